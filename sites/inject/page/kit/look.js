// What the changes add to a page: trapped copies of its controls, and overlays with a look of
// their own.
const looks = [
  "display", "padding", "margin", "font", "color", "background", "border", "border-radius", "box-shadow", "min-width", "min-height",
  "cursor", "text-align", "text-decoration", "line-height", "letter-spacing", "white-space", "align-self", "justify-self",
];
const wiring = /^(id|name|for|form.*|on.*|x-.*|v-.*|hx-.*|data-(?!v-).*|[@:.#].*|command.*|popover.*|autofocus|disabled|aria-disabled|value|ping|target|download)$/;
const trapped = new WeakMap(); // element -> deed

// mark says that nodes are the changes' own.
const mark = (node) => {
  if (node.nodeType === Node.ELEMENT_NODE) ours.add(node);
  for (const child of node.childNodes) mark(child);
  return node;
};

// h makes an element of ours: the attribute "on" holds its listeners.
const h = (tag, attributes = {}, ...children) => {
  const el = own.create(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") for (const [type, heard] of Object.entries(value)) el.addEventListener(type, heard);
    else if (name === "css") el.style.cssText = value;
    else el.setAttribute(name, value);
  }
  el.append(...children);
  return mark(el);
};

// snare makes every event on an element ours; a press of it is a deed.
const snare = (el, name) => {
  trapped.set(el, name);
  return el;
};
const pointer = ["pointerdown", "pointerup", "mousedown", "mouseup", "touchstart", "touchend", "dblclick", "auxclick", "contextmenu"];
hear(["click", "submit", "change", "input", "keydown", "keyup", "keypress", ...pointer], (event) => {
  const el = event.composedPath().find((at) => trapped.has(at));
  if (!el) return;
  event.stopImmediatePropagation();
  if (event.type === "click" || event.type === "submit") event.preventDefault();
  const isField = textRoles.some((role) => el.matches(selectorOf(role)));
  const pressed = isField ? ["input", "change"] : ["click"];
  if (pressed.includes(event.type)) deed(trapped.get(el));
});

const strip = (el) => {
  for (const { name } of [...el.attributes]) if (wiring.test(name)) el.removeAttribute(name);
  if (el.hasAttribute("href")) el.setAttribute("href", "#");
  for (const child of el.children) strip(child);
};

// dress gives a copy the computed look of an element.
const dress = (copy, el) => {
  const style = getComputedStyle(el);
  for (const look of looks) copy.style.setProperty(look, style.getPropertyValue(look));
  if (style.display === "none") copy.style.display = "inline-block";
};

const roleOf = (el) => el.getAttribute("role")?.split(" ")[0] ?? Object.keys(tagsOf).find((role) => el.matches(tagsOf[role])) ?? "button";

// copyOf makes a copy of a control: of the same look, without its wiring, and trapped. With a role
// or a name it is a plain button or link of that kind.
const copyOf = (el, deedName, { role = roleOf(el), name = "" } = {}) => {
  const plain = role !== roleOf(el) || name !== "" || el.localName.includes("-");
  if (!plain) {
    const copy = el.cloneNode(true);
    strip(copy);
    if (isInputButton(el)) copy.setAttribute("value", el.value);
    if (["button", "input"].includes(copy.localName) && roleOf(copy) === "button") copy.setAttribute("type", "button");
    return snare(mark(copy), deedName);
  }
  const copy = role === "link" ? h("a", { href: "#" }) : h("button", { type: "button" });
  if (role !== "link" && role !== "button") copy.setAttribute("role", role);
  copy.textContent = name || nameOf(el);
  if (el.className && typeof el.className === "string") copy.className = el.className;
  dress(copy, el);
  window.addEventListener("load", () => dress(copy, el));
  return snare(copy, deedName);
};

// overlay shows nodes of ours above the page, in a shadow root of their own, until it is closed.
const overlay = (css, ...nodes) => {
  const host = h("div", { css: "all: initial; position: absolute; top: 0; left: 0; z-index: 2147483000" });
  const root = own.attachShadow.call(host, { mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:host, * { font-family: system-ui, "Segoe UI", Helvetica, Arial, sans-serif; box-sizing: border-box }
    button { font-size: 15px; padding: 10px 18px; border-radius: 6px; border: 1px solid #1d4ed8; background: #fff; color: #1d4ed8; cursor: pointer }
    button.main { background: #1d4ed8; color: #fff }
    h2 { margin: 0 0 8px; font-size: 20px } p { margin: 0 0 14px; font-size: 15px; line-height: 1.45 } ${css}`);
  root.adoptedStyleSheets = [sheet];
  root.append(...nodes.map(mark));
  let open = true;
  const stand = () => {
    if (open && !host.isConnected && document.body) document.body.append(host);
  };
  tasks.push(stand);
  stand();
  document.addEventListener("DOMContentLoaded", stand);
  return {
    root,
    close() {
      open = false;
      host.remove();
    },
  };
};

// room lets the page be scrolled out from under what stays at its edges; "" takes that back.
const room = (top, bottom) => {
  for (const edge of ["padding", "scroll-padding"]) {
    document.documentElement.style.setProperty(`${edge}-top`, top);
    document.documentElement.style.setProperty(`${edge}-bottom`, bottom);
  }
};
