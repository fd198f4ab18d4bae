import { settings } from "../../../web/settings.js";

async function call(method, path, body) {
  const answer = await fetch("/api" + path, { method, body });
  const told = await answer.json().catch(() => ({ error: "the server did not answer, please try again" }));
  if (!answer.ok) throw new Error(told.error);
  return told;
}

export const get = (path, query) => call("GET", query ? `${path}?${new URLSearchParams(query)}` : path);
export const post = (path, body) => call("POST", path, body);

const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** slowly waits for a view's data, and not less than the view's delay. */
export async function slowly(data) {
  const [loaded] = await Promise.all([data, settings.slowMs ? later(settings.slowMs) : null]);
  return loaded;
}

/** sentence writes what the server has told as a sentence. */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);
