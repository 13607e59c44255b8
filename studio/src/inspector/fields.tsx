/** Fields of the inspector. What is typed becomes a command when the field is left or Enter pressed, not before. */

import { useEffect, useId, useState } from "react";
import { focusCanvas } from "../actions/selecting";
import type { Layer, RunStyle } from "../api/types";
import { IconButton } from "../shell/Button";
import type { IconName } from "../shell/Icon";

/** A value shared by all that is selected; undefined where they differ. */
export function shared<T>(values: readonly T[]): T | undefined {
  return values.every((value) => value === values[0]) ? values[0] : undefined;
}

/** What the words of these layers have of a field, run by run. */
export function ofRuns<K extends keyof RunStyle>(layers: readonly Layer[], field: K): RunStyle[K][] {
  return layers.flatMap((layer) => {
    const runs = layer.runs?.filter((run) => run.text.trim()) ?? [];
    return runs.length ? runs.map((run) => run[field] ?? layer[field]) : [layer[field]];
  });
}

interface NumberProps {
  label: string;
  value: number | undefined;
  unit?: string;
  min?: number;
  max?: number;
  step?: number;
  disabled?: boolean;
  onChange: (value: number) => void;
}

export function NumberField({ label, value, unit, min, max, step = 1, disabled, onChange }: NumberProps) {
  const shown = value === undefined ? "" : String(Math.round(value * 100) / 100);
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  const commit = () => {
    const number = Number(text.replace(",", ".").replace("−", "-"));
    if (text.trim() === "" || !Number.isFinite(number)) return setText(shown);
    const kept = Math.min(max ?? Infinity, Math.max(min ?? -Infinity, number));
    setText(String(kept));
    if (value === undefined || Math.abs(kept - Number(shown)) > 1e-9) onChange(kept);
  };
  const turn = (by: number) => {
    const from = Number(text) || 0;
    setText(String(Math.round((from + by) * 100) / 100));
  };
  return (
    <label className={`field number${label.length < 3 ? " short" : ""}`}>
      <span>{label}</span>
      <input
        inputMode="decimal"
        value={text}
        disabled={disabled}
        placeholder={value === undefined ? "mixed" : ""}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") focusCanvas(); // leaving the field commits it
          else if (event.key === "Escape") setText(shown);
          else if (event.key === "ArrowUp") turn(event.shiftKey ? step * 10 : step);
          else if (event.key === "ArrowDown") turn(event.shiftKey ? -step * 10 : -step);
          else return;
          event.preventDefault();
        }}
      />
      {unit && <small>{unit}</small>}
    </label>
  );
}

interface Choice<T extends string> {
  value: T;
  label: string;
  icon: IconName;
}

export function Choices<T extends string>(props: {
  label: string;
  value: T | undefined;
  choices: readonly Choice<T>[];
  onChange: (value: T) => void;
}) {
  return (
    <div className="choices" role="group" aria-label={props.label}>
      {props.choices.map((choice) => (
        <IconButton
          key={choice.value}
          icon={choice.icon}
          label={choice.label}
          pressed={props.value === choice.value}
          onClick={() => props.onChange(choice.value)}
        />
      ))}
    </div>
  );
}

export function SelectField(props: {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}) {
  const known = props.options.some(([value]) => value === props.value);
  return (
    <label className="field">
      <span>{props.label}</span>
      <select value={props.value} onChange={(event) => props.onChange(event.target.value)}>
        {!known && <option value={props.value}>{props.value || "mixed"}</option>}
        {props.options.map(([value, told]) => (
          <option key={value} value={value}>
            {told}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Section({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <section className="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
