/** All that the studio knows; actions change it, components follow it. */

import type { About, BatchEnd, BatchRow, Column, FontFamily, FontUse, History, Parts, Plan, Receipt, Said, SearchState, Summary } from "../api/types";
import type { Point } from "../geometry/box";
import { emptyTree, type LayerTree } from "../geometry/layer_tree";
import { createStore, useStore } from "./store";

export interface Notice {
  id: number;
  kind: "info" | "error";
  text: string;
  more: string;
  /** A locked layer that stands in the way; '' for none. */
  unlock: string;
}

export interface RunningJob {
  id: string;
  kind: "plan" | "search" | "batch" | "layers" | "layout";
  told: string;
  stage: string;
  steps: number;
}

export type Dialog =
  | { kind: "conflict"; message: string; suggestion: string }
  | { kind: "save-as"; name: string; message: string }
  | { kind: "losses"; name: string; blob: Blob; losses: string[] }
  | { kind: "keys" }
  | { kind: "layout" }
  | { kind: "picture"; file: File; at: Point; layer: string; name: string }
  | { kind: "name-state"; state: string; name: string };

/** What a page is put together from, of whatever revision. */
export type Drawn = Omit<Parts, "revision">;

export interface Asked {
  /** planning: being understood; shown: to be approved; applying: being carried out. */
  phase: "planning" | "shown" | "applying";
  instruction: string;
  selection: string[];
  /** What a model asked on the way. */
  said: Said[];
  /** Whether what it makes worse on the page is mended too. */
  repair: boolean;
  plan: Plan | null;
  /** The reading looked at, 0 for none. */
  looked: number;
  /** What the page would be put together from, by the number of the reading; it is there before anybody approves. */
  foreseen: Readonly<Record<number, Drawn>>;
}

/** A search that runs, or waits for a hand: why it came to an end, and the state that is looked at. */
export interface SearchRun {
  job: string;
  instruction: string;
  states: SearchState[];
  pruned: number[];
  best: number[];
  ended: string | null;
  chosen: number;
  /** Which state is looked at by itself. */
  followed: "best" | "newest" | "none";
  taking: boolean;
}

/** A table on its way: the layers that its columns go with, and what became of the rows so far. */
export interface BatchRun {
  name: string;
  table: string;
  rows: number;
  columns: Column[];
  chosen: Readonly<Record<string, string>>;
  allowEmpty: boolean;
  phase: "mapping" | "previewing" | "previewed" | "running" | "done";
  job: string;
  cards: readonly BatchRow[];
  finished: number;
  total: number;
  ended: BatchEnd | null;
}

export interface Done {
  told: string;
  receipt: Receipt;
  ms: number;
  /** Whether it was asked for in words. */
  asked: boolean;
}

export interface State {
  screen: "start" | "opening" | "editor";
  about: About | null;
  design: Summary | null;
  tree: LayerTree;
  fontsUsed: FontUse[];
  fontsThere: FontFamily[];
  kept: string[];
  page: number;
  parts: Parts | null;
  /** Of each page's picture: it changes with what is on the page. */
  pageVersions: string[];
  selection: string[];
  hover: string | null;
  outlined: string[];
  /** The canvas shows the plan instead of the design. */
  previewed: boolean;
  typing: string | null;
  locks: string[];
  asked: Asked | null;
  done: Done | null;
  search: SearchRun | null;
  batch: BatchRun | null;
  history: History | null;
  compared: { a: string; b: string } | null;
  busy: number;
  online: boolean;
  /** The server answers, but not to this page: it was started again, with another token. */
  barred: boolean;
  notices: Notice[];
  dialog: Dialog | null;
  job: RunningJob | null;
  tab: "design" | "history";
  leftOpen: boolean;
  rightOpen: boolean;
  theme: "light" | "dark";
}

const dark = typeof matchMedia === "function" && matchMedia("(prefers-color-scheme: dark)").matches;
/** Tablets: a panel lies over the canvas, so one is open at a time, and none to begin with. */
const tablet = typeof matchMedia === "function" ? matchMedia("(max-width: 1099px)") : null;
const narrow = tablet?.matches ?? false;

export const studio = createStore<State>({
  screen: "start",
  about: null,
  design: null,
  tree: emptyTree,
  fontsUsed: [],
  fontsThere: [],
  kept: [],
  page: 1,
  parts: null,
  pageVersions: [],
  selection: [],
  hover: null,
  outlined: [],
  previewed: false,
  typing: null,
  locks: [],
  asked: null,
  done: null,
  search: null,
  batch: null,
  history: null,
  compared: null,
  busy: 0,
  online: true,
  barred: false,
  notices: [],
  dialog: null,
  job: null,
  tab: "design",
  leftOpen: !narrow,
  rightOpen: !narrow,
  theme: dark ? "dark" : "light",
});

tablet?.addEventListener("change", ({ matches }) => studio.set({ leftOpen: !matches, rightOpen: !matches }));

export function togglePanel(side: "left" | "right"): void {
  const { leftOpen, rightOpen } = studio.get();
  const [left, right] = side === "left" ? [!leftOpen, rightOpen] : [leftOpen, !rightOpen];
  const both = left && right && tablet?.matches;
  studio.set({ leftOpen: both ? side === "left" : left, rightOpen: both ? side === "right" : right });
}

export function useStudio<T>(select: (state: State) => T): T {
  return useStore(studio, select);
}

/** The design that is open; only asked for where one is. */
export function openDesign(): Summary {
  const { design } = studio.get();
  if (design === null) throw new Error("no design is open");
  return design;
}
