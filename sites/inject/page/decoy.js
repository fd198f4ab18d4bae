// A second control of the aim's role and name stands above it, below it, or far away.
changes.decoy = ({ variant }) => {
  const twin = (el) => copyOf(el, "decoy_pressed");
  const far = () => document.querySelector("main") ?? document.body;
  const places = {
    above: before,
    below: after,
    far: [(_, copy) => copy.isConnected, (_, copy) => far().append(copy)],
  };
  beside(config.aim, twin, ...(places[variant] ?? before));
};
