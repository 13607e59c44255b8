/** The tree of a search, as it grows: every state with its picture, what was tried and how much of it is done. */

import { useEffect, useMemo, useRef } from "react";
import { chooseState, doneOf, endSearch, steer } from "../actions/searching";
import type { SearchState } from "../api/types";
import { laidOut, wayTo, type Spot } from "../geometry/search_tree";
import { useStudio, type SearchRun } from "../state/studio";

const [WIDE, HIGH, ACROSS, DOWN, EDGE] = [140, 176, 32, 24, 20];

export function SearchView({ search }: { search: SearchRun }) {
  const { states, pruned, best, chosen, ended } = search;
  const spots = useMemo(() => laidOut(states), [states]);
  const bold = new Set([...best, chosen].flatMap((number) => wayTo(states, number)));
  const scrolled = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scrolled.current?.querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [chosen, states.length]);
  const all = [...spots.values()];
  const width = Math.max(0, ...all.map((spot) => left(spot))) + WIDE + EDGE;
  const height = Math.max(0, ...all.map((spot) => top(spot))) + HIGH + EDGE;
  return (
    <section className="search-view no-canvas" aria-label="Search" data-testid="search" data-ended={ended ?? ""}>
      <header>
        <span className="search-words">{search.instruction}</span>
        <span className="spring" />
        <span role="status" className="search-status">
          {ended === null && <i className="spinner" />}
          {status(search)}
        </span>
        {ended === null && states.length > 1 && (
          <button type="button" className="button small" onClick={() => void steer("stop")}>
            Stop, use the best
          </button>
        )}
        <button type="button" className="button small" onClick={endSearch}>
          Dismiss <kbd>Esc</kbd>
        </button>
      </header>
      <div className="search-scroll" ref={scrolled}>
        <div className="search-tree" style={{ width, height }}>
          <svg width={width} height={height} aria-hidden="true">
            {states.map((state) => {
              if (state.parent === null) return null;
              const way = bold.has(state.number) ? " way" : "";
              const gone = pruned.includes(state.number) ? " gone" : "";
              return (
                <path key={state.number} className={way + gone} d={link(spots.get(state.parent)!, spots.get(state.number)!)} />
              );
            })}
          </svg>
          {states.map((state) => (
            <Card key={state.number} state={state} spot={spots.get(state.number)!} search={search} />
          ))}
        </div>
      </div>
    </section>
  );
}

function status({ ended, states, taking }: SearchRun): string {
  if (taking) return "Taking it…";
  const steps = `${Math.max(0, states.length - 1)} tried`;
  if (ended === null) return states.length ? steps : "Beginning";
  return `${steps} · ${ended === "complete" ? "everything is done" : ended}`;
}

const left = (spot: Spot) => EDGE + spot.column * (WIDE + ACROSS);
const top = (spot: Spot) => EDGE + spot.row * (HIGH + DOWN);

function link(from: Spot, to: Spot): string {
  const [x, y, tx, ty] = [left(from) + WIDE, top(from) + HIGH / 2, left(to), top(to) + HIGH / 2];
  const middle = (x + tx) / 2;
  return `M${x} ${y}C${middle} ${y} ${middle} ${ty} ${tx} ${ty}`;
}

function Card({ state, spot, search }: { state: SearchState; spot: Spot; search: SearchRun }) {
  const busy = useStudio((now) => now.busy > 0);
  const { number } = state;
  const names = [
    "search-state",
    search.best.includes(number) ? "best" : "",
    search.pruned.includes(number) ? "pruned" : "",
  ];
  return (
    <button
      type="button"
      className={names.join(" ")}
      style={{ left: left(spot), top: top(spot), width: WIDE, height: HIGH }}
      aria-pressed={search.chosen === number}
      title={`State ${number}: ${number ? state.thought : "the design as it is"}`}
      data-testid={`search-state-${number}`}
      onClick={() => chooseState(number)}
      onDoubleClick={() => number > 0 && !busy && void steer("pick", number)}
    >
      <span className="search-picture">
        {state.picture ? <img src={state.picture} alt="" draggable={false} /> : <small>cannot be shown</small>}
      </span>
      <span className="search-thought">{number ? state.thought : "As it is"}</span>
      <Bar state={state} best={search.best.includes(number)} />
    </button>
  );
}

function Bar({ state, best }: { state: SearchState; best: boolean }) {
  if (!state.answers?.length) return <span className="search-score" />;
  const kept = state.kept === undefined || state.kept === null || state.kept >= 1;
  return (
    <span className="search-score">
      {state.answers.map((answer, index) => (
        <i key={index} className={answer.yes ? "yes" : ""} />
      ))}
      <small>{doneOf(state).replace(" done", "")}</small>
      {!kept && <small className="bad">touched more</small>}
      {best && <b>best</b>}
    </span>
  );
}
