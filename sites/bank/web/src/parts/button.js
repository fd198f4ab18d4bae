import { html } from "lit";
import { cls, testId } from "../../../../web/settings.js";
import { Part, fresh, wrap } from "../base.js";

/**
 * bank-button is a button; with "sends" it sends the form around it, else it fires "press". A click
 * on anything else that may stand in its root is none of its business.
 */
export class Button extends Part {
  static formAssociated = true;

  static properties = { label: {}, look: {}, sends: { type: Boolean } };

  constructor() {
    super();
    this.internals = this.attachInternals();
    this.look = "";
  }

  pressed() {
    if (this.sends) this.internals.form?.requestSubmit();
    else this.dispatchEvent(new Event("press"));
  }

  focus(options) { this.renderRoot.querySelector("button")?.focus(options); }

  render() {
    return wrap(fresh(html`<button type="button" class=${cls(("button " + this.look).trim())}
      data-testid=${testId(this.label.toLowerCase().replaceAll(" ", "-"))} @click=${this.pressed}>${this.label}</button>`));
  }
}

customElements.define("bank-button", Button);
