import { toChildArray } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { beat } from "../../../web/beat.js";
import { cls, id, reordered, settings, testId } from "../../../web/settings.js";

// An interactive node has the beat in its key: App draws the whole page at each beat.

/** Wrap stands around blocks, cards and controls; the knob wrapper gives it boxes of its own. */
export function Wrap({ children }) {
  if (!settings.wrapper) return children;
  return <div class={cls("wrap")}><div class={cls("wrap-in")}>{children}</div></div>;
}

/** Blocks are parts that do not depend on each other's order. */
export function Blocks({ look, children }) {
  return <div class={cls(look)}>{reordered(toChildArray(children).map((block) => <Wrap key={block.key}>{block}</Wrap>))}</div>;
}

const slug = (name) => name.toLowerCase().replaceAll(" ", "-");

/** Button is a button; it submits its form when it has no onClick. */
export function Button({ name, look = "button", onClick, ...rest }) {
  return (
    <Wrap>
      <button key={beat()} type={onClick ? "button" : "submit"} onClick={onClick} class={cls(look)}
        data-testid={testId(slug(name))} {...rest}>{name}</button>
    </Wrap>
  );
}

/** Link leads to another address. */
export function Link({ to, look = "link", children, ...rest }) {
  return <a key={beat()} href={to} class={cls(look)} {...rest}>{children}</a>;
}

/** TextField is a labelled line of text; the label may be left to those who listen. */
export function TextField({ label, unseen, name, value, onChange, look = "field", ...rest }) {
  return (
    <Wrap>
      <div class={cls(look)}>
        <label for={id(name)} class={cls(unseen ? "unseen" : "seen")}>{label}</label>
        <input key={beat()} id={id(name)} name={name} data-testid={testId(name)} type="text" autocomplete="off"
          value={value} onInput={(event) => onChange(event.currentTarget.value)} {...rest} />
      </div>
    </Wrap>
  );
}

/** TextArea is a labelled field of several lines. It keeps its node, and so the place of its cursor. */
export function TextArea({ label, name, value, onChange, ...rest }) {
  return (
    <Wrap>
      <div class={cls("field")}>
        <label for={id(name)}>{label}</label>
        <textarea id={id(name)} name={name} data-testid={testId(name)} rows={4}
          value={value} onInput={(event) => onChange(event.currentTarget.value)} {...rest} />
      </div>
    </Wrap>
  );
}

/** SelectField is a labelled native list of options; hint is the one that chooses nothing. */
export function SelectField({ label, name, value, onChange, options, hint, look = "field", ...rest }) {
  return (
    <Wrap>
      <div class={cls(look)}>
        <label for={id(name)}>{label}</label>
        <select key={beat()} id={id(name)} name={name} data-testid={testId(name)}
          value={value} onChange={(event) => onChange(event.currentTarget.value)} {...rest}>
          <option value="">{hint}</option>
          {options.map((option) => <option key={option} value={option}>{option}</option>)}
        </select>
      </div>
    </Wrap>
  );
}

/** Heading is a view's one h1. */
export function Heading({ children }) {
  const ref = useRef(null);
  useLayoutEffect(() => { document.title = `${ref.current.textContent} – Stavla`; }, [children]);
  return <h1 ref={ref}>{children}</h1>;
}

/** Problem says what went wrong. */
export const Problem = ({ text }) => text && <p role="alert" class={cls("problem")}>{text}</p>;

/** Loaded shows a view's content once its data are there. */
export function Loaded({ state, children }) {
  if (state.error) return <div class={cls("page")}><Heading>Something is missing</Heading><Problem text={state.error} /></div>;
  if (!("data" in state)) return <p role="status" class={cls("loading")}>Loading</p>;
  return children(state.data);
}

/** Dialog is a modal dialog that is open as long as it is drawn; its first field gets the focus. */
export function Dialog({ title, onClose, children }) {
  const ref = useRef(null);
  useLayoutEffect(() => {
    ref.current.showModal();
    ref.current.querySelector("input, select, textarea")?.focus();
  }, []);
  return (
    <dialog ref={ref} aria-labelledby={id("dialog-title")} class={cls("dialog")} onClose={onClose}>
      <Wrap>
        <h2 id={id("dialog-title")}>{title}</h2>
        {children}
      </Wrap>
    </dialog>
  );
}

const hues = [12, 48, 96, 160, 200, 236, 268, 320];

/** Avatar is a person's initials; the name stands beside it. */
export function Avatar({ name }) {
  const initials = name.split(" ").map((word) => word[0]).join("");
  const hue = hues[[...name].reduce((sum, c) => sum + c.charCodeAt(0), 0) % hues.length];
  return <span aria-hidden="true" class={cls("avatar")} style={{ "--hue": hue }}>{initials}</span>;
}
