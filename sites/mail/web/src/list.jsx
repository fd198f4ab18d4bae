// The list of messages: some twenty nodes for ten thousand rows.
import { computed, nextTick, onBeforeUnmount, onMounted, ref, watch } from "vue";
import { cls, reordered, settings } from "../../../web/settings.js";
import { fresh } from "./fresh.js";
import { button, icon, link, wrap } from "./parts.jsx";
import { slots } from "./slots.js";
import { act, list, reload, state, want, windowMax } from "./store.js";

const rowHeight = 60;
const over = 4; // rows beyond each edge, so that the Tab key finds the next one

export const MessageList = {
  setup() {
    const box = ref(null);
    const top = ref(0);
    const height = ref(600);
    const slotsOf = slots();

    const first = computed(() => Math.max(0, Math.floor(top.value / rowHeight) - over));
    const shown = computed(() => {
      const { total, rows } = list.value;
      const end = Math.min(total, first.value + windowMax, Math.ceil((top.value + height.value) / rowHeight) + over);
      const out = [];
      for (let at = first.value; at < end; at++) out.push({ at, row: rows.get(at) ?? { id: `at ${at}` } });
      return { out, missing: out.some(({ row }) => !row.subject) };
    });
    watch(() => [first.value, shown.value.missing], ([from, missing]) => missing && want(from));
    watch(() => state.begun, () => { box.value.scrollTop = 0; }, { flush: "post" });

    const measure = new ResizeObserver(([entry]) => { height.value = entry.contentRect.height; });
    let polling;
    onMounted(() => {
      measure.observe(box.value);
      if (settings.pollMs) polling = setInterval(() => reload(first.value, true), settings.pollMs);
    });
    onBeforeUnmount(() => {
      measure.disconnect();
      clearInterval(polling);
    });

    // The row that comes next takes the focus when one has gone.
    async function move(verb, { at, row }) {
      if (!await act(verb, row.id)) return;
      await nextTick();
      const next = (place) => box.value?.querySelector(`[aria-posinset="${place}"] a`);
      (next(at + 1) ?? next(at) ?? box.value)?.focus({ preventScroll: true });
      reload(first.value);
    }

    const line = (entry) => {
      const { row } = entry;
      if (!row.subject) return <span class={cls("soft")}>Loading</span>; // on its way
      return [
        <span key="from" class={cls("from")}>{row.from}</span>,
        <span key="text" class={cls("text")}>
          {link("/mail/" + row.id, row.subject, { look: "subject" })}
          <span class={cls("snippet")}>{row.snippet}</span>
        </span>,
        <span key="when" class={cls("when")}>{row.file ? icon("clip") : null}<time datetime={row.at}>{row.shown}</time></span>,
        <span key="acts" class={cls("acts")}>
          {reordered([
            button("Archive", { look: "act", press: () => move("archive", entry) }),
            button("Delete", { look: "act", press: () => move("delete", entry) }),
          ])}
        </span>,
      ];
    };

    return () => {
      const { out, missing } = shown.value;
      const keys = slotsOf(out.map(({ row }) => row.id));
      return (
        <div ref={box} role="list" aria-label="Messages" aria-busy={missing} tabindex="-1" class={cls("list")}
          onScroll={(event) => { top.value = event.currentTarget.scrollTop; }}>
          <div role="presentation" class={cls("space")} style={{ height: `${list.value.total * rowHeight}px` }}>
            {out.map((entry, i) => (
              <div key={`${keys[i]}/${fresh()}`} role="listitem" aria-setsize={list.value.total} aria-posinset={entry.at + 1}
                class={cls(entry.row.unread ? "row unread" : "row")} style={{ top: `${entry.at * rowHeight}px` }}>
                {wrap(<div class={cls("line")}>{line(entry)}</div>, "wrap-row")}
              </div>
            ))}
          </div>
        </div>
      );
    };
  },
};
