// Exposure: whether an element is in the accessibility tree at all.

// What stands between an element and the accessibility tree, as bits; IN_MODAL lifts the block of a modal dialog.
const AT_HIDDEN = 1;
const INERT = 2;
const IN_MODAL = 4;

// barriersOf gathers the bits of an element and its flat-tree ancestors, each computed once per cache.
function barriersOf(el, cache) {
  const path = [];
  let bits = 0;
  for (let node = el; node; node = flatParentOf(node)) {
    const known = cache.barriers.get(node);
    if (known !== undefined) {
      bits = known;
      break;
    }
    path.push(node);
  }
  for (let i = path.length - 1; i >= 0; i--) {
    bits = addBarriers(bits, path[i]);
    cache.barriers.set(path[i], bits);
  }
  return bits;
}

// addBarriers: a modal dialog escapes the inertness of its ancestors, but not their aria-hidden.
function addBarriers(bits, el) {
  if (isModal(el)) bits = (bits & ~INERT) | IN_MODAL;
  if (dom.attr(el, 'aria-hidden') === 'true') bits |= AT_HIDDEN;
  if (dom.has(el, 'inert')) bits |= INERT;
  return bits;
}

function isModal(el) {
  return dom.tag(el) === 'dialog' && dom.has(el, 'open') && dom.matches(el, ':modal');
}

// SURVEY_RULES_MAX bounds the style rules that a survey reads of one tree.
const SURVEY_RULES_MAX = 400;

// surveyOf learns in one walk, through open shadow roots, what concerns the whole document: whether
// a modal dialog blocks the rest of it, and whether any style can put text before or after elements,
// which costs two style look-ups an element to find out one by one.
function surveyOf(cache) {
  if (cache.survey) return cache.survey;
  cache.survey = { modal: false, generates: false };
  const roots = [document];
  for (const root of roots) {
    cache.survey.generates ||= generatesText(root);
    for (const el of queryAll(root, '*')) {
      if (isModal(el)) cache.survey.modal = true;
      const shadow = dom.shadowRoot(el);
      if (shadow) roots.push(shadow);
    }
  }
  return cache.survey;
}

// generatesText is true on doubt: for sheets of other origins, imports and long sheets.
function generatesText(root) {
  let left = SURVEY_RULES_MAX;
  try {
    for (const sheet of [...dom.sheets[dom.nodeType(root)](root), ...(dom.adopted[dom.nodeType(root)](root) ?? [])]) {
      for (const rule of sheet.cssRules) {
        if (left-- === 0 || rule instanceof CSSImportRule || /:(before|after)/i.test(rule.cssText)) return true;
      }
    }
    return false;
  } catch {
    return true;
  }
}

// isExposed tells whether the element is in the accessibility tree: rendered, visible, and neither
// aria-hidden nor inert, itself or by an ancestor in the flat tree.
function isExposed(el, cache = newCache()) {
  const bits = barriersOf(el, cache);
  if (bits & (AT_HIDDEN | INERT)) return false;
  if (surveyOf(cache).modal && !(bits & IN_MODAL)) return false;
  return isVisible(el);
}

// isHidden is what naming asks: inert elements still lend and have names.
function isHidden(el, cache) {
  return (barriersOf(el, cache) & AT_HIDDEN) !== 0 || !isVisible(el);
}

const WITH_VISIBILITY = { visibilityProperty: true, checkVisibilityCSS: true };

function isVisible(el) {
  if (dom.checkVisibility(el, WITH_VISIBILITY)) return true;
  return isRendered(el) && getComputedStyle(el).visibility === 'visible';
}

// isRendered: checkVisibility is false for what has no box. Elements with display: contents, and
// the options of a closed select, are exposed without one when their parent is rendered.
function isRendered(el) {
  for (let node = el; node; node = flatParentOf(node)) {
    if (dom.checkVisibility(node)) return node === el || getComputedStyle(node).contentVisibility !== 'hidden';
    const display = getComputedStyle(node).display;
    const boxless = display === 'contents' || (display !== 'none' && BOXLESS.has(dom.tag(node))) || dom.tag(node) === 'area';
    if (!boxless) return false;
  }
  return false;
}

const BOXLESS = setOf('option optgroup');
