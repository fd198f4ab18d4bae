import "@hotwired/turbo";

// Puts each next page in place a while after it has arrived.
const delayMs = Number(document.currentScript.dataset.delayMs);

addEventListener("turbo:before-render", (event) => {
  event.preventDefault();
  setTimeout(() => event.detail.resume(), delayMs);
});
