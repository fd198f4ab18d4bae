import { reactive, ref } from "vue";
import { cls, reordered, testId } from "../../../../web/settings.js";
import { post, sentence, slowly } from "../api.js";
import { Editor } from "../editor.jsx";
import { fresh } from "../fresh.js";
import { button, field, Heading, link, named, problem, wrap } from "../parts.jsx";
import { go } from "../router.js";
import { say } from "../store.js";

const fileMaxBytes = 1 << 20;
const empty = () => ({ to: "", subject: "", body: "", text: "", file: null, forgotten: 0 });

// checked says what is wrong with a draft before it goes to the server, which checks it again.
function checked(draft) {
  if (!draft.to.trim()) return ["to", "Please enter the address of the recipient"];
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(draft.to.trim())) return ["to", "Please check the address of the recipient"];
  if (!draft.subject.trim()) return ["subject", "Please enter a subject"];
  if (!draft.text.trim()) return ["body", "Please write a message"];
  if (draft.file && draft.file.size > fileMaxBytes) return ["attachment", "The attachment is larger than 1 MB"];
  return null;
}

// holds gives a fresh file field the file that was chosen in the one before.
const holds = (draft) => (node) => {
  if (!node || !draft.file || node.files.length) return;
  const carrier = new DataTransfer();
  carrier.items.add(draft.file);
  node.files = carrier.files;
};

const size = (bytes) => (bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} kB`);

function attachment(draft) {
  const forget = () => {
    draft.file = null;
    draft.forgotten += 1; // a field of its own, as no script can empty one everywhere
  };
  return (
    <div key="attachment" class={cls("attach")}>
      {field("Attach a file", "attachment", (
        <input key={`file/${draft.forgotten}/${fresh()}`} type="file" {...named("attachment")} ref={holds(draft)}
          onChange={(event) => { draft.file = event.target.files[0] ?? null; }} />
      ))}
      {draft.file ? <p class={cls("soft")}>{draft.file.name}, {size(draft.file.size)} {button("Remove", { look: "act", press: forget })}</p> : null}
    </div>
  );
}

export const Compose = {
  setup() {
    const draft = reactive(empty());
    const wrong = ref(null);
    const ready = ref(false);
    const sending = ref(false);
    const form = ref(null);
    slowly(null).then(() => { ready.value = true; });

    const send = async (event) => {
      event.preventDefault();
      if (sending.value) return;
      wrong.value = checked(draft);
      if (wrong.value) {
        form.value.querySelector(`[data-hook="${wrong.value[0]}"], [name="${wrong.value[0]}"]`)?.focus();
        return;
      }
      sending.value = true;
      try {
        const body = new FormData();
        for (const name of ["to", "subject", "body"]) body.append(name, draft[name]);
        if (draft.file) body.append("attachment", draft.file);
        const told = await post("/messages", body);
        go("/inbox");
        say(`Sent “${told.subject}”`);
      } catch (failure) {
        wrong.value = ["", sentence(failure.message)];
      } finally {
        sending.value = false;
      }
    };
    const line = (label, name) => field(label, name, (
      <input type="text" autocomplete="off" {...named(name)} value={draft[name]} aria-invalid={wrong.value?.[0] === name || undefined}
        onInput={(event) => { draft[name] = event.target.value; }} />
    ));
    return () => {
      if (!ready.value) return <p class={cls("loading")}>Loading</p>;
      const parts = [line("To", "to"), line("Subject", "subject"), <Editor key="body" draft={draft} />, attachment(draft)];
      return (
        <form ref={form} method="post" novalidate class={cls("page")} data-testid={testId("compose")} onSubmit={send}>
          <Heading text="New message" />
          {problem(wrong.value?.[1])}
          <div class={cls("fields")}>{reordered(parts).map((part) => wrap(part, "wrap-field"))}</div>
          <div class={cls("foot")}>{button("Send", { look: "button large" })}{link("/inbox", "Discard")}</div>
        </form>
      );
    };
  },
};
