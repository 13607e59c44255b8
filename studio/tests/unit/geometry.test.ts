import { expect, test } from "vitest";
import type { Box } from "../../src/api/types";
import { around, told } from "../../src/geometry/box";
import { resized, turned } from "../../src/geometry/resizing";
import { laidOut, wayTo } from "../../src/geometry/search_tree";
import { snapLines, snapped, snappedEdge } from "../../src/geometry/snapping";
import { drawnScale, fitted, nextZoom, rulerStep, toPage, zoomedAt } from "../../src/geometry/zooming";

const page = { width: 1000, height: 800 };

test("a box comes to rest at an edge that is near, and the guide spans both", () => {
  const lines = snapLines([[100, 100, 200, 50]], page);
  const rest = snapped([500, 400, 90, 40], -396, 0, lines, 6);
  expect(rest.dx).toBe(-400);
  expect(rest.guides).toEqual([
    { axis: "x", at: 100, from: 100, to: 440 },
    expect.objectContaining({ axis: "y", at: 400 }),
  ]);
});

test("what is far from every line stays where the hand put it", () => {
  expect(snapped([500, 300, 100, 40], 37, 21, snapLines([], page), 6)).toEqual({ dx: 37, dy: 21, guides: [] });
});

test("the middle of the page is a line", () => {
  expect(snapped([300, 300, 100, 40], 148, 0, snapLines([], page), 6).dx).toBe(150);
  expect(snappedEdge(497, snapLines([], page).x, 6)).toBe(500);
});

test("a corner keeps proportions, a side does not, and the other side stays", () => {
  const box: Box = [100, 100, 200, 100];
  expect(resized(box, "se", { x: 500, y: 250 }, true)).toMatchObject({
    box: [100, 100, 400, 200],
    pivot: { x: 100, y: 100 },
    factorX: 2,
    factorY: 2,
  });
  expect(resized(box, "w", { x: 0, y: 0 }, false)).toMatchObject({
    box: [0, 100, 300, 100],
    pivot: { x: 300, y: 150 },
    factorY: 1,
  });
  expect(resized(box, "nw", { x: 900, y: 900 }, false).box.slice(2)).toEqual([1, 1]);
});

test("a turn is the shorter way round, by fifteens where asked", () => {
  const about = { x: 0, y: 0 };
  expect(turned(about, { x: 0, y: -10 }, { x: 10, y: 0 }, false)).toBe(90);
  expect(turned(about, { x: -10, y: 1 }, { x: -10, y: -1 }, false)).toBeCloseTo(11.4, 1);
  expect(turned(about, { x: 0, y: -10 }, { x: 4, y: -10 }, true)).toBe(15);
});

test("zooming keeps the point under the pointer", () => {
  const placed = { zoom: 1, x: 40, y: 60 };
  const at = { x: 300, y: 200 };
  expect(toPage(zoomedAt(placed, at, 2.5), at)).toEqual(toPage(placed, at));
  expect([nextZoom(0.42, true), nextZoom(0.42, false), nextZoom(1, true)]).toEqual([0.5, 0.33, 1.25]);
});

test("a page is fitted into the room that is left", () => {
  const placed = fitted(page, 700, 600, { top: 50, right: 50, bottom: 50, left: 50 });
  expect(placed).toEqual({ zoom: 0.6, x: 50, y: 60 });
});

test("parts are drawn sharp, as far as the page is not too large for it", () => {
  const drawn = { width: 1000, pixels: [1000, 800] as [number, number] };
  expect(drawnScale(0.44, 1, drawn)).toBe(0.5);
  expect(drawnScale(0.44, 2, drawn)).toBe(1);
  expect(drawnScale(9, 2, { width: 4000, pixels: [4000, 3000] })).toBe(1);
  expect(drawnScale(1.6, 1, { width: 286, pixels: [1080, 1350] })).toBe(0.5);
});

test("marks of a ruler are round and far enough apart", () => {
  expect([rulerStep(1), rulerStep(0.44), rulerStep(8)]).toEqual([100, 200, 10]);
});

test("the box around none is none, and lengths are told without needless digits", () => {
  expect(around([])).toBeNull();
  expect(
    around([
      [0, 0, 10, 10],
      [20, -5, 5, 5],
    ]),
  ).toEqual([0, -5, 25, 15]);
  expect([told(-12.04), told(-0.01), told(3.25, 2)]).toEqual(["−12", "0", "3.25"]);
});

const TRIED = [
  { number: 0, parent: null, depth: 0 },
  { number: 1, parent: 0, depth: 1 },
  { number: 2, parent: 1, depth: 2 },
  { number: 3, parent: 1, depth: 2 },
  { number: 4, parent: 0, depth: 1 },
];

test("the tree of a search has a leaf a row and a parent in the middle of its children", () => {
  const spots = laidOut(TRIED);
  expect([2, 3, 4].map((number) => spots.get(number)?.row)).toEqual([0, 1, 2]);
  expect(spots.get(1)).toEqual({ column: 1, row: 0.5 });
  expect(spots.get(0)).toEqual({ column: 0, row: 1.25 });
  expect(wayTo(TRIED, 3)).toEqual([0, 1, 3]);
});
