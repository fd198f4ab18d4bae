// Aiming: a press of the pointer or of a key that is let through only where it was meant. Between
// a look and a press a page may put another node under the pointer, or the focus elsewhere. So a
// press is aimed here and armed; at each of its events the query is answered for that very moment,
// and from the first that its one match does not take, no listener of the page sees more.

const POINTER = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
const KEYBOARD = ['keydown', 'keypress', 'keyup'];

// armed is the press under way, or null: what it is meant for, whether the guard stands before
// every script of the page, and what became of its events.
let armed = null;

// arm arms a press whose events may go where takes says, by their target and the one match of the
// query at that moment, and gives what answers the query.
function arm(types, q, takes, key = '') {
  disarm();
  listen();
  const match = q ? matcher(q) : () => null;
  armed = { types, key, takes: (target) => takes(target, match()), early: isGuarded(), passed: false, swallowed: false };
  return match;
}

function disarm() {
  armed = null;
  changes.disconnect();
}

// isGuarded reports whether the guard, see ../guard.js, stands in this document.
function isGuarded() {
  return !window.dispatchEvent(new Event(WORD + 'here', { cancelable: true }));
}

// aim brings the one match of a query into view, arms the press and tells where to press. It is
// not ready while the match is not exactly one, or cannot take a press.
function aim(q) {
  const match = armPress(q);
  const el = match();
  const look = new Look();
  const spot = el && pressable(el, look);
  if (el && !isFree(el, drawnBox(spot))) dom.scrollTo(spot, { block: 'center', inline: 'center', behavior: 'instant' });
  const box = el && drawnBox(spot);
  if (el && isFree(el, box)) return { ready: true, ...middleOf(box) };
  disarm();
  const cover = box && inView(box) ? coverAt(el, middleOf(box)) : null;
  return { ready: false, coveredBy: cover ? coverRole(cover, look) : '' };
}

// isFree reports whether a press at the middle of a box would reach el as the page is scrolled.
function isFree(el, box) {
  return box !== null && inView(box) && !coverAt(el, middleOf(box));
}

// armPress arms a press and gives what answers its query.
function armPress(q) {
  return arm(POINTER, q, (target, el) => el !== null && (takesFor(target, el) || labels(el, target)));
}

// labels reports whether el is part of the label of a control: a press there is passed on to it.
function labels(el, control) {
  const own = dom.closest(el, 'label');
  return own !== null && own.control === control;
}

// armNothing arms a document that a press only passes by, on its way into a child frame.
function armNothing() {
  arm(POINTER, null, () => false);
}

// aimKey gives the focus to the one match of a query and arms the press of a key. It is not ready
// while the focus does not stay there.
function aimKey(q, key) {
  const match = arm(KEYBOARD, q, (target, el) => el !== null && takesKey(target, el, key), key);
  const el = match();
  const ready = el !== null && takesKey(focusAt(el), el, key) && match() === el;
  if (!ready) disarm();
  return { ready };
}

// armKey arms the press of a key that has no target: it may go where it changes nothing.
function armKey(key) {
  arm(KEYBOARD, null, (target) => isIdle(target, key), key);
  return { ready: true };
}

// focusAt gives an element the focus and tells where it went.
function focusAt(el) {
  if (activeElement() !== el && dom.namespace(el) === HTML_NAMESPACE) focusOn(el);
  return activeElement();
}

// takesKey reports whether a key that arrives at target is one for el: el itself, or a part of it
// to which the key means nothing.
function takesKey(target, el, key) {
  return target === el || (target !== null && standsIn(target, el) && isIdle(target, key));
}

// isIdle reports whether an element makes nothing of a key. Leaving and moving on harm nowhere.
function isIdle(target, key) {
  if (key === 'Escape' || key === 'Tab') return true;
  if (!target || dom.nodeType(target) !== ELEMENT_NODE) return true;
  return !isField(target) && !isActionable(target, new Look().role(target));
}

// freeMatch is the one match of a query, or null when there is not exactly one, or something
// keeps everybody from it.
function freeMatch(q, look = new Look()) {
  const { matches } = find(q, look);
  return matches.length === 1 && !isDisabled(matches[0]) && !isBehindModal(matches[0], look) ? matches[0] : null;
}

// isOther says that the page may have become another since the query of the press was answered.
let isOther = true;
const changes = new MutationObserver(() => { isOther = true; });
const ANY = { subtree: true, childList: true, attributes: true, characterData: true };

// matcher gives the answers to the query of the press under way. A page of thousands of rows is
// not looked through at each event: only when it may have changed. Changes inside of shadow trees
// are not told.
function matcher(q) {
  let el = null;
  let at = '';
  isOther = true;
  changes.observe(document, ANY);
  return () => {
    isOther ||= changes.takeRecords().length > 0 || at !== location.href;
    if (isOther) {
      const look = new Look();
      el = freeMatch(q, look);
      at = location.href;
      isOther = look.hasShadow();
    }
    return el;
  };
}

// release ends the press and tells what became of it: "passed", "blocked" when the page has seen
// none of its events, "spoilt" when it has seen some, or may have, and "" when nothing came. What
// is still to come is judged when it comes.
function release() {
  if (!armed) return { known: false, verdict: '' };
  const { passed, swallowed, early } = armed;
  if (!passed && !swallowed) return { known: true, verdict: '' };
  disarm();
  if (!swallowed) return { known: true, verdict: 'passed' };
  return { known: true, verdict: early && !passed ? 'blocked' : 'spoilt' };
}

// isMeant judges one event of the press. What a key sets off where it was meant, a click on the
// button of its form, was meant too; and it is let go where it may have moved the focus to.
function isMeant(target, type) {
  if (!armed) return false;
  const follows = armed.types === KEYBOARD && armed.passed && (POINTER.includes(type) || (type === 'keyup' && armed.key !== 'Enter'));
  const meant = !armed.swallowed && (follows || (armed.types.includes(type) && armed.takes(target)));
  armed.passed ||= meant;
  armed.swallowed ||= !meant;
  return meant;
}

// asked answers the guard.
function asked(event) {
  if (isMeant(event.composedPath()[0], event.type.slice(WORD.length))) event.preventDefault();
}

// unguarded stands in where there is no guard, after whatever the page was quicker to add.
function unguarded(event) {
  if (!armed || armed.early || !event.isTrusted || isMeant(event.composedPath()[0], event.type)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

// listen listens, again in a document that was written anew.
function listen() {
  for (const type of [...POINTER, ...KEYBOARD]) {
    window.addEventListener(WORD + type, asked, true);
    window.addEventListener(type, unguarded, true);
  }
}

listen();
