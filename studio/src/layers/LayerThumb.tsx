/** A layer in small: the picture of its part, which the browser has already, or a sign of its kind. */

import { partSource } from "../actions/part_pictures";
import type { Layer } from "../api/types";
import { Icon, type IconName } from "../shell/Icon";
import { useStudio } from "../state/studio";

export function LayerThumb({ layer, fallback }: { layer: Layer; fallback: IconName }) {
  const id = useStudio((state) => state.design?.id ?? "");
  const part = useStudio((state) => state.parts?.parts.find((each) => each.layer === layer.id)?.part);
  const drawn = part !== undefined && (layer.kind === "picture" || layer.kind === "shape" || layer.kind === "opaque");
  return (
    <span className={`layer-thumb ${layer.kind}`}>
      {drawn ? (
        <img src={partSource(id, part)} alt="" loading="lazy" decoding="async" draggable={false} />
      ) : (
        <Icon name={fallback} />
      )}
    </span>
  );
}
