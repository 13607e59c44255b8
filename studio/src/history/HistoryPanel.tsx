/** The states a design has been in, as a tree: go to one, name it, compare two. */

import { useEffect, useMemo, useState } from "react";
import { goTo } from "../actions/changing";
import { loadHistory } from "../actions/refreshing";
import type { HistoryState } from "../api/types";
import { capital } from "../actions/notices";
import { plainReading, readingParts } from "../ask/words";
import { historyLanes, type Lanes } from "../geometry/history_lanes";
import { studio, useStudio } from "../state/studio";

const ROW = 44;
const LANE = 14;

export function HistoryPanel() {
  const history = useStudio((state) => state.history);
  const revision = useStudio((state) => state.design?.revision);
  const busy = useStudio((state) => state.busy > 0);
  const [chosen, setChosen] = useState<string[]>([]);
  useEffect(() => {
    void loadHistory();
  }, [revision]);
  const lanes = useMemo(
    () =>
      historyLanes(
        (history?.states ?? []).filter((state) => !state.candidate),
        history?.current ?? null,
      ),
    [history],
  );
  if (!history) return <p className="hint">Looking…</p>;
  if (lanes.rows.length === 0)
    return (
      <p className="hint">
        No edit yet. Every change you make is kept here, and nothing is ever lost: an undone edit stays as a branch.
      </p>
    );
  const current = history.current;
  const state = history.states.find((each) => each.id === chosen[0]);
  const choose = (id: string, second: boolean) => {
    if (chosen[0] === id) setChosen([]);
    else setChosen(second && chosen[0] ? [chosen[0], id] : [id]);
  };
  return (
    <div className="history">
      <ol className="states" style={{ paddingLeft: lanes.lanes * LANE + 12 }}>
        <Graph lanes={lanes} current={current} />
        {lanes.rows.map(({ state }) => (
          <li key={state.id} className={state.id === current ? "current" : ""}>
            <button
              type="button"
              aria-pressed={chosen.includes(state.id)}
              aria-current={state.id === current ? "step" : undefined}
              onClick={(event) => choose(state.id, event.shiftKey)}
              data-testid="state"
            >
              <span className="state-told" title={told(state)}>{told(state)}</span>
              <small>
                {state.names.map((name) => (
                  <b key={name}>{name}</b>
                ))}
                {state.id === current ? "now · " : ""}
                {new Date(state.time).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}
                {{ edit: " · asked", repair: " · repairs the change before", fit: " · fits the change before" }[state.who]}
              </small>
            </button>
          </li>
        ))}
      </ol>
      {state && <Actions state={state} other={chosen[1] ?? "current"} now={state.id === current} busy={busy} />}
    </div>
  );
}

function Actions({ state, other, now, busy }: { state: HistoryState; other: string; now: boolean; busy: boolean }) {
  const two = other !== "current";
  const [asked, read] = readingParts(told(state));
  return (
    <div className="state-actions">
      <p>{two ? "Two states" : asked.join("; ")}</p>
      {!two && read.length > 0 && <p className="read hint">{capital(read.join("; "))}</p>}
      <div className="button-row">
        {!two && (
          <button
            type="button"
            className="button small primary"
            disabled={busy || now || !state.kept}
            onClick={() => void goTo(state.id)}
          >
            Go here
          </button>
        )}
        <button
          type="button"
          className="button small"
          disabled={now && !two}
          onClick={() => studio.set({ compared: { a: state.id, b: other } })}
        >
          {two ? "Compare the two" : "Compare with now"}
        </button>
        {!two && (
          <button
            type="button"
            className="button small"
            onClick={() => studio.set({ dialog: { kind: "name-state", state: state.id, name: state.names[0] ?? "" } })}
          >
            Name
          </button>
        )}
      </div>
      {!two && <p className="hint">Shift-click another to compare those two.</p>}
    </div>
  );
}

function told(state: HistoryState): string {
  if (state.who === "start") return "The file as it was";
  return capital(plainReading(state.asked) || "a change");
}

/** Lines and dots beside the rows. */
function Graph({ lanes, current }: { lanes: Lanes<HistoryState>; current: string | null }) {
  const at = (lane: number) => 10 + lane * LANE;
  return (
    <svg className="graph" aria-hidden="true" width={lanes.lanes * LANE + 12} height={lanes.rows.length * ROW}>
      {lanes.rows.map((row, index) => {
        if (!row.parent) return null;
        const [x, y, px, py] = [
          at(row.lane),
          index * ROW + ROW / 2,
          at(row.parent.lane),
          row.parent.row * ROW + ROW / 2,
        ];
        const path =
          x === px
            ? `M${x} ${y}V${py}`
            : `M${x} ${y}V${py - ROW}C${x} ${py - ROW / 2} ${px} ${py - ROW / 2} ${px} ${py}`;
        return <path key={row.state.id} d={path} />;
      })}
      {lanes.rows.map((row, index) => (
        <circle
          key={row.state.id}
          cx={at(row.lane)}
          cy={index * ROW + ROW / 2}
          r={row.state.id === current ? 5 : 3.5}
          className={row.state.id === current ? "now" : ""}
        />
      ))}
    </svg>
  );
}
