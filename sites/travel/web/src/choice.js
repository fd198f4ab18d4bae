// A list box behind a button: what a select looks like on sites that do not use one.
import { hook } from "./settings.js";

const { $ } = window;
const { keyCode } = $.ui;

$.widget("farwend.choice", $.farwend.popup, {
  _create() {
    this._super();
    this._on({
      [`click ${hook("open")}`]: "_toggle",
      [`keydown ${hook("open")}`]: "_key",
      'mousedown [role="option"]': (event) => event.preventDefault(), // the focus stays on the button
      'click [role="option"]': (event) => this._choose($(event.currentTarget)),
    });
  },

  _toggle() {
    if (this._isOpen()) {
      this._close();
      return;
    }
    this._open();
    const options = this._options();
    this._activate(options, Math.max(0, options.index(options.filter('[aria-selected="true"]'))));
  },

  _choose(option) {
    this._options().attr("aria-selected", "false");
    option.attr("aria-selected", "true");
    this._part("shown").text(option.text().trim());
    this._set(option.attr("data-value"));
    this._close();
    this._part("open").trigger("focus");
  },

  _key(event) {
    const { ENTER, SPACE, ESCAPE, UP, DOWN } = keyCode;
    if (!this._isOpen()) {
      if (event.keyCode !== UP && event.keyCode !== DOWN) return;
      this._toggle();
    } else if (event.keyCode === DOWN) this._move(1);
    else if (event.keyCode === UP) this._move(-1);
    else if (event.keyCode === ENTER || event.keyCode === SPACE) this._choose(this._options().filter("[data-active]"));
    else if (event.keyCode === ESCAPE) this._close();
    else return;
    event.preventDefault();
  },
});
