import { expect, test } from "vitest";
import type { Box, Kind, Layer } from "../../src/api/types";
import { boxed, family, layerTree, outermost, pick, title, type Ink, spoken } from "../../src/geometry/layer_tree";
import { layerRows } from "../../src/layers/layer_rows";

function layer(id: string, kind: Kind, box: Box, parent: string | null = null, more: Partial<Layer> = {}): Layer {
  return { id, number: 1, kind, name: "", page: "p", parent, box, visible: true, opacity: 1, ...more };
}

const page = { number: 1, width: 1000, height: 1000 };
const tree = layerTree(
  [
    layer("paper", "shape", [0, 0, 1000, 1000]),
    layer("scene", "group", [0, 0, 900, 900]),
    layer("photo", "picture", [100, 100, 600, 600], "scene"),
    layer("button", "group", [200, 200, 200, 60], "scene"),
    layer("plate", "shape", [200, 200, 200, 60], "button"),
    layer("label", "text", [240, 210, 120, 40], "button", { text: "Get\n tickets" }),
    layer("prices", "group", [50, 720, 900, 200], null, { form: "table" }),
    layer("cell", "text", [60, 730, 100, 40], "prices", { text: "12" }),
  ],
  ["p"],
);
const seen: Ink = { at: () => null };
const at = (x: number, y: number, more: { entered?: string; ink?: Ink } = {}) =>
  pick(
    tree,
    page,
    { x, y },
    { entered: more.entered ?? null, ink: more.ink ?? seen, slack: 0 },
  ).map((each) => each.id);

test("a small group is hit as one thing, a large one is a folder", () => {
  expect(at(250, 230)).toEqual(["button", "photo", "paper"]);
});

test("inside a group that was entered its own layers are hit", () => {
  expect(at(250, 230, { entered: "button" })).toEqual(["label", "plate", "photo", "paper"]);
});

test("what shows nothing there lets the pointer through", () => {
  expect(at(500, 500, { ink: { at: (each) => each.id !== "photo" } })).toEqual(["paper"]);
});

test("a table is hit as a whole however large, between its words too", () => {
  expect(at(800, 900)[0]).toBe("prices");
  expect(at(70, 740)[0]).toBe("prices");
  expect(at(70, 740, { entered: "prices" })[0]).toBe("cell");
});

test("a box selects what it touches but no background", () => {
  expect(boxed(tree, page, [190, 190, 30, 30], new Set())).toEqual(["photo", "button"]);
});

test("of a group and what is in it the group alone is changed", () => {
  expect(outermost(tree, ["label", "button", "photo"])).toEqual(["button", "photo"]);
  expect(family(tree, "button")).toEqual(["button", "plate", "label"]);
});

test("rows come topmost first, closed groups hide what they hold, a search finds it", () => {
  const ids = (open: string[], words = "") =>
    layerRows(tree, 1, new Set(open), words).map((row) => `${row.depth}${row.layer.id}`);
  expect(ids([])).toEqual(["0prices", "0scene", "0paper"]);
  expect(ids(["scene"])).toEqual(["0prices", "0scene", "1button", "1photo", "0paper"]);
  expect(ids([], "TICKETS")).toEqual(["0label"]);
});

test("a text is called by its words", () => {
  expect(title(tree.byId.get("label")!)).toBe("Get tickets");
});

test("a name that was made up from a place is told in words", () => {
  expect(spoken("moon/g1")).toBe("Group 1 of moon");
  expect(spoken("moon/g1/path2")).toBe("Shape 2 of Group 1 of moon");
  expect(spoken("title")).toBe("title");
  expect(spoken("h1")).toBe("h1");
});
