/** What the server of a review says and takes. */

import { get, getBlob, post, query } from "@studio/api/http";
import type { Box } from "@studio/api/types";

export type FormName = "milde" | "dle" | "boxes" | "pairs" | "instructions";
export type Value = number | string;

export interface Progress {
  name: string;
  done: number;
  skipped: number;
  of: number;
  gold: Record<string, number | null> | null;
}

export interface About {
  title: string;
  form: FormName;
  criteria: Record<string, Value[]>;
  reasons: string[];
  annotators: Progress[];
  adjudicator: string;
}

/** What somebody said of an item. */
export interface Said {
  values: Record<string, Value>;
  targets: (number | null)[];
  boxes: Box[] | null;
  reasons: string[];
  text: string;
  comment: string;
  skipped: boolean;
  annotator?: string;
}

export interface Item {
  item: string;
  instruction: string;
  texts: Record<string, string>;
  targets: string[];
  boxes: Box[];
  calibration: boolean;
  pictures: string[];
  answer: Said | null;
  others?: Said[];
}

export interface Shown {
  items: Item[];
  calibrated: boolean;
  of: number;
}

type Cells = Record<string, Value | Box[] | null>;

export interface Gold {
  met: Record<string, number | null>;
  items: { item: string; id: string; instruction: string; gold: Cells; said: Cells | null }[];
}

export interface Overview {
  criteria: {
    criterion: string;
    agreement: { measure: string; value: number | null; reason?: string; evidence?: { n?: number; interval?: number[] } };
    same: number | null;
    mean: number | null;
    means: Record<string, number | null>;
  }[];
  systems: {
    system: string;
    items: number;
    means: Record<string, number | null>;
    won?: number;
    tied?: number;
    lost?: number;
    rate?: number | null;
  }[];
  annotators: Progress[];
  items: number;
  disagreements: {
    item: string;
    id: string;
    criteria: string[];
    said: Record<string, Record<string, Value | null>>;
    decided: boolean;
  }[];
}

export const about = () => get<About>("/api/review");
export const itemsOf = (annotator: string) => get<Shown>(`/api/review/items${query({ annotator })}`);
export const overview = () => get<Overview>("/api/review/overview");
export const gold = (annotator: string) => post<Gold>(`/api/review/gold${query({ annotator })}`, null);
export const keep = (annotator: string, item: string, said: Said) =>
  post<{ saved: boolean }>("/api/review/answers", { ...said, annotator, item });
export const picture = (annotator: string, item: string, slot: string) =>
  `/api/review/pictures/${item}/${encodeURIComponent(slot)}${query({ annotator })}`;

export async function download(kind: "csv" | "parquet"): Promise<void> {
  const { blob } = await getBlob(`/api/review/export${query({ kind })}`);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `answers.${kind}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
