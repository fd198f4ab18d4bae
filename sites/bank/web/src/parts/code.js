import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { cls, id, testId } from "../../../../web/settings.js";
import { fresh, wrap } from "../base.js";
import { FormPart } from "./form-part.js";

const length = 6;
const places = [...Array(length).keys()];

/** bank-code is a code in boxes of one digit each. The focus moves on by itself. */
export class Code extends FormPart {
  constructor() {
    super();
    this.digits = places.map(() => "");
  }

  boxes() { return [...this.renderRoot.querySelectorAll("input")]; }

  /** put writes digits from a box on, and goes to the box after them. */
  put(at, text) {
    const digits = [...text.replace(/[^0-9]/g, "")].slice(0, length - at);
    if (!digits.length) this.digits[at] = "";
    digits.forEach((digit, i) => { this.digits[at + i] = digit; });
    this.value = this.digits.join("");
    this.requestUpdate();
    if (digits.length) this.boxes()[Math.min(at + digits.length, length - 1)].focus();
  }

  pressed(at, event) {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1 }[event.key] ?? (event.key === "Backspace" && !this.digits[at] ? at - 1 : -1);
    if (to >= 0 && to < length) {
      event.preventDefault();
      this.boxes()[to].focus();
    }
    this.entered(event);
  }

  box(at) {
    return fresh(html`<input id=${id("digit-" + at)} name=${"digit-" + at} data-testid=${testId("digit-" + at)} type="text"
      inputmode="numeric" autocomplete=${at ? "off" : "one-time-code"} aria-label=${"Digit " + (at + 1)}
      aria-invalid=${this.invalid()} aria-describedby=${this.words()} .value=${live(this.digits[at])}
      @focus=${(event) => event.target.select()} @keydown=${(event) => this.pressed(at, event)}
      @input=${(event) => this.put(at, event.target.value)}>`);
  }

  render() {
    return wrap(html`
      <fieldset class=${cls("code")}>
        <legend>${this.label}</legend>
        <div class=${cls("boxes")}>${places.map((at) => wrap(this.box(at)))}</div>
        ${this.wrong ? this.alert() : nothing}
      </fieldset>`);
  }
}

customElements.define("bank-code", Code);
