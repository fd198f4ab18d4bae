// Looking: one Look is made per command and remembers role, name and exposure of every
// element it was asked about, so that a command sees one consistent page and pays once.

class Look {
  constructor() {
    this.cache = newCache();
    this.names = new Map();
    this.shown = new Map();
    this.grids = new Map();
    this.elements = null;
    this.shadow = null;
  }

  all() {
    return (this.elements ??= allElements());
  }

  hasShadow() {
    return (this.shadow ??= this.all().some((el) => dom.shadowRoot(el) !== null));
  }

  role(el) {
    return roleOf(el, this.cache);
  }

  // name is what an element is called wherever it is listed, counted or looked for: the texts of
  // a row or an item, the text of a role that has no name of its own but says something, the
  // accessible name of everything else.
  name(el) {
    let name = this.names.get(el);
    if (name === undefined) {
      const role = this.role(el);
      name = KEYED.has(role) ? textOf(el, this) : nameOf(el, this.cache) || (SAYING.has(role) ? textOf(el, this) : '');
      this.names.set(el, name);
    }
    return name;
  }

  // exposed tells what is in the accessibility tree, without the controls that nobody can come to.
  exposed(el) {
    let yes = this.shown.get(el);
    if (yes === undefined) {
      yes = isExposed(el, this.cache) && (!isActionable(el, this.role(el)) || isInReach(el, this));
      this.shown.set(el, yes);
    }
    return yes;
  }

  // withRole lists the exposed elements with a role.
  withRole(role) {
    return this.all().filter((el) => this.role(el) === role && this.exposed(el));
  }

  // equals lists the exposed elements with a role and an exact name.
  equals(role, name) {
    return this.withRole(role).filter((el) => this.name(el) === name);
  }

  // called lists the exposed elements with a query's role and name.
  called(q) {
    const fits = nameFits(q);
    return this.withRole(q.role).filter((el) => fits(this.name(el)));
  }
}

// modalOf is the topmost open modal dialog, or null. Nothing outside of it can be acted on.
function modalOf(look) {
  const open = look.all().filter((el) => (isModal(el) || isSaidModal(el, look)) && look.exposed(el));
  return open.length > 0 ? open[open.length - 1] : null;
}

// isSaidModal tells a dialog that says it is modal. It may cover nothing.
function isSaidModal(el, look) {
  return dom.attr(el, 'aria-modal') === 'true' && DIALOGS.has(look.role(el));
}

// isBehindModal reports whether an open modal dialog keeps everybody from el.
function isBehindModal(el, look) {
  const modal = modalOf(look);
  return modal !== null && !standsIn(el, modal);
}

// SAYING roles are not named by their content, but their content is what they are for.
const SAYING = setOf('status alert log paragraph blockquote term definition caption');

// ACTIONABLE roles get refs: elements that a person can act on.
const ACTIONABLE = setOf('button link textbox searchbox combobox listbox checkbox radio switch slider spinbutton tab menuitem menuitemcheckbox menuitemradio option treeitem');

// holdsValue tells the controls whose text is a value or a command: it is no text of the page
// around them. A link's text is.
function holdsValue(role) {
  return ACTIONABLE.has(role) && role !== 'link';
}

// isActionable leaves out the options of native selects: they are chosen through their select.
function isActionable(el, role) {
  return ACTIONABLE.has(role) && dom.tag(el) !== 'option';
}

// isField reports whether el takes a value.
function isField(el) {
  return FIELDS.has(dom.tag(el)) || isEditingHost(el);
}

const FIELDS = setOf('input textarea select');

// fieldOf is the identity of a field, never its value; null for anything else.
function fieldOf(el) {
  if (!isField(el)) return null;
  const tag = dom.tag(el);
  const attr = (name) => tidy(dom.attr(el, name) ?? '');
  return {
    type: tag === 'input' ? el.type : FIELDS.has(tag) ? tag : 'editable',
    autocomplete: attr('autocomplete').toLowerCase(),
    inputmode: attr('inputmode').toLowerCase(),
    name: attr('name'),
    placeholder: attr('placeholder') || attr('aria-placeholder'),
  };
}

// activeElement is the focused element, through open shadow roots.
function activeElement() {
  let at = document.activeElement;
  for (let n = 0; at && n < DEPTH_MAX; n++) {
    const inner = dom.shadowRoot(at)?.activeElement;
    if (!inner) return at;
    at = inner;
  }
  return at;
}

// isDisabled covers the attribute, a disabled fieldset around, and aria-disabled on the way up.
function isDisabled(el) {
  if (dom.matches(el, ':disabled')) return true;
  for (let at = el, n = 0; at && n < DEPTH_MAX; at = flatParentOf(at), n++) {
    const said = dom.attr(at, 'aria-disabled');
    if (said === 'true') return true;
    if (said === 'false') return false;
  }
  return false;
}

// isFilled reports that a field holds something. It is all that ever leaves about a value.
function isFilled(el) {
  switch (dom.tag(el)) {
    case 'input': return !VALUELESS.has(el.type) && el.value !== '';
    case 'textarea': return el.value !== '';
    case 'select': return el.selectedIndex >= 0 && el.value !== '';
    default: return isEditingHost(el) && tidy(el.textContent ?? '') !== '';
  }
}

// VALUELESS inputs always have a value, or one that says nothing.
const VALUELESS = setOf('checkbox radio button submit reset image range color hidden');

// stateOf is the sorted, space-separated list of states of an element.
function stateOf(el, role) {
  const is = (attr) => dom.attr(el, attr) === 'true';
  const tag = dom.tag(el);
  const native = tag === 'input' && (el.type === 'checkbox' || el.type === 'radio');
  const details = tag === 'summary' ? dom.closest(el, 'details') : null;
  const invalid = dom.attr(el, 'aria-invalid');
  const states = [];
  if (native ? el.checked : is('aria-checked') || is('aria-pressed')) states.push('checked');
  if (isDisabled(el)) states.push('disabled');
  if (is('aria-expanded') || (details && dom.has(details, 'open'))) states.push('expanded');
  if (isActionable(el, role) && isFilled(el)) states.push('filled');
  if (el === activeElement() && el !== document.body) states.push('focused');
  if (invalid && invalid !== 'false') states.push('invalid');
  if ((FIELDS.has(tag) && el.required) || is('aria-required')) states.push('required');
  if (is('aria-selected') || (tag === 'option' && el.selected)) states.push('selected');
  return states.join(' ');
}

// optionsOf are the option texts of a native select; null for anything else.
function optionsOf(el) {
  if (dom.tag(el) !== 'select') return null;
  return [...el.options].slice(0, OPTIONS_MAX).map((o) => tidy(o.label));
}

// OPTIONS_MAX bounds the options of one select.
const OPTIONS_MAX = 300;
