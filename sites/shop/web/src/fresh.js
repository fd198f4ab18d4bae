// The knob rerenderMs: at its beat interactive nodes are replaced by fresh equals, as in an app
// whose parts poll and get a new key each time. What a person has typed, where they stand and
// what they have selected survives.
import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { settings } from "./settings.js";

// A press of the pointer, or of a key that presses a button, is never cut in two: no
// replacement between down and up. The limit frees the page when the up goes elsewhere.
const pressKeys = ["Enter", " "];
const pressMaxMs = 5_000;
let pressedUntil = 0;

let beat = 0;
const listeners = new Set();

function subscribe(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** useFresh gives the key of an interactive node: a new one at each beat. */
export function useFresh() {
  return useSyncExternalStore(subscribe, () => beat);
}

const focusable = () => [...document.querySelectorAll("a[href], button, input, select, [tabindex]")];

const selects = (node) => node instanceof HTMLInputElement && /^(text|search|password)$/.test(node.type);

function hold() {
  const node = document.activeElement;
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

function replace() {
  if (performance.now() < pressedUntil) return;
  const held = hold();
  beat += 1;
  flushSync(() => listeners.forEach((listener) => listener()));
  restore(held);
}

/** startFresh begins to replace, when the settings say so. */
export function startFresh() {
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
  setInterval(replace, settings.rerenderMs);
}
