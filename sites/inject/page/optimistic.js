// The page believes that its request has succeeded, although the server has refused it; with undo
// it finds out later, says so, and draws what is true.
const refused = 500;

changes.optimistic = ({ variant, amount }) => {
  const say = () => {
    if (noted("undone") !== "say") return;
    note("undone", "");
    whenDrawn(() => {
      const toast = overlay(
        ".toast { position: fixed; right: 24px; bottom: 24px; padding: 14px 18px; border-radius: 8px; background: #7f1d1d; color: #fff; font-size: 15px }",
        h("div", { class: "toast", role: "alert" }, "That did not work. Your change was undone."),
      );
      setTimeout(() => toast.close(), drawMaxMs);
    });
  };
  const undo = () => {
    if (variant !== "undo") return;
    setTimeout(() => {
      note("undone", "say");
      if (location.hash) location.reload();
      else location.replace(location.href);
    }, amount);
  };
  say();
  aroundFetch(async (input, init, send) => {
    const answer = await send(input, init);
    if (answer.status < refused) return answer;
    undo();
    return new Response(await answer.text(), { status: 200, headers: answer.headers });
  });
  aroundXHR((xhr) => {
    const { get } = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, "status");
    const words = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, "statusText").get;
    const isRefused = () => get.call(xhr) >= refused;
    Object.defineProperty(xhr, "status", { configurable: true, get: () => (isRefused() ? 200 : get.call(xhr)) });
    Object.defineProperty(xhr, "statusText", { configurable: true, get: () => (isRefused() ? "OK" : words.call(xhr)) });
    xhr.addEventListener("load", () => { if (isRefused()) undo(); });
  });
  // A form that was posted as a document shows the answer by itself.
  const [arrival] = performance.getEntriesByType("navigation");
  if ((arrival?.responseStatus ?? 0) >= refused && isCommit(config.commit.split(" ")[0], location.href)) undo();
};
