/** The design as the server has it: outline, parts and what else hangs on its revision. */

import * as api from "../api/designs";
import type { Outline, Parts, Summary } from "../api/types";
import { layerTree, onPage, type LayerTree } from "../geometry/layer_tree";
import { drawnScale } from "../geometry/zooming";
import { openDesign, studio } from "../state/studio";
import { view } from "../state/view";
import { notifyError } from "./notices";

/** Pictures of parts that the browser has decoded already. */
const decoded = new Map<string, HTMLImageElement>();
const MOST_DECODED = 2_000;

export function partImage(part: string): HTMLImageElement | undefined {
  return decoded.get(part);
}

export function forgetParts(): void {
  decoded.clear();
}

/** Load what a page is put together from, so that it can be shown without a flicker. */
export async function loadParts(id: string, parts: Omit<Parts, "revision">): Promise<void> {
  const missing = parts.parts.filter((part) => !decoded.has(part.part));
  await Promise.all(
    missing.map(async (part) => {
      const image = new Image();
      image.src = api.partUrl(id, part.part);
      try {
        await image.decode();
        decoded.set(part.part, image);
      } catch {
        // The picture is asked for again where it is shown.
      }
    }),
  );
  while (decoded.size > MOST_DECODED) decoded.delete(decoded.keys().next().value as string);
}

export function wantedScale(): number {
  const { design, page } = studio.get();
  const size = design?.pages[page - 1];
  return size ? drawnScale(view.get().zoom, devicePixelRatio || 1, size) : 1;
}

let turn = 0;

/** Follow the design to its revision now. What comes later than a newer call is dropped. */
export async function refresh(): Promise<void> {
  const id = openDesign().id;
  const mine = ++turn;
  const page = Math.min(studio.get().page, studio.get().design?.pages.length ?? 1);
  const [summary, outline, parts] = await Promise.all([api.summary(id), api.outline(id), api.parts(id, page, wantedScale())]);
  await loadParts(id, parts);
  if (mine !== turn || studio.get().design?.id !== id) return;
  if (page > summary.pages.length) {
    studio.set({ design: summary });
    return showPage(summary.pages.length);
  }
  const turned = studio.get().page !== page;
  studio.set({ ...told(summary, outline), ...(turned ? {} : { parts }) });
  if (turned) void refreshParts();
  if (studio.get().tab === "history") void loadHistory();
}

/** What the store holds of a design's outline. */
export function told(summary: Summary, outline: Outline) {
  const tree = layerTree(
    outline.layers,
    outline.pages.map((page) => page.id),
  );
  const { selection, typing, locks } = studio.get();
  return {
    design: summary,
    tree,
    fontsUsed: outline.fonts,
    kept: [...outline.kept, ...outline.undrawn],
    pageVersions: outline.pages.map((_, index) => pageVersion(tree, index + 1)),
    selection: selection.filter((layer) => tree.byId.has(layer)),
    locks: locks.filter((layer) => tree.byId.has(layer)),
    typing: typing !== null && tree.byId.has(typing) ? typing : null,
  };
}

/** Names what is on a page, so that pictures of pages that stayed are not asked for again. */
function pageVersion(tree: LayerTree, page: number): string {
  let hash = 5381;
  const text = JSON.stringify(onPage(tree, page));
  for (let at = 0; at < text.length; at++) hash = (hash * 33 + text.charCodeAt(at)) | 0;
  return (hash >>> 0).toString(36);
}

/** The parts of the page that is shown, at the scale that the zoom wants. */
export async function refreshParts(): Promise<void> {
  const { design, page } = studio.get();
  if (!design) return;
  try {
    const parts = await api.parts(design.id, page, wantedScale());
    await loadParts(design.id, parts);
    const now = studio.get();
    if (now.design?.id === design.id && now.page === page && now.design.revision === parts.revision) studio.set({ parts });
  } catch (error) {
    notifyError(error);
  }
}

export async function showPage(page: number): Promise<void> {
  const { design } = studio.get();
  if (!design || page < 1 || page > design.pages.length) return;
  if (page === studio.get().page && studio.get().parts?.page === page) return;
  studio.set({ page, selection: [], hover: null, typing: null });
  await refreshParts();
}

export async function loadHistory(): Promise<void> {
  try {
    studio.set({ history: await api.history(openDesign().id) });
  } catch (error) {
    notifyError(error);
  }
}
