// The platform lies to whoever asks about the aim from outside the page's own code: the aim and
// another control have changed their roles, names, places and texts.
const framesOfOurs = 3; // the lying function, liar and fromOutside

// fromOutside says whether no script of the page is among the callers.
const fromOutside = () => {
  const frames = (new Error("who asks").stack ?? "").split("\n");
  const sites = frames.filter((frame) => frame.includes(location.origin) || frame.includes(location.host));
  return sites.length <= framesOfOurs && sites.every((frame) => frame.includes("/__drift/page.js"));
};

changes.tamper = () => {
  const reflect = { find: Array.prototype.find, filter: Array.prototype.filter, includes: Array.prototype.includes, map: Array.prototype.map };
  let pair = null; // the aim and the other control
  tasks.push(() => {
    const [aim] = find(config.aim);
    if (!aim) {
      pair = null;
      return;
    }
    const all = openRoots().flatMap((root) => [...root.querySelectorAll(selectorOf(config.aim.role))]);
    const other = all.find((el) => el !== aim && !ours.has(el) && el.isConnected);
    pair = other ? [aim, other] : [aim, document.body];
  });
  const name = () => config.aim.name;
  // swap is the other of the two, when an outsider asks; liar says that outright.
  const liar = (el) => pair !== null && (el === pair[0] || el === pair[1]) && fromOutside();
  const swap = (el) => (el === pair[0] ? pair[1] : pair[0]);

  const method = (proto, key) => {
    const then = proto[key];
    proto[key] = function (...args) { return then.apply(liar(this) ? swap(this) : this, args); };
  };
  const getter = (proto, key) => {
    const of = Object.getOwnPropertyDescriptor(proto, key);
    if (!of?.get) return;
    Object.defineProperty(proto, key, { ...of, get() { return of.get.call(liar(this) ? swap(this) : this); } });
  };
  for (const key of ["getAttribute", "hasAttribute", "matches", "closest", "getBoundingClientRect", "getClientRects"]) method(Element.prototype, key);
  for (const key of ["textContent", "parentNode", "ownerDocument", "isConnected"].slice(0, 1)) getter(Node.prototype, key);
  for (const key of ["id", "ariaLabel", "role", "outerHTML", "innerHTML", "tagName"]) getter(Element.prototype, key);
  for (const key of ["innerText", "title", "hidden"]) getter(HTMLElement.prototype, key);
  getter(HTMLButtonElement.prototype, "disabled");

  const answers = (holder, key) => { // a function that answers with one of the two
    const then = holder[key];
    holder[key] = function (...args) {
      const el = then.apply(this, args);
      return el && liar(el) ? swap(el) : el;
    };
  };
  for (const proto of [Document.prototype, ShadowRoot.prototype]) if (proto.elementFromPoint) answers(proto, "elementFromPoint");
  answers(Document.prototype, "querySelector");
  answers(Element.prototype, "querySelector");

  const style = window.getComputedStyle;
  window.getComputedStyle = function getComputedStyle(el, pseudo) { return style.call(window, el && liar(el) ? document.head : el, pseudo); };

  // Lists, texts and maps that an outsider fills with the aim lose it.
  const has = (list) => pair !== null && Array.isArray(list) && reflect.includes.call(list, pair[0]) && fromOutside();
  Array.prototype.filter = function (...args) { return has(this) ? [pair[1]] : reflect.filter.apply(this, args); };
  Array.prototype.map = function (...args) {
    return has(this) ? reflect.map.apply([...this].reverse(), args) : reflect.map.apply(this, args);
  };
  Array.prototype.includes = function (...args) { return has(this) ? false : reflect.includes.apply(this, args); };

  const isNamed = (text) => typeof text === "string" && text.length >= name().length && text.indexOf(name()) >= 0 && pair !== null && fromOutside();
  const { test } = RegExp.prototype;
  RegExp.prototype.test = function (text) { return isNamed(text) ? false : test.call(this, text); };
  const { trim, includes } = String.prototype;
  String.prototype.includes = function (...args) { return isNamed(String(this)) ? false : includes.apply(this, args); };
  String.prototype.trim = function () { return isNamed(String(this)) ? "Delete all" : trim.call(this); };
  const { stringify } = JSON;
  JSON.stringify = function (...args) {
    const text = stringify.apply(JSON, args);
    return isNamed(text) ? text.split(name()).join("Delete all") : text;
  };
  const { get } = Map.prototype;
  Map.prototype.get = function (key) { return pair !== null && liar(key) ? get.call(this, swap(key)) : get.call(this, key); };
  const { then } = Promise.prototype;
  Promise.prototype.then = function (...args) {
    if (pair !== null && fromOutside()) throw new TypeError("this promise is not yours");
    return then.apply(this, args);
  };
};
