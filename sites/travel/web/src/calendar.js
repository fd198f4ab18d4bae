// A date is chosen in a calendar and cannot be typed. Dates are days in UTC, written 2027-04-14.
import { hook, made } from "./settings.js";

const { $ } = window;
const { keyCode } = $.ui;
const dayMs = 86_400_000;
const monthNames = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
];

const dayOf = (iso) => new Date(`${iso}T00:00:00Z`);
const isoOf = (day) => day.toISOString().slice(0, 10);
const nameOf = (day) => `${day.getUTCDate()} ${monthNames[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
const monthOf = (iso) => iso.slice(0, 7);
const stepped = (month, step) => isoOf(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + step, 1))).slice(0, 7);

$.widget("farwend.calendar", $.farwend.popup, {
  _create() {
    this._super();
    this._on({
      [`click ${hook("open")}`]: "_toggle",
      [`click ${hook("previous")}`]: () => this._turn(-1),
      [`click ${hook("next")}`]: () => this._turn(1),
      "click [data-day]": (event) => this._choose(event.currentTarget.dataset.day),
      "keydown [data-day]": "_key",
      keydown: (event) => {
        if (event.keyCode === keyCode.ESCAPE && this._isOpen()) this._leave();
      },
    });
  },

  _toggle() {
    if (this._isOpen()) {
      this._leave();
      return;
    }
    this._open();
    const start = this._part("value").val() || this.element[0].dataset.today;
    this._draw(monthOf(start));
    this._focus(start);
  },

  // _turn keeps the focus on the button that was pressed, as long as it can be pressed again.
  _turn(step) {
    this._draw(stepped(this._part("list").attr("data-month"), step));
    const button = this._part(step < 0 ? "previous" : "next");
    if (button.prop("disabled")) this._part(step < 0 ? "next" : "previous").trigger("focus");
  },

  _draw(month) {
    const { today, last } = this.element[0].dataset;
    const first = dayOf(`${month}-01`);
    this._part("list").attr("data-month", month);
    this._part("month").text(`${monthNames[first.getUTCMonth()]} ${first.getUTCFullYear()}`);
    this._part("previous").prop("disabled", month <= monthOf(today));
    this._part("next").prop("disabled", month >= monthOf(last));
    const rows = [];
    let cells = Array.from({ length: (first.getUTCDay() + 6) % 7 }, () => $("<td>")[0]);
    for (let day = first; monthOf(isoOf(day)) === month; day = new Date(day.getTime() + dayMs)) {
      cells.push(this._cell(day));
      if (cells.length === 7) rows.push($("<tr>").append(cells.splice(0))[0]);
    }
    if (cells.length) rows.push($("<tr>").append(cells)[0]);
    this._part("days").empty().append(rows);
  },

  _cell(day) {
    const { today, last } = this.element[0].dataset;
    const iso = isoOf(day);
    const cell = made("day");
    $(cell).find("button").text(day.getUTCDate()).prop("disabled", iso < today || iso > last).attr({
      "data-day": iso, "aria-label": nameOf(day), "aria-pressed": String(iso === this._part("value").val()),
    });
    return cell;
  },

  _focus(iso) { this._part("days").find(`[data-day="${iso}"]`).trigger("focus"); },

  _choose(iso) {
    this._part("text").val(nameOf(dayOf(iso)));
    this._set(iso);
    this._leave();
  },

  _leave() {
    this._close();
    this._part("open").trigger("focus");
  },

  _key(event) {
    const steps = { [keyCode.LEFT]: -1, [keyCode.RIGHT]: 1, [keyCode.UP]: -7, [keyCode.DOWN]: 7 };
    const step = steps[event.keyCode];
    if (!step) return;
    event.preventDefault();
    const { today, last } = this.element[0].dataset;
    const iso = isoOf(new Date(dayOf(event.currentTarget.dataset.day).getTime() + step * dayMs));
    if (iso < today || iso > last) return;
    if (monthOf(iso) !== this._part("list").attr("data-month")) this._draw(monthOf(iso));
    this._focus(iso);
  },
});
