// Before the aim stands a control of its name with another role.
changes.role = () => {
  const role = config.aim.role === "button" ? "link" : "button";
  beside(config.aim, (el) => copyOf(el, "decoy_pressed", { role, name: config.aim.name }), ...before);
};
