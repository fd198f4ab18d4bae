// Roles: the explicit one if it holds, otherwise the one that HTML-AAM gives to the element.

// The concrete roles of WAI-ARIA 1.2, and those of 1.3 that browsers know.
const KNOWN_ROLES = setOf(
  'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader ' +
  'combobox comment complementary contentinfo definition deletion dialog directory document emphasis feed ' +
  'figure form generic grid gridcell group heading image img insertion link list listbox listitem log main mark ' +
  'marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option ' +
  'paragraph presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search ' +
  'searchbox separator slider spinbutton status strong subscript suggestion superscript switch tab table ' +
  'tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem');

// Roles that no author may name (WAI-ARIA 1.2, 5.2.8.6); "" stands for generic, none and presentation.
const UNNAMED_ROLES = setOf('caption code deletion emphasis insertion paragraph strong subscript superscript');

const GLOBAL_ATTRIBUTES = 'atomic busy controls current describedby details dropeffect flowto grabbed ' +
  'keyshortcuts live owns relevant roledescription';
const HAS_GLOBAL = GLOBAL_ATTRIBUTES.split(' ').map((name) => `[aria-${name}]`).join();
const HAS_ARIA_NAME = '[aria-label]:not([aria-label=""]),[aria-labelledby]';

const SECTIONING = 'article,aside,nav,section,[role=article],[role=complementary],[role=navigation],[role=region]';
const SECTIONING_OR_MAIN = SECTIONING + ',main,[role=main]';

const INPUT_ROLES = new Map(Object.entries({
  button: 'button', submit: 'button', reset: 'button', image: 'button', file: 'button',
  checkbox: 'checkbox', radio: 'radio', range: 'slider', number: 'spinbutton', hidden: '',
}));

// The roles of HTML elements by HTML-AAM: a role, or a function of the element.
const IMPLICIT_ROLES = new Map(Object.entries({
  a: (el) => (dom.has(el, 'href') ? 'link' : ''),
  area: (el) => (dom.has(el, 'href') ? 'link' : ''),
  address: 'group',
  article: 'article',
  aside: (el, cache) => (insideOf(el, SECTIONING) && !hasAuthorName(el, cache) ? '' : 'complementary'),
  blockquote: 'blockquote',
  button: 'button',
  caption: 'caption',
  code: 'code',
  datalist: 'listbox',
  dd: 'definition',
  del: 'deletion',
  details: 'group',
  dfn: 'term',
  dialog: 'dialog',
  dt: 'term',
  em: 'emphasis',
  fieldset: 'group',
  figure: 'figure',
  footer: (el) => (insideOf(el, SECTIONING_OR_MAIN) ? '' : 'contentinfo'),
  form: (el, cache) => (hasAuthorName(el, cache) ? 'form' : ''),
  h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading', h5: 'heading', h6: 'heading',
  header: (el) => (insideOf(el, SECTIONING_OR_MAIN) ? '' : 'banner'),
  hgroup: 'group',
  hr: 'separator',
  html: 'document',
  img: imageRole,
  input: inputRole,
  ins: 'insertion',
  li: (el, cache) => (isDecoration(dom.parentNode(el), cache) ? '' : 'listitem'),
  main: 'main',
  mark: 'mark',
  math: 'math',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  progress: 'progressbar',
  s: 'deletion',
  search: 'search',
  section: (el, cache) => (hasAuthorName(el, cache) ? 'region' : ''),
  select: (el) => (el.multiple || el.size > 1 ? 'listbox' : 'combobox'),
  strong: 'strong',
  sub: 'subscript',
  summary: (el) => (isDisclosure(el) ? 'button' : ''),
  sup: 'superscript',
  table: 'table',
  tbody: (el, cache) => tablePart(el, 'rowgroup', cache),
  td: (el, cache) => tablePart(el, isGrid(el, cache) ? 'gridcell' : 'cell', cache),
  textarea: 'textbox',
  tfoot: (el, cache) => tablePart(el, 'rowgroup', cache),
  th: headerRole,
  thead: (el, cache) => tablePart(el, 'rowgroup', cache),
  time: 'time',
  tr: (el, cache) => tablePart(el, 'row', cache),
  ul: 'list',
}));

// roleOf is the element's role, or "" for none: generic, presentational, or not mapped.
// "image" is told as its older name, "img".
function roleOf(el, cache = newCache()) {
  let role = cache.roles.get(el);
  if (role === undefined) {
    cache.roles.set(el, ''); // for a section that is labelled by what it stands in
    role = explicitRole(el, cache) ?? implicitRole(el, cache);
    cache.roles.set(el, role);
  }
  return role;
}

// explicitRole is the first token of the role attribute that holds, or undefined when none does.
// A form or region without a name is no landmark, so that token is passed over.
function explicitRole(el, cache) {
  const attribute = dom.attr(el, 'role');
  if (!attribute) return undefined;
  for (const token of attribute.toLowerCase().split(/[ \t\n\f\r]+/)) {
    if (!KNOWN_ROLES.has(token)) continue;
    if (token === 'none' || token === 'presentation') {
      return staysPresentational(el, cache) ? '' : undefined;
    }
    if ((token === 'form' || token === 'region') && !hasAuthorName(el, cache)) continue;
    if (token === 'image') return 'img';
    return token === 'generic' ? '' : token;
  }
  return undefined;
}

// staysPresentational resolves the conflict between role=none and evidence that the element matters:
// what can be focused, or has a global aria attribute, keeps its own role.
function staysPresentational(el, cache) {
  if (isFocusable(el) || dom.matches(el, HAS_GLOBAL)) return false;
  if (!dom.matches(el, HAS_ARIA_NAME)) return true;
  const own = implicitRole(el, cache);
  return own === '' || UNNAMED_ROLES.has(own);
}

function implicitRole(el, cache) {
  const namespace = dom.namespace(el);
  if (namespace === SVG_NAMESPACE) return graphicRole(el);
  const role = IMPLICIT_ROLES.get(dom.tag(el));
  if (namespace !== HTML_NAMESPACE) return dom.tag(el) === 'math' ? 'math' : '';
  if (typeof role === 'function') return role(el, cache);
  if (role !== undefined) return role;
  return isEditingHost(el) ? 'textbox' : '';
}

function graphicRole(el) {
  const tag = dom.tag(el);
  if (tag === 'a') return dom.has(el, 'href') || dom.has(el, 'xlink:href') ? 'link' : '';
  if (tag === 'image') return 'img';
  return tag === 'svg' && (dom.matches(el, HAS_ARIA_NAME) || graphicTitle(el)) ? 'img' : '';
}

// graphicTitle is the <title> child of an SVG element.
function graphicTitle(el) {
  return firstChildTagged(el, 'title');
}

// imageRole: an empty alt makes an image decoration, unless something else names it or it takes focus.
function imageRole(el) {
  if (dom.attr(el, 'alt') !== '') return 'img';
  return dom.attr(el, 'title') || isFocusable(el) || dom.matches(el, `${HAS_GLOBAL},${HAS_ARIA_NAME}`) ? 'img' : '';
}

// inputRole: HTML-AAM gives no role to password, date, colour and the like. People type into them,
// and a target without a role cannot be found again, so here they are textboxes.
function inputRole(el) {
  const role = INPUT_ROLES.get(el.type);
  if (role === 'checkbox' && dom.has(el, 'switch')) return 'switch';
  if (role !== undefined) return role;
  const suggests = el.list && /^(email|search|tel|text|url)$/.test(el.type);
  if (suggests) return 'combobox';
  return el.type === 'search' ? 'searchbox' : 'textbox';
}

// isEditingHost: an element that was made editable, and so can be typed into, is a textbox.
function isEditingHost(el) {
  const editable = dom.attr(el, 'contenteditable');
  return editable !== null && /^(|true|plaintext-only)$/i.test(editable);
}

// isDecoration tells whether a list or table was made presentational: its parts then have no role either.
function isDecoration(owner, cache) {
  return owner !== null && dom.nodeType(owner) === ELEMENT_NODE && dom.has(owner, 'role') && roleOf(owner, cache) === '';
}

function tablePart(el, role, cache) {
  const table = dom.closest(el, 'table');
  return table && !isDecoration(table, cache) ? role : '';
}

function isGrid(el, cache) {
  const table = dom.closest(el, 'table');
  const role = table ? roleOf(table, cache) : '';
  return role === 'grid' || role === 'treegrid';
}

// headerRole: without a scope, a header cell heads its row when the row also has data, and its column when not.
function headerRole(el, cache) {
  const scope = (dom.attr(el, 'scope') ?? '').toLowerCase();
  if (scope === 'col' || scope === 'colgroup') return tablePart(el, 'columnheader', cache);
  if (scope === 'row' || scope === 'rowgroup') return tablePart(el, 'rowheader', cache);
  const row = dom.parentNode(el);
  const hasData = row && dom.nodeType(row) === ELEMENT_NODE && firstChildTagged(row, 'td');
  return tablePart(el, hasData ? 'rowheader' : 'columnheader', cache);
}

function insideOf(el, selector) {
  const parent = flatParentOf(el);
  return parent !== null && closestFlat(parent, selector) !== null;
}

// isDisclosure: only the first summary of a details element opens and closes it.
function isDisclosure(el) {
  const parent = dom.parentNode(el);
  return parent instanceof HTMLDetailsElement && firstChildTagged(parent, 'summary') === el;
}

function isFocusable(el) {
  const index = dom.attr(el, 'tabindex');
  if (index !== null && /^\s*[+-]?\d/.test(index)) return true;
  switch (dom.tag(el)) {
    case 'a': case 'area': return dom.has(el, 'href');
    case 'button': case 'select': case 'textarea': return !dom.matches(el, ':disabled');
    case 'input': return el.type !== 'hidden' && !dom.matches(el, ':disabled');
    case 'summary': return isDisclosure(el);
    case 'audio': case 'video': return dom.has(el, 'controls');
    case 'iframe': case 'object': case 'embed': return true;
    default: return isEditingHost(el);
  }
}
