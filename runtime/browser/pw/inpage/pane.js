// Panes: a child frame as the document around it shows it. What lies over a frame, its own
// document cannot see.

const FRAMES = setOf('iframe frame object embed');

// NEAR is how far two measures of one box may differ, in CSS pixels.
const NEAR = 1.5;

// pane finds the one frame element with a box, and tells where its document begins. For a point
// it tells what would take a press there. With arm set, no press there gets past this document.
function pane(box, point, arm) {
  const fit = allElements().filter((el) => FRAMES.has(dom.tag(el)) && isNear(boxOf(el), box));
  if (fit.length !== 1) return { ready: false };
  const [el] = fit;
  const at = boxOf(el);
  const style = getComputedStyle(el);
  if (Math.abs(el.offsetWidth - at.width) > NEAR || Math.abs(el.offsetHeight - at.height) > NEAR) return { ready: false };
  const inset = (side) => (parseFloat(style[`border${side}Width`]) || 0) + (parseFloat(style[`padding${side}`]) || 0);
  const answer = { ready: true, x: at.left + inset('Left'), y: at.top + inset('Top') };
  if (!point) return answer;
  answer.inView = inViewport(point);
  const look = new Look();
  const cover = !answer.inView ? null : isBehindModal(el, look) ? modalOf(look) : coverAt(el, point);
  answer.covered = cover !== null;
  answer.coveredBy = cover === null ? '' : coverRole(cover, look);
  if (arm) armNothing();
  return answer;
}

function isNear(a, b) {
  return ['x', 'y', 'width', 'height'].every((side) => Math.abs(a[side] - b[side]) <= NEAR);
}
