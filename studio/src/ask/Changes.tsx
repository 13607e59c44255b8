import { useState } from "react";
import type { ChangeRow } from "../api/types";
import { title } from "../geometry/layer_tree";
import { useStudio } from "../state/studio";

const MOST = 4;
const COLOUR = /^#[0-9a-f]{6}([0-9a-f]{2})?$/i;

/** What changes from what to what. */
export function Changes({ rows }: { rows: ChangeRow[] }) {
  const [all, setAll] = useState(false);
  const tree = useStudio((state) => state.tree);
  const several = new Set(rows.map((row) => row.layer)).size > 1;
  // The first of each kind comes first, so that none is hidden.
  const first = rows.filter((row, at) => rows.findIndex((each) => each.what === row.what) === at);
  const ordered = [...first, ...rows.filter((row) => !first.includes(row))];
  const name = (id: string) => (tree.byId.has(id) ? title(tree.byId.get(id)!) : id);
  const rest = all ? 0 : rows.length - MOST;
  return (
    <ul className="changes">
      {ordered.slice(0, all ? rows.length : MOST).map((row, index) => (
        <li key={index}>
          {several && (
            <span className="whose" title={name(row.layer)}>
              {name(row.layer)}
            </span>
          )}
          <span className="what">{row.what}</span>
          {row.old !== "" && <Value text={row.old} />}
          {row.old !== "" && row.new !== "" && <span aria-label="becomes">→</span>}
          {row.new !== "" && <Value text={row.new} />}
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
