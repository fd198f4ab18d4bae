/*! Preact: MIT, Copyright (c) 2015-present Jason Miller */
import { options, render } from "preact";
import { startBeat } from "../../../web/beat.js";
import { installSheet, mount } from "../../../web/settings.js";
import { App } from "./app.jsx";
import sheet from "./sheet.css";

// flush runs a function and draws what it has changed before it returns.
function flush(change) {
  const usual = options.debounceRendering;
  options.debounceRendering = (draw) => draw();
  change();
  options.debounceRendering = usual;
}

installSheet(sheet);
render(<App />, mount());
startBeat(flush);
