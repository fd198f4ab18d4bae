import { useLayoutEffect, useState } from "preact/hooks";
import { beat, onBeat } from "../../../web/beat.js";
import { cls, reordered, settings } from "../../../web/settings.js";
import { Avatar, Heading, Link, Wrap } from "./parts.jsx";
import { Board } from "./views/board.jsx";
import { Detail } from "./views/detail.jsx";
import { Home } from "./views/home.jsx";

const views = [
  [/^\/$/, () => <Home />],
  [/^\/board$/, () => <Board />],
  [/^\/board\/cards\/([0-9]+)$/, ([, number]) => <Detail number={number} />],
];

function view() {
  for (const [pattern, show] of views) {
    const match = pattern.exec(location.pathname);
    if (match) return show(match);
  }
  return <div class={cls("page")}><Heading>There is no such page</Heading></div>;
}

const Mark = () => (
  <svg aria-hidden="true" viewBox="0 0 32 32" class={cls("mark")}>
    <rect width="32" height="32" rx="8" fill="currentColor" />
    <path d="M8 8h4v16H8zM14 8h4v10h-4zM20 8h4v13h-4z" class={cls("mark-in")} />
  </svg>
);

function Header() {
  const [me] = settings.members;
  const parts = [
    <Link key="home" to="/" look="brand"><Mark />Stavla</Link>,
    <nav key="nav" aria-label="Main" class={cls("nav")}><Link to="/">Boards</Link></nav>,
    <p key="me" class={cls("me")}><Avatar name={me} />{me}</p>,
  ];
  return <header class={cls("top")}>{reordered(parts)}</header>;
}

/** App is the product: its frame, and the view for the address. */
export function App() {
  const [, draw] = useState(beat());
  useLayoutEffect(() => onBeat(() => draw(beat())), []);
  return (
    <div class={cls("app")}>
      <Header />
      <main><Wrap>{view()}</Wrap></main>
    </div>
  );
}
