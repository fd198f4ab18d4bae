// Reports every event on this page. Only the kind of event and the name of the field go out.
//
// A page whose address names a user cannot fetch by paths: they would name the user too.
const send = window.fetch.bind(window);
const here = location.origin + location.pathname;
if (new URL(document.URL).username) {
  window.fetch = (input, init) => send(typeof input === "string" ? new URL(input, here).href : input, init);
}
for (const event of ["keydown", "input", "change", "click", "submit"]) {
  addEventListener(event, (e) => {
    const target = e.target instanceof Element ? e.target : document.documentElement;
    const named = (target.getAttribute("name") || target.localName).toLowerCase();
    const field = /^[a-z][a-z0-9_-]{0,31}$/.test(named) ? named : "other";
    send(`${location.origin}/__trap`, {
      method: "POST",
      keepalive: true,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ event, field, trusted: e.isTrusted }),
    });
  }, { capture: true });
}
