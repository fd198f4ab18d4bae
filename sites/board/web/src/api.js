import { useEffect, useState } from "preact/hooks";
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
export const remove = (path) => call("DELETE", path);

const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** useLoaded loads a view's data once, not before the view's delay has passed. */
export function useLoaded(load) {
  const [state, setState] = useState({});
  useEffect(() => {
    Promise.all([load(), settings.slowMs ? later(settings.slowMs) : null]).then(
      ([data]) => setState({ data }),
      (error) => setState({ error: error.message }),
    );
  }, []);
  return state;
}

/** useSubmit gives a function that runs a form's call once its check finds nothing, and what went wrong. */
export function useSubmit(check, run) {
  const [problem, setProblem] = useState("");
  const submit = async (event) => {
    event.preventDefault();
    const missing = check();
    setProblem(missing);
    if (missing) return;
    try {
      await run();
    } catch (failure) {
      setProblem(failure.message);
    }
  };
  return [submit, problem];
}

// typistMs is how long a search waits for the next key.
const typistMs = 150;

/** useTyped gives a value once its typist has rested. */
export function useTyped(value) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setTyped(value), typistMs + (settings.debounceMs ?? 0));
    return () => clearTimeout(timer);
  }, [value]);
  return typed;
}
