// The page's buttons are elements of its own making, <x-button role="button">, that behave as
// buttons do.
const tagName = "x-button";
const toTag = (html) => (typeof html === "string" ? html.replace(/<(\/?)button(?=[\s/>])/gi, `<$1${tagName}`) : html);
const toSelector = (selector) => (typeof selector === "string" ? selector.replace(/(^|[\s>+~,(])button(?![\w-])/g, `$1:is(button, ${tagName})`) : selector);

class XButton extends HTMLElement {
  static observedAttributes = ["disabled"];
  connectedCallback() {
    if (!this.hasAttribute("role")) this.setAttribute("role", "button");
    this.attributeChangedCallback();
  }
  attributeChangedCallback() {
    if (!this.isConnected) return;
    if (this.disabled) {
      this.setAttribute("aria-disabled", "true");
      this.removeAttribute("tabindex");
      return;
    }
    this.removeAttribute("aria-disabled");
    if (!this.hasAttribute("tabindex")) this.setAttribute("tabindex", "0");
  }
  get disabled() { return this.hasAttribute("disabled"); }
  set disabled(on) { this.toggleAttribute("disabled", Boolean(on)); }
  get type() { return (this.getAttribute("type") ?? "submit").toLowerCase(); }
  set type(type) { this.setAttribute("type", type); }
  get name() { return this.getAttribute("name") ?? ""; }
  set name(name) { this.setAttribute("name", name); }
  get value() { return this.getAttribute("value") ?? ""; }
  set value(value) { this.setAttribute("value", value); }
  get form() { return this.hasAttribute("form") ? document.getElementById(this.getAttribute("form")) : this.closest("form"); }
}

// act is what a press does when no listener has prevented it.
const act = (button) => {
  const { form, type } = button;
  const popover = document.getElementById(button.getAttribute("popovertarget") ?? "");
  if (popover) popover.togglePopover?.();
  if (!form || !form.isConnected) return;
  if (type === "reset") form.reset();
  if (type !== "submit") return;
  const real = h("button", { type: "submit", hidden: "", tabindex: "-1" });
  for (const name of ["name", "value", "formaction", "formmethod", "formenctype", "formtarget", "formnovalidate"]) {
    if (button.hasAttribute(name)) real.setAttribute(name, button.getAttribute(name));
  }
  form.append(real);
  form.requestSubmit(real);
  real.remove();
};

const isReal = (el) => el.localName === tagName && !trapped.has(el);

const patchMakers = () => {
  const { createElement, createElementNS } = Document.prototype;
  Document.prototype.createElement = function (name, options) {
    return createElement.call(this, String(name).toLowerCase() === "button" ? tagName : name, options);
  };
  Document.prototype.createElementNS = function (space, name, options) {
    const isButton = space === "http://www.w3.org/1999/xhtml" && name === "button";
    return createElementNS.call(this, space, isButton ? tagName : name, options);
  };
  for (const proto of [Element.prototype, ShadowRoot.prototype]) {
    const { get, set } = Object.getOwnPropertyDescriptor(proto, "innerHTML");
    Object.defineProperty(proto, "innerHTML", { configurable: true, enumerable: true, get, set(html) { set.call(this, toTag(html)); } });
  }
  const wrap = (proto, name, at, change) => {
    const then = proto[name];
    proto[name] = function (...args) {
      args[at] = change(args[at]);
      return then.apply(this, args);
    };
  };
  wrap(Element.prototype, "insertAdjacentHTML", 1, toTag);
  wrap(DOMParser.prototype, "parseFromString", 0, toTag);
  wrap(Range.prototype, "createContextualFragment", 0, toTag);
  for (const proto of [Document.prototype, DocumentFragment.prototype, Element.prototype]) {
    wrap(proto, "querySelector", 0, toSelector);
    wrap(proto, "querySelectorAll", 0, toSelector);
  }
  wrap(Element.prototype, "matches", 0, toSelector);
  wrap(Element.prototype, "closest", 0, toSelector);
};

// exchange puts an x-button in the place of a button that the parser has made and left.
const exchange = (button) => {
  const made = document.createElement(tagName);
  for (const { name, value } of [...button.attributes]) made.setAttribute(name, value);
  made.append(...button.childNodes);
  button.replaceWith(made);
};

const isLeft = (button) => {
  for (let at = button; at; at = at.parentNode) if (at.nextSibling) return true;
  return document.readyState !== "loading";
};

// restyle lets the page's rules for buttons reach the x-buttons.
const restyled = new WeakSet();
const restyle = (rules) => {
  for (const rule of rules) {
    const to = rule.selectorText ? toSelector(rule.selectorText) : "";
    if (to && to !== rule.selectorText && !rule.selectorText.includes(tagName)) rule.selectorText = to;
    if (rule.cssRules) restyle(rule.cssRules);
  }
};
const restyleAll = () => {
  for (const root of openRoots()) {
    for (const sheet of [...root.styleSheets, ...root.adoptedStyleSheets]) {
      try {
        if (restyled.has(sheet) || sheet.cssRules.length === 0) continue;
        restyle(sheet.cssRules);
        restyled.add(sheet);
      } catch {
        // A style sheet that has not arrived yet, or of another origin.
      }
    }
    if (!root.adoptedStyleSheets.includes(buttonSheet)) root.adoptedStyleSheets = [buttonSheet, ...root.adoptedStyleSheets];
  }
};
const buttonSheet = new CSSStyleSheet();

changes.tag = () => {
  buttonSheet.replaceSync(`@layer { ${tagName} { display: inline-block; box-sizing: border-box; padding: 1px 6px; border: 2px outset ButtonBorder;
    background: ButtonFace; color: ButtonText; font: 13.333px Arial; text-align: center; cursor: default; user-select: none }
    ${tagName}[disabled] { color: GrayText } ${tagName}[hidden] { display: none } }`);
  customElements.define(tagName, XButton);
  patchMakers();
  const parsed = new MutationObserver(() => {
    for (const button of document.getElementsByTagName("button")) if (!ours.has(button) && isLeft(button)) exchange(button);
  });
  parsed.observe(document, { childList: true, subtree: true });
  document.addEventListener("readystatechange", () => {
    for (const button of [...document.getElementsByTagName("button")]) if (!ours.has(button)) exchange(button);
    parsed.disconnect();
  }, { once: true });
  tasks.push(restyleAll);
  window.addEventListener("load", look);
  hear(["click"], (event) => {
    const button = event.composedPath().find((at) => at instanceof Element && isReal(at));
    if (!button) return;
    if (button.disabled) halt(event);
    else setTimeout(() => { if (!event.defaultPrevented) act(button); });
  });
  hear(["keydown", "keyup"], (event) => {
    const el = event.composedPath()[0];
    if (!(el instanceof Element) || !isReal(el) || el.disabled) return;
    const isPress = event.type === "keydown" ? event.key === "Enter" && !event.repeat : event.key === " ";
    if (event.key === " ") event.preventDefault();
    if (isPress) setTimeout(() => { if (event.key === " " || !event.defaultPrevented) el.click(); });
  });
  // Enter in a field presses the form's first button.
  hear(["keydown"], (event) => {
    const field = event.composedPath()[0];
    if (event.key !== "Enter" || field?.localName !== "input" || !field.form || isInputButton(field)) return;
    const first = [...field.form.querySelectorAll(tagName)].find((el) => isReal(el) && el.type === "submit");
    if (!first || [...field.form.elements].some((el) => el.localName === "button" || isInputButton(el))) return;
    event.preventDefault();
    if (!first.disabled) setTimeout(() => first.click());
  });
};
