// A newsletter asks for an address in a modal dialog that stands over the first page from its first
// moment on, and over each one after that, until it is closed.
changes.modal = () => {
  if (location.origin !== config.origin || noted("modal")) return;
  const dialog = h("dialog", { "aria-label": "Newsletter" },
    h("h2", {}, "10 % off your next visit"),
    h("p", {}, "Join 40,000 readers. One letter a month, no spam, and you can leave at any time."),
    h("input", { type: "email", placeholder: "Your e-mail address", "aria-label": "Your e-mail address" }),
    h("div", { class: "row" },
      h("button", { type: "button", class: "main" }, "Sign me up"),
      h("button", { type: "button", on: { click: () => dialog.close() } }, "No, thanks")));
  const shown = overlay(`dialog { max-width: 420px; padding: 28px; border: 0; border-radius: 14px; background: #fff; color: #0f172a; box-shadow: 0 20px 60px rgb(0 0 0 / 35%) }
    dialog::backdrop { background: rgb(15 23 42 / 55%) }
    input { width: 100%; padding: 11px 12px; margin-bottom: 14px; font-size: 15px; border: 1px solid #94a3b8; border-radius: 6px }
    .row { display: flex; gap: 10px }`, dialog);
  snare(dialog.querySelector(".main"), "signed_up");
  dialog.addEventListener("close", () => {
    note("modal");
    shown.close();
  });
  dialog.open = true;
  const show = () => { // a site that puts in a body of its own takes it out of the top layer
    if (!dialog.isConnected || !dialog.open || dialog.matches(":modal")) return;
    dialog.open = false;
    dialog.showModal();
  };
  document.addEventListener("DOMContentLoaded", show);
  tasks.push(show);
};
