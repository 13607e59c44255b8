/** What is selected: place, look and type. Every field emits a command, so it has a receipt and can be undone. */

import {
  align,
  duplicate,
  erase,
  group,
  modify,
  moveTo,
  named,
  recolor,
  restack,
  rotate,
  setSize,
  setVisible,
  targets,
  ungroup,
  type Edge,
} from "../actions/arranging";
import { takeApart } from "../actions/jobs";
import { isLocked, toggleLock } from "../actions/locking";
import type { Box, Layer } from "../api/types";
import { around, boxesOf, centre } from "../geometry/box";
import { isInTable, title } from "../geometry/layer_tree";
import { IconButton } from "../shell/Button";
import { Icon } from "../shell/Icon";
import { iconOf } from "../layers/LayersPanel";
import { studio, useStudio } from "../state/studio";
import { ColorField } from "./ColorField";
import { NumberField, ofRuns, Section, shared } from "./fields";
import { TypeSection } from "./TypeSection";

export function Inspector() {
  const tree = useStudio((state) => state.tree);
  const selection = useStudio((state) => state.selection);
  const layers = selection.flatMap((id) => tree.byId.get(id) ?? []);
  if (layers.length === 0) return <PageFacts />;
  const texts = layers.filter((layer) => layer.kind === "text");
  if (layers.some((layer) => isInTable(tree, layer)))
    return (
      <>
        <Head layers={layers} />
        {texts.length > 0 && <TypeSection layers={texts} />}
        <p className="hint bottom">Part of a table, which says where it lies. Double click a cell to type in it.</p>
      </>
    );
  return (
    <>
      <Head layers={layers} />
      <Place layers={layers} />
      {texts.length > 0 && <TypeSection layers={texts} />}
      <Look layers={layers} />
      <Order layers={layers} />
    </>
  );
}

function Head({ layers }: { layers: Layer[] }) {
  const [first] = layers;
  const locked = useStudio((state) => isLocked(state, first.id));
  const one = layers.length === 1;
  return (
    <div className="inspector-head">
      <Icon name={one ? iconOf(first) : "group"} />
      <strong title={one ? first.id : ""}>{one ? title(first) : `${layers.length} layers`}</strong>
      {one && (
        <>
          <IconButton
            icon={locked ? "lock" : "unlock"}
            label={locked ? "Unlock" : "Lock"}
            pressed={locked}
            onClick={() => toggleLock(first.id)}
          />
          <IconButton
            icon={first.visible ? "eye" : "eyeOff"}
            label={first.visible ? "Hide" : "Show"}
            onClick={() => void setVisible(first.id, !first.visible)}
          />
        </>
      )}
    </div>
  );
}

const EDGES: [Edge, string][] = [
  ["left", "Align left"],
  ["center", "Align centre"],
  ["right", "Align right"],
  ["top", "Align top"],
  ["middle", "Align middle"],
  ["bottom", "Align bottom"],
];

function Place({ layers }: { layers: Layer[] }) {
  const box = around(boxesOf(layers));
  if (!box) return null;
  const ids = () => targets();
  const [x, y, width, height]: Box = box;
  return (
    <Section title="Place">
      <div className="choices" role="group" aria-label="Align">
        {EDGES.map(([edge, label]) => (
          <IconButton key={edge} icon={edge} label={label} onClick={() => void align(edge)} />
        ))}
      </div>
      <div className="grid-2">
        <NumberField label="X" value={x} onChange={(value) => void moveTo(ids(), { x: value })} />
        <NumberField label="Y" value={y} onChange={(value) => void moveTo(ids(), { y: value })} />
        <NumberField
          label="W"
          value={width}
          min={0.1}
          onChange={(value) => void setSize(ids(), { width: value }, { x, y })}
        />
        <NumberField
          label="H"
          value={height}
          min={0.1}
          onChange={(value) => void setSize(ids(), { height: value }, { x, y })}
        />
        <NumberField
          label="Turn by"
          value={0}
          unit="°"
          onChange={(value) => value && void rotate(ids(), value, centre(box))}
        />
      </div>
    </Section>
  );
}

function Look({ layers }: { layers: Layer[] }) {
  const fill = shared(ofRuns(layers, "fill"));
  const stroke = shared(layers.map((layer) => layer.stroke));
  const painted = layers.some((layer) => layer.fill !== undefined);
  const lined = layers.some((layer) => layer.stroke !== undefined);
  const width = shared(layers.map((layer) => layer.stroke_width));
  const ids = () => targets();
  return (
    <Section title="Look">
      {painted && <ColorField label="Fill" value={fill} onChange={(value) => void recolor(ids(), value, "fill")} />}
      {lined && (
        <ColorField label="Outline" value={stroke} onChange={(value) => void recolor(ids(), value, "outline")} />
      )}
      <div className="grid-2">
        {lined && stroke !== "none" && (
          <NumberField
            label="Line"
            value={width}
            min={0}
            step={0.5}
            onChange={(value) => void modify(ids(), { stroke_width: value }, `outline ${named(ids())} ${value} wide`)}
          />
        )}
        <NumberField
          label="Opacity"
          unit="%"
          min={0}
          max={100}
          step={5}
          value={percent(shared(layers.map((layer) => layer.opacity)))}
          onChange={(value) => void modify(ids(), { opacity: value / 100 }, `make ${named(ids())} ${value} % opaque`)}
        />
      </div>
    </Section>
  );
}

const percent = (share: number | undefined) => (share === undefined ? undefined : Math.round(share * 100));

function Order({ layers }: { layers: Layer[] }) {
  const groups = layers.some((layer) => layer.kind === "group");
  return (
    <Section title="Arrange">
      <div className="choices" role="group" aria-label="Order">
        <IconButton icon="front" label="To the front" onClick={() => void restack("front")} />
        <IconButton icon="up" label="Forward" keys="]" onClick={() => void restack("forward")} />
        <IconButton icon="down" label="Backward" keys="[" onClick={() => void restack("backward")} />
        <IconButton icon="back" label="To the back" onClick={() => void restack("back")} />
      </div>
      <div className="button-row">
        <button type="button" className="button small" onClick={() => void duplicate()}>
          Duplicate
        </button>
        {layers.length > 1 && (
          <button type="button" className="button small" onClick={() => void group()}>
            Group
          </button>
        )}
        {groups && (
          <button type="button" className="button small" onClick={() => void ungroup()}>
            Ungroup
          </button>
        )}
        <button type="button" className="button small danger" onClick={() => void erase()}>
          Delete
        </button>
      </div>
    </Section>
  );
}

/** Nothing is selected: the page and the file. */
function PageFacts() {
  const design = useStudio((state) => state.design);
  const page = useStudio((state) => state.page);
  const fonts = useStudio((state) => state.fontsUsed);
  const kept = useStudio((state) => state.kept);
  if (!design) return null;
  const size = design.pages[page - 1];
  const flat = (design.format === "raster" || /\.(png|jpe?g)$/i.test(design.name)) && design.pages.length === 1;
  return (
    <>
      <Section title="Page">
        <dl className="facts">
          <div>
            <dt>Size</dt>
            <dd>
              {Math.round(size.width)} × {Math.round(size.height)}
            </dd>
          </div>
          <div>
            <dt>Format</dt>
            <dd>{design.format.toUpperCase()}</dd>
          </div>
          <div>
            <dt>Layers</dt>
            <dd>{design.layers}</dd>
          </div>
        </dl>
      </Section>
      {flat && (
        <Section title="A flat picture">
          <p className="hint">Its words and shapes can become layers, or texts can be laid out on it.</p>
          <div className="button-row">
            <button type="button" className="button small primary" onClick={() => void takeApart()}>
              Take apart
            </button>
            <button type="button" className="button small" onClick={() => studio.set({ dialog: { kind: "layout" } })}>
              Lay texts out
            </button>
          </div>
        </Section>
      )}
      {fonts.length > 0 && (
        <Section title="Fonts">
          <ul className="plain-list">
            {fonts.map((font) => (
              <li key={font.requested || font.resolved}>
                {font.requested || font.resolved}
                {font.substituted && <small className="warn"> not installed, so {font.resolved}</small>}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {kept.length > 0 && (
        <Section title="Kept, not editable">
          <ul className="plain-list">
            {kept.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </Section>
      )}
      <p className="hint bottom">Click a layer to see and change what it is made of.</p>
    </>
  );
}
