/** With a model: its questions, what it was asked and answered, and what that took. */

import { useState } from "react";
import { ask } from "../actions/asking";
import type { Plan } from "../api/types";
import type { Asked } from "../state/studio";

/** What the model wants to know; '' where it asks nothing. */
export function questionOf(plan: Plan): string {
  const name = plan.model?.names.planner;
  const asks = name ? `${name} asks: ` : "";
  const found = asks && (plan.refusals ?? []).find((refusal) => refusal.reason.startsWith(asks));
  return found ? found.reason.slice(asks.length) : "";
}

/** A model's question, what was said before it, and the box for the answer. */
export function Question({ plan, asked }: { plan: Plan; asked: Asked }) {
  const [answer, setAnswer] = useState("");
  const question = questionOf(plan);
  if (!question && !asked.said.length) return null;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (answer.trim()) void ask(asked.instruction, [...asked.said, { question, answer: answer.trim() }]);
  };
  return (
    <div className="dialogue">
      {asked.said.map(({ question: before, answer: given }) => (
        <div key={before}>
          <p className="hint">{before}</p>
          <p className="answer">{given}</p>
        </div>
      ))}
      {question && (
        <form onSubmit={submit}>
          <label className="stacked">
            <span className="question">{question}</span>
            <input value={answer} maxLength={2000} autoFocus onChange={(event) => setAnswer(event.target.value)} />
          </label>
          <button type="submit" className="button small primary" disabled={!answer.trim()}>
            Answer <kbd>Enter</kbd>
          </button>
        </form>
      )}
    </div>
  );
}

/** A model without the address of its server. */
export const shortName = (name: string) => name.replace(/^\w+:\/\/[^#]*#/, "");

/** Which model was asked, how often and for how much; what was said is folded away. */
export function ModelTrace({ plan }: { plan: Plan }) {
  const { model, talk = [] } = plan;
  if (!model) return null;
  const named = model.names.planner ?? Object.values(model.names)[0] ?? "a model";
  const tokens = `${model.prompt_tokens.toLocaleString("en")} + ${model.completion_tokens.toLocaleString("en")} tokens`;
  return (
    <details className="model-trace" data-testid="model-trace">
      <summary>
        <b title={named}>{shortName(named)}</b>
        <span>
          {model.calls} call{model.calls === 1 ? "" : "s"} · {tokens} ·{" "}
          {model.cost === null ? "price not known" : `cost ${model.cost.toFixed(4)}`} · {model.seconds.toFixed(1)} s
        </span>
      </summary>
      {model.trust && <p className="hint">Trust: {model.trust}</p>}
      {model.verdicts.map((verdict) => (
        <p key={verdict} className="hint">
          {verdict}
        </p>
      ))}
      {model.sent_back.map((one, index) => (
        <p key={index} className="hint">
          {one.trigger === "look" ? "It looked" : "Sent back"}: {one.about}
        </p>
      ))}
      {model.pictures > 0 && (
        <p className="hint">
          Shown {model.pictures} pictures{model.private.length > 0 && `; grey in them: ${model.private.join(", ")}`}
        </p>
      )}
      <ol>
        {talk.map((one, index) => (
          <li key={index}>
            <small>Asked{one.purpose && ` (${one.purpose})`}</small>
            <pre tabIndex={0}>{one.asked}</pre>
            <small>Answered</small>
            <pre tabIndex={0}>{one.answered}</pre>
          </li>
        ))}
      </ol>
    </details>
  );
}
