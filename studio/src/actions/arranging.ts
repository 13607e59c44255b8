/** What a hand does to the selected layers, as commands. */

import * as api from "../api/designs";
import type { Box, Command } from "../api/types";
import { told, type Point } from "../geometry/box";
import { outermost, title } from "../geometry/layer_tree";
import type { Resized } from "../geometry/resizing";
import { studio } from "../state/studio";
import { commands, make } from "./changing";
import { notify } from "./notices";

/** The layers that a change is made to: the selected ones, none inside another. */
export function targets(): string[] {
  const { tree, selection } = studio.get();
  return outermost(tree, selection);
}

/** How the layers are called in a sentence. */
export function named(ids: readonly string[]): string {
  const { tree } = studio.get();
  if (ids.length !== 1) return `${ids.length} layers`;
  const layer = tree.byId.get(ids[0]);
  const name = layer ? title(layer) : ids[0];
  return `“${name.length > 40 ? `${name.slice(0, 39)}…` : name}”`;
}

const tidy = (value: number) => Math.round(value * 100) / 100;

export function move(ids: string[], dx: number, dy: number) {
  const form: Command = { command: "move", target: ids, dx: tidy(dx), dy: tidy(dy) };
  return commands([form], `move ${named(ids)} by ${told(dx)}, ${told(dy)}`);
}

export function moveTo(ids: string[], at: { x?: number; y?: number }) {
  const where = [at.x !== undefined ? `x ${told(at.x)}` : "", at.y !== undefined ? `y ${told(at.y)}` : ""];
  return commands([{ command: "move", target: ids, ...at }], `move ${named(ids)} to ${where.join(" ").trim()}`);
}

/** After a handle was dragged. Several layers, and what was dragged at a corner with its proportions, by a factor. */
export function resize(ids: string[], made: Resized, keep: boolean) {
  const pivot = [tidy(made.pivot.x), tidy(made.pivot.y)];
  const form: Command = { command: "resize", target: ids, pivot };
  const [, , width, height]: Box = made.box;
  if (keep || ids.length > 1) form.factor = Number(made.factorX.toFixed(4));
  else if (made.factorY === 1) Object.assign(form, { factor: Number(made.factorX.toFixed(4)), axis: "horizontal" });
  else if (made.factorX === 1) Object.assign(form, { factor: Number(made.factorY.toFixed(4)), axis: "vertical" });
  else Object.assign(form, { width: tidy(width), height: tidy(height) });
  return commands([form], `resize ${named(ids)} to ${told(width)} × ${told(height)}`);
}

export function setSize(ids: string[], size: { width?: number; height?: number }, corner: Point) {
  const words = size.width !== undefined ? `${told(size.width)} wide` : `${told(size.height ?? 0)} high`;
  return commands(
    [{ command: "resize", target: ids, ...size, pivot: [corner.x, corner.y] }],
    `make ${named(ids)} ${words}`,
  );
}

export function rotate(ids: string[], degrees: number, about: Point) {
  const form: Command = { command: "rotate", target: ids, degrees: tidy(degrees) };
  if (ids.length > 1) form.pivot = [tidy(about.x), tidy(about.y)];
  return commands([form], `rotate ${named(ids)} by ${told(degrees)}°`);
}

export function modify(ids: string[], fields: Record<string, unknown>, words: string) {
  return commands([{ command: "modify", target: ids, ...fields }], words);
}

export function writeText(id: string, text: string) {
  return modify([id], { text }, `write “${text.length > 40 ? `${text.slice(0, 39)}…` : text}”`);
}

/** Letters of several sizes keep their proportions; `size` is that of the largest. */
export function scaleType(ids: string[], factor: number, size: number) {
  return commands(
    [{ command: "resize", target: ids, factor, of: "type" }],
    `set ${named(ids)} in proportion, the largest at ${size}`,
  );
}

export function recolor(ids: string[], color: string, part: "fill" | "outline") {
  const field = part === "fill" ? "fill" : "stroke";
  return modify(ids, { [field]: color }, `${part === "fill" ? "fill" : "outline"} ${named(ids)} with ${color}`);
}

export async function erase() {
  const ids = targets();
  if (!ids.length) return;
  const words = `delete ${named(ids)}`;
  studio.set({ selection: [] });
  if (!(await commands([{ command: "delete", target: ids }], words))) studio.set({ selection: ids });
}

export function duplicate(offset = 16) {
  const ids = targets();
  if (!ids.length) return;
  return commands([{ command: "copy", target: ids, dx: offset, dy: offset }], `duplicate ${named(ids)}`, true);
}

/** What was copied, kept in the browser so that other tabs can paste it too. */
interface Clipboard {
  ids: string[];
  design: string;
  words: string;
  times: number;
}

const KEPT = "clipboard";
export const hasCopied = () => localStorage.getItem(KEPT) !== null;
const keep = (copied: Clipboard) => localStorage.setItem(KEPT, JSON.stringify(copied));

export function copy() {
  const { design } = studio.get();
  const ids = targets();
  if (!design || !ids.length) return;
  keep({ ids, design: design.id, words: named(ids), times: 0 });
  notify(`${named(ids)} copied`);
}

export async function paste() {
  const { design, tree, page } = studio.get();
  const copied = JSON.parse(localStorage.getItem(KEPT) ?? "null") as Clipboard | null;
  if (!copied || !design) return;
  const { ids, words } = copied;
  const here = copied.design === design.id && tree.byId.get(ids[0])?.page === tree.pageIds[page - 1];
  const times = here ? copied.times + 1 : copied.times;
  keep({ ...copied, times });
  const shift = 16 * times;
  if (here) {
    const there = ids.filter((id) => tree.byId.has(id));
    return commands([{ command: "copy", target: there, dx: shift, dy: shift }], `paste ${words}`, true);
  }
  let pictures: string[] = [];
  const made = await make(async (revision) => {
    const form = { source: copied.design, layers: ids, page, shift, revision };
    const pasted = await api.paste(design.id, form, crypto.randomUUID());
    pictures = pasted.pictures;
    return pasted;
  }, `paste ${words}`);
  if (made && pictures.length)
    notify(pictures.length === ids.length ? `${words} came as a picture` : `${pictures.length} of them came as pictures`);
}

export function group() {
  const ids = targets();
  if (ids.length < 2) return notify("Select two layers or more to group them");
  return commands([{ command: "group", targets: ids }], `group ${named(ids)}`, true);
}

export function ungroup() {
  const ids = targets().filter((id) => studio.get().tree.byId.get(id)?.kind === "group");
  if (!ids.length) return;
  return commands([{ command: "ungroup", target: ids }], `ungroup ${named(ids)}`);
}

export type Stack = "front" | "back" | "forward" | "backward";

export function restack(to: Stack) {
  const ids = targets();
  if (!ids.length) return;
  const words = { front: "to the front", back: "to the back", forward: "forward", backward: "backward" }[to];
  return commands([{ command: "restack", target: ids, to }], `bring ${named(ids)} ${words}`);
}

export function restackBeside(id: string, to: "above" | "below", anchor: string) {
  return commands([{ command: "restack", target: [id], to, anchor }], `put ${named([id])} ${to} ${named([anchor])}`);
}

export function setVisible(id: string, visible: boolean) {
  return modify([id], { visible }, `${visible ? "show" : "hide"} ${named([id])}`);
}

export type Edge = "left" | "center" | "right" | "top" | "middle" | "bottom";

export function align(edge: Edge) {
  const ids = targets();
  if (!ids.length) return;
  return commands([{ command: "align", targets: ids, edge }], `align ${named(ids)} ${edge}`);
}
