/** Changes made by hand: commands to the server, one after the other, each with a receipt. */

import * as api from "../api/designs";
import type { Changed, Command, Summary } from "../api/types";
import { Refused } from "../api/http";
import { outermost } from "../geometry/layer_tree";
import { openDesign, studio, type Drawn } from "../state/studio";
import { dismissErrors, notify, notifyError } from "./notices";
import { refresh } from "./refreshing";

let queue: Promise<unknown> = Promise.resolve();

interface Told {
  asked: boolean;
  /** Whether what is new is selected. */
  select?: boolean;
  /** What the page will be put together from, where it is known and loaded already. */
  foreseen?: Drawn;
}

/** A change that is more than commands: carried out when those before it are through. */
export function make(send: (revision: string) => Promise<Changed>, words: string): Promise<Changed | null> {
  const next = queue.then(() => carryOut(send, words, { asked: false, select: true }));
  queue = next.catch(() => {});
  return next;
}

/** Carry out a change when those before it are through; the design is shown as it is then. Null: it was refused. */
export function change(form: api.Change, words: string, told: Told = { asked: false }): Promise<Changed | null> {
  const next = queue.then(() => carryOut(form, words, told));
  queue = next.catch(() => {});
  return next;
}

export function commands(list: Command[], words: string, select = false): Promise<Changed | null> {
  return change({ commands: list, instruction: words }, words, { asked: false, select });
}

type Sent = api.Change | ((revision: string) => Promise<Changed>);

async function carryOut(form: Sent, words: string, told: Told): Promise<Changed | null> {
  const design = openDesign();
  const before = new Set(studio.get().tree.byId.keys());
  const begun = performance.now();
  studio.set((state) => ({ busy: state.busy + 1 }));
  try {
    const made = await (typeof form === "function" ? form(design.revision) : sent(design, form));
    if (told.foreseen && told.foreseen.page === studio.get().page) {
      studio.set({ parts: { ...told.foreseen, revision: made.revision }, outlined: [], previewed: false });
    } else await refresh();
    const ms = performance.now() - begun;
    dismissErrors();
    if (made.receipt) studio.set({ done: { told: words, receipt: made.receipt, ms, asked: told.asked }, asked: null });
    if (told.foreseen) await refresh();
    if (told.select) selectNew(before);
    return made;
  } catch (error) {
    const stale = error instanceof Refused && (error.code === "conflict" || (told.asked && error.status === 404));
    if (stale) {
      await refresh().catch(notifyError);
      if (told.asked) notify("The design changed meanwhile: this is planned again");
      else notify("The design was changed elsewhere", "error", "It is shown as it is now: do it again if it still fits");
    } else notifyError(error);
    return null;
  } finally {
    studio.set((state) => ({ busy: state.busy - 1 }));
  }
}

function sent(design: Summary, form: api.Change): Promise<Changed> {
  return api.change(design.id, { ...form, revision: design.revision }, crypto.randomUUID());
}

function selectNew(before: ReadonlySet<string>): void {
  const { tree } = studio.get();
  const fresh = tree.layers.filter((layer) => !before.has(layer.id)).map((layer) => layer.id);
  if (fresh.length) studio.set({ selection: outermost(tree, fresh) });
}

export async function step(how: "undo" | "redo"): Promise<void> {
  await move({ how }, how === "undo" ? "Undone" : "Done again");
}

export async function goTo(state: string): Promise<void> {
  await move({ how: "checkout", state }, "Went to");
}

function move(form: Parameters<typeof api.step>[1], words: string): Promise<void> {
  const next = queue.then(async () => {
    const design = openDesign();
    studio.set((state) => ({ busy: state.busy + 1, done: null }));
    try {
      const went = await api.step(design.id, { ...form, revision: design.revision });
      await refresh();
      dismissErrors();
      notify(`${words}: now at “${went.title}”`);
    } catch (error) {
      notifyError(error);
    } finally {
      studio.set((state) => ({ busy: state.busy - 1 }));
    }
  });
  queue = next.catch(() => {});
  return next;
}
