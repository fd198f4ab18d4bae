// Anchors: the containers that tell equal elements apart, and the texts that tell the
// containers apart. A position never does.

// KEYED containers are identified by a text they hold, NAMED ones by their name.
const KEYED = setOf('row listitem article');
const NAMED = setOf('dialog alertdialog form search group radiogroup region tabpanel table grid list menu toolbar navigation main complementary banner contentinfo');

// KEYS_MAX bounds the keys of one container.
const KEYS_MAX = 12;

const CELLS = setOf('cell gridcell rowheader columnheader');
const HEADERS = setOf('rowheader heading link');

const STRONG = setOf('strong b em');

// around is the nearest element at or above el whose role is one of some, or null.
function around(el, roles, look) {
  for (let at = el, n = 0; at && n < DEPTH_MAX; at = flatParentOf(at), n++) {
    if (roles.has(look.role(at))) return at;
  }
  return null;
}

// keysOf lists the texts of a container that may identify it, as {el, text, header, place, mention}:
// the cells of a row with the headings and links that fill them, the headings, links, strong and
// leaf texts of the others. The place of a text is what it is in its container: the column of a
// cell, else a role. The same text in another place says something else.
//
// A text that shares its place with others, or stands in a running text, is a mention: whoever
// invited Bob stands in Bob's item, too. Only a text that is alone in its place is a key.
function keysOf(container, look) {
  const texts = look.role(container) === 'row' ? rowTexts(container, look) : itemTexts(container, look);
  const keys = [];
  const seen = new Set();
  const said = new Map();
  for (const t of texts) {
    if (t.text === '') continue;
    if (!t.mention) said.set(t.place, (said.get(t.place) ?? new Set()).add(t.text));
    const key = t.place + '\n' + t.text;
    if (t.el === null || t.text.length > TEXT_MAX || seen.has(key)) continue;
    seen.add(key);
    keys.push(t);
  }
  for (const k of keys) k.mention ||= (said.get(k.place)?.size ?? 0) > 1;
  return keys;
}

// rowTexts lists the texts of a row. What stands in a cell beside other text is a mention.
function rowTexts(row, look) {
  const columns = columnsOf(row, look);
  const texts = [];
  const visit = (node, at, depth) => {
    if (!mayTell(node, row, look, depth)) return;
    const role = node === row ? '' : look.role(node);
    if (CELLS.has(role)) {
      const text = textOf(node, look);
      const place = columns.get(node) ?? '';
      texts.push({ el: node, text, header: HEADERS.has(role), place: place || role, mention: false });
      at = { column: place, text };
    } else if (HEADERS.has(role)) {
      const text = textOf(node, look);
      texts.push({ el: node, text, header: true, place: at.column || role, mention: at.text !== text });
    }
    for (const child of flatChildren(node)) visit(child, at, depth + 1);
  };
  visit(row, { column: '', text: '' }, 0);
  return texts;
}

// itemTexts lists the texts of an item or article. A text without an element of its own is listed
// with none: it is no key, but one text more of its place.
function itemTexts(item, look) {
  const texts = [];
  const visit = (node, at, depth) => {
    if (!mayTell(node, item, look, depth)) return;
    const role = node === item ? '' : look.role(node);
    const running = at.running && INLINE.has(dom.tag(node));
    const add = (place, header) => texts.push({ el: node, text: textOf(node, look), header, place, mention: running });
    if (HEADERS.has(role)) add(role, true);
    else if (CELLS.has(role)) add(role, false);
    else if (!at.told && node !== item && (STRONG.has(dom.tag(node)) || isLeaf(node))) add('text', false);
    const told = at.told || HEADERS.has(role);
    const loose = dom.tag(node) === 'label' || isLeaf(node) ? '' : looseText(node);
    if (loose !== '' && !told) texts.push({ el: null, text: loose, header: false, place: 'text', mention: false });
    for (const child of flatChildren(node)) visit(child, { told, running: running || loose !== '' }, depth + 1);
  };
  visit(item, { told: false, running: false }, 0);
  return texts;
}

// mayTell reports whether a node belongs to what a container says. A nested container of the same
// role keeps its own texts.
function mayTell(node, container, look, depth) {
  if (dom.nodeType(node) !== ELEMENT_NODE || depth > DEPTH_MAX || SILENT.has(dom.tag(node))) return false;
  const role = look.role(node);
  return node === container || (role !== look.role(container) && look.exposed(node) && !holdsValue(role));
}

// looseText is the text of an element itself, beside the elements in it.
function looseText(el) {
  return tidy(flatChildren(el).filter((c) => dom.nodeType(c) === TEXT_NODE).map((c) => dom.data(c)).join(' '));
}

// isLeaf reports whether an element holds text and no other element.
function isLeaf(el) {
  const children = flatChildren(el);
  return children.every((c) => dom.nodeType(c) === TEXT_NODE) && children.some((c) => isText(dom.data(c)));
}

const textContentOf = getterOf(Node.prototype, 'textContent');

// solid is a text without any white space: what two views of a text have in common.
function solid(text) {
  return text.replace(SPACES, '').normalize('NFC');
}

// mayHold is a quick look whether a container can hold a key: in a large table nearly every row
// cannot. Text in shadow roots is not part of textContent, so there it says yes.
function mayHold(container, key, look) {
  return look.hasShadow() || solid(textContentOf(container)).includes(solid(key));
}

// containersFor lists the containers that fit an anchor of a query.
function containersFor(anchor, look) {
  return look.withRole(anchor.role).filter((el) => {
    if (anchor.name && look.name(el) !== tidy(anchor.name)) return false;
    return !anchor.key || mayHold(el, anchor.key, look) && keysOf(el, look).some((k) => !k.mention && k.text === tidy(anchor.key) && (!anchor.place || k.place === tidy(anchor.place)));
  });
}

// containersOf lists the containers that fit each anchor of a query, which stand nearest first.
// One that is sought inside the next anchor counts there only, as long as that one is alone.
function containersOf(anchors, look) {
  const lists = anchors.map((a) => containersFor(a, look));
  for (let i = lists.length - 2; i >= 0; i--) {
    const [outer, ...more] = lists[i + 1];
    if (!anchors[i].inside || !outer || more.length > 0) continue;
    lists[i] = lists[i].filter((el) => el !== outer && standsIn(el, outer));
  }
  return lists;
}

// anchorsAround lists the containers around an element, nearest first.
function anchorsAround(el, look) {
  const out = [];
  for (let at = flatParentOf(el), n = 0; at && n < DEPTH_MAX; at = flatParentOf(at), n++) {
    const role = look.role(at);
    if (KEYED.has(role) || (NAMED.has(role) && look.name(at) !== '')) out.push(at);
  }
  return out;
}
