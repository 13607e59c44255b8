/** One annotator at work: where they are, what they said, and what of it is not on disk yet. */

import { Gone, Refused } from "@studio/api/http";
import { createStore } from "@studio/state/store";
import * as api from "./api";
import { answered, EMPTY, firstOpen, hasTurn, isThrough, nextOpen, questions, toggled } from "./labels";
import { type Look, WHOLE } from "./placing";

export type Mode = "side by side" | "slider" | "flicker";
export const MODES: readonly Mode[] = ["side by side", "slider", "flicker"];

interface Review {
  about: api.About | null;
  screen: "start" | "label" | "gold" | "overview";
  annotator: string;
  items: api.Item[];
  of: number;
  calibrated: boolean;
  at: number;
  question: number;
  unsaved: number;
  trouble: string;
  look: Look;
  mode: Mode;
  flipped: boolean;
  selected: number | null;
  help: boolean;
}

export const review = createStore<Review>({
  about: null,
  screen: "start",
  annotator: "",
  items: [],
  of: 0,
  calibrated: true,
  at: 0,
  question: 0,
  unsaved: 0,
  trouble: "",
  look: WHOLE,
  mode: "side by side",
  flipped: false,
  selected: null,
  help: false,
});

export const now = (): api.Item | undefined => review.get().items[review.get().at];
export const said = (item: api.Item): api.Said => item.answer ?? EMPTY;

function told(error: unknown): void {
  const words = error instanceof Refused ? `${error.message}. ${error.suggestion}` : String(error);
  review.set({ trouble: error instanceof Gone ? "The server does not answer. Start it again." : words });
}

/** What the address names: nothing, the overview, or an annotator. */
export async function route(): Promise<void> {
  const name = decodeURIComponent(location.hash.slice(1));
  try {
    const about = await api.about();
    review.set({ about, trouble: "" });
    document.title = about.title;
    if (name === "overview") review.set({ screen: "overview" });
    else if (name) await begin(name);
    else review.set({ screen: "start" });
  } catch (error) {
    told(error);
  }
}

export const go = (name: string): void => {
  location.hash = encodeURIComponent(name);
};

async function begin(annotator: string): Promise<void> {
  past.length = 0;
  const shown = await api.itemsOf(annotator);
  const { about } = review.get();
  if (!about) return;
  review.set({ ...shown, annotator, screen: "label" });
  const open = nextOpen(about, shown.items, -1);
  show(open ?? 0);
  if (open === null && !shown.calibrated) review.set({ screen: "gold" });
}

export function show(at: number): void {
  const { about, items } = review.get();
  if (!about || !items[at]) return;
  const asked = questions(about, items[at]);
  const question = firstOpen(asked, said(items[at]));
  review.set({ at, question, look: WHOLE, flipped: false, selected: null, trouble: "" });
}

export const step = (by: number): void => show(review.get().at + by);

/** On to what is open; after the calibration to the gold. */
export function next(): void {
  const { about, items, at, calibrated } = review.get();
  if (!about) return;
  const open = nextOpen(about, items, at);
  if (open !== null) show(open);
  else if (!calibrated) review.set({ screen: "gold" });
  else if (at + 1 < items.length) step(1);
}

export const isDone = (): boolean => {
  const { about, items } = review.get();
  return about !== null && items.every((item) => isThrough(about, item));
};

const past: { item: string; answer: api.Said | null }[] = [];

/** Say something of an item: it is seen at once, and sent. */
export function say(item: api.Item, answer: api.Said): void {
  if (item.calibration && review.get().calibrated) return review.set({ trouble: "You have seen the gold of this one." });
  past.push({ item: item.item, answer: item.answer });
  put(item.item, answer);
}

export function write(key: string, field: "comment" | "text", text: string): void {
  const item = review.get().items.find((one) => one.item === key);
  if (item && said(item)[field] !== text) say(item, { ...said(item), [field]: text });
}

export function undo(): void {
  const last = past.pop();
  const at = review.get().items.findIndex((item) => item.item === last?.item);
  if (!last || at < 0) return;
  if (at !== review.get().at) show(at);
  put(last.item, last.answer ?? EMPTY);
  show(at);
}

export const canUndo = (): boolean => past.length > 0;

function put(key: string, answer: api.Said): void {
  review.set(({ items }) => ({ items: items.map((item) => (item.item === key ? { ...item, answer } : item)) }));
  waiting.set(key, answer);
  review.set({ unsaved: waiting.size });
  void send();
}

export function choose(question: number, place: number): void {
  const { about } = review.get();
  const item = now();
  if (!about || !item) return;
  const asked = questions(about, item);
  const choice = asked[question]?.choices[place];
  if (!choice || !hasTurn(about.form, asked, said(item), question)) return;
  say(item, answered(said(item), asked[question], choice.value, item));
  review.set({ question: Math.min(question + 1, asked.length - 1) });
}

export function reason(name: string): void {
  const item = now();
  if (item) say(item, toggled(said(item), name));
}

export function skip(): void {
  const item = now();
  if (!item) return;
  say(item, { ...said(item), skipped: true });
  next();
}

const waiting = new Map<string, api.Said>();
let sending = false;

/** Answers go one after the other, until the server has said that they are on disk. */
async function send(): Promise<void> {
  if (sending) return;
  sending = true;
  for (let [entry] = waiting; entry; [entry] = waiting) {
    const [key, { annotator: _, ...answer }] = entry;
    try {
      await api.keep(review.get().annotator, key, answer);
      if (waiting.get(key) === entry[1]) waiting.delete(key);
      review.set({ trouble: "", unsaved: waiting.size });
    } catch (error) {
      if (error instanceof Gone) {
        review.set({ trouble: "Not saved yet: the server does not answer. Trying again." });
        await new Promise((done) => setTimeout(done, 1000));
        continue;
      }
      waiting.delete(key); // what was refused is shown as the server has it
      await api.itemsOf(review.get().annotator).then((shown) => review.set(shown), told);
      review.set({ unsaved: waiting.size });
      told(error);
    }
  }
  sending = false;
}

addEventListener("beforeunload", (event) => {
  if (waiting.size > 0) event.preventDefault();
});
