/** The state of a search that is looked at: what it does, and what can be done with it. */

import { useState } from "react";
import { capital, plainMessage } from "../actions/notices";
import { doneOf, steer } from "../actions/searching";
import { plainReading } from "../ask/words";
import { wayTo } from "../geometry/search_tree";
import { Icon } from "../shell/Icon";
import type { SearchRun } from "../state/studio";

export function SearchPanel({ search }: { search: SearchRun }) {
  const [thought, setThought] = useState("");
  const state = search.states.find((each) => each.number === search.chosen);
  if (!state)
    return (
      <p className="planning hint" role="status">
        <i className="spinner" /> The first step is being tried…
      </p>
    );
  const { number } = state;
  const gone = search.pruned.includes(number);
  /** The state with which it went: that one is taken back in. */
  const first = wayTo(search.states, number).find((each) => search.pruned.includes(each)) ?? number;
  const stuck = gone || search.taking;
  const try_ = (event: React.FormEvent) => {
    event.preventDefault();
    void steer("expand", number, thought.trim());
    setThought("");
  };
  return (
    <div className="search-panel" data-testid="search-panel">
      <div className="search-large">{state.picture && <img src={state.picture} alt="How it looks" />}</div>
      <h2>
        {number ? `State ${number}` : "The design as it is"}
        {number > 0 && <small>{doneOf(state)}</small>}
        {gone && <small className="bad">left out</small>}
      </h2>
      {number > 0 && <p className="search-tried">{capital(plainReading(state.reading || state.thought))}</p>}
      {(state.answers?.length ?? 0) > 0 && (
        <ul className="checklist">
          {state.answers!.map((answer, index) => (
            <li key={index} className={answer.yes ? "yes" : "no"}>
              <Icon name={answer.yes ? "check" : "minus"} />
              <span>
                {capital(answer.question.replace(/^Is this done: “(.*)”\?$/s, "$1"))}
                {!answer.yes && answer.why && <small>{plainMessage(plainReading(answer.why))}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {state.kept !== undefined && state.kept !== null && state.kept < 1 && (
        <p className="trouble">
          <Icon name="warn" /> Something else changed with it
        </p>
      )}
      <form className="search-more" onSubmit={try_}>
        <label className="stacked">
          Search on from here
          <input
            value={thought}
            maxLength={2000}
            placeholder="what to try; may stay empty"
            disabled={stuck}
            onChange={(event) => setThought(event.target.value)}
          />
        </label>
        <div className="button-row">
          <button type="submit" className="button small" disabled={stuck}>
            {thought.trim() ? "Try this" : "Try more"}
          </button>
          {number > 0 && (
            <button
              type="button"
              className="button small"
              disabled={search.taking}
              onClick={() => void (gone ? steer("restore", first) : steer("prune", number))}
            >
              {gone ? "Take back in" : "Leave out"}
            </button>
          )}
        </div>
      </form>
      <div className="plan-buttons">
        <button
          type="button"
          className="button primary"
          disabled={stuck || number === 0}
          onClick={() => void steer("pick", number)}
        >
          {search.taking ? "Doing it…" : "Use this"}
        </button>
      </div>
    </div>
  );
}
