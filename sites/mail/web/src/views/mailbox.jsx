import { cls, reordered } from "../../../../web/settings.js";
import { MessageList } from "../list.jsx";
import { field, Heading, named, problem, wrap } from "../parts.jsx";
import { folderTitle, list, narrow, openFolder, places, searchNow, state, typed } from "../store.js";

function tools() {
  const submit = (event) => {
    event.preventDefault();
    searchNow();
  };
  const parts = [
    field("Search mail", "q", (
      <input type="search" autocomplete="off" maxlength="60" {...named("q")} value={state.q}
        onInput={(event) => typed(event.target.value)} />
    ), "field grow"),
    field("Search in", "where", (
      <select {...named("where")} value={state.where} onChange={(event) => narrow({ where: event.target.value })}>
        {places.map((where) => <option key={where} value={where}>{where}</option>)}
      </select>
    )),
    field("Unread only", "unread", (
      <input type="checkbox" {...named("unread")} checked={state.unread}
        onChange={(event) => narrow({ unread: event.target.checked })} />
    ), "check"),
  ];
  return <form role="search" class={cls("tools")} onSubmit={submit}>{reordered(parts).map((part) => wrap(part, "wrap-field"))}</form>;
}

function count() {
  const { total } = list.value;
  if (total === 0) return "No messages";
  return total === 1 ? "1 message" : `${total.toLocaleString("en")} messages`;
}

export const Mailbox = {
  props: ["folder"],
  setup({ folder }) {
    openFolder(folder);
    return () => {
      if (!state.ready) return <p class={cls("loading")}>Loading</p>;
      return (
        <div class={cls("mailbox")}>
          <div class={cls("title")}>
            <Heading text={folderTitle(folder)} />
            <p aria-live="polite" class={cls("soft")}>{count()}</p>
          </div>
          {tools()}
          {problem(state.problem)}
          <MessageList />
        </div>
      );
    };
  },
};
