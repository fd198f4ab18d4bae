// A press of the pointer: no poll moves the rows between down and up. The limit frees the page
// when the up goes elsewhere.
const pressMaxMs = 5_000;
let until = 0;

/** pressing says whether the pointer is down. */
export const pressing = () => performance.now() < until;

addEventListener("pointerdown", () => { until = performance.now() + pressMaxMs; }, true);
for (const name of ["pointerup", "pointercancel"]) {
  addEventListener(name, () => setTimeout(() => { until = 0; }), true); // the click comes after the up
}
