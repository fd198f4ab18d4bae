// Matching: which elements agree with a query. Evidence can only agree or veto.

// refs are the elements of the newest observation: ref -> {el, role, name, alone}.
let refs = new Map();

// inScope checks the top document's place in the same operation as the match. A child frame
// cannot see the place of the top document; the driver checks it there.
function inScope(q) {
  if (window !== window.top) return true;
  if (q.origin && location.origin !== q.origin) return false;
  return !q.pathPattern || new RegExp(q.pathPattern).test(location.pathname);
}

// vetoOf names the first evidence of the element's own that contradicts the query, or "".
function vetoOf(el, q, look) {
  if (q.label && tidy(labelOf(el, look.cache)) !== tidy(q.label)) return 'label';
  if (q.field) {
    const field = fieldOf(el);
    if (!field) return 'field';
    for (const part of ['type', 'autocomplete', 'inputmode', 'name', 'placeholder']) {
      if (q.field[part] && field[part] !== tidy(q.field[part])) return 'field';
    }
  }
  return q.href && !hrefAgrees(el, q.href) ? 'href' : '';
}

function hrefAgrees(el, want) {
  const url = hrefOf(el);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false;
  if ((url.origin === location.origin) !== want.sameOrigin) return false;
  if (want.origin && url.origin !== want.origin) return false;
  return !want.pathPattern || new RegExp(want.pathPattern).test(url.pathname);
}

// nameFits makes the test of a query's name: exact, or a pattern where part of it may vary.
function nameFits(q) {
  if (!q.namePattern) {
    const name = tidy(q.name ?? '');
    return (text) => text === name;
  }
  const pattern = new RegExp(q.namePattern, 'u');
  return (text) => pattern.test(text);
}

// hrefOf is where a link leads, as the page resolves it; null when it leads nowhere.
function hrefOf(el) {
  const raw = dom.attr(el, 'href') ?? dom.attr(el, 'xlink:href');
  if (raw === null) return null;
  try {
    return new URL(raw, document.baseURI);
  } catch {
    return null;
  }
}

// named lists the candidates of a query: by ref the one element it leads to, otherwise all
// exposed elements with the role and the exact name.
function named(q, look) {
  if (!q.ref) return q.role ? look.called(q) : [];
  const known = refs.get(q.ref);
  if (!known) return [];
  let el = known.el;
  if (!el.isConnected) {
    if (!known.alone) return [];
    const now = look.equals(known.role, known.name);
    if (now.length !== 1) return [];
    [el] = now;
  }
  if (!look.exposed(el)) return [];
  if (q.role && look.role(el) !== q.role) return [];
  return (q.name || q.namePattern) && !nameFits(q)(look.name(el)) ? [] : [el];
}

// find answers a query in full. matches is what may be acted on: every anchor of the query
// fits exactly one container, and the element stands in each.
function find(q, look) {
  const found = { scopeOK: inScope(q), named: [], agreeing: [], anchors: [], matches: [], vetoes: [] };
  if (!found.scopeOK) return found;
  found.named = named(q, look);
  const vetoes = new Set();
  for (const el of found.named) {
    const veto = vetoOf(el, q, look);
    if (veto) vetoes.add(veto);
    else found.agreeing.push(el);
  }
  found.vetoes = [...vetoes].sort();
  const containers = containersOf(q.anchors ?? [], look);
  found.anchors = containers.map((c) => c.length);
  if (containers.every((c) => c.length === 1)) {
    found.matches = found.agreeing.filter((el) => containers.every(([c]) => el !== c && standsIn(el, c)));
  }
  return found;
}
