import { createApp, nextTick } from "vue";
import { startBeat } from "../../../web/beat.js";
import { installSheet, mount } from "../../../web/settings.js";
import { App } from "./app.jsx";
import sheet from "./sheet.css";

installSheet(sheet);
createApp(App).mount(mount());
startBeat(async (draw) => {
  draw();
  await nextTick();
});
