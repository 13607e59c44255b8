/** The engine's words for people who see the layers before them. */

import type { Command } from "../api/types";

/** A reading without ids: `recolor #date (text “17–19 July”, bottom left)` → `recolor “17–19 July”`. */
export function plainReading(reading: string): string {
  return reading
    .replace(/#\S+ \((\w[\w ]*) “([^”]*)”[^)]*\)/g, "“$2”")
    .replace(/#(\S+) \(([^()]*)\)/g, (_, id: string, about: string) => {
      const [kind, place] = about.split(", ");
      const name = id.split("/").pop() ?? id;
      return /^[a-z]+\d+$/.test(name) ? `the ${kind}${place ? ` (${place})` : ""}` : `the ${kind} “${name}”`;
    });
}

/** The commands of a reading as a short line: `shade “Scene” · warmer`. */
export function readingTitle(commands: readonly Command[], name: (id: string) => string): string {
  return commands
    .map(({ command, target, targets, ...rest }) => {
      const ids = [target, targets].flat().filter((id): id is string => typeof id === "string");
      const things = ids.slice(0, 2).map((id) => `“${clip(name(id))}”`);
      const more = ids.length > 2 ? ` and ${ids.length - 2} more` : "";
      const values = Object.values(rest).filter((value) => typeof value === "string" || typeof value === "number");
      const words = [command.replace(/_/g, " "), things.join(", ") + more].filter(Boolean).join(" ");
      return values.length ? `${words} · ${values.map(String).map(clip).join(" · ")}` : words;
    })
    .join("; ");
}

const clip = (text: string) => (text.length > 32 ? `${text.slice(0, 31)}…` : text);

/** A reading as what is done to what, and how: `recolor “17–19 July”` and `fill colour → gold`. */
export function readingParts(reading: string): [what: string[], how: string[]] {
  const parts = reading
    .split(/; (?=[a-z ]+ (?:“|the ))/)
    .map((part) => /^((?:“[^”]*”|[^“:])*): (.*)$/s.exec(part) ?? [part, part, ""]);
  return [1, 2].map((at) => [...new Set(parts.map((part) => part[at]).filter(Boolean))]) as [string[], string[]];
}

/** The parts of a sentence, those that were not understood marked. */
export function markedParts(sentence: string, clauses: readonly string[]): { text: string; marked: boolean }[] {
  const spans = clauses
    .filter(Boolean)
    .map((clause) => ({ from: sentence.toLowerCase().indexOf(clause.toLowerCase()), long: clause.length }))
    .filter((span) => span.from >= 0)
    .sort((a, b) => a.from - b.from);
  const parts: { text: string; marked: boolean }[] = [];
  let at = 0;
  for (const { from, long } of spans) {
    if (from < at) continue;
    if (from > at) parts.push({ text: sentence.slice(at, from), marked: false });
    parts.push({ text: sentence.slice(from, from + long), marked: true });
    at = from + long;
  }
  if (at < sentence.length) parts.push({ text: sentence.slice(at), marked: false });
  return parts;
}

/** The words of a reason that are not understood, such as “feel”. */
export function unknownWords(reasons: readonly string[]): string[] {
  return reasons.flatMap((reason) => [...reason.matchAll(/“([^”]+)” is not understood/g)].map((found) => found[1]));
}
