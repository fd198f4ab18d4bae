// Signs: what a document shows of its own accord, and whether a field still holds a value. Both
// are told by numbers and single words: no text and no value of the page goes out.

// refused are the fields that the browser's own validation found invalid, blocked counts how
// often it did, and submissions counts the submissions of forms.
const refused = new Set();
let blocked = 0;
let submissions = 0;

const heard = new WeakSet();

// hear listens at one tree root: these events do not leave a shadow tree.
function hear(root) {
  if (heard.has(root)) return;
  heard.add(root);
  root.addEventListener('invalid', (event) => {
    if (!event.isTrusted) return;
    blocked++;
    refused.add(event.composedPath()[0]);
  }, true);
  root.addEventListener('submit', () => { submissions++; }, true);
}

hear(window);

const INVALID = '[aria-invalid]:not([aria-invalid=""], [aria-invalid="false" i])';

function signs(look) {
  const roots = [document];
  if (look.hasShadow()) roots.push(...look.all().map((el) => dom.shadowRoot(el)).filter(Boolean));
  for (const root of roots.slice(1)) hear(root);
  const shown = (selector) => roots.flatMap((root) => [...queryAll(root, selector)]).filter((el) => look.exposed(el));
  const invalid = new Set(shown(INVALID));
  for (const el of refused) {
    if (!el.isConnected) refused.delete(el);
    else if (dom.matches(el, ':invalid')) invalid.add(el);
  }
  return {
    invalid: invalid.size,
    alerts: shown('[role~="alert" i]').filter((el) => look.name(el) !== '').length,
    passwords: shown(PASSWORDS).length,
    blocked,
    submits: submissions,
    document: performance.timeOrigin,
  };
}

// keeps reports whether a field holds a text that was put into it. What a page makes of white
// space in an editable element is its own affair; in a field each character counts.
function keeps(el, text) {
  const lines = (s) => s.replaceAll('\r\n', '\n');
  switch (dom.tag(el)) {
    case 'select': return el.selectedOptions.length === 1 && tidy(el.selectedOptions[0].label) === tidy(text);
    case 'textarea': return lines(el.value) === lines(text);
    case 'input':
      if (el.type === 'file') return el.files.length === 1 && el.files[0].name === baseName(text);
      return el.value === text;
    default: return isEditingHost(el) && squash(el.innerText ?? '') === squash(text);
  }
}

function squash(text) {
  return text.replace(SPACES, ' ').trim().normalize('NFC');
}

// baseName is the last part of a path.
function baseName(path) {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

// stateWith is a state with one more word, sorted.
function stateWith(state, word) {
  return [...state.split(' ').filter(Boolean), word].sort().join(' ');
}

// held tells whether the one match of a query holds a text.
function held(q, text) {
  const { matches } = find(q, new Look());
  return { held: matches.length === 1 && keeps(matches[0], text) };
}
