import type { Refusal } from "../api/types";
import { markedParts, unknownWords } from "./words";

/** The instruction with what was not understood marked: the words where they are known, else the clause. */
export function Marked({ instruction, refusals }: { instruction: string; refusals: Refusal[] }) {
  const words = unknownWords(refusals.map((refusal) => refusal.reason));
  const parts = markedParts(instruction, words.length ? words : refusals.map((refusal) => refusal.clause));
  return (
    <p className="sentence" data-testid="sentence">
      {parts.map((part, index) =>
        part.marked ? (
          <mark key={index} title="not understood">
            {part.text}
          </mark>
        ) : (
          <span key={index}>{part.text}</span>
        ),
      )}
    </p>
  );
}
