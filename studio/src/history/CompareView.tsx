/** Two states of the page over each other, with a line between them that can be dragged; and what differs, in words. */

import { useEffect, useState } from "react";
import * as api from "../api/designs";
import { wantedScale } from "../actions/refreshing";
import { capital, notifyError } from "../actions/notices";
import type { Diff } from "../api/types";
import { Changes } from "../ask/Changes";
import { plainReading } from "../ask/words";
import { fitted } from "../geometry/zooming";
import { IconButton } from "../shell/Button";
import { openDesign, studio, useStudio } from "../state/studio";
import { useView } from "../state/view";

export function CompareView() {
  const compared = useStudio((state) => state.compared)!;
  const page = useStudio((state) => state.page);
  const history = useStudio((state) => state.history);
  const version = useStudio((state) => state.pageVersions[state.page - 1]);
  const { width, height } = useView((state) => state);
  const [loaded, setLoaded] = useState(0);
  const one = () => setLoaded((count) => count + 1);
  const [at, setAt] = useState(50);
  const [diff, setDiff] = useState<Diff | null>(null);
  const design = openDesign();
  const size = design.pages[page - 1];
  const placed = fitted(size, width, height, { top: 56, right: 24, bottom: 168, left: 24 });
  const scale = wantedScale(); // what is drawn at the canvas's scale need not be drawn again

  // The pictures first: the server draws and compares one thing after the other.
  useEffect(() => {
    setDiff(null);
    if (loaded < 2) return;
    api.diff(design.id, compared.a, compared.b).then(setDiff).catch(notifyError);
  }, [design.id, compared.a, compared.b, design.revision, loaded]);

  const named = (state: string) => {
    const found = history?.states.find((each) => each.id === state);
    return found ? found.names[0] || plainReading(found.asked) || "The file as it was" : "Now";
  };
  const close = () => studio.set({ compared: null });
  return (
    <section className="compare no-canvas" aria-label="Compare two states" data-testid="compare">
      <header>
        <span className="compare-name" title={named(compared.a)}>{named(compared.a)}</span>
        <span className="spring" />
        <span className="compare-name" title={named(compared.b)}>{named(compared.b)}</span>
        <IconButton icon="close" label="End comparing" keys="Esc" onClick={close} />
      </header>
      <div
        className="compare-page"
        style={{ left: placed.x, top: placed.y, width: size.width * placed.zoom, height: size.height * placed.zoom }}
      >
        <img
          src={api.pageUrl(design.id, page, scale, compared.b, version)}
          alt="After"
          onLoad={one}
          draggable={false}
        />
        <img
          src={api.pageUrl(design.id, page, scale, compared.a)}
          alt="Before"
          onLoad={one}
          draggable={false}
          style={{ clipPath: `inset(0 ${100 - at}% 0 0)` }}
        />
        <i className="compare-line" style={{ left: `${at}%` }} />
        <input
          type="range"
          min={0}
          max={100}
          step={0.5}
          value={at}
          aria-label="How much of the earlier state is shown"
          onChange={(event) => setAt(Number(event.target.value))}
        />
      </div>
      <footer>
        {diff === null ? (
          <p className="hint">Comparing…</p>
        ) : diff.same_bytes ? (
          <p>The two are the same, byte for byte.</p>
        ) : (
          <>
            <Changes rows={diff.changes} />
            {diff.pixels && <p className="hint">{capital(diff.pixels.why)}.</p>}
          </>
        )}
      </footer>
    </section>
  );
}
