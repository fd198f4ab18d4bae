import { cls, settings } from "../../../../web/settings.js";
import { useLoaded } from "../api.js";
import { Avatar, Blocks, Heading, Link, Loaded } from "../parts.jsx";

const news = [
  "Cards can be dragged from column to column, or moved with the button “Move”.",
  "Press “?” on a board to see its keyboard shortcuts.",
  "A board can be exported as a table.",
];

/** Home lists the boards of the team. */
export function Home() {
  const state = useLoaded(() => Promise.resolve(null));
  return (
    <Loaded state={state}>
      {() => (
        <div class={cls("page")}>
          <p class={cls("soft")}>{settings.team}</p>
          <Heading>Boards</Heading>
          <Blocks look="home">
            <section key="board" aria-label="Your board" class={cls("panel")}>
              <div aria-hidden="true" class={cls("sketch")}><i /><i /><i /><i /></div>
              <h2>{settings.tour}</h2>
              <p class={cls("soft")}>Everything that has to be ready before the first evening.</p>
              <p class={cls("crowd")}>{settings.members.map((name) => <Avatar key={name} name={name} />)}<span>{settings.members.length} members</span></p>
              <Link to="/board" look="button">Open board</Link>
            </section>
            <section key="news" aria-label="What is new" class={cls("panel")}>
              <h2>What is new</h2>
              <ul class={cls("news")}>{news.map((line) => <li key={line}>{line}</li>)}</ul>
            </section>
          </Blocks>
        </div>
      )}
    </Loaded>
  );
}
