/** A text typed in place, in its own font, size and colour. */

import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { writeText } from "../actions/arranging";
import { focusCanvas } from "../actions/selecting";
import { faceUrl } from "../api/designs";
import type { Layer } from "../api/types";
import { studio, useStudio } from "../state/studio";
import { useView } from "../state/view";

const INSETS = ["top", "right", "bottom", "left"];
const ALIGN: Record<string, React.CSSProperties["textAlign"]> = {
  start: "left",
  middle: "center",
  end: "right",
  justify: "justify",
};

export function TypedText({ id }: { id: string }) {
  const layer = useStudio((state) => state.tree.byId.get(id));
  // In the look of its first words.
  return layer?.box ? <Typed layer={{ ...layer, ...layer.runs?.[0], text: layer.text }} /> : null;
}

function Typed({ layer }: { layer: Layer }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const over = useRef(false);
  const [text, setText] = useState(layer.text ?? "");
  const line = !(layer.text ?? "").trim().includes("\n");
  const family = useFace(layer);
  const { zoom, x, y } = useView((state) => state);
  const box = layer.box!;
  const flows = layer.flow !== undefined;
  const single = !flows && !(layer.text ?? "").includes("\n");
  const align = ALIGN[layer.align ?? "start"] ?? "left";

  useLayoutEffect(() => {
    area.current?.focus({ preventScroll: true });
    area.current?.select();
  }, []);

  const end = () => {
    if (over.current) return;
    over.current = true;
    const kept = trimmed(text);
    if (kept !== trimmed(layer.text ?? "")) {
      void writeText(layer.id, kept).finally(() =>
        studio.set(({ typing }) => (typing === layer.id ? { typing: null } : {})),
      );
    } else studio.set({ typing: null });
  };

  const size = (layer.font_size ?? 16) * zoom;
  const font = `${layer.font_style ?? "normal"} ${layer.font_weight ?? 400} ${size}px "${family}", sans-serif`;
  // A table is one picture: its own words would show through.
  const under = useStudio(({ tree }) => tree.children.get(layer.parent ?? "")?.find((each) => each.kind === "shape"));
  const inCell = useStudio(({ tree }) => tree.byId.get(layer.parent ?? "")?.form === "cell");
  const insets = INSETS.map((side) => Number(layer.flow?.[side] ?? 0) * zoom);
  const empty = box[3] * zoom - insets[0] - insets[2] - text.split("\n").length * size * 1.2;
  const share = { middle: 0.5, bottom: 1 }[String(layer.flow?.anchor)] ?? 0;
  if (empty > 0 && widthOf(text, font) < box[2] * zoom - insets[1] - insets[3]) insets[0] += empty * share;
  const needed = single ? widthOf(text, font) + text.length * (layer.letter_spacing ?? 0) * zoom + size * 0.2 : 0;
  const slack = Math.max(0, needed - box[2] * zoom);
  const shift = align === "center" ? slack / 2 : align === "right" ? slack : 0;
  return (
    <textarea
      ref={area}
      className="typed-text"
      data-testid="typed-text"
      aria-label={`Text of ${layer.name || "the layer"}`}
      value={text}
      spellCheck={false}
      rows={text.split("\n").length}
      style={{
        left: x + box[0] * zoom - shift,
        top: y + box[1] * zoom,
        width: box[2] * zoom + slack,
        minHeight: box[3] * zoom,
        background: inCell ? under?.fill : undefined,
        padding: flows ? insets.map((inset) => `${inset}px`).join(" ") : 0,
        fontFamily: `"${family}", ${layer.font_family ?? "sans-serif"}`,
        fontSize: size,
        fontWeight: layer.font_weight,
        fontStyle: layer.font_style,
        letterSpacing: (layer.letter_spacing ?? 0) * zoom,
        lineHeight: flows ? 1.2 : `${(box[3] * zoom) / Math.max(1, (layer.text ?? "").split("\n").length)}px`,
        color: layer.fill?.startsWith("#") ? layer.fill : undefined,
        textAlign: align,
        whiteSpace: single ? "pre" : "pre-wrap",
      }}
      onChange={(event) => setText(event.target.value)}
      onBlur={end}
      onKeyDown={(event) => {
        event.stopPropagation();
        const enter = event.key === "Enter" && (line ? !event.shiftKey : event.ctrlKey || event.metaKey);
        if (!enter && event.key !== "Escape") return;
        event.preventDefault();
        focusCanvas(); // leaving it ends it
      }}
    />
  );
}

/** Blank lines at the end are none that anybody meant. */
const trimmed = (text: string) => text.replace(/(\r?\n[ \t]*)+$/, "");

let pen: CanvasRenderingContext2D | null = null;

function widthOf(text: string, font: string): number {
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return 0;
  pen.font = font;
  return Math.max(...text.split("\n").map((line) => pen!.measureText(line).width));
}

/** The face that the server draws the text in, under a name of its own. */
function useFace(layer: Layer): string {
  const family = (layer.font_family ?? "sans-serif").split(",")[0].replace(/["']/g, "").trim();
  const weight = layer.font_weight ?? 400;
  const italic = layer.font_style === "italic";
  const name = `redraft ${family} ${weight} ${italic ? "italic" : ""}`.trim();
  const [, loaded] = useState(0);
  useEffect(() => {
    if ([...document.fonts].some((face) => face.family.replace(/"/g, "") === name)) return;
    const face = new FontFace(name, `url("${faceUrl(layer.font_family ?? family, weight, italic)}")`);
    document.fonts.add(face);
    face.load().then(
      () => loaded((count) => count + 1),
      () => document.fonts.delete(face),
    );
  }, [name, family, weight, italic, layer.font_family]);
  return name;
}
