// What the shell tells a page that is drawn by script: how this load differs from the plain one.
export const settings = JSON.parse(document.getElementById("settings").textContent);

// coin makes an opaque word from the load's nonce (FNV-1a, 32 bits).
function coin(kind, word) {
  let hash = 0x811c9dc5;
  for (const c of `${settings.nonce}/${kind}/${word}`) {
    hash = Math.imul(hash ^ c.charCodeAt(0), 0x01000193) >>> 0;
  }
  return "x" + hash.toString(36);
}

function word(kind, plain) {
  return settings.nonce ? coin(kind, plain) : plain;
}

/** cls gives the class attribute for space-separated class names of the sheet. */
export const cls = (names) => names.split(" ").map((n) => word("class", n)).join(" ");

/** id gives an element's id. */
export const id = (name) => word("id", name);

/** testId gives an element's data-testid. */
export const testId = (name) => word("test", name);

/** reordered gives a list in the order of this load: turned by half, so that nothing stays in its place. */
export function reordered(list) {
  if (!settings.reorder) return list;
  const half = Math.floor(list.length / 2);
  return [...list.slice(half), ...list.slice(0, half)];
}

/** rename writes a style sheet with its classes named as cls names them. */
export const rename = (css) => css.replace(/\.([a-z][a-z-]*)/g, (_, name) => "." + word("class", name));

let root;

/** mount gives the node to draw the page into: #root, or an open shadow root on it. */
export function mount() {
  if (!root) {
    const host = document.getElementById("root");
    root = settings.shadowRoot ? host.attachShadow({ mode: "open" }) : host;
  }
  return root;
}

/** installSheet adds a style sheet where the page is drawn; in a shadow root it stands in the document as well, for the body. */
export function installSheet(css) {
  const homes = settings.shadowRoot ? [document.head, mount()] : [document.head];
  for (const home of homes) {
    const sheet = document.createElement("style");
    sheet.textContent = rename(css);
    home.append(sheet);
  }
}
