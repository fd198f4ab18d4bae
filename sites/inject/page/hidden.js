// An equal of the aim stands before it, where nobody sees it.
const unseen = {
  none: "display: none !important",
  offscreen: "position: absolute !important; left: -9999px !important; top: auto !important",
  zero: "position: absolute !important; opacity: 0 !important; width: 0 !important; height: 0 !important; min-width: 0 !important; " +
    "min-height: 0 !important; padding: 0 !important; border: 0 !important; margin: 0 !important; overflow: hidden !important",
};

changes.hidden = ({ variant }) => {
  const twin = (el) => {
    const copy = copyOf(el, "decoy_pressed");
    copy.style.cssText += `; ${unseen[variant] ?? unseen.none}`;
    return copy;
  };
  beside(config.aim, twin, ...before);
};
