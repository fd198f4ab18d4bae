// Watching: what a document has seen since the engine first looked at it. The state lives in
// this closure, in an isolated world, so a page can neither read nor change it.

// secrets remembers every field that was of type password at any time.
const secrets = new WeakSet();

function noteSecret(el) {
  if (dom.tag(el) === 'input' && el.type === 'password') secrets.add(el);
}

function wasSecret(el) {
  noteSecret(el);
  return secrets.has(el);
}

// watched are the roots that already have an observer.
const watched = new WeakSet();

const PASSWORDS = 'input[type="password" i]';

// watchSecrets sees a password field before a "show" button turns it into plain text.
function watchSecrets() {
  for (const root of [document, ...allElements().map((el) => dom.shadowRoot(el)).filter(Boolean)]) {
    for (const el of queryAll(root, PASSWORDS)) noteSecret(el);
    if (watched.has(root)) continue;
    watched.add(root);
    new MutationObserver((records) => {
      for (const r of records) {
        if (r.type === 'attributes' && (r.oldValue ?? '').toLowerCase() === 'password') secrets.add(r.target);
        if (r.type === 'attributes') noteSecret(r.target);
        for (const node of r.addedNodes) {
          if (dom.nodeType(node) !== ELEMENT_NODE) continue;
          noteSecret(node);
          for (const el of queryAll(node, PASSWORDS)) noteSecret(el);
        }
      }
    }).observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ['type'], attributeOldValue: true });
  }
}

// touches counts the events that an action can cause. A failed action after which the count
// stands still has not reached this document. Synthetic input and change events count too:
// that is how a select is set, and counting too much only makes the engine more careful.
let touches = 0;

for (const type of ['pointerdown', 'mousedown', 'click', 'keydown', 'beforeinput']) {
  window.addEventListener(type, (e) => { if (e.isTrusted) touches++; }, true);
}
for (const type of ['input', 'change']) {
  window.addEventListener(type, () => { touches++; }, true);
}
