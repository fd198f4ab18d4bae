// Looking: one Look is made per command and remembers role, name and exposure of every
// element it was asked about, so that a command sees one consistent page and pays once.

class Look {
  constructor() {
    this.cache = newCache();
    this.roles = new Map();
    this.names = new Map();
    this.shown = new Map();
    this.elements = null;
  }

  all() {
    return (this.elements ??= allElements());
  }

  role(el) {
    let role = this.roles.get(el);
    if (role === undefined) {
      role = roleOf(el) || fieldRole(el);
      this.roles.set(el, role);
    }
    return role;
  }

  name(el) {
    let name = this.names.get(el);
    if (name === undefined) {
      name = collapse(nameOf(el));
      this.names.set(el, name);
    }
    return name;
  }

  exposed(el) {
    let yes = this.shown.get(el);
    if (yes === undefined) {
      yes = isExposed(el, this.cache);
      this.shown.set(el, yes);
    }
    return yes;
  }

  // equals lists the exposed elements with a role and an exact name.
  equals(role, name) {
    return this.all().filter((el) => this.role(el) === role && this.exposed(el) && this.name(el) === name);
  }
}

// fieldRole gives a role to the fields to which the HTML mapping gives none (password, date,
// colour ...), so that they can be addressed. Hidden inputs stay without.
function fieldRole(el) {
  if (el.localName !== 'input' || el.type === 'hidden') return '';
  if (el.type === 'file' || el.type === 'color') return 'button';
  return 'textbox';
}

// ACTIONABLE roles get refs: elements that a person can act on.
const ACTIONABLE = new Set(['button', 'link', 'textbox', 'searchbox', 'combobox', 'listbox', 'checkbox', 'radio', 'switch', 'slider', 'spinbutton', 'tab', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'option', 'treeitem']);

const BUTTON_LIKE = new Set(['button', 'tab', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'switch', 'checkbox', 'radio', 'combobox', 'listbox', 'textbox', 'searchbox', 'slider', 'spinbutton']);

function isButtonLike(role) {
  return BUTTON_LIKE.has(role);
}

// isActionable leaves out the options of native selects: they are chosen through their select.
function isActionable(el, role) {
  return ACTIONABLE.has(role) && el.localName !== 'option';
}

// isField reports whether el takes a value.
function isField(el) {
  return el.localName === 'input' || el.localName === 'textarea' || el.localName === 'select' || el.isContentEditable === true;
}

// fieldOf is the identity of a field, never its value; null for anything else.
function fieldOf(el) {
  if (!isField(el)) return null;
  const attr = (name) => collapse(el.getAttribute(name) ?? '');
  return {
    type: el.localName === 'input' ? el.type : el.localName === 'select' ? 'select' : el.localName === 'textarea' ? 'textarea' : 'editable',
    autocomplete: attr('autocomplete').toLowerCase(),
    inputmode: attr('inputmode').toLowerCase(),
    name: attr('name'),
    placeholder: attr('placeholder') || attr('aria-placeholder'),
  };
}

// activeElement is the focused element, through open shadow roots.
function activeElement() {
  let at = document.activeElement;
  for (let n = 0; at && at.shadowRoot && at.shadowRoot.activeElement && n < DEPTH_MAX; n++) at = at.shadowRoot.activeElement;
  return at;
}

// isDisabled covers the attribute, a disabled fieldset around, and aria-disabled on the way up.
function isDisabled(el) {
  if (el.matches(':disabled')) return true;
  for (let at = el, n = 0; at && n < DEPTH_MAX; at = flatParent(at), n++) {
    const said = at.getAttribute('aria-disabled');
    if (said === 'true') return true;
    if (said === 'false') return false;
  }
  return false;
}

// isFilled reports that a field holds something. It is all that ever leaves about a value.
function isFilled(el) {
  if (el.localName === 'input') return !['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'range', 'color', 'hidden'].includes(el.type) && el.value !== '';
  if (el.localName === 'textarea') return el.value !== '';
  if (el.localName === 'select') return el.selectedIndex >= 0 && el.value !== '';
  return el.isContentEditable === true && collapse(el.textContent ?? '') !== '';
}

// stateOf is the sorted, space-separated list of states of an element.
function stateOf(el, role) {
  const is = (attr) => el.getAttribute(attr) === 'true';
  const native = el.localName === 'input' && (el.type === 'checkbox' || el.type === 'radio');
  const states = [];
  if (native ? el.checked : is('aria-checked') || is('aria-pressed')) states.push('checked');
  if (isDisabled(el)) states.push('disabled');
  if (is('aria-expanded') || (el.localName === 'summary' && el.parentElement?.localName === 'details' && el.parentElement.open)) states.push('expanded');
  if (isActionable(el, role) && isFilled(el)) states.push('filled');
  if (el === activeElement() && el !== document.body) states.push('focused');
  if (el.hasAttribute('aria-invalid') && !['false', ''].includes(el.getAttribute('aria-invalid'))) states.push('invalid');
  if (el.required === true || is('aria-required')) states.push('required');
  if (is('aria-selected') || (el.localName === 'option' && el.selected)) states.push('selected');
  return states.join(' ');
}

// optionsOf are the option texts of a native select; null for anything else.
function optionsOf(el) {
  if (el.localName !== 'select') return null;
  return [...el.options].slice(0, OPTIONS_MAX).map((o) => collapse(o.label));
}

// OPTIONS_MAX bounds the options of one select.
const OPTIONS_MAX = 300;
