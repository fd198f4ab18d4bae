import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { startBeat } from "../../../web/beat.js";
import { installSheet, mount } from "../../../web/settings.js";
import { App } from "./app.jsx";
import sheet from "./sheet.css";

installSheet(sheet);
createRoot(mount()).render(<App />);
startBeat(flushSync);
