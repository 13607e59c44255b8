/** The design leaves the desk: back into its file, beside it, or in another format. */

import * as api from "../api/designs";
import { Refused } from "../api/http";
import { title } from "../geometry/layer_tree";
import { openDesign, studio } from "../state/studio";
import { capital, notify, notifyError } from "./notices";

export async function save(form: { name?: string; overwrite?: boolean } = {}): Promise<void> {
  const design = openDesign();
  if (!form.name && design.source === null) {
    studio.set({ dialog: { kind: "save-as", name: design.name, message: "This design came from no file here." } });
    return;
  }
  try {
    const told = await api.save(design.id, form);
    studio.set({ dialog: null, design: await api.summary(design.id) });
    notify(`Saved as ${told.saved}`);
  } catch (error) {
    if (!(error instanceof Refused)) return notifyError(error);
    if (error.code === "conflict" && !form.name) {
      studio.set({ dialog: { kind: "conflict", message: capital(error.message), suggestion: error.suggestion } });
    } else if (form.name) {
      studio.set({ dialog: { kind: "save-as", name: form.name, message: capital(error.message) } });
    } else notifyError(error);
  }
}

/** Formats that can be written; a page alone as a picture. */
export const FORMATS = [
  { format: "svg", told: "SVG, layered" },
  { format: "pptx", told: "PowerPoint" },
  { format: "psd", told: "Photoshop" },
  { format: "ora", told: "OpenRaster" },
  { format: "png", told: "PNG picture" },
] as const;

export async function exportAs(format: string): Promise<void> {
  const design = openDesign();
  const own = format === design.format;
  const single = design.pages.length > 1 && !own;
  try {
    const page = single ? studio.get().page : undefined;
    const { blob, headers } = await api.exported(design.id, own ? "" : format, page);
    const losses = lossesOf(headers.get("x-redraft-losses"));
    const name = `${design.name.replace(/\.[^.]+$/, "")}${single ? `-${page}` : ""}.${own ? design.name.split(".").pop() : format}`;
    if (losses.length) studio.set({ dialog: { kind: "losses", name, blob, losses } });
    else download(name, blob);
  } catch (error) {
    notifyError(error);
  }
}

function lossesOf(header: string | null): string[] {
  try {
    const told = JSON.parse(header ?? "[]") as unknown[];
    return told.map((loss) => {
      if (typeof loss === "string") return loss;
      const { layer, what } = loss as { layer: string; what: string };
      const found = studio.get().tree.byId.get(layer);
      return [found ? `“${title(found)}”` : layer, what].filter(Boolean).join(": ");
    });
  } catch {
    return header ? [header] : [];
  }
}

export function download(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  studio.set({ dialog: null });
  notify(`${name} is in your downloads`);
}
