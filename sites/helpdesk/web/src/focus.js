// Keeps the focus where it was when a part of the page is drawn again; when its place is gone, it
// goes to the message that says why.

const held = new WeakMap();

export function followFocus() {
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const at = document.activeElement;
    if (at && at !== document.body) held.set(detail.xhr, { at, key: at.dataset.focus ?? "" });
  });
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    const last = held.get(detail.xhr);
    const now = document.activeElement;
    if (!last || last.at.isConnected || (now && now !== document.body)) return;
    const same = last.key && document.querySelector(`[data-focus="${CSS.escape(last.key)}"]`);
    (same || document.querySelector('[data-hook="told"]'))?.focus({ preventScroll: true });
  });
}
