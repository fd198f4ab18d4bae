// Grid: which column of its table a cell stands in, and what the header rows call that column.
// Cells are counted as they are laid out, with those that span columns or rows: the second cell
// of a row is not the second column where the first takes two.

const TABLES = setOf('table grid treegrid');

// SPAN_MAX bounds the columns and rows of one cell, as HTML does for columns.
const SPAN_MAX = 1_000;

// columnsOf gives the name of the column of each cell of a row, as a map; empty where the table
// has no header row.
function columnsOf(row, look) {
  const table = around(row, TABLES, look);
  const grid = table ? gridOf(table, look) : null;
  const columns = new Map();
  if (!grid) return columns;
  for (const { cell, from, to } of grid.spans.get(row) ?? spansOf(cellsOf(row, look), [])) {
    columns.set(cell, [...new Set(grid.names.slice(from, to).flat())].join(' '));
  }
  return columns;
}

// gridOf gives the names of a table's columns, from its first rows that hold column headers, and
// the spans of the cells of its rows where any may reach into the next; null without a header row.
function gridOf(table, look) {
  let grid = look.grids.get(table);
  if (grid !== undefined) return grid;
  grid = null;
  if (look.withRole('columnheader').some((header) => around(header, TABLES, look) === table)) {
    const rows = look.withRole('row').filter((row) => around(row, TABLES, look) === table);
    const reaches = look.hasShadow() || queryAll(table, '[rowspan], [aria-rowspan]').length > 0;
    const spans = reaches ? spannedRows(rows, look) : new Map();
    const heads = headRows(rows, look).map((row) => spans.get(row) ?? spansOf(cellsOf(row, look), []));
    grid = { spans, names: namesOf(heads, look) };
  }
  look.grids.set(table, grid);
  return grid;
}

// headRows are the first rows of a table that stand together and hold column headers.
function headRows(rows, look) {
  const isHead = (row) => cellsOf(row, look).some((cell) => look.role(cell) === 'columnheader' && look.exposed(cell));
  const first = rows.findIndex(isHead);
  const after = rows.slice(first).findIndex((row) => !isHead(row));
  return rows.slice(first, after < 0 ? rows.length : first + after);
}

// namesOf lists the header texts over each column. A header over all of them tells none apart.
function namesOf(heads, look) {
  const headers = heads.flat().filter(({ cell }) => look.role(cell) === 'columnheader' && look.exposed(cell));
  const width = Math.max(...heads.flat().map(({ to }) => to));
  const names = Array.from({ length: width }, () => []);
  for (const { cell, from, to } of headers) {
    const text = textOf(cell, look);
    if (text === '' || (to - from === width && headers.length > 1)) continue;
    for (let c = from; c < to; c++) names[c].push(text);
  }
  return names;
}

// spannedRows gives the spans of all rows of a table, where cells reach into the rows below. They
// end with the group of rows.
function spannedRows(rows, look) {
  const all = new Map();
  let above = [];
  let group = null;
  for (const row of rows) {
    if (dom.parentNode(row) !== group) above = [];
    group = dom.parentNode(row);
    const spans = spansOf(cellsOf(row, look), above);
    all.set(row, spans);
    above = above.map((n) => Math.max(n - 1, 0));
    for (const { from, to, down } of spans) {
      for (let c = from; c < to; c++) above[c] = down - 1;
    }
  }
  return all;
}

// spansOf lays out the cells of a row, around the columns that cells above still take.
function spansOf(cells, above) {
  let at = 0;
  return cells.map((cell) => {
    while (above[at] > 0) at++;
    const index = numberOf(cell, 'aria-colindex', 0);
    if (index > 0) at = index - 1;
    const from = at;
    at += spanOf(cell, 'colspan') || 1;
    return { cell, from, to: at, down: spanOf(cell, 'rowspan') || SPAN_MAX };
  });
}

// spanOf is how many columns or rows a cell takes; 0 for all that are left.
function spanOf(cell, which) {
  const native = dom.tag(cell) === 'td' || dom.tag(cell) === 'th';
  return numberOf(cell, native ? which : 'aria-' + which, 1);
}

function numberOf(el, attribute, otherwise) {
  const said = dom.attr(el, attribute);
  const n = said === null ? NaN : Number.parseInt(said, 10);
  return n >= 0 ? Math.min(n, SPAN_MAX) : otherwise;
}

// cellsOf lists the cells of a row that are laid out, in order.
function cellsOf(row, look) {
  const cells = [];
  const visit = (node, depth) => {
    if (dom.nodeType(node) !== ELEMENT_NODE || depth > DEPTH_MAX) return;
    const role = node === row ? '' : look.role(node);
    if (!CELLS.has(role)) {
      if (role !== 'row') for (const child of flatChildren(node)) visit(child, depth + 1);
    } else if (getComputedStyle(node).display !== 'none') cells.push(node);
  };
  visit(row, 0);
  return cells;
}
