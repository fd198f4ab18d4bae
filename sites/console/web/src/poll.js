// A list that is fetched and drawn again at a period.

// A press of the pointer, or of a key that presses a button, is never cut in two. The limit frees
// the list when the up goes elsewhere.
const pressKeys = ["Enter", " "];
const pressMaxMs = 5_000;
let pressedUntil = 0;

const down = (event) => {
  if (event.type === "pointerdown" || pressKeys.includes(event.key)) pressedUntil = performance.now() + pressMaxMs;
};
// The click comes after the up; a press that has begun since keeps its own limit.
const up = () => {
  const limit = pressedUntil;
  setTimeout(() => { if (pressedUntil === limit) pressedUntil = 0; });
};

/** poll is a table body whose rows come from data-from every data-poll milliseconds. */
export const poll = () => ({
  init() {
    for (const name of ["pointerdown", "keydown"]) addEventListener(name, down, true);
    for (const name of ["pointerup", "pointercancel", "keyup"]) addEventListener(name, up, true);
    this.later();
  },

  later() {
    this.timer = setTimeout(() => this.draw(), Number(this.$root.dataset.poll));
  },

  destroy() {
    clearTimeout(this.timer);
  },

  async draw() {
    try {
      const answer = await fetch(this.$root.dataset.from);
      const rows = await answer.text();
      if (answer.ok && performance.now() >= pressedUntil) this.put(rows);
    } catch {
      // the next round may be luckier
    }
    if (this.$root.isConnected) this.later();
  },

  // put draws the rows; who stood on a row's button stands there afterwards.
  put(rows) {
    const row = document.activeElement?.closest?.("tr[data-key]");
    const place = this.$root.contains(row) ? row.dataset.key : null;
    this.$root.innerHTML = rows;
    if (place) this.$root.querySelector(`tr[data-key="${place}"] button`)?.focus({ preventScroll: true });
  },
});
