import { html } from "lit";
import { cls, reordered } from "../../../../web/settings.js";
import { post } from "../api.js";
import { alert } from "../base.js";
import "../parts/button.js";
import "../parts/field.js";
import { go, noticed } from "../router.js";
import { FormView } from "./form-view.js";

/** bank-sign-in asks who is there. */
class SignIn extends FormView {
  get heading() { return "Sign in to your bank"; }

  async send(typed) {
    await post("/sign-in", typed);
    go("/sign-in/code");
  }

  content(title) {
    return html`<div class=${cls("page narrow")}>
      ${title}
      ${alert(this.problem || noticed()?.bad)}
      ${this.form(html`
        <div class=${cls("fields")}>${reordered([
          html`<bank-field name="number" label="Customer number" mode="numeric" fills="username" .wrong=${this.wrong("number")}></bank-field>`,
          html`<bank-field name="password" label="Password" type="password" fills="current-password" .wrong=${this.wrong("password")}></bank-field>`,
        ])}</div>
        <bank-button label="Continue" look="large" sends></bank-button>`)}
      <p class=${cls("soft")}>We never ask for your password by telephone or by mail.</p>
    </div>`;
  }
}

customElements.define("bank-sign-in", SignIn);
