import { reactive } from "vue";
import { cls, reordered } from "../../../../web/settings.js";
import { get, sentence, slowly } from "../api.js";
import { button, Heading, icon, link, problem } from "../parts.jsx";
import { act, folderTitle, state } from "../store.js";

export const Message = {
  props: ["id"],
  setup({ id: message }) {
    const open = reactive({ mail: null, missing: "" });
    state.problem = "";
    slowly(get("/messages/" + message)).then(
      (mail) => { open.mail = mail; },
      (failure) => { open.missing = sentence(failure.message); },
    );
    const move = (verb) => act(verb, message, "/" + open.mail.folder);
    const read = async () => {
      if (await act("read", message)) open.mail.unread = false;
    };
    return () => {
      const { mail, missing } = open;
      if (missing) return <div class={cls("page")}><Heading text="Something is missing" />{problem(missing)}</div>;
      if (!mail) return <p class={cls("loading")}>Loading</p>;
      return (
        <article class={cls("page")} aria-label="Message">
          <p>{link("/" + mail.folder, `Back to ${folderTitle(mail.folder)}`)}</p>
          <Heading text={mail.subject} />
          <div class={cls("meta")}>
            <span class={cls("face")} aria-hidden="true">{mail.from[0]}</span>
            <p><strong>{mail.from}</strong> <span class={cls("soft")}>{mail.address}</span><br />
              <span class={cls("soft")}>to {mail.to}, <time datetime={mail.at}>{mail.shown}</time></span></p>
          </div>
          <div class={cls("acts")}>
            {reordered([
              mail.folder === "archive" ? null : button("Archive", { look: "act", press: () => move("archive") }),
              mail.folder === "trash" ? null : button("Delete", { look: "act", press: () => move("delete") }),
              mail.unread ? button("Mark as read", { look: "act", press: read }) : null,
            ])}
          </div>
          {problem(state.problem)}
          <div class={cls("letter")} innerHTML={mail.body} />
          {mail.file ? <p class={cls("file")}>{icon("clip")}{mail.file}<span class={cls("soft")}>{mail.bytes} bytes</span></p> : null}
        </article>
      );
    };
  },
};
