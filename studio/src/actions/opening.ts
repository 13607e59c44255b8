/** Designs come onto the canvas: from the desk, a path, bytes or an example; and the page's address says which. */

import * as api from "../api/designs";
import type { Summary } from "../api/types";
import { emptyTree } from "../geometry/layer_tree";
import { studio } from "../state/studio";
import { view } from "../state/view";
import { follow, unfollow } from "./following";
import { notifyError } from "./notices";
import { opened as seen } from "./refreshing";
import { endSearch } from "./searching";

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

/** Show a design by its id. */
export async function show(id: string): Promise<void> {
  endSearch();
  studio.set({ ...BLANK, screen: "opening", design: null });
  try {
    const summary = await api.summary(id);
    studio.set({ design: summary, screen: "editor", tree: emptyTree });
    view.set({ fitted: true });
    if (location.hash !== `#${id}`) history.pushState(null, "", `#${id}`);
    document.title = `${summary.name} · redraft`;
    await settled();
    await seen(summary);
    follow(id);
    void loadFonts();
  } catch (error) {
    notifyError(error);
    leave();
  }
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
    await show((await make()).id);
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
