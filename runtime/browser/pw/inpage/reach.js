// Reach: whether a pointer can ever come to an element, however the page is scrolled. What it never
// can is in the accessibility tree all the same, but no person sees it: it is no second candidate
// beside the one that is seen.

// isInReach reports whether an element can be acted on at all: by a press of its own, or, for a native
// choice that its style has put away, of its label. A file is given to a field that nobody sees.
function isInReach(el, look) {
  return isReached(el) || takesFile(el) || pressable(el, look) !== el;
}

// pressable is what a pointer presses for an element: the element itself, or the label in its place.
function pressable(el, look) {
  if (!isChoice(el) || isReached(el)) return el;
  return labelsOf(el, look.cache).find(isReached) ?? el;
}

function isChoice(el) {
  return dom.tag(el) === 'input' && (el.type === 'checkbox' || el.type === 'radio');
}

function isReached(el) {
  if (UNBOXED.has(dom.tag(el)) || dom.shadowRoot(el) !== null) return true;
  const box = drawnBox(el);
  return box !== null && !isBeyond(el, box);
}

// UNBOXED elements are drawn by another.
const UNBOXED = setOf('area option');

// drawnBox is the box of an element, or, where that is empty, of what stands out of it; null for nothing.
function drawnBox(el) {
  const box = boxOf(el);
  if (hasArea(box)) return box;
  const style = getComputedStyle(el);
  const cuts = style.overflowX !== 'visible' || style.overflowY !== 'visible';
  if (cuts && style.display !== 'inline' && style.display !== 'contents') return null;
  const range = document.createRange();
  range.selectNodeContents(el);
  const held = range.getBoundingClientRect();
  return hasArea(held) ? held : null;
}

function hasArea(box) {
  return box.width > 0 && box.height > 0;
}

// isBeyond reports whether a box lies wholly before the beginning of the document, where no scrolling
// leads. Inside of what scrolls by itself, and on pages that begin elsewhere, nothing is said.
function isBeyond(el, box) {
  const [left, above] = [box.right + scrollX <= 0, box.bottom + scrollY <= 0];
  if (!(left && readsRightwards()) && !above) return false;
  for (let at = flatParentOf(el), n = 0; at && n < DEPTH_MAX; at = flatParentOf(at), n++) {
    if (at !== document.body && at !== document.documentElement && scrolls(at)) return false;
  }
  return true;
}

function readsRightwards() {
  return [document.documentElement, document.body].every((el) => {
    const style = el && getComputedStyle(el);
    return !style || (style.direction === 'ltr' && style.writingMode === 'horizontal-tb');
  });
}

// scrolls reports whether an element holds more than it shows, and can be brought to show it.
function scrolls(el) {
  if (el.scrollWidth <= el.clientWidth && el.scrollHeight <= el.clientHeight) return false;
  const style = getComputedStyle(el);
  return style.overflowX !== 'visible' || style.overflowY !== 'visible';
}
