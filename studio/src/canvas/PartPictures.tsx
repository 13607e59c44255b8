/** The parts of a page, one over the other, in page units: on the canvas, and in small where a plan is looked at. */

import { partSource } from "../actions/part_pictures";
import type { Drawn } from "../state/studio";

interface Props {
  design: string;
  parts: Drawn;
  /** Of the page, in its units. */
  wide: number;
  /** A layer that is being typed in, and so not shown. */
  typing?: string | null;
}

export function PartPictures({ design, parts, wide, typing }: Props) {
  const scale = parts.width / wide;
  const seen = new Map<string, number>();
  return parts.parts.map((part) => {
    const nth = seen.get(part.part) ?? 0;
    seen.set(part.part, nth + 1);
    return (
      <img
        key={`${part.part}:${nth}`}
        src={partSource(design, part.part)}
        alt=""
        draggable={false}
        decoding="sync"
        data-part={part.part}
        data-layer={part.layer}
        data-others={part.others?.join("\n")}
        className={typing === part.layer ? "typed" : undefined}
        style={{
          left: part.x / scale,
          top: part.y / scale,
          width: part.width / scale,
          height: part.height / scale,
          mixBlendMode: part.blend === "normal" ? undefined : (part.blend as React.CSSProperties["mixBlendMode"]),
        }}
      />
    );
  });
}
