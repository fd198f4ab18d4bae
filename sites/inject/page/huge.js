// Before the aim stands a control with a name of a size that nobody expects.
changes.huge = ({ amount }) => {
  const words = "terms and conditions ";
  const name = words.repeat(Math.ceil(amount / words.length)).slice(0, amount);
  beside(config.aim, () => snare(h("button", { type: "button", "aria-label": name, css: "padding: 2px 8px" }, "?"), "decoy_pressed"), ...before);
};
