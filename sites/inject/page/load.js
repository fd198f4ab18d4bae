// A click on the first control loads a document, where the site would draw the next view itself.
changes.load = () => {
  hear(["click"], (event) => {
    const path = event.composedPath();
    if (!find(config.first).some((el) => path.includes(el))) return;
    halt(event);
    location.assign(config.next);
  });
};
