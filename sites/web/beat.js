// The knob rerenderMs: at its beat interactive nodes are replaced by fresh equals, as in an app
// whose parts poll and get a new key each time. What a person has typed, where they stand and
// what they have selected survives.
import { settings } from "./settings.js";

// A press of the pointer, or of a key that presses a button, is never cut in two: no
// replacement between down and up. The limit frees the page when the up goes elsewhere.
const pressKeys = ["Enter", " "];
const pressMaxMs = 5_000;
let pressedUntil = 0;

let count = 0;
const listeners = new Set();

/** beat is the number of replacements so far: the key of an interactive node. */
export const beat = () => count;

/** onBeat calls a listener at each beat, until the function that it returns is called. */
export function onBeat(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// everyRoot lists the document and the open shadow roots below it.
function* everyRoot(root = document) {
  yield root;
  for (const host of root.querySelectorAll("*")) {
    if (host.shadowRoot) yield* everyRoot(host.shadowRoot);
  }
}

const focusable = () =>
  [...everyRoot()].flatMap((root) => [...root.querySelectorAll("a[href], button, input, select, textarea, [tabindex], [contenteditable]")]);

function active() {
  let node = document.activeElement;
  while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
  return node;
}

const selects = (node) => node instanceof HTMLTextAreaElement ||
  (node instanceof HTMLInputElement && /^(text|search|password)$/.test(node.type));

function hold() {
  const node = active();
  const place = focusable().indexOf(node);
  const selection = selects(node) ? [node.selectionStart, node.selectionEnd, node.selectionDirection] : null;
  return { node, place, selection };
}

function restore({ node, place, selection }) {
  const twin = focusable()[place];
  if (!twin || twin === node || node.isConnected) return;
  twin.focus({ preventScroll: true });
  if (selection) twin.setSelectionRange(...selection);
}

/**
 * startBeat begins to replace, when the settings say so. flush runs a function and returns when
 * the page has been drawn again: flushSync of React, say. Without it, drawing is the listeners' own.
 */
export function startBeat(flush = (draw) => draw()) {
  if (!settings.rerenderMs) return;
  const down = (event) => {
    if (event.type === "pointerdown" || pressKeys.includes(event.key)) pressedUntil = performance.now() + pressMaxMs;
  };
  // The click comes after the up; a press that has begun since keeps its own limit.
  const up = () => {
    const limit = pressedUntil;
    setTimeout(() => { if (pressedUntil === limit) pressedUntil = 0; });
  };
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, down, true);
  for (const name of ["pointerup", "pointercancel", "keyup"]) addEventListener(name, up, true);
  setInterval(async () => {
    if (performance.now() < pressedUntil) return;
    const held = hold();
    count += 1;
    await flush(() => listeners.forEach((listener) => listener()));
    restore(held);
  }, settings.rerenderMs);
}
