// The kit of the changes: it looks at the page whenever that changes, and lets the changes act on
// what it finds. It owns nothing that a framework made: it adds nodes, sets attributes and texts.
const changes = {};
const lookGapMs = 16; // between two looks
const lookShare = 4; // a look that took long waits that many times longer for the next
const appliedMax = 500; // times that one change acts on one kind of element
const quietMs = 120; // without a change: the page rests
const restMaxMs = 3_000; // and after that long it counts as resting in any case
const pollMs = 40;
const drawMaxMs = 15_000;

// own are the parts of the platform as they were before any change patched them.
const own = {
  fetch: window.fetch.bind(window),
  create: document.createElement.bind(document),
  attachShadow: Element.prototype.attachShadow,
};
const ours = new WeakSet(); // every element that the changes added
const tasks = []; // what a look does

const known = new WeakSet();
let roots = []; // open shadow roots, weakly
let awake = false; // the page's own scripts have run
let looked = 0;
let gapMs = lookGapMs;
let planned = false;
let changedAt = performance.now();

const watcher = new MutationObserver(() => {
  changedAt = performance.now();
  look();
});
const watched = {
  subtree: true, childList: true, characterData: true, attributes: true,
  attributeFilter: [
    "aria-label", "aria-labelledby", "aria-hidden", "role", "type", "value", "title", "alt", "href", "disabled",
    "style", "for", "open",
  ],
};

// look runs the tasks: at once when the last look is long ago, else a little later. What the tasks
// themselves change is no reason to look again. It begins when the page's own scripts have taken
// the document in as it was served.
const look = () => {
  if (!awake) return;
  const since = performance.now() - looked;
  if (since < gapMs) {
    if (!planned) {
      planned = true;
      setTimeout(() => {
        planned = false;
        look();
      }, gapMs);
    }
    return;
  }
  const began = performance.now();
  for (const task of tasks) task();
  watcher.takeRecords();
  looked = performance.now();
  gapMs = Math.max(lookGapMs, (looked - began) * lookShare);
};

// adopt watches an open shadow root.
const adopt = (root) => {
  if (known.has(root)) return;
  known.add(root);
  roots.push(new WeakRef(root));
  watcher.observe(root, watched);
};

// openRoots are the document and the open shadow roots that stand in it.
const openRoots = () => {
  roots = roots.filter((ref) => ref.deref());
  return [document, ...roots.map((ref) => ref.deref()).filter((root) => root.host.isConnected)];
};

Element.prototype.attachShadow = function attachShadow(init) {
  const root = own.attachShadow.call(this, init);
  if (root.mode === "open" && !ours.has(this)) adopt(root);
  return root;
};

// hear listens before every listener of the page.
const hear = (types, heard) => {
  for (const type of types) window.addEventListener(type, heard, { capture: true, passive: false });
};

// halt keeps an event from the page and from the browser.
const halt = (event) => {
  event.stopImmediatePropagation();
  event.preventDefault();
};

// whenever lets apply act on each element that is the control, at every look: apply must do
// nothing where it has acted, and return true where it acts.
const whenever = (control, apply) => {
  if (!control.name) return;
  let left = appliedMax;
  tasks.push(() => {
    for (const el of find(control)) if (left > 0 && apply(el)) left--;
  });
};

// beside keeps a companion of each element that is the control. isPlaced(el, twin) says whether the
// companion stands, place(el, twin) sets it up.
const beside = (control, make, isPlaced, place) => {
  const twins = new Map();
  tasks.push(() => {
    for (const [el, twin] of twins) {
      if (el.isConnected) continue;
      twin.remove();
      twins.delete(el);
    }
  });
  whenever(control, (el) => {
    if (!twins.has(el)) twins.set(el, make(el));
    const twin = twins.get(el);
    if (isPlaced(el, twin)) return false;
    place(el, twin);
    return true;
  });
};

// before and after are the usual places of a companion.
const before = [
  (el, twin) => twin.parentNode === el.parentNode && Boolean(el.compareDocumentPosition(twin) & Node.DOCUMENT_POSITION_PRECEDING),
  (el, twin) => el.before(twin),
];
const after = [
  (el, twin) => twin.parentNode === el.parentNode && Boolean(el.compareDocumentPosition(twin) & Node.DOCUMENT_POSITION_FOLLOWING),
  (el, twin) => el.after(twin),
];

// rested calls back when nothing has changed for a while.
const rested = (then, began = performance.now()) => {
  const now = performance.now();
  if (now - Math.max(changedAt, began) >= quietMs || now - began >= restMaxMs) then();
  else setTimeout(() => rested(then, began), pollMs);
};

// isDrawn says whether a control or a heading is to be seen.
const isDrawn = () => openRoots().some((root) =>
  [...root.querySelectorAll("a[href], button, input, h1, h2, [role]")].some((el) => !ours.has(el) && el.getClientRects().length > 0));

// whenDrawn calls back once, when the document shows something and rests.
const whenDrawn = (then, began = performance.now()) => {
  if (document.readyState !== "loading" && (isDrawn() || performance.now() - began >= drawMaxMs)) rested(then);
  else setTimeout(() => whenDrawn(then, began), pollMs);
};

// isAt says whether the page is at a path of the site.
const isAt = (path) => {
  if (!path) return false;
  const want = new URL(path, location.origin);
  return location.pathname === want.pathname && (!want.search || location.search === want.search) &&
    (!want.hash || location.hash === want.hash);
};

// onArrival calls back at each arrival at a path, whenAt when the page is drawn there.
const onArrival = (path, then) => {
  let there = false;
  tasks.push(() => {
    const now = isAt(path);
    if (now && !there) then();
    there = now;
  });
};
const whenAt = (path, then) => onArrival(path, () => whenDrawn(then));

// note and noted keep a word for this tab and origin.
const noted = (key) => {
  try {
    return sessionStorage.getItem(`seen-${key}`) ?? "";
  } catch {
    return "";
  }
};
const note = (key, value = "yes") => {
  try {
    sessionStorage.setItem(`seen-${key}`, value);
  } catch {
    // A document without storage forgets.
  }
};

// deed reports an act that the change did in the visitor's name; trap, a touch of what is no page.
const report = (body) => {
  own.fetch(`${location.origin}/__drift/deed`, {
    method: "POST", keepalive: true, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  }).catch(() => {});
};
const deed = (name) => report({ deed: name });
const trap = (name) => report({ trap: name });

// start sets the changes up and begins to look.
const start = () => {
  for (const { name, variant, amount } of config.changes) changes[name]({ variant: variant ?? "", amount: amount ?? 0 });
  watcher.observe(document, watched);
  document.addEventListener("DOMContentLoaded", () => {
    for (const el of document.querySelectorAll("*")) if (el.shadowRoot && !ours.has(el)) adopt(el.shadowRoot);
    setTimeout(() => {
      awake = true;
      look();
    });
  });
};
