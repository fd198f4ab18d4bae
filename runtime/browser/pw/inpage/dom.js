// The page as the files role.js, exposed.js and name.js read it.
//
// All of it runs in the isolated world, on live elements of a page that may be hostile. Two things
// follow. Built-in objects are the world's own and can be trusted. But the named properties of a
// form or a document are not: <input name="getAttribute"> hides form.getAttribute in every world.
// So an element of unknown kind is read only through `dom`, whose functions were taken from the
// prototypes and cannot be hidden.
//
// roleOf, isExposed, nameOf and labelOf take a cache from newCache(). It holds for one call of the
// engine, in which the page cannot change; without it each answer starts from nothing.

const getterOf = (proto, key) => {
  const property = Object.getOwnPropertyDescriptor(proto, key);
  return property ? (node) => property.get.call(node) : () => null;
};
const methodOf = (proto, key) => {
  const method = proto[key];
  return (node, arg) => method.call(node, arg);
};

const dom = {
  nodeType: getterOf(Node.prototype, 'nodeType'),
  firstChild: getterOf(Node.prototype, 'firstChild'),
  nextSibling: getterOf(Node.prototype, 'nextSibling'),
  parentNode: getterOf(Node.prototype, 'parentNode'),
  rootOf: methodOf(Node.prototype, 'getRootNode'),
  data: getterOf(CharacterData.prototype, 'data'),
  tag: getterOf(Element.prototype, 'localName'),
  namespace: getterOf(Element.prototype, 'namespaceURI'),
  shadowRoot: getterOf(Element.prototype, 'shadowRoot'),
  slot: getterOf(Element.prototype, 'assignedSlot'),
  labelledBy: getterOf(Element.prototype, 'ariaLabelledByElements'),
  attr: methodOf(Element.prototype, 'getAttribute'),
  has: methodOf(Element.prototype, 'hasAttribute'),
  matches: methodOf(Element.prototype, 'matches'),
  closest: methodOf(Element.prototype, 'closest'),
  scrollTo: methodOf(Element.prototype, 'scrollIntoView'),
  checkVisibility: methodOf(Element.prototype, 'checkVisibility'),
  // The three kinds of tree root answer queries by methods of three prototypes.
  all: {
    1: methodOf(Element.prototype, 'querySelectorAll'),
    9: methodOf(Document.prototype, 'querySelectorAll'),
    11: methodOf(DocumentFragment.prototype, 'querySelectorAll'),
  },
  sheets: { 9: getterOf(Document.prototype, 'styleSheets'), 11: getterOf(ShadowRoot.prototype, 'styleSheets') },
  adopted: { 9: getterOf(Document.prototype, 'adoptedStyleSheets'), 11: getterOf(ShadowRoot.prototype, 'adoptedStyleSheets') },
};

const ELEMENT_NODE = 1;
const TEXT_NODE = 3;
const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

function newCache() {
  return { roles: new Map(), names: new Map(), barriers: new Map(), labels: new Map(), survey: null, nesting: 0 };
}

function queryAll(root, selector) {
  return dom.all[dom.nodeType(root)](root, selector);
}

// flatParentOf is the parent in the flat tree: a slotted child's is its slot, a shadow root's child's is the host.
function flatParentOf(el) {
  const slot = dom.slot(el);
  if (slot) return slot;
  const parent = dom.parentNode(el);
  if (!parent) return null;
  const type = dom.nodeType(parent);
  if (type === ELEMENT_NODE) return parent;
  return parent instanceof ShadowRoot ? parent.host : null;
}

// closestFlat is closest() that goes on through shadow hosts.
function closestFlat(el, selector) {
  for (let from = el; from; ) {
    const found = dom.closest(from, selector);
    if (found) return found;
    const root = dom.rootOf(from);
    from = root instanceof ShadowRoot ? root.host : null;
  }
  return null;
}

// firstChildTagged is the first child element of that name.
function firstChildTagged(el, tag) {
  for (let child = dom.firstChild(el); child; child = dom.nextSibling(child)) {
    if (dom.nodeType(child) === ELEMENT_NODE && dom.tag(child) === tag) return child;
  }
  return null;
}

function setOf(words) {
  return new Set(words.split(' '));
}
