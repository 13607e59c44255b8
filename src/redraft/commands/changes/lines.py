"""Inserts and removes whole lines in a text whose lines are positioned one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import accumulate

from redraft.document.layers import Run, Text
from redraft.edits.ops import Edit, SetRuns, SetText
from redraft.edits.text_edits import reworded
from redraft.errors import CommandError, says

_SHAPED = frozenset({"text-path", "flow"})
"""Effects of a text whose lines are not set by themselves."""


_PITCH = 1.2
"""Of the size of its letters: how far apart lines are in a text that had one."""


def without_lines(text: Text, spans: Sequence[tuple[int, int]]) -> Sequence[Edit]:
    """The lines gone that spans touch: those below move up. Raises CommandError where a line would move to a place of
    another look, and where no line would be left."""
    if text.flow is not None:
        raise _flowing(text)
    kept = [number for number, line in enumerate(line_spans(text.text)) if not _meets(line, spans)]
    if not kept:
        raise CommandError(says("no-lines-left", id=text.id))
    return (SetRuns(text.id, _rearranged(text, kept)),)


def relined(text: Text, words: str, size: float | None = None) -> Sequence[Edit]:
    """The whole text anew. Of a text of several positioned lines those that are not in `words` any more go and new ones
    come: the others keep their looks and move up or down. One line is spread over those there are, and those it leaves
    empty at the end go; of a text of one line further ones stand below, for letters of the `size` that it gets. Raises
    CommandError where a line would move to a place of another look."""
    old, new = text.text.split("\n"), words.split("\n")
    if text.flow is None and len(text.runs) == 1 < len(new) and not text.effects:
        return (SetRuns(text.id, _one_below_the_other(text, text.runs[0], new, size)),)
    if text.flow is not None or len(old) == 1:
        return reworded(text, words)
    while len(new) > 1 and not new[-1].strip() and (len(new) > len(old) or old[len(new) - 1].strip()):
        new.pop()
    if len(new) == len(old):
        return reworded(text, words)
    if len(new) == 1:
        return _trimmed(text, reworded(text, new[0]))
    if _SHAPED & {*text.effects}:
        raise CommandError(says("framed-line-count-differs", id=text.id, count=len(old)))
    moved = replace(text, runs=_rearranged(text, _sources(old, new)))
    return (SetRuns(text.id, _with(moved, reworded(moved, "\n".join(new))).runs),)


def _trimmed(text: Text, edits: Sequence[Edit]) -> Sequence[Edit]:
    """New words for a text, and the lines gone that they leave empty at its end."""
    lines = _lines(_with(text, edits))
    worded = [number for number, line in enumerate(lines, 1) if any(run.text.strip() for run in line)]
    if not worded or worded[-1] == len(lines) or _SHAPED & {*text.effects}:
        return edits
    return (SetRuns(text.id, tuple(run for line in lines[: worded[-1]] for run in line)),)


def _with(text: Text, edits: Sequence[Edit]) -> Text:
    """A text with other words in its runs."""
    said = {edit.run: edit.text for edit in edits if isinstance(edit, SetText)}
    return replace(text, runs=tuple(replace(run, text=said.get(n, run.text)) for n, run in enumerate(text.runs)))


def _sources(old: Sequence[str], new: Sequence[str]) -> Iterator[int]:
    """For each new line the old one that it was or, where it comes in addition, the one above it."""
    for _, start, end, first, last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        for number in range(last - first):
            yield start + number if start + number < end else max(end - 1, 0)


def _rearranged(text: Text, sources: Iterable[int]) -> tuple[Run, ...]:
    """Lines of a text in another order or number, each in the place of the one that was there; further ones go on below
    the last. Raises CommandError where a line would come to a place of another look, or one of several pieces twice."""
    lines, runs, last = _lines(text), [], -1
    for place, number in enumerate(sources):
        line, there = lines[number], lines[min(place, len(lines) - 1)]
        if [run.style for run in line] != [run.style for run in there] or (number == last and len(line) > 1):
            raise _differing(text)
        below = place + 1 - len(lines)
        for run, slot in zip(line, there, strict=True):
            runs.append(replace(slot, text=run.text, y=_further(text, slot, below) if below > 0 else slot.y))
        last = number
    return tuple(runs)


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
    return CommandError(says("lines-are-paragraphs", id=text.id))


def _differing(text: Text) -> CommandError:
    return CommandError(says("line-looks-differ", id=text.id))


def _one_below_the_other(text: Text, run: Run, lines: Sequence[str], size: float | None) -> tuple[Run, ...]:
    pitch = _PITCH * (size or run.style.over(text.style).font_size or 16.0)
    below = (
        replace(run, text=line, y=(run.y or 0.0) + at * pitch, starts_line=True) for at, line in enumerate(lines[1:], 1)
    )
    return replace(run, text=lines[0]), *below


def line_below(text: Text, words: str) -> Edit:
    """One more line below the last, as far below it as that is below the one before it."""
    if text.flow is not None:
        raise _flowing(text)
    if len(text.runs) < 2 or not all(run.starts_line for run in text.runs[1:]):
        raise CommandError(says("no-separate-lines", id=text.id))
    last = text.runs[-1]
    return SetRuns(text.id, (*text.runs, replace(last, text=words, y=_further(text, last, 1))))


def _further(text: Text, run: Run, count: int) -> float | None:
    """The height of a run so many lines below the last, in which it is; None where each line has a step of its own."""
    before, last = (line[0].y for line in _lines(text)[-2:])
    return run.y if run.y is None or last is None or before is None else run.y + count * (last - before)


def _lines(text: Text) -> list[list[Run]]:
    """The runs of each line."""
    lines: list[list[Run]] = []
    for run in text.runs:
        if run.starts_line or not lines:
            lines.append([])
        lines[-1].append(run)
    return lines
