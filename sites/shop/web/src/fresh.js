import { useSyncExternalStore } from "react";
import { beat, onBeat } from "../../../web/beat.js";

/** useFresh gives the key of an interactive node: a new one at each beat. */
export function useFresh() {
  return useSyncExternalStore(onBeat, beat);
}
