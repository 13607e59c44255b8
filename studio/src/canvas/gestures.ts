/** What a pressed pointer does until it is let go: one file's worth of each kind. */

import type { Box } from "../api/types";
import { move, resize, rotate, targets } from "../actions/arranging";
import { sayLocked } from "../actions/locking";
import { around, between, boxesOf, centre, moved, told, type Point } from "../geometry/box";
import { boxed, family, isBackground, onPage, outermost } from "../geometry/layer_tree";
import { resized, turned, type Handle, type Resized } from "../geometry/resizing";
import { snapLines, snapped, snappedEdge, type Lines } from "../geometry/snapping";
import { studio } from "../state/studio";
import { view } from "../state/view";
import { clearStage, picturesOf, showGhost, showGuides, transform } from "./stage";

export interface Keys {
  shiftKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

export interface Gesture {
  /** `at` in page units; called at most once a frame. */
  move(at: Point, keys: Keys): void;
  end(): void;
  cancel(): void;
}

const SNAP_REACH = 6;
const free = (keys: Keys) => keys.ctrlKey || keys.metaKey;

/** The box around what is selected. */
export function selectionBox(): Box | null {
  const { tree, selection } = studio.get();
  return around(boxesOf(selection.flatMap((id) => tree.byId.get(id) ?? [])));
}

function lines(): Lines {
  const { design, tree, page, selection } = studio.get();
  const size = design!.pages[page - 1];
  const taken = new Set(selection.flatMap((id) => family(tree, id)));
  const others = onPage(tree, page).filter(
    (layer) => layer.box && layer.visible && !taken.has(layer.id) && !isBackground(layer, size),
  );
  return snapLines(
    others.map((layer) => layer.box as Box),
    size,
  );
}

/** Carry out what was shown; where it is refused, all goes back. */
async function settle(made: Promise<unknown> | undefined): Promise<void> {
  await made;
  clearStage();
}

export function dragGesture(from: Point): Gesture {
  const ids = targets();
  const box = selectionBox();
  const pictures = picturesOf(studio.get().tree, ids);
  const edges = lines();
  let by = { x: 0, y: 0 };
  return {
    move(at, keys) {
      if (!box) return;
      let dx = at.x - from.x;
      let dy = at.y - from.y;
      if (keys.shiftKey) Math.abs(dx) > Math.abs(dy) ? (dy = 0) : (dx = 0);
      const rest = free(keys) ? { dx, dy, guides: [] } : snapped(box, dx, dy, edges, SNAP_REACH / view.get().zoom);
      by = { x: keys.shiftKey && dx === 0 ? 0 : rest.dx, y: keys.shiftKey && dy === 0 ? 0 : rest.dy };
      transform(pictures, `translate3d(${by.x}px, ${by.y}px, 0)`);
      showGhost(moved(box, by.x, by.y), `${told(box[0] + by.x)}, ${told(box[1] + by.y)}`);
      showGuides(rest.guides);
    },
    end() {
      showGuides([]);
      if (Math.abs(by.x) < 0.01 && Math.abs(by.y) < 0.01) return clearStage();
      void settle(move(ids, by.x, by.y));
    },
    cancel: clearStage,
  };
}

export function resizeGesture(handle: Handle): Gesture {
  const { tree } = studio.get();
  const ids = targets();
  const box = selectionBox();
  const pictures = picturesOf(tree, ids);
  const edges = lines();
  const one = ids.length === 1 ? tree.byId.get(ids[0]) : undefined;
  const freely = one !== undefined && (one.kind === "shape" || one.flow !== undefined);
  let made: Resized | null = null;
  let keep = false;
  return {
    move(at, keys) {
      if (!box) return;
      const reach = free(keys) ? 0 : SNAP_REACH / view.get().zoom;
      const to = { x: snappedEdge(at.x, edges.x, reach), y: snappedEdge(at.y, edges.y, reach) };
      keep = handle.length === 2 && (freely ? keys.shiftKey : !keys.shiftKey || ids.length > 1);
      made = resized(box, handle, to, keep);
      transform(pictures, `scale(${made.factorX}, ${made.factorY})`, made.pivot);
      showGhost(made.box, `${told(made.box[2])} × ${told(made.box[3])}`);
    },
    end() {
      if (!made || (Math.abs(made.factorX - 1) < 1e-3 && Math.abs(made.factorY - 1) < 1e-3)) return clearStage();
      void settle(resize(ids, made, keep));
    },
    cancel: clearStage,
  };
}

export function rotateGesture(from: Point): Gesture {
  const ids = targets();
  const box = selectionBox();
  const pictures = picturesOf(studio.get().tree, ids);
  const about = box ? centre(box) : from;
  let degrees = 0;
  return {
    move(at, keys) {
      if (!box) return;
      degrees = turned(about, from, at, keys.shiftKey);
      transform(pictures, `rotate(${degrees}deg)`, about);
      showGhost(box, `${told(degrees)}°`, degrees);
    },
    end() {
      if (Math.abs(degrees) < 0.1) return clearStage();
      void settle(rotate(ids, degrees, about));
    },
    cancel: clearStage,
  };
}

export function boxGesture(from: Point, add: boolean): Gesture {
  const { design, tree, page, locks, selection } = studio.get();
  const size = { number: page, width: design!.pages[page - 1].width, height: design!.pages[page - 1].height };
  const before = add ? selection : [];
  return {
    move(at) {
      const box = between(from, at);
      showGhost(box);
      const found = boxed(tree, size, box, new Set(locks));
      studio.set({ selection: outermost(tree, [...new Set([...before, ...found])]) });
    },
    end: clearStage,
    cancel: clearStage,
  };
}

/** A drag of what is locked: nothing moves, and why is said. */
export function lockedGesture(id: string): Gesture {
  sayLocked(id);
  return { move() {}, end() {}, cancel() {} };
}

export function panGesture(): Gesture {
  let last: Point | null = null;
  return {
    move(at) {
      // The page goes along, so what is under the pointer stays the same point of it.
      const { zoom, x, y } = view.get();
      const now = { x: x + at.x * zoom, y: y + at.y * zoom };
      if (last) view.set({ x: x + now.x - last.x, y: y + now.y - last.y, fitted: false });
      last = now;
    },
    end() {},
    cancel() {},
  };
}
