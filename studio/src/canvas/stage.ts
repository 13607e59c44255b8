/** What is moved on the screen while a hand is at work, without React and without the server. */

import type { Box } from "../api/types";
import type { Guide } from "../geometry/snapping";
import { family, type LayerTree } from "../geometry/layer_tree";
import { view } from "../state/view";

let partsRoot: HTMLElement | null = null;
let ghost: HTMLElement | null = null;
let guideRoot: HTMLElement | null = null;

export function setPartsRoot(element: HTMLElement | null): void {
  partsRoot = element;
}

export function setGhost(element: HTMLElement | null): void {
  ghost = element;
}

export function setGuideRoot(element: HTMLElement | null): void {
  guideRoot = element;
}

/** The pictures that show these layers alone; what shares its picture with other layers stays. */
export function picturesOf(tree: LayerTree, ids: readonly string[]): HTMLElement[] {
  const all = new Set(ids.flatMap((id) => family(tree, id)));
  return [...(partsRoot?.children ?? [])].filter((element): element is HTMLElement => {
    const { layer = "", others = "" } = (element as HTMLElement).dataset;
    return all.has(layer) && others.split("\n").every((other) => !other || all.has(other));
  });
}

export function transform(pictures: readonly HTMLElement[], css: string, pivot?: { x: number; y: number }): void {
  for (const picture of pictures) {
    if (pivot) {
      const x = pivot.x - picture.offsetLeft;
      const y = pivot.y - picture.offsetTop;
      picture.style.transformOrigin = `${x}px ${y}px`;
    }
    picture.style.transform = css;
  }
}

/** All as the server has it. */
export function clearStage(): void {
  for (const element of partsRoot?.children ?? []) {
    const { style } = element as HTMLElement;
    if (style.transform) style.transform = "";
    if (style.transformOrigin) style.transformOrigin = "";
  }
  hideGhost();
  showGuides([]);
}

/** The frame of what is being moved, in page units; `turn` in degrees. */
export function showGhost(box: Box, label = "", turn = 0): void {
  if (!ghost) return;
  const { zoom, x, y } = view.get();
  Object.assign(ghost.style, {
    display: "block",
    width: `${box[2] * zoom}px`,
    height: `${box[3] * zoom}px`,
    transform: `translate(${x + box[0] * zoom}px, ${y + box[1] * zoom}px) rotate(${turn}deg)`,
  });
  ghost.dataset.label = label;
  ghost.parentElement?.classList.add("at-work");
}

export function hideGhost(): void {
  if (!ghost) return;
  ghost.style.display = "none";
  ghost.parentElement?.classList.remove("at-work");
}

export function showGuides(guides: readonly Guide[]): void {
  if (!guideRoot) return;
  const { zoom, x, y } = view.get();
  while (guideRoot.children.length < guides.length) guideRoot.append(document.createElement("i"));
  [...guideRoot.children].forEach((element, index) => {
    const guide = guides[index];
    const { style } = element as HTMLElement;
    if (!guide) {
      style.display = "none";
      return;
    }
    const long = `${(guide.to - guide.from) * zoom}px`;
    const upright = guide.axis === "x";
    Object.assign(style, {
      display: "block",
      left: `${upright ? x + guide.at * zoom : x + guide.from * zoom}px`,
      top: `${upright ? y + guide.from * zoom : y + guide.at * zoom}px`,
      width: upright ? "1px" : long,
      height: upright ? long : "1px",
    });
  });
}
