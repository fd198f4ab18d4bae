// The way from one view to another without loading a document.
const listeners = new Set();
let moves = 0;
let notice = null;

/** place is the path of the view. */
export const place = () => location.pathname;

/** moved says whether the visitor has changed views since the document was loaded. */
export const moved = () => moves > 0;

/** turn numbers the views that were shown. */
export const turn = () => moves;

/** noticed gives the words that the last view left for this one. */
export const noticed = () => notice;

function show(words) {
  moves += 1;
  notice = words;
  scrollTo(0, 0);
  for (const listener of [...listeners]) listener();
}

/** go shows another view, and may leave it a notice: {good: words} or {bad: words}. */
export function go(path, { replace = false, words = null } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  show(words);
}

/** onMove calls a listener when another view is to be shown. */
export function onMove(listener) {
  listeners.add(listener);
}

addEventListener("popstate", () => show(null));
