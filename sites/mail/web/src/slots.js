/**
 * slots gives each message of a window a node, by number. A message keeps its node while it stays
 * in the window; the node of one that has left is given to the next that comes in.
 */
export function slots() {
  const held = new Map();
  const free = [];
  let made = 0;
  return (ids) => {
    const here = new Set(ids);
    for (const [message, slot] of held) {
      if (here.has(message)) continue;
      held.delete(message);
      free.push(slot);
    }
    return ids.map((message) => {
      if (!held.has(message)) held.set(message, free.pop() ?? made++);
      return held.get(message);
    });
  };
}
