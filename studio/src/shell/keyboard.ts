/** What keys do when no field has them. */

import { useEffect } from "react";
import * as arrange from "../actions/arranging";
import { approve, dismiss } from "../actions/asking";
import { endBatch } from "../actions/batching";
import { step } from "../actions/changing";
import { nudge } from "../actions/nudging";
import { showPage } from "../actions/refreshing";
import { save } from "../actions/saving";
import { endSearch } from "../actions/searching";
import { select, selectAll, typeIn } from "../actions/selecting";
import { fit, zoomStep, zoomTo } from "../actions/viewing";
import { hand } from "../canvas/pointer";
import { isShown, onPage } from "../geometry/layer_tree";
import { studio } from "../state/studio";

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const CONTROL: Record<string, () => unknown> = {
  z: () => step("undo"),
  y: () => step("redo"),
  Z: () => step("redo"),
  s: () => save(),
  d: () => arrange.duplicate(),
  c: () => arrange.copy(),
  v: () => arrange.paste(),
  g: () => arrange.group(),
  G: () => arrange.ungroup(),
  a: () => selectAll(),
  "0": () => fit(),
  "1": () => zoomTo(1),
  "=": () => zoomStep(true),
  "+": () => zoomStep(true),
  "-": () => zoomStep(false),
};

const PLAIN: Record<string, () => unknown> = {
  Delete: () => arrange.erase(),
  Backspace: () => arrange.erase(),
  "]": () => arrange.restack("forward"),
  "[": () => arrange.restack("backward"),
  "?": () => studio.set({ dialog: { kind: "keys" } }),
  "/": () => document.getElementById("ask")?.focus(),
  PageDown: () => showPage(studio.get().page + 1),
  PageUp: () => showPage(studio.get().page - 1),
};

export function useKeys(): void {
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      const state = studio.get();
      if (state.screen !== "editor" || state.dialog || event.defaultPrevented) return;
      const field = (event.target as HTMLElement).closest("input, textarea, select, [contenteditable]");
      const control = event.ctrlKey || event.metaKey;
      const undoes = control && field?.matches("select") && event.key.toLowerCase() === "z";
      if (field && !undoes) {
        if (control && event.key === "s") {
          event.preventDefault();
          void save();
        }
        return;
      }
      if (handled(event, control)) event.preventDefault();
    };
    const up = (event: KeyboardEvent) => {
      if (event.key === " ") setHand(false);
    };
    addEventListener("keydown", down);
    addEventListener("keyup", up);
    return () => {
      removeEventListener("keydown", down);
      removeEventListener("keyup", up);
    };
  }, []);
}

function setHand(held: boolean): void {
  hand.held = held;
  document.documentElement.classList.toggle("hand", held);
}

function handled(event: KeyboardEvent, control: boolean): boolean {
  const { asked, selection, tree, compared } = studio.get();
  const focused = event.target as HTMLElement;
  const onControl = focused.closest("button, a, summary, [role=treeitem], [role=tab]") !== null;
  if (control) {
    if (event.key === "v" && !arrange.hasCopied()) return false; // a picture from elsewhere may be pasted
    const act = CONTROL[event.shiftKey ? event.key.toUpperCase() : event.key];
    if (act) void act();
    return act !== undefined;
  }
  if (event.key === "Escape") {
    if (studio.get().batch) endBatch();
    else if (studio.get().search) endSearch();
    else if (compared) studio.set({ compared: null });
    else if (asked) dismiss();
    else if (studio.get().done?.asked) studio.set({ done: null });
    else select([]);
    return true;
  }
  if (asked?.phase === "shown" && asked.plan) {
    if (event.key === "Enter" && asked.plan.status === "ready" && !(onControl && !focused.closest(".plan-card"))) {
      void approve();
      return true;
    }
    const number = Number(event.key);
    if (asked.plan.status === "offered" && asked.plan.readings?.some((reading) => reading.number === number)) {
      void approve(number);
      return true;
    }
  }
  if (studio.get().search || studio.get().batch) return false; // the design lies below
  if (event.key === " " && !onControl) {
    setHand(true);
    return true;
  }
  const arrow = ARROWS[event.key];
  if (arrow && selection.length && !onControl) {
    const far = event.shiftKey ? 10 : 1;
    nudge(arrow[0] * far, arrow[1] * far);
    return true;
  }
  if (event.key === "Enter" && !onControl && selection.length === 1 && tree.byId.get(selection[0])?.kind === "text") {
    typeIn(selection[0]);
    return true;
  }
  if (event.key === "Tab" && focused.closest(".canvas")) return nextLayer(event.shiftKey);
  const act = PLAIN[event.key];
  if (act) void act();
  return act !== undefined;
}

/** On the canvas Tab goes from layer to layer, and leaves it after the last. */
function nextLayer(back: boolean): boolean {
  const { tree, page, selection, locks } = studio.get();
  const rows = onPage(tree, page).filter(
    (layer) => layer.box && !tree.children.has(layer.id) && isShown(tree, layer) && !locks.includes(layer.id),
  );
  const at = rows.findIndex((layer) => layer.id === selection[0]);
  const next = rows[at + (back ? -1 : 1)];
  if (next) select([next.id]);
  return next !== undefined;
}
