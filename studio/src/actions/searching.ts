/** A search that a person steers: its states come in as they are made, and one is taken for the result. */

import * as api from "../api/designs";
import { Refused } from "../api/http";
import type { Plan, SearchState, SearchTree } from "../api/types";
import { wayTo } from "../geometry/search_tree";
import { openDesign, studio, type SearchRun } from "../state/studio";
import { approve, dismiss } from "./asking";
import { heardJob } from "./jobs";
import { notifyError } from "./notices";

/** Steps before the hand is asked; each state that is gone on from has more. */
const STEPS = 8;

export async function startSearch(instruction: string): Promise<void> {
  const words = instruction.trim();
  if (!words) return;
  dismiss();
  const { id } = openDesign();
  const { selection, page } = studio.get();
  const run: SearchRun = {
    job: "",
    instruction: words,
    states: [],
    pruned: [],
    best: [],
    ended: null,
    chosen: 0,
    followed: "best",
    taking: false,
  };
  studio.set({ search: run, done: null, compared: null, selection: [] });
  try {
    const form = { instruction: words, selection, page, search: STEPS };
    const job = await api.startJob({ kind: "search", design: id, instruction: form });
    if (studio.get().search !== run) return void api.cancelJob(job.id).catch(() => {});
    studio.set({ search: { ...run, job: job.id } });
    const plan = await heardJob<Plan>(job.id, ({ tree }) => tree && grown(job.id, tree));
    if (studio.get().search?.job !== job.id) return;
    await taken(plan, words);
  } catch (error) {
    studio.set({ search: null });
    notifyError(error);
  }
}

function grown(job: string, tree: SearchTree): void {
  const { search } = studio.get();
  if (search?.job !== job) return;
  if (tree.refused) {
    studio.set({ search: { ...search, taking: false } });
    return notifyError(new Refused(422, "usage", tree.refused.message, tree.refused.suggestion));
  }
  const known = new Map(search.states.map((state) => [state.number, state]));
  for (const state of tree.states) known.set(state.number, state);
  const states = [...known.values()].sort((a, b) => a.number - b.number);
  const { pruned, best, ended } = tree;
  const newest = states.at(-1)?.number ?? 0;
  const grew = states.length > search.states.length;
  const chosen =
    search.followed === "best" ? (best[0] ?? newest) : search.followed === "newest" && grew ? newest : search.chosen;
  studio.set({ search: { ...search, states, pruned, best, ended, chosen } });
}

/** The state that was picked is a plan like any other: it is carried out, with its receipt. */
async function taken(plan: Plan, words: string): Promise<void> {
  const { selection, search } = studio.get();
  const way = search && search.best[0] ? wayTo(search.states, search.best[0]).slice(1) : [];
  const tried = search?.states.filter((state) => way.includes(state.number)).map((state) => state.thought) ?? [];
  studio.set({
    search: null,
    asked: { phase: "shown", instruction: words, selection, said: [], repair: false, plan, looked: 0, foreseen: {} },
  });
  if (plan.status === "ready") await approve(0, tried.join("; then "));
}

export function chooseState(number: number): void {
  studio.set(({ search }) => ({ search: search && { ...search, chosen: number, followed: "none" } }));
}

export async function steer(move: "pick" | "prune" | "restore" | "expand" | "stop", state = 0, thought = ""): Promise<void> {
  const { search } = studio.get();
  if (!search?.job) return;
  const taking = move === "pick" || move === "stop";
  const followed = move !== "expand" ? "none" : thought ? "newest" : "best";
  studio.set({ search: { ...search, taking, ended: move === "expand" ? null : search.ended, followed } });
  try {
    await api.steer(search.job, { do: move, state, thought });
  } catch (error) {
    studio.set((now) => ({ search: now.search && { ...now.search, taking: false, ended: search.ended } }));
    notifyError(error);
  }
}

/** Nothing of it is wanted. */
export function endSearch(): void {
  const { search } = studio.get();
  studio.set({ search: null });
  if (search?.job) void api.cancelJob(search.job).catch(() => {});
}

/** How much of what was asked a state has done: "2 of 3". */
export function doneOf(state: SearchState): string {
  const answers = state.answers ?? [];
  return answers.length ? `${answers.filter((answer) => answer.yes).length} of ${answers.length} done` : "as it is";
}
