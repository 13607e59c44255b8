/** The keyboard of a label session. */

import { questions } from "./labels";
import { shifted, WHOLE } from "./placing";
import { choose, go, MODES, next, now, reason, review, said, say, skip, step, undo } from "./session";

export const KEYS: readonly [string, string][] = [
  ["0 – 4, Y, N", "answer the question that is marked"],
  ["↑ ↓", "another question"],
  ["Enter", "on to the next open item"],
  ["← →", "one item back or on"],
  ["U, Ctrl Z", "undo"],
  ["S", "skip"],
  ["C", "comment; Esc leaves it"],
  ["V", "side by side, slider, flicker"],
  ["Space", "flip between the two pictures"],
  ["+ − Z", "zoom in, out, whole; wheel and drag as well"],
  ["B, X", "boxes: a new one, none to be seen"],
  ["Tab, arrows, Del", "boxes: select, move (Shift 10, Alt resize), remove"],
  ["E", "instructions: put it better"],
  ["O", "overview"],
];

export function turnMode(): void {
  review.set(({ mode }) => ({ mode: MODES[(MODES.indexOf(mode) + 1) % MODES.length] }));
}

function zoomBy(factor: number): void {
  review.set(({ look }) => {
    const zoom = Math.min(24, look.zoom * factor);
    return { look: zoom <= 1.01 ? WHOLE : { ...look, zoom } };
  });
}

const asked = () => {
  const [{ about }, item] = [review.get(), now()];
  return about && item ? questions(about, item) : [];
};

const focus = (id: string) => document.getElementById(id)?.focus();

const DOES: Record<string, () => void> = {
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  ArrowUp: () => review.set(({ question }) => ({ question: Math.max(0, question - 1) })),
  ArrowDown: () => review.set(({ question }) => ({ question: Math.min(question + 1, asked().length - 1) })),
  Enter: next,
  u: undo,
  s: skip,
  c: () => focus("comment"),
  e: () => focus("better"),
  v: turnMode,
  " ": () => review.set(({ flipped }) => ({ flipped: !flipped })),
  "+": () => zoomBy(1.5),
  "=": () => zoomBy(1.5),
  "-": () => zoomBy(1 / 1.5),
  z: () => review.set({ look: WHOLE }),
  o: () => go("overview"),
  "?": () => review.set({ help: true }),
};

/** Keys of a box that is selected. */
function boxKey(event: KeyboardEvent): boolean {
  const { selected } = review.get();
  const item = now();
  const boxes = item && said(item).boxes;
  if (!item || selected === null || !boxes?.[selected]) return false;
  const by = event.shiftKey ? 10 : 1;
  const [dx, dy] = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, -by], ArrowDown: [0, by] }[event.key] ?? [];
  const put = (next: typeof boxes) => say(item, { ...said(item), boxes: next });
  if (dx !== undefined && dy !== undefined) {
    const size = sizes.get(item.item) ?? { width: 1e6, height: 1e6 };
    const [x, y, width, height] = boxes[selected];
    const most = [size.width - x, size.height - y];
    const to: typeof boxes[number] = event.altKey
      ? [x, y, Math.min(most[0], Math.max(1, width + dx)), Math.min(most[1], Math.max(1, height + dy))]
      : shifted(boxes[selected], dx, dy, size);
    put(boxes.map((box, at) => (at === selected ? to : box)));
  } else if (event.key === "Delete" || event.key === "Backspace") {
    put(boxes.filter((_, at) => at !== selected));
    review.set({ selected: null });
  } else if (event.key === "Escape") review.set({ selected: null });
  else return false;
  return true;
}

/** The size of the picture that is boxed, by item. */
export const sizes = new Map<string, { width: number; height: number }>();

export function addBox(): void {
  const item = now();
  const size = item && sizes.get(item.item);
  if (!item || !size) return;
  const { width, height } = size;
  const box = [width / 3, height / 3, width / 3, height / 3].map(Math.round) as [number, number, number, number];
  const boxes = [...(said(item).boxes ?? []), box];
  say(item, { ...said(item), skipped: false, boxes });
  review.set({ selected: boxes.length - 1 });
}

export function noBox(): void {
  const item = now();
  if (item) say(item, { ...said(item), skipped: false, boxes: [] });
}

function answerKey(key: string): boolean {
  const { about, question } = review.get();
  const item = now();
  if (!about || !item) return false;
  if (about.form === "boxes" && (key === "b" || key === "x")) {
    (key === "b" ? addBox : noBox)();
    return true;
  }
  const place = asked()[question]?.choices.findIndex((choice) => choice.key === key) ?? -1;
  if (place >= 0) choose(question, place);
  else if (about.form === "instructions" && said(item).values.verdict === "not valid" && about.reasons[Number(key) - 1])
    reason(about.reasons[Number(key) - 1]);
  else return false;
  return true;
}

export function onKey(event: KeyboardEvent): void {
  const { screen, help } = review.get();
  const at = event.target as HTMLElement;
  if (help) return;
  if (at.matches("textarea, input:not([type=range])")) {
    if (event.key === "Escape" || (event.key === "Enter" && event.ctrlKey)) at.blur();
    return;
  }
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (screen !== "label" || (event.metaKey && key !== "z")) return;
  if ((event.ctrlKey || event.metaKey) && key === "z") undo();
  else if (event.ctrlKey) return;
  else if (boxKey(event) || answerKey(key)) event.preventDefault();
  else if ((event.key === "Enter" || event.key === " ") && at.matches("button, a, select")) return;
  else if (event.key.startsWith("Arrow") && at.matches("input")) return;
  else if (!event.altKey && DOES[key]) DOES[key]();
  else return;
  event.preventDefault();
}
