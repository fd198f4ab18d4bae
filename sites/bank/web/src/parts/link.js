import { html, nothing } from "lit";
import { cls } from "../../../../web/settings.js";
import { fresh } from "../base.js";
import { go, place } from "../router.js";

function follow(event) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go(event.currentTarget.getAttribute("href"));
}

/** link leads to another view. */
export const link = (to, words, look = "link") =>
  fresh(html`<a href=${to} class=${cls(look)} aria-current=${to === place() ? "page" : nothing} @click=${follow}>${words}</a>`);
