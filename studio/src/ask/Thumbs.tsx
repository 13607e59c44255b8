/** Small pictures of the page as it is, and as a plan would leave it: put together from the parts that are there. */

import { useEffect, useState } from "react";
import { foresee, previewOnCanvas } from "../actions/asking";
import type { Plan, Reading } from "../api/types";
import { PartPictures } from "../canvas/PartPictures";
import { pageOf } from "../geometry/layer_tree";
import { openDesign, studio, useStudio, type Asked, type Drawn } from "../state/studio";

export function BeforeAfter({ asked }: { asked: Asked }) {
  const now = useStudio((state) => state.parts);
  const page = useStudio((state) => state.page);
  const room = { wide: 120, high: 180 };
  return (
    <div className="before-after">
      <figure>
        <MiniPage parts={now} page={page} label={`Page ${page} as it is`} {...room} />
        <figcaption>Now</figcaption>
      </figure>
      <figure onPointerEnter={() => previewOnCanvas(true)} onPointerLeave={() => previewOnCanvas(false)}>
        <MiniPage
          parts={asked.foreseen[0] ?? now}
          page={page}
          label={`Page ${page} as it would be`}
          waiting={!asked.foreseen[0]}
          {...room}
        />
        <figcaption>After</figcaption>
      </figure>
    </div>
  );
}

interface ReadingProps {
  plan: Plan;
  reading: Reading;
  wanted: boolean;
  onDrawn: () => void;
}

/** Readings are drawn one after the other, so that one that is chosen meanwhile need not wait for all of them. */
export function ReadingThumb({ plan, reading, onDrawn, wanted }: ReadingProps) {
  const parts = useStudio((state) => state.asked?.foreseen[reading.number] ?? null);
  const [failed, setFailed] = useState(false);
  const { tree, page: shown } = studio.get();
  const page = reading.targets.map((target) => pageOf(tree, target.id)).find((number) => number > 0) ?? shown;
  useEffect(() => {
    if (!wanted || parts || failed) return;
    let gone = false;
    foresee(plan, reading.number, page)
      .catch(() => !gone && setFailed(true))
      .finally(() => !gone && onDrawn());
    return () => {
      gone = true;
    };
  }, [wanted]);
  const now = useStudio((state) => (state.parts?.page === page ? state.parts : null));
  return (
    <MiniPage parts={parts ?? now} page={page} label="" wide={112} high={144} failed={failed} waiting={!parts} />
  );
}

interface MiniProps {
  parts: Drawn | null;
  page: number;
  label: string;
  wide: number;
  high: number;
  failed?: boolean;
  /** Its picture is on the way: the page as it is stands in for it, paler. */
  waiting?: boolean;
}

export function MiniPage({ parts, page, label, wide, high, failed, waiting }: MiniProps) {
  const design = openDesign();
  const size = design.pages[Math.min(page, design.pages.length) - 1];
  const zoom = Math.min(wide / size.width, high / size.height);
  return (
    <span
      className={`thumb${waiting && !failed ? " waiting" : ""}`}
      role={label ? "img" : undefined}
      aria-label={label || undefined}
      style={{ width: size.width * zoom, height: size.height * zoom }}
    >
      {failed && <small>cannot be shown</small>}
      {parts && !failed && (
        <span className="parts mini" style={{ width: size.width, height: size.height, transform: `scale(${zoom})` }}>
          <PartPictures design={design.id} parts={parts} wide={size.width} />
        </span>
      )}
    </span>
  );
}
