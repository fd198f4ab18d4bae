import { useState } from "react";
import { get, post, useLoaded, useSubmit } from "../api.js";
import { Blocks, Button, CheckField, Heading, Loaded, Problem, Steps, TextField } from "../parts.jsx";
import { go } from "../router.js";
import { cls } from "../../../../web/settings.js";
import { Summary } from "./summary.jsx";

function Form() {
  const [card, setCard] = useState({ number: "", expiry: "", cvc: "" });
  const [terms, setTerms] = useState(false);
  const part = (name) => ({ value: card[name], onChange: (value) => setCard((c) => ({ ...c, [name]: value })) });
  const [submit, problem] = useSubmit(async () => {
    const { number } = await post("/orders", { card, terms });
    go("/orders/" + number, { replace: true });
  });
  return (
    <form method="post" className={cls("form")} onSubmit={submit}>
      <Problem text={problem} />
      <Blocks className="fields">
        <TextField label="Card number" name="cardNumber" inputMode="numeric" autoComplete="cc-number" wide {...part("number")} />
        <TextField label="Expiry" name="expiry" inputMode="numeric" autoComplete="cc-exp" placeholder="MM/YY" {...part("expiry")} />
        <TextField label="CVC" name="cvc" inputMode="numeric" autoComplete="cc-csc" {...part("cvc")} />
      </Blocks>
      <CheckField label="I accept the terms" name="terms" checked={terms} onChange={setTerms} />
      <Button name="Place order" look="button large" />
    </form>
  );
}

export function Payment() {
  const state = useLoaded("payment", () => get("/session"));
  return (
    <div className={cls("page narrow")}>
      <Loaded state={state}>
        {(session) => (
          <>
            <Steps at="Payment" />
            <Heading>How would you like to pay?</Heading>
            <Blocks className="stack">
              <Summary key="summary" lines={session.lines} cents={session.cents} />
              <Form key="form" />
            </Blocks>
          </>
        )}
      </Loaded>
    </div>
  );
}
