/** The page on the canvas. A part keeps its picture until its content changes. */

import { memo, useLayoutEffect } from "react";
import { drawnNow } from "../actions/asking";
import { useStudio } from "../state/studio";
import { PartPictures } from "./PartPictures";
import { clearStage, setPartsRoot } from "./stage";

export const Parts = memo(function Parts() {
  const id = useStudio((state) => state.design?.id ?? "");
  const parts = useStudio(drawnNow);
  const typing = useStudio((state) => state.typing);
  const wide = useStudio((state) => state.design?.pages[(parts?.page ?? 1) - 1]?.width);
  useLayoutEffect(clearStage, [parts]);
  if (!parts || !wide) return null;
  return (
    <div ref={setPartsRoot} className="parts" data-testid="parts">
      <PartPictures design={id} parts={parts} wide={wide} typing={typing} />
    </div>
  );
});
