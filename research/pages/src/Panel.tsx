/** What is asked of an item, and what was said. */

import { useEffect, useRef, useState } from "react";
import { IconButton } from "@studio/shell/Button";
import { useStore } from "@studio/state/store";
import type { Item, Said } from "./api";
import { addBox, noBox } from "./keys";
import { hasTurn, isComplete, isThrough, nextOpen, type Question, questions, valueOf } from "./labels";
import { canUndo, choose, isDone, next, reason, review, said, say, skip, undo, write } from "./session";

export function Panel({ item }: { item: Item }) {
  const { about, question, items, at, calibrated } = useStore(review, (state) => state);
  if (!about) return null;
  const answer = said(item);
  const asked = questions(about, item);
  const last = !items.some((one, place) => place !== at && !isThrough(about, one));
  const ready = isThrough(about, item);
  return (
    <aside className="asked" aria-label="What is asked">
      <section className="task">
        {item.calibration && <p className="tag">Calibration</p>}
        {item.instruction && <h2 data-testid="instruction">{item.instruction}</h2>}
        {about.form === "boxes" && (
          <h2>
            Box <em>{item.targets.join(", ") || "the target"}</em>
          </h2>
        )}
        <dl>
          {Object.entries(item.texts).map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={`form ${about.form}`}>
        {asked.map((one, place) => (
          <Asked
            key={one.title}
            question={one}
            place={place}
            answer={answer}
            current={place === question}
            open={hasTurn(about.form, asked, answer, place)}
            others={item.others}
          />
        ))}
        {about.form === "boxes" && <Boxed item={item} />}
        {answer.values.verdict === "not valid" && (
          <fieldset className="reasons">
            <legend>Why?</legend>
            {about.reasons.map((name, place) => (
              <button key={name} type="button" aria-pressed={answer.reasons.includes(name)} onClick={() => reason(name)}>
                <kbd>{place + 1}</kbd> {name}
              </button>
            ))}
          </fieldset>
        )}
        {about.form === "instructions" && (
          <Typed id="better" label="Put better" item={item} field="text" first={item.instruction} />
        )}
        {item.others?.some((one) => one.comment) && (
          <ul className="said-by">
            {item.others.map((one) => one.comment && <li key={one.annotator}>{`${one.annotator}: ${one.comment}`}</li>)}
          </ul>
        )}
        <Typed id="comment" label="Comment" item={item} field="comment" first="" />
      </section>
      <footer>
        <IconButton icon="undo" label="Undo" keys="U" disabled={!canUndo()} onClick={undo} />
        <button type="button" className="button" aria-pressed={answer.skipped} onClick={skip}>
          {answer.skipped ? "Skipped" : "Skip"} <kbd>S</kbd>
        </button>
        <button type="button" className="button primary" disabled={!ready && nextOpen(about, items, at) === at} onClick={next}>
          {last && ready && !calibrated ? "See the gold" : isDone() ? "Next" : "Next open"} <kbd>Enter</kbd>
        </button>
      </footer>
      {isDone() && calibrated && (
        <p className="done" role="status">
          All {items.length} are done. <a href="#overview">See the overview</a>
        </p>
      )}
      {!isComplete(about, item.answer) && answer.skipped && <p className="done">This one was skipped.</p>}
    </aside>
  );
}

interface AskedOf {
  question: Question;
  place: number;
  answer: Said;
  current: boolean;
  open: boolean;
  others?: Said[];
}

function Asked({ question, place, answer, current, open, others }: AskedOf) {
  const value = valueOf(answer, question);
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (current) box.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <fieldset ref={box} className={current ? "question current" : "question"} disabled={!open} data-testid="question">
      <legend>{question.title}</legend>
      <p className="hint">{question.about}</p>
      <div className="choices">
        {question.choices.map((choice, at) => (
          <button
            key={choice.value}
            type="button"
            aria-pressed={value === choice.value}
            onClick={() => choose(place, at)}
            onFocus={() => review.set({ question: place })}
          >
            <kbd>{choice.key.toUpperCase()}</kbd>
            <span>
              {choice.name}
              {choice.about && <small>{choice.about}</small>}
            </span>
            {others?.map((one) => valueOf(one, question) === choice.value && <b key={one.annotator}>{one.annotator}</b>)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Boxed({ item }: { item: Item }) {
  const selected = useStore(review, (state) => state.selected);
  const answer = said(item);
  const boxes = answer.boxes ?? item.boxes;
  return (
    <fieldset className="question current">
      <legend>boxes</legend>
      <p className="hint">Drag on the picture, tight around the target, also where it is partly hidden.</p>
      <ol className="box-list">
        {boxes.map((box, at) => (
          <li key={at} aria-current={selected === at}>
            <button type="button" onClick={() => review.set({ selected: at })}>
              {box.slice(0, 2).join(", ")} · {box.slice(2).join(" × ")}
            </button>
            <IconButton
              icon="close"
              label={`Remove box ${at + 1}`}
              onClick={() => say(item, { ...answer, boxes: boxes.filter((_, place) => place !== at) })}
            />
          </li>
        ))}
      </ol>
      <div className="choices">
        <button type="button" onClick={addBox}>
          <kbd>B</kbd> <span>New box</span>
        </button>
        {item.boxes.length > 0 && answer.boxes === null && (
          <button type="button" onClick={() => say(item, { ...answer, boxes: item.boxes })}>
            <span>They are right</span>
          </button>
        )}
        <button type="button" aria-pressed={answer.boxes?.length === 0} onClick={noBox}>
          <kbd>X</kbd> <span>None to be seen</span>
        </button>
      </div>
    </fieldset>
  );
}

interface TypedOf {
  id: string;
  label: string;
  item: Item;
  field: "comment" | "text";
  /** What is there before anything was written. */
  first: string;
}

/** A text, sent when one pauses. */
function Typed({ id, label, item, field, first }: TypedOf) {
  const kept = said(item)[field] || first;
  const [text, setText] = useState(kept);
  useEffect(() => setText(kept), [kept, item.item]);
  const leave = () => text !== kept && write(item.item, field, text === first ? "" : text);
  useEffect(() => {
    const timer = setTimeout(leave, 500);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <label className="typed">
      {label} <kbd>{id === "comment" ? "C" : "E"}</kbd>
      <textarea id={id} rows={2} value={text} onChange={(event) => setText(event.target.value)} onBlur={leave} />
    </label>
  );
}
