/** A picture file that is dropped on the page, or pasted: added there, or put in the place of the one it fell on. */

import * as api from "../api/designs";
import type { Layer } from "../api/types";
import type { Point } from "../geometry/box";
import { title } from "../geometry/layer_tree";
import { openDesign, studio } from "../state/studio";
import { make } from "./changing";
import { isLocked } from "./locking";

export const isPicture = (file: File) => /^image\/(png|jpe?g|gif|webp)$/.test(file.type);

/** `hits` are the layers at that point. What falls on a picture may be meant for it: that is asked. */
export function dropPicture(file: File, at: Point, hits: readonly Layer[]): void {
  const below = hits.find((layer) => layer.kind === "picture" && !isLocked(studio.get(), layer.id));
  if (below) studio.set({ dialog: { kind: "picture", file, at, layer: below.id, name: title(below) } });
  else void putPicture(file, at);
}

export function putPicture(file: File, at: Point, layer = "", name = ""): Promise<unknown> {
  const { page } = studio.get();
  studio.set({ dialog: null });
  const words = layer ? `put ${file.name} in the place of “${name}”` : `add ${file.name}`;
  return make(
    (revision) => api.putPicture(openDesign().id, file, { name: file.name, page, x: at.x, y: at.y, layer, revision }),
    words,
  );
}
