// Aiming: a press of the pointer that is let through only where it was meant. Between a look
// and a press a page may put another node under the pointer. So the press is aimed here and
// armed; when it arrives, the query is answered again, and unless the one match of that very
// moment takes the press, no listener of the page gets to see it.

// armed is the press under way, or null: its query, and what became of it.
let armed = null;

// aim brings the one match of a query into view, arms the press and tells where to press. It is
// not ready while the match is not exactly one, or cannot take a press.
function aim(q) {
  armed = null;
  const { matches } = find(q, new Look());
  if (matches.length !== 1) return { ready: false };
  const [el] = matches;
  if (!inView(boxOf(el))) dom.scrollTo(el, { block: 'center', inline: 'center', behavior: 'instant' });
  const box = boxOf(el);
  if (box.width === 0 || box.height === 0 || !inView(box) || isDisabled(el) || coverOf(el, box)) return { ready: false };
  armed = { q, verdict: '' };
  return { ready: true, x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

// release ends the press and tells what became of it: passed, blocked, or "" when nothing came.
function release() {
  const verdict = armed?.verdict ?? '';
  const known = armed !== null;
  armed = null;
  return { known, verdict };
}

// isMeant answers the query of the press again. A document that a press only passes by, on its
// way into a child frame, has no query: nothing there is meant.
function isMeant(event) {
  if (armed.q === null) return false;
  const { matches } = find(armed.q, new Look());
  return matches.length === 1 && !isDisabled(matches[0]) && takesFor(event.composedPath()[0], matches[0]);
}

// The first event of a press decides for all of them.
for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
  window.addEventListener(type, (event) => {
    if (!armed || !event.isTrusted) return;
    armed.verdict ||= isMeant(event) ? 'passed' : 'blocked';
    if (armed.verdict === 'passed') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}
