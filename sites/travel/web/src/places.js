// A field that suggests places. What was typed is nothing: one of the suggestions must be chosen.
import { innermost, made, setting } from "./settings.js";

const { $ } = window;
const { keyCode } = $.ui;

$.widget("farwend.places", $.farwend.popup, {
  _create() {
    this._super();
    this.asked = 0;
    this._on({
      "input [data-hook=text]": "_typed",
      "keydown [data-hook=text]": "_key",
      'mousedown [role="option"]': (event) => event.preventDefault(), // the focus stays in the field
      'click [role="option"]': (event) => this._choose($(event.currentTarget)),
    });
  },

  _typed() {
    this._set("");
    this._close();
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this._ask(this._part("text").val().trim()), setting("debounceMs"));
  },

  async _ask(text) {
    const turn = ++this.asked;
    const answer = text ? await fetch(`/api/places?q=${encodeURIComponent(text)}`) : null;
    const places = answer?.ok ? await answer.json() : [];
    if (turn !== this.asked) return; // a later question has been asked since
    this._part("list").empty().append(places.map(({ code, name }) => {
      const option = made("option");
      innermost(option).textContent = name;
      return $(option).attr({ "data-value": code, "aria-selected": "false" })[0];
    }));
    if (places.length > 0) this._open();
    else this._close();
  },

  _choose(option) {
    this.asked++;
    clearTimeout(this.waiting);
    this._part("text").val(option.text().trim()).trigger("focus");
    this._set(option.attr("data-value"));
    this._close();
  },

  _key(event) {
    if (event.keyCode === keyCode.ESCAPE) this._close();
    if (!this._isOpen()) return;
    const active = this._options().filter("[data-active]");
    if (event.keyCode === keyCode.DOWN) this._move(1);
    else if (event.keyCode === keyCode.UP) this._move(-1);
    else if (event.keyCode === keyCode.ENTER && active.length) this._choose(active);
    else return;
    event.preventDefault();
  },
});
