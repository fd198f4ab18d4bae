// Walking: every element of a document through its open shadow roots, the flat tree that a
// person sees, and the texts in it. Nothing here asks what an element means.

// TEXT_MAX bounds one text of a snapshot, a key or an option, in UTF-16 units.
const TEXT_MAX = 120;

// DEPTH_MAX bounds every climb and descent: deeper trees are not interfaces.
const DEPTH_MAX = 512;

// collapse is the form in which texts are compared: NFC, white space collapsed, case kept.
function collapse(text) {
  return text.replace(/\s+/g, ' ').trim().normalize('NFC');
}

// cut shortens a text to TEXT_MAX for showing. A cut text is never compared.
function cut(text) {
  return text.length <= TEXT_MAX ? text : text.slice(0, TEXT_MAX - 1) + '…';
}

// allElements lists every element of the document and of its open shadow roots.
function allElements() {
  const out = [];
  const roots = [document];
  while (roots.length > 0) {
    for (const el of roots.pop().querySelectorAll('*')) {
      out.push(el);
      if (el.shadowRoot) roots.push(el.shadowRoot);
    }
  }
  return out;
}

// flatParent is the parent in the flat tree: slot before parent, host above a shadow root.
function flatParent(el) {
  if (el.assignedSlot) return el.assignedSlot;
  if (el.parentElement) return el.parentElement;
  const root = el.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

// flatChildren are the child nodes in the flat tree.
function flatChildren(el) {
  if (el.shadowRoot) return el.shadowRoot.childNodes;
  if (el.localName === 'slot') {
    const assigned = el.assignedNodes({ flatten: true });
    if (assigned.length > 0) return assigned;
  }
  return el.childNodes;
}

// standsIn reports whether el is container or inside it, in the flat tree.
function standsIn(el, container) {
  for (let at = el, n = 0; at && n < DEPTH_MAX; at = flatParent(at), n++) {
    if (at === container) return true;
  }
  return false;
}

// SILENT elements never show their content as text.
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'head', 'title', 'textarea', 'select', 'option', 'datalist', 'iframe', 'svg', 'object', 'video', 'audio', 'canvas']);

// textOf is the exposed text inside el without the values of fields and the names of buttons:
// what a person would call the content of a cell.
function textOf(el, look) {
  const parts = [];
  const visit = (node, depth) => {
    if (node.nodeType === Node.TEXT_NODE) {
      parts.push(node.data);
      return;
    }
    if (node.nodeType !== Node.ELEMENT_NODE || depth > DEPTH_MAX || SILENT.has(node.localName)) return;
    if (node !== el && (!look.exposed(node) || isButtonLike(look.role(node)))) return;
    const spaced = node.localName !== 'slot' && !INLINE.has(node.localName);
    if (spaced) parts.push(' ');
    for (const child of flatChildren(node)) visit(child, depth + 1);
    if (spaced) parts.push(' ');
  };
  visit(el, 0);
  return collapse(parts.join(''));
}

// INLINE elements run on with the text around them.
const INLINE = new Set(['a', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'code', 'data', 'dfn', 'em', 'i', 'kbd', 'mark', 'q', 's', 'samp', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var']);
