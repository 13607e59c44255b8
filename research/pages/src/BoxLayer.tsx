/** Boxes on a picture: drawn by dragging, moved, and pulled at their corners. */

import { useState } from "react";
import type { Point } from "@studio/geometry/box";
import type { Box } from "@studio/api/types";
import { useStore } from "@studio/state/store";
import type { Item } from "./api";
import { drawn, type Place, shifted, type Size } from "./placing";
import { review, said, say } from "./session";

interface Drag {
  from: Point;
  at: number | null;
  /** The corner opposite to the one that is pulled; null where the whole is moved. */
  fixed: Point | null;
  box: Box | null;
}

export function BoxLayer({ item, where, size }: { item: Item; where: Place; size: Size }) {
  const selected = useStore(review, (state) => state.selected);
  const [drag, setDrag] = useState<Drag | null>(null);
  const boxes = said(item).boxes ?? item.boxes;
  const point = (event: React.PointerEvent): Point => {
    const bounds = event.currentTarget.getBoundingClientRect();
    return {
      x: (event.clientX - bounds.left - where.left) / where.scale,
      y: (event.clientY - bounds.top - where.top) / where.scale,
    };
  };
  const down = (event: React.PointerEvent) => {
    if (event.button !== 0 || event.altKey) return;
    const from = point(event);
    const name = (event.target as HTMLElement).dataset;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = name.box === undefined ? null : Number(name.box);
    const [x, y, width, height] = at === null ? [0, 0, 0, 0] : boxes[at];
    const [right, low] = [name.corner?.includes("e"), name.corner?.includes("s")];
    const fixed = { x: right ? x : x + width, y: low ? y : y + height };
    review.set({ selected: at });
    setDrag({ from, at, fixed: name.corner ? fixed : at === null ? from : null, box: at === null ? null : boxes[at] });
  };
  const move = (event: React.PointerEvent) => {
    if (!drag) return;
    const to = point(event);
    const whole = drag.at === null ? null : boxes[drag.at];
    const box = drag.fixed
      ? (drawn(drag.fixed, to, size) ?? (drag.at === null ? null : drag.box))
      : whole && shifted(whole, to.x - drag.from.x, to.y - drag.from.y, size);
    setDrag({ ...drag, box });
  };
  const up = () => {
    setDrag(null);
    if (!drag?.box || (drag.at !== null && drag.box.join() === boxes[drag.at].join())) return;
    const next = drag.at === null ? [...boxes, drag.box] : boxes.map((box, at) => (at === drag.at && drag.box) || box);
    say(item, { ...said(item), skipped: false, boxes: next });
    review.set({ selected: drag.at ?? next.length - 1 });
  };
  const shown = boxes.map((box, at) => (drag?.at === at && drag.box ? drag.box : box));
  const place = ([x, y, width, height]: Box) => ({
    left: where.left + x * where.scale,
    top: where.top + y * where.scale,
    width: width * where.scale,
    height: height * where.scale,
  });
  return (
    <div className="drawing" data-testid="drawing" onPointerDown={down} onPointerMove={move} onPointerUp={up}>
      {shown.map((box, at) => (
        <button
          type="button"
          key={at}
          data-box={at}
          className={selected === at ? "box selected" : "box"}
          aria-label={`Box ${at + 1}: ${box.join(", ")}`}
          style={place(box)}
          onFocus={() => review.set({ selected: at })}
        >
          {selected === at && ["nw", "ne", "sw", "se"].map((c) => <i key={c} className={c} data-box={at} data-corner={c} />)}
        </button>
      ))}
      {drag?.at === null && drag.box && <div className="box selected" style={place(drag.box)} />}
    </div>
  );
}
