// Opens and closes dialogs. Listeners stand on the document, so that it does not matter when a
// button was replaced by an equal one.
document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-opens]");
  if (opener) {
    const dialog = document.querySelector(`dialog[data-dialog="${opener.dataset.opens}"]`);
    for (const slot of dialog.querySelectorAll("[data-fill]")) {
      const value = opener.dataset[slot.dataset.fill];
      if (slot instanceof HTMLInputElement) slot.value = value;
      else slot.textContent = value;
    }
    dialog.showModal();
  }
  const closer = event.target.closest("[data-closes]");
  if (closer) closer.closest("dialog").close();
});
