// Inserting: a text that is put into a field from here, in the same operation as the match, as
// an editing command of the browser's own. Unlike an assignment to .value it comes with trusted
// input events, and it does not pass through a setter that the page has put before the field.
// Unlike keys that are typed, it cannot land where the page moves the focus to meanwhile.

const select = methodOf(HTMLInputElement.prototype, 'select');
const selectArea = methodOf(HTMLTextAreaElement.prototype, 'select');
const focusOn = methodOf(HTMLElement.prototype, 'focus');

// TYPED inputs take an editing command; the others (dates, colours, ranges) have their own ways.
const TYPED = setOf('text search email url tel password number');

// insert replaces what the one match of a query holds. It is not ready while the match is not
// exactly one, or cannot be typed into, or while the focus makes the page move it, or make
// something else of it: then no text was put anywhere.
function insert(q, text) {
  const el = freeMatch(q);
  if (!el) return { ready: false };
  const box = boxOf(el);
  if (box.width === 0 || box.height === 0 || !isTypable(el)) return { ready: false };
  dom.scrollTo(el, { block: 'nearest', inline: 'nearest', behavior: 'instant' });
  if (focusAt(el) !== el || freeMatch(q) !== el) return { ready: false };
  selectAll(el);
  if (text === '') document.execCommand('delete');
  else document.execCommand('insertText', false, text);
  return { ready: true };
}

function isTypable(el) {
  switch (dom.tag(el)) {
    case 'input': return TYPED.has(el.type) && !el.readOnly;
    case 'textarea': return !el.readOnly;
    default: return isEditingHost(el);
  }
}

function selectAll(el) {
  switch (dom.tag(el)) {
    case 'input': return select(el);
    case 'textarea': return selectArea(el);
    default: return window.getSelection().selectAllChildren(el);
  }
}
