import Alpine from "alpinejs";
import { ask } from "./ask.js";
import { copy } from "./copy.js";
import { poll } from "./poll.js";
import { switches } from "./switches.js";
import { tools } from "./tools.js";

for (const [name, part] of Object.entries({ ask, copy, poll, switches, tools })) Alpine.data(name, part);
Alpine.start();
