/** Where the page lies on the screen. It changes with every turn of the wheel, so it has a store of its own. */

import { createStore, useStore } from "./store";

export interface View {
  zoom: number;
  x: number;
  y: number;
  /** The canvas's size on the screen. */
  width: number;
  height: number;
  /** The page is kept in full sight while nobody zooms or pans. */
  fitted: boolean;
}

export const view = createStore<View>({ zoom: 1, x: 0, y: 0, width: 800, height: 600, fitted: true });

export function useView<T>(select: (state: View) => T): T {
  return useStore(view, select);
}
