// The beat of sites/web as Vue sees it: what reads it is drawn again at each beat.
import { ref } from "vue";
import { beat, onBeat } from "../../../web/beat.js";

const count = ref(beat());
onBeat(() => { count.value = beat(); });

/** fresh is the key of an interactive node: a new one at each beat. */
export const fresh = () => count.value;
