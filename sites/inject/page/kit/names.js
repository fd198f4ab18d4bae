// Roles and accessible names, as far as the sites use them.
const tagsOf = {
  button: "button, input[type=button], input[type=submit], input[type=reset], input[type=image], summary",
  link: "a[href], area[href]",
  textbox: "input:not([type]), input[type=text], input[type=email], input[type=tel], input[type=url], input[type=password], textarea",
  searchbox: "input[type=search]",
  spinbutton: "input[type=number]",
  slider: "input[type=range]",
  checkbox: "input[type=checkbox]",
  radio: "input[type=radio]",
  combobox: "select:not([multiple]):not([size]), input[list]",
  listbox: "select[multiple], select[size]",
  option: "option",
  heading: "h1, h2, h3, h4, h5, h6",
  listitem: "li",
  row: "tr",
  cell: "td",
  columnheader: "th",
  dialog: "dialog",
  img: "img",
};
const textRoles = ["textbox", "searchbox", "spinbutton", "combobox"];
const holders = "tr, [role=row], li, [role=listitem], dialog, [role=dialog], [role=alertdialog], article, [role=article], fieldset";

const clean = (text) => text.replace(/\s+/g, " ").trim();

const selectorOf = (role) => {
  const tags = tagsOf[role];
  return `${tags ? `:is(${tags}):not([role]), ` : ""}[role~="${role}"]`;
};

// isShown says whether an element inside a name counts.
const isShown = (el) => {
  if (el.getAttribute("aria-hidden") === "true") return false;
  const style = getComputedStyle(el);
  return style.display !== "none" && style.visibility !== "hidden";
};

const childrenOf = (node) => {
  if (node.shadowRoot) return node.shadowRoot.childNodes;
  const given = node.localName === "slot" ? node.assignedNodes({ flatten: true }) : [];
  return given.length > 0 ? given : node.childNodes;
};

// contentOf is the name that an element's content makes; without the element skip.
const contentOf = (node, skip) => {
  let text = "";
  for (const child of childrenOf(node)) {
    if (child.nodeType === Node.TEXT_NODE) text += child.data;
    if (child.nodeType !== Node.ELEMENT_NODE || child === skip || ["script", "style", "template"].includes(child.localName) || !isShown(child)) continue;
    const told = child.getAttribute("aria-label") || child.getAttribute("alt");
    const part = told || (child.localName === "svg" ? child.querySelector("title")?.textContent ?? "" : contentOf(child, skip));
    text += getComputedStyle(child).display.startsWith("inline") && child.localName !== "br" ? part : ` ${part} `;
  }
  return text;
};

// labelsOf are the elements that name another by its labels.
const labelsOf = (el) => {
  const ids = (el.getAttribute("aria-labelledby") ?? "").split(/\s+/).filter(Boolean);
  const root = el.getRootNode();
  const named = ids.map((id) => root.getElementById?.(id)).filter(Boolean);
  return named.length > 0 ? named : [...(el.labels ?? [])];
};

const isInputButton = (el) => el.localName === "input" && ["button", "submit", "reset"].includes(el.type);

// nameOf is an element's accessible name.
const nameOf = (el) => {
  const by = el.hasAttribute("aria-labelledby") ? clean(labelsOf(el).map((l) => contentOf(l, el)).join(" ")) : "";
  if (by) return by;
  const told = clean(el.getAttribute("aria-label") ?? "");
  if (told) return told;
  if (isInputButton(el)) return clean(el.value);
  const isField = ["input", "select", "textarea"].includes(el.localName);
  const text = isField ? labelsOf(el).map((l) => contentOf(l, el)).join(" ") : el.getAttribute("alt") ?? contentOf(el, null);
  return clean(text) || clean(el.getAttribute("title") ?? "") || clean(el.getAttribute("placeholder") ?? "");
};

// mayBe is a cheap look: an element whose whole text lacks the name's first word, and that has
// nothing else to take a name from, is not asked for its name.
const mayBe = (el, word) =>
  el.textContent.includes(word) || el.hasAttribute("aria-label") || el.hasAttribute("aria-labelledby") || el.hasAttribute("title") ||
  el.hasAttribute("alt") || "labels" in el || el.localName.includes("-") || el.querySelector("slot, [alt], [aria-label]") !== null;

// deepText is all text under a node, through open shadow roots, and the values of its fields.
const deepText = (node) => {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  if (["script", "style", "template"].includes(node.localName)) return "";
  let text = node.localName === "input" ? ` ${node.value} ` : "";
  if (node.shadowRoot) text += deepText(node.shadowRoot);
  for (const child of node.childNodes) text += deepText(child);
  return node.nodeType === Node.ELEMENT_NODE ? ` ${text} ` : text;
};

const parentOf = (node) => node.assignedSlot ?? node.parentNode ?? node.host ?? null;

// holderOf is the nearest row, item or dialog around an element that holds a text.
const holderOf = (el, text) => {
  for (let at = parentOf(el); at; at = parentOf(at)) {
    if (at.nodeType === Node.ELEMENT_NODE && at.matches(holders) && clean(deepText(at)).includes(text)) return at;
  }
  return null;
};

const holds = (holder, el) => {
  for (let at = el; at; at = parentOf(at)) if (at === holder) return true;
  return false;
};

// find lists the elements of a role and exact name, in the document and in every open shadow root.
// With a text of their row, only those in the row that holds it and the fewest of them.
const find = ({ role, name, within }) => {
  const want = clean(name);
  const word = want.split(" ")[0];
  const found = [];
  for (const root of openRoots()) {
    for (const el of root.querySelectorAll(selectorOf(role))) {
      if (!ours.has(el) && mayBe(el, word) && nameOf(el) === want) found.push(el);
    }
  }
  if (!within || found.length === 0) return found;
  const held = found.map((el) => [el, holderOf(el, clean(within))]).filter(([, holder]) => holder);
  const counts = held.map(([, holder]) => found.filter((el) => holds(holder, el)).length);
  return held.filter((_, i) => counts[i] === Math.min(...counts)).map(([el]) => el);
};

// findFields lists the text fields of a name.
const findFields = (name) => textRoles.flatMap((role) => find({ role, name }));

// textsOf are the text nodes that make an element's name.
const textsOf = (node, skip) => {
  const texts = [];
  for (const child of childrenOf(node)) {
    if (child.nodeType === Node.TEXT_NODE && child.data.trim()) texts.push(child);
    if (child.nodeType === Node.ELEMENT_NODE && child !== skip && child.localName !== "svg" && isShown(child)) texts.push(...textsOf(child, skip));
  }
  return texts;
};

// setText writes a text over the text nodes of an element, without adding or removing any.
const setText = (node, text, skip) => {
  const texts = textsOf(node, skip);
  texts.forEach((t, i) => { t.data = i === 0 ? text : ""; });
  return texts.length > 0;
};

// retell gives an element another name, at the place that its name comes from.
const retell = (el, name) => {
  if (el.hasAttribute("aria-label")) el.setAttribute("aria-label", name);
  if (isInputButton(el)) {
    el.value = name;
    return;
  }
  const isField = ["input", "select", "textarea"].includes(el.localName);
  const labels = isField || el.hasAttribute("aria-labelledby") ? labelsOf(el) : [];
  for (const [i, label] of labels.entries()) setText(label, i === 0 ? name : "", el);
  if (labels.length > 0) return;
  const written = !isField && setText(el, name, null);
  if (!written && el.getAttribute("alt")) el.setAttribute("alt", name);
  else if (!written && el.getAttribute("title")) el.setAttribute("title", name);
  else if (!written && el.getAttribute("placeholder")) el.setAttribute("placeholder", name);
};
