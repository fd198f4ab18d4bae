// What the page knows: one list with what narrows it, the folders, and what was said last.
import { reactive, shallowRef } from "vue";
import { settings } from "../../../web/settings.js";
import { get, post, sentence, slowly } from "./api.js";
import { pressing } from "./press.js";
import { go } from "./router.js";

/** windowMax is the most rows that are drawn at once; as many as chunk are asked for, some of them above. */
export const windowMax = 60;
const chunk = 100;
const above = 25;
const debounceMs = 250 + (settings.debounceMs ?? 0);
const undoMs = 8_000;

/** places are where a search may look. */
export const places = ["Everywhere", "Subjects", "Senders"];

export const state = reactive({
  folder: "", q: "", where: places[0], unread: false,
  folders: [], ready: false, problem: "",
  begun: 0, // counts the lists that were shown from their top
  said: "", undo: "", // undo is the id of the message that may come back
});

/** list is what the server has told of the list: rows by their place. */
export const list = shallowRef({ total: 0, rows: new Map() });

/** folderTitle is the title of a folder without its number. */
export const folderTitle = (name) => name[0].toUpperCase() + name.slice(1);

let turn = 0; // counts the lists: what comes late for an older one is dropped
let typing;
let applied = "";

const query = (from, check) => ({
  folder: state.folder, q: applied, in: state.where, from, count: chunk,
  ...(state.unread ? { unread: "1" } : {}), ...(check ? { check: "1" } : {}),
});

async function fetchRows(from, { keep = false, check = false, anew = false, slow = false } = {}) {
  const mine = turn;
  try {
    const asked = get("/messages", query(from, check));
    const told = await (slow ? slowly(asked) : asked);
    if (mine !== turn || (check && pressing())) return;
    const rows = keep ? new Map(list.value.rows) : new Map();
    told.rows.forEach((row, i) => rows.set(told.from + i, row));
    list.value = { total: told.total, rows };
    Object.assign(state, { folders: told.folders, ready: true, problem: "" });
    if (anew) state.begun += 1;
  } catch (failure) {
    if (mine === turn) Object.assign(state, { ready: true, problem: sentence(failure.message) });
  }
}

/** countFolders asks for the numbers behind the names of the folders. */
export async function countFolders() {
  try {
    const { folders } = await get("/messages", { folder: "inbox", from: 0, count: 1 });
    if (!state.folders.length) state.folders = folders;
  } catch { /* the names do without; the list will tell what is wrong */ }
}

/** openFolder begins the list of a folder. A search stays while the folder is the same. */
export function openFolder(folder) {
  clearTimeout(typing);
  if (folder !== state.folder) Object.assign(state, { folder, q: "", where: places[0], unread: false });
  applied = state.q;
  turn += 1;
  state.ready = false;
  list.value = { total: 0, rows: new Map() };
  return fetchRows(0, { anew: true, slow: true });
}

/** renew shows what narrows the list now; what was shown stays until the answer is there. */
function renew() {
  turn += 1;
  return fetchRows(0, { anew: true });
}

/** typed takes what stands in the search field, and waits for the typist. */
export function typed(text) {
  state.q = text;
  clearTimeout(typing);
  typing = setTimeout(searchNow, debounceMs);
}

/** searchNow does not wait any longer. */
export function searchNow() {
  clearTimeout(typing);
  if (state.q === applied) return;
  applied = state.q;
  renew();
}

/** narrow sets where to look, or whether to show unread mail only. */
export function narrow(change) {
  Object.assign(state, change);
  renew();
}

let wanted = -1;

/** want asks for the rows from a place on, unless they are on their way. */
export async function want(from) {
  const at = Math.max(0, from - above);
  if (wanted === at) return;
  wanted = at;
  await fetchRows(at, { keep: true });
  wanted = -1;
}

/** reload draws the window again; with a check it looks for new mail first. */
export const reload = (from, check = false) => fetchRows(Math.max(0, from - above), { check });

let hush;

/** say tells the result of an action; with an undo, for as long as it can be taken back. */
export function say(text, undo = "") {
  clearTimeout(hush);
  Object.assign(state, { said: text, undo });
  if (undo) hush = setTimeout(() => { state.undo = ""; }, undoMs);
}

// without takes the row of a message out of the list, and moves up those below it.
function without(message) {
  const rows = new Map();
  let gone = 0;
  for (const [at, row] of [...list.value.rows].sort(([a], [b]) => a - b)) {
    if (row.id === message) gone = 1;
    else rows.set(at - gone, row);
  }
  list.value = { total: list.value.total - gone, rows };
}

const words = { archive: "Archived", delete: "Deleted", restore: "Restored", read: "Marked as read:" };

/** act does something to a message and says so, in another view if there is a next one. It returns whether it was done. */
export async function act(verb, message, next) {
  try {
    const told = await post(`/messages/${message}/${verb}`);
    turn += 1; // an answer that is on its way does not know of this
    Object.assign(state, { folders: told.folders, problem: "" });
    if (verb === "archive" || verb === "delete") without(message);
    if (next) go(next);
    say(`${words[verb]} “${told.subject}”`, verb === "archive" || verb === "delete" ? message : "");
    return true;
  } catch (failure) {
    state.problem = sentence(failure.message);
    return false;
  }
}

/** undo takes the last move back. */
export async function undo() {
  const message = state.undo;
  state.undo = "";
  if (await act("restore", message)) await renew();
}
