// For a while after each load the page is drawn but does not listen yet.
changes.inert = ({ amount }) => {
  let awake = Infinity;
  document.addEventListener("DOMContentLoaded", () => { awake = performance.now() + amount; });
  const deaf = (event) => {
    if (performance.now() < awake) halt(event);
  };
  hear(["click", "submit", "input", "change", "keydown", "keypress", "keyup", ...pointer], deaf);
};
