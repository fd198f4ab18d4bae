// A chat widget takes the focus to its own field: whenever that loses it, and at a period.
changes.trapfocus = ({ amount }) => {
  whenDrawn(() => {
    const field = h("input", { type: "text", "aria-label": "Write a message", placeholder: "Write a message ..." });
    const grab = () => setTimeout(() => {
      if (field.isConnected && document.hasFocus()) field.focus({ preventScroll: true });
    });
    const shown = overlay(`.chat { position: fixed; right: 20px; bottom: 20px; width: 270px; border-radius: 14px; overflow: hidden; background: #fff; color: #0f172a; box-shadow: 0 8px 30px rgb(0 0 0 / 30%) }
      .head { padding: 12px 16px; background: #1d4ed8; color: #fff; font-size: 15px; font-weight: 600 } .said { padding: 14px 16px 4px; font-size: 14px }
      input { width: calc(100% - 24px); margin: 12px; padding: 9px 10px; font-size: 14px; border: 1px solid #94a3b8; border-radius: 6px }`,
    h("div", { class: "chat", role: "complementary", "aria-label": "Chat" },
      h("div", { class: "head" }, "Chat with us"), h("div", { class: "said" }, "Hi! Mia here. What can I do for you?"), field));
    shown.root.addEventListener("focusout", grab);
    field.addEventListener("input", () => trap("chat_typed"));
    hear(["focusin"], (event) => { if (!event.composedPath().includes(field)) grab(); });
    if (amount > 0) setInterval(grab, amount);
    grab();
  });
};
