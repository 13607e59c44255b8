import { modify, named, scaleType, targets } from "../actions/arranging";
import { typeIn } from "../actions/selecting";
import type { Layer } from "../api/types";
import { told } from "../geometry/box";
import { useStudio } from "../state/studio";
import { Choices, NumberField, Section, SelectField, ofRuns, shared } from "./fields";

const WEIGHTS: Record<number, string> = {
  100: "Thin",
  200: "Extra light",
  300: "Light",
  400: "Regular",
  500: "Medium",
  600: "Semibold",
  700: "Bold",
  800: "Extra bold",
  900: "Black",
};

const first = (families: string | undefined) => (families ?? "").split(",")[0].replace(/["']/g, "").trim();

export function TypeSection({ layers }: { layers: Layer[] }) {
  const there = useStudio((state) => state.fontsThere);
  const used = useStudio((state) => state.fontsUsed);
  const family = shared(ofRuns(layers, "font_family").map(first)) ?? "";
  const weight = shared(ofRuns(layers, "font_weight"));
  const sizes = ofRuns(layers, "font_size").map((size) => size ?? 0);
  const largest = Math.max(...sizes);
  const mixed = layers.some((layer) => shared(ofRuns([layer], "font_size")) === undefined);
  const own = used.map((font) => font.requested).filter(Boolean);
  const names = [...new Set([...own, ...there.map((font) => font.family)])];
  const weights = there.find((font) => font.family === family)?.weights ?? [400, 700];
  const ids = () => targets();
  const set = (fields: Record<string, unknown>, words: string) =>
    void modify(ids(), fields, `set ${named(ids())} ${words}`);
  const italic = shared(ofRuns(layers, "font_style")) === "italic";
  return (
    <Section title="Type">
      <SelectField
        label="Font"
        value={family}
        options={names.map((name) => [name, name] as const)}
        onChange={(value) => set({ font_family: value }, `in ${value}`)}
      />
      <SelectField
        label="Weight"
        value={weight === undefined ? "" : String(weight)}
        options={[...new Set([...weights, ...(weight ? [weight] : [])])]
          .sort((a, b) => a - b)
          .map((each) => [String(each), WEIGHTS[each] ?? String(each)] as const)}
        onChange={(value) => set({ font_weight: Number(value) }, WEIGHTS[Number(value)]?.toLowerCase() ?? value)}
      />
      <div className="grid-2">
        <NumberField
          label={mixed ? "Largest" : "Size"}
          value={mixed ? largest : shared(sizes)}
          min={1}
          onChange={(value) =>
            mixed ? void scaleType(ids(), value / largest, value) : set({ font_size: value }, `at ${value}`)
          }
        />
        <NumberField
          label="Spacing"
          value={shared(ofRuns(layers, "letter_spacing"))}
          step={0.5}
          onChange={(value) => set({ letter_spacing: value }, `with letters ${value} apart`)}
        />
      </div>
      {mixed && (
        <p className="hint">
          Sizes are mixed, {told(Math.min(...sizes))} to {told(largest)}: they grow and shrink together.
        </p>
      )}
      <div className="type-row">
        <Choices
          label="Lines"
          value={shared(layers.map((layer) => layer.align)) as "start" | undefined}
          choices={[
            { value: "start", label: "Lines begin at the left", icon: "textLeft" },
            { value: "middle", label: "Lines centred", icon: "textCenter" },
            { value: "end", label: "Lines end at the right", icon: "textRight" },
          ]}
          onChange={(value) => set({ align: value }, `${{ start: "left", middle: "centred", end: "right" }[value]}`)}
        />
        <button
          type="button"
          className="toggle"
          aria-pressed={italic}
          onClick={() => set({ font_style: italic ? "normal" : "italic" }, italic ? "upright" : "in italics")}
        >
          <em>Italic</em>
        </button>
      </div>
      {layers.length === 1 && (
        <button type="button" className="button small wide" onClick={() => typeIn(layers[0].id)}>
          Edit the words
        </button>
      )}
    </Section>
  );
}
