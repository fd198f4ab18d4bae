import { html } from "lit";
import { cls } from "../../../../web/settings.js";
import { begun, post } from "../api.js";
import { alert } from "../base.js";
import "../parts/button.js";
import "../parts/code.js";
import { link } from "../parts/link.js";
import { go } from "../router.js";
import { FormView } from "./form-view.js";

/** bank-verify asks for the one-time code. */
class Verify extends FormView {
  get heading() { return "Enter your one-time code"; }

  async send(typed) {
    const { customer } = await post("/sign-in/code", typed);
    begun(customer);
    go("/accounts", { replace: true });
  }

  content(title) {
    return html`<div class=${cls("page narrow")}>
      ${title}
      <p class=${cls("lead")}>Your code device shows six digits.</p>
      ${alert(this.problem)}
      ${this.form(html`
        <bank-code name="code" label="One-time code" .wrong=${this.wrong("code")}></bank-code>
        <bank-button label="Verify" look="large" sends></bank-button>`)}
      <p>${link("/sign-in", "Start again")}</p>
    </div>`;
  }
}

customElements.define("bank-verify", Verify);
