/** What handles do to a box. */

import type { Box } from "../api/types";
import { bottom, centre, right, type Point } from "./box";

export type Handle = "nw" | "n" | "ne" | "e" | "se" | "s" | "sw" | "w";
export const HANDLES: readonly Handle[] = ["nw", "n", "ne", "e", "se", "s", "sw", "w"];

export interface Resized {
  box: Box;
  /** The point that stays where it is. */
  pivot: Point;
  factorX: number;
  factorY: number;
}

const LEAST = 1;

/** The box after its handle was dragged to a point. `keep` keeps its proportions. */
export function resized(box: Box, handle: Handle, to: Point, keep: boolean): Resized {
  const middle = centre(box);
  const pivot = {
    x: handle.includes("w") ? right(box) : handle.includes("e") ? box[0] : middle.x,
    y: handle.includes("n") ? bottom(box) : handle.includes("s") ? box[1] : middle.y,
  };
  const across = handle.includes("w") || handle.includes("e");
  const along = handle.includes("n") || handle.includes("s");
  let width = across ? Math.max(LEAST, handle.includes("w") ? pivot.x - to.x : to.x - pivot.x) : box[2];
  let height = along ? Math.max(LEAST, handle.includes("n") ? pivot.y - to.y : to.y - pivot.y) : box[3];
  if (keep && across && along && box[2] > 0 && box[3] > 0) {
    const factor = Math.max(width / box[2], height / box[3]);
    width = box[2] * factor;
    height = box[3] * factor;
  }
  const x = handle.includes("w") ? pivot.x - width : handle.includes("e") ? pivot.x : box[0];
  const y = handle.includes("n") ? pivot.y - height : handle.includes("s") ? pivot.y : box[1];
  const made: Box = [x, y, width, height];
  return { box: made, pivot, factorX: box[2] ? width / box[2] : 1, factorY: box[3] ? height / box[3] : 1 };
}

/** Degrees, clockwise, between where a turn began and where it is, by steps of 15 where `even`. */
export function turned(about: Point, from: Point, to: Point, even: boolean): number {
  const degrees =
    ((Math.atan2(to.y - about.y, to.x - about.x) - Math.atan2(from.y - about.y, from.x - about.x)) * 180) / Math.PI;
  const near = ((degrees + 540) % 360) - 180;
  return even ? Math.round(near / 15) * 15 : Math.round(near * 10) / 10;
}
