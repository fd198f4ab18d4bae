// The aim shows a picture only: with its name for those who do not see it, or without.
const pictures = {
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6M14 11v6",
  tick: "M4 12l5 6L20 5",
};

changes.icon = ({ variant }) => {
  const { name } = config.aim;
  const drawn = /delete|remove|deactivate|cancel|discard/i.test(name) ? pictures.trash : pictures.tick;
  const image = () => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    for (const [key, value] of Object.entries({ viewBox: "0 0 24 24", width: "18", height: "18", "aria-hidden": "true" })) svg.setAttribute(key, value);
    for (const [key, value] of Object.entries({ d: drawn, fill: "none", stroke: "currentColor", "stroke-width": "2" })) path.setAttribute(key, value);
    svg.append(path);
    return mark(svg);
  };
  const images = new WeakMap();
  const isBare = (el) => images.get(el)?.parentNode === el && textsOf(el, null).length === 0;
  whenever(config.aim, (el) => {
    const isInput = isInputButton(el);
    if (isInput ? el.value === "" : isBare(el)) return false;
    for (const told of ["aria-label", "aria-labelledby", "title"]) el.removeAttribute(told);
    if (isInput) {
      el.value = "";
      el.style.background = `center / 18px no-repeat url("data:image/svg+xml,${encodeURIComponent(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${drawn}" fill="none" stroke="#333" stroke-width="2"/></svg>`)}")`;
      el.style.minWidth = "3em";
    } else {
      for (const text of textsOf(el, null)) text.data = "";
      if (!images.has(el)) images.set(el, image());
      el.append(images.get(el));
    }
    if (variant === "named") el.setAttribute("aria-label", name);
    return true;
  });
};
