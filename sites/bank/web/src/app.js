import { html } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { cls, reordered } from "../../../web/settings.js";
import { begun, post, session } from "./api.js";
import { mark } from "./art.js";
import { Part, wrap } from "./base.js";
import "./parts/button.js";
import { link } from "./parts/link.js";
import { go, onMove, place, turn } from "./router.js";
import "./views/accounts.js";
import "./views/home.js";
import "./views/missing.js";
import "./views/new-order.js";
import "./views/new-transfer.js";
import "./views/orders.js";
import "./views/receipt.js";
import "./views/review.js";
import "./views/sign-in.js";
import "./views/verify.js";

const views = [
  [/^\/$/, () => html`<bank-home></bank-home>`],
  [/^\/sign-in$/, () => html`<bank-sign-in></bank-sign-in>`],
  [/^\/sign-in\/code$/, () => html`<bank-verify></bank-verify>`],
  [/^\/accounts$/, () => html`<bank-accounts></bank-accounts>`],
  [/^\/transfers\/new$/, () => html`<bank-new-transfer></bank-new-transfer>`],
  [/^\/transfers\/review$/, () => html`<bank-review></bank-review>`],
  [/^\/transfers\/(T[0-9]+)$/, ([, number]) => html`<bank-receipt number=${number}></bank-receipt>`],
  [/^\/standing-orders$/, () => html`<bank-orders></bank-orders>`],
  [/^\/standing-orders\/new$/, () => html`<bank-new-order></bank-new-order>`],
];

function view() {
  for (const [pattern, show] of views) {
    const match = pattern.exec(place());
    if (match) return show(match);
  }
  return html`<bank-missing></bank-missing>`;
}

/** bank-app is the frame of the bank, with the view for the address in it. */
class App extends Part {
  constructor() {
    super();
    onMove(() => this.requestUpdate());
  }

  async signOut() {
    await post("/sign-out").catch(() => {}); // a session that is over needs no end
    begun();
    go("/");
  }

  header() {
    const brand = link(session.signedIn ? "/accounts" : "/", html`${mark}Lindvik Bank`, "brand");
    if (!session.signedIn) return html`<header class=${cls("top")}>${brand}</header>`;
    const nav = html`<nav aria-label="Bank" class=${cls("nav")}>
      ${reordered([link("/accounts", "Accounts"), link("/standing-orders", "Standing orders")])}
    </nav>`;
    const who = html`<p class=${cls("who")}>${session.customer}
      <bank-button label="Sign out" look="quiet" @press=${this.signOut}></bank-button></p>`;
    return html`<header class=${cls("top")}>${reordered([brand, nav, who])}</header>`;
  }

  render() {
    return html`
      <div class=${cls("bank")}>
        ${this.header()}
        <main>${wrap(keyed(turn(), view()))}</main>
        <footer class=${cls("foot")}>
          <p>Lindvik Bank is a member of the Nordmark deposit scheme.</p>
          <p>Lost your card? Call us at any hour: 0800 555 0142</p>
        </footer>
      </div>`;
  }
}

customElements.define("bank-app", App);
