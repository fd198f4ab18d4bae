import { html } from "lit";
import { cls, id, reordered } from "../../../../web/settings.js";
import { get, grouped, money } from "../api.js";
import { View, wrap } from "../base.js";
import { link } from "../parts/link.js";

/** bank-accounts shows the accounts, and what has happened on the first. */
class Accounts extends View {
  get heading() { return "Your accounts"; }

  load() { return get("/accounts"); }

  card({ name, iban, cents }) {
    return html`<li class=${cls("card")}>${wrap(html`
      <h2>${name}</h2>
      <p class=${cls("soft")}>${grouped(iban)}</p>
      <p class=${cls("balance")}>${money(cents)}</p>`)}</li>`;
  }

  row({ date, party, text, cents }) {
    return html`<tr>
      <td class=${cls("soft")}>${date}</td>
      <th scope="row">${wrap(html`${party}<span class=${cls("sub")}>${text}</span>`)}</th>
      <td class=${cls(cents > 0 ? "sum plus" : "sum")}>${money(cents)}</td>
    </tr>`;
  }

  content(title) {
    return html`<div class=${cls("page")}>
      <div class=${cls("headline")}>${title}${link("/transfers/new", "New transfer", "button")}</div>
      <ul class=${cls("cards")} aria-label="Accounts">${reordered(this.data.accounts).map((a) => this.card(a))}</ul>
      <section class=${cls("card")} aria-labelledby=${id("statement")}>
        <h2 id=${id("statement")}>Latest on the everyday account</h2>
        <div class=${cls("scroll")}><table aria-labelledby=${id("statement")}>
          <thead><tr><th scope="col">Date</th><th scope="col">Payee or payer</th><th scope="col" class=${cls("sum")}>Amount</th></tr></thead>
          <tbody>${this.data.entries.map((e) => this.row(e))}</tbody>
        </table></div>
      </section>
    </div>`;
  }
}

customElements.define("bank-accounts", Accounts);
