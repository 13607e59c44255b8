/** Where a box that is dragged comes to rest: at edges and middles of the page and of other layers. */

import type { Box } from "../api/types";
import { bottom, right } from "./box";

export interface Guide {
  axis: "x" | "y";
  at: number;
  /** From and to on the other axis. */
  from: number;
  to: number;
}

export interface Snapped {
  dx: number;
  dy: number;
  guides: Guide[];
}

interface Line {
  at: number;
  from: number;
  to: number;
}

export interface Lines {
  x: Line[];
  y: Line[];
}

export function snapLines(boxes: readonly Box[], page: { width: number; height: number }): Lines {
  const all: Box[] = [[0, 0, page.width, page.height], ...boxes];
  return {
    x: all.flatMap((box) => thirds(box[0], box[2]).map((at) => ({ at, from: box[1], to: bottom(box) }))),
    y: all.flatMap((box) => thirds(box[1], box[3]).map((at) => ({ at, from: box[0], to: right(box) }))),
  };
}

const thirds = (start: number, length: number) => [start, start + length / 2, start + length];

/** `box` moved by `dx`, `dy`, and then by so little more that it is flush with something; `reach` is how near counts. */
export function snapped(box: Box, dx: number, dy: number, lines: Lines, reach: number): Snapped {
  const x = nearest(thirds(box[0] + dx, box[2]), lines.x, reach);
  const y = nearest(thirds(box[1] + dy, box[3]), lines.y, reach);
  const to: Box = [box[0] + dx + x.by, box[1] + dy + y.by, box[2], box[3]];
  const guides: Guide[] = [];
  for (const line of touched(thirds(to[0], to[2]), lines.x, x.found))
    guides.push({ axis: "x", at: line.at, from: Math.min(line.from, to[1]), to: Math.max(line.to, bottom(to)) });
  for (const line of touched(thirds(to[1], to[3]), lines.y, y.found))
    guides.push({ axis: "y", at: line.at, from: Math.min(line.from, to[0]), to: Math.max(line.to, right(to)) });
  return { dx: dx + x.by, dy: dy + y.by, guides };
}

/** One coordinate, such as the edge that a handle moves. */
export function snappedEdge(at: number, lines: readonly Line[], reach: number): number {
  const { by, found } = nearest([at], lines, reach);
  return found ? at + by : at;
}

function nearest(points: number[], lines: readonly Line[], reach: number): { by: number; found: boolean } {
  let by = 0;
  let best = reach;
  let found = false;
  for (const line of lines)
    for (const point of points) {
      const away = Math.abs(line.at - point);
      if (away < best || (!found && away <= best)) {
        best = away;
        by = line.at - point;
        found = true;
      }
    }
  return { by, found };
}

/** One line for each place that the box is now flush with, the longest of those there. */
function touched(points: number[], lines: readonly Line[], any: boolean): Line[] {
  if (!any) return [];
  const kept = new Map<number, Line>();
  for (const line of lines)
    if (points.some((point) => Math.abs(point - line.at) < 0.01)) {
      const key = Math.round(line.at * 100);
      const old = kept.get(key);
      kept.set(key, old ? { at: line.at, from: Math.min(old.from, line.from), to: Math.max(old.to, line.to) } : line);
    }
  return [...kept.values()];
}
