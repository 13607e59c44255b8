/** What went wrong, said to the person. */

import { Gone, Refused } from "../api/http";
import { title } from "../geometry/layer_tree";
import { studio } from "../state/studio";

let last = 0;
const SECONDS = { info: 4, error: 12 };

export function notify(text: string, kind: "info" | "error" = "info", more = "", unlock = ""): void {
  const id = ++last;
  const kept = studio
    .get()
    .notices.filter((notice) => notice.text !== text)
    .slice(-2);
  studio.set({ notices: [...kept, { id, kind, text, more, unlock }] });
  setTimeout(() => dismissNotice(id), SECONDS[kind] * 1000);
}

export function dismissNotice(id: number): void {
  studio.set((state) => ({ notices: state.notices.filter((notice) => notice.id !== id) }));
}

/** What went wrong is over once something goes well. */
export function dismissErrors(): void {
  studio.set((state) => ({ notices: state.notices.filter((notice) => notice.kind !== "error") }));
}

/** The layer that a message says is locked. */
export function lockedIn(message: string): string {
  const [, id = ""] = /'([^']+)' is locked/.exec(message) ?? [];
  return studio.get().tree.byId.has(id) ? id : "";
}

/** Words with the names of layers in the place of their ids. */
function withNames(text: string): string {
  const { byId } = studio.get().tree;
  return text.replace(/'([^'\s]+)'|#([\w./-]*[\w-])/g, (all: string, quoted?: string, marked?: string) => {
    const layer = byId.get(quoted ?? marked ?? "");
    return layer ? `“${title(layer)}”` : all;
  });
}

/** An error in its own words. A server that is gone has a banner, not a notice. */
export function notifyError(error: unknown): void {
  if (error instanceof Refused && error.code === "cancelled") return; // somebody wanted that
  if (error instanceof Refused && error.status === 401) studio.set({ online: false, barred: true });
  else if (error instanceof Gone) studio.set({ online: false });
  else if (error instanceof Refused)
    notify(capital(plainMessage(error.message)), "error", plainSuggestion(error.suggestion), lockedIn(error.message));
  else if (!(error instanceof DOMException && error.name === "AbortError")) {
    notify("Something went wrong in the studio", "error", error instanceof Error ? error.message : String(error));
  }
}

/** With a capital, but for the name of a file. */
export const capital = (text: string) =>
  /^[\w-]+\.[a-z]\w+/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);

/** A message without the command it is about, which the person has just given by hand. */
export function plainMessage(text: string): string {
  return withNames(text.replace(/^“\w+\(.*?\)”: /, "").replace(/ \(--[a-z][^)]*\)/g, ""));
}

/** A suggestion without the words that only a command line has. */
export function plainSuggestion(text: string): string {
  return withNames(text)
    .split(/;\s+/)
    .filter((part) => !/(^|\s)--[a-z]|`redraft |`findings`/.test(part))
    .join("; ");
}
