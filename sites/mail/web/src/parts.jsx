// The parts that all views are made of: functions that return nodes. What a person can press or
// fill has the beat as its key.
import { onMounted, ref } from "vue";
import { cls, id, reordered, settings, testId } from "../../../web/settings.js";
import { fresh } from "./fresh.js";
import { go, moved } from "./router.js";

/** wrap stands around blocks, rows and controls; the knob wrapper gives it boxes of its own. */
export function wrap(node, look = "wrap") {
  if (!settings.wrapper) return node;
  return <div class={cls(look)}><div class={cls(look)}>{node}</div></div>;
}

/** blocks puts parts that do not depend on each other's order into one box. */
export function blocks(look, parts) {
  return <div class={cls(look)}>{reordered(parts.filter(Boolean)).map((part) => wrap(part))}</div>;
}

const hook = (name) => testId(name.toLowerCase().replaceAll(" ", "-"));

/** button is a button; it submits its form when it has no press. */
export function button(name, { press, look = "button", ...rest } = {}) {
  return wrap(
    <button key={`${name}/${fresh()}`} type={press ? "button" : "submit"} class={cls(look)} data-testid={hook(name)}
      onClick={press} {...rest}>{name}</button>,
    "wrap-in");
}

/** link leads to another view; with a load, through the server. */
export function link(to, content, { look = "link", load = false, ...rest } = {}) {
  const follow = (event) => {
    if (load || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(to);
  };
  return <a key={`${to}/${fresh()}`} href={to} class={cls(look)} onClick={follow} {...rest}>{content}</a>;
}

/** field puts a label above a control with this name. */
export function field(label, name, control, look = "field") {
  return <div key={name} class={cls(look)}><label for={id(name)}>{label}</label>{control}</div>;
}

/** named are the attributes by which a control is known. */
export const named = (name) => ({ key: `${name}/${fresh()}`, id: id(name), name, "data-testid": testId(name) });

/** heading is a view's one h1. It takes the focus when the visitor came here within the mailer. */
export const Heading = {
  props: ["text"],
  setup(props) {
    const node = ref(null);
    onMounted(() => {
      document.title = `${props.text} – Lindenpost`;
      if (moved()) node.value.focus({ preventScroll: true });
    });
    return () => <h1 ref={node} tabindex="-1">{props.text}</h1>;
  },
};

/** problem says what went wrong. */
export const problem = (text) => (text ? <p role="alert" class={cls("problem")}>{text}</p> : null);

const shapes = {
  mark: "M4 7h16v11H4zm0 0 8 6 8-6",
  inbox: "M4 13 7 5h10l3 8v6H4zm0 0h5l1 3h4l1-3h5",
  drafts: "M5 19h4L19 9l-4-4L5 15zm8-12 4 4",
  sent: "m4 12 16-7-6 15-3-6zm7 2 4-4",
  archive: "M4 5h16v4H4zm1 4h14v10H5zm5 4h4",
  trash: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13m-7 4v6m4-6v6",
  pen: "M5 19h4L19 9l-4-4L5 15z",
  clip: "m8 12 6-6a3 3 0 0 1 4 4l-8 8a5 5 0 0 1-7-7l7-7",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm5 12 4 4",
};

/** icon is a drawing that says nothing to those who listen. */
export const icon = (name) => (
  <svg class={cls("icon")} viewBox="0 0 24 24" aria-hidden="true"><path d={shapes[name]} /></svg>
);
