import { fit, zoomStep, zoomTo } from "../actions/viewing";
import { useView } from "../state/view";
import { IconButton } from "./Button";

export function ZoomBar() {
  const zoom = useView((state) => state.zoom);
  return (
    <div className="zoom-bar" role="group" aria-label="Zoom">
      <IconButton icon="minus" label="Zoom out" keys="Ctrl −" onClick={() => zoomStep(false)} />
      <button type="button" className="zoom-value" onClick={() => zoomTo(1)} title="Actual size (Ctrl 1)">
        {Math.round(zoom * 100)} %
      </button>
      <IconButton icon="plus" label="Zoom in" keys="Ctrl +" onClick={() => zoomStep(true)} />
      <button type="button" className="zoom-value" onClick={fit} title="Whole page (Ctrl 0)">
        Fit
      </button>
    </div>
  );
}
