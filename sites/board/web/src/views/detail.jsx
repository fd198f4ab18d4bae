import { cls } from "../../../../web/settings.js";
import { get, useLoaded } from "../api.js";
import { Avatar, Blocks, Heading, Link, Loaded } from "../parts.jsx";

const facts = ["column", "label", "assignee"];

/** Detail is a card on a page of its own. */
export function Detail({ number }) {
  const state = useLoaded(() => get("/cards/" + number));
  return (
    <>
      <p class={cls("back")}><Link to="/board">Back to the board</Link></p>
      <Loaded state={state}>
        {(card) => (
          <article class={cls("page narrow")}>
            <p class={cls("soft")}>Card {card.number}</p>
            <Heading>{card.title}</Heading>
            <dl class={cls("facts")}>
              {facts.map((fact) => <div key={fact}><dt>{fact}</dt><dd>{card[fact]}</dd></div>)}
            </dl>
            <Blocks look="stack">
              <section key="text" aria-label="Description">
                <h2>Description</h2>
                <p>{card.description || "There is no description."}</p>
              </section>
              <section key="talk" aria-label="Comments">
                <h2>Comments</h2>
                {card.talk.length === 0 && <p>Nobody has said anything yet.</p>}
                <ul class={cls("talk")}>
                  {card.talk.map(({ by, text }, i) => (
                    <li key={i}><Avatar name={by} /><div><p class={cls("soft")}>{by}</p><p>{text}</p></div></li>
                  ))}
                </ul>
              </section>
            </Blocks>
          </article>
        )}
      </Loaded>
    </>
  );
}
