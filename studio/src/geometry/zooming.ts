/** Zoom and pan of a page on the screen. */

import type { Point } from "./box";

export interface Placed {
  zoom: number;
  x: number;
  y: number;
}

export const LEAST_ZOOM = 0.04;
export const MOST_ZOOM = 16;
const STEPS = [0.05, 0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6, 8, 12, 16];

export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export function fitted(page: { width: number; height: number }, width: number, height: number, inset: Insets): Placed {
  const roomX = Math.max(40, width - inset.left - inset.right);
  const roomY = Math.max(40, height - inset.top - inset.bottom);
  const zoom = clamped(Math.min(roomX / page.width, roomY / page.height, 2));
  return {
    zoom,
    x: inset.left + (roomX - page.width * zoom) / 2,
    y: inset.top + (roomY - page.height * zoom) / 2,
  };
}

/** The same point of the page stays under the pointer. */
export function zoomedAt(placed: Placed, at: Point, zoom: number): Placed {
  const to = clamped(zoom);
  const factor = to / placed.zoom;
  return { zoom: to, x: at.x - (at.x - placed.x) * factor, y: at.y - (at.y - placed.y) * factor };
}

export function nextZoom(zoom: number, up: boolean): number {
  if (up) return STEPS.find((step) => step > zoom * 1.01) ?? MOST_ZOOM;
  return STEPS.findLast((step) => step < zoom / 1.01) ?? LEAST_ZOOM;
}

export function clamped(zoom: number): number {
  return Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom));
}

export const toPage = (placed: Placed, at: Point): Point => ({
  x: (at.x - placed.x) / placed.zoom,
  y: (at.y - placed.y) / placed.zoom,
});

const SCALES = [0.25, 0.5, 1, 2, 4, 8];
const MOST_PIXELS = 24e6;

interface Drawn {
  width: number;
  /** Of the page's picture at scale 1. */
  pixels: readonly [number, number];
}

/** The scale that parts are drawn at so that they are sharp at a zoom, as far as the page is not too large for it. */
export function drawnScale(zoom: number, ratio: number, page: Drawn): number {
  const fit = SCALES.filter((scale) => scale * scale * page.pixels[0] * page.pixels[1] <= MOST_PIXELS);
  const allowed = fit.length ? fit : [0.1];
  return (
    allowed.find((scale) => scale >= scaleFor(page, page.width * zoom * ratio) * 0.8) ?? allowed[allowed.length - 1]
  );
}

/** The scale at which a page's picture is so many pixels wide. */
export function scaleFor(page: Drawn, wide: number): number {
  return Math.min(8, Math.max(0.02, wide / page.pixels[0]));
}

/** Distances between the marks of a ruler: round numbers, far enough apart. */
export function rulerStep(zoom: number, apart = 64): number {
  const least = apart / zoom;
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= least) ?? 10 * power;
}
