import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { cls, mount, reordered, settings } from "../../../../web/settings.js";
import { get, useLoaded, useTyped } from "../api.js";
import { Button, Heading, Link, Loaded, Problem, SelectField, TextField, Wrap } from "../parts.jsx";
import { useCards } from "../store.js";
import { Column } from "./column.jsx";
import { CreateDialog, HelpDialog, MoveDialog } from "./dialogs.jsx";

/** Board loads the board and shows it. */
export function Board() {
  const state = useLoaded(() => get("/board"));
  return <Loaded state={state}>{(first) => <Cards first={first} />}</Loaded>;
}

// useFocus gives a function that puts the focus on a node, once the page has been drawn again.
function useFocus() {
  const want = useRef("");
  const [, draw] = useState(0);
  useLayoutEffect(() => {
    const node = want.current && mount().querySelector(want.current);
    want.current = "";
    if (!node) return;
    node.focus();
    if (node.localName === "input") node.select();
  });
  return (selector) => {
    want.current = selector;
    draw((n) => n + 1);
  };
}

const typing = "input, textarea, select, dialog";

// useShortcuts runs what belongs to a single key, where nobody is typing.
function useShortcuts(shortcuts) {
  const now = useRef(shortcuts);
  now.current = shortcuts;
  useEffect(() => {
    const press = (event) => {
      const run = now.current[event.key];
      if (!run || event.ctrlKey || event.metaKey || event.altKey || event.composedPath()[0].closest?.(typing)) return;
      if (mount().querySelector("dialog[open]")) return;
      event.preventDefault();
      run();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

const nodeOf = (card, act) => `[data-card="${card.number}"] [data-act="${act}"]`;
const columnOf = (name) => `[data-column="${name}"] h2`;
const newCard = `[data-act="New card"]`;

function Tools({ filter, setFilter, onNew, onHelp }) {
  const part = (name) => (value) => setFilter((now) => ({ ...now, [name]: value }));
  return (
    <div class={cls("tools")}>
      {reordered([
        <form key="filter" role="search" class={cls("filter")} onSubmit={(event) => event.preventDefault()}>
          <TextField label="Search cards" name="search" type="search" look="slim" unseen placeholder="Search cards" value={filter.text} onChange={part("text")} />
          <SelectField label="Assignee" name="assignee" look="slim" hint="Everyone" options={settings.members} value={filter.assignee} onChange={part("assignee")} />
        </form>,
        <div key="acts" class={cls("row")}>
          <Button name="Help" look="quiet" data-act="Help" onClick={onHelp} />
          <Link to="/board/export.csv" look="quiet" download>Export board</Link>
          <Button name="New card" data-act="New card" onClick={onNew} />
        </div>,
      ])}
    </div>
  );
}

function Notice({ notice, onUndo, onDismiss }) {
  return (
    <div class={cls(notice.text ? "notice told" : "notice")}>
      <p role="status">{notice.text}</p>
      {notice.undo && <Button name="Undo" look="quiet small" onClick={onUndo} />}
      {notice.text && <Button name="Dismiss" look="quiet small" onClick={onDismiss} />}
    </div>
  );
}

const shown = (cards, text, assignee) => cards.filter((card) =>
  (!assignee || card.assignee === assignee) && `${card.title} ${card.label} #${card.number}`.toLowerCase().includes(text.trim().toLowerCase()));

function Cards({ first }) {
  const { cards, notice, dismiss, calls } = useCards(first);
  const [filter, setFilter] = useState({ text: "", assignee: "" });
  const [dialog, setDialog] = useState(null);
  const [edit, setEdit] = useState(null);
  const [problem, setProblem] = useState("");
  const text = useTyped(filter.text);
  const focus = useFocus();
  const open = (kind, card) => { setProblem(""); setEdit(null); setDialog({ kind, card }); };
  const close = (selector) => { setDialog((now) => (now === dialog ? null : now)); focus(selector); }; // the next one may be open already
  // now runs a call that needs no dialog.
  const now = async (answer, selector) => {
    setProblem("");
    try {
      await answer;
      focus(selector);
    } catch (failure) {
      setProblem(failure.message);
    }
  };
  const endEdit = (card) => { setEdit(null); focus(nodeOf(card, "Rename")); };
  const save = async (event, card) => {
    event.preventDefault();
    const title = edit.text.trim();
    try {
      if (title !== card.title) await calls.rename(card, title);
      endEdit(card);
    } catch (failure) {
      setEdit((still) => still && { ...still, problem: failure.message });
    }
  };
  const acts = {
    move: (card) => open("move", card),
    rename: (card) => { setEdit({ number: card.number, was: card.title, text: card.title }); focus(`[data-card="${card.number}"] input`); },
    archive: (card) => now(calls.archive(card), columnOf(card.column)),
    remove: (card) => now(calls.remove(card), columnOf(card.column)),
  };
  const editorFor = (card) => edit?.number === card.number &&
    { edit, onEdit: setEdit, onSave: (event) => save(event, card), onCancel: () => endEdit(card) };
  const drop = (number, column, before) => now(calls.move(cards.find((card) => card.number === number), column, before), columnOf(column));
  useShortcuts({ "/": () => focus("[type=search]"), n: () => open("create"), "?": () => open("help") });
  const found = shown(cards, text, filter.assignee);
  return (
    <div class={cls("board")}>
      <div class={cls("board-top")}><Heading>{settings.tour}</Heading><p class={cls("soft")}>{settings.team}, {cards.length} cards</p></div>
      <Wrap><Tools filter={filter} setFilter={setFilter} onNew={() => open("create")} onHelp={() => open("help")} /></Wrap>
      <Notice notice={notice} onUndo={() => now(calls.restore(notice.undo), nodeOf(notice.undo, "Move"))} onDismiss={() => { dismiss(); focus(newCard); }} />
      <Problem text={problem} />
      <div class={cls("columns")}>
        {reordered(settings.columns).map((name) => (
          <Column key={name} name={name} cards={found.filter((card) => card.column === name)} acts={acts} editorFor={editorFor} onDrop={drop} />
        ))}
      </div>
      {dialog?.kind === "move" && (
        <MoveDialog card={dialog.card} onClose={() => close(nodeOf(dialog.card, "Move"))}
          onMove={async (card, column) => { await calls.move(card, column); close(nodeOf(card, "Move")); }} />
      )}
      {dialog?.kind === "create" && (
        <CreateDialog onClose={() => close(newCard)} onCreate={async (card) => { await calls.create(card); close(newCard); }} />
      )}
      {dialog?.kind === "help" && <HelpDialog onClose={() => close(`[data-act="Help"]`)} />}
    </div>
  );
}
