/** Where a picture lies in its pane, and boxes on it. */

import { between, type Point } from "@studio/geometry/box";
import type { Box } from "@studio/api/types";

export interface Size {
  width: number;
  height: number;
}

/** The same for all panes: a zoom of which 1 fits, and the point of the picture (0 to 1) in the middle. */
export interface Look {
  zoom: number;
  x: number;
  y: number;
}

export const WHOLE: Look = { zoom: 1, x: 0.5, y: 0.5 };
export const MOST = 24;

export interface Place {
  scale: number;
  left: number;
  top: number;
}

/** Where the middle is: of a picture that fits, its own, so that it begins at the top. */
function middle(pane: Size, picture: Size): Point & { fit: number } {
  const fit = Math.min(pane.width / picture.width, pane.height / picture.height);
  return { fit, x: pane.width / 2, y: (picture.height * fit) / 2 };
}

export function place(look: Look, pane: Size, picture: Size): Place {
  const { fit, x, y } = middle(pane, picture);
  const scale = fit * look.zoom;
  return { scale, left: x - look.x * picture.width * scale, top: y - look.y * picture.height * scale };
}

const inside = (value: number) => Math.min(1, Math.max(0, value));

/** Zoomed so that the point under the pointer, from the pane's top left, stays there. */
export function zoomed(look: Look, factor: number, at: Point, pane: Size, picture: Size): Look {
  const zoom = Math.min(MOST, Math.max(1, look.zoom * factor));
  if (zoom === 1) return WHOLE;
  const was = place(look, pane, picture);
  const scale = (was.scale * zoom) / look.zoom;
  const [x, y] = [(at.x - was.left) / was.scale, (at.y - was.top) / was.scale];
  const to = middle(pane, picture);
  return {
    zoom,
    x: inside((x - (at.x - to.x) / scale) / picture.width),
    y: inside((y - (at.y - to.y) / scale) / picture.height),
  };
}

export function panned(look: Look, dx: number, dy: number, pane: Size, picture: Size): Look {
  if (look.zoom === 1) return look;
  const { scale } = place(look, pane, picture);
  return {
    ...look,
    x: inside(look.x - dx / (picture.width * scale)),
    y: inside(look.y - dy / (picture.height * scale)),
  };
}

/** The box between two points, on whole pixels and within the picture; null where it is hardly one. */
export function drawn(a: Point, b: Point, picture: Size, least = 3): Box | null {
  const [x, y, width, height] = between(a, b);
  const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))];
  const box: Box = [
    left,
    top,
    Math.min(picture.width, Math.round(x + width)) - left,
    Math.min(picture.height, Math.round(y + height)) - top,
  ];
  return box[2] >= least && box[3] >= least ? box : null;
}

/** A box moved, and kept within the picture. */
export function shifted(box: Box, dx: number, dy: number, picture: Size): Box {
  const clamp = (value: number, most: number) => Math.min(Math.max(0, most), Math.max(0, Math.round(value)));
  return [clamp(box[0] + dx, picture.width - box[2]), clamp(box[1] + dy, picture.height - box[3]), box[2], box[3]];
}
