"""Encodes texts as actions: spans of the sentence, spans of the old words, and replacements that name no old words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain, pairwise

from redraft.commands.command import Command
from redraft.edits.execution import Measure
from redraft.reader.actions import CASES, NODE, SPELLED, TOKEN, WORD, Action, symbol
from redraft.reader.masks import SentenceMasks
from redraft.reader.mentions import Wording
from redraft.reader.replaced_span import replaced_span
from redraft.reader.resolver import cased

_WIDEST, _FARTHEST = 4, 7
_MARKS = str.maketrans("’‘‛`´“”„«»–—−\u00a0\u202f\n", "'''''\"\"\"\"\"---   ")


_FIGURE = re.compile(
    r"\d|^(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|half|quarter|first|second|third)$",
    re.IGNORECASE,
)


class NotExpressible(Exception):
    """Why some commands have no actions: a family of reasons, and what it is about."""

    def __init__(self, family: str, about: str = "") -> None:
        super().__init__(f"{family}: {about}" if about else family)
        self.family = family


class TextEncoder:
    """Encodes texts; `text` is the node whose words are edited, `old` the words that new ones replace."""

    def __init__(self, grammar: SentenceMasks, before: Sequence[Command], measure: Measure) -> None:
        self.grammar, self.scene, self.document = grammar, grammar.scene, grammar.document
        self.sentence, self.before, self.measure = grammar.sentence, before, measure
        self.text, self.old = -1, ""

    def reworded(self, command: Command) -> list[Action]:
        """Encodes replace_words: each span is widened until its new words can be expressed."""
        target, spans, text = (getattr(command, field) for field in ("target", "spans", "text"))
        self.text = self.node(target)
        wording = self.grammar.view.wording(self.text)
        if wording is None:
            raise NotExpressible("node", "without words")
        if len(spans) == 1 and isinstance(text, str):
            start, end = spans[0]
            if found := self.implied(wording, start, end, text):
                return found
        texts = (text,) * len(spans) if isinstance(text, str) else text
        best = [self.widened(wording, a, b, new) for (a, b), new in sorted(zip(spans, texts, strict=True))]
        places = [place for place, _ in best]
        if any(a[1] > b[0] for a, b in pairwise(places)):
            raise NotExpressible("text", "places that touch")
        self.text = next((number for number, node in enumerate(self.scene.nodes)
                          if node.sort == "item" and node.id == target and (one := self.grammar.view.wording(number))
                          and one.start <= places[0][0] and places[-1][1] <= one.end), self.text)  # fmt: skip
        self.old = wording.text[slice(*places[0])]
        copy = [self.words("text", new, plain=False) for _, new in best]
        new = copy[0] if all(one == copy[0] for one in copy) else [symbol("LIST"), *chain(*copy), symbol("STOP")]
        return [Action(NODE, self.text), *self.spans(places), *new]

    def amended(self, command: Command) -> list[Action]:
        """Encodes a new whole text, of which the sentence has only a part, as replace_words; [] where that fails."""
        target, text = (getattr(command, field) for field in ("target", "text"))
        ids = (target,) if isinstance(target, str) else target
        wording = self.grammar.view.wording(self.scene.places.get(ids[0], -1)) if len(ids) == 1 else None
        if wording is None or not isinstance(text, str) or self.copied(text):
            return []
        old, new = re.findall(r"\S+|\s+", wording.text), re.findall(r"\S+|\s+", text)
        first = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
        rest = min(len(old), len(new)) - first
        last = next((n for n in range(rest) if old[-1 - n] != new[-1 - n]), rest)
        start, end = len("".join(old[:first])), len("".join(old[: len(old) - last]))
        if start == end:
            return []
        found = self.implied(wording, start, end, "".join(new[first : len(new) - last]))
        return [symbol("COMMAND replace_words"), *found] if found else []

    def implied(self, wording: Wording, start: int, end: int, new: str) -> list[Action]:
        """Encodes a replacement without its old words: the longest span of the sentence whose place `replaced_span`
        finds; [] where there is none."""
        old = wording.text
        if not new or re.search(rf"(?<!\w){re.escape(_plain(old[start:end]))}(?!\w)", _plain(self.sentence.text)):
            return []
        for node in (*self.items(wording, start, end), self.node(wording.id)):
            self.text, one = node, self.grammar.view.wording(node)
            assert one is not None
            whole, self.old = old[one.start : one.end], self.scene.nodes[self.text].words
            goal = old[one.start : start] + new + old[end : one.end]
            firsts = [a for a, _ in reversed(one.spans) if a <= start][:_FARTHEST]
            lasts = [b for _, b in one.spans if b >= end][:_FARTHEST]
            for a, b in sorted(((a, b) for a in firsts for b in lasts), key=lambda place: place[0] - place[1]):
                text = old[a:start] + new + old[end:b]
                found = replaced_span(whole, text) if (copy := self.copied(text)) else None
                if copy and found and whole[: found.start] + found.text + whole[found.end :] == goal:
                    return [Action(NODE, self.text), symbol("MEANT"), *copy]
            if found_so := self.in_other_figures(whole, goal):
                return [Action(NODE, self.text), symbol("MEANT"), *found_so]
        return []

    def in_other_figures(self, whole: str, goal: str) -> list[Action]:
        """The shortest span of the sentence with the new words in other figures: 'sixty-five euros' for '€65'."""
        spans, text = self.sentence.spans, self.sentence.text
        numbers = [n for n, (a, b) in enumerate(spans) if _FIGURE.search(text[a:b])]
        for length in range(min(len(spans), 9)):
            for first in range(max(0, min(numbers, default=0) - length), len(spans) - length):
                if not any(first <= number <= first + length for number in numbers):
                    continue
                found = replaced_span(whole, text[spans[first][0] : spans[first + length][1]])
                if found and whole[: found.start] + found.text + whole[found.end :] == goal:
                    return [Action(TOKEN, first), Action(TOKEN, first + length), symbol("CASE as-said")]
        return []

    def items(self, wording: Wording, start: int, end: int) -> list[int]:
        """The items of a text that contain a span."""
        nodes = [
            number for number, node in enumerate(self.scene.nodes) if node.sort == "item" and node.id == wording.id
        ]
        return [n for n in nodes if (one := self.grammar.view.wording(n)) and one.start <= start and end <= one.end]

    def widened(self, wording: Wording, start: int, end: int, new: str) -> tuple[tuple[int, int], str]:
        """A span and its new words, widened to whole words: the cheapest that can be expressed."""
        old = wording.text
        firsts = [a for a, _ in reversed(wording.spans) if a <= start][:_WIDEST]
        lasts = [b for _, b in wording.spans if b >= end][:_WIDEST]
        found: list[tuple[float, tuple[int, int], str]] = []
        inside = re.match(r"\s*", old[start:end])
        if inside and old[start:end].strip() and new.startswith(inside[0]):  # a space that both begin with
            firsts += [start + inside.end()]
        for a in [*firsts, wording.start]:
            for b in [*lasts, wording.end]:
                text = old[a:start] + new + old[end:b] if a <= start else new[a - start :] + old[end:b]
                if a >= b or text != text.strip():
                    continue
                self.old = old[a:b]
                cost = 0.1 * (abs(start - a) + abs(b - end)) + (0.0 if self.copied(text) or not text else 20.0)
                cost -= (
                    8.0
                    if f"'{text.translate(_MARKS)}'" in re.sub('["]', "'", self.sentence.text.translate(_MARKS))
                    else 0.0
                )
                if cost < 20 or self.pieces(text) is not None:
                    found.append((cost, (a, b), text))
        if not found:
            raise NotExpressible("text", new)
        return min(found)[1:]

    def node(self, id: str) -> int:
        number = self.scene.places.get(id, -1)
        if number < 0:
            raise NotExpressible("node", "not in the scene" if id in self.document.index else "not in the document")
        return number

    def at(self, place: int) -> list[Action]:
        words = self.grammar.view.words(self.text)
        for number, (start, end) in enumerate(words):
            if end == place:
                return [symbol("AFTER"), Action(WORD, number)]
            if start == place:
                return [symbol("BEFORE"), Action(WORD, number)]
        raise NotExpressible("place in words")

    def spans(self, spans: Sequence[tuple[int, int]]) -> list[Action]:
        words = self.grammar.view.words(self.text)
        starts, ends = {a: n for n, (a, _) in enumerate(words)}, {b: n for n, (_, b) in enumerate(words)}
        wording = self.grammar.view.wording(self.text)
        found: list[Action] = []
        for a, b in sorted(spans):
            part = wording.text[a:b] if wording else ""
            a, b = a + len(part) - len(part.lstrip()), b - len(part) + len(part.rstrip())
            if a not in starts or b not in ends:
                raise NotExpressible("part of a word")
            found += [Action(WORD, starts[a]), Action(WORD, ends[b])]
        return found if len(spans) == 1 else [symbol("LIST"), *found, symbol("STOP")]

    def words(self, field: str, value: str, *, plain: bool) -> list[Action]:
        if value in SPELLED.get(field, ()):
            return [symbol(f"CHOICE {value}")]
        if not value and not plain:
            return [symbol("EMPTY")]
        if (found := self.copied(value, plain)) is not None:
            return found
        if plain:
            raise NotExpressible("name", value)
        pieces = self.pieces(value)
        if pieces is None:
            raise NotExpressible("text", value)
        return [symbol("PIECES"), *pieces, symbol("STOP")]

    def copied(self, value: str, plain: bool = False) -> list[Action] | None:
        """First and last token of a text in the sentence, and the case; of several places the best match."""
        wanted, copy = value.translate(_MARKS).strip(), self.sentence.text.translate(_MARKS)
        if not wanted:
            return None
        starts = {a: n for n, (a, _) in enumerate(self.sentence.spans)}
        ends = {b: n for n, (_, b) in enumerate(self.sentence.spans)}
        best: tuple[int, list[Action]] | None = None
        pattern = r"\s+".join(map(re.escape, wanted.split()))
        for match in re.finditer(f"(?=({pattern}))", copy, re.IGNORECASE):
            a, b = match.span(1)
            if a not in starts or b not in ends:
                continue
            words = " ".join(copy[a:b].split())
            case = next(
                (n for n, case in enumerate(CASES) if cased(words, case, self.old) == " ".join(wanted.split())), -1
            )
            if case < 0:
                continue
            quoted = a > 0 and copy[a - 1] in "'\"" and b < len(copy) and copy[b] in "'\""
            price = 2 * case - quoted
            if best is None or price <= best[0]:
                tail = [] if plain else [symbol(f"CASE {CASES[case]}")]
                best = price, [Action(TOKEN, starts[a]), Action(TOKEN, ends[b]), *tail]
        return best[1] if best is not None and (not plain or best[0] <= 0) else None

    def pieces(self, value: str) -> list[Action] | None:
        """A text put together from spans of the sentence and of the old words, the longest first."""
        found: list[Action] = []
        lines = value.split("\n")
        for number, line in enumerate(lines):
            found += [symbol("LINE")] if number else []
            words, at, count = line.split(), 0, 0
            while at < len(words):
                for end in range(len(words), at, -1):
                    part = " ".join(words[at:end])
                    one = self.copied(part) or self.kept(part)
                    if one is not None:
                        found += one
                        at, count = end, count + 1
                        break
                else:
                    return None
            if count > 4:
                return None
        return found

    def kept(self, part: str) -> list[Action] | None:
        """A part of the text as a span of the old text."""
        wording = self.grammar.view.wording(self.text) if self.text >= 0 else None
        if wording is None:
            return None
        starts, ends = (
            {a: n for n, (a, _) in enumerate(wording.spans)},
            {b: n for n, (_, b) in enumerate(wording.spans)},
        )
        for match in re.finditer(re.escape(part), wording.text):
            if match.start() in starts and match.end() in ends:
                return [symbol("OLD"), Action(WORD, starts[match.start()]), Action(WORD, ends[match.end()])]
        return None


def _plain(text: str) -> str:
    return " ".join(text.translate(_MARKS).casefold().split())
