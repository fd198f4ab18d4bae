// The script of every page of the site. It stands in the head, so that nothing can be pressed
// before it is there, and it works on whatever comes into the page later.
import "./jquery.js";
import "jquery-ui/ui/version.js";
import "jquery-ui/ui/keycode.js";
import "jquery-ui/ui/position.js";
import "jquery-ui/ui/widget.js";
import "./popup.js";
import "./places.js";
import "./choice.js";
import "./calendar.js";
import { startPolling } from "./polling.js";
import { hook } from "./settings.js";

const { $ } = window;

// A field becomes a widget when it is touched first, before its own listeners hear of it.
for (const name of ["pointerdown", "focusin", "keydown", "input", "click"]) {
  document.addEventListener(name, ({ target }) => {
    const field = target.closest("[data-widget]");
    if (field) $(field)[field.dataset.widget]();
  }, true);
}

// A search without a choice in each field goes nowhere.
$(document).on("submit", hook("search"), function (event) {
  const missing = $(this).find("[data-widget]").filter((_, field) => $(field).find(hook("value")).val() === "");
  missing.each((_, field) => {
    const problem = $(field).find(hook("problem"));
    problem.prop("hidden", false).attr("role", "alert").text(problem.attr("data-text"));
    $(field).find(hook("text")).attr({ "aria-invalid": "true", "aria-describedby": problem.attr("id") });
  });
  if (missing.length === 0) return;
  event.preventDefault();
  missing.first().find(hook("text")).trigger("focus");
});

$(document).on("click", hook("popup"), function (event) {
  if (window.open(this.href, this.target, "popup,width=520,height=640")) event.preventDefault();
});

$(startPolling);
