import { beat } from "../../../../web/beat.js";
import { cls, id, reordered } from "../../../../web/settings.js";
import { useDrag } from "../drag.js";
import { Card } from "./card.jsx";

/** Column is one list of cards. */
export function Column({ name, cards, acts, editorFor, onDrop }) {
  const list = useDrag(onDrop);
  const own = "column-" + name.toLowerCase().replace(" ", "-");
  return (
    <section aria-labelledby={id(own)} data-column={name} class={cls("column")}>
      <div class={cls("column-top")}>
        <h2 id={id(own)} tabIndex={-1}>{name}</h2>
        <span class={cls("count")}>{cards.length}<span class={cls("unseen")}>{cards.length === 1 ? " card" : " cards"}</span></span>
      </div>
      <ul ref={list} data-list={name} aria-labelledby={id(own)} class={cls("cards")}>
        {reordered(cards).map((card) => <Card key={`${card.number}-${beat()}`} card={card} acts={acts} editor={editorFor(card)} />)}
      </ul>
    </section>
  );
}
