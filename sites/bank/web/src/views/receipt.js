import { html } from "lit";
import { cls } from "../../../../web/settings.js";
import { get, grouped, money } from "../api.js";
import { View } from "../base.js";
import { link } from "../parts/link.js";
import { facts } from "./review.js";

/** bank-receipt says that a transfer was made. */
class Receipt extends View {
  static properties = { number: {} };

  get heading() { return "Transfer made"; }

  load() { return get("/transfers/" + this.number); }

  content(title) {
    const { payee, iban, amount, reference, number, date } = this.data;
    return html`<div class=${cls("page narrow")}>
      ${title}
      <p role="status" class=${cls("notice")}>${money(amount * 100)} is on its way to ${payee}.</p>
      <div class=${cls("card")}>${facts([
        ["Number", number], ["Date", date], ["IBAN", grouped(iban)], ["Reference", reference],
      ])}</div>
      <p>${link("/accounts", "Back to accounts")}</p>
    </div>`;
  }
}

customElements.define("bank-receipt", Receipt);
