// What the board knows of its cards, and how it changes them.
import { useEffect, useRef, useState } from "preact/hooks";
import { settings } from "../../../web/settings.js";
import { get, post, remove } from "./api.js";
import { dragging } from "./drag.js";

const quote = (text) => `“${text}”`;

/**
 * useCards gives the cards and the calls that change them. Each call tells in the notice what it
 * has done, and rejects when the server refuses.
 */
export function useCards(first) {
  const [board, setBoard] = useState(first);
  const [notice, setNotice] = useState({ text: "" });
  const newest = useRef(first.version);
  // An answer that was overtaken by a newer one shows nothing.
  const show = (next) => {
    if (next.version < newest.current) return;
    newest.current = next.version;
    setBoard(next);
  };
  useEffect(() => {
    if (!settings.pollMs) return undefined;
    const poll = () => dragging() || get("/board?again=1").then(show, () => {});
    const timer = setInterval(poll, settings.pollMs);
    return () => clearInterval(timer);
  }, []);

  const told = async (answer, text, undo) => {
    show(await answer);
    setNotice({ text, undo }); // undo is the card whose last change can be undone
  };
  const at = (card) => `/cards/${card.number}`;
  const calls = {
    create: (card) => told(post("/cards", card), `Created ${quote(card.title)} in ${card.column}.`),
    move: (card, column, before) =>
      told(post(at(card) + "/move", { column, before }), `Moved ${quote(card.title)} to ${column}.`, card),
    rename: (card, title) => told(post(at(card) + "/rename", { title }), `Renamed ${quote(card.title)} to ${quote(title)}.`),
    archive: (card) => told(post(at(card) + "/archive"), `Archived ${quote(card.title)}.`, card),
    remove: (card) => told(remove(at(card)), `Deleted ${quote(card.title)}.`, card),
    restore: (card) => told(post(at(card) + "/restore"), `Restored ${quote(card.title)}.`),
  };
  return { cards: board.cards, notice, dismiss: () => setNotice({ text: "" }), calls };
}
