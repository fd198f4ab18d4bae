// The list of bookings under a poll: it is fetched and drawn again at a period. A press is never
// cut in two, and the focus stays where it was.
import { hook, setting } from "./settings.js";

const { $ } = window;
// The limit frees the list when the up of a press goes elsewhere.
const pressMaxMs = 5_000;

/** startPolling begins, when the server says so. */
export function startPolling() {
  const periodMs = setting("pollMs");
  if (!periodMs) return;
  let pressedUntil = 0;
  $(document).on("pointerdown keydown", () => { pressedUntil = performance.now() + pressMaxMs; });
  $(document).on("pointerup pointercancel keyup", () => {
    // The click comes after the up; a press that has begun since keeps its own limit.
    const limit = pressedUntil;
    setTimeout(() => { if (pressedUntil === limit) pressedUntil = 0; });
  });
  let busy = false;
  setInterval(async () => {
    const list = document.querySelector(hook("trips"));
    if (busy || !list) return;
    busy = true;
    try {
      const answer = await fetch(list.dataset.from);
      const part = answer.ok ? await answer.text() : "";
      if (part && performance.now() >= pressedUntil) draw(list, part);
    } finally {
      busy = false;
    }
  }, periodMs);
}

function draw(list, part) {
  const held = list.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  list.innerHTML = part;
  if (held) list.querySelector(`a[href="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
}
