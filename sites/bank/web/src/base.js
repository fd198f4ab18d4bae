// What every element of the bank is made from.
import { LitElement, html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { beat, onBeat } from "../../../web/beat.js";
import { cls, rename, settings } from "../../../web/settings.js";
import { moved } from "./router.js";
import text from "./sheet.css";

const sheet = new CSSStyleSheet();
sheet.replaceSync(rename(text));

const here = new Set();

/** drawn resolves when every element on the page has been drawn. */
export const drawn = () => Promise.all([...here].map((part) => part.updateComplete));

/** fresh makes a node that is replaced by an equal at each beat. */
export const fresh = (template) => keyed(beat(), template);

/** wrap stands around blocks, cell contents and controls; the knob wrapper gives it boxes of its own. */
export function wrap(template) {
  if (!settings.wrapper) return template;
  return html`<div class=${cls("wrap")}><div class=${cls("wrap-in")}>${template}</div></div>`;
}

/** alert says what is wrong. */
export const alert = (words) => (words ? html`<p role="alert" class=${cls("problem")}>${words}</p>` : nothing);

/** Part is an element with the sheet of the bank in its open shadow root. */
export class Part extends LitElement {
  static styles = sheet;

  connectedCallback() {
    super.connectedCallback();
    here.add(this);
    this.rest = onBeat(() => {
      this.requestUpdate();
      this.performUpdate();
    });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    here.delete(this);
    this.rest();
  }
}

const later = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

/** View is what stands at an address: a heading, and content once its data are there. */
export class View extends Part {
  static properties = {
    data: { state: true }, // what load gave; nothing before
    problem: { state: true }, // what went wrong
  };

  /** load gets the data of the view. */
  load() { return Promise.resolve({}); }

  async connectedCallback() {
    super.connectedCallback();
    document.title = `${this.heading} – Lindvik Bank`;
    try {
      const [data] = await Promise.all([this.load(), settings.slowMs ? later(settings.slowMs) : null]);
      this.data = data;
    } catch (failure) {
      this.problem = failure.message;
      this.data ??= null;
    }
  }

  /** run does something that may go wrong, and says so. */
  async run(act) {
    this.problem = "";
    try {
      await act();
    } catch (failure) {
      this.problem = failure.message;
    }
  }

  updated(changed) {
    if (!changed.has("data") || this.begun || this.data === undefined) return;
    this.begun = true;
    if (moved()) this.focusHeading();
  }

  focusHeading() { this.renderRoot.querySelector("h1")?.focus({ preventScroll: true }); }

  render() {
    if (this.data === undefined) return html`<p role="status" class=${cls("loading")}>Loading</p>`;
    const title = html`<h1 tabindex="-1">${this.heading}</h1>`;
    if (this.data === null) return html`<div class=${cls("page")}>${title}${alert(this.problem)}</div>`;
    return this.content(title);
  }
}
