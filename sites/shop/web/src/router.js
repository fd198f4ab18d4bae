import { useSyncExternalStore } from "react";

const listeners = new Set();
const here = () => location.pathname + location.search;

function subscribe(listener) {
  listeners.add(listener);
  addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("popstate", listener);
  };
}

/** usePlace gives the address within the shop, and renders anew when it changes. */
export const usePlace = () => useSyncExternalStore(subscribe, here);

/** moved says whether the visitor has changed views since the document was loaded. */
export const moved = () => navigated;
let navigated = false;

/** go shows another view without loading a document. */
export function go(path, { replace = false } = {}) {
  navigated = true;
  history[replace ? "replaceState" : "pushState"](null, "", path);
  scrollTo(0, 0);
  for (const listener of [...listeners]) listener();
}
