// Before the aim stands its equal, disabled.
changes.disabled = () => {
  const twin = (el) => {
    const copy = copyOf(el, "decoy_pressed");
    if ("disabled" in copy) copy.disabled = true;
    else copy.setAttribute("aria-disabled", "true");
    copy.style.opacity = "0.5";
    return copy;
  };
  beside(config.aim, twin, ...before);
};
