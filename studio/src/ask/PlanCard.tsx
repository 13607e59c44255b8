/** What an instruction would do, before it is done. */

import { useState } from "react";
import { approve, ask, dismiss, lookAt, previewOnCanvas } from "../actions/asking";
import { unlock } from "../actions/locking";
import { capital, lockedIn, plainMessage, plainSuggestion } from "../actions/notices";
import type { Plan, Reading, Step } from "../api/types";
import { Icon } from "../shell/Icon";
import { title } from "../geometry/layer_tree";
import { useStudio, type Asked } from "../state/studio";
import { Changes } from "./Changes";
import { setDraft } from "./draft";
import { Marked } from "./Marked";
import { Choices } from "./Choices";
import { ModelTrace, Question, questionOf, shortName } from "./Dialogue";
import { BeforeAfter, ReadingThumb } from "./Thumbs";
import { plainReading, readingParts, readingTitle } from "./words";

export function PlanCard({ asked }: { asked: Asked }) {
  const { plan, phase } = asked;
  return (
    <section
      id="plan-card"
      className={`plan-card ${plan && questionOf(plan) ? "question-card" : (plan?.status ?? "planning")}`}
      aria-label="Plan"
      tabIndex={-1}
      data-testid="plan"
      data-status={plan?.status ?? "planning"}
    >
      {plan === null ? (
        <>
          <div role="status">
            <h2>
              <i className="spinner" /> Reading what you ask for
            </h2>
            <p className="sentence">{asked.instruction}</p>
          </div>
          <div className="skeleton" aria-hidden="true">
            <i />
            <i />
            <i />
          </div>
        </>
      ) : plan.status === "ready" ? (
        <Ready plan={plan} asked={asked} applying={phase === "applying"} />
      ) : plan.status === "offered" ? (
        <Offered plan={plan} asked={asked} />
      ) : (
        <RefusedPlan plan={plan} asked={asked} />
      )}
    </section>
  );
}

function Ready({ plan, asked, applying }: { plan: Plan; asked: Asked; applying: boolean }) {
  const steps = plan.steps ?? [];
  return (
    <>
      <div className="plan-body">
        <BeforeAfter asked={asked} />
        <div className="plan-words">
          <h2>This is what it would do</h2>
          <Question plan={plan} asked={asked} />
          <ol className="steps">
            {steps.map((step, index) => (
              <li key={index}>
                {headings(step).map((words) => (
                  <span key={words} className="step-words">
                    {capital(words)}
                  </span>
                ))}
                <Changes rows={step.changes} />
              </li>
            ))}
          </ol>
          <Warnings plan={plan} asked={asked} />
          <ModelTrace plan={plan} />
        </div>
      </div>
      <div className="plan-buttons">
        <button type="button" className="button" onClick={dismiss}>
          Dismiss <kbd>Esc</kbd>
        </button>
        <button type="button" className="button primary" disabled={applying} onClick={() => void approve()}>
          {applying ? "Doing it…" : "Approve"} <kbd>Enter</kbd>
        </button>
      </div>
    </>
  );
}

/** What is done to what, command by command; from what to what is told by the changes below. */
function headings(step: Step): string[] {
  const words = plainReading(step.reading);
  return step.changes.length ? readingParts(words)[0] : [words];
}

function Offered({ plan, asked }: { plan: Plan; asked: Asked }) {
  const [drawn, setDrawn] = useState(0);
  return (
    <>
      <h2>{plan.readings?.length === 1 ? "Is this what you mean?" : "Which of these is meant?"}</h2>
      <Marked instruction={asked.instruction} refusals={plan.model ? [] : (plan.refusals ?? [])} />
      <Question plan={plan} asked={asked} />
      {plan.model && !questionOf(plan) && <p className="hint why">{capital(offeredWhy(plan))}.</p>}
      <ul className="readings">
        {(plan.readings ?? []).map((reading, index) => (
          <li key={reading.number}>
            <ReadingCard
              plan={plan}
              reading={reading}
              asked={asked}
              wanted={index <= drawn && asked.phase === "shown"}
              onDrawn={() => setDrawn(index + 1)}
            />
          </li>
        ))}
      </ul>
      <ModelTrace plan={plan} />
      <div className="plan-buttons">
        <button type="button" className="button" onClick={dismiss}>
          None of these <kbd>Esc</kbd>
        </button>
      </div>
    </>
  );
}

/** Why what a model would do is only offered. */
function offeredWhy(plan: Plan): string {
  const name = plan.model?.names.planner ?? "";
  return (plan.refusals?.[0]?.reason ?? plan.message ?? "").replaceAll(name, shortName(name));
}

interface ReadingProps {
  plan: Plan;
  reading: Reading;
  asked: Asked;
  wanted: boolean;
  onDrawn: () => void;
}

function ReadingCard({ plan, reading, asked, wanted, onDrawn }: ReadingProps) {
  const chosen = asked.phase === "applying" && asked.looked === reading.number;
  const look = (number: number) => {
    if (asked.phase !== "shown") return;
    lookAt(number);
    previewOnCanvas(number > 0);
  };
  const sure = reading.probability;
  const tree = useStudio((state) => state.tree);
  const name = (id: string) => {
    const layer = tree.byId.get(id);
    return layer ? title(layer) : id;
  };
  const how = readingParts(plainReading(reading.told.replace(/^by \S+: /, "")))[1];
  return (
    <button
      type="button"
      className={`reading${asked.looked === reading.number ? " looked" : ""}`}
      data-testid={`reading-${reading.number}`}
      disabled={asked.phase === "applying"}
      onPointerEnter={() => look(reading.number)}
      onFocus={() => look(reading.number)}
      onPointerLeave={() => look(0)}
      onClick={() => void approve(reading.number)}
    >
      <ReadingThumb plan={plan} reading={reading} wanted={wanted} onDrawn={onDrawn} />
      <span className="reading-words">
        <span className="reading-head">
          <kbd>{reading.number}</kbd>
          {sure !== null && (
            <span className="sure" title="How likely it is that this is meant">
              <i style={{ width: `${Math.max(4, sure * 100)}%` }} />
            </span>
          )}
          {sure !== null && <small>{Math.round(sure * 100)} %</small>}
        </span>
        <span className="reading-title">{chosen ? "Doing it…" : capital(readingTitle(reading.commands, name))}</span>
        {how.length > 0 && <span className="reading-told">{capital(how.join("; "))}</span>}
      </span>
    </button>
  );
}

function RefusedPlan({ plan, asked }: { plan: Plan; asked: Asked }) {
  const question = questionOf(plan);
  const refusals = plan.refusals?.length
    ? plan.refusals
    : [{ clause: plan.clause ?? "", reason: plan.message ?? "", suggestion: plan.suggestion ?? "" }];
  return (
    <>
      <h2>
        {question ? (
          "One question first"
        ) : refusals.every((refusal) => refusal.choices?.length) ? (
          "Which one is meant?"
        ) : (
          <>
            <Icon name="warn" /> Nothing was changed
          </>
        )}
      </h2>
      <Marked instruction={asked.instruction} refusals={question ? [] : refusals} />
      <Question plan={plan} asked={asked} />
      {!question &&
        refusals.map((refusal) => (
          <div key={refusal.clause + refusal.reason} className="refusal">
            {refusal.choices?.length ? (
              <Choices refusal={refusal} instruction={asked.instruction} />
            ) : (
              <>
                <p>{capital(plainMessage(refusal.reason))}.</p>
                {lockedIn(refusal.reason) ? (
                  <button
                    type="button"
                    className="button small"
                    onClick={() => (unlock(lockedIn(refusal.reason)), void ask(asked.instruction, asked.said))}
                  >
                    <Icon name="unlock" /> Unlock and ask again
                  </button>
                ) : (
                  refusal.suggestion && <Suggestion text={plainSuggestion(refusal.suggestion)} />
                )}
              </>
            )}
          </div>
        ))}
      <ModelTrace plan={plan} />
      <div className="plan-buttons">
        <button type="button" className="button" onClick={dismiss}>
          Close <kbd>Esc</kbd>
        </button>
      </div>
    </>
  );
}

/** A suggestion; one that says a sentence can be taken over. */
function Suggestion({ text }: { text: string }) {
  const said = /^say for example: (.+)$/.exec(text)?.[1];
  if (!said) return text ? <p className="suggestion">{capital(text)}.</p> : null;
  return (
    <p className="suggestion">
      Say for example{" "}
      <button
        type="button"
        className="link"
        onClick={() => {
          dismiss();
          setDraft(said);
          document.getElementById("ask")?.focus();
        }}
      >
        {said}
      </button>
    </p>
  );
}

function Warnings({ plan, asked }: { plan: Plan; asked: Asked }) {
  if (!plan.warnings?.length) return null;
  const can = !asked.repair && plan.repairable;
  return (
    <>
      <ul className="warnings">
        {plan.warnings.map((warning) => (
          <li key={warning}>
            <Icon name="warn" /> {capital(plainSuggestion(warning))}
          </li>
        ))}
      </ul>
      {can && (
        <button
          type="button"
          className="button small mend"
          onClick={() => void ask(asked.instruction, asked.said, true)}
        >
          <Icon name="wand" /> Repair this too
        </button>
      )}
      {asked.repair && (
        <p className="hint">The repair is a second entry in the history: one undo takes it back alone.</p>
      )}
    </>
  );
}
