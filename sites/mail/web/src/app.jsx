import { watch } from "vue";
import { cls, reordered, settings } from "../../../web/settings.js";
import { button, icon, link, wrap } from "./parts.jsx";
import { place } from "./router.js";
import { countFolders, folderTitle, say, state, undo } from "./store.js";
import { Compose } from "./views/compose.jsx";
import { Mailbox } from "./views/mailbox.jsx";
import { Message } from "./views/message.jsx";
import { Missing } from "./views/missing.jsx";
import { Welcome } from "./views/welcome.jsx";

const views = [
  [/^\/$/, () => <Welcome />],
  [/^\/(inbox|drafts|sent|archive|trash)$/, ([, folder]) => <Mailbox key={folder} folder={folder} />],
  [/^\/mail\/([0-9a-f]{8})$/, ([, id]) => <Message key={id} id={id} />],
  [/^\/compose$/, () => <Compose />],
];

function view() {
  for (const [pattern, show] of views) {
    const match = pattern.exec(place.value);
    if (match) return show(match);
  }
  return <Missing />;
}

const names = ["inbox", "drafts", "sent", "archive", "trash"];

function folders() {
  const counts = new Map(state.folders.map(({ name, count }) => [name, count]));
  const entry = (name) => {
    const count = counts.get(name);
    const here = place.value === "/" + name ? "page" : undefined;
    const text = count ? `${folderTitle(name)} (${count})` : folderTitle(name);
    return <li key={name}>{link("/" + name, [icon(name), text], { look: "folder", "aria-current": here })}</li>;
  };
  return (
    <div class={cls("side")}>
      {wrap(link("/compose", [icon("pen"), "Compose"], { look: "compose" }))}
      <nav aria-label="Folders"><ul>{reordered(names).map(entry)}</ul></nav>
    </div>
  );
}

// said is there from the start, so that what comes into it is read out.
function said() {
  return (
    <div class={cls(state.said ? "said on" : "said")}>
      <p role="status">{state.said}</p>
      {state.undo ? button("Undo", { look: "undo", press: undo }) : null}
    </div>
  );
}

/** App is the mailer: its frame, and the view for the address. */
export const App = {
  setup() {
    watch(place, () => say(""), { flush: "sync" }); // what leads to another view speaks after it has gone there
    countFolders();
    return () => (
      <div class={cls("app")}>
        <header class={cls("top")}>
          {reordered([
            link("/", [icon("mark"), "Lindenpost"], { look: "brand" }),
            <p key="who" class={cls("who")}><span class={cls("face")} aria-hidden="true">{settings.owner.name[0]}</span>{settings.owner.address}</p>,
          ])}
        </header>
        <div class={cls(place.value === "/" ? "body plain" : "body")}>
          {place.value === "/" ? null : folders()}
          <main class={cls("main")}>{said()}{wrap(view(), "wrap-view")}</main>
        </div>
      </div>
    );
  },
};
