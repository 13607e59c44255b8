/** The contact sheet of a table: what became of its rows, each small. */

import { useState } from "react";
import { downloadBatch, endBatch, isUseful } from "../actions/batching";
import { capital, plainSuggestion } from "../actions/notices";
import type { BatchRow } from "../api/types";
import { MiniPage } from "../ask/Thumbs";
import { useStudio, type BatchRun } from "../state/studio";

type Shown = "all" | "warned" | "wrong";

const kindOf = (row: BatchRow): Shown => (row.status !== "done" ? "wrong" : row.warnings.length ? "warned" : "all");

export function BatchView({ batch }: { batch: BatchRun }) {
  const [shown, setShown] = useState<Shown>("all");
  const { phase, cards, total } = batch;
  const parts = useStudio((state) => state.parts);
  const waiting = Math.max(0, Math.min(total, 60) - cards.length);
  const busy = phase === "previewing" || phase === "running";
  const counts = { all: cards.length, warned: 0, wrong: 0 };
  for (const card of cards) if (kindOf(card) !== "all") counts[kindOf(card)] += 1;
  const seen = cards.filter((card) => shown === "all" || kindOf(card) === shown);
  return (
    <section className="search-view no-canvas" aria-label="Contact sheet" data-testid="batch" data-phase={phase}>
      <header>
        <span className="search-words">{batch.name}</span>
        <span className="spring" />
        <span role="status" className="search-status">
          {busy && <i className="spinner" />}
          {status(batch)}
        </span>
        {phase === "done" && counts.all > 0 && (
          <button type="button" className="button small primary" onClick={() => void downloadBatch()}>
            Download as zip
          </button>
        )}
        <button type="button" className="button small" onClick={endBatch}>
          {phase === "running" ? "Stop" : "Close"} <kbd>Esc</kbd>
        </button>
      </header>
      {phase === "running" && (
        <progress max={total} value={Math.max(batch.finished, cards.length)} aria-label="Rows made" />
      )}
      {phase === "done" && counts.warned + counts.wrong > 0 && (
        <div className="sheet-filter" role="group" aria-label="Rows shown">
          {(["all", "warned", "wrong"] as const).map((kind) => (
            <button key={kind} type="button" aria-pressed={shown === kind} onClick={() => setShown(kind)}>
              {{ all: "All", warned: "With warnings", wrong: "Not done" }[kind]} {counts[kind]}
            </button>
          ))}
        </div>
      )}
      <div className="search-scroll">
        {!isUseful(batch) ? (
          <p className="sheet-empty hint">
            Choose a layer for a column: its words become those of the row. The first three rows are shown here.
          </p>
        ) : (
          <ul className="sheet">
            {seen.map((row) => (
              <Card key={row.id} row={row} />
            ))}
            {busy &&
              Array.from({ length: waiting }, (_, index) => (
                <li key={`w${index}`} className="sheet-row" aria-hidden="true">
                  <span className="sheet-picture">
                    <MiniPage parts={parts} page={parts?.page ?? 1} label="" wide={160} high={176} waiting />
                  </span>
                  <b>&nbsp;</b>
                </li>
              ))}
          </ul>
        )}
        {phase === "done" && batch.ended?.notes.map((note) => <p key={note} className="sheet-note hint">{capital(note)}.</p>)}
      </div>
    </section>
  );
}

function status({ phase, finished, cards, total, rows }: BatchRun): string {
  const made = Math.max(finished, cards.length);
  if (phase === "previewing") return `The first ${total} of ${rows} rows`;
  if (phase === "previewed") return `The first ${total} of ${rows} rows`;
  if (phase === "running") return `${made} of ${total}`;
  if (phase === "done") {
    const done = cards.filter((card) => card.status === "done").length;
    return `${done} of ${rows} made`;
  }
  return `${rows} row${rows === 1 ? "" : "s"}`;
}

function Card({ row }: { row: BatchRow }) {
  const kind = kindOf(row);
  return (
    <li className={`sheet-row ${kind}`} data-testid="sheet-row" data-status={row.status}>
      <span className="sheet-picture">
        {row.picture ? <img src={row.address} alt={`How ${row.id} looks`} loading="lazy" /> : <small>no picture</small>}
      </span>
      <b title={row.id}>{row.id}</b>
      {row.problem && <p className="bad">{capital(plainSuggestion(row.problem))}</p>}
      {row.warnings.map((warning) => (
        <p key={warning} className="warned">
          {capital(plainSuggestion(warning))}
        </p>
      ))}
      {row.fits.map((fit) => (
        <p key={fit} className="hint">
          {capital(fit)}
        </p>
      ))}
    </li>
  );
}
