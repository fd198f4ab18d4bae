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

const TABLES = setOf('table grid treegrid');

// cellsOf lists the cells of a row, in order.
function cellsOf(row, look) {
  const cells = [];
  const visit = (node, depth) => {
    if (dom.nodeType(node) !== ELEMENT_NODE || depth > DEPTH_MAX) return;
    const role = node === row ? '' : look.role(node);
    if (CELLS.has(role)) cells.push(node);
    else if (role !== 'row') for (const child of flatChildren(node)) visit(child, depth + 1);
  };
  visit(row, 0);
  return cells;
}

// around is the nearest element at or above el whose role is one of some, or null.
function around(el, roles, look) {
  for (let at = el, n = 0; at && n < DEPTH_MAX; at = flatParentOf(at), n++) {
    if (roles.has(look.role(at))) return at;
  }
  return null;
}

// columnsOf lists the texts of the column headers of a row's table.
function columnsOf(row, look) {
  const table = around(row, TABLES, look);
  if (!table) return [];
  let columns = look.columns.get(table);
  if (columns === undefined) {
    const first = look.withRole('columnheader').find((header) => standsIn(header, table));
    const head = first ? around(first, ROWS, look) : null;
    columns = head ? cellsOf(head, look).map((cell) => textOf(cell, look)) : [];
    look.columns.set(table, columns);
  }
  return columns;
}

const ROWS = setOf('row');

// keysOf lists the keys of a container as {el, text, header, place}: the cells of a row with the
// headings and links in them, the headings, links, strong and leaf texts of the others. The
// place of a key is what it is in its container: the column of a cell, else a role. The same
// text in another column says something else. A nested container of the same role keeps its
// own keys.
function keysOf(container, look) {
  const role = look.role(container);
  const columns = role === 'row' ? columnsOf(container, look) : [];
  const cells = role === 'row' ? cellsOf(container, look) : [];
  const keys = [];
  const seen = new Set();
  let column = '';
  const add = (el, header, kind) => {
    const text = textOf(el, look);
    const place = column || kind;
    const key = place + '\n' + text;
    if (text === '' || text.length > TEXT_MAX || seen.has(key)) return;
    seen.add(key);
    keys.push({ el, text, header, place });
  };
  const visit = (node, depth) => {
    if (dom.nodeType(node) !== ELEMENT_NODE || depth > DEPTH_MAX || SILENT.has(dom.tag(node))) return;
    if (node !== container) {
      const own = look.role(node);
      if (own === role || !look.exposed(node) || holdsValue(own)) return;
      if (CELLS.has(own)) column = columns[cells.indexOf(node)] ?? '';
      if (HEADERS.has(own)) add(node, true, own);
      else if (CELLS.has(own)) add(node, false, own);
      else if (role !== 'row' && (STRONG.has(dom.tag(node)) || isLeaf(node))) add(node, false, 'text');
    }
    for (const child of flatChildren(node)) visit(child, depth + 1);
  };
  visit(container, 0);
  return keys;
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
    return !anchor.key || mayHold(el, anchor.key, look) && keysOf(el, look).some((k) => k.text === tidy(anchor.key) && (!anchor.place || k.place === tidy(anchor.place)));
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
