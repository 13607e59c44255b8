/** Frames around layers: what the pointer is over, what a plan would change, what is selected, with its handles. */

import { isLocked } from "../actions/locking";
import type { Box, Layer } from "../api/types";
import { around } from "../geometry/box";
import { title } from "../geometry/layer_tree";
import { HANDLES, type Handle } from "../geometry/resizing";
import { useStudio } from "../state/studio";
import { useView, type View } from "../state/view";

export function Frames() {
  const tree = useStudio((state) => state.tree);
  const page = useStudio((state) => state.page);
  const selection = useStudio((state) => state.selection);
  const hover = useStudio((state) => state.hover);
  const outlined = useStudio((state) => state.outlined);
  const typing = useStudio((state) => state.typing);
  const locked = useStudio((state) => state.selection.some((id) => isLocked(state, id)));
  const placed = useView((state) => state);

  const here = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const layer = tree.byId.get(id);
      return layer?.box && layer.page === tree.pageIds[page - 1] ? [layer] : [];
    });
  const chosen = here(selection);
  const box = around(chosen.map((layer) => layer.box as Box));
  const over = hover !== null && !selection.includes(hover) ? here([hover])[0] : undefined;

  return (
    <div className="frames" aria-hidden="true">
      {here(outlined).map((layer) => (
        <div key={layer.id} className="frame target" style={place(layer.box as Box, placed)} />
      ))}
      {over && (
        <div className="frame hover" style={place(over.box as Box, placed)} data-testid="hover">
          <span className="name">{short(over)}</span>
        </div>
      )}
      {chosen.length > 1 &&
        chosen.map((layer) => <div key={layer.id} className="frame one" style={place(layer.box as Box, placed)} />)}
      {box && typing === null && (
        <div className={`frame selected${locked ? " locked" : ""}`} style={place(box, placed)} data-testid="selected">
          {!locked && <Handles box={box} placed={placed} />}
          <span className="size">
            {Math.round(box[2])} × {Math.round(box[3])}
          </span>
        </div>
      )}
    </div>
  );
}

/** Pixels that a side must have so that handles leave room to take the layer itself. */
const ROOM = 44;

function Handles({ box, placed }: { box: Box; placed: View }) {
  const roomy = Math.min(box[2], box[3]) * placed.zoom > ROOM;
  const fits = (handle: Handle) => handle.length === 2 || roomy;
  return (
    <>
      {HANDLES.filter(fits).map((handle) => (
        <i key={handle} className={`handle ${handle}`} data-handle={handle} />
      ))}
      <i className="handle turn" data-handle="turn" />
    </>
  );
}

function place(box: Box, { zoom, x, y }: View): React.CSSProperties {
  return { left: x + box[0] * zoom, top: y + box[1] * zoom, width: box[2] * zoom, height: box[3] * zoom };
}

function short(layer: Layer): string {
  const name = title(layer);
  return name.length > 48 ? `${name.slice(0, 47)}…` : name;
}
