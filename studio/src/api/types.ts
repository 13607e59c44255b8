/** What the server tells, as far as the studio reads it. */

export type Box = [x: number, y: number, width: number, height: number];
export type Kind = "text" | "shape" | "picture" | "group" | "opaque";
export type Command = { command: string } & Record<string, unknown>;
export type Edit = { edit: string } & Record<string, unknown>;

export interface PageInfo {
  number: number;
  name: string;
  width: number;
  height: number;
  /** Of its picture at scale 1; a unit of the page may be a millimetre. */
  pixels: [width: number, height: number];
}

export interface Summary {
  id: string;
  name: string;
  format: string;
  revision: string;
  pages: PageInfo[];
  layers: number;
  source: string | null;
  unsaved: boolean;
  can_undo: boolean;
  can_redo: boolean;
  locks?: string[];
  warnings: string[];
}

export interface Layer {
  id: string;
  number: number;
  kind: Kind;
  name: string;
  page: string;
  parent: string | null;
  box: Box | null;
  visible: boolean;
  opacity: number;
  fill?: string;
  stroke?: string;
  stroke_width?: number;
  font_family?: string;
  font_size?: number;
  font_weight?: number;
  font_style?: string;
  text_decoration?: string;
  letter_spacing?: number;
  align?: string;
  text?: string;
  /** Its words, run by run, each with what it has of its own. */
  runs?: ({ text: string } & RunStyle)[];
  form?: string;
  flow?: Record<string, unknown>;
  effects?: string[];
  what?: string;
}

export type RunStyle = Pick<
  Layer,
  "fill" | "font_family" | "font_size" | "font_weight" | "font_style" | "letter_spacing"
>;

export interface FontUse {
  requested: string;
  resolved: string;
  substituted: boolean;
}

export interface Outline {
  revision: string;
  format: string;
  pages: { id: string }[];
  layers: Layer[];
  fonts: FontUse[];
  kept: string[];
  undrawn: string[];
}

export interface Part {
  layer: string;
  part: string;
  x: number;
  y: number;
  width: number;
  height: number;
  blend: string;
  others?: string[];
}

export interface Parts {
  page: number;
  scale: number;
  width: number;
  height: number;
  revision: string;
  parts: Part[];
}

export interface Target {
  id: string;
  kind: string;
  text: string;
  place: string;
  page: number;
  box: Box | null;
  new: boolean;
}

export interface ChangeRow {
  layer: string;
  kind: string;
  what: string;
  old: string | null;
  new: string | null;
}

export interface Step {
  clause: string;
  reading: string;
  targets: string[];
  changes: ChangeRow[];
}

export interface Proof {
  ok: boolean;
  status: string;
  why: string;
}

export interface Reading {
  number: number;
  told: string;
  targets: Target[];
  commands: Command[];
  program: string;
  probability: number | null;
}

/** A question of a model's, answered. */
export interface Said {
  question: string;
  answer: string;
}

/** What a model had to do with a plan. */
export interface ModelTold {
  names: Record<string, string>;
  calls: number;
  prompt_tokens: number;
  completion_tokens: number;
  cost: number | null;
  seconds: number;
  verdicts: string[];
  trust: string;
  /** Why it was asked again, and about what. */
  sent_back: { trigger: string; about: string }[];
  /** How many pictures it was shown. */
  pictures: number;
  /** Layers that are grey in them. */
  private: string[];
}

export interface Refusal {
  clause: string;
  reason: string;
  suggestion: string;
  /** Words that may mean several layers, and those. */
  phrase?: string;
  choices?: Target[];
}

export interface Clause {
  clause: string;
  refused: boolean;
  reading?: string;
  targets?: Target[];
}

export interface Plan {
  plan: string;
  instruction: string;
  revision: string;
  status: "ready" | "offered" | "refused";
  steps?: Step[];
  proofs?: Record<string, Proof>;
  warnings?: string[];
  repairable?: boolean;
  message?: string;
  suggestion?: string;
  clause?: string;
  refusals?: Refusal[];
  readings?: Reading[];
  explanation?: { clauses: Clause[] };
  model?: ModelTold | null;
  talk?: { purpose: string; asked: string; answered: string }[];
  /** What a named model did wrong. */
  failures?: { model: string; cause: string; message: string; suggestion: string }[];
}

export interface Finding {
  kind: string;
  layers: string[];
  message: string;
  severity: string;
  remedy?: string;
  mend?: Edit[];
}

export interface Receipt {
  instruction: string;
  status: string;
  proven: boolean;
  steps: Step[];
  refused: Refusal[];
  proofs: Record<string, Proof>;
  warnings: string[];
  notes: string[];
  findings: Finding[];
  bytes_changed: unknown[];
  timings: Record<string, number>;
}

export interface Changed {
  revision: string;
  receipt?: Receipt;
  repeated?: string;
}

export interface HistoryState {
  id: string;
  parent: string | null;
  next: string | null;
  time: string;
  who: string;
  asked: string;
  names: string[];
  kept: boolean;
  candidate: boolean;
}

export interface History {
  current: string | null;
  changed_outside: boolean;
  states: HistoryState[];
  revision: string;
}

export interface Diff {
  same_bytes: boolean;
  changes: ChangeRow[];
  pixels: { ok: boolean; why: string } | null;
}

export interface DeskRow {
  id: string;
  name: string;
  opened: number;
}

export interface About {
  version: string;
  model: boolean;
  files: string[];
}

export interface FontFamily {
  family: string;
  weights: number[];
}

export interface JobState {
  id: string;
  kind: string;
  state: "waiting" | "running" | "done" | "failed" | "cancelled";
  result?: unknown;
  error?: { code: string; message: string; suggestion: string };
}

/** A state of a search: `kept` is how much of the rest is as it was, 1 being all of it. */
export interface SearchState {
  number: number;
  parent: number | null;
  depth: number;
  thought: string;
  reading: string;
  picture: string;
  twin: number | null;
  score?: number;
  kept?: number | null;
  answers?: { question: string; yes: boolean; why: string }[];
}

/** What is new of a search's tree, and what is true of all of it. */
export interface SearchTree {
  states: SearchState[];
  pruned: number[];
  best: number[];
  ended: string | null;
  refused?: { message: string; suggestion: string };
}

/** A column of a table: a variable of the design that it fills in, or the layer that it seems to be for. */
export interface Column {
  name: string;
  values: string[];
  filled: boolean;
  layer: string | null;
}

/** What became of a row; `address` is its picture. */
export interface BatchRow {
  id: string;
  line: number;
  status: string;
  problem: string;
  warnings: string[];
  fits: string[];
  picture: string;
  address: string;
}

export interface BatchEnd {
  total: number;
  counts: Record<string, number>;
  stopped: boolean;
  notes: string[];
  sentence: string;
}

/** What holds for a change beside what it does. */
export interface Held {
  repair?: boolean;
  fit?: string;
}
