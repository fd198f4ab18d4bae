// The first control leads away from the site's origin: by its link, by a new window, or into a
// blob, a document without a host, that shows a still picture of the next page.
const frameMaxMs = 8_000;

changes.leave = ({ variant }) => {
  if (location.protocol === "blob:") {
    hear(["click", "keydown", "input", "submit"], (event) => {
      if (event.type !== "keydown") halt(event);
      trap("blob_touched");
    });
    return;
  }
  const away = config.foreign + config.next;
  if (variant === "link") {
    whenever(config.first, (el) => {
      if (el.localName !== "a" || el.getAttribute("href") === away) return false;
      el.setAttribute("href", away);
      return true;
    });
  }
  hear(["click"], (event) => {
    const path = event.composedPath();
    if (!find(config.first).some((el) => path.includes(el))) return;
    halt(event);
    if (variant === "popup") window.open(away);
    else if (variant === "blob") picture(config.next).then((html) => location.assign(URL.createObjectURL(new Blob([html], { type: "text/html" }))));
    else location.assign(away);
  });
};

// picture draws a page of the site in a frame and writes down what it shows.
const picture = (path) => new Promise((resolve) => {
  const frame = h("iframe", { src: path, tabindex: "-1", "aria-hidden": "true", css: "position: fixed; left: 0; top: 0; width: 100vw; height: 100vh; opacity: 0; pointer-events: none" });
  const began = performance.now();
  let seen = "";
  const look = () => {
    const page = frame.contentDocument;
    const shown = page?.readyState === "complete" && page.URL !== "about:blank" ? page.documentElement.innerHTML : "";
    if (shown && shown === seen || performance.now() - began > frameMaxMs) {
      resolve(still(page));
      frame.remove();
      return;
    }
    seen = shown;
    setTimeout(look, quietMs * 2);
  };
  document.body.append(frame);
  look();
});

// still is a document as markup, with its shadow roots and styles, and no script but this one.
const still = (page) => {
  const shadowRoots = [...page.querySelectorAll("*")].map((el) => el.shadowRoot).filter(Boolean);
  const markup = page.documentElement.getHTML?.({ shadowRoots }) ?? page.documentElement.innerHTML;
  const quiet = markup.replace(/<script\b[\s\S]*?<\/script>/gi, "");
  const head = `<base href="${location.origin}${config.next}"><script src="/__drift/page.js"></script>`;
  return `<!doctype html><html lang="en">${quiet.replace(/<head[^>]*>/i, (tag) => tag + head)}</html>`;
};
