// Once, after the page has arrived at the next view, the history goes back and forward again.
changes.back = () => {
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
  onArrival(config.next, () => {
    if (noted("back") || !noted("been")) return;
    note("back", "back");
    history.back();
  });
};
