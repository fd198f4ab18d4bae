import { cls } from "../../../../web/settings.js";
import { Heading, link } from "../parts.jsx";

export const Missing = () => (
  <div class={cls("page")}>
    <Heading text="There is no such page" />
    <p>{link("/inbox", "Go to the inbox")}</p>
  </div>
);
