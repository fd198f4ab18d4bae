// A header and a footer that stay cover a third of the window each.
changes.sticky = () => {
  // As real pages do: the bars cover nothing for good, the page can be scrolled free of them.
  whenDrawn(() => { document.body.style.setProperty("padding-block", "34vh", "important"); });
  overlay(`header, footer { position: fixed; left: 0; right: 0; height: 33.4vh; display: flex; flex-direction: column; justify-content: center; align-items: center; text-align: center; padding: 12px }
    header { top: 0; background: #0f172a; color: #fff } footer { bottom: 0; background: #f1f5f9; color: #0f172a; border-top: 1px solid #cbd5e1 }
    p { margin: 0; max-width: 60ch }`,
  h("header", {}, h("h2", {}, "The long weekend is here"), h("p", {}, "Everything you see is dispatched within a day. The offer ends on Monday at midnight.")),
  h("footer", {}, h("h2", {}, "Take us along"), h("p", {}, "Our app knows your orders, your team and your notices, and works without a network.")));
  room("34vh", "34vh");
};
