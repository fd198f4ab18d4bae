// Where the first control was, another one stands now: it deletes everything.
changes.slot = () => {
  whenever(config.first, (el) => {
    if (el.style.getPropertyValue("display") === "none") return false;
    el.style.setProperty("display", "none", "important");
    return true;
  });
  beside(config.first, (el) => copyOf(el, "deleted_all", { role: "button", name: "Delete all" }), ...before);
};
