import { useLoaded } from "../api.js";
import { Landscape, Picture } from "../art.jsx";
import { Blocks, Heading, Link, Loaded } from "../parts.jsx";
import { cls } from "../../../../web/settings.js";

const promises = [
  ["shoe", 150, "For the path", "Shoes and boots with a firm heel, tested on wet granite."],
  ["jacket", 205, "For the weather", "Shells and down that keep out what the sky throws at you."],
  ["bag", 28, "For the night", "Sleeping bags and packs that let you stay where you like."],
];

export function Home() {
  const state = useLoaded("home", () => Promise.resolve(null));
  return (
    <Loaded state={state}>
      {() => (
        <Blocks className="home">
          <section key="hero" className={cls("hero")} aria-label="Welcome">
            <Landscape />
            <div className={cls("hero-text")}>
              <Heading look="display">Go out. Stay out.</Heading>
              <p className={cls("lead")}>Gear that lasts, from people who use it. Forty things, each one worth its place in your pack.</p>
              <Link to="/catalog" load look="button large">Start shopping</Link>
            </div>
          </section>
          <section key="promises" className={cls("promises")} aria-label="What we make">
            {promises.map(([kind, hue, title, text]) => (
              <div key={kind} className={cls("promise")}>
                <Picture kind={kind} hue={hue} />
                <h2>{title}</h2>
                <p>{text}</p>
              </div>
            ))}
          </section>
        </Blocks>
      )}
    </Loaded>
  );
}
