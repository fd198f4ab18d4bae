import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { beat } from "../../../../web/beat.js";
import { cls, id, reordered, settings } from "../../../../web/settings.js";
import { drop, get, grouped, money } from "../api.js";
import { View, alert, wrap } from "../base.js";
import "../parts/button.js";
import { link } from "../parts/link.js";
import { noticed } from "../router.js";

/** bank-orders lists the standing orders, of which each can be cancelled. */
class Orders extends View {
  static properties = {
    asked: { state: true }, // the order that may be cancelled
    notice: { state: true },
  };

  get heading() { return "Standing orders"; }

  load() { return get("/standing-orders"); }

  connectedCallback() {
    this.notice = noticed()?.good ?? "";
    if (settings.pollMs) this.polls = setInterval(() => this.poll(), settings.pollMs);
    return super.connectedCallback();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.polls);
  }

  async poll() {
    if (!this.data || this.polling) return;
    this.polling = true;
    try {
      this.data = await get("/standing-orders?again");
    } catch {
      // the next one may come through
    } finally {
      this.polling = false;
    }
  }

  ask(order) {
    this.problem = "";
    this.asked = order;
  }

  updated(changed) {
    super.updated(changed);
    const dialog = this.dialog();
    if (changed.has("asked") && dialog) dialog.showModal();
  }

  dialog() { return this.renderRoot.querySelector("dialog"); }

  keep() { this.dialog().close(); }

  cancel() {
    return this.run(async () => {
      const order = await drop("/standing-orders/" + this.asked.id);
      this.dialog()?.close();
      this.data = await this.load();
      this.notice = `The standing order to ${order.payee} is cancelled.`;
      this.focusHeading();
    });
  }

  row(order) {
    return html`<tr>
      <th scope="row">${wrap(order.payee)}</th>
      <td class=${cls("spare")}>${wrap(grouped(order.iban))}</td>
      <td class=${cls("sum")}>${wrap(money(order.cents))}</td>
      <td class=${cls("spare")}>${wrap(order.rhythm)}</td>
      <td class=${cls("spare")}>${wrap(order.next)}</td>
      <td class=${cls("act")}><bank-button label="Cancel" look="quiet" @press=${() => this.ask(order)}></bank-button></td>
    </tr>`;
  }

  table() {
    if (!this.data.length) return html`<p class=${cls("lead")}>You have no standing orders.</p>`;
    return html`<div class=${cls("card scroll")}><table aria-label="Standing orders">
      <thead><tr><th scope="col">Payee</th><th scope="col" class=${cls("spare")}>Account</th><th scope="col" class=${cls("sum")}>Amount</th><th scope="col" class=${cls("spare")}>Rhythm</th>
        <th scope="col" class=${cls("spare")}>Next payment</th><td></td></tr></thead>
      <tbody>${repeat(reordered(this.data), (order) => order.id + "/" + beat(), (order) => this.row(order))}</tbody>
    </table></div>`;
  }

  question() {
    if (!this.asked) return nothing;
    const { payee, cents, rhythm, next } = this.asked;
    return html`<dialog class=${cls("question")} aria-labelledby=${id("question")} @close=${() => { this.asked = null; }}>
      <h2 id=${id("question")}>Cancel this standing order?</h2>
      <p><strong>${payee}</strong></p>
      <p>${money(cents)}, ${rhythm.toLowerCase()}, next on ${next}. Nothing more will be paid.</p>
      ${alert(this.problem)}
      <div class=${cls("actions")}>${reordered([
        html`<bank-button label="Keep it" look="quiet" @press=${this.keep}></bank-button>`,
        html`<bank-button label="Cancel standing order" look="danger" @press=${this.cancel}></bank-button>`,
      ])}</div>
    </dialog>`;
  }

  content(title) {
    return html`<div class=${cls("page")}>
      <div class=${cls("headline")}>${title}${link("/standing-orders/new", "New standing order", "button")}</div>
      <p role="status" class=${cls("notice")}>${this.notice}</p>
      ${this.asked ? nothing : alert(this.problem)}
      ${this.table()}
      ${this.question()}
    </div>`;
  }
}

customElements.define("bank-orders", Orders);
