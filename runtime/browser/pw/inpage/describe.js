// Describing: the identity of a live element, taken structurally at the moment of dispatch.

function describe(ref) {
  watchSecrets();
  const look = new Look();
  const [el] = named({ ref }, look);
  if (!el) return { found: false };
  const role = look.role(el);
  const name = look.name(el);
  const equals = look.equals(role, name);
  const around = anchorsAround(el, look).slice(0, ANCHORS_MAX);
  const anchors = around.map((a, i) => anchorOf(a, around.slice(i + 1).find((o) => isNamed(o, look)), el, equals, look));
  return {
    found: true,
    capture: {
      role,
      name,
      tag: dom.tag(el),
      label: labelOf(el, look.cache),
      field: fieldOf(el) ?? undefined,
      wasSecret: wasSecret(el),
      href: role === 'link' ? (hrefOf(el)?.href ?? '') : '',
      id: dom.attr(el, 'id') ?? '',
      testId: dom.attr(el, 'data-testid') ?? dom.attr(el, 'data-test') ?? '',
      submits: submits(el),
      form: formNumber(el),
      options: optionsOf(el) ?? undefined,
      anchors,
      population: { document: equals.length, anchor: anchors.length > 0 ? anchors[0].within : 0 },
    },
  };
}

// ANCHORS_MAX bounds the anchors of one capture.
const ANCHORS_MAX = 8;

function isNamed(container, look) {
  return NAMED.has(look.role(container)) && look.name(container) !== '';
}

// anchorOf describes a container around an element, and what it says that its peers do not: in
// the whole document, and in the nearest named container around it.
function anchorOf(container, outer, el, equals, look) {
  const role = look.role(container);
  const name = look.name(container);
  const peers = look.withRole(role);
  const anchor = { role, within: equals.filter((e) => standsIn(e, container)).length };
  if (NAMED.has(role) && name !== '') {
    anchor.name = name;
    anchor.namePopulation = peers.filter((p) => look.name(p) === name).length;
  }
  if (KEYED.has(role)) anchor.keys = countedKeys(container, outer, el, peers, look);
  return anchor;
}

// countedKeys are the keys of a container with their populations. A text that belongs to the
// target itself is no key: it would identify the container by what is looked for in it.
function countedKeys(container, outer, el, peers, look) {
  const own = keysOf(container, look).filter((k) => !standsIn(k.el, el) && !standsIn(el, k.el));
  own.sort((a, b) => Number(b.header) - Number(a.header));
  const keys = own.slice(0, KEYS_MAX).map((k) => ({ text: k.text, place: k.place, population: 0, inside: 0, header: k.header, mention: k.mention || undefined }));
  for (const peer of peers) {
    const held = new Set(keysOf(peer, look).map((k) => k.place + '\n' + k.text));
    const inside = outer !== undefined && standsIn(peer, outer);
    for (const key of keys) {
      if (!held.has(key.place + '\n' + key.text)) continue;
      key.population++;
      if (inside) key.inside++;
    }
  }
  return keys;
}

// submits reports whether activating an element submits a form.
function submits(el) {
  if (dom.tag(el) === 'button') return el.type === 'submit' && el.form !== null;
  return dom.tag(el) === 'input' && (el.type === 'submit' || el.type === 'image') && el.form !== null;
}

// formNumber counts the forms of a tree up to that of an element; 0 for an element without one.
function formNumber(el) {
  const form = formOf(el);
  return form ? [...queryAll(dom.rootOf(form), 'form')].indexOf(form) + 1 : 0;
}
