/** The design as the server has it: outline, parts and what else hangs on its revision. */

import * as api from "../api/designs";
import type { Outline, Parts, Summary } from "../api/types";
import { layerTree, onPage, type LayerTree } from "../geometry/layer_tree";
import { drawnScale } from "../geometry/zooming";
import { openDesign, studio } from "../state/studio";
import { view } from "../state/view";
import { notifyError } from "./notices";
import { loadParts } from "./part_pictures";

export function wantedScale(): number {
  const { design, page } = studio.get();
  const size = design?.pages[page - 1];
  return size ? drawnScale(view.get().zoom, devicePixelRatio || 1, size) : 1;
}

/** A page that is asked for already, at a scale. */
export interface Early {
  scale: number;
  asked: Promise<Parts>;
}

/** A design that was opened: its outline, which is asked for already, and its first page, which may be. */
export async function opened(summary: Summary, asked: Promise<Outline>, early: Early): Promise<void> {
  const first = early.scale === wantedScale() ? early.asked : api.parts(summary.id, 1, wantedScale());
  const [outline, parts] = await Promise.all([asked, first]);
  if (studio.get().design?.id !== summary.id) return;
  studio.set(told(summary, outline));
  await loadParts(summary.id, parts);
  if (studio.get().page === 1) studio.set({ parts });
}

let turn = 0;

/** Follow the design to its revision now. What comes later than a newer call is dropped. */
export async function refresh(): Promise<void> {
  const id = openDesign().id;
  const mine = ++turn;
  const page = Math.min(studio.get().page, studio.get().design?.pages.length ?? 1);
  const [summary, outline, parts] = await Promise.all([
    api.summary(id),
    api.outline(id),
    api.parts(id, page, wantedScale()),
  ]);
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
    locks: (summary.locks ?? locks).filter((layer) => tree.byId.has(layer)),
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
    if (now.design?.id === design.id && now.page === page && now.design.revision === parts.revision)
      studio.set({ parts });
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
