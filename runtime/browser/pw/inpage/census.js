// Census: what a query finds now, and whether the one match can be acted on.

function census(q) {
  const look = new Look();
  const found = find(q, look);
  const answer = {
    scopeOK: found.scopeOK,
    origin: window.origin,
    named: found.named.length,
    agreeing: found.agreeing.length,
    anchors: found.anchors,
    matches: found.matches.length,
    vetoes: found.vetoes,
    touches,
    born: performance.timeOrigin,
    loading: document.readyState !== 'complete',
    signs: signs(look),
  };
  if (found.matches.length === 1) {
    Object.assign(answer, condition(found.matches[0], look));
    if (q.expect !== undefined) answer.state = stateWith(answer.state, keeps(found.matches[0], q.expect) ? 'kept' : 'changed');
  } else if ((q.role || q.ref) && found.scopeOK && found.named.length === 0) answer.hidden = hiddenEqual(q, look);
  return answer;
}

// condition describes one element: its states, and what stands between it and a pointer.
function condition(el, look) {
  const role = look.role(el);
  const box = drawnBox(pressable(el, look));
  const hidden = box === null;
  const behind = isBehindModal(el, look);
  const cover = hidden ? null : behind ? modalOf(look) : coverOf(el, box);
  return {
    state: stateOf(el, role),
    role,
    hidden,
    disabled: isDisabled(el),
    readOnly: isField(el) && (el.readOnly === true || dom.attr(el, 'aria-readonly') === 'true'),
    middle: hidden || !inView(box) ? null : middleOf(box),
    native: dom.tag(el),
    typable: isTypable(el),
    fileField: takesFile(el),
    behind,
    covered: cover !== null,
    coveredBy: cover === null ? '' : coverRole(cover, look),
    submits: submits(el),
    inDialog: around(el, DIALOGS, look) !== null,
    secret: wasSecret(el),
    action: actionOf(el),
  };
}

const DIALOGS = setOf('dialog alertdialog');

// The controls that belong to a form, and the way to those of a form that its own fields cannot hide.
const CONTROLS = setOf('button input select textarea');
const controlsOf = getterOf(HTMLFormElement.prototype, 'elements');

const formOf = (el) => (CONTROLS.has(dom.tag(el)) ? el.form : null);

// actionOf is the origin that the form of an element is sent to, or "". What is not a submit button
// itself sends its form by the default one.
function actionOf(el) {
  const form = formOf(el);
  if (!form) return '';
  const by = submits(el) ? el : [...controlsOf(form)].find(submits);
  const to = (by && dom.attr(by, 'formaction')) ?? dom.attr(form, 'action');
  try {
    return new URL(to || location.href, document.baseURI).origin;
  } catch {
    return 'null';
  }
}

const boxOf = methodOf(Element.prototype, 'getBoundingClientRect');

// inView reports whether the middle of a box is inside the viewport.
function inView(box) {
  return inViewport(middleOf(box));
}

function middleOf(box) {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

function inViewport(point) {
  return point.x >= 0 && point.y >= 0 && point.x < window.innerWidth && point.y < window.innerHeight;
}

// coverOf is the element that would take a click at the middle of el, or null. Outside of the
// viewport nothing can be said: scrolling is for the moment of the act.
function coverOf(el, box) {
  const cover = inView(box) ? coverAt(el, middleOf(box)) : null;
  return cover && !standsAside(cover) && !standsIn(el, cover) ? cover : null;
}

// standsAside reports whether a cover is part of a bar that keeps its place while the page scrolls,
// and leaves the middle of the window free: an element can be scrolled out from under it.
function standsAside(cover) {
  for (let at = cover, n = 0; at && n < DEPTH_MAX; at = flatParentOf(at), n++) {
    if (!STAYING.has(getComputedStyle(at).position)) continue;
    const box = boxOf(at);
    const [x, y] = [innerWidth / 2, innerHeight / 2];
    return x < box.left || x > box.left + box.width || y < box.top || y > box.top + box.height;
  }
  return false;
}

const STAYING = setOf('fixed sticky');

// coverAt is the element that would take a click at a point in el's stead, or null.
function coverAt(el, { x, y }) {
  let hit = document.elementFromPoint(x, y);
  for (let n = 0; hit && n < DEPTH_MAX; n++) {
    const inner = dom.shadowRoot(hit)?.elementFromPoint(x, y);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  return !hit || takesFor(hit, el) ? null : hit;
}

// takesFor reports whether a press on hit is one on el: hit is part of it, or of its label and no
// control by itself.
function takesFor(hit, el) {
  if (standsIn(hit, el)) return true;
  const label = dom.closest(hit, 'label');
  if (label && label.control === el) return !takesItself(hit, label);
  const own = dom.closest(el, 'label');
  return Boolean(own) && standsIn(hit, own) && !takesItself(hit, own);
}

// takesItself reports whether something in a label keeps a press on it to itself.
function takesItself(hit, label) {
  const own = dom.closest(hit, PRESSED);
  return own !== null && own !== label && standsIn(own, label);
}

const PRESSED = 'a[href], button, input, select, textarea';

// coverRole is the role of the nearest element with one at or above the cover.
function coverRole(cover, look) {
  for (let at = cover, n = 0; at && n < DEPTH_MAX; at = flatParentOf(at), n++) {
    const role = look.role(at);
    if (role) return role;
  }
  return 'generic';
}

// hiddenEqual reports whether the element that a query looks for is there but not exposed.
function hiddenEqual(q, look) {
  if (q.ref) {
    const known = refs.get(q.ref);
    return known !== undefined && known.el.isConnected && !look.exposed(known.el);
  }
  const fits = nameFits(q);
  return look.all().some((el) => look.role(el) === q.role && !look.exposed(el) && fits(hiddenName(el, look)));
}

// hiddenName reads the name of an element that is not exposed: its own naming attributes and
// text, since the accessible name of a hidden element is empty by definition.
function hiddenName(el, look) {
  return look.name(el) || tidy(dom.attr(el, 'aria-label') ?? el.textContent ?? '');
}

// choice counts the enabled options of the one match that have a text.
function choice(q, text) {
  const { matches } = find(q, new Look());
  if (matches.length !== 1 || dom.tag(matches[0]) !== 'select') return { options: 0 };
  const fit = [...matches[0].options].filter((o) => tidy(o.label) === tidy(text) && !o.disabled);
  return { options: fit.length };
}
