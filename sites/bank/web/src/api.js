import { settings } from "../../../web/settings.js";
import { go } from "./router.js";

/** session is what the page knows of who is here. */
export const session = { signedIn: settings.signedIn, customer: settings.customer ?? "" };

/** begun notes that somebody has signed in; with nobody, that the session is over. */
export function begun(customer = "") {
  session.signedIn = customer !== "";
  session.customer = customer;
}

async function call(method, path, body) {
  const answer = await fetch("/api" + path, {
    method,
    headers: body ? { "Content-Type": "application/json" } : {},
    body: body && JSON.stringify(body),
  });
  const told = await answer.json();
  if (answer.ok) return told;
  if (answer.status === 401) {
    begun();
    go("/sign-in", { words: { bad: told.error } });
  }
  throw new Error(told.error);
}

export const get = (path) => call("GET", path);
export const post = (path, body = {}) => call("POST", path, body);
export const put = (path, body) => call("PUT", path, body);
export const drop = (path) => call("DELETE", path);

const euros = new Intl.NumberFormat("en-IE", { style: "currency", currency: "EUR" });

/** money writes an amount in cents. */
export const money = (cents) => euros.format(cents / 100);

/** grouped writes an IBAN as people read it. */
export const grouped = (iban) => iban.replace(/(.{4})(?=.)/g, "$1 ");
