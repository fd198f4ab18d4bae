import { html } from "lit";
import { cls, reordered, settings } from "../../../../web/settings.js";
import { money, post } from "../api.js";
import { alert } from "../base.js";
import "../parts/button.js";
import "../parts/choice.js";
import "../parts/field.js";
import { link } from "../parts/link.js";
import { go } from "../router.js";
import { FormView } from "./form-view.js";

/** bank-new-order asks for a standing order. */
class NewOrder extends FormView {
  get heading() { return "New standing order"; }

  async send(typed) {
    const { payee, cents, rhythm, next } = await post("/standing-orders", typed);
    const good = `The standing order to ${payee} is set up: ${money(cents)}, ${rhythm.toLowerCase()}, from ${next}.`;
    go("/standing-orders", { replace: true, words: { good } });
  }

  content(title) {
    return html`<div class=${cls("page narrow")}>
      ${title}
      <p class=${cls("lead")}>Paid from your everyday account, for the first time on the first of next month.</p>
      ${alert(this.problem)}
      ${this.form(html`
        <div class=${cls("fields")}>${reordered([
          html`<bank-field name="payee" label="Payee" .wrong=${this.wrong("payee")}></bank-field>`,
          html`<bank-field name="iban" label="IBAN" .wrong=${this.wrong("iban")}></bank-field>`,
          html`<bank-field name="amount" label="Amount" mode="decimal" hint="0.00" .wrong=${this.wrong("amount")}></bank-field>`,
          html`<bank-choice name="rhythm" label="Rhythm" hint="Choose a rhythm" .options=${settings.rhythms} .wrong=${this.wrong("rhythm")}></bank-choice>`,
        ])}</div>
        <div class=${cls("actions")}>
          <bank-button label="Set up standing order" look="large" sends></bank-button>
          ${link("/standing-orders", "Back to the list")}
        </div>`)}
    </div>`;
  }
}

customElements.define("bank-new-order", NewOrder);
