import { html } from "lit";
import { cls, id, testId } from "../../../../web/settings.js";
import { fresh, wrap } from "../base.js";
import { FormPart } from "./form-part.js";

/** bank-choice is a native list of options with its label. */
export class Choice extends FormPart {
  static properties = { options: { attribute: false }, hint: {} };

  render() {
    const key = id(this.name);
    return wrap(html`
      <div class=${cls("field")}>
        <label for=${key}>${this.label}</label>
        ${fresh(html`<select id=${key} name=${this.name} data-testid=${testId(this.name)}
          aria-invalid=${this.invalid()} aria-describedby=${this.words()}
          @change=${(event) => { this.value = event.target.value; }}>
          <option value="" ?selected=${this.value === ""}>${this.hint}</option>
          ${this.options.map((option) => html`<option value=${option} ?selected=${option === this.value}>${option}</option>`)}
        </select>`)}
        ${this.alert()}
      </div>`);
  }
}

customElements.define("bank-choice", Choice);
