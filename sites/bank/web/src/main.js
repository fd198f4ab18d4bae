import { startBeat } from "../../../web/beat.js";
import { installSheet, mount } from "../../../web/settings.js";
import { drawn } from "./base.js";
import "./app.js";

installSheet(":root { color-scheme: light dark; } body { margin: 0; }");
mount().append(document.createElement("bank-app"));
startBeat((draw) => {
  draw();
  return drawn();
});
