// The browser's own dialog opens: a while after the next view is drawn, or at the press of the
// aim, before the page hears of that.
changes.dialog = ({ variant, amount }) => {
  const notice = "Your session ends in 5 minutes. Unsaved changes will be lost.";
  const question = "We have changed our terms of use. Do you accept them for your account?";
  if (variant === "during") {
    hear(["click"], (event) => {
      const path = event.composedPath();
      if (find(config.aim).some((el) => path.includes(el))) window.alert(notice);
    });
    return;
  }
  whenAt(config.next, () => setTimeout(() => {
    if (noted("dialog")) return;
    note("dialog");
    if (variant === "confirm") {
      if (window.confirm(question)) deed("dialog_accepted");
    }
    else window.alert(notice);
  }, amount));
};
