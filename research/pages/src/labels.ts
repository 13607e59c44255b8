/** What is asked of an item, the answers there are, and what an answer becomes. */

import type { About, FormName, Item, Said, Value } from "./api";

export interface Choice {
  value: Value;
  name: string;
  about?: string;
  key: string;
}

/** One thing that is asked; with several targets the first criterion of DLEBench is asked of each. */
export interface Question {
  criterion: string;
  target: number | null;
  title: string;
  about: string;
  choices: Choice[];
}

const LEVELS = ["not at all", "bad", "fair", "good"];
const ASPECTS: Record<string, string> = {
  "instruction following": "Is all that was asked there?",
  "layout consistency": "Is the rest where it was, as it was?",
  aesthetics: "Does it look well as a whole?",
  "text rendering": "Are texts legible and spelt right?",
  "overall quality": "All considered, how good is it?",
};
/** The paper's order: the first that fits is the label. */
const LADDERS: Record<string, { about: string; rungs: [string, string][] }> = {
  "instruction following": {
    about: "Look at the target alone. The first that fits:",
    rungs: [
      ["Localization Failure", "It is as it was, or one cannot tell whether it changed."],
      ["Wrong Action", "It changed, but not as asked: another action, value or number."],
      ["Over Modification", "Done as asked, but more about it is not as before."],
      ["Flawless Execution", "Done as asked; all else about it is as before."],
    ],
  },
  "visual consistency": {
    about: "Look at all but the target. The first that fits:",
    rungs: [
      ["Scene Collapse", "Another place, time of day or style."],
      ["Multiple Anomalies", "Two or more things changed, went or came. Light and grain do not count."],
      ["Single Anomaly", "Exactly one thing did."],
      ["Perfect Consistency", "Nothing did."],
    ],
  },
};
const SIMPLE: Partial<Record<FormName, { about: string; choices: Choice[] }>> = {
  pairs: {
    about: "Which one does what was asked better?",
    choices: [
      { value: "left", name: "Left", key: "1" },
      { value: "right", name: "Right", key: "2" },
      { value: "tie", name: "Tie", key: "3" },
    ],
  },
  instructions: {
    about: "Can a person do this to this design?",
    choices: [
      { value: "valid", name: "Valid", key: "y" },
      { value: "not valid", name: "Not valid", key: "n" },
    ],
  },
};

export const EMPTY: Said = {
  values: {},
  targets: [],
  boxes: null,
  reasons: [],
  text: "",
  comment: "",
  skipped: false,
};

export function questions(about: About, item: Item): Question[] {
  if (about.form === "boxes") return [];
  return Object.entries(about.criteria).flatMap(([criterion, values], at) => {
    const ladder = about.form === "dle" ? LADDERS[criterion] : undefined;
    const simple = SIMPLE[about.form];
    const choices =
      simple?.choices ??
      values.map((value, place) => ({
        value,
        name: ladder ? ladder.rungs[place][0] : LEVELS[place],
        about: ladder?.rungs[place][1],
        key: String(value),
      }));
    const words = ladder?.about ?? simple?.about ?? ASPECTS[criterion] ?? "";
    const told: Question = { criterion, target: null, title: criterion, about: words, choices };
    if (!ladder || at > 0 || item.targets.length < 2) return [told];
    return item.targets.map((name, target) => ({ ...told, target, title: `${criterion}: ${name}` }));
  });
}

export function valueOf(said: Said, question: Question): Value | null {
  if (question.target !== null) return said.targets[question.target] ?? null;
  return said.values[question.criterion] ?? null;
}

/** The answer with one question answered; of several targets the worst counts. */
export function answered(said: Said, question: Question, value: Value, item: Item): Said {
  const next = { ...said, skipped: false };
  if (question.target === null) next.values = { ...said.values, [question.criterion]: value };
  else {
    next.targets = item.targets.map((_, at) => (at === question.target ? Number(value) : (said.targets[at] ?? null)));
    const known = next.targets.filter((label) => label !== null);
    if (known.length === item.targets.length)
      next.values = { ...said.values, [question.criterion]: Math.min(...known) };
  }
  if (value === "valid") next.reasons = [];
  return next;
}

export function toggled(said: Said, reason: string): Said {
  const there = said.reasons.includes(reason);
  const reasons = there ? said.reasons.filter((one) => one !== reason) : [...said.reasons, reason];
  return { ...said, skipped: false, reasons };
}

export function isComplete(about: About, said: Said | null): boolean {
  if (!said) return false;
  if (about.form === "boxes") return said.boxes !== null;
  if (Object.keys(about.criteria).some((name) => said.values[name] === undefined)) return false;
  return said.values.verdict !== "not valid" || said.reasons.length > 0;
}

export const isThrough = (about: About, item: Item) => Boolean(item.answer?.skipped) || isComplete(about, item.answer);

/** The next item after `at`, going round, that is neither answered nor skipped; null where there is none. */
export function nextOpen(about: About, items: readonly Item[], at: number): number | null {
  for (let step = 1; step <= items.length; step += 1) {
    const place = (at + step) % items.length;
    if (!isThrough(about, items[place])) return place;
  }
  return null;
}

/** The first question without an answer, else the last. */
export function firstOpen(asked: readonly Question[], said: Said): number {
  const found = asked.findIndex((question) => valueOf(said, question) === null);
  return found < 0 ? Math.max(0, asked.length - 1) : found;
}

/** Whether a question has its turn: DLEBench's are decided one after the other. */
export function hasTurn(form: FormName, asked: readonly Question[], said: Said, at: number): boolean {
  return form !== "dle" || asked.slice(0, at).every((question) => valueOf(said, question) !== null);
}

export function percent(share: number | null | undefined): string {
  return share === null || share === undefined ? "–" : `${Math.round(share * 100)}%`;
}

export function figure(value: number | null | undefined, digits = 2): string {
  return value === null || value === undefined ? "–" : value.toFixed(digits).replace("-", "−");
}
