/** Small pictures of the page as it is, and as a plan would leave it. */

import { useState } from "react";
import { previewOnCanvas } from "../actions/asking";
import { pageUrl, previewUrl } from "../api/designs";
import type { Plan, Reading } from "../api/types";
import { pageOf } from "../geometry/layer_tree";
import { openDesign, studio, useStudio } from "../state/studio";

/** The page on which these layers are, and the scale at which it is so large. */
function framed(targets: readonly string[], wide: number, high: number) {
  const { tree, page } = studio.get();
  const found = targets.map((id) => pageOf(tree, id)).find((number) => number > 0) ?? page;
  const design = openDesign();
  const number = Math.min(found, design.pages.length);
  const size = design.pages[number - 1];
  const scale = Math.min(wide / size.width, high / size.height);
  return { design, number, scale, style: { width: size.width * scale, height: size.height * scale } };
}

export function BeforeAfter({ plan, targets }: { plan: Plan; targets: string[] }) {
  const versions = useStudio((state) => state.pageVersions);
  const { design, number, scale, style } = framed(targets, 120, 180);
  const sharp = scale * Math.min(2, devicePixelRatio || 1);
  return (
    <div className="before-after">
      <figure>
        <Thumb src={pageUrl(design.id, number, sharp, "current", versions[number - 1])} alt={`Page ${number} as it is`} style={style} />
        <figcaption>Now</figcaption>
      </figure>
      <figure onPointerEnter={() => previewOnCanvas(true)} onPointerLeave={() => previewOnCanvas(false)}>
        <Thumb src={previewUrl(design.id, plan.plan, 0, number, sharp)} alt={`Page ${number} as it would be`} style={style} />
        <figcaption>After</figcaption>
      </figure>
    </div>
  );
}

/** Readings are drawn one after the other, so that one that is chosen meanwhile need not wait for all of them. */
export function ReadingThumb({ plan, reading, onDrawn, wanted }: { plan: Plan; reading: Reading; onDrawn: () => void; wanted: boolean }) {
  const { design, number, scale, style } = framed(
    reading.targets.map((target) => target.id),
    80,
    112,
  );
  const sharp = scale * Math.min(2, devicePixelRatio || 1);
  const src = wanted ? previewUrl(design.id, plan.plan, reading.number, number, sharp) : "";
  return <Thumb src={src} alt="" style={style} onDrawn={onDrawn} />;
}

function Thumb({ src, alt, style, onDrawn }: { src: string; alt: string; style: React.CSSProperties; onDrawn?: () => void }) {
  const [state, setState] = useState<"loading" | "there" | "failed">("loading");
  const ended = (how: "there" | "failed") => {
    setState(how);
    onDrawn?.();
  };
  return (
    <span className={`thumb ${state}`} style={style}>
      {state === "failed" ? <small>cannot be shown</small> : src && <img src={src} alt={alt} onLoad={() => ended("there")} onError={() => ended("failed")} />}
    </span>
  );
}
