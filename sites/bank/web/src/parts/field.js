import { html, nothing } from "lit";
import { ifDefined } from "lit/directives/if-defined.js";
import { live } from "lit/directives/live.js";
import { cls, id, testId } from "../../../../web/settings.js";
import { fresh, wrap } from "../base.js";
import { FormPart } from "./form-part.js";

/** bank-field is a line of text with its label. */
export class Field extends FormPart {
  static properties = {
    type: {},
    mode: {}, // which keyboard a phone shows
    fills: {}, // what the browser may fill in
    hint: {},
  };

  constructor() {
    super();
    this.type = "text";
    this.fills = "off";
  }

  render() {
    const key = id(this.name);
    return wrap(html`
      <div class=${cls("field")}>
        <label for=${key}>${this.label}</label>
        ${fresh(html`<input id=${key} name=${this.name} type=${this.type} data-testid=${testId(this.name)}
          inputmode=${ifDefined(this.mode)} autocomplete=${this.fills} placeholder=${this.hint ?? nothing}
          aria-invalid=${this.invalid()} aria-describedby=${this.words()}
          .value=${live(this.value)} @input=${(event) => { this.value = event.target.value; }} @keydown=${this.entered}>`)}
        ${this.alert()}
      </div>`);
  }
}

customElements.define("bank-field", Field);
