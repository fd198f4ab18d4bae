// A consent banner, at the bottom or over everything, until it is answered.
changes.consent = ({ variant }) => {
  if (noted("consent")) return;
  const answer = () => {
    note("consent");
    shown.close();
    room("", "");
  };
  const button = (name, kind, pressed) => h("button", { type: "button", class: kind, on: { click: pressed } }, name);
  const choice = (name, fixed) => {
    const box = h("input", { type: "checkbox" });
    box.checked = fixed;
    box.disabled = fixed;
    return h("label", {}, box, ` ${name}`);
  };
  const more = h("div", { class: "more", hidden: "" },
    choice("Strictly necessary", true), choice("Statistics", false), choice("Marketing", false), button("Save my choice", "", answer));
  const settings = button("Settings", "", () => {
    more.hidden = !more.hidden;
    settings.setAttribute("aria-expanded", String(!more.hidden));
  });
  settings.setAttribute("aria-expanded", "false");
  const box = h("div", { class: "box", role: "dialog", "aria-label": "Cookies" },
    h("h2", {}, "We value your privacy"),
    h("p", {}, "We and our 214 partners store and read information on your device, such as cookies, to measure how this site is used and to show you what you may like. You can change your mind at any time."),
    h("div", { class: "row" }, button("Accept all", "main", answer), button("Reject all", "", answer), settings),
    more);
  const place = variant === "full"
    ? `.veil { position: fixed; inset: 0; display: grid; place-items: center; background: rgb(15 23 42 / 60%) }
       .box { max-width: 560px; margin: 16px; border-radius: 12px }`
    : ".box { position: fixed; left: 0; right: 0; bottom: 0 }";
  const shown = overlay(`${place}
    .box { padding: 20px 24px; background: #fff; color: #0f172a; box-shadow: 0 -4px 24px rgb(0 0 0 / 25%) }
    .row, .more { display: flex; flex-wrap: wrap; gap: 10px; align-items: center } .more { margin-top: 14px } .more[hidden] { display: none }`,
  variant === "full" ? h("div", { class: "veil" }, box) : box);
  if (variant !== "full") whenDrawn(() => { if (!noted("consent")) room("", `${box.offsetHeight}px`); });
};
