// Once, some time after the page has arrived at the next view, and only if nobody has touched it by
// then, the history goes back and forward again.
changes.back = ({ amount }) => {
  let touched = false;
  const ahead = () => {
    if (noted("back") !== "back" || isAt(config.next)) return;
    note("back", "done");
    history.forward();
  };
  window.addEventListener("popstate", ahead);
  window.addEventListener("pageshow", ahead);
  tasks.push(() => {
    if (!noted("been") && !isAt(config.next)) note("been");
  });
  hear(["pointerdown", "keydown", "input"], () => { touched = true; });
  onArrival(config.next, () => {
    if (noted("back") || !noted("been")) return;
    touched = false;
    setTimeout(() => {
      if (touched || noted("back") || !isAt(config.next)) return;
      note("back", "back");
      history.back();
    }, amount);
  });
};
