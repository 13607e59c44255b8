"""A search on disk, a line of JSON for each thing that happened: killed at any moment, it goes on where it was.

The first line says what is searched for, and how; then come states, and what was done by hand. A broken last line is
dropped. Outputs are not kept: they are made again from the actor's records.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redraft.errors import UsageError, says
from redraft.search.topology import CheckAnswer, Evaluation, Reference, SearchState, Thought

VERSION = 1
LARGEST = 256 << 20
"""Bytes of a journal that is read: pictures that an editor made are in it."""
MOST_EDITS = 20_000
"""Edits of one state."""


@dataclass(frozen=True, slots=True)
class KeptJournal:
    """What a journal holds. `head` is empty where there is none yet."""

    head: Mapping[str, Any]
    lines: tuple[Mapping[str, Any], ...]


class SearchJournal:
    """A file of lines. Every line is on disk before the search goes on."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)

    def read(self) -> KeptJournal:
        """What is there; an unfinished last line is cut off, so that the next one begins on its own."""
        try:
            if self.path.exists() and not self.path.is_file():
                raise UsageError(says("journal-not-regular-file", path=self.path))
            if self.path.exists() and self.path.stat().st_size > LARGEST:
                raise UsageError(says("journal-too-large", path=self.path, limit=LARGEST >> 20, elsewhere=_ELSEWHERE))
            data = self.path.read_bytes()
        except FileNotFoundError:
            return KeptJournal({}, ())
        except OSError as error:
            raise UsageError(says("journal-unreadable", path=self.path, reason=error.strerror)) from None
        whole = data[: data.rfind(b"\n") + 1]
        lines = []
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                form = json.loads(line)
                if not isinstance(form, dict):
                    raise ValueError("no object")
            except (ValueError, RecursionError) as error:
                raise UsageError(
                    says(
                        "journal-line-malformed", path=self.path, line_number=number, error=error, elsewhere=_ELSEWHERE
                    )
                ) from None
            lines.append(form)
        if lines and lines[0].get("redraft-search") != VERSION:
            raise UsageError(says("not-a-search-journal", path=self.path, elsewhere=_ELSEWHERE))
        if len(whole) < len(data):
            with self.path.open("r+b") as file:
                file.truncate(len(whole))
        return KeptJournal(lines[0], tuple(lines[1:])) if lines else KeptJournal({}, ())

    def begin(self, head: Mapping[str, Any]) -> None:
        self.add({"redraft-search": VERSION, **head})

    def add(self, line: Mapping[str, Any]) -> None:
        data = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
        try:
            with self.path.open("ab") as file:
                file.write(data.encode() + b"\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise UsageError(says("journal-unwritable", path=self.path, reason=error.strerror)) from None


_ELSEWHERE = "give another file for the journal of this search"


def state_to_json(state: SearchState[Any], by_hand: bool = False) -> dict[str, Any]:
    """All of a state but its documents."""
    thought, evaluation = state.thought, state.evaluation
    line: dict[str, Any] = {
        "state": state.number,
        "parent": state.parent,
        "thought": thought.text,
        "items": list(thought.items),
        "seed": thought.seed,
        "record": state.record,
    }
    if thought.reasoning:
        line["because"] = thought.reasoning
    if state.reading:
        line["reading"] = state.reading
    if state.references:
        line["references"] = [[one.number, one.similarity] for one in state.references]
    if state.twin is not None:
        line["twin"] = state.twin
    elif evaluation is not None:
        line["answers"] = [[answer.question, answer.yes, answer.why] for answer in evaluation.answers]
        line["preserved"] = evaluation.preserved
        if evaluation.reasoning:
            line["found"] = evaluation.reasoning
    if by_hand:
        line["by"] = "hand"
    return line


def state_from_json(
    line: Mapping[str, Any], states: Sequence[SearchState[Any]], output: Any, input: Any
) -> SearchState[Any]:
    """The state again, on the states before it. Raises KeyError, TypeError, ValueError on what is none."""
    parent = states[earlier(line["parent"], states)]
    twin = line.get("twin")
    if twin is not None:
        evaluation = states[earlier(twin, states)].evaluation
    else:
        answers = tuple(CheckAnswer(str(question), yes is True, str(why)) for question, yes, why in line["answers"])
        evaluation = Evaluation(answers, _share(line["preserved"]), line.get("found", ""))
    return SearchState(
        line["state"],
        parent.number,
        parent.depth + 1,
        input,
        output,
        Thought(line["thought"], tuple(line["items"]), line["seed"], line.get("because", "")),
        evaluation,
        tuple(Reference(earlier(number, states), int(alike)) for number, alike in line.get("references", ())),
        line["record"],
        line.get("reading", ""),
        twin,
    )


def earlier(number: object, states: Sequence[SearchState[Any]]) -> int:
    """The number of a state that is there already; ValueError for any other."""
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < len(states):
        raise ValueError(f"there is no state {number!r} before it")
    return number


def _share(value: object) -> float | None:
    if value is None:
        return None
    if not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError(f"{value!r} is not a share from 0 to 1")
    return float(value)
