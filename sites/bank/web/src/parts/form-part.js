import { html, nothing } from "lit";
import { cls, id } from "../../../../web/settings.js";
import { Part } from "../base.js";

/** FormPart is a labelled control of the form around it, which gets its value by its name. */
export class FormPart extends Part {
  static formAssociated = true;

  static properties = {
    name: {},
    label: {},
    value: {},
    wrong: {}, // what is wrong with the value, in words
  };

  constructor() {
    super();
    this.internals = this.attachInternals();
    this.value = "";
    this.wrong = "";
  }

  willUpdate(changed) {
    if (changed.has("value")) this.internals.setFormValue(this.value);
  }

  /** entered sends the form when Enter is pressed in the control. */
  entered(event) {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    this.internals.form?.requestSubmit();
  }

  focus(options) { this.renderRoot.querySelector("input, select")?.focus(options); }

  /** words are the id of the words about the value, if there are any. */
  words() { return this.wrong ? id(this.name + "-wrong") : nothing; }

  invalid() { return this.wrong ? "true" : nothing; }

  alert() {
    return this.wrong ? html`<p role="alert" id=${this.words()} class=${cls("wrong")}>${this.wrong}</p>` : nothing;
  }
}
