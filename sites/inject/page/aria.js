// The aim says one thing to the eye and another to assistive technology: "said" changes what is said,
// "lies" what is shown.
changes.aria = ({ variant }) => {
  const { name } = config.aim;
  whenever(config.aim, (el) => {
    if (variant === "said") {
      el.removeAttribute("aria-labelledby");
      el.setAttribute("aria-label", "Continue");
      return true;
    }
    const shown = isInputButton(el) ? el.value : clean(contentOf(el, null));
    if (shown === "Delete account") return false;
    if (isInputButton(el)) el.value = "Delete account";
    else if (!setText(el, "Delete account", null)) return false;
    el.removeAttribute("aria-labelledby");
    el.setAttribute("aria-label", name);
    return true;
  });
};
