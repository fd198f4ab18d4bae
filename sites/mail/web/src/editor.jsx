// A rich text editor: an editable box with a bar of three buttons.
import { nextTick, onBeforeUnmount, onBeforeUpdate, onMounted, onUpdated, reactive, ref } from "vue";
import { cls, id, mount, reordered, testId } from "../../../web/settings.js";
import { fresh } from "./fresh.js";
import { button } from "./parts.jsx";

const styles = [["Bold", "bold"], ["Italic", "italic"], ["Bulleted list", "insertUnorderedList"]];

// The selection of a page that is drawn into a shadow root: one browser asks the root, others the document.
const selection = () => (mount().getSelection ? mount().getSelection() : document.getSelection());

// pathOf gives the way from a box to a node in it, as places among children; placeOf goes it.
function pathOf(box, node) {
  const path = [];
  for (; node && node !== box; node = node.parentNode) path.unshift([...node.parentNode.childNodes].indexOf(node));
  return node === box ? path : null;
}

const placeOf = (box, path) => path.reduce((node, at) => node?.childNodes[at], box);

// held notes what is selected in a box; select selects the same in its twin.
function held(box) {
  const s = selection();
  if (!box || !s?.anchorNode || !box.contains(s.anchorNode) || !box.contains(s.focusNode)) return null;
  return { anchor: pathOf(box, s.anchorNode), from: s.anchorOffset, focus: pathOf(box, s.focusNode), to: s.focusOffset };
}

function select(box, { anchor, from, focus, to }) {
  const [a, f] = [placeOf(box, anchor), placeOf(box, focus)];
  if (a && f) selection()?.setBaseAndExtent(a, from, f, to);
}

export const Editor = {
  props: ["draft"],
  setup({ draft }) {
    const box = ref(null);
    const on = reactive({});
    let last = null; // what was selected when the focus went to the bar

    const take = () => {
      draft.body = box.value.innerHTML;
      draft.text = box.value.textContent;
    };
    const look = () => {
      if (!held(box.value)) return;
      last = held(box.value);
      for (const [, command] of styles) on[command] = document.queryCommandState(command);
    };
    const style = async (command) => {
      look(); // the news of a selection may come later than a press
      box.value.focus();
      if (last) select(box.value, last);
      document.execCommand(command);
      take();
      await nextTick();
      look();
    };
    const paste = (event) => {
      event.preventDefault();
      document.execCommand("insertText", false, event.clipboardData.getData("text/plain"));
    };

    // A fresh box has the text of the one before, its focus and what was selected in it.
    const fill = () => {
      if (!box.value || box.value.innerHTML === draft.body) return;
      box.value.innerHTML = draft.body;
    };
    let before = null;
    onBeforeUpdate(() => { before = { node: box.value, focused: box.value?.matches(":focus"), held: held(box.value) }; });
    onUpdated(() => {
      if (before.node === box.value) return;
      fill();
      if (!before.focused) return;
      box.value.focus({ preventScroll: true });
      if (before.held) select(box.value, before.held);
    });
    onMounted(() => {
      fill();
      document.addEventListener("selectionchange", look);
    });
    onBeforeUnmount(() => document.removeEventListener("selectionchange", look));

    return () => (
      <div class={cls("field")}>
        <span class={cls("label")} id={id("body-label")} onClick={() => box.value.focus()}>Message</span>
        <div class={cls("editor")}>
          <div role="toolbar" aria-label="Formatting" class={cls("bar")}>
            {reordered(styles).map(([name, command]) => button(name, {
              look: "act", press: () => style(command), "aria-pressed": Boolean(on[command]),
              onMousedown: (event) => event.preventDefault(), // the selection stays
            }))}
          </div>
          <div key={fresh()} ref={box} role="textbox" aria-multiline="true" aria-labelledby={id("body-label")} contenteditable="true"
            class={cls("paper")} data-hook="body" data-testid={testId("body")} onInput={take} onPaste={paste} />
        </div>
      </div>
    );
  },
};
