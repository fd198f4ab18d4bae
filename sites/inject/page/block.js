// The page looks for whoever drives it: for what drivers leave in a page, for events that no
// person made, or by letting nobody change the platform's prototypes.
const driverNames = /^_*(pw|playwright|puppeteer|selenium|webdriver|cdc|phantom|nightmare|cypress|stagehand|browser_?use|browsergym|webbrain|wfbench|agent|automation)/i;
const driverMarks = /^(data-)?(pw|playwright|wfbench|webbrain|wb|stagehand|browser-?use|browsergym|bid|agent|automation|som)(-|_|$)|(^|-)(ref|ref-id|agent-id|highlight-index)$/i;
const driverFrames = /UtilityScript|__playwright|__puppeteer|pptr:|eval at evaluate|webdriver/i;
const plain = ["chrome", "external", "clientInformation"];

// isForeign says whether a name of the window is none of the platform's: this is the page's first
// script, so nothing else can be there yet.
const isForeign = (name) => {
  if (driverNames.test(name)) return true;
  const value = Object.getOwnPropertyDescriptor(window, name)?.value;
  if (plain.includes(name) || value === null || value === undefined) return false;
  if (typeof value === "function") return !Function.prototype.toString.call(value).includes("[native code]");
  return typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype && Object.prototype.toString.call(value) === "[object Object]";
};

const probe = () => {
  let found = false;
  const blank = () => {
    if (found) return;
    found = true;
    overlay(`.wall { position: fixed; inset: 0; display: grid; place-content: center; text-align: center; padding: 24px; background: #fff; color: #0f172a }`,
      h("div", { class: "wall", role: "alert" }, h("h2", {}, "Access denied"), h("p", {}, "We have noticed unusual activity from your browser.")));
    document.documentElement.style.setProperty("visibility", "hidden", "important");
    throw new Error("access denied");
  };
  const before = Object.getOwnPropertyNames(window);
  const wasForeign = before.some(isForeign);
  const look = () => Object.getOwnPropertyNames(window).some((name) => driverNames.test(name));
  const wrap = (proto, name) => {
    const then = proto[name];
    proto[name] = function (...args) {
      if (!found && driverFrames.test(new Error("who asks").stack ?? "")) blank();
      return then.apply(this, args);
    };
  };
  for (const name of ["querySelector", "querySelectorAll", "evaluate", "elementFromPoint", "createTreeWalker"]) wrap(Document.prototype, name);
  for (const name of ["querySelector", "querySelectorAll", "setAttribute", "getBoundingClientRect", "scrollIntoView"]) wrap(Element.prototype, name);
  wrap(HTMLElement.prototype, "click");
  wrap(EventTarget.prototype, "dispatchEvent");
  const marks = new MutationObserver((records) => {
    if (records.some(({ target, attributeName }) => driverMarks.test(attributeName) && target.hasAttribute(attributeName) && !ours.has(target))) blank();
  });
  marks.observe(document, { subtree: true, attributes: true });
  whenDrawn(() => { if (wasForeign || look()) blank(); });
  hear(["click", "keydown", "input"], (event) => {
    if (!look()) return;
    halt(event);
    blank();
  });
};

const untrusted = () => {
  hear(["click", "submit", "input", "change", "beforeinput", "keydown", "keypress", "keyup", "focusin", ...pointer, "mouseover", "mousemove"], (event) => {
    const isChoice = ["input", "change"].includes(event.type) && event.target instanceof HTMLSelectElement;
    if (!event.isTrusted && !isChoice && event.type !== "submit") halt(event);
  });
};

const strict = () => {
  const protos = [EventTarget, Node, Document, DocumentFragment, ShadowRoot, Element, HTMLElement, Event, MutationObserver, Range, DOMRect];
  queueMicrotask(() => { // after the other changes
    for (const { prototype } of protos) Object.freeze(prototype);
    Object.seal(HTMLDocument.prototype);
  });
};

changes.block = ({ variant }) => ({ probe, untrusted, strict }[variant] ?? untrusted)();
