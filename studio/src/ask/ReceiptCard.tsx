/** What was done, in words, with the proofs that nothing else changed. */

import { useState } from "react";
import { repair } from "../actions/asking";
import { step } from "../actions/changing";
import { capital, plainSuggestion } from "../actions/notices";
import type { Finding, Receipt } from "../api/types";
import { IconButton } from "../shell/Button";
import { Icon } from "../shell/Icon";
import { studio, useStudio, type Done } from "../state/studio";
import { Changes } from "./Changes";

const SHOWN = 2;
const PROOFS: Record<string, string> = {
  bytes: "File",
  nodes: "Layers",
  inside: "Code",
  pixels: "Pixels",
};

export function ReceiptCard({ done }: { done: Done }) {
  const { receipt } = done;
  const [open, setOpen] = useState(false);
  const busy = useStudio((state) => state.busy > 0);
  const troubles = troublesOf(receipt);
  return (
    <section className="receipt" aria-label="Receipt" data-testid="receipt" data-ms={Math.round(done.ms)}>
      <div className="receipt-line">
        <span className={receipt.proven ? "proven" : "unproven"}>
          <Icon name={receipt.proven ? "check" : "warn"} />
        </span>
        <span className="receipt-told">{capital(done.told)}</span>
        <span className="proofs">
          {Object.entries(receipt.proofs).map(([name, proof]) => (
            <span key={name} className={`proof ${proof.ok ? "ok" : "open"}`} title={proof.why}>
              {PROOFS[name] ?? name}
            </span>
          ))}
        </span>
        <button type="button" className="button small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "Less" : troubles.length > SHOWN ? `${troubles.length - SHOWN} more` : "Receipt"}
        </button>
        <button type="button" className="button small" disabled={busy} onClick={() => void step("undo")}>
          Undo
        </button>
        <IconButton icon="close" label="Dismiss the receipt" onClick={() => studio.set({ done: null })} />
      </div>
      {troubles.slice(0, open ? 9 : SHOWN).map((trouble) => (
        <Trouble key={trouble.message} trouble={trouble} busy={busy} />
      ))}
      {open && <Details receipt={receipt} />}
    </section>
  );
}

function Trouble({ trouble, busy }: { trouble: Finding; busy: boolean }) {
  const { message, mend, remedy } = trouble;
  return (
    <div className="trouble" data-testid="trouble">
      <Icon name="warn" />
      <p>{capital(plainSuggestion(message))}</p>
      {mend && mend.length > 0 && remedy && (
        <button
          type="button"
          className="button small primary"
          disabled={busy}
          title={capital(remedy)}
          onClick={() => void repair(mend, remedy)}
        >
          Repair
        </button>
      )}
    </div>
  );
}

/** Findings first: they can be mended. Warnings that say the same are not said twice; one remedy is offered once. */
function troublesOf(receipt: Receipt): Finding[] {
  const offered = new Set<string>();
  const found = receipt.findings
    .filter((finding) => finding.severity === "problem" || finding.mend?.length)
    .filter((finding) => {
      const fresh = !finding.remedy || !offered.has(finding.remedy);
      if (finding.remedy) offered.add(finding.remedy);
      return fresh;
    });
  const said = receipt.findings.map((finding) => finding.message);
  const warnings = receipt.warnings
    .filter((warning) => !said.some((message) => warning.startsWith(message)))
    .map((message) => ({ kind: "warning", layers: [], message, severity: "note" }));
  const open = (receipt.refused ?? []).map(({ clause, reason }) => ({
    kind: "open",
    layers: [],
    message: `not done: “${clause}”${reason.startsWith("no variant") ? "" : `: ${reason}`}`,
    severity: "problem",
  }));
  return [...open, ...found, ...warnings];
}

function Details({ receipt }: { receipt: Receipt }) {
  return (
    <div className="receipt-details">
      {receipt.steps.map((step, index) => (
        <Changes key={index} rows={step.changes} />
      ))}
      <dl className="proof-list">
        {Object.entries(receipt.proofs).map(([name, proof]) => (
          <div key={name}>
            <dt>{PROOFS[name] ?? name}</dt>
            <dd>
              {proof.status}: {proof.why}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
