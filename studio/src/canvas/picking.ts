/** Which layer is under the pointer. */

import type { Layer } from "../api/types";
import { partImage } from "../actions/part_pictures";
import { type Point } from "../geometry/box";
import { ancestors, pick, type Ink } from "../geometry/layer_tree";
import { toPage } from "../geometry/zooming";
import { studio } from "../state/studio";
import { view } from "../state/view";

const REACH = 3;
const LEAST_ALPHA = 12;
let eye: CanvasRenderingContext2D | null = null;

/** Looks at the pictures of the parts: a layer is hit where it shows something. */
const ink: Ink = {
  at(layer, point) {
    const { parts, design } = studio.get();
    const wide = parts && design?.pages[parts.page - 1]?.width;
    const own = parts?.parts.filter((part) => part.layer === layer.id && !part.others) ?? [];
    if (!parts || !wide || own.length === 0) return null;
    const scale = parts.width / wide;
    return own.some((part) => {
      const x = Math.floor(point.x * scale - part.x);
      const y = Math.floor(point.y * scale - part.y);
      if (x < -1 || y < -1 || x > part.width || y > part.height) return false;
      const image = partImage(part.part);
      return image ? alphaAt(image, x, y) > LEAST_ALPHA : true;
    });
  },
};

function alphaAt(image: HTMLImageElement, x: number, y: number): number {
  if (!eye) {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 1;
    eye = canvas.getContext("2d", { willReadFrequently: true });
  }
  if (!eye) return 255;
  eye.clearRect(0, 0, 1, 1);
  eye.drawImage(image, -x, -y);
  return eye.getImageData(0, 0, 1, 1).data[3];
}

/** The place of a pointer on the canvas, in pixels of the screen. */
export function onCanvas(event: { clientX: number; clientY: number }, canvas: Element): Point {
  const bounds = canvas.getBoundingClientRect();
  return { x: event.clientX - bounds.left, y: event.clientY - bounds.top };
}

export function pointOf(event: { clientX: number; clientY: number }, canvas: Element): Point {
  return toPage(view.get(), onCanvas(event, canvas));
}

/** The layers there, topmost first. `deep`: layers themselves, not the groups that count as one thing. */
export function hitsAt(point: Point, deep = false): Layer[] {
  const { design, tree, page, selection } = studio.get();
  const size = design?.pages[page - 1];
  if (!size) return [];
  const entered = enteredGroup(selection);
  const options = { entered, ink, slack: REACH / view.get().zoom };
  const found = pick(tree, { number: page, width: size.width, height: size.height }, point, options);
  if (!deep) return found;
  const open = found.flatMap((layer) =>
    tree.children.has(layer.id)
      ? pick(tree, { ...size, number: page }, point, { ...options, entered: layer.id })
      : [layer],
  );
  return [...new Set(open)];
}

/** The group whose inside is being worked on: that of what is selected. */
function enteredGroup(selection: readonly string[]): string | null {
  const { tree } = studio.get();
  if (selection.length !== 1) return null;
  return ancestors(tree, selection[0])[0]?.id ?? null;
}
