// The script of the desk: htmx, and what it leaves to the page. Listeners stand on the document,
// and nodes are found by data-hook, so that it does not matter when one was replaced by an equal.
import htmx from "htmx.org";
import { followFocus } from "./focus.js";
import { checkForms, said, sayWrong } from "./forms.js";

Object.assign(htmx.config, {
  allowEval: false,
  includeIndicatorStyles: false,
  historyCacheSize: 0, // back and forward load the page
  refreshOnHistoryMiss: true,
  historyRestoreAsHxRequest: false,
  // What the server says about a mistake is shown like any other answer.
  responseHandling: [
    { code: "204", swap: false },
    { code: "[23]..", swap: true },
    { code: "[45]..", swap: true, error: true },
  ],
});

const hook = (name) => document.querySelector(`[data-hook="${name}"]`);

// Says at once what is being done; the answer says what was done.
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  const pending = detail.elt.dataset.pending;
  if (!pending) return;
  hook("told").replaceChildren(said("pending", pending));
  sayWrong(hook("alert"), "");
});

// An answer that is none of the desk's parts, from a proxy say, must not take the place of one.
const TEXT_MAX = 200;
const failed = (text) => {
  hook("told").replaceChildren();
  sayWrong(hook("alert"), text);
};
document.addEventListener("htmx:beforeSwap", (event) => {
  const { detail } = event;
  if (detail.xhr.status < 400) return;
  if (detail.serverResponse.includes("data-answer")) {
    if (detail.xhr.status < 500) hook("told").replaceChildren();
    return;
  }
  detail.shouldSwap = false;
  const text = new DOMParser().parseFromString(detail.serverResponse, "text/html").body.textContent.trim();
  failed(text.length > 0 && text.length <= TEXT_MAX ? text : "That did not work. Please try again.");
});
for (const type of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(type, () => failed("The desk cannot be reached. Please try again."));
}

// A list that is drawn again by itself waits for the hand to leave, and an answer to a list that is
// no longer shown comes too late.
let pressed = false;
for (const down of ["pointerdown", "keydown"]) addEventListener(down, () => { pressed = true; }, true);
for (const up of ["pointerup", "pointercancel", "keyup"]) addEventListener(up, () => { pressed = false; }, true);
addEventListener("blur", (event) => { if (event.target === window) pressed = false; });
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { elt } = detail.requestConfig;
  if (elt.dataset.hook === "poll" && (pressed || !elt.isConnected)) detail.shouldSwap = false;
});

// Nodes that did not come with an answer are given to htmx as well.
const isFresh = (node) => !node["htmx-internal-data"];
new MutationObserver((records) => {
  for (const { addedNodes } of records) {
    for (const node of addedNodes) {
      if (!(node instanceof Element) || !node.isConnected) continue;
      const parts = [node, ...node.querySelectorAll("[hx-get], [hx-post]")].filter((n) => n.matches("[hx-get], [hx-post]"));
      if (parts.some(isFresh)) htmx.process(node);
    }
  }
}).observe(document, { childList: true, subtree: true });

checkForms();
followFocus();
