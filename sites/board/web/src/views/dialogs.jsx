import { useState } from "preact/hooks";
import { cls, reordered, settings } from "../../../../web/settings.js";
import { useSubmit } from "../api.js";
import { Blocks, Button, Dialog, Problem, SelectField, TextArea, TextField } from "../parts.jsx";

function Ends({ name, onClose }) {
  return (
    <div class={cls("ends")}>
      {reordered([<Button key="cancel" name="Cancel" look="quiet" onClick={onClose} />, <Button key="go" name={name} />])}
    </div>
  );
}

/** MoveDialog asks for the column to move a card to. */
export function MoveDialog({ card, onMove, onClose }) {
  const [column, setColumn] = useState("");
  const [submit, problem] = useSubmit(() => (column ? "" : "please select a column"), () => onMove(card, column));
  return (
    <Dialog title="Move this card" onClose={onClose}>
      <form noValidate class={cls("form")} onSubmit={submit}>
        <div class={cls("subject")}><p>{card.title}</p><p class={cls("soft")}>Now in {card.column}</p></div>
        <Problem text={problem} />
        <SelectField label="Column" name="column" hint="Select a column" value={column} onChange={setColumn} required
          options={settings.columns.filter((name) => name !== card.column)} />
        <Ends name="Move card" onClose={onClose} />
      </form>
    </Dialog>
  );
}

const empty = { title: "", column: "", description: "" };

function missing({ title, column }) {
  if (!title.trim()) return "please enter a title";
  return column ? "" : "please select a column";
}

/** CreateDialog asks for a new card. */
export function CreateDialog({ onCreate, onClose }) {
  const [card, setCard] = useState(empty);
  const part = (name) => ({ name, value: card[name], onChange: (value) => setCard((now) => ({ ...now, [name]: value })) });
  const [submit, problem] = useSubmit(() => missing(card), () => onCreate({ ...card, title: card.title.trim() }));
  return (
    <Dialog title="New card" onClose={onClose}>
      <form noValidate class={cls("form")} onSubmit={submit}>
        <Problem text={problem} />
        <Blocks look="fields">
          <TextField key="title" label="Title" required {...part("title")} />
          <SelectField key="column" label="Column" hint="Select a column" options={settings.columns} required {...part("column")} />
          <TextArea key="description" label="Description" {...part("description")} />
        </Blocks>
        <Ends name="Create card" onClose={onClose} />
      </form>
    </Dialog>
  );
}

const shortcuts = [["/", "Go to the search"], ["n", "Create a new card"], ["?", "Show this help"], ["Esc", "Close a dialog, or leave a title as it was"]];

/** HelpDialog lists the keyboard shortcuts. */
export function HelpDialog({ onClose }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl class={cls("keys")}>
        {shortcuts.map(([key, does]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{does}</dd></div>)}
      </dl>
      <div class={cls("ends")}><Button name="Close" look="quiet" onClick={onClose} /></div>
    </Dialog>
  );
}
