// A header and a footer that stay cover a third of the window each. They stand in the document
// itself, as those of real sites do: the header first, with a link to an offer.
changes.sticky = () => {
  const bar = (tag, css, ...children) => h(tag, {
    css: `all: initial; position: fixed; left: 0; right: 0; height: 33.4vh; z-index: 2147483000; box-sizing: border-box; padding: 12px;
      display: flex; flex-direction: column; justify-content: center; align-items: center; text-align: center; font-family: system-ui, sans-serif; ${css}`,
  }, ...children);
  const title = (text) => h("h2", { css: "all: initial; font: 600 20px/1.4 system-ui, sans-serif; color: inherit" }, text);
  const words = (text) => h("p", { css: "all: initial; font: 15px/1.45 system-ui, sans-serif; color: inherit; max-width: 60ch" }, text);
  const header = bar("header", "top: 0; background: #0f172a; color: #fff",
    title("The long weekend is here"), words("Everything you see is dispatched within a day. The offer ends on Monday at midnight."),
    snare(h("a", { href: "#", css: "all: revert; margin-top: 8px; color: #fff; font: 15px system-ui, sans-serif" }, "See the offers"), "offers_opened"));
  const footer = bar("footer", "bottom: 0; background: #f1f5f9; color: #0f172a; border-top: 1px solid #cbd5e1",
    title("Take us along"), words("Our app knows your orders, your team and your notices, and works without a network."));
  tasks.push(() => {
    if (!document.body || document.readyState === "loading") return;
    if (!header.isConnected) document.body.prepend(header);
    if (!footer.isConnected) document.body.append(footer);
  });
  // As real pages do: the bars cover nothing for good, the page can be scrolled free of them.
  whenDrawn(() => { document.body.style.setProperty("padding-block", "34vh", "important"); });
  room("34vh", "34vh");
};
