/** The pointer on the canvas: what is pressed becomes a gesture or a click. */

import { useEffect, type RefObject } from "react";
import { select, toggle, typeIn } from "../actions/selecting";
import { isLocked } from "../actions/locking";
import type { Layer } from "../api/types";
import type { Point } from "../geometry/box";
import { isBackground, isIn } from "../geometry/layer_tree";
import type { Handle } from "../geometry/resizing";
import { studio } from "../state/studio";
import { boxGesture, dragGesture, lockedGesture, panGesture, resizeGesture, rotateGesture, type Gesture, type Keys } from "./gestures";
import { hitsAt, onCanvas, pointOf } from "./picking";

const THRESHOLD = 3;
const CYCLE_AFTER = 450;

interface Pressed {
  at: Point;
  screen: Point;
  hits: Layer[];
  held: boolean;
  wasSelected: boolean;
  add: boolean;
  gesture: Gesture | null;
  begin: () => Gesture;
}

/** Space held: the hand that pans. */
export const hand = { held: false };

export function usePointer(canvas: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let pressed: Pressed | null = null;
    let frame = 0;
    let latest: { at: Point; keys: Keys } | null = null;
    let lastClick = 0;

    const draw = () => {
      frame = 0;
      if (pressed?.gesture && latest) pressed.gesture.move(latest.at, latest.keys);
    };

    const down = (event: PointerEvent) => {
      const target = event.target as HTMLElement;
      if (target.closest("textarea, .no-canvas") || (event.button !== 0 && event.button !== 1)) return;
      const at = pointOf(event, element);
      const pan = event.button === 1 || hand.held;
      const handle = target.closest<HTMLElement>("[data-handle]")?.dataset.handle;
      const { design, page, selection, tree } = studio.get();
      const size = design?.pages[page - 1];
      if (!size) return;
      element.setPointerCapture(event.pointerId);
      event.preventDefault();
      element.focus({ preventScroll: true });
      const add = event.shiftKey;
      const hits = pan || handle ? [] : hitsAt(at);
      const top = hits[0];
      const within = hits.find((layer) => selection.some((id) => isIn(tree, layer.id, id) || isIn(tree, id, layer.id)));
      const taken = within ?? top;
      const solid = taken && (taken === within || !isBackground(taken, size));
      const locked = solid && isLocked(studio.get(), taken.id) ? taken : undefined;
      let begin: () => Gesture;
      if (pan) begin = panGesture;
      else if (handle === "turn") begin = () => rotateGesture(at);
      else if (handle) begin = () => resizeGesture(handle as Handle);
      else if (locked && !add) begin = () => lockedGesture(locked.id);
      else if (within && !add && (!isBackground(within, size) || within === top)) begin = () => dragGesture(at);
      else if (top && !isBackground(top, size) && !add) {
        begin = () => {
          select([top.id]);
          return dragGesture(at);
        };
      } else begin = () => boxGesture(at, add);
      const held = pan || handle !== undefined;
      pressed = {
        at,
        screen: onCanvas(event, element),
        hits,
        held,
        wasSelected: within !== undefined,
        add,
        gesture: null,
        begin,
      };
      if (pan) element.classList.add("panning");
    };

    const moveOver = (event: PointerEvent) => {
      const at = pointOf(event, element);
      if (!pressed) {
        const over = (event.target as HTMLElement).closest("[data-handle], .no-canvas, textarea")
          ? undefined
          : hitsAt(at)[0];
        const hover = hand.held ? null : (over?.id ?? null);
        if (hover !== studio.get().hover) studio.set({ hover });
        return;
      }
      const screen = onCanvas(event, element);
      if (!pressed.gesture) {
        if (Math.hypot(screen.x - pressed.screen.x, screen.y - pressed.screen.y) < THRESHOLD) return;
        studio.set({ hover: null });
        pressed.gesture = pressed.begin();
      }
      latest = { at, keys: event };
      if (!frame) frame = requestAnimationFrame(draw);
    };

    const up = (event: PointerEvent) => {
      const was = pressed;
      pressed = null;
      element.classList.remove("panning");
      if (frame) cancelAnimationFrame(frame);
      frame = 0;
      if (!was) return;
      if (was.gesture) {
        if (latest) was.gesture.move(latest.at, latest.keys);
        was.gesture.end();
      } else if (!was.held) click(was, event);
      latest = null;
    };

    const click = (was: Pressed, event: PointerEvent) => {
      const [top] = was.hits;
      const soon = event.timeStamp - lastClick < CYCLE_AFTER;
      lastClick = event.timeStamp;
      if (was.add) return top && toggle(top.id);
      if (!top) return select([]);
      if (!was.wasSelected) return select([top.id]);
      if (soon) return;
      const { selection } = studio.get();
      const at = was.hits.findIndex((layer) => selection.includes(layer.id));
      select([was.hits[(at + 1) % was.hits.length].id]);
    };

    const cancel = () => {
      pressed?.gesture?.cancel();
      pressed = null;
    };

    const enter = (event: MouseEvent) => {
      if ((event.target as HTMLElement).closest("textarea, .no-canvas, [data-handle]")) return;
      const hit = hitsAt(pointOf(event, element), true)[0];
      if (!hit) return;
      const inside = hit.form === "cell" ? (studio.get().tree.children.get(hit.id) ?? []) : [];
      const text = [hit, ...inside].find((layer) => layer.kind === "text");
      select([hit.id]);
      if (text) typeIn(text.id);
    };

    const escape = (event: KeyboardEvent) => {
      if (event.key === "Escape" && pressed?.gesture) {
        event.stopPropagation();
        cancel();
      }
    };
    const leave = () => studio.get().hover && studio.set({ hover: null });

    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", moveOver);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", cancel);
    element.addEventListener("pointerleave", leave);
    element.addEventListener("dblclick", enter);
    addEventListener("keydown", escape, true);
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", moveOver);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", cancel);
      element.removeEventListener("pointerleave", leave);
      element.removeEventListener("dblclick", enter);
      removeEventListener("keydown", escape, true);
    };
  }, [canvas]);
}
