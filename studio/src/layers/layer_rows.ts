/** The rows of the layers panel: the tree as it is open, topmost first, or what a search finds. */

import type { Layer } from "../api/types";
import { ancestors, onPage, title, type LayerTree } from "../geometry/layer_tree";

export interface LayerRow {
  layer: Layer;
  depth: number;
  /** Whether it holds others, and shows them. */
  holds: boolean;
  open: boolean;
}

export function layerRows(tree: LayerTree, page: number, open: ReadonlySet<string>, words: string): LayerRow[] {
  const wanted = words.trim().toLowerCase();
  if (wanted) {
    const found = onPage(tree, page).filter((layer) =>
      `${title(layer)} ${layer.name} ${layer.id} ${layer.kind}`.toLowerCase().includes(wanted),
    );
    return found.reverse().map((layer) => ({ layer, depth: 0, holds: false, open: false }));
  }
  const rows: LayerRow[] = [];
  const walk = (above: string, depth: number) => {
    const inside = tree.children.get(above) ?? [];
    // Tables are read from the top; of all else the topmost comes first.
    const ordered = /^(table|row)$/.test(tree.byId.get(above)?.form ?? "") ? inside : [...inside].reverse();
    for (const layer of ordered) {
      const holds = tree.children.has(layer.id);
      rows.push({ layer, depth, holds, open: holds && open.has(layer.id) });
      if (holds && open.has(layer.id)) walk(layer.id, depth + 1);
    }
  };
  walk(tree.pageIds[page - 1] ?? "", 0);
  return rows;
}

/** Groups that must be open so that these layers are seen. */
export function opened(tree: LayerTree, ids: readonly string[]): string[] {
  return ids.flatMap((id) => ancestors(tree, id).map((layer) => layer.id));
}
