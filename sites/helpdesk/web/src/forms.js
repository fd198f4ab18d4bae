// What forms need before they are sent. The server checks the same again.

// said makes a message from the page's own template for its kind.
export function said(kind, text) {
  const message = document.querySelector(`[data-hook="say-${kind}"]`).content.firstElementChild.cloneNode(true);
  message.textContent = text;
  return message;
}

// sayWrong shows a mistake as an alert, or takes it away.
export function sayWrong(place, text) {
  if (!place) return;
  place.replaceChildren(...(text === "" ? [] : [said("alert", text)]));
}

// editable is the text of the editor in its frame; null while that loads.
const editable = (form) => form.querySelector('[data-hook="editor"]')?.contentDocument?.querySelector('[data-hook="text"]');

// checkForms looks at every form before htmx does.
export function checkForms() {
  addEventListener("submit", (event) => {
    const form = event.target;
    const place = form.querySelector('[data-hook="wrong"]');
    if (!place) return;
    if (form.dataset.hook === "reply") form.elements.text.value = editable(form)?.innerText.trim() ?? "";
    sayWrong(place, "");
    for (const field of form.querySelectorAll("[data-needs]")) {
      if (field.value.trim() !== "") continue;
      event.preventDefault();
      event.stopImmediatePropagation();
      sayWrong(place, field.dataset.needs);
      field.focus();
      return;
    }
  }, true);

  document.addEventListener("reply-sent", () => {
    const text = editable(document.querySelector('[data-hook="reply"]'));
    text?.replaceChildren();
  });
  document.addEventListener("note-added", () => {
    document.querySelector('[data-hook="note"]').reset();
  });
}
