"""Whole lines of a text that come and go, where its lines are set one by one or are paragraphs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from redraft.document.layers import Text
from redraft.edits.ops import Edit, SetRuns
from redraft.edits.reflowing import paragraph_spans, with_paragraphs, without_paragraphs
from redraft.errors import CommandError

_LIST = 4
"""So many lines, each set by itself, are a list."""


def without_lines(text: Text, spans: Sequence[tuple[int, int]]) -> Sequence[Edit]:
    """The lines gone that spans touch: those below move up. Raises CommandError where lines are of several pieces,
    since their looks would stay behind, and where none would be left."""
    if text.flow is not None and text.paragraphs:
        touched = [number for number, place in enumerate(paragraph_spans(text)) if _meets(place, spans)]
        if len(touched) < len(text.paragraphs):
            return (without_paragraphs(text, touched),)
        raise _nothing_left(text)
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
        raise _nothing_left(text)
    slots = text.runs[: len(kept)]  # each place of a line keeps its own, and the words move up
    return (SetRuns(text.id, tuple(replace(slot, text=run.text) for slot, run in zip(slots, kept, strict=True))),)


def _meets(place: tuple[int, int], spans: Sequence[tuple[int, int]]) -> bool:
    return any(start < place[1] and place[0] < end for start, end in spans)


def _differing(text: Text) -> CommandError:
    return CommandError(f"the lines of '{text.id}' differ in their looks", "give the new text of each line apart")


def _nothing_left(text: Text) -> CommandError:
    return CommandError(f"nothing would be left of '{text.id}'", f"to take it away, say: delete #{text.id}")


def is_list(text: Text) -> bool:
    """Whether the lines of a text are the items of a list, each set by itself, and no sentence broken into lines."""
    runs = text.runs
    if text.flow is not None or len(runs) < _LIST or not all(run.starts_line for run in runs[1:]):
        return False
    return not (runs[0].text[:1].isupper() and any(run.text[:1].islower() for run in runs[1:]))


def lines_below(text: Text, lines: Sequence[str]) -> Edit:
    """More lines below the last, each as far below as that is below the one before it; paragraphs set like the last."""
    if text.flow is not None and text.paragraphs:
        place = len(text.paragraphs)
        spans = paragraph_spans(text)
        while place > 1 and spans[place - 1][0] == spans[place - 1][1]:  # empty ones stay at the end
            place -= 1
        return with_paragraphs(text, place, lines, place - 1)
    if len(text.runs) < 2 or not all(run.starts_line for run in text.runs[1:]):
        raise CommandError(
            f"the lines of '{text.id}' are not set one by one", "put the words at the end of the last line"
        )
    before, last = text.runs[-2:]
    step = last.y - before.y if last.y is not None and before.y is not None else 0.0
    new = [
        replace(last, text=line, y=last.y if last.y is None else last.y + step * number)
        for number, line in enumerate(lines, 1)
    ]
    return SetRuns(text.id, (*text.runs, *new))
