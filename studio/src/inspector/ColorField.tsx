/** A colour: a swatch to pick by, its code to type, an eyedropper where the browser has one, the design's own colours. */

import { useEffect, useRef, useState } from "react";
import { focusCanvas } from "../actions/selecting";
import { IconButton } from "../shell/Button";
import { useStudio } from "../state/studio";

interface EyeDropper {
  open(): Promise<{ sRGBHex: string }>;
}
const Dropper = (globalThis as { EyeDropper?: new () => EyeDropper }).EyeDropper;

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

interface Props {
  label: string;
  value: string | undefined;
  onChange: (value: string) => void;
}

export function ColorField({ label, value, onChange }: Props) {
  const plain = value ?? "";
  const [text, setText] = useState(plain);
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => setText(plain), [plain]);
  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => !root.current?.contains(event.target as Node) && setOpen(false);
    addEventListener("pointerdown", outside);
    return () => removeEventListener("pointerdown", outside);
  }, [open]);
  const give = (next: string) => {
    const kept = HEX.test(next) && !next.startsWith("#") ? `#${next}` : next;
    setText(kept);
    if (kept && kept !== plain) onChange(kept);
  };
  const drop = async () => {
    try {
      if (Dropper) give((await new Dropper().open()).sRGBHex);
    } catch {
      // nobody picked
    }
  };
  return (
    <div className="field colour" ref={root}>
      <span>{label}</span>
      <button
        type="button"
        className="swatch"
        aria-label={`${label}: ${plain || "mixed"}. Choose`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <i style={{ background: paint(plain) }} />
      </button>
      <input
        aria-label={`${label} as a code or a name`}
        value={text}
        placeholder="mixed"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => give(text.trim())}
        onKeyDown={(event) => {
          if (event.key === "Enter") focusCanvas();
          else if (event.key === "Escape") setText(plain);
        }}
      />
      {Dropper && (
        <IconButton icon="dropper" label={`Pick ${label.toLowerCase()} from the screen`} onClick={() => void drop()} />
      )}
      {open && <Palette value={plain} onPick={(colour) => (setOpen(false), give(colour))} />}
    </div>
  );
}

function Palette({ value, onPick }: { value: string; onPick: (colour: string) => void }) {
  const tree = useStudio((state) => state.tree);
  const count = new Map<string, number>();
  for (const layer of tree.layers)
    for (const colour of [layer.fill, layer.stroke])
      if (colour?.startsWith("#")) count.set(colour.slice(0, 7), (count.get(colour.slice(0, 7)) ?? 0) + 1);
  const own = [...count].sort((a, b) => b[1] - a[1]).slice(0, 18);
  return (
    <div className="palette" role="group" aria-label="Colours of the design">
      <div className="palette-grid">
        {own.map(([colour]) => (
          <button
            key={colour}
            type="button"
            className="swatch"
            aria-label={colour}
            title={colour}
            onClick={() => onPick(colour)}
          >
            <i style={{ background: colour }} />
          </button>
        ))}
      </div>
      <div className="palette-foot">
        <label>
          Any colour
          <input
            type="color"
            defaultValue={value.startsWith("#") ? value.slice(0, 7) : "#888888"}
            onBlur={(event) => event.target.value !== value.slice(0, 7) && onPick(event.target.value)}
          />
        </label>
        <button type="button" className="button small" onClick={() => onPick("none")}>
          None
        </button>
      </div>
    </div>
  );
}

/** How a paint looks, as far as CSS can tell. */
function paint(value: string): string {
  if (value === "" || value === "none") return "transparent";
  return /^(#[0-9a-f]+|[a-z]+)$/i.test(value) ? value : "conic-gradient(#999, #eee, #999)";
}
