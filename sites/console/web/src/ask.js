// Questions of the browser before a form is sent. Without script the form is sent as it is.

/** ask is a form with a question in data-question. */
export const ask = () => ({
  /** sure sends the form after a yes. */
  sure(event) {
    if (!confirm(this.$root.dataset.question)) event.preventDefault();
  },

  /** named sends what was typed with the form; the server decides whether it is right. */
  named(event) {
    const typed = prompt(this.$root.dataset.question);
    if (typed === null) event.preventDefault();
    else this.$root.elements.typed.value = typed;
  },
});
