import { onMounted, ref } from "vue";
import { cls, settings } from "../../../../web/settings.js";
import { slowly } from "../api.js";
import { blocks, Heading, icon, link } from "../parts.jsx";

const news = [
  ["inbox", "Nothing gets lost", "Messages that you archive stay where a search finds them."],
  ["sent", "Write as you like", "Bold, italic and lists, and files up to 1 MB."],
  ["trash", "Changed your mind?", "What you delete can be taken back for some seconds."],
];

export const Welcome = {
  setup() {
    const ready = ref(!settings.slowMs);
    onMounted(async () => {
      await slowly(null);
      ready.value = true;
    });
    return () => {
      if (!ready.value) return <p class={cls("loading")}>Loading</p>;
      return blocks("welcome", [
        <section key="hello" class={cls("hello")} aria-label="Welcome">
          <Heading text="Welcome back" />
          <p class={cls("lead")}>You are signed in as {settings.owner.name}.</p>
          {link("/inbox", "Open mailbox", { look: "button large", load: true })}
        </section>,
        <section key="news" aria-label="Good to know">
          <ul class={cls("news")}>
            {news.map(([mark, title, text]) => <li key={mark}>{icon(mark)}<h2>{title}</h2><p>{text}</p></li>)}
          </ul>
        </section>,
      ]);
    };
  },
};
