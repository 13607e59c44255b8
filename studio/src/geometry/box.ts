/** Boxes and points in page units: origin top left, y down. */

import type { Box } from "../api/types";

export interface Point {
  x: number;
  y: number;
}

export const right = (box: Box) => box[0] + box[2];
export const bottom = (box: Box) => box[1] + box[3];
export const area = (box: Box) => box[2] * box[3];
export const centre = (box: Box): Point => ({ x: box[0] + box[2] / 2, y: box[1] + box[3] / 2 });

export function holds(box: Box, point: Point, slack = 0): boolean {
  return (
    point.x >= box[0] - slack &&
    point.x <= right(box) + slack &&
    point.y >= box[1] - slack &&
    point.y <= bottom(box) + slack
  );
}

export function overlap(a: Box, b: Box): boolean {
  return a[0] < right(b) && b[0] < right(a) && a[1] < bottom(b) && b[1] < bottom(a);
}

/** The box around all; null around none. */
export function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((box) => box[0]));
  const y = Math.min(...boxes.map((box) => box[1]));
  return [x, y, Math.max(...boxes.map(right)) - x, Math.max(...boxes.map(bottom)) - y];
}

export function between(a: Point, b: Point): Box {
  return [Math.min(a.x, b.x), Math.min(a.y, b.y), Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
}

export function moved(box: Box, dx: number, dy: number): Box {
  return [box[0] + dx, box[1] + dy, box[2], box[3]];
}

/** The boxes of things that have one. */
export function boxesOf(things: readonly { box: Box | null }[]): Box[] {
  return things.map((thing) => thing.box).filter((box) => box !== null);
}

/** A length as people write it. */
export function told(value: number, digits = 1): string {
  const rounded = Number(value.toFixed(digits));
  return String(Object.is(rounded, -0) ? 0 : rounded).replace("-", "−");
}
