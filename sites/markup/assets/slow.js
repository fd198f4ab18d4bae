// Puts the content of the page in its place after a while.
(() => {
  const waitMs = Number(document.currentScript.dataset.ms);
  setTimeout(() => {
    for (const late of document.querySelectorAll("template[data-late]")) late.parentElement.replaceChildren(late.content);
  }, waitMs);
})();
