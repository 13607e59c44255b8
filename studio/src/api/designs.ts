/** The server's paths, once. */

import { get, getBlob, post, postBytes, postForBytes, put, query, remove } from "./http";
import type * as T from "./types";

const of = (id: string, rest = "") => `/api/designs/${encodeURIComponent(id)}${rest}`;

/** The padlocks that were set last are kept: what is asked for after that is held to them. */
let locked: Promise<unknown> = Promise.resolve();

export const about = () => get<T.About>("/api/about");
export const desk = () => get<T.DeskRow[]>("/api/designs");
export const fonts = () => get<T.FontFamily[]>("/api/fonts");
export const openPath = (path: string) => post<T.Summary>("/api/open", { path });
export const handIn = (name: string, data: Blob) => postBytes<T.Summary>(`/api/designs${query({ name })}`, data);
export const takeOff = (id: string) => remove(of(id));

export const summary = (id: string) => get<T.Summary>(of(id));
export const outline = (id: string) => get<T.Outline>(of(id, "/outline"));
export const history = (id: string) => get<T.History>(of(id, "/history"));
export const diff = (id: string, a: string, b: string) => get<T.Diff>(of(id, `/diff${query({ a, b })}`));
export const parts = (id: string, page: number, scale: number) =>
  get<T.Parts>(of(id, `/pages/${page}/parts${query({ scale })}`));

export const someParts = (id: string, names: string[]) => postForBytes(of(id, "/parts"), { names });

export type Asked = { instruction: string; selection: string[]; page: number; search?: number; said?: T.Said[] };
export const plan = (id: string, form: Asked & T.Held, signal?: AbortSignal) =>
  locked.then(() => post<T.Plan>(of(id, "/plans"), form, "", signal));
export const planParts = (id: string, plan: string, reading: number, page: number, scale: number) =>
  get<Omit<T.Parts, "revision">>(of(id, `/plans/${plan}/parts${query({ reading, page, scale })}`));

export type Change = {
  commands?: T.Command[];
  plan?: string;
  reading?: number;
  instruction?: string;
  revision?: string;
} & T.Held;
export const change = (id: string, form: Change, key: string) =>
  locked.then(() => post<T.Changed>(of(id, "/changes"), form, key));

export const putPicture = (
  id: string,
  file: Blob,
  at: { name: string; page: number; x: number; y: number; layer?: string; revision: string },
) => postBytes<T.Changed>(of(id, `/pictures${query(at)}`), file);
export const paste = (
  id: string,
  form: { source: string; layers: string[]; page: number; shift: number; revision: string },
  key: string,
) => post<T.Changed & { pictures: string[] }>(of(id, "/pastes"), form, key);

export const step = (id: string, form: { how: "undo" | "redo" | "checkout"; state?: string; revision?: string }) =>
  post<{ revision: string; title: string }>(of(id, "/steps"), form);
export function setLocks(id: string, locks: string[]): Promise<T.Summary> {
  const kept = locked.then(() => put<T.Summary>(of(id, "/locks"), { locks }));
  locked = kept.catch(() => {});
  return kept;
}
export const nameState = (id: string, name: string, state: string) => post(of(id, "/names"), { name, state });
export const save = (id: string, form: { name?: string; overwrite?: boolean }) =>
  post<{ saved: string; revision: string }>(of(id, "/save"), form);
export const exported = (id: string, format: string, page?: number) =>
  getBlob(of(id, `/export${query({ format, page })}`));

/** Addresses of pictures. `version` makes a browser ask again. */
export const pageUrl = (id: string, page: number, scale: number, state = "current", version = "") =>
  of(id, `/pages/${page}.png${query({ scale: scale.toFixed(4), state, v: version })}`);
export const partUrl = (id: string, part: string) => of(id, `/parts/${part}.png`);
export const faceUrl = (family: string, weight: number, italic: boolean) =>
  `/api/fonts/face${query({ family, weight, italic })}`;
export const eventsUrl = (id: string) => of(id, "/events");

export interface Task {
  kind: "plan" | "search" | "batch" | "layers" | "layout";
  design: string;
  instruction?: Asked & T.Held;
  batch?: { table: string; columns: Record<string, string>; limit: number; allow_empty: boolean };
  texts?: string[];
  brief?: string;
}
export const startJob = (task: Task) =>
  locked.then(() => post<T.JobState>("/api/jobs", task, crypto.randomUUID()));
export const cancelJob = (id: string) => remove(`/api/jobs/${id}`);
export type Steer = { do: "pick" | "prune" | "restore" | "expand" | "stop"; state: number; thought: string };
export const steer = (id: string, form: Steer) => post(`/api/jobs/${id}/steer`, form);
export const columns = (id: string, table: string) =>
  post<{ rows: number; columns: T.Column[] }>(of(id, "/columns"), { table });
export const batchFiles = (job: string) => getBlob(`/api/jobs/${job}/files.zip`);
export const jobEventsUrl = (id: string) => `/api/jobs/${id}/events`;
