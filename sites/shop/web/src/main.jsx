import { createRoot } from "react-dom/client";
import { App } from "./app.jsx";
import { startFresh } from "./fresh.js";
import { installSheet } from "./settings.js";
import sheet from "./sheet.css";

installSheet(sheet);
createRoot(document.getElementById("root")).render(<App />);
startFresh();
