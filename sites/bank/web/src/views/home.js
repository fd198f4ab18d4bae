import { html } from "lit";
import { cls, reordered } from "../../../../web/settings.js";
import { session } from "../api.js";
import { harbour } from "../art.js";
import { View, wrap } from "../base.js";
import { link } from "../parts/link.js";

const promises = [
  ["Paid in seconds", "Transfers within Europe arrive while you put your phone away, on any day of the week."],
  ["On time, every time", "Standing orders for rent, power and school: set up once, change whenever you like."],
  ["Yours alone", "Every sign-in asks for a fresh code from your own code device."],
];

/** bank-home is the public start page. */
class Home extends View {
  get heading() { return "Banking, quietly done"; }

  content(title) {
    const promise = ([what, how]) => html`<li>${wrap(html`<h2>${what}</h2><p>${how}</p>`)}</li>`;
    return html`
      <section class=${cls("hero")}>
        <div class=${cls("hero-text")}>
          ${title}
          <p class=${cls("lead")}>An everyday account with no small print, run by people in a harbour town who answer the telephone.</p>
          <p>${session.signedIn ? link("/accounts", "Go to your accounts", "button large") : link("/sign-in", "Sign in", "button large")}</p>
        </div>
        <div class=${cls("picture")}>${harbour}</div>
      </section>
      <ul class=${cls("promises")}>${reordered(promises).map(promise)}</ul>`;
  }
}

customElements.define("bank-home", Home);
