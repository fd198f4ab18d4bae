// What the server tells the script, and how the script finds its way in the page: by data-hook
// alone, as ids and classes are not the script's.

/** hook makes the selector of a hook. */
export const hook = (name) => `[data-hook="${name}"]`;

/** setting gives a number that the server has put into the page: debounceMs or pollMs. */
export const setting = (name) => Number(document.querySelector(hook("settings")).dataset[name]);

/** made gives a fresh node of one of the page's templates. */
export const made = (name) => document.querySelector(`template${hook(name)}`).content.firstElementChild.cloneNode(true);

/** innermost gives the node to write a text into: a template's content may be wrapped. */
export function innermost(node) {
  while (node.firstElementChild) node = node.firstElementChild;
  return node;
}
