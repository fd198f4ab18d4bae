import { html } from "lit";
import { cls } from "../../../../web/settings.js";
import { View } from "../base.js";
import { link } from "../parts/link.js";

/** bank-missing stands where there is nothing. */
class Missing extends View {
  get heading() { return "There is no such page"; }

  content(title) {
    return html`<div class=${cls("page")}>${title}<p>${link("/", "Back to the start")}</p></div>`;
  }
}

customElements.define("bank-missing", Missing);
