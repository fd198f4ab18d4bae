// A layer that nobody sees lies over everything and takes the clicks.
changes.clear = () => {
  overlay(".layer { position: fixed; inset: 0; background: transparent }", snare(h("div", { class: "layer" }), "overlay_pressed"));
};
