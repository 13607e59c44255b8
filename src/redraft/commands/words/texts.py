"""Commands for ranges of a text: replace, delete, insert, swap, change case.

What is not touched keeps its run, and so its look. Places are those of `Text.text`, where a line break counts as one
character.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Literal

from redraft.commands.changes.lines import are_whole_lines, line_below, without_lines
from redraft.commands.command import KW_ONLY, AlreadySo, Command, Resolution
from redraft.commands.values import Element, Elements, Span, Spans, Words
from redraft.commands.words.letter_case import CASES, Case, recased
from redraft.document.charts import Categories, Series
from redraft.document.layers import Text, family
from redraft.document.pages import Document
from redraft.edits.execution import Measure
from redraft.edits.flow_edits import rewritten
from redraft.edits.ops import Edit, SetText
from redraft.edits.text_edits import cut_spans, replace_spans, respelled
from redraft.errors import CommandError, says
from redraft.lazy import lazily


def text_called(document: Document, id: str) -> Text:
    """The text with an id, ready to be written in."""
    layer = document.index[id].layer
    if not isinstance(layer, Text):
        inside = [one.id for one in family(layer) if isinstance(one, Text)]
        there = f"; the texts in it are {', '.join(inside[:8])}" if inside else ""
        raise CommandError(says("no-words-of-its-own", id=id, kind=layer.noun, detail=there))
    if not layer.runs:
        raise CommandError(says("no-line-to-write-in", id=id))
    return layer


def texts_in(document: Document, ids: Sequence[str]) -> list[Text]:
    """The texts that layers are or hold, each once."""
    inside = (one for id in ids for one in family(document.index[id].layer) if isinstance(one, Text))
    return list({one.id: one for one in inside}.values())


def checked_spans(text: Text, spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans in their order, once it is sure that all are places of the text and none overlap."""
    ordered = sorted(spans)
    for number, (start, end) in enumerate(ordered):
        if not 0 <= start <= end <= len(text.text):
            raise CommandError(says("no-such-span", start=start, end=end, id=text.id, length=len(text.text)))
        if number and start < ordered[number - 1][1]:
            raise CommandError(says("spans-overlap", id=text.id))
    return ordered


class ReplaceWords(Command):
    """Write other words at places of a text. They look like the first letter they stand for; a text of several lines
    keeps its lines. `text` is the same for all places, or one for each.

    >>> replace_words("title", [(0, 6)], "Winter")
    >>> replace_words("prices", [(4, 9), (15, 20)], ["€12", "€14"])
    """

    target: Element
    spans: Spans
    text: Words | tuple[Words, ...]

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        layer = text_called(document, self.target)
        texts = (self.text,) * len(self.spans) if isinstance(self.text, str) else self.text
        if len(texts) != len(self.spans) or not self.spans:
            raise CommandError(says("place-texts-mismatch", places=len(self.spans), texts=len(texts)))
        checked_spans(layer, self.spans)
        changed = sorted(
            (start, end, new)
            for (start, end), new in zip(self.spans, texts, strict=True)
            if layer.text[start:end] != new
        )
        if not changed:
            raise AlreadySo(says("words-already", id=layer.id), targets=(layer.id,))
        holder = next(reversed(document.index[layer.id].ancestors), None)
        if isinstance(holder, Categories | Series):  # of a chart: words without a look
            words = layer.text
            for start, end, new in reversed(changed):
                words = words[:start] + new + words[end:]
            return Resolution((SetText(layer.id, words),))
        if len(set(texts)) == 1:
            return Resolution(tuple(replace_spans(layer, [(start, end) for start, end, _ in changed], texts[0])))
        return Resolution(tuple(respelled(layer, changed)))


def replacements(changes: Mapping[str, Sequence[tuple[int, int, str]]]) -> list[ReplaceWords]:
    """For each text the command that puts new words at places of it."""
    found: list[ReplaceWords] = []
    for id, spans in changes.items():
        ordered = sorted(spans)
        texts = tuple(new for _, _, new in ordered)
        places = tuple((start, end) for start, end, _ in ordered)
        found.append(ReplaceWords(id, places, texts[0] if len(set(texts)) == 1 else texts))
    return found


class CutWords(Command):
    """Cut words out of a text. The space or the sign between items that would be left over goes too. Where they are
    whole lines that are positioned one by one, those below move up. `lines`: every line with some of the words goes
    as a whole.

    >>> cut_words("footer", [(0, 12)])
    >>> cut_words("menu", [(24, 31)], lines=True)
    """

    target: Element
    spans: Spans
    _: KW_ONLY
    lines: bool = False

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        layer = text_called(document, self.target)
        spans = checked_spans(layer, self.spans)
        if not any(start < end for start, end in spans):
            raise CommandError(says("no-words-to-cut"))
        lines = self.lines or are_whole_lines(layer, spans)
        return Resolution(tuple(without_lines(layer, spans) if lines else cut_spans(layer, spans)))


class InsertWords(Command):
    """Insert words before character `at` or at the end. They get the spaces they need, and the look of the letter
    before or after them. `line`: as a line of its own below the last, where lines are set one by one.

    >>> insert_words("title", "2026")
    >>> insert_words("title", "Long", at=0, like="after")
    """

    target: Element
    text: Words
    _: KW_ONLY
    at: int | None = None
    like: Literal["before", "after"] = "before"
    line: bool = False

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        layer = text_called(document, self.target)
        whole = layer.text
        if not self.text.strip():
            raise CommandError(says("inserted-text-empty"))
        if not whole.strip():
            flows = layer.flow is not None and layer.paragraphs
            edits: Sequence[Edit] = rewritten(layer, self.text) if flows else [SetText(layer.id, self.text, 0)]
            return Resolution(tuple(edits))
        if self.line:
            return Resolution((line_below(layer, self.text),))
        at = len(whole.rstrip()) if self.at is None else self.at
        ahead = self.like == "after"
        checked_spans(layer, [(at, at + 1) if ahead else (at - 1, at)] if at or ahead else [(0, 0)])
        if not at and not ahead:
            raise CommandError(says("no-letter-before-start"))
        words = between(whole[:at], self.text) + self.text + between(self.text, whole[at:])
        # the letter beside them is written with them, so that they are in its run
        span = (at, at + 1, words + whole[at]) if ahead else (at - 1, at, whole[at - 1] + words)
        return Resolution(tuple(respelled(layer, [span])))


class SwapWords(Command):
    """Swap two stretches of one or two texts. Each takes the look of its new place.

    >>> swap_words("line-up", (0, 10), (11, 20))
    >>> swap_words("price", (0, 3), (0, 3), other="old-price")
    """

    target: Element
    span: Span
    other_span: Span
    _: KW_ONLY
    other: Element | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        one, two = text_called(document, self.target), text_called(document, self.other or self.target)
        if one.id != two.id:
            checked_spans(one, [self.span])
            checked_spans(two, [self.other_span])
        elif max(self.span[0], self.other_span[0]) < min(self.span[1], self.other_span[1]):
            raise CommandError(says("words-in-same-place"))
        else:
            checked_spans(one, [self.span, self.other_span])
        there, here = two.text[slice(*self.other_span)], one.text[slice(*self.span)]
        if one.id == two.id:
            return Resolution(tuple(respelled(one, sorted([(*self.span, there), (*self.other_span, here)]))))
        return Resolution((*respelled(one, [(*self.span, there)]), *respelled(two, [(*self.other_span, here)])))


class ChangeCase(Command):
    """Change upper and lower case. "upper", "lower", "title" (small words stay small), "sentence", "capital" (every
    word begins with one) or "first" (only the very first letter). Names such as iPhone and addresses stay. `spans`:
    only at these places of the one text.

    >>> change_case("title", "upper")
    >>> change_case("footer", "lower", spans=[(0, 4)])
    """

    target: Elements
    case: Case
    _: KW_ONLY
    spans: Spans = ()

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        texts = texts_in(document, self.target)
        if self.spans and len(texts) != 1:
            raise CommandError(says("places-need-one-text", count=len(texts)))
        if not texts:
            raise CommandError(says("no-live-text", target=self.target[0]))
        edits: list[Edit] = []
        for text in texts:
            if self.case != "upper" and "all caps" in text.effects:
                raise CommandError(says("capitals-from-formatting", id=text.id))
            edits += recased(text, self.case, checked_spans(text, self.spans))
        if not edits:
            ids = tuple(text.id for text in texts)
            shown = ", ".join(f"'{id}'" for id in ids[:4]) + (f" and {len(ids) - 4} more" if len(ids) > 4 else "")
            raise AlreadySo(says("letter-case-already", texts=shown, letter_case=CASES[self.case]), targets=ids)
        return Resolution(tuple(edits))


_CLOSING = lazily(r"[.,;:!?…%)\]}»”’‰°]|['’](?:s|t|ll|re|ve|d|m)\b")
"""What is directly after the word before it."""
_OPENING = tuple("([{«“„‘¿¡#@/-‐‑\u00a0 \t\n")
_MONEY = tuple("$€£¥₹")


def between(left: str, right: str) -> str:
    """' ' where two pieces of text need a space between them, else ''."""
    if not left or not right or left[-1].isspace() or right[0].isspace():
        return ""
    if _CLOSING.match(right) or left.endswith(_OPENING) or re.match(r"[/\u2011-]\w", right):
        return ""
    if left.endswith(_MONEY) and right[0].isdigit():
        return ""
    return "" if _unspaced(left[-1]) and _unspaced(right[0]) else " "


def _unspaced(letter: str) -> bool:
    """Whether it belongs to a script that has no spaces between words."""
    name = unicodedata.name(letter, "")
    return name.startswith(("CJK", "HIRAGANA", "KATAKANA", "THAI", "IDEOGRAPHIC", "FULLWIDTH", "LAO", "KHMER"))
