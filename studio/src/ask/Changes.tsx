import { useState } from "react";
import type { ChangeRow } from "../api/types";

const MOST = 4;
const COLOUR = /^#[0-9a-f]{6}([0-9a-f]{2})?$/i;

/** What changes from what to what. */
export function Changes({ rows }: { rows: ChangeRow[] }) {
  const [all, setAll] = useState(false);
  const rest = all ? 0 : rows.length - MOST;
  return (
    <ul className="changes">
      {rows.slice(0, all ? rows.length : MOST).map((row, index) => (
        <li key={index}>
          <span className="what">{row.what}</span>
          <Value text={row.old} />
          <span aria-label="becomes">→</span>
          <Value text={row.new} />
        </li>
      ))}
      {rest > 0 && (
        <li className="rest">
          <button type="button" className="link" aria-expanded={false} onClick={() => setAll(true)}>
            and {rest} more
          </button>
        </li>
      )}
    </ul>
  );
}

function Value({ text }: { text: string | null }) {
  if (text === null || text === undefined) return <span className="value none">nothing</span>;
  const plain = String(text);
  return (
    <span className="value" title={plain}>
      {COLOUR.test(plain) && <i className="dot" style={{ background: plain }} />}
      {plain.length > 44 ? `${plain.slice(0, 43)}…` : plain}
    </span>
  );
}
