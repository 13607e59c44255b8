/** Padlocks: layers that neither instructions nor hands change. They are kept with the design. */

import * as api from "../api/designs";
import { isIn, title } from "../geometry/layer_tree";
import { openDesign, studio, type State } from "../state/studio";
import { notify, notifyError } from "./notices";

/** Whether a layer, or a group it is in, is locked. */
export const isLocked = ({ tree, locks }: State, id: string) => locks.some((lock) => isIn(tree, id, lock));

export function toggleLock(id: string): void {
  if (isLocked(studio.get(), id)) unlock(id);
  else void keep([...studio.get().locks, id]);
}

/** Take the padlocks off a layer: its own, those of the groups it is in, and those inside it. */
export function unlock(id: string): void {
  const { tree, locks } = studio.get();
  void keep(locks.filter((lock) => !isIn(tree, id, lock) && !isIn(tree, lock, id)));
}

async function keep(locks: string[]): Promise<void> {
  const { id } = openDesign();
  studio.set({ locks });
  try {
    await api.setLocks(id, locks);
  } catch (error) {
    notifyError(error);
  }
}

export function sayLocked(id: string): void {
  const layer = studio.get().tree.byId.get(id);
  if (layer) notify(`“${title(layer)}” is locked`, "error", "", id);
}
