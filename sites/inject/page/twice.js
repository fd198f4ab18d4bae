// While the request that commits runs, the page shows nothing, its button stays as it was, and a
// second press sends the request again.
const beforeMs = 100; // within which a press must have sent its request
const afterMs = 80; // for the page to take the answer in

changes.twice = () => {
  let pressed = null;
  let running = 0;
  let again = null;
  let hidden = [];
  let latest = new Map(); // text node -> the text that the page wants it to have
  let early = []; // what the page changed after the press, before it sent
  const still = new MutationObserver((records) => {
    if (running > 0) records.forEach(keep);
    else early.push(...records);
  });
  const keep = ({ type, target, oldValue, addedNodes, attributeName }) => {
    if (type === "characterData") {
      if (!latest.has(target)) latest.set(target, { before: oldValue });
      const text = latest.get(target);
      if (target.data !== text.before) {
        text.after = target.data;
        target.data = text.before;
      } else if (oldValue === text.before) {
        text.after = undefined; // the page itself has put the old text back
      }
    }
    if (type === "attributes" && target === pressed) target.removeAttribute(attributeName);
    for (const node of addedNodes) {
      if (node.nodeType !== Node.ELEMENT_NODE || ours.has(node)) continue;
      node.style.setProperty("display", "none", "important");
      hidden.push(node);
    }
  };
  const watch = () => {
    early = [];
    for (const root of openRoots()) {
      still.observe(root, {
        subtree: true, childList: true, characterData: true, characterDataOldValue: true,
        attributes: true, attributeFilter: ["disabled", "aria-disabled", "aria-busy"],
      });
    }
    setTimeout(() => { if (running === 0) still.disconnect(); }, beforeMs);
  };
  const begin = (send) => {
    again = send;
    if (running++ > 0) return;
    [...early, ...still.takeRecords()].forEach(keep);
    early = [];
  };
  const end = () => setTimeout(() => {
    if (--running > 0) return;
    still.disconnect();
    for (const [node, text] of latest) if (text.after !== undefined && node.data === text.before) node.data = text.after;
    for (const node of hidden) node.style.removeProperty("display");
    [again, hidden, latest] = [null, [], new Map()];
  }, afterMs);

  hear(["click"], (event) => {
    const el = event.composedPath().find((at) => at instanceof Element && at.matches(`${selectorOf("button")}, ${selectorOf("link")}`));
    if (!el) return;
    if (running > 0 && el === pressed) {
      halt(event);
      again();
      return;
    }
    if (running > 0) return;
    pressed = el;
    watch();
  });
  aroundFetch((input, init, send) => {
    const spare = input instanceof Request ? input.clone() : input;
    begin(() => { own.fetch(spare instanceof Request ? spare.clone() : spare, { ...init, signal: undefined }).catch(() => {}); });
    return send(input, init).finally(end);
  });
  aroundXHR((xhr, { method, url, headers, body }) => {
    begin(() => { own.fetch(url, { method, headers, body }).catch(() => {}); });
    xhr.addEventListener("loadend", end);
  });
};
