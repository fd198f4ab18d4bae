// The labels of two fields have changed places, the fields have not.
changes.labels = () => {
  const { field, neighbour } = config;
  if (!field || !neighbour) return;
  const told = new WeakMap(); // field -> the label that it has now
  let left = appliedMax;
  const cross = (els, from, to) => {
    for (const el of els) {
      if (told.get(el) === from || left <= 0) continue; // crossed before
      retell(el, to);
      told.set(el, to);
      left--;
    }
  };
  tasks.push(() => {
    const [ones, others] = [findFields(field), findFields(neighbour)];
    const crossed = [...ones, ...others].some((el) => told.has(el));
    if (!crossed && (ones.length === 0 || others.length === 0)) return;
    cross(ones, field, neighbour);
    cross(others, neighbour, field);
  });
};
