"""Edits of flowing text: replaced ranges, paragraphs inserted or removed, style of some words.

What is not touched keeps its run, and so its formatting. Places are those of `Text.text`, where a line break counts as
one character. Edits are the smallest that do: SetText where runs stay as they are, SetRuns where they come or go. A
paragraph whose new words run the other way turns with them.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import accumulate, groupby, pairwise
from unicodedata import bidirectional

from redraft.document.layers import Paragraph, Run, Text
from redraft.document.style import OF_WORDS, Style, Value
from redraft.edits.kinds import SetParagraph, SetRuns, SetText
from redraft.lazy import lazily

Retyped = SetText | SetRuns | SetParagraph
_BREAK = "\n"
_WORDS = lazily(r"\s|[^\s]+")
_Letter = tuple[str, int, bool]
"""A character, the run it is set like, and whether it is a line break that was not there before."""


def replaced(text: Text, spans: Sequence[tuple[int, int, str]]) -> list[Retyped]:
    """Edits that put new words where each span was. They take the look of the first letter they stand for; a line break
    in them begins another paragraph like the one they are in."""
    spans = [_trimmed(text.text, *span) for span in spans]
    simple = _within_runs(text, spans)
    if simple is not None:
        return directed(text, simple)
    letters = _letters(text)
    for start, end, new in sorted((piece for span in spans for piece in _pieces(text, letters, *span)), reverse=True):
        run = _run_at(text, letters, start, end)
        if start == end and new[:1].isspace() and text.runs[run].style.baseline:  # behind raised letters
            run = next((one for _, one, _ in reversed(letters[:start]) if not text.runs[one].style.baseline), run)
        raised = _raised(text, new) if end > start else {}
        letters[start:end] = [(letter, raised.get(n, run), letter == _BREAK) for n, letter in enumerate(new)]
    return directed(text, _edits(text, *_runs(text, letters)))


def directed(text: Text, edits: Sequence[Retyped]) -> list[Retyped]:
    """The edits of a text, with paragraphs that turn where their words do: a paragraph that ran the way of its words
    before does so after. One that was set against them stays as it is, as does one without a letter."""
    found = list(edits)
    if text.flow is None or not text.flow.both_ways or not text.paragraphs:
        return found
    words = {edit.run: edit.text for edit in found if isinstance(edit, SetText)}
    now = [replace(run, text=words.get(number, run.text)) for number, run in enumerate(text.runs)]
    old, new = _wordings(text.runs), _wordings(now)
    for number, paragraph in enumerate(text.paragraphs):
        if _turned(paragraph, old[number]) == paragraph != _turned(paragraph, new[number]):
            found.append(SetParagraph(text.id, "rtl", not paragraph.rtl, number))
    against = {paragraph for paragraph, wording in zip(text.paragraphs, old, strict=True)
               if _turned(paragraph, wording) != paragraph}  # fmt: skip
    for place, edit in enumerate(found):
        if isinstance(edit, SetRuns):
            pairs = zip(edit.paragraphs, _wordings(edit.runs), strict=True)
            turned = (
                paragraph if paragraph in against else _turned(paragraph, wording) for paragraph, wording in pairs
            )
            found[place] = replace(edit, paragraphs=tuple(turned))
    return found


def _turned(paragraph: Paragraph, words: str) -> Paragraph:
    """The paragraph running as its words do: the first letter that has a direction and most of the others."""
    ways = [kind != "L" for kind in map(bidirectional, words) if kind in ("L", "R", "AL")]
    if not ways or ways[0] == paragraph.rtl or 2 * ways.count(ways[0]) <= len(ways):
        return paragraph
    return replace(paragraph, rtl=ways[0])


def _wordings(runs: Sequence[Run]) -> list[str]:
    """The words of each paragraph."""
    found: list[str] = []
    for number, run in enumerate(runs):
        if run.starts_paragraph or not number:
            found.append("")
        found[-1] += run.text
    return found


def _trimmed(text: str, start: int, end: int, new: str) -> tuple[int, int, str]:
    """The words of a span that really differ: whole words that stay at its ends keep their runs."""
    old = text[start:end]
    shorter = min(len(old), len(new))
    head = next((n for n in range(shorter) if old[n] != new[n]), shorter)
    head = max((n for n in range(head + 1) if n and old[n - 1].isspace()), default=0)
    tail = next((n for n in range(shorter - head) if old[-1 - n] != new[-1 - n]), shorter - head)
    splits = end < len(text) and text[end].isalnum() and old[-1:].isalnum()
    tail = 0 if splits else max((n for n in range(tail + 1) if n and old[-n].isspace()), default=0)
    if head + tail >= len(old):  # nothing would go, and new words have to know what they are like
        return start, end, new
    return start + head, end - tail, new[head : len(new) - tail]


def _pieces(text: Text, letters: Sequence[_Letter], start: int, end: int, new: str) -> Iterator[tuple[int, int, str]]:
    """A span as those of its words that differ, where its letters do not all look alike: words that stay keep their
    look."""
    looks = {text.runs[run].style for _, run, _ in letters[start:end]}
    if len(looks) < 2 or _BREAK in text.text[start:end] + new:
        yield start, end, new
        return
    if (text.text[:start][-1:] + text.text[end:][:1]).strip() != "":  # parts of words
        yield from _by_run(text, letters, start, end, new)
        return
    old, words = (_WORDS.findall(one) for one in (text.text[start:end], new))
    for way, a, b, c, d in SequenceMatcher(None, old, words, autojunk=False).get_opcodes():
        first, last, put = start + sum(map(len, old[:a])), start + sum(map(len, old[:b])), "".join(words[c:d])
        if way == "insert" and put[0] == " " == text.text[first : first + 1]:  # behind the room, not behind the word
            first, last, put = first + 1, last + 1, f"{put[1:]} "
        if way != "equal":
            yield from _by_run(text, letters, first, last, put)


def _by_run(text: Text, letters: Sequence[_Letter], start: int, end: int, new: str) -> Iterator[tuple[int, int, str]]:
    """A span by its runs, where some of these stay or are raised as they were."""
    parts = [(run, list(group)) for run, group in groupby(range(start, end), key=lambda at: letters[at][1])]
    olds = [text.text[places[0] : places[-1] + 1] for _, places in parts]
    news = laid_over(olds, [bool(text.runs[run].style.baseline) for run, _ in parts], new)
    if len(parts) < 2 or news == [new, *[""] * (len(olds) - 1)]:
        yield start, end, new
        return
    for (_, places), old, words in zip(parts, olds, news, strict=True):
        if old != words:
            yield places[0], places[-1] + 1, words


def laid_over(olds: Sequence[str], raised: Sequence[bool], new: str) -> list[str]:
    """What pieces of words, which look different, become with other words: pieces that both begin or end with stay, and
    so do the places of raised letters where the words have the same shape, as CO2 and NO3. Else the first of the others
    takes all."""
    head, tail = 0, len(olds)
    while head < tail - 1 and olds[head].strip() and new.startswith(olds[head]):
        new, head = new[len(olds[head]) :], head + 1
    while tail - 1 > head and olds[tail - 1].strip() and new.endswith(olds[tail - 1]):
        new, tail = new[: -len(olds[tail - 1])], tail - 1
    middle = [new, *[""] * (tail - head - 1)]
    if any(raised[head:tail]) and _shape("".join(olds[head:tail])) == _shape(new):
        ends = [*accumulate(map(len, olds[head:tail]))]
        middle = [new[before:after] for before, after in pairwise([0, *ends])]
    return [*olds[:head], *middle, *olds[tail:]]


def _shape(words: str) -> list[str]:
    return ["0" if sign.isdigit() else "a" if sign.isalpha() else sign for sign in words]


def _raised(text: Text, new: str) -> dict[int, int]:
    """The run of letters of new words that were raised or lowered before, as the 2 of H2O, by their places."""
    found: dict[int, int] = {}
    before = ""
    for number, run in enumerate(text.runs):
        if run.style.baseline and run.text.strip():
            word = (re.findall(r"\w*$", before) or [""])[0] if run.text.isalnum() else ""
            if word or not run.text.isalnum():
                for place in re.finditer(rf"(?<!\w){re.escape(word + run.text)}" if word else re.escape(run.text), new):
                    found |= dict.fromkeys(range(place.start() + len(word), place.end()), number)
        before = run.text if run.starts_line else before + run.text
    return found


def _within_runs(text: Text, spans: Sequence[tuple[int, int, str]]) -> list[Retyped] | None:
    """The edits when every span lies inside one run and stays one line: all runs stay, empty ones too."""
    edges: list[tuple[int, int]] = []
    place = 0
    for number, run in enumerate(text.runs):
        place += 1 if run.starts_line and number else 0
        edges.append((place, place + len(run.text)))
        place += len(run.text)
    words = [run.text for run in text.runs]
    for start, end, new in sorted(spans, reverse=True):
        holder = next((n for n, (first, last) in enumerate(edges) if first <= start < end <= last), None)
        if holder is None or _BREAK in new:
            return None
        first = edges[holder][0]
        words[holder] = words[holder][: start - first] + new + words[holder][end - first :]
    return [SetText(text.id, new, n) for n, new in enumerate(words) if new != text.runs[n].text]


def rewritten(text: Text, new: str) -> list[Retyped]:
    """Edits that make `new` of the whole text: line by line, each in the look of the line that was in its place.

    Where there are more lines than before, the others are like the last.
    """
    lines = new.split(_BREAK)
    old = text.paragraph_spans()
    if len(lines) == len(old):
        return replaced(text, [(start, end, line) for (start, end), line in zip(old, lines, strict=True)
                               if text.text[start:end] != line])  # fmt: skip
    runs: list[Run] = []
    paragraphs: list[Paragraph] = []
    there = text.by_paragraph()
    for number, line in enumerate(lines):
        like = min(number, len(there) - 1)
        first = there[0][0] if not number else there[like][0]
        look = next((run for run in there[like] if run.text.strip()), there[like][0])
        look = look if number == like else _plain_look(text, there[like])
        kept = next((known for known in there if number and len(known) > 1 and line == _line(known)), None)
        if kept is not None:  # a paragraph that stays, with all its looks
            runs += [replace(kept[0], starts_line=True, starts_paragraph=True), *kept[1:]]
            paragraphs.append(text.paragraphs[there.index(kept)])
            continue
        runs.append(replace(first, text=line, style=look.style, starts_line=number > 0 or first.starts_line,
                            starts_paragraph=number > 0 or first.starts_paragraph))  # fmt: skip
        paragraphs.append(text.paragraphs[like])
    return directed(text, [SetRuns(text.id, tuple(runs), tuple(paragraphs))])


def _line(runs: Sequence[Run]) -> str:
    return "".join(("\n" if number and run.starts_line else "") + run.text for number, run in enumerate(runs))


def without_paragraphs(text: Text, gone: Collection[int]) -> SetRuns:
    """Without some paragraphs (0 is the first); one empty paragraph is left where all go."""
    kept = [number for number in range(len(text.paragraphs)) if number not in gone]
    grouped = text.by_paragraph()
    runs = [run for number in kept for run in grouped[number]]
    if not runs:
        return SetRuns(text.id, (replace(text.runs[0], text=""),), text.paragraphs[:1])
    runs[0] = replace(runs[0], starts_line=text.runs[0].starts_line, starts_paragraph=text.runs[0].starts_paragraph)
    return SetRuns(text.id, tuple(runs), tuple(text.paragraphs[number] for number in kept))


def with_paragraphs(text: Text, place: int, lines: Sequence[str], like: int) -> SetRuns:
    """With new paragraphs before the paragraph `place` (their count: at the end), set like the paragraph `like`."""
    grouped = text.by_paragraph()
    look = _plain_look(text, grouped[like])
    look = replace(look, style=look.style.changed("align", grouped[like][0].style.align))
    new = [replace(look, text=line, starts_line=True, starts_paragraph=True) for line in lines]
    empty = len(grouped) == 1 and not text.text
    before = [] if empty else [run for runs in grouped[:place] for run in runs]
    after = [] if empty else [run for runs in grouped[place:] for run in runs]
    first = text.runs[0]
    if before:
        runs = [*before, *new, *after]
    else:
        new[0] = replace(new[0], starts_line=first.starts_line, starts_paragraph=first.starts_paragraph)
        runs = [*new, *([replace(after[0], starts_line=True, starts_paragraph=True), *after[1:]] if after else [])]
    both_ways = text.flow is not None and text.flow.both_ways
    described = [_turned(text.paragraphs[like], line) if both_ways else text.paragraphs[like] for line in lines]
    paragraphs = described if empty else [*text.paragraphs[:place], *described, *text.paragraphs[place:]]
    return SetRuns(text.id, tuple(runs), tuple(paragraphs))


def with_order(text: Text, order: Sequence[int]) -> SetRuns:
    """With its paragraphs in another order: `order` has the number of each, once."""
    grouped = text.by_paragraph()
    first = text.runs[0]
    runs: list[Run] = []
    for number in order:
        head, *others = grouped[number]
        runs += [replace(head, starts_line=True, starts_paragraph=True), *others]
    runs[0] = replace(runs[0], starts_line=first.starts_line, starts_paragraph=first.starts_paragraph)
    return SetRuns(text.id, tuple(runs), tuple(text.paragraphs[number] for number in order))


def _plain_look(text: Text, runs: Sequence[Run]) -> Run:
    """The run whose look new words take: the first with words, but not that of a link or of raised letters where
    another is there; beside links, none that looks like one."""
    worded = [run for run in runs if run.text.strip()] or list(runs[:1])
    others = [run for run in text.runs if run.text.strip()]
    like_links = "underline" if any(run.style.link for run in text.runs) else "raised"
    plain = (run for run in (*worded, *others) if not run.style.baseline and not run.style.link)
    found = next((run for run in plain if like_links not in str(run.style.over(text.style).text_decoration)), worded[0])
    return replace(found, style=replace(found.style, **dict.fromkeys(OF_WORDS)))


def restyled(text: Text, spans: Sequence[tuple[int, int]], name: str, value: Value) -> list[Retyped]:
    """One property for the letters in the spans (None: the layer's own); runs are cut at their edges."""
    return relooked(text, spans, lambda style: style.changed(name, value))


def relooked(text: Text, spans: Sequence[tuple[int, int]], look: Callable[[Style], Style]) -> list[Retyped]:
    """Another style for the letters in the spans, by the one their run has; runs are cut at their edges."""
    runs: list[Run] = []
    place = 0
    for number, run in enumerate(text.runs):
        place += 1 if run.starts_line and number else 0
        cuts = sorted({0, len(run.text)} | {
            min(max(edge - place, 0), len(run.text)) for span in spans for edge in span
        })  # fmt: skip
        for first, last in pairwise(cuts) if run.text else ((0, 0),):
            inside = any(start <= place + first and place + last <= end for start, end in spans) and last > first
            piece = replace(run, text=run.text[first:last], style=look(run.style) if inside else run.style)
            runs.append(piece if not first else _after_cut(piece))
        place += len(run.text)
    looks = ([style for run in each for style in [run.style] * len(run.text)] for each in (text.runs, runs))
    return [SetRuns(text.id, tuple(runs), text.paragraphs)] if operator.ne(*looks) else []


def _after_cut(piece: Run) -> Run:
    """What is left of a run that was cut: it goes on where the piece before it ends."""
    return replace(piece, x=None, y=None, dx=0.0, dy=0.0, starts_line=False, starts_paragraph=False)


def _letters(text: Text) -> list[_Letter]:
    found: list[_Letter] = []
    for number, run in enumerate(text.runs):
        if run.starts_line and number:
            found.append((_BREAK, number, False))
        found += [(letter, number, letter == _BREAK) for letter in run.text]
    return found


def _run_at(text: Text, letters: list[_Letter], start: int, end: int) -> int:
    there = [run for letter, run, _ in letters[start:end] if letter != _BREAK]
    if there:
        return next((run for run in there if not text.runs[run].style.baseline), there[0])
    if start and letters[start - 1][0] != _BREAK:
        return letters[start - 1][1]
    if start:
        return letters[start - 1][1]
    return 0 if text.runs else -1


def _runs(text: Text, letters: list[_Letter]) -> tuple[list[Run], list[Paragraph]]:
    """Runs and paragraphs that spell the letters."""
    belongs = [0]
    for run in text.runs[1:]:
        belongs.append(belongs[-1] + run.starts_paragraph)
    runs = [replace(text.runs[0], text="")]
    source = [0]
    fresh = [True]  # runs with no letter yet, that stand for a line
    paragraphs = [text.paragraphs[0]]
    for letter, number, is_new in letters:
        if letter == _BREAK:
            starts = is_new or text.runs[number].starts_paragraph
            runs.append(replace(text.runs[number], text="", starts_line=True, starts_paragraph=starts))
            source.append(number)
            fresh.append(True)
            if starts:
                paragraphs.append(text.paragraphs[belongs[number]])
            continue
        if source[-1] != number and fresh[-1]:
            last = runs[-1]
            runs[-1] = replace(text.runs[number], text="", starts_line=last.starts_line,
                               starts_paragraph=last.starts_paragraph)  # fmt: skip
            source[-1] = number
        elif source[-1] != number:
            runs.append(replace(text.runs[number], text="", starts_line=False, starts_paragraph=False))
            source.append(number)
            fresh.append(True)
        runs[-1] = replace(runs[-1], text=runs[-1].text + letter)
        fresh[-1] = False
    return runs, paragraphs


def _edits(text: Text, runs: list[Run], paragraphs: list[Paragraph]) -> list[Retyped]:
    same = [(run.starts_line, run.starts_paragraph, run.style) for run in text.runs]
    if same == [(run.starts_line, run.starts_paragraph, run.style) for run in runs]:
        return [
            SetText(text.id, new.text, number)
            for number, (old, new) in enumerate(zip(text.runs, runs, strict=True))
            if old.text != new.text
        ]
    if (tuple(runs), tuple(paragraphs)) == (text.runs, text.paragraphs):
        return []
    return [SetRuns(text.id, tuple(runs), tuple(paragraphs))]
