/** The pictures of an item: side by side, under a slider, or flickering; zoom and pan are the same for all. */

import { useEffect, useRef, useState } from "react";
import { useStore } from "@studio/state/store";
import { type Item, picture } from "./api";
import { BoxLayer } from "./BoxLayer";
import { sizes } from "./keys";
import { panned, place, type Size, zoomed } from "./placing";
import { review } from "./session";

const NAMES: Record<string, string> = { before: "Before", after: "After", left: "Left", right: "Right" };
const named = (slot: string) => NAMES[slot] ?? slot[0].toUpperCase() + slot.slice(1);

/** The two pictures that are compared. */
export function compared(item: Item): [string, string] | null {
  const pair: [string, string] = item.pictures.includes("left") ? ["left", "right"] : ["before", "after"];
  return pair.every((slot) => item.pictures.includes(slot)) ? pair : null;
}

export function Viewer({ item }: { item: Item }) {
  const mode = useStore(review, (state) => state.mode);
  const flipped = useStore(review, (state) => state.flipped);
  const pair = compared(item);
  const [split, setSplit] = useState(50);
  useEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!pair || mode !== "flicker" || still) return;
    const timer = setInterval(() => review.set((state) => ({ flipped: !state.flipped })), 800);
    return () => clearInterval(timer);
  }, [mode, item.item, pair === null]);
  if (!pair || mode === "side by side") {
    const slots = pair && flipped ? item.pictures.map((s) => pair[1 - pair.indexOf(s)] ?? s) : item.pictures;
    return (
      <div className="panes">
        {slots.map((slot, at) => (
          <Pane key={item.pictures[at]} item={item} slots={[slot]} label={named(slot)} />
        ))}
      </div>
    );
  }
  const shown = flipped ? 1 : 0;
  if (mode === "flicker")
    return (
      <div className="panes">
        <Pane item={item} slots={pair} only={shown} label={named(pair[shown])} />
      </div>
    );
  return (
    <div className="panes">
      <Pane item={item} slots={flipped ? [pair[1], pair[0]] : pair} split={split} label={pair.map(named).join(" | ")} />
      <input
        type="range"
        className="split"
        aria-label={`${named(pair[0])} to ${named(pair[1])}`}
        min={0}
        max={100}
        step={0.5}
        value={split}
        onChange={(event) => setSplit(Number(event.target.value))}
      />
    </div>
  );
}

interface Shown {
  item: Item;
  slots: string[];
  label: string;
  /** Of two pictures the only one that is seen. */
  only?: number;
  /** Percent from the left at which the second begins. */
  split?: number;
}

function Pane({ item, slots, label, only, split }: Shown) {
  const { look, annotator, about } = useStore(review, (state) => state);
  const frame = useRef<HTMLDivElement>(null);
  const [pane, setPane] = useState<Size>({ width: 1, height: 1 });
  const [size, setSize] = useState<Size | null>(null);
  const boxed = about?.form === "boxes";
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setPane({ width: element.clientWidth, height: element.clientHeight }));
    watch.observe(element);
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const bounds = element.getBoundingClientRect();
      const at = { x: event.clientX - bounds.left, y: event.clientY - bounds.top };
      const factor = Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002));
      const shape = { width: element.clientWidth, height: element.clientHeight };
      if (size) review.set((state) => ({ look: zoomed(state.look, factor, at, shape, size) }));
    };
    element.addEventListener("wheel", wheel, { passive: false });
    return () => {
      watch.disconnect();
      element.removeEventListener("wheel", wheel);
    };
  }, [size]);
  const where = size && place(look, pane, size);
  const drag = (event: React.PointerEvent) => {
    if (event.buttons && size && (!boxed || event.buttons === 4 || event.altKey))
      review.set((state) => ({ look: panned(state.look, event.movementX, event.movementY, pane, size) }));
  };
  return (
    <figure className={look.zoom > 1 ? "pane moved" : "pane"}>
      <figcaption>{label}</figcaption>
      <div className="frame" ref={frame} onPointerMove={drag}>
        {slots.map((slot, at) => (
          <div
            key={slot}
            className="cut"
            hidden={only !== undefined && only !== at}
            style={split !== undefined && at === 1 ? { clipPath: `inset(0 0 0 ${split}%)` } : undefined}
          >
            <img
              src={picture(annotator, item.item, slot)}
              alt={named(slot)}
              draggable={false}
              className={where && where.scale > 2 ? "pixels" : ""}
              style={where && size ? { left: where.left, top: where.top, width: size.width * where.scale } : undefined}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                setSize({ width, height });
                sizes.set(item.item, { width, height });
              }}
            />
          </div>
        ))}
        {split !== undefined && <div className="split-line" style={{ left: `${split}%` }} />}
        {boxed && where && size && <BoxLayer item={item} where={where} size={size} />}
      </div>
    </figure>
  );
}
