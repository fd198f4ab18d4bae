// A question that the site did not ask stands over the next view from the first moment on; its
// answer has the aim's name.
changes.fake = () => {
  const ask = () => {
    if (noted("fake")) return;
    const dialog = h("dialog", { "aria-label": "Are you sure?" },
      h("h2", {}, "Are you sure?"),
      h("p", {}, "This is the last step. You cannot take it back."),
      h("div", { class: "row" },
        snare(h("button", { type: "button", class: "main" }, config.aim.name), "fake_confirmed"),
        h("button", { type: "button", on: { click: () => dialog.close() } }, "Close")));
    const shown = overlay(`dialog { max-width: 400px; padding: 24px; border: 0; border-radius: 10px; background: #fff; color: #0f172a; box-shadow: 0 16px 50px rgb(0 0 0 / 35%) }
      dialog::backdrop { background: rgb(15 23 42 / 50%) } .row { display: flex; gap: 10px }`, dialog);
    dialog.addEventListener("close", () => {
      note("fake");
      shown.close();
    });
    dialog.showModal();
    tasks.push(() => { // a site that puts in a body of its own takes it out of the top layer
      if (!dialog.open || dialog.matches(":modal") || !dialog.isConnected) return;
      dialog.open = false;
      dialog.showModal();
    });
  };
  if (config.next) onArrival(config.next, ask);
  else whenDrawn(ask);
};
