/** A design for every row of a table: columns go with layers, the first rows are shown, then all are made. */

import * as api from "../api/designs";
import type { BatchEnd } from "../api/types";
import { openDesign, studio, type BatchRun } from "../state/studio";
import { heardJob } from "./jobs";
import { isLocked } from "./locking";
import { notify, notifyError } from "./notices";
import { download } from "./saving";
import { dismiss } from "./asking";

const FIRST = 3;
const TABLES = /\.(csv|tsv|jsonl|ndjson)$/i;
let waiting: ReturnType<typeof setTimeout> | undefined;

export const isTable = (name: string) => TABLES.test(name);

export async function startBatch(file: File): Promise<void> {
  try {
    const table = await file.text();
    const { id } = openDesign();
    const { rows, columns } = await api.columns(id, table);
    const free = columns.filter(({ layer }) => layer && !isLocked(studio.get(), layer));
    const chosen = Object.fromEntries(free.map(({ name, layer }) => [name, layer!]));
    dismiss();
    studio.set({
      batch: { name: file.name, table, rows, columns, chosen, allowEmpty: false, ...NOTHING_MADE },
      search: null,
      compared: null,
      done: null,
      selection: [],
    });
    preview();
  } catch (error) {
    notifyError(error);
  }
}

const NOTHING_MADE = { phase: "mapping", job: "", cards: [], finished: 0, total: 0, ended: null } as const;

const change = (part: Partial<BatchRun>) => studio.set(({ batch }) => ({ batch: batch && { ...batch, ...part } }));

export function chooseLayer(column: string, layer: string): void {
  const { batch } = studio.get();
  if (!batch) return;
  // A layer goes with one column: the one it was last given to.
  const others = Object.entries(batch.chosen).filter(([name, taken]) => name !== column && taken !== layer);
  change({ chosen: Object.fromEntries(layer ? [...others, [column, layer]] : others) });
  again();
}

export function allowEmpty(allowed: boolean): void {
  change({ allowEmpty: allowed });
  again();
}

function again(): void {
  clearTimeout(waiting);
  waiting = setTimeout(preview, 500);
}

/** Whether any column changes anything. */
export const isUseful = (batch: BatchRun) =>
  Object.keys(batch.chosen).length > 0 || batch.columns.some((column) => column.filled);

function preview(): void {
  const { batch } = studio.get();
  if (!batch) return;
  stopJob(batch);
  if (isUseful(batch)) void run(FIRST);
  else change(NOTHING_MADE);
}

export const makeAll = () => run(0);

async function run(limit: number): Promise<void> {
  const { batch } = studio.get();
  if (!batch) return;
  const { table, chosen: columns, allowEmpty } = batch;
  const total = limit ? Math.min(limit, batch.rows) : batch.rows;
  const phase = limit ? "previewing" : "running";
  change({ ...NOTHING_MADE, phase, total });
  let mine = "";
  const current = () => mine !== "" && studio.get().batch?.job === mine;
  try {
    const form = { table, columns, limit, allow_empty: allowEmpty };
    const job = await api.startJob({ kind: "batch", design: openDesign().id, batch: form });
    mine = job.id;
    if (studio.get().batch?.phase !== phase) return void api.cancelJob(mine).catch(() => {});
    change({ job: mine });
    const ended = await heardJob<BatchEnd>(mine, ({ row, done }) => {
      const now = studio.get().batch;
      if (!now || !current()) return;
      if (row) {
        const others = now.cards.filter((card) => card.id !== row.id);
        change({ cards: [...others, row].sort((a, b) => a.line - b.line) });
      }
      if (done !== undefined) change({ finished: done });
    });
    if (current()) change({ phase: limit ? "previewed" : "done", ended, finished: total });
  } catch (error) {
    if (!current()) return;
    change({ phase: "mapping", job: "" });
    notifyError(error);
  }
}

export async function downloadBatch(): Promise<void> {
  const { batch } = studio.get();
  if (!batch?.job) return;
  try {
    const { blob } = await api.batchFiles(batch.job);
    download(`${batch.name.replace(/\.[^.]+$/, "")}.zip`, blob);
  } catch (error) {
    notifyError(error);
  }
}

function stopJob({ job, phase }: BatchRun): void {
  if (job && (phase === "previewing" || phase === "running")) void api.cancelJob(job).catch(() => {});
}

/** While all are made: stop that; else leave the table. */
export function endBatch(): void {
  const { batch } = studio.get();
  if (!batch) return;
  clearTimeout(waiting);
  stopJob(batch);
  if (batch.phase !== "running") return studio.set({ batch: null });
  change(NOTHING_MADE);
  notify("Stopped: nothing is kept of these rows");
}
