// Replaces links, buttons and rows by fresh equals again and again, as a busy framework does.
// It holds still while a key or button is down, so that a press ends on the node it began on,
// and it gives the focus back: a person notices nothing.
(() => {
  const { ms } = document.currentScript.dataset;
  let pressed = false;
  for (const down of ["pointerdown", "keydown"]) addEventListener(down, () => { pressed = true; }, true);
  for (const up of ["pointerup", "pointercancel", "keyup"]) addEventListener(up, () => { pressed = false; }, true);
  addEventListener("blur", (event) => { if (event.target === window) pressed = false; });

  const pathTo = (node, top) => {
    const path = [];
    for (; node !== top; node = node.parentElement) path.unshift([...node.parentElement.children].indexOf(node));
    return path;
  };
  const replace = (old) => {
    const fresh = old.cloneNode(true);
    const focused = old.contains(document.activeElement) ? pathTo(document.activeElement, old) : null;
    old.replaceWith(fresh);
    if (focused) focused.reduce((node, i) => node.children[i], fresh).focus({ preventScroll: true });
  };
  setInterval(() => {
    if (pressed) return;
    for (const node of document.querySelectorAll("tbody tr, a, button")) {
      if (node.isConnected) replace(node);
    }
  }, Number(ms));
})();
