import { get, useLoaded } from "../api.js";
import { Button, Heading, Loaded } from "../parts.jsx";
import { go } from "../router.js";
import { cls } from "../../../../web/settings.js";
import { Summary } from "./summary.jsx";

export function Basket() {
  const state = useLoaded("basket", () => get("/session"));
  return (
    <div className={cls("page narrow")}>
      <Loaded state={state}>
        {(session) => (
          <>
            <Heading>Your basket</Heading>
            {session.lines.length === 0
              ? <p className={cls("lead")}>There is nothing in it yet.</p>
              : (
                <>
                  <Summary lines={session.lines} cents={session.cents} />
                  <Button name="Check out" look="button large" onClick={() => go(session.signedIn ? "/address" : "/sign-in")} />
                </>
              )}
          </>
        )}
      </Loaded>
    </div>
  );
}
