import { useState } from "react";
import { get, post, useLoaded, useSubmit } from "../api.js";
import { Blocks, Button, Heading, Loaded, Problem, SelectField, Steps, TextField } from "../parts.jsx";
import { go } from "../router.js";
import { cls, settings } from "../../../../web/settings.js";

const empty = { fullName: "", street: "", city: "", postcode: "", country: "" };

function Form() {
  const [address, setAddress] = useState(empty);
  const part = (name) => ({ name, value: address[name], onChange: (value) => setAddress((a) => ({ ...a, [name]: value })) });
  const [submit, problem] = useSubmit(async () => {
    await post("/address", address);
    go("/payment");
  });
  return (
    <form method="post" className={cls("form")} onSubmit={submit}>
      <Problem text={problem} />
      <Blocks className="fields">
        <TextField label="Full name" autoComplete="name" wide {...part("fullName")} />
        <TextField label="Street" autoComplete="address-line1" wide {...part("street")} />
        <TextField label="City" autoComplete="address-level2" {...part("city")} />
        <TextField label="Postcode" autoComplete="postal-code" {...part("postcode")} />
        <SelectField label="Country" autoComplete="country-name" hint="Select a country" options={settings.countries} {...part("country")} />
      </Blocks>
      <Button name="Continue to payment" look="button large" />
    </form>
  );
}

export function Address() {
  const state = useLoaded("address", () => get("/session"));
  return (
    <div className={cls("page narrow")}>
      <Loaded state={state}>
        {(session) => (
          <>
            <Steps at="Address" />
            <Heading>Where shall we send it?</Heading>
            {session.signedIn ? <Form /> : <Problem text="please sign in first" />}
          </>
        )}
      </Loaded>
    </div>
  );
}
