import { html } from "lit";
import { cls, reordered } from "../../../../web/settings.js";
import { get, money, put } from "../api.js";
import { alert } from "../base.js";
import "../parts/button.js";
import "../parts/field.js";
import { link } from "../parts/link.js";
import { go } from "../router.js";
import { FormView } from "./form-view.js";

/** bank-new-transfer asks for a transfer, which is reviewed before it is made. */
class NewTransfer extends FormView {
  get heading() { return "New transfer"; }

  load() { return get("/transfers/draft"); }

  async send(typed) {
    await put("/transfers/draft", typed);
    go("/transfers/review");
  }

  content(title) {
    const { draft, from } = this.data;
    const had = (name) => draft?.[name] ?? "";
    return html`<div class=${cls("page narrow")}>
      ${title}
      <p class=${cls("lead")}>From your ${from.name.toLowerCase()}, with ${money(from.cents)} in it.</p>
      ${alert(this.problem)}
      ${this.form(html`
        <div class=${cls("fields")}>${reordered([
          html`<bank-field name="payee" label="Payee" .value=${had("payee")} .wrong=${this.wrong("payee")}></bank-field>`,
          html`<bank-field name="iban" label="IBAN" .value=${had("iban")} .wrong=${this.wrong("iban")}></bank-field>`,
          html`<bank-field name="amount" label="Amount" mode="decimal" hint="0.00" .value=${had("amount")} .wrong=${this.wrong("amount")}></bank-field>`,
          html`<bank-field name="reference" label="Reference" .value=${had("reference")} .wrong=${this.wrong("reference")}></bank-field>`,
        ])}</div>
        <div class=${cls("actions")}>
          <bank-button label="Review" look="large" sends></bank-button>
          ${link("/accounts", "Back to accounts")}
        </div>`)}
    </div>`;
  }
}

customElements.define("bank-new-transfer", NewTransfer);
