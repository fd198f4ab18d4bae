// What the page offers to agents, where the browser has a place for it. The server says what there
// is, and what it does.

async function call(name, input) {
  const answer = await fetch(`/api/tools/${name}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(input ?? {}),
  });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.error);
  return told;
}

/** tools is the page of the balance; its tools stand in data-tools. */
export const tools = () => ({
  init() {
    const context = document.modelContext ?? navigator.modelContext;
    if (!context?.registerTool) return;
    for (const tool of JSON.parse(this.$root.dataset.tools)) {
      context.registerTool({ ...tool, execute: (input) => this.run(tool.name, input) });
    }
  },

  async run(name, input) {
    const told = await call(name, input);
    this.$root.querySelector('[data-hook="balance"]').textContent = told.balance;
    if (told.notice) {
      const notice = this.$root.querySelector('[data-hook="notice-look"]').content.cloneNode(true);
      notice.firstElementChild.textContent = told.notice;
      this.$root.querySelector('[data-hook="notice"]').replaceChildren(notice);
    }
    return { content: [{ type: "text", text: told.text }] };
  },
});
