import { Children, useLayoutEffect, useRef } from "react";
import { useFresh } from "./fresh.js";
import { go, moved } from "./router.js";
import { cls, id, reordered, settings, testId } from "../../../web/settings.js";

/** Wrap stands around blocks, cards and controls; the knob wrapper gives it boxes of its own. */
export function Wrap({ children }) {
  if (!settings.wrapper) return children;
  return <div className={cls("wrap")}><div className={cls("wrap-in")}>{children}</div></div>;
}

/** Blocks are parts of a view that do not depend on each other's order. */
export function Blocks({ className, children }) {
  return (
    <div className={cls(className)}>
      {reordered(Children.toArray(children)).map((block) => <Wrap key={block.key}>{block}</Wrap>)}
    </div>
  );
}

/** Button is a button; it submits its form when it has no onClick. */
export function Button({ name, look = "button", onClick }) {
  const fresh = useFresh();
  return (
    <Wrap>
      <button key={fresh} type={onClick ? "button" : "submit"} onClick={onClick} className={cls(look)}
        data-testid={testId(name.toLowerCase().replaceAll(" ", "-"))}>{name}</button>
    </Wrap>
  );
}

/** Link leads to another view; with a load, through the server. */
export function Link({ to, look = "link", load = false, children, ...rest }) {
  const fresh = useFresh();
  const follow = (event) => {
    if (load || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(to);
  };
  return <a key={fresh} href={to} onClick={follow} className={cls(look)} {...rest}>{children}</a>;
}

// hears attaches a listener of the browser's own to a field. React's onChange would miss a
// value that is set through the node before its event is sent, as some drivers do.
const hears = (onChange) => (node) => {
  const hear = () => onChange(node.value);
  node.addEventListener("input", hear);
  return () => node.removeEventListener("input", hear);
};

/** TextField is a labelled line of text. */
export function TextField({ label, name, value, onChange, wide, ...rest }) {
  const fresh = useFresh();
  return (
    <Wrap>
      <div className={cls(wide ? "field wide" : "field")}>
        <label htmlFor={id(name)}>{label}</label>
        <input key={fresh} id={id(name)} name={name} data-testid={testId(name)} type="text" required
          value={value} ref={hears(onChange)} {...rest} />
      </div>
    </Wrap>
  );
}

/** SelectField is a labelled native list of options. */
export function SelectField({ label, name, value, onChange, options, hint, ...rest }) {
  const fresh = useFresh();
  return (
    <Wrap>
      <div className={cls("field")}>
        <label htmlFor={id(name)}>{label}</label>
        <select key={fresh} id={id(name)} name={name} data-testid={testId(name)} required
          value={value} onChange={(event) => onChange(event.target.value)} {...rest}>
          <option value="">{hint}</option>
          {options.map((option) => <option key={option} value={option}>{option}</option>)}
        </select>
      </div>
    </Wrap>
  );
}

/** CheckField is a labelled checkbox. */
export function CheckField({ label, name, checked, onChange }) {
  const fresh = useFresh();
  return (
    <Wrap>
      <div className={cls("check")}>
        <input key={fresh} id={id(name)} name={name} data-testid={testId(name)} type="checkbox" required
          checked={checked} onChange={(event) => onChange(event.target.checked)} />
        <label htmlFor={id(name)}>{label}</label>
      </div>
    </Wrap>
  );
}

/** Heading is a view's one h1. It takes the focus when the visitor came here within the shop. */
export function Heading({ children, look = "title" }) {
  const ref = useRef(null);
  useLayoutEffect(() => {
    document.title = `${ref.current.textContent} – Halden Outdoor`;
    if (moved()) ref.current.focus({ preventScroll: true });
  }, []);
  return <h1 ref={ref} tabIndex={-1} className={cls(look)}>{children}</h1>;
}

/** Problem says what went wrong. */
export const Problem = ({ text }) => text && <p role="alert" className={cls("problem")}>{text}</p>;

/** Loaded shows a view's content once its data are there. */
export function Loaded({ state, children }) {
  if (state.error) {
    return <div className={cls("page")}><Heading>Something is missing</Heading><Problem text={state.error} /></div>;
  }
  if (!("data" in state)) return <p role="status" className={cls("loading")}>Loading</p>;
  return children(state.data);
}

/** Steps shows how far the checkout has come. */
export function Steps({ at }) {
  return (
    <ol className={cls("steps")} aria-label="Checkout steps">
      {["Account", "Address", "Payment"].map((step) => (
        <li key={step} aria-current={step === at ? "step" : undefined}>{step}</li>
      ))}
    </ol>
  );
}
