import { useState } from "react";
import { post, useLoaded, useSubmit } from "../api.js";
import { Blocks, Button, Heading, Loaded, Problem, Steps, TextField } from "../parts.jsx";
import { go } from "../router.js";
import { cls } from "../../../../web/settings.js";

function Form() {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [submit, problem] = useSubmit(async () => {
    const session = await post("/session", { email, password });
    go(session.lines.length ? "/address" : "/catalog");
  });
  return (
    <form method="post" className={cls("form")} onSubmit={submit}>
      <Problem text={problem} />
      <Blocks className="fields">
        <TextField label="Email" name="email" inputMode="email" autoComplete="username" value={email} onChange={setEmail} wide />
        <TextField label="Password" name="password" type="password" autoComplete="current-password" value={password} onChange={setPassword} wide />
      </Blocks>
      <Button name="Sign in" look="button large" />
    </form>
  );
}

export function SignIn() {
  const state = useLoaded("sign-in", () => Promise.resolve(null));
  return (
    <div className={cls("page narrow")}>
      <Loaded state={state}>
        {() => (
          <>
            <Steps at="Account" />
            <Heading>Welcome back</Heading>
            <Form />
          </>
        )}
      </Loaded>
    </div>
  );
}
