/** An instruction: understood, looked at, approved. */

import * as api from "../api/designs";
import type { Edit, Plan, Said } from "../api/types";
import { pageOf } from "../geometry/layer_tree";
import { openDesign, studio, type Drawn, type State } from "../state/studio";
import { change, commands } from "./changing";
import { runJob } from "./jobs";
import { notifyError } from "./notices";
import { loadParts } from "./part_pictures";
import { showPage, wantedScale } from "./refreshing";
import { plainReading } from "../ask/words";

let planning: AbortController | null = null;

export async function ask(instruction: string, said: Said[] = [], repair = false): Promise<void> {
  const words = instruction.trim();
  if (!words) return;
  planning?.abort();
  const mine = (planning = new AbortController());
  const design = openDesign();
  const { selection, about, page } = studio.get();
  studio.set({
    asked: { phase: "planning", instruction: words, selection, said, repair, plan: null, looked: 0, foreseen: {} },
    done: null,
    outlined: [],
    previewed: false,
  });
  const form = { instruction: words, selection, page, said, repair };
  try {
    const plan = about?.model
      ? await runJob<Plan>({ kind: "plan", design: design.id, instruction: form }, "Asking the model", mine.signal)
      : await api.plan(design.id, form, mine.signal);
    if (planning !== mine) return;
    studio.set((state) => ({
      asked: state.asked && { ...state.asked, phase: "shown", plan },
      outlined: targetsOf(plan),
    }));
    if (plan.status === "offered") lookAt(plan.readings?.[0]?.number ?? 0);
    await showTargets(targetsOf(plan));
    if (plan.status === "ready") await foresee(plan, 0, studio.get().page).catch(() => {});
  } catch (error) {
    if (planning !== mine || mine.signal.aborted) return;
    studio.set({ asked: null });
    notifyError(error);
  }
}

/** The layers a plan changes: of one that is ready, those it names; of readings, none before one is looked at. */
export function targetsOf(plan: Plan): string[] {
  return [...new Set((plan.steps ?? []).flatMap((step) => step.targets))];
}

/** Readings are looked at one by one: their targets are outlined. */
export function lookAt(number: number): void {
  const { asked } = studio.get();
  const reading = asked?.plan?.readings?.find((each) => each.number === number);
  const outlined = reading ? reading.targets.map((target) => target.id) : asked?.plan ? targetsOf(asked.plan) : [];
  studio.set((state) => ({ asked: state.asked && { ...state.asked, looked: number }, outlined }));
  void showTargets(outlined);
}

async function showTargets(ids: string[]): Promise<void> {
  const { tree, page } = studio.get();
  const pages = ids.map((id) => pageOf(tree, id)).filter((number) => number > 0);
  if (pages.length && !pages.includes(page)) await showPage(pages[0]);
}

/** Load the pictures that a plan, or a reading of it, would change, so that it is seen as soon as it is approved. */
export async function foresee(plan: Plan, reading: number, page: number): Promise<void> {
  const { id } = openDesign();
  const parts = await api.planParts(id, plan.plan, reading, page, wantedScale());
  await loadParts(id, parts);
  studio.set(({ asked }) =>
    asked?.plan === plan ? { asked: { ...asked, foreseen: { ...asked.foreseen, [reading]: parts } } } : {},
  );
}

/** While the pointer is on the picture of a result, the canvas shows it too. */
export function previewOnCanvas(on: boolean): void {
  studio.set({ previewed: on });
}

/** What the canvas shows: the design, or what is looked at of a plan. */
export function drawnNow(state: State): Drawn | null {
  const foreseen = state.previewed ? state.asked?.foreseen[state.asked.looked] : undefined;
  return foreseen?.page === state.page ? foreseen : state.parts;
}

/** `words`: how it is told, where that is not how it was asked for. */
export async function approve(reading = 0, words = ""): Promise<void> {
  const { asked } = studio.get();
  const plan = asked?.plan;
  if (!asked || asked.phase !== "shown" || !plan || plan.status === "refused") return;
  if (plan.status === "offered" && reading === 0) return;
  studio.set({ asked: { ...asked, phase: "applying", looked: reading } });
  const taken = plan.readings?.find((each) => each.number === reading);
  const told = taken ? `${asked.instruction}: ${plainReading(taken.told.replace(/^by \S+: /, ""))}` : asked.instruction;
  const made = await change({ plan: plan.plan, reading }, words || told, {
    asked: true,
    foreseen: asked.foreseen[reading],
  });
  studio.set((state) =>
    made
      ? { asked: null, outlined: [], previewed: false }
      : { asked: state.asked && { ...state.asked, phase: "shown" } },
  );
  if (!made && studio.get().design?.revision !== plan.revision) void ask(asked.instruction, asked.said, asked.repair);
}

export function dismiss(): void {
  planning?.abort();
  planning = null;
  studio.set({ asked: null, outlined: [], previewed: false });
}

/** Carry out what a warning suggests. */
export async function repair(mend: Edit[], remedy: string): Promise<void> {
  await commands(
    mend.map((edit) => ({ command: "apply", edit })),
    `repair: ${remedy}`,
  );
}
