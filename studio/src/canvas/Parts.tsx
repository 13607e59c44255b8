/** The pictures that make up the page, one over the other. A part keeps its picture until its content changes. */

import { memo, useLayoutEffect } from "react";
import { partUrl } from "../api/designs";
import { useStudio } from "../state/studio";
import { clearStage, setPartsRoot } from "./stage";

export const Parts = memo(function Parts() {
  const id = useStudio((state) => state.design?.id ?? "");
  const parts = useStudio((state) => (state.previewed && state.asked?.parts?.page === state.page ? state.asked.parts : state.parts));
  const typing = useStudio((state) => state.typing);
  useLayoutEffect(clearStage, [parts]);
  const wide = useStudio((state) => state.design?.pages[(parts?.page ?? 1) - 1]?.width);
  if (!parts || !wide) return null;
  const scale = parts.width / wide;
  const seen = new Map<string, number>();
  return (
    <div ref={setPartsRoot} className="parts" data-testid="parts">
      {parts.parts.map((part) => {
        const nth = seen.get(part.part) ?? 0;
        seen.set(part.part, nth + 1);
        return (
          <img
            key={`${part.part}:${nth}`}
            src={partUrl(id, part.part)}
            alt=""
            draggable={false}
            decoding="sync"
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
      })}
    </div>
  );
});
