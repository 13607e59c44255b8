/** Arrow keys: the layers move at once, and one command goes to the server when the keys rest. */

import { moved } from "../geometry/box";
import { selectionBox } from "../canvas/gestures";
import { clearStage, picturesOf, showGhost, transform } from "../canvas/stage";
import { studio } from "../state/studio";
import { move, targets } from "./arranging";

const REST = 350;
let by = { x: 0, y: 0 };
let ids: string[] = [];
let waiting: ReturnType<typeof setTimeout> | undefined;

export function nudge(dx: number, dy: number): void {
  const now = targets();
  if (now.join() !== ids.join()) void settle();
  ids = now;
  by = { x: by.x + dx, y: by.y + dy };
  transform(picturesOf(studio.get().tree, ids), `translate(${by.x}px, ${by.y}px)`);
  const box = selectionBox();
  if (box)
    showGhost(
      moved(box, by.x, by.y),
      `${by.x >= 0 ? "+" : "−"}${Math.abs(by.x)}, ${by.y >= 0 ? "+" : "−"}${Math.abs(by.y)}`,
    );
  clearTimeout(waiting);
  waiting = setTimeout(() => void settle(), REST);
}

async function settle(): Promise<void> {
  clearTimeout(waiting);
  const [moving, far] = [ids, by];
  ids = [];
  by = { x: 0, y: 0 };
  if (moving.length && (far.x || far.y)) await move(moving, far.x, far.y);
  if (!ids.length) clearStage();
}
