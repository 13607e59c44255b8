/** What all answers come to, live: agreement, means, and what is to be decided; and the gold after a calibration. */

import { useEffect, useState } from "react";
import { useStore } from "@studio/state/store";
import * as api from "./api";
import { figure, percent } from "./labels";
import { go, review, route } from "./session";

const EVERY = 4000;

export function Overview() {
  const about = useStore(review, (state) => state.about);
  const [told, setTold] = useState<api.Overview | null>(null);
  useEffect(() => {
    const look = () => void api.overview().then(setTold, (error) => review.set({ trouble: error.message }));
    look();
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  }, []);
  if (!about || !told) return <p className="page hint">…</p>;
  const people = told.annotators.map((one) => one.name);
  const open = told.disagreements.filter((one) => !one.decided).length;
  const digits = about.form === "milde" ? 2 : 1;
  const hasMeans = told.criteria.some((row) => row.mean !== null);
  const save = (kind: "csv" | "parquet") =>
    void api.download(kind).catch((error) => review.set({ trouble: `${error.message}. ${error.suggestion ?? ""}` }));
  return (
    <main className="page" data-testid="overview">
      <header>
        <h1>{about.title}</h1>
        <span className="hint">{told.items} items</span>
        <span className="spring" />
        <button type="button" className="button" onClick={() => save("csv")}>
          Download CSV
        </button>
        <button type="button" className="button" onClick={() => save("parquet")}>
          Parquet
        </button>
      </header>
      <div className="columns">
        <section>
          <h2>Agreement</h2>
          <table>
            <thead>
              <tr>
                <th>Criterion</th>
                <th className="number">{told.criteria[0].agreement.measure}</th>
                <th>95% interval</th>
                <th className="number">Same</th>
                {hasMeans && people.map((name) => <th key={name} className="number">{`Mean, ${name}`}</th>)}
              </tr>
            </thead>
            <tbody>
              {told.criteria.map(({ criterion, agreement, same, means }) => (
                <tr key={criterion}>
                  <th scope="row">{criterion}</th>
                  <td className="number" title={agreement.reason}>
                    <Bar value={agreement.value} />
                    {figure(agreement.value)}
                  </td>
                  <td className="hint">
                    {agreement.evidence?.interval?.map((end) => figure(end)).join(" to ") ?? "–"}
                  </td>
                  <td className="number">
                    {percent(same)} <span className="hint">of {agreement.evidence?.n ?? 0}</span>
                  </td>
                  {hasMeans && people.map((name) => <td key={name} className="number">{figure(means[name], digits)}</td>)}
                </tr>
              ))}
            </tbody>
          </table>
          {[...new Set(told.criteria.map((row) => row.agreement.reason))].filter(Boolean).map((reason) => (
            <p key={reason} className="hint">
              {without(told, reason)} without a figure: {reason}.
            </p>
          ))}
          {told.systems.length > 0 && <Systems told={told} form={about.form} digits={digits} />}
        </section>
        <section>
          <h2>Progress</h2>
          {told.annotators.map((one) => (
            <Person key={one.name} one={one} />
          ))}
          <h2>To decide</h2>
          <p className="hint">
            {told.disagreements.length === 0
              ? "Where annotators who are through with an item differ, it is listed here."
              : `${open} of ${told.disagreements.length} open.`}
          </p>
          {told.disagreements.length > 0 && (
            <>
              <ul className="differ">
                {told.disagreements.map((one) => (
                  <li key={one.item} data-testid="disagreement">
                    <strong>{one.id}</strong>
                    {one.decided && <span className="tag good">decided</span>}
                    {one.criteria.map((name) => (
                      <small key={name}>
                        {about.form === "boxes"
                          ? "boxes lie apart"
                          : `${name}: ${Object.entries(one.said).map(([who, said]) => `${who} ${said[name]}`).join(", ")}`}
                      </small>
                    ))}
                  </li>
                ))}
              </ul>
              <button type="button" className="button primary" onClick={() => go(about.adjudicator)}>
                Decide as {about.adjudicator}
              </button>
            </>
          )}
        </section>
      </div>
    </main>
  );
}

/** Which criteria have no figure for this reason. */
function without({ criteria }: api.Overview, reason?: string): string {
  const rows = criteria.filter((row) => row.agreement.reason === reason);
  return rows.length === criteria.length && rows.length > 1 ? "All are" : `${rows.map((row) => row.criterion).join(", ")}:`;
}

function Systems({ told, form, digits }: { told: api.Overview; form: api.FormName; digits: number }) {
  const pairs = form === "pairs";
  const names = told.criteria.map((row) => row.criterion);
  const heads = pairs ? ["won", "tied", "lost", "win rate"] : names;
  return (
    <>
      <h2>Systems</h2>
      <table>
        <thead>
          <tr>
            <th>System</th>
            {heads.map((name) => (
              <th key={name} className="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {told.systems.map((row) => {
            const cells = pairs
              ? [row.won, row.tied, row.lost, percent(row.rate)]
              : names.map((name) => figure(row.means[name], digits));
            return (
              <tr key={row.system}>
                <th scope="row">{row.system}</th>
                {cells.map((cell, at) => (
                  <td key={heads[at]} className="number">
                    {cell}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

const Bar = ({ value }: { value: number | null }) => (
  <progress aria-hidden="true" max={1} value={Math.max(0, value ?? 0)} />
);

export function Person({ one }: { one: api.Progress }) {
  const through = one.done + one.skipped;
  const gold = one.gold && Object.values(one.gold).filter((share) => share !== null);
  return (
    <div className="person">
      <span>{one.name}</span>
      <progress aria-label={`Progress of ${one.name}`} max={one.of} value={through} />
      <span className="hint">
        {one.done} of {one.of}
        {one.skipped > 0 && `, ${one.skipped} skipped`}
        {gold?.length ? ` · gold ${percent(gold.reduce((sum, share) => sum + share, 0) / gold.length)}` : ""}
      </span>
    </div>
  );
}

const cell = (value: unknown) => (Array.isArray(value) ? `${value.length} boxes` : value === undefined ? "–" : String(value));

export function GoldPage() {
  const { annotator, unsaved } = useStore(review, (state) => state);
  const [told, setTold] = useState<api.Gold | null>(null);
  useEffect(() => {
    if (unsaved === 0) void api.gold(annotator).then(setTold, (error) => review.set({ trouble: error.message }));
  }, [annotator, unsaved]);
  if (!told) return <p className="page hint">…</p>;
  const names = Object.keys(told.met);
  return (
    <main className="page narrow" data-testid="gold">
      <header>
        <h1>You and the gold</h1>
      </header>
      <p className="hint">Look at where you differ before you go on; these answers stay as they are.</p>
      <table>
        <thead>
          <tr>
            <th>Item</th>
            {names.map((name) => (
              <th key={name} className="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {told.items.map((row) => (
            <tr key={row.item}>
              <th scope="row">{row.instruction || row.id}</th>
              {names.map((name) => {
                const [mine, gold] = [cell(row.said?.[name] ?? undefined), cell(row.gold[name])];
                return (
                  <td key={name} className={mine === gold ? "number" : "number apart"}>
                    {mine === gold ? mine : `${mine}, gold ${gold}`}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Met</th>
            {names.map((name) => (
              <td key={name} className="number">
                {percent(told.met[name])}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      <button type="button" className="button primary" autoFocus onClick={() => void route()}>
        Begin with the items
      </button>
    </main>
  );
}
