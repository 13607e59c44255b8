/** Which column goes with which layer, and the button that makes all. */

import { useState } from "react";
import { allowEmpty, chooseLayer, isUseful, makeAll } from "../actions/batching";
import { isLocked, unlock } from "../actions/locking";
import type { Column } from "../api/types";
import { title } from "../geometry/layer_tree";
import { Icon } from "../shell/Icon";
import { studio, useStudio, type BatchRun } from "../state/studio";

export function BatchPanel({ batch }: { batch: BatchRun }) {
  const running = batch.phase === "running";
  const cards = batch.phase === "previewed" ? batch.cards : [];
  const bad = cards.filter((card) => card.status !== "done").length;
  const empty = batch.cards.some((card) => card.problem.includes("is empty"));
  return (
    <div className="search-panel" data-testid="batch-panel">
      <h2>
        A design for every row <small>{batch.rows} rows</small>
      </h2>
      <p className="hint">Each column becomes the words of a layer. Everything else stays as it is, proven row by row.</p>
      <ul className="columns">
        {batch.columns.map((column) => (
          <ColumnRow key={column.name} column={column} layer={batch.chosen[column.name] ?? ""} disabled={running} />
        ))}
      </ul>
      {(empty || batch.allowEmpty) && (
        <label className="check">
          <input
            type="checkbox"
            checked={batch.allowEmpty}
            disabled={running}
            onChange={(event) => allowEmpty(event.target.checked)}
          />
          Empty cells are meant
        </label>
      )}
      {bad > 0 && (
        <p className="trouble">
          <Icon name="warn" /> {bad} of the first {cards.length} cannot be made
        </p>
      )}
      <div className="plan-buttons">
        <button
          type="button"
          className="button primary"
          disabled={running || !isUseful(batch)}
          onClick={() => void makeAll()}
        >
          {running ? "Making…" : batch.phase === "done" ? "Make all again" : `Make all ${batch.rows}`}
        </button>
      </div>
    </div>
  );
}

function ColumnRow({ column, layer, disabled }: { column: Column; layer: string; disabled: boolean }) {
  const tree = useStudio((state) => state.tree);
  const texts = tree.layers.filter((each) => each.kind === "text");
  const [named] = useState(() => `column-${column.name}`);
  const locked = useStudio((state) => column.layer !== null && !layer && isLocked(state, column.layer));
  const locks = useStudio((state) => state.locks);
  const now = studio.get();
  const values = column.values.filter(Boolean).join(" · ");
  return (
    <li onPointerEnter={() => layer && studio.set({ hover: layer })} onPointerLeave={() => studio.set({ hover: null })}>
      <label htmlFor={named}>
        <b>{column.name}</b>
        <small title={values}>{values || "empty"}</small>
      </label>
      {column.filled ? (
        <span className="filled">fills in {`{{${column.name}}}`}</span>
      ) : column.name === "id" ? (
        <span className="filled">names the file</span>
      ) : (
        <select
          id={named}
          value={layer}
          disabled={disabled}
          onChange={(event) => chooseLayer(column.name, event.target.value)}
        >
          <option value="">not used</option>
          {texts.map((text) => (
            <option key={text.id} value={text.id} disabled={locks.length > 0 && isLocked(now, text.id)}>
              {title(text).slice(0, 40)}
              {isLocked(now, text.id) && " (locked)"}
            </option>
          ))}
        </select>
      )}
      {locked && (
        <p className="trouble" data-testid="locked-column">
          <Icon name="lock" />
          <span>“{title(tree.byId.get(column.layer!)!)}” is locked, so it is not filled</span>
          <button
            type="button"
            className="button small"
            disabled={disabled}
            onClick={() => (unlock(column.layer!), chooseLayer(column.name, column.layer!))}
          >
            Unlock
          </button>
        </p>
      )}
    </li>
  );
}
