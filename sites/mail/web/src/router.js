import { ref } from "vue";

/** place is the path of the view that is shown. */
export const place = ref(location.pathname);

addEventListener("popstate", () => { place.value = location.pathname; });

let navigated = false;

/** moved says whether the visitor has changed views since the document was loaded. */
export const moved = () => navigated;

/** go shows another view without loading a document. */
export function go(path) {
  navigated = true;
  if (path !== place.value) history.pushState(null, "", path);
  place.value = path;
}
