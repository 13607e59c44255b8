"""Finding quoted words in a text layer, and replacing them run by run and line by line.

Words are compared with any white space or line break equal to one space and curly quotes equal to straight ones.
What is not replaced keeps its run, and so its formatting.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from redraft.document.layers import Run, Text
from redraft.edits.ops import SetText
from redraft.errors import RequestError

_EQUAL = str.maketrans({"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "‚": "'", "\u00a0": " ", "…": "…"})
_SPACES = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Hits:
    """Where words were found in a text: spans of it, and how closely they match."""

    spans: tuple[tuple[int, int], ...]
    exact_case: bool
    whole_words: bool

    @property
    def rank(self) -> int:
        """0 is the best: same case, whole words."""
        return 2 * (not self.exact_case) + (not self.whole_words)


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """For comparing: white space and quotes made equal, none at the ends."""
    return _SPACES.sub(" ", text.translate(_EQUAL)).strip()


def _small(text: str) -> str:
    """Lower case, one letter for each letter."""
    small = text.lower()
    return small if len(small) == len(text) else "".join(a if len(a := char.lower()) == 1 else char for char in text)


def same_words(text: str, other: str) -> bool:
    return _small(folded(text)) == _small(folded(other))


def occurrences(text: str, words: str) -> Hits | None:
    """Every place of the words in a text: in the same case if there is one so, as whole words if there is one so."""
    needle = folded(words)
    if not needle or _small(needle) not in _small(folded(text)):
        return None
    for exact in (True, False):
        pattern = r"\s+".join(re.escape(part) for part in (needle if exact else _small(needle)).split(" "))
        hay = text.translate(_EQUAL)
        spans = [found.span() for found in re.finditer(pattern, hay if exact else _small(hay))]
        whole = [span for span in spans if _stands_alone(text, *span)]
        if spans:
            return Hits(tuple(whole or spans), exact, bool(whole))
    return None


def _stands_alone(text: str, start: int, end: int) -> bool:
    before, after = text[start - 1 : start], text[end : end + 1]
    return not (before.isalnum() and text[start].isalnum()) and not (after.isalnum() and text[end - 1].isalnum())


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A piece of one run, by its place in the run's text and in the whole text."""

    run: int
    line: int
    start: int
    end: int


def replace_spans(layer: Text, spans: Sequence[tuple[int, int]], new: str) -> list[SetText]:
    """Edits that put `new` where each span of the layer's text was. Raises RequestError when it has too many lines."""
    changes: list[tuple[_Stretch, str]] = []
    for start, end in spans:
        changes += _changes(layer, start, end, new)
    texts = [run.text for run in layer.runs]
    for stretch, words in sorted(changes, key=lambda change: (change[0].run, change[0].start), reverse=True):
        text = texts[stretch.run]
        texts[stretch.run] = text[: stretch.start] + words + text[stretch.end :]
    if new.strip():
        _refuse_a_gap(layer, texts)
    return [
        SetText(layer.id, text, number)
        for number, (run, text) in enumerate(zip(layer.runs, texts, strict=True))
        if run.text != text
    ]


def cut_spans(layer: Text, spans: Sequence[tuple[int, int]]) -> list[SetText]:
    """Edits that take the spans away, and the space that would be doubled or left at an end with them."""
    text = layer.text
    wider = []
    for start, end in spans:
        before, after = text[start - 1 : start], text[end : end + 1]
        if after == " " and (before.isspace() or not before):
            end += 1
        elif before == " " and (after.isspace() or not after or after in ".,;:!?"):
            start -= 1
        wider.append((start, end))
    return replace_spans(layer, wider, "")


def _refuse_a_gap(layer: Text, texts: list[str]) -> None:
    """A line left empty above one that is not would look torn."""
    was = ["".join(run.text for run in runs) for runs in _lines(layer)]
    numbers = iter(range(len(texts)))
    now = ["".join(texts[next(numbers)] for _ in runs) for runs in _lines(layer)]
    for number, (old, line) in enumerate(zip(was, now, strict=True)):
        if old.strip() and not line.strip() and any(later.strip() for later in now[number + 1 :]):
            raise RequestError(
                f"the new words are too few for '{layer.id}': line {number + 1} of {len(now)} would be empty",
                "give the new text of each line apart, or use more words",
            )


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
            f"the new text has {len(wanted)} lines, and there are {max(len(lines), 1)} in its place in '{layer.id}'",
            f"write it in {'one line' if len(lines) < 2 else f'at most {len(lines)} lines'}",
        )
    if len(wanted) == 1 and len(stretches) > 1:
        old_words, new_words = list(re.finditer(r"\S+", layer.text[start:end])), new.split()
        if len(old_words) == len(new_words):  # word for word: each keeps its own run and line
            return [
                change
                for old, word in zip(old_words, new_words, strict=True)
                if old[0] != word
                for change in _in_one_line(_stretches(layer, start + old.start(), start + old.end()), word)
            ]
        lengths = [sum(piece.end - piece.start for piece in line) for line in lines]
        below = layer.text[end:].partition("\n")[2].strip()  # a line left empty above it would look torn
        wanted = spread(new_words, lengths, fill=bool(below)) if len(lines) > 1 else [new]
    wanted += [""] * (len(lines) - len(wanted))
    return [change for line, words in zip(lines, wanted, strict=True) for change in _in_one_line(line, words, layer)]


def _in_one_line(line: list[_Stretch], words: str, layer: Text | None = None) -> list[tuple[_Stretch, str]]:
    """All words in the first run touched, nothing in the others; what both texts begin or end with stays in place."""
    if layer is not None and len(line) > 1:
        olds = [layer.runs[piece.run].text[piece.start : piece.end] for piece in line]
        head, tail = 0, len(line)
        while head < tail - 1 and olds[head].strip() and words.startswith(olds[head]):
            words, head = words[len(olds[head]) :], head + 1
        while tail - 1 > head and olds[tail - 1].strip() and words.endswith(olds[tail - 1]):
            words, tail = words[: -len(olds[tail - 1])], tail - 1
        line = line[head:tail]
    return [(piece, "" if number else words) for number, piece in enumerate(line)]


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
