/** Designs come onto the canvas: from the desk, a path, bytes or an example; and the page's address says which. */

import * as api from "../api/designs";
import type { Summary } from "../api/types";
import { emptyTree } from "../geometry/layer_tree";
import { drawnScale, fitted } from "../geometry/zooming";
import { studio } from "../state/studio";
import { view } from "../state/view";
import { follow, unfollow } from "./following";
import { notifyError } from "./notices";
import { opened as seen, type Early } from "./refreshing";
import { endSearch } from "./searching";
import { INSET } from "./viewing";

const BLANK = {
  page: 1,
  parts: null,
  selection: [],
  hover: null,
  outlined: [],
  previewed: false,
  typing: null,
  locks: [],
  asked: null,
  done: null,
  search: null,
  batch: null,
  history: null,
  compared: null,
  dialog: null,
};

/** Show a design by its id; `known` is what is told of it already. */
export async function show(id: string, known?: Summary): Promise<void> {
  endSearch();
  studio.set({ ...BLANK, screen: "opening", design: null });
  const outline = api.outline(id);
  outline.catch(() => {});
  try {
    const summary = known ?? (await api.summary(id));
    const parts = early(summary);
    studio.set({ design: summary, screen: "editor", tree: emptyTree });
    view.set({ fitted: true });
    if (location.hash !== `#${id}`) history.pushState(null, "", `#${id}`);
    document.title = `${summary.name} · redraft`;
    await settled();
    await seen(summary, outline, parts);
    follow(id);
    void loadFonts();
  } catch (error) {
    notifyError(error);
    leave();
  }
}

/** The side panels and the bars: what of the window the canvas does not get. */
const AROUND = { width: 544, height: 48 };

/** The first page at the scale that the canvas will most likely want, asked for while it is being made. */
function early({ id, pages: [size] }: Summary): Early {
  const zoom = size && fitted(size, innerWidth - AROUND.width, innerHeight - AROUND.height, INSET).zoom;
  const scale = size ? drawnScale(zoom, devicePixelRatio || 1, size) : 1;
  const asked = api.parts(id, 1, scale);
  asked.catch(() => {});
  return { scale, asked };
}

/** The canvas has measured itself, so that parts are asked for at the right scale. */
const settled = () => new Promise<void>((done) => requestAnimationFrame(() => done()));

/** Back to the first page; the design stays on the desk. */
export function leave(): void {
  endSearch();
  unfollow();
  studio.set({ ...BLANK, screen: "start", design: null });
  if (location.hash) history.pushState(null, "", location.pathname);
  document.title = "redraft studio";
}

async function opened(make: () => Promise<Summary>): Promise<void> {
  studio.set({ screen: "opening" });
  try {
    const summary = await make();
    await show(summary.id, summary);
  } catch (error) {
    studio.set({ screen: studio.get().design ? "editor" : "start" });
    notifyError(error);
  }
}

export const openPath = (path: string) => opened(() => api.openPath(path));
export const openFile = (file: File) => opened(() => api.handIn(file.name, file));

export function openExample(name: string): Promise<void> {
  return opened(async () => {
    const answer = await fetch(`/assets/example-${name}`);
    if (!answer.ok) throw new Error("this example is not there");
    return api.handIn(name, await answer.blob());
  });
}

export async function begin(): Promise<void> {
  void api
    .about()
    .then((about) => studio.set({ about }))
    .catch(notifyError);
  const go = () => {
    const id = location.hash.slice(1);
    if (id && id !== studio.get().design?.id) void show(id);
    else if (!id && studio.get().design) leave();
  };
  addEventListener("popstate", go);
  go();
}

async function loadFonts(): Promise<void> {
  if (studio.get().fontsThere.length) return;
  try {
    studio.set({ fontsThere: await api.fonts() });
  } catch {
    // The fonts of the design itself are known.
  }
}
