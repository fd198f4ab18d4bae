import { useEffect, useState } from "react";
import { settings } from "../../../web/settings.js";

async function call(method, path, body) {
  const answer = await fetch("/api" + path, {
    method,
    headers: body ? { "Content-Type": "application/json" } : {},
    body: body && JSON.stringify(body),
  });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.error);
  return told;
}

export const get = (path) => call("GET", path);
export const post = (path, body = {}) => call("POST", path, body);

const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** useLoaded loads a view's data, not before the view's delay has passed. */
export function useLoaded(key, load) {
  const [state, setState] = useState({});
  useEffect(() => {
    let current = true;
    const show = (next) => current && setState({ key, ...next });
    Promise.all([load(), settings.slowMs ? later(settings.slowMs) : null]).then(
      ([data]) => show({ data }),
      (error) => show({ error: error.message }),
    );
    return () => { current = false; };
  }, [key]);
  return state.key === key ? state : {};
}

/** useSubmit gives a function that runs one call, with its error in words. */
export function useSubmit(run) {
  const [error, setError] = useState("");
  const submit = async (event) => {
    event?.preventDefault();
    setError("");
    try {
      await run();
    } catch (failure) {
      setError(failure.message);
    }
  };
  return [submit, error];
}

/** money writes an amount in cents. */
export const money = (cents) => "€" + (cents / 100).toFixed(2);
