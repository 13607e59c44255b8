import { useEffect, useMemo, useRef, useState } from "react";
import { restackBeside, setVisible } from "../actions/arranging";
import { toggleLock } from "../actions/locking";
import { selectInList, typeIn } from "../actions/selecting";
import type { Layer } from "../api/types";
import { isIn, title } from "../geometry/layer_tree";
import { IconButton } from "../shell/Button";
import { Icon, type IconName } from "../shell/Icon";
import { studio, useStudio } from "../state/studio";
import { LayerThumb } from "./LayerThumb";
import { layerRows, opened, type LayerRow } from "./layer_rows";

const MOST_ROWS = 400;

export function LayersPanel() {
  const tree = useStudio((state) => state.tree);
  const page = useStudio((state) => state.page);
  const selection = useStudio((state) => state.selection);
  const locks = useStudio((state) => state.locks);
  const [words, setWords] = useState("");
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set());
  const list = useRef<HTMLUListElement>(null);
  const [dropAt, setDropAt] = useState<{ id: string; to: "above" | "below" } | null>(null);
  const dragged = useRef<string | null>(null);

  useEffect(() => {
    const needed = opened(tree, selection);
    if (needed.some((id) => !open.has(id))) setOpen(new Set([...open, ...needed]));
    requestAnimationFrame(() =>
      list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" }),
    );
    // Rows that the person closes stay closed until another layer is selected.
  }, [selection, tree]);

  const rows = useMemo(() => layerRows(tree, page, open, words), [tree, page, open, words]);
  const shown = rows.slice(0, MOST_ROWS);
  const focusable = shown.find((row) => selection.includes(row.layer.id))?.layer.id ?? shown[0]?.layer.id;

  const flip = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const keys = (event: React.KeyboardEvent, row: LayerRow, index: number) => {
    const go = (to: number) => list.current?.querySelectorAll<HTMLElement>("[role=treeitem]")[to]?.focus();
    if (event.key === "ArrowDown") go(index + 1);
    else if (event.key === "ArrowUp") go(Math.max(0, index - 1));
    else if (event.key === "ArrowRight" && row.holds && !row.open) flip(row.layer.id);
    else if (event.key === "ArrowLeft" && row.open) flip(row.layer.id);
    else if (event.key === "Enter" || event.key === " ") void selectInList(row.layer.id, event.shiftKey);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const canDrop = (onto: Layer) => {
    const from = dragged.current ? tree.byId.get(dragged.current) : undefined;
    return from !== undefined && from.id !== onto.id && from.parent === onto.parent && from.page === onto.page;
  };

  return (
    <aside className="panel left" aria-label="Layers">
      <div className="search">
        <Icon name="search" />
        <input
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          placeholder="Search layers"
          aria-label="Search layers"
        />
      </div>
      <ul className="layer-list" role="tree" aria-label="Layers, topmost first" aria-multiselectable="true" ref={list}>
        {shown.map((row, index) => {
          const { layer } = row;
          const locked = locks.some((id) => isIn(tree, layer.id, id));
          const drop = dropAt?.id === layer.id ? ` drop-${dropAt.to}` : "";
          return (
            <li
              key={layer.id}
              role="treeitem"
              aria-level={row.depth + 1}
              aria-expanded={row.holds ? row.open : undefined}
              aria-selected={selection.includes(layer.id)}
              tabIndex={layer.id === focusable ? 0 : -1}
              className={`layer-row${layer.visible ? "" : " hidden-layer"}${drop}`}
              style={{ paddingLeft: 4 + Math.min(row.depth, 8) * 14 }}
              draggable={!locked}
              data-id={layer.id}
              onClick={(event) => void selectInList(layer.id, event.shiftKey || event.ctrlKey || event.metaKey)}
              onDoubleClick={() => (layer.kind === "text" ? typeIn(layer.id) : row.holds && flip(layer.id))}
              onPointerEnter={() => studio.set({ hover: layer.id })}
              onPointerLeave={() => studio.set({ hover: null })}
              onKeyDown={(event) => event.target === event.currentTarget && keys(event, row, index)}
              onDragStart={(event) => {
                dragged.current = layer.id;
                event.dataTransfer.setData("text/plain", layer.id);
                event.dataTransfer.effectAllowed = "move";
              }}
              onDragOver={(event) => {
                if (!canDrop(layer)) return;
                event.preventDefault();
                const bounds = event.currentTarget.getBoundingClientRect();
                setDropAt({ id: layer.id, to: event.clientY < bounds.top + bounds.height / 2 ? "above" : "below" });
              }}
              onDragEnd={() => setDropAt(null)}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged.current && dropAt && canDrop(layer))
                  void restackBeside(dragged.current, dropAt.to, layer.id);
                setDropAt(null);
              }}
            >
              <span className="twist">
                {row.holds && (
                  <button
                    type="button"
                    tabIndex={-1}
                    className={row.open ? "open" : ""}
                    aria-label={row.open ? "Close group" : "Open group"}
                    onClick={(event) => (event.stopPropagation(), flip(layer.id))}
                  >
                    <Icon name="chevron" />
                  </button>
                )}
              </span>
              <LayerThumb layer={layer} fallback={iconOf(layer)} />
              <span className="layer-name" title={`${title(layer)} · ${layer.id}`}>
                {title(layer)}
              </span>
              <span
                className="row-buttons"
                onClick={(event) => event.stopPropagation()}
                onDoubleClick={(event) => event.stopPropagation()}
              >
                <IconButton
                  icon={locked ? "lock" : "unlock"}
                  label={locked ? `Unlock ${title(layer)}` : `Lock ${title(layer)}: nothing may change it`}
                  pressed={locked}
                  tabIndex={-1}
                  className={locked ? "on" : ""}
                  onClick={() => toggleLock(layer.id)}
                />
                <IconButton
                  icon={layer.visible ? "eye" : "eyeOff"}
                  label={layer.visible ? `Hide ${title(layer)}` : `Show ${title(layer)}`}
                  tabIndex={-1}
                  className={layer.visible ? "" : "on"}
                  onClick={() => void setVisible(layer.id, !layer.visible)}
                />
              </span>
            </li>
          );
        })}
      </ul>
      {rows.length > MOST_ROWS && <p className="hint">{rows.length - MOST_ROWS} more: search for them</p>}
      {rows.length === 0 && <p className="hint">{words ? "No layer is called that" : "Nothing on this page"}</p>}
    </aside>
  );
}

export function iconOf(layer: Layer): IconName {
  if (layer.form === "table") return "table";
  if (layer.kind === "shape" && layer.form === "ellipse") return "ellipse";
  return layer.kind;
}
