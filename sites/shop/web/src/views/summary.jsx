import { money } from "../api.js";
import { cls } from "../../../../web/settings.js";

/** Summary lists what is bought and what it costs. */
export function Summary({ lines, cents }) {
  return (
    <section aria-label="Summary" className={cls("summary")}>
      <ul>
        {lines.map((line) => (
          <li key={line.slug + line.size}>
            <p><strong>{line.name}</strong><span className={cls("soft")}>{line.size}, quantity {line.quantity}</span></p>
            <p>{money(line.cents)}</p>
          </li>
        ))}
      </ul>
      <p className={cls("total")}><span>Total, delivery included</span><span>{money(cents)}</span></p>
    </section>
  );
}
