/** Zoom and pan. */

import { fitted, nextZoom, zoomedAt, type Insets } from "../geometry/zooming";
import type { Point } from "../geometry/box";
import { studio } from "../state/studio";
import { view } from "../state/view";
import { refreshParts, wantedScale } from "./refreshing";

/** Light or dark, kept for the next time. */
export function setTheme(theme: "light" | "dark"): void {
  document.documentElement.dataset.theme = theme;
  studio.set({ theme });
}

export function switchTheme(): void {
  setTheme(studio.get().theme === "dark" ? "light" : "dark");
  localStorage.setItem("theme", studio.get().theme);
}

/** Room for the rulers, and for the instruction box below. */
export const INSET: Insets = { top: 44, right: 24, bottom: 136, left: 44 };

export function fit(): void {
  const { design, page } = studio.get();
  const size = design?.pages[page - 1];
  if (!size) return;
  const { width, height } = view.get();
  const below = (document.querySelector(".ask")?.clientHeight ?? 0) + 24;
  view.set({ ...fitted(size, width, height, { ...INSET, bottom: Math.max(INSET.bottom, below) }), fitted: true });
}

const middle = (): Point => ({ x: view.get().width / 2, y: view.get().height / 2 });

export function zoomTo(zoom: number, at: Point = middle()): void {
  view.set({ ...zoomedAt(view.get(), at, zoom), fitted: false });
}

export function zoomStep(up: boolean): void {
  zoomTo(nextZoom(view.get().zoom, up));
}

export function panBy(dx: number, dy: number): void {
  view.set(({ x, y }) => ({ x: x - dx, y: y - dy, fitted: false }));
}

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Sharper pictures once the zoom rests. */
export function sharpen(): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const { parts } = studio.get();
    if (parts && parts.scale !== wantedScale()) void refreshParts();
  }, 200);
}
