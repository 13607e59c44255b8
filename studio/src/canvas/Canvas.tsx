/** The page, put together from its parts, and what lies over it: frames, handles, guides, rulers, the text being typed. */

import { useEffect, useLayoutEffect, useRef } from "react";
import { fit, panBy, sharpen, zoomTo } from "../actions/viewing";
import { useStudio } from "../state/studio";
import { useView, view } from "../state/view";
import { Frames } from "./Frames";
import { Parts } from "./Parts";
import { onCanvas } from "./picking";
import { usePointer } from "./pointer";
import { Rulers } from "./Rulers";
import { setGhost, setGuideRoot } from "./stage";
import { TypedText } from "./TypedText";

export function Canvas() {
  const canvas = useRef<HTMLDivElement>(null);
  const size = useStudio((state) => state.design?.pages[state.page - 1] ?? null);
  const typing = useStudio((state) => state.typing);
  const loading = useStudio((state) => state.parts === null || state.parts.page !== state.page);
  usePointer(canvas);
  useMeasured(canvas);
  useWheel(canvas);
  const { zoom, x, y } = useView((state) => state);

  useLayoutEffect(() => {
    if (view.get().fitted) fit();
  }, [size?.width, size?.height, size?.number]);
  useEffect(sharpen, [zoom]);

  if (!size) return null;
  return (
    <div
      ref={canvas}
      className="canvas"
      role="application"
      aria-label={`Canvas, page ${size.number}`}
      tabIndex={0}
      data-testid="canvas"
    >
      <div
        className={`page${loading ? " loading" : ""}`}
        style={{ width: size.width, height: size.height, transform: `translate(${x}px, ${y}px) scale(${zoom})` }}
      >
        <Parts />
      </div>
      <Frames />
      <div ref={setGhost} className="ghost" />
      <div ref={setGuideRoot} className="guides" />
      {typing !== null && <TypedText key={typing} id={typing} />}
      <Rulers />
    </div>
  );
}

function useMeasured(canvas: React.RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const measure = () => {
      view.set({ width: element.clientWidth, height: element.clientHeight });
      if (view.get().fitted) fit();
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [canvas]);
}

function useWheel(canvas: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      if ((event.target as HTMLElement).closest("textarea, .no-canvas")) return;
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 32 : 1;
      if (event.ctrlKey || event.metaKey) {
        const by = Math.max(-120, Math.min(120, event.deltaY * lines));
        zoomTo(view.get().zoom * Math.exp(-by * 0.004), onCanvas(event, element));
      } else if (event.shiftKey) panBy(event.deltaY * lines, 0);
      else panBy(event.deltaX * lines, event.deltaY * lines);
    };
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, [canvas]);
}
