/** switches is the form of the webhooks: which are on as saved, and which as turned. */
export const switches = () => ({
  saved: {},
  turned: {},

  init() {
    this.saved = JSON.parse(this.$root.dataset.state);
    this.turned = { ...this.saved };
  },

  on(id) { return this.turned[id] === true; },
  turn(id) { this.turned[id] = !this.turned[id]; },
  changed(id) { return this.turned[id] !== this.saved[id]; },

  said() {
    const count = Object.keys(this.turned).filter((id) => this.changed(id)).length;
    if (count === 0) return "No unsaved changes";
    return count === 1 ? "1 unsaved change" : `${count} unsaved changes`;
  },
});
