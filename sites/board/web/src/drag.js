// Dragging by pointer, with SortableJS. By keyboard the same is done with the button "Move".
import Sortable from "sortablejs";
import { useLayoutEffect, useRef } from "preact/hooks";
import { cls } from "../../../web/settings.js";

let busy = false;

/** dragging says whether a card is being dragged: nothing may be drawn then. */
export const dragging = () => busy;

// touchWaitMs tells a drag from a scroll.
const touchWaitMs = 180;

// putBack undoes what the drag did to the nodes: they are drawn from the cards alone.
function putBack({ item, from, oldIndex }) {
  item.remove();
  from.insertBefore(item, from.children[oldIndex] ?? null);
}

/** useDrag makes a list's cards draggable. onDrop gets the card's number, the column, and the number of the card below, 0 for none. */
export function useDrag(onDrop) {
  const list = useRef(null);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  useLayoutEffect(() => {
    const sortable = Sortable.create(list.current, {
      group: "cards", draggable: "[data-card]", filter: "a, button, input, form", preventOnFilter: false,
      forceFallback: true, fallbackTolerance: 4, delay: touchWaitMs, delayOnTouchOnly: true,
      ghostClass: cls("ghost"), chosenClass: cls("chosen"), dragClass: cls("dragged"),
      onStart: () => { busy = true; },
      onEnd: (event) => {
        busy = false;
        const { item, from, to, oldIndex, newIndex } = event;
        const below = Number(item.nextElementSibling?.dataset.card ?? 0);
        putBack(event);
        if (from !== to || oldIndex !== newIndex) drop.current(Number(item.dataset.card), to.dataset.list, below);
      },
    });
    return () => sortable.destroy();
  }, []);
  return list;
}
