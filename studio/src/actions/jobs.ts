/** Work that takes a while: its steps are shown, and it can be cancelled. */

import * as api from "../api/designs";
import { Refused } from "../api/http";
import type { BatchRow, SearchTree, Summary } from "../api/types";
import { openDesign, studio } from "../state/studio";
import { notifyError } from "./notices";
import { show } from "./opening";

interface Ended {
  state: string;
  result?: unknown;
  error?: { code: string; message: string; suggestion: string };
}

export async function runJob<T>(task: api.Task, told: string, signal?: AbortSignal): Promise<T> {
  const job = await api.startJob(task);
  studio.set({ job: { id: job.id, kind: task.kind, told, stage: "begun", steps: 0 } });
  signal?.addEventListener("abort", () => void api.cancelJob(job.id).catch(() => {}));
  try {
    return await heardJob<T>(job.id, ({ stage }) =>
      studio.set((now) => (now.job?.id === job.id ? { job: { ...now.job, stage, steps: now.job.steps + 1 } } : {})),
    );
  } finally {
    if (studio.get().job?.id === job.id) studio.set({ job: null });
  }
}

/** What a job comes to; `onStep` hears of its steps. */
export async function heardJob<T>(id: string, onStep: (step: JobStep) => void): Promise<T> {
  const ended = await heard(id, onStep);
  if (ended.state === "done") return ended.result as T;
  const { code = "cancelled", message = "it was cancelled", suggestion = "" } = ended.error ?? {};
  throw new Refused(422, code, message, suggestion);
}

export interface JobStep {
  stage: string;
  tree?: SearchTree;
  row?: BatchRow;
  done?: number;
}

function heard(id: string, onStep: (step: JobStep) => void): Promise<Ended> {
  return new Promise((done, failed) => {
    const stream = new EventSource(api.jobEventsUrl(id));
    stream.addEventListener("step", (event) => onStep(JSON.parse((event as MessageEvent<string>).data) as JobStep));
    stream.addEventListener("end", (event) => {
      stream.close();
      done(JSON.parse((event as MessageEvent<string>).data) as Ended);
    });
    stream.onerror = () => {
      if (stream.readyState === EventSource.CLOSED) failed(new Error("the job's news ended"));
    };
  });
}

export function cancelJob(): void {
  const { job } = studio.get();
  if (job) void api.cancelJob(job.id).catch(notifyError);
}

/** A flat picture becomes a design with layers, beside the one that is open. */
export async function takeApart(): Promise<void> {
  const { id } = openDesign();
  await made({ kind: "layers", design: id }, "Taking the picture apart");
}

export async function layOut(texts: string[], brief: string): Promise<void> {
  const { id } = openDesign();
  await made({ kind: "layout", design: id, texts, brief }, "Laying texts out");
}

async function made(task: api.Task, told: string): Promise<void> {
  try {
    await show((await runJob<Summary>(task, told)).id);
  } catch (error) {
    notifyError(error);
  }
}
