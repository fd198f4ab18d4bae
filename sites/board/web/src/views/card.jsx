import { beat } from "../../../../web/beat.js";
import { cls, reordered } from "../../../../web/settings.js";
import { Avatar, Button, Link, Problem, TextField, Wrap } from "../parts.jsx";

const Arrow = () => (
  <svg aria-hidden="true" viewBox="0 0 16 16" class={cls("arrow")}><path d="M6 3H3v10h10v-3M9 3h4v4M13 3 7 9" /></svg>
);

function Editor({ edit, onEdit, onSave, onCancel }) {
  const onKeyDown = (event) => event.key === "Escape" && onCancel();
  return (
    <form noValidate class={cls("editor")} onSubmit={onSave} onKeyDown={onKeyDown}>
      <TextField label={`New title of ${edit.was}`} name="new-title" value={edit.text} onChange={(text) => onEdit({ ...edit, text })} />
      <Problem text={edit.problem} />
      <div class={cls("row")}>
        <Button name="Save" look="button small" />
        <Button name="Cancel" look="quiet small" onClick={onCancel} />
      </div>
    </form>
  );
}

/** Card is one card in its column, with its buttons. */
export function Card({ card, acts, editor }) {
  const act = (name, run) => <Button key={name} name={name} look="act" data-act={name} onClick={() => run(card)} />;
  return (
    <li key={beat()} data-card={card.number} class={cls("card")}>
      <Wrap>
        <div class={cls("card-top")}>
          <span class={cls("label " + card.label.toLowerCase())}>{card.label}</span>
          <span class={cls("soft")}>#{card.number}</span>
          {card.comments > 0 && <span class={cls("soft")}>{card.comments === 1 ? "1 comment" : `${card.comments} comments`}</span>}
          <Link to={`/board/cards/${card.number}`} look="away" target="_blank" rel="noopener">
            <Arrow /><span class={cls("unseen")}>Open in new tab</span>
          </Link>
        </div>
        <h3>{card.title}</h3>
        {editor && <Editor {...editor} />}
        <p class={cls("who")}><Avatar name={card.assignee} /><span>{card.assignee}</span></p>
        <div class={cls("acts")}>
          {reordered([act("Move", acts.move), act("Rename", acts.rename), act("Archive", acts.archive), act("Delete", acts.remove)])}
        </div>
      </Wrap>
    </li>
  );
}
