// Names: the accessible name computation (accname 1.2, the numbers 2A to 2I are its steps), with
// the native names of HTML-AAM.
//
// A name is computed from what the page says, never from what a person typed into a password field,
// and a row or cell is never named by the values of the fields inside it: anchors must not change
// while a form is filled in.

// NAME_LENGTH_MAX bounds a name, in UTF-16 units. Two names that were cut are equal when their
// beginnings are, which makes a target ambiguous: the safe side.
const NAME_LENGTH_MAX = 2_000;

// NAME_RAW_MAX bounds the text read from one node or attribute, before white space is collapsed.
const NAME_RAW_MAX = 20_000;

// NAME_NODES_MAX bounds the nodes visited for one name.
const NAME_NODES_MAX = 5_000;

// NAME_DEPTH_MAX bounds how deep a name is looked for. Content below it does not count.
const NAME_DEPTH_MAX = 256;

// NAME_REFS_MAX bounds the elements that one aria-labelledby refers to.
const NAME_REFS_MAX = 64;

// NAME_NESTING_MAX bounds sections that are labelled by sections that are labelled by sections.
const NAME_NESTING_MAX = 16;

const NAMED_BY_CONTENT = setOf(
  'button cell checkbox columnheader comment gridcell heading link menuitem menuitemcheckbox menuitemradio ' +
  'option radio row rowheader switch tab tooltip treeitem');

// Roles that hold controls: the values inside are no part of their names.
const HOLDS_CONTROLS = setOf('cell columnheader gridcell row rowheader treeitem');

// Roles whose content is a value or a picture, never a text for the name around it.
const WITHOUT_TEXT = setOf('textbox searchbox combobox listbox spinbutton slider progressbar meter scrollbar img');

// Elements whose content is never text of the page, even where hidden content counts.
const NEVER_TEXT = setOf('audio canvas embed iframe noscript object script style template video desc metadata defs symbol');

const BUTTON_DEFAULTS = new Map(Object.entries({ submit: 'Submit', reset: 'Reset', image: 'Submit', file: 'Choose File' }));

// nameOf is the accessible name: white space collapsed, trimmed, NFC. Roles that cannot be named
// have none, and the content of a hidden element does not name it.
function nameOf(el, cache = newCache()) {
  let name = cache.names.get(el);
  if (name === undefined) {
    const walk = newWalk(el, cache);
    walk.values = !HOLDS_CONTROLS.has(roleOf(el, cache));
    name = UNNAMED_ROLES.has(roleOf(el, cache)) ? '' : tidy(nameText(el, FROM_ROOT, walk));
    cache.names.set(el, name);
  }
  return name;
}

// labelOf is the text of the field's own label elements, without the values of other fields in them; "" if none.
function labelOf(el, cache = newCache()) {
  const walk = newWalk(el, cache);
  walk.values = false;
  walk.seen.add(el);
  return tidy(labelText(el, FROM_ROOT, walk));
}

// hasAuthorName tells whether the author named the element, not by its content: what makes a form
// or section a landmark.
function hasAuthorName(el, cache) {
  if (tidy(dom.attr(el, 'aria-label') ?? '') || tidy(dom.attr(el, 'title') ?? '')) return true;
  cache.nesting++;
  const named = cache.nesting <= NAME_NESTING_MAX && tidy(referencedText(el, newWalk(el, cache), 0)) !== '';
  cache.nesting--;
  return named;
}

function newWalk(root, cache) {
  return { root, cache, seen: new Set(), nodes: 0, length: 0, values: true };
}

// How an element is reached. `root`: it is the one to be named. `referenced`: inside an
// aria-labelledby traversal, where no further reference is followed. `hidden`: the traversal began
// at a hidden element, so hidden content counts.
const FROM_ROOT = { root: true, referenced: false, hidden: false, depth: 0 };

// nameText is the text alternative of an element, untrimmed. For all but the root, the caller has dealt with 2A.
function nameText(el, how, walk) {
  if (++walk.nodes > NAME_NODES_MAX || how.depth > NAME_DEPTH_MAX || walk.length > NAME_LENGTH_MAX) return '';
  if (!how.referenced && !isSlot(el)) { // 2B
    const text = referencedText(el, walk, how.depth);
    if (isText(text)) return text;
  }
  if (walk.seen.has(el)) return '';
  walk.seen.add(el);
  if (isSlot(el)) return contentText(el, how, walk); // a slot is no element of the accessibility tree
  const role = roleOf(el, walk.cache);
  if (el !== walk.root) { // 2C
    const value = embeddedValue(el, role, how, walk);
    if (value !== undefined) return value;
  }
  const label = dom.attr(el, 'aria-label'); // 2D
  if (label && isText(label)) return taken(label, walk);
  const native = nativeText(el, role, how, walk); // 2E
  if (isText(native)) return native;
  if (takesContent(el, role, how, walk)) { // 2F, 2G, 2H
    const content = contentText(el, how, walk);
    if (isText(content)) return content;
  }
  return fallbackText(el, role, how, walk); // 2I
}

// referencedText joins the texts of the elements that aria-labelledby refers to. An empty attribute
// may stand for elements that a script set.
function referencedText(el, walk, depth) {
  if (!dom.has(el, 'aria-labelledby')) return '';
  const set = dom.attr(el, 'aria-labelledby') === '' ? (dom.labelledBy(el) ?? []) : referred(el, 'aria-labelledby');
  return [...set].slice(0, NAME_REFS_MAX).map((ref) => wholeText(ref, walk, depth, true)).join(' ');
}

// referred lists the elements whose ids an attribute holds.
function referred(el, attribute) {
  const value = dom.attr(el, attribute);
  if (!value) return [];
  const root = dom.rootOf(el);
  const ids = value.slice(0, NAME_RAW_MAX).split(SPACES).filter(Boolean).slice(0, NAME_REFS_MAX);
  return ids.map((id) => queryAll(root, '#' + CSS.escape(id))[0]).filter(Boolean);
}

// labelText joins the texts of the field's label elements.
function labelText(el, how, walk) {
  return labelsOf(el, walk.cache).map((label) => partText(label, how, walk)).join(' ');
}

// labelsOf reads all labels of a tree at once: el.labels would walk the tree again for every field.
function labelsOf(el, cache) {
  const root = dom.rootOf(el);
  let labels = cache.labels.get(root);
  if (!labels) {
    labels = new Map();
    for (const label of queryAll(root, 'label')) {
      const field = label.control;
      if (field) labels.set(field, [...(labels.get(field) ?? []), label]);
    }
    cache.labels.set(root, labels);
  }
  return labels.get(el) ?? [];
}

// wholeText is the text of an element that names another: all of it when it is hidden itself.
function wholeText(el, walk, depth, referenced) {
  return nameText(el, { root: false, referenced, hidden: isHidden(el, walk.cache), depth: depth + 1 }, walk);
}

// embeddedValue is the value of a control inside a name, or undefined for what is no control.
// A password's value is never text.
function embeddedValue(el, role, how, walk) {
  switch (role) {
    case 'textbox': case 'searchbox':
      return walk.values ? taken(typedText(el, how, walk), walk) : '';
    case 'combobox': case 'listbox':
      return walk.values ? taken(chosenText(el, how, walk), walk) : '';
    case 'spinbutton': case 'slider': case 'progressbar': case 'meter': case 'scrollbar':
      return walk.values ? taken(rangeText(el), walk) : '';
    default:
      return undefined;
  }
}

function typedText(el, how, walk) {
  const tag = dom.tag(el);
  if (tag === 'input') return el.type === 'password' ? '' : el.value;
  return tag === 'textarea' ? el.value : contentText(el, how, walk);
}

function chosenText(el, how, walk) {
  const tag = dom.tag(el);
  if (tag === 'input') return el.value;
  if (tag === 'select') return [...el.selectedOptions].map((option) => option.label).join(' ');
  const options = [...queryAll(el, '[role=option][aria-selected=true]')].slice(0, NAME_REFS_MAX);
  if (options.length > 0) return options.map((option) => nameText(option, inside(how), walk)).join(' ');
  return roleOf(el, walk.cache) === 'combobox' ? contentText(el, how, walk) : '';
}

function rangeText(el) {
  const told = dom.attr(el, 'aria-valuetext') ?? dom.attr(el, 'aria-valuenow');
  if (told !== null) return told;
  const tag = dom.tag(el);
  return tag === 'input' || tag === 'progress' || tag === 'meter' ? String(el.value) : '';
}

// nativeText is the name that the host language gives. Decoration has none.
function nativeText(el, role, how, walk) {
  if (dom.namespace(el) === SVG_NAMESPACE) return partText(graphicTitle(el), how, walk);
  const tag = dom.tag(el);
  switch (tag) {
    case 'img': case 'area': return role ? taken(dom.attr(el, 'alt') ?? '', walk) : '';
    case 'input': {
      const label = labelText(el, how, walk);
      return isText(label) ? label : buttonText(el, walk);
    }
    case 'fieldset': return partText(firstChildTagged(el, 'legend'), how, walk);
    case 'figure': return partText(firstChildTagged(el, 'figcaption'), how, walk);
    case 'table': return role ? partText(firstChildTagged(el, 'caption'), how, walk) : '';
    case 'optgroup': case 'option': return taken(dom.attr(el, 'label') ?? '', walk);
    default: return labelText(el, how, walk);
  }
}

// buttonText is the face of an input that is a button. A default differs between browsers and
// languages, so the one here is fixed.
function buttonText(el, walk) {
  const type = el.type;
  if (type === 'image') return taken(dom.attr(el, 'alt') || dom.attr(el, 'value') || dom.attr(el, 'title') || 'Submit', walk);
  if (type === 'file') return dom.attr(el, 'title') ? '' : BUTTON_DEFAULTS.get(type);
  if (type !== 'button' && type !== 'submit' && type !== 'reset') return '';
  return taken(dom.attr(el, 'value') ?? BUTTON_DEFAULTS.get(type) ?? '', walk);
}

function partText(part, how, walk) {
  return part ? wholeText(part, walk, how.depth, how.referenced) : '';
}

function takesContent(el, role, how, walk) {
  if (NEVER_TEXT.has(dom.tag(el)) || WITHOUT_TEXT.has(role)) return false;
  return !how.root || (NAMED_BY_CONTENT.has(role) && !isHidden(el, walk.cache)); // 2A
}

// fallbackText is the tooltip, or the placeholder of a field that has nothing better.
function fallbackText(el, role, how, walk) {
  const title = dom.attr(el, 'title');
  if (title && isText(title)) return taken(title, walk);
  if (role !== 'textbox' && role !== 'searchbox' && role !== 'combobox' && role !== 'spinbutton') return '';
  return taken(dom.attr(el, 'placeholder') ?? dom.attr(el, 'aria-placeholder') ?? '', walk);
}

// contentText joins the texts of the flat-tree children, between ::before and ::after.
function contentText(el, how, walk) {
  const shown = how.hidden || getComputedStyle(el).visibility === 'visible';
  const below = inside(how);
  let text = pseudoText(el, '::before', walk);
  eachFlatChild(el, (child) => {
    const type = dom.nodeType(child);
    if (type === TEXT_NODE && shown) text += taken(dom.data(child), walk);
    if (type === ELEMENT_NODE) text += childText(child, below, walk);
    return walk.nodes <= NAME_NODES_MAX && walk.length <= NAME_LENGTH_MAX;
  });
  text += pseudoText(el, '::after', walk);
  for (const owned of referred(el, 'aria-owns')) text += ' ' + childText(owned, below, walk);
  return text;
}

function inside(how) {
  return { root: false, referenced: how.referenced, hidden: how.hidden, depth: how.depth + 1 };
}

// childText is the text of an element inside a name (2A), with space around what is not inline.
function childText(el, how, walk) {
  const style = getComputedStyle(el);
  const display = style.display;
  if (!how.hidden && (display === 'none' || isCutOff(el, style))) return '';
  const text = nameText(el, how, walk);
  return display === 'inline' || display === 'contents' ? (dom.tag(el) === 'br' ? ' ' : text) : ` ${text} `;
}

function isCutOff(el, style) {
  return dom.attr(el, 'aria-hidden') === 'true' || dom.has(el, 'inert') || style.contentVisibility === 'hidden';
}

function isSlot(el) {
  return dom.tag(el) === 'slot' && el instanceof HTMLSlotElement;
}

// eachFlatChild visits the flat-tree children while visit returns true.
function eachFlatChild(el, visit) {
  const shadow = dom.shadowRoot(el);
  if (isSlot(el)) {
    const assigned = el.assignedNodes();
    if (assigned.length > 0) {
      assigned.every(visit);
      return;
    }
  }
  const closed = dom.tag(el) === 'details' && !dom.has(el, 'open');
  let child = closed ? firstChildTagged(el, 'summary') : dom.firstChild(shadow ?? el);
  while (child && visit(child)) child = closed ? null : dom.nextSibling(child);
}

// The parts of a computed `content`: a string, attr(), the slash before the alternative text, anything else.
const CONTENT_PART = /"((?:[^"\\]|\\[^])*)"|attr\(\s*([^\s,)]+)[^)]*\)|(\/)|[\w-]+\([^)]*\)|\S/g;

// pseudoText is the text that CSS puts before or after the content: the alternative text where one is given.
function pseudoText(el, pseudo, walk) {
  if (!surveyOf(walk.cache).generates) return '';
  const style = getComputedStyle(el, pseudo);
  const content = style.content;
  if (content === 'none' || content === 'normal' || content === '' || content === '""') return '';
  const display = style.display;
  if (display === 'none' || style.visibility !== 'visible') return '';
  let text = '';
  for (const [, quoted, attribute, slash] of content.slice(0, NAME_RAW_MAX).matchAll(CONTENT_PART)) {
    if (slash) text = '';
    if (quoted !== undefined) text += unescapeCSS(quoted);
    if (attribute) text += dom.attr(el, attribute) ?? '';
  }
  text = taken(text, walk);
  return display === 'inline' ? text : ` ${text} `;
}

function unescapeCSS(text) {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(?:([0-9a-f]{1,6})\s?|([^]))/gi, (_, hex, char) => {
    if (!hex) return char;
    const code = parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}

// White space is what Unicode says (and Go's strings.Fields): \s has a few characters too many and too few.
const SPACES = /[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;
const NOT_SPACE = /[^\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

function isText(text) {
  return NOT_SPACE.test(text);
}

// taken collapses a raw text and counts it against the length of the name.
function taken(raw, walk) {
  const text = raw.slice(0, NAME_RAW_MAX).replace(SPACES, ' ');
  walk.length += text.length;
  return text;
}

// tidy is the form of every name and label: well-formed, so that it survives the way out and back.
function tidy(text) {
  const collapsed = text.slice(0, NAME_RAW_MAX).replace(SPACES, ' ').replace(/^ /, '');
  return collapsed.slice(0, NAME_LENGTH_MAX).replace(/ $/, '').normalize('NFC').toWellFormed();
}
