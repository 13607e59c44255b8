/** Small pictures of the page as it is, and as a plan would leave it. */

import { useEffect, useState } from "react";
import { previewOnCanvas } from "../actions/asking";
import { pageUrl, previewUrl } from "../api/designs";
import type { Plan, Reading } from "../api/types";
import { pageOf } from "../geometry/layer_tree";
import { scaleFor } from "../geometry/zooming";
import { openDesign, studio, useStudio } from "../state/studio";

/** The page on which these layers are, and how large it is within so much room. */
function framed(targets: readonly string[], wide: number, high: number) {
  const { tree, page } = studio.get();
  const found = targets.map((id) => pageOf(tree, id)).find((number) => number > 0) ?? page;
  const design = openDesign();
  const number = Math.min(found, design.pages.length);
  const size = design.pages[number - 1];
  const zoom = Math.min(wide / size.width, high / size.height);
  const scale = scaleFor(size, size.width * zoom * Math.min(2, devicePixelRatio || 1));
  return { design, number, scale, style: { width: size.width * zoom, height: size.height * zoom } };
}

export function BeforeAfter({ plan, targets, wanted }: { plan: Plan; targets: string[]; wanted: boolean }) {
  const versions = useStudio((state) => state.pageVersions);
  const { design, number, scale, style } = framed(targets, 120, 180);
  const after = wanted ? previewUrl(design.id, plan.plan, 0, number, scale) : "";
  return (
    <div className="before-after">
      <figure>
        <Thumb src={pageUrl(design.id, number, scale, "current", versions[number - 1])} alt={`Page ${number} as it is`} style={style} />
        <figcaption>Now</figcaption>
      </figure>
      <figure onPointerEnter={() => previewOnCanvas(true)} onPointerLeave={() => previewOnCanvas(false)}>
        <Thumb src={after} alt={`Page ${number} as it would be`} style={style} />
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
  const targets = reading.targets.map((target) => target.id);
  const { design, number, scale, style } = framed(targets, 80, 112);
  const src = wanted ? previewUrl(design.id, plan.plan, reading.number, number, scale) : "";
  return <Thumb src={src} alt="" style={style} onDrawn={onDrawn} />;
}

interface ThumbProps {
  src: string;
  alt: string;
  style: React.CSSProperties;
  onDrawn?: () => void;
}

function Thumb({ src, alt, style, onDrawn }: ThumbProps) {
  const { picture, failed } = usePicture(src, onDrawn);
  return (
    <span className={`thumb${picture || failed ? "" : " loading"}`} style={style}>
      {failed ? <small>cannot be shown</small> : picture && <img src={picture} alt={alt} />}
    </span>
  );
}

/** A picture that nobody waits for any more once its address goes away; it stays as it was then. */
function usePicture(src: string, onDrawn?: () => void): { picture: string; failed: boolean } {
  const [picture, setPicture] = useState("");
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!src) return;
    const waiting = new AbortController();
    fetch(src, { signal: waiting.signal })
      .then((answer) => (answer.ok ? answer.blob() : Promise.reject(new Error(answer.statusText))))
      .then((blob) => setPicture(URL.createObjectURL(blob)))
      .catch(() => setFailed(!waiting.signal.aborted))
      .finally(() => !waiting.signal.aborted && onDrawn?.());
    return () => waiting.abort();
    // A callback that is another function each time is no other picture.
  }, [src]);
  useEffect(() => () => URL.revokeObjectURL(picture), [picture]);
  return { picture, failed };
}
