/** The layers of a design as a tree, from the outline's flat list (bottom to top, a group before its children). */

import type { Box, Layer } from "../api/types";
import { area, bottom, holds, overlap, right, type Point } from "./box";

export interface LayerTree {
  layers: Layer[];
  byId: Map<string, Layer>;
  /** Children by their parent's id, or by the page's id for those on top; bottom to top. */
  children: Map<string, Layer[]>;
  pageIds: string[];
}

export const emptyTree: LayerTree = { layers: [], byId: new Map(), children: new Map(), pageIds: [] };

export function layerTree(layers: Layer[], pageIds: string[]): LayerTree {
  nameCells(layers);
  const byId = new Map(layers.map((layer) => [layer.id, layer]));
  const children = new Map<string, Layer[]>();
  for (const layer of layers) {
    const above = layer.parent ?? layer.page;
    const row = children.get(above);
    if (row) row.push(layer);
    else children.set(above, [layer]);
  }
  return { layers, byId, children, pageIds };
}

/** Rows and cells of a table have no names in the file: they are called by their place, and what they say. */
function nameCells(layers: Layer[]): void {
  const words = new Map(layers.map((layer) => [layer.kind === "text" ? layer.parent : null, layer.text ?? ""]));
  for (const layer of layers) {
    const [, row, cell] = /\/r(\d+)(?:c(\d+))?$/.exec(layer.id) ?? [];
    if (!row || layer.name) continue;
    const said = (words.get(layer.id) ?? "").replace(/\s+/g, " ").trim();
    if (layer.form === "row") layer.name = `row ${row}`;
    if (layer.form === "cell") layer.name = `row ${row}, column ${cell}${said && `: ${said}`}`;
  }
}

/** Whether a layer is a row or a cell of a table, or in one: the table says where it lies. */
export function isInTable(tree: LayerTree, layer: Layer): boolean {
  return [layer, ...ancestors(tree, layer.id)].some((each) => each.form === "row" || each.form === "cell");
}

export function onPage(tree: LayerTree, page: number): Layer[] {
  const id = tree.pageIds[page - 1];
  return tree.layers.filter((layer) => layer.page === id);
}

export function pageOf(tree: LayerTree, id: string): number {
  const layer = tree.byId.get(id);
  return layer ? tree.pageIds.indexOf(layer.page) + 1 : 0;
}

/** The groups a layer is in, the nearest first. */
export function ancestors(tree: LayerTree, id: string): Layer[] {
  const found: Layer[] = [];
  let at = tree.byId.get(id)?.parent ?? null;
  while (at !== null) {
    const layer = tree.byId.get(at);
    if (!layer) break;
    found.push(layer);
    at = layer.parent;
  }
  return found;
}

/** A layer and all inside it. */
export function family(tree: LayerTree, id: string): string[] {
  return [id, ...(tree.children.get(id) ?? []).flatMap((child) => family(tree, child.id))];
}

export function isIn(tree: LayerTree, id: string, group: string): boolean {
  return id === group || ancestors(tree, id).some((layer) => layer.id === group);
}

/** Of some layers those that are not inside another of them. */
export function outermost(tree: LayerTree, ids: readonly string[]): string[] {
  const set = new Set(ids);
  return ids.filter((id) => !ancestors(tree, id).some((layer) => set.has(layer.id)));
}

export function isShown(tree: LayerTree, layer: Layer): boolean {
  return layer.visible && ancestors(tree, layer.id).every((group) => group.visible);
}

/** What a layer is called: its name, its words, or its kind. */
export function title(layer: Layer): string {
  if (layer.kind === "text" && layer.text) return layer.text.replace(/\s+/g, " ").trim();
  if (layer.name) return spoken(layer.name);
  if (layer.form && layer.form !== "path") return layer.form;
  return layer.what ?? layer.kind;
}

const ELEMENTS: Record<string, string> = {
  g: "group",
  path: "shape",
  rect: "rectangle",
  image: "picture",
  use: "symbol",
};

/** A name that was only made up from its place, in words: `moon/g1` is group 1 of moon. */
export function spoken(name: string): string {
  const [, inside, element, number] = /^(?:(.+)\/)?([a-z]+)(\d+)$/i.exec(name) ?? [];
  if (!inside) return name;
  const kind = ELEMENTS[element] ?? element;
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${number} of ${spoken(inside)}`;
}

/** A group with no side longer than this share of the page's is taken as one thing (a button, a badge); a larger one
 * is a folder. */
const ONE_THING = 0.4;
/** A layer this large, or one that lies along two edges of the page and is not small, is a background: a drag on it
 * selects instead of moving it. */
const BACKGROUND = 0.6;
const EDGED = 0.12;

export function isBackground(layer: Layer, page: { width: number; height: number }): boolean {
  if (layer.box === null) return false;
  const [x, y] = layer.box;
  const edges = [x <= 0, y <= 0, right(layer.box) >= page.width - 0.5, bottom(layer.box) >= page.height - 0.5];
  const share = area(layer.box) / (page.width * page.height);
  return share >= (edges.filter(Boolean).length >= 2 ? EDGED : BACKGROUND);
}

export interface Ink {
  /** Whether a layer shows something at a point; null where that cannot be told. */
  at(layer: Layer, point: Point): boolean | null;
}

/** The layers at a point, the topmost first, each a leaf or a group that is taken as one thing. `entered` is a group
 * whose own children are meant. */
export function pick(
  tree: LayerTree,
  page: { number: number; width: number; height: number },
  point: Point,
  options: { entered: string | null; ink: Ink; slack: number },
): Layer[] {
  const found: Layer[] = [];
  for (const layer of onPage(tree, page.number).reverse()) {
    if (layer.kind === "group" && tree.children.has(layer.id) && (!isFigure(layer) || layer.id === options.entered))
      continue;
    if (layer.box === null || !holds(layer.box, point, options.slack)) continue;
    const above = ancestors(tree, layer.id);
    if ([layer, ...above].some((each) => !each.visible)) continue;
    if (!isSolid(layer, above) && options.ink.at(layer, point) === false) continue;
    const inside = options.entered === null ? -1 : above.findIndex((group) => group.id === options.entered);
    const open = inside === -1 ? above : above.slice(0, inside);
    const whole = open.filter((group) => isOneThing(group, page)).at(-1);
    const hit = whole ?? layer;
    if (!found.includes(hit)) found.push(hit);
  }
  return found;
}

/** Texts, and what is in tables and charts, are hit between their letters and lines too. */
function isSolid(layer: Layer, above: readonly Layer[]): boolean {
  return layer.kind === "text" || layer.kind === "opaque" || [layer, ...above].some(isFigure);
}

/** A table or a chart, which is one thing however large it is. */
const isFigure = (layer: Layer) => /(^|\s)(table|chart)$/.test(layer.form ?? "");

export function isOneThing(group: Layer, page: { width: number; height: number }): boolean {
  if (isFigure(group)) return true;
  return group.box !== null && group.box[2] <= ONE_THING * page.width && group.box[3] <= ONE_THING * page.height;
}

/** What a box drawn on the canvas selects: everything it touches but backgrounds, groups of one thing as a whole. */
export function boxed(
  tree: LayerTree,
  page: { number: number; width: number; height: number },
  box: Box,
  locks: ReadonlySet<string>,
): string[] {
  const found = new Set<string>();
  for (const layer of onPage(tree, page.number)) {
    if (layer.kind === "group" && tree.children.has(layer.id)) continue;
    if (layer.box === null || !overlap(layer.box, box) || isBackground(layer, page)) continue;
    const above = ancestors(tree, layer.id);
    if ([layer, ...above].some((each) => locks.has(each.id) || !each.visible)) continue;
    found.add((above.filter((group) => isOneThing(group, page)).at(-1) ?? layer).id);
  }
  return [...found];
}
