import { html } from "lit";
import { cls } from "../../../../web/settings.js";
import { get, grouped, money, post } from "../api.js";
import { View, alert, wrap } from "../base.js";
import "../parts/button.js";
import { link } from "../parts/link.js";
import { go } from "../router.js";

/** facts lists what a transfer says. */
export const facts = (list) => html`<dl class=${cls("facts")}>
  ${list.map(([what, value]) => html`<div><dt>${what}</dt><dd>${wrap(value)}</dd></div>`)}</dl>`;

/** bank-review shows the whole transfer before it is made. */
class Review extends View {
  get heading() { return "Review your transfer"; }

  async load() {
    const data = await get("/transfers/draft");
    if (!data.draft) throw new Error("there is no transfer to review");
    return data;
  }

  confirm() {
    return this.run(async () => {
      const { number } = await post("/transfers", this.data.draft);
      go("/transfers/" + number, { replace: true });
    });
  }

  content(title) {
    const { draft, from } = this.data;
    return html`<div class=${cls("page narrow")}>
      ${title}
      ${alert(this.problem)}
      <div class=${cls("card")}>${facts([
        ["Payee", draft.payee],
        ["IBAN", grouped(draft.iban)],
        ["Amount", money(draft.amount * 100)],
        ["Reference", draft.reference],
        ["From", from.name],
      ])}</div>
      <div class=${cls("actions")}>
        <bank-button label="Confirm transfer" look="large" @press=${this.confirm}></bank-button>
        ${link("/transfers/new", "Change")}
      </div>
    </div>`;
  }
}

customElements.define("bank-review", Review);
