import { get, useLoaded } from "../api.js";
import { Heading, Loaded } from "../parts.jsx";
import { cls } from "../../../../web/settings.js";
import { Summary } from "./summary.jsx";

export function Order({ number }) {
  const state = useLoaded(number, () => get("/orders/" + number));
  return (
    <div className={cls("page narrow")}>
      <Loaded state={state}>
        {({ lines, cents, address }) => (
          <>
            <Heading>Thank you for your order</Heading>
            <p className={cls("lead")}>Order number {number}. We pack it today.</p>
            <Summary lines={lines} cents={cents} />
            <section aria-label="Delivery" className={cls("delivery")}>
              <h2>Delivery to</h2>
              <address>
                {address.fullName}<br />{address.street}<br />{address.postcode} {address.city}<br />{address.country}
              </address>
            </section>
          </>
        )}
      </Loaded>
    </div>
  );
}
