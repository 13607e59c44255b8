"""Edits of a text layer's words by run and line; unchanged words keep their run and formatting."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, takewhile
from unicodedata import bidirectional

from redraft.document.layers import Run, Text
from redraft.edits.flow_edits import Retyped, laid_over, replaced, rewritten
from redraft.edits.kinds import SetRuns, SetText
from redraft.errors import RequestError, says
from redraft.lazy import dataclass, lazily

_MARKS = "\u202b\u202c\u2067\u2069"


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A piece of one run, by its place in the run's text and in the whole text."""

    run: int
    line: int
    start: int
    end: int


def replace_spans(layer: Text, spans: Sequence[tuple[int, int]], new: str) -> Sequence[Retyped]:
    """Edits that put `new` where each span of the layer's text was. Raises RequestError when it has too many lines,
    which text that flows cannot have."""
    if layer.flow is not None:
        return replaced(layer, [(start, end, new) for start, end in spans])
    return _replaced(layer, [(start, end, new) for start, end in spans], whole=bool(new.strip()))


def respelled(layer: Text, spans: Sequence[tuple[int, int, str]]) -> Sequence[Retyped]:
    """Edits that put new words where each span of the layer's text was, others for each. Spans do not overlap; one may
    not be empty, since new words have to know what they are like."""
    changed = [span for span in spans if layer.text[span[0] : span[1]] != span[2]]
    return replaced(layer, changed) if layer.flow is not None else _replaced(layer, changed, whole=False)


def reworded(layer: Text, text: str) -> Sequence[Retyped]:
    """Edits that make `text` of the whole text; words at the beginning and end of each line that stay are not touched.

    As many lines as there are go line for line; one is spread over those there are. Raises RequestError otherwise.
    """
    old, new = layer.text.split("\n"), text.split("\n")
    if len(old) != len(new) and layer.flow is not None:
        return rewritten(layer, text)
    if len(old) != len(new):
        return replace_spans(layer, [(0, len(layer.text))], text)
    spans, place = [], 0
    for before, after in zip(old, new, strict=True):
        if before != after:
            first, last = _common_ends(before, after)
            spans.append((place + first, place + len(before) - last, after[first : len(after) - last]))
        place += len(before) + 1
    if layer.flow is not None:
        return replaced(layer, spans)
    return _replaced(layer, spans, whole=False)


def _common_ends(old: str, new: str) -> tuple[int, int]:
    """How many characters two lines begin and end with in common, whole words only."""
    most = min(len(old), len(new))
    first = next((n for n in range(most) if old[n] != new[n]), most)
    while first and not (_breaks(old, first) and _breaks(new, first)):
        first -= 1
    most -= first
    last = next((n for n in range(most) if old[-1 - n] != new[-1 - n]), most)
    while last and not (_breaks(old, len(old) - last) and _breaks(new, len(new) - last)):
        last -= 1
    return first, last


def _breaks(text: str, place: int) -> bool:
    return place in (0, len(text)) or not (text[place - 1].isalnum() and text[place].isalnum())


def _replaced(layer: Text, spans: Sequence[tuple[int, int, str]], *, whole: bool) -> list[SetText | SetRuns]:
    changes: list[tuple[_Stretch, str]] = []
    for start, end, new in spans:
        changes += _changes(layer, start, end, new)
    texts = [run.text for run in layer.runs]
    for stretch, words in sorted(changes, key=lambda change: (change[0].run, change[0].start), reverse=True):
        text = texts[stretch.run]
        texts[stretch.run] = text[: stretch.start] + words + text[stretch.end :]
    _keep_direction(layer, texts)
    if whole:
        _refuse_a_gap(layer, texts)
    runs = tuple(replace(run, text=text) for run, text in zip(layer.runs, texts, strict=True))
    if (settled := _shifts_kept(layer, runs)) != runs:
        return [SetRuns(layer.id, settled, layer.paragraphs)]
    return [
        SetText(layer.id, text, number)
        for number, (run, text) in enumerate(zip(layer.runs, texts, strict=True))
        if run.text != text
    ]


def _shifts_kept(layer: Text, runs: Sequence[Run]) -> tuple[Run, ...]:
    """Runs of which those that lose all letters hand on how far they are moved: without letters nothing is moved, and
    the rest of the line would stand higher or lower."""
    found = list(runs)
    for number, (old, run) in enumerate(zip(layer.runs, runs, strict=True)):
        if run.text or not old.text or run.starts_line or not number or not (run.dx or run.dy):
            continue
        line = takewhile(lambda one: not found[one].starts_line, range(number + 1, len(found)))
        heir = next((one for one in line if found[one].text), None)
        if heir is not None and (found[heir].x, found[heir].y, run.x, run.y) == (None,) * 4:
            moved = found[heir].dx + found[number].dx, found[heir].dy + found[number].dy
            found[heir] = replace(found[heir], dx=moved[0], dy=moved[1])
            found[number] = replace(found[number], dx=0.0, dy=0.0)
    return tuple(found)


def _keep_direction(layer: Text, texts: list[str]) -> None:
    """Lines in marks that make them run from right to left are in them again, if anything in them does."""
    end = 0
    for runs in _lines(layer):
        start, end = end, end + len(runs)
        was, now = "".join(run.text for run in runs), "".join(texts[start:end])
        if was[:1] in _MARKS and was[-1:] in _MARKS and was != now:
            texts[start:end] = [text.strip(_MARKS) for text in texts[start:end]]
            if any(bidirectional(letter) in ("R", "AL") for letter in now):
                texts[start] = _MARKS[0] + texts[start]
                texts[end - 1] += _MARKS[1]


def cut_spans(layer: Text, spans: Sequence[tuple[int, int]]) -> Sequence[Retyped]:
    """Edits that take the spans away, and with them the space that would be doubled or left at an end, or of an item
    of a list the sign between it and the next."""
    text = layer.text
    wider: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        first = bool(wider) and wider[-1][1] == start  # what stood before it goes too
        before, after = text[start - 1 : start], text[end : end + 1]
        if (item := _item(text, start, end, first)) is not None:
            start, end = item
        elif after == " " and (before.isspace() or not before):
            end += 1
        elif before == " " and (after.isspace() or not after or after in ".,;:!?"):
            start -= 1
        wider.append((start, end))
    return replace_spans(layer, wider, "")


_BETWEEN = r"(?:,\s*(?:and|&)(?=\s)|[,;](?=\s)|[•·∙|/]|(?<=\s)(?:and|&|\+|[-–—])(?=\s))"
_BEHIND = lazily(rf"[ \t\xa0]*{_BETWEEN}[ \t\xa0]*")
_AHEAD = lazily(rf"[ \t\xa0]*{_BETWEEN}[ \t\xa0]*$")


def _item(text: str, start: int, end: int, first: bool) -> tuple[int, int] | None:
    """A whole item of a list in one line, with the sign before it, or of the first one that behind it; None for what is
    none."""
    line = max(text.rfind("\n", 0, start), text.rfind("\v", 0, start)) + 1
    ahead, behind = _AHEAD.search(text[line:start]), _BEHIND.match(text, end)
    opens = first or text[line:start].rstrip()[-1:] in ("", ":", "(") or (ahead is not None and not ahead.start())
    closes = text[end:].lstrip(" .!?")[:1] in ("", "\n", "\v", ")")
    if opens and behind is not None:
        return start, behind.end()
    return (line + ahead.start(), end) if ahead is not None and (behind is not None or closes) and not first else None


def _refuse_a_gap(layer: Text, texts: list[str]) -> None:
    """A line left empty above one that is not would look torn."""
    was = ["".join(run.text for run in runs) for runs in _lines(layer)]
    numbers = iter(range(len(texts)))
    now = ["".join(texts[next(numbers)] for _ in runs) for runs in _lines(layer)]
    for number, (old, line) in enumerate(zip(was, now, strict=True)):
        if old.strip() and not line.strip() and any(later.strip() for later in now[number + 1 :]):
            raise RequestError(says("new-words-too-few", id=layer.id, line_number=number + 1, line_count=len(now)))


def _lines(layer: Text) -> list[list[Run]]:
    lines: list[list[Run]] = []
    for number, run in enumerate(layer.runs):
        if run.starts_line or not number:
            lines.append([])
        lines[-1].append(run)
    return lines


def _stretches(layer: Text, start: int, end: int) -> list[_Stretch]:
    """The pieces of runs between two places of the whole text."""
    found, place, line = [], 0, 0
    for number, run in enumerate(layer.runs):
        if run.starts_line and number:
            place, line = place + 1, line + 1
        first, last = max(start, place), min(end, place + len(run.text))
        if first < last or (start == end == first == last):
            found.append(_Stretch(number, line, first - place, last - place))
        place += len(run.text)
    return found


def _changes(layer: Text, start: int, end: int, new: str) -> list[tuple[_Stretch, str]]:
    """Which piece of which run becomes what."""
    stretches = _stretches(layer, start, end)
    lines = [list(pieces) for _, pieces in groupby(stretches, key=lambda stretch: stretch.line)]
    wanted = new.split("\n")
    if len(wanted) > max(len(lines), 1):
        raise RequestError(
            says(
                "new-text-lines-too-many",
                count=len(wanted),
                available=max(len(lines), 1),
                id=layer.id,
                allowed="one line" if len(lines) < 2 else f"at most {len(lines)} lines",
            )
        )
    if len(wanted) == 1 and len(stretches) > 1:
        old_words, new_words = list(re.finditer(r"\S+", layer.text[start:end])), new.split()
        spaced = len(lines) < 2 and re.split(r"\S+", layer.text[start:end]) != re.split(r"\S+", new)
        if len(old_words) == len(new_words) and not spaced:  # word for word: each keeps its own run and line
            return [
                change
                for old, word in zip(old_words, new_words, strict=True)
                if old[0] != word
                for change in _in_one_line(_stretches(layer, start + old.start(), start + old.end()), word, layer)
            ]
        lengths = [sum(piece.end - piece.start for piece in line) for line in lines]
        below = layer.text[end:].partition("\n")[2].strip()  # a line left empty above it would look torn
        wanted = spread(new_words, lengths, fill=bool(below)) if len(lines) > 1 else [new]
    wanted += [""] * (len(lines) - len(wanted))
    return [change for line, words in zip(lines, wanted, strict=True) for change in _in_one_line(line, words, layer)]


def _in_one_line(line: list[_Stretch], words: str, layer: Text) -> list[tuple[_Stretch, str]]:
    """All words in the first run touched, nothing in the others; pieces that stay, and raised ones, stay."""
    runs = [layer.runs[piece.run] for piece in line]
    olds = [run.text[piece.start : piece.end] for run, piece in zip(runs, line, strict=True)]
    raised = [bool(run.style.baseline or (run.dy and not run.starts_line)) for run in runs]
    return list(zip(line, laid_over(olds, raised, words), strict=True)) if line else []


def spread(words: Sequence[str], lengths: Sequence[int], *, fill: bool = False) -> list[str]:
    """Words over lines, as near as can be to the lines' old share of the letters.

    No more lines are used than the words need when none is longer than the longest was, unless all are to be filled.
    An earlier line is never empty while a later one is not.
    """
    count = min(len(lengths), len(words))
    if not fill:
        count = min(count, _lines_needed(words, max(lengths, default=0)))
    if count < 2:
        return [" ".join(words), *[""] * (len(lengths) - 1)]
    shares = lengths[:count]
    letters = [0]
    for word in words:
        letters.append(letters[-1] + len(word) + 1)
    lines, done = [], 0
    for number in range(count):
        left = count - number - 1
        goal = letters[-1] * sum(shares[: number + 1]) / max(sum(shares), 1)
        options = range(done + 1, len(words) - left + 1) if left else (len(words),)
        cut = min(options, key=lambda place: abs(letters[place] - goal))
        lines.append(" ".join(words[done:cut]))
        done = cut
    return lines + [""] * (len(lengths) - count)


def _lines_needed(words: Sequence[str], longest: int) -> int:
    """How many lines of at most this many letters the words fill; a longer word has a line to itself."""
    lines, room = 0, 0
    for word in words:
        if lines and room >= len(word) + 1:
            room -= len(word) + 1
        else:
            lines, room = lines + 1, longest - len(word)
    return lines
