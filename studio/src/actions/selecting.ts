/** What is selected, and what of it is being typed in. */

import { isBackground, isShown, onPage, pageOf } from "../geometry/layer_tree";
import { studio } from "../state/studio";
import { isLocked, sayLocked } from "./locking";
import { showPage } from "./refreshing";

export function select(ids: string[]): void {
  studio.set({ selection: ids, typing: null });
}

export function toggle(id: string): void {
  studio.set(({ selection }) => ({
    selection: selection.includes(id) ? selection.filter((each) => each !== id) : [...selection, id],
    typing: null,
  }));
}

/** From the list of layers: the page comes along. */
export async function selectInList(id: string, add: boolean): Promise<void> {
  const { tree, page } = studio.get();
  const there = pageOf(tree, id);
  if (there && there !== page) await showPage(there);
  if (add) toggle(id);
  else select([id]);
}

export function selectAll(): void {
  const { tree, page, locks, design } = studio.get();
  const size = design?.pages[page - 1];
  if (!size) return;
  const rows = onPage(tree, page).filter((layer) => layer.parent === null && isShown(tree, layer));
  select(rows.filter((layer) => !locks.includes(layer.id) && !isBackground(layer, size)).map((layer) => layer.id));
}

/** Keys go to the design again. */
export function focusCanvas(): void {
  document.querySelector<HTMLElement>(".canvas")?.focus({ preventScroll: true });
}

export function typeIn(id: string): void {
  const layer = studio.get().tree.byId.get(id);
  if (layer?.kind !== "text" || !layer.box) return;
  if (isLocked(studio.get(), id)) return sayLocked(id);
  studio.set({ selection: [id], typing: id, hover: null });
}
