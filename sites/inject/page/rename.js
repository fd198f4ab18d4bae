// The aim has another name everywhere: a synonym, a translation, or the old one with a count.
changes.rename = ({ variant }) => {
  const { role, name } = config.aim;
  const names = { synonym: config.synonym, translation: config.translation, count: `${name} (3)` };
  const to = names[variant] || config.synonym;
  if (!to || to === name) return;
  whenever({ role, name }, (el) => {
    retell(el, to);
    return true;
  });
};
