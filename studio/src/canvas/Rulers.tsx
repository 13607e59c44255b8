/** Rulers along the top and the left, in page units, with the selection marked. */

import { useEffect, useRef } from "react";
import type { Box } from "../api/types";
import { around, boxesOf } from "../geometry/box";
import { rulerStep } from "../geometry/zooming";
import { useStudio } from "../state/studio";
import { useView, type View } from "../state/view";

const THICK = 20;

export function Rulers() {
  const across = useRef<HTMLCanvasElement>(null);
  const down = useRef<HTMLCanvasElement>(null);
  const placed = useView((state) => state);
  const tree = useStudio((state) => state.tree);
  const selection = useStudio((state) => state.selection);
  const theme = useStudio((state) => state.theme);

  useEffect(() => {
    const box = around(boxesOf(selection.flatMap((id) => tree.byId.get(id) ?? [])));
    if (across.current) draw(across.current, placed, box, false);
    if (down.current) draw(down.current, placed, box, true);
  }, [placed, tree, selection, theme]);

  return (
    <div className="rulers" aria-hidden="true">
      <canvas ref={across} className="ruler across" />
      <canvas ref={down} className="ruler down" />
      <i className="corner" />
    </div>
  );
}

function draw(canvas: HTMLCanvasElement, placed: View, marked: Box | null, upright: boolean): void {
  const ratio = devicePixelRatio || 1;
  const long = upright ? placed.height : placed.width;
  canvas.width = (upright ? THICK : long) * ratio;
  canvas.height = (upright ? long : THICK) * ratio;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.scale(ratio, ratio);
  const colours = getComputedStyle(canvas);
  const start = upright ? placed.y : placed.x;
  const step = rulerStep(placed.zoom);
  if (marked) {
    pen.fillStyle = colours.getPropertyValue("--mark");
    const from = start + marked[upright ? 1 : 0] * placed.zoom;
    const size = marked[upright ? 3 : 2] * placed.zoom;
    if (upright) pen.fillRect(0, from, THICK, size);
    else pen.fillRect(from, 0, size, THICK);
  }
  pen.font = "10px system-ui, sans-serif";
  pen.fillStyle = colours.color;
  pen.strokeStyle = colours.getPropertyValue("--tick");
  pen.beginPath();
  const first = Math.floor(-start / placed.zoom / step) * step;
  for (let at = first; start + at * placed.zoom < long; at += step / 5) {
    const where = Math.round(start + at * placed.zoom) + 0.5;
    const whole = Math.abs(at / step - Math.round(at / step)) < 1e-6;
    const from = whole ? 0 : THICK - 5;
    if (upright) {
      pen.moveTo(from, where);
      pen.lineTo(THICK, where);
    } else {
      pen.moveTo(where, from);
      pen.lineTo(where, THICK);
    }
    if (!whole) continue;
    const words = String(Math.round(at * 100) / 100);
    if (upright) {
      pen.save();
      pen.translate(10, where + 3);
      pen.rotate(-Math.PI / 2);
      pen.textAlign = "right";
      pen.fillText(words, 0, 0);
      pen.restore();
    } else pen.fillText(words, where + 3, 10);
  }
  pen.stroke();
}
