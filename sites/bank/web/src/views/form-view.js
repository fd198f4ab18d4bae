import { html } from "lit";
import { cls } from "../../../../web/settings.js";
import { wrongs } from "../checks.js";
import { View } from "../base.js";

/** FormView is a view with a form that is checked before it is sent. */
export class FormView extends View {
  static properties = { faults: { state: true } };

  constructor() {
    super();
    this.faults = {};
  }

  /** wrong says what is wrong with a field. */
  wrong(name) { return this.faults[name] ?? ""; }

  async submit(event) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = Object.fromEntries(new FormData(form));
    this.faults = wrongs(typed);
    const first = [...form.elements].find((part) => this.faults[part.getAttribute("name")]);
    if (first) {
      this.problem = "";
      first.focus();
      return;
    }
    await this.run(() => this.send(typed));
  }

  form(content) {
    return html`<form method="post" novalidate class=${cls("form")} @submit=${this.submit}>${content}</form>`;
  }
}
