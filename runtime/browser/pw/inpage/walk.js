// Walking: every element of a document through its open shadow roots, and the texts of the flat
// tree that a person sees. Elements of unknown kind are read through `dom`, see dom.js.

// TEXT_MAX bounds one text of a snapshot, a key or an option, in UTF-16 units.
const TEXT_MAX = 120;

// DEPTH_MAX bounds every climb and descent: deeper trees are not interfaces.
const DEPTH_MAX = 512;

// cut shortens a text to TEXT_MAX for showing. A cut text is never compared.
function cut(text) {
  return text.length <= TEXT_MAX ? text : text.slice(0, TEXT_MAX - 1) + '…';
}

// allElements lists every element of the document and of its open shadow roots.
function allElements() {
  const out = [];
  const roots = [document];
  while (roots.length > 0) {
    for (const el of queryAll(roots.pop(), '*')) {
      out.push(el);
      const shadow = dom.shadowRoot(el);
      if (shadow) roots.push(shadow);
    }
  }
  return out;
}

// flatChildren lists the child nodes in the flat tree.
function flatChildren(el) {
  const out = [];
  eachFlatChild(el, (child) => out.push(child));
  return out;
}

// standsIn reports whether el is container or inside it, in the flat tree.
function standsIn(el, container) {
  for (let at = el, n = 0; at && n < DEPTH_MAX; at = flatParentOf(at), n++) {
    if (at === container) return true;
  }
  return false;
}

// SILENT elements never show their content as text.
const SILENT = setOf('script style template noscript head title textarea select option datalist iframe svg object video audio canvas');

// textOf is the exposed text inside el without the values of fields and the names of buttons:
// what a person would call the content of a cell.
function textOf(el, look) {
  const parts = [];
  const visit = (node, depth) => {
    const type = dom.nodeType(node);
    if (type === TEXT_NODE) parts.push(dom.data(node));
    if (type !== ELEMENT_NODE || depth > DEPTH_MAX || SILENT.has(dom.tag(node))) return;
    if (node !== el && (!look.exposed(node) || holdsValue(look.role(node)))) return;
    const gap = runsOn(node) ? '' : ' ';
    parts.push(gap);
    for (const child of flatChildren(node)) visit(child, depth + 1);
    parts.push(gap);
  };
  visit(el, 0);
  return tidy(parts.join(''));
}

// runsOn reports whether an element's text runs on with the text around it.
function runsOn(el) {
  return INLINE.has(dom.tag(el)) && RUNNING.has(getComputedStyle(el).display);
}

const RUNNING = setOf('inline contents');

// INLINE elements run on unless their style makes a box of them.
const INLINE = setOf('a abbr b bdi bdo cite code data dfn em i kbd mark q s samp small span strong sub sup time u var slot');
