"""Inserts and removes whole lines in a text whose lines are positioned one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from redraft.document.layers import Text
from redraft.edits.ops import Edit, SetRuns
from redraft.errors import CommandError

_LIST = 4
"""So many lines, each set by itself, are a list."""


def without_lines(text: Text, spans: Sequence[tuple[int, int]]) -> Sequence[Edit]:
    """The lines gone that spans touch: those below move up. Raises CommandError where lines are of several pieces,
    since their looks would stay behind, and where none would be left."""
    if text.flow is not None:
        raise _flowing(text)
    if any(number and not run.starts_line for number, run in enumerate(text.runs)):
        raise _differing(text)
    if len({run.style for run in text.runs}) > 1:
        raise _differing(text)
    kept, place = [], 0
    for run in text.runs:
        if not _meets((place, place + len(run.text)), spans):
            kept.append(run)
        place += len(run.text) + 1
    if not kept:
        raise CommandError(f"nothing would be left of '{text.id}'", f"to take it away, say: delete #{text.id}")
    slots = text.runs[: len(kept)]  # each place of a line keeps its own, and the words move up
    return (SetRuns(text.id, tuple(replace(slot, text=run.text) for slot, run in zip(slots, kept, strict=True))),)


def line_spans(text: str) -> list[tuple[int, int]]:
    """Where each line of a text begins and ends."""
    lines = text.split("\n")
    starts = accumulate((len(line) + 1 for line in lines), initial=0)
    return [(start, start + len(line)) for start, line in zip(starts, lines, strict=False)]


def are_whole_lines(text: Text, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether spans are some, not all, of the lines of a text whose lines are positioned one by one."""
    lines = line_spans(text.text) if text.flow is None else []
    starts, ends = {start for start, _ in lines}, {end for _, end in lines}
    return all(start in starts and end in ends for start, end in spans) and not all(
        _meets(line, spans) for line in lines
    )


def _meets(place: tuple[int, int], spans: Sequence[tuple[int, int]]) -> bool:
    return any(start < place[1] and place[0] < end for start, end in spans)


def _flowing(text: Text) -> CommandError:
    return CommandError(f"the lines of '{text.id}' are paragraphs", "use add_items or remove_items")


def _differing(text: Text) -> CommandError:
    return CommandError(f"the lines of '{text.id}' differ in their looks", "give the new text of each line apart")


def is_list(text: Text) -> bool:
    """Whether the lines of a text are the items of a list, each set by itself, and no sentence broken into lines."""
    runs = text.runs
    if text.flow is not None or len(runs) < _LIST or not all(run.starts_line for run in runs[1:]):
        return False
    return not (runs[0].text[:1].isupper() and any(run.text[:1].islower() for run in runs[1:]))


def line_below(text: Text, words: str) -> Edit:
    """One more line below the last, as far below it as that is below the one before it."""
    if text.flow is not None:
        raise _flowing(text)
    if len(text.runs) < 2 or not all(run.starts_line for run in text.runs[1:]):
        raise CommandError(
            f"the lines of '{text.id}' are not set one by one", "put the words at the end of the last line"
        )
    before, last = text.runs[-2:]
    y = 2 * last.y - before.y if last.y is not None and before.y is not None else last.y
    return SetRuns(text.id, (*text.runs, replace(last, text=words, y=y)))
