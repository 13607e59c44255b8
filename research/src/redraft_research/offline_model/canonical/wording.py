"""Commands that turn one text into another, in all forms that a reader of the sentence may choose."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import combinations
from typing import Any

from redraft.commands.catalog import COMMANDS
from redraft.commands.command import Command
from redraft.document.layers import Text
from redraft_research.offline_model.canonical.sentence import Sentence

Commands = tuple[Command, ...]
CASES = ("upper", "lower", "title", "sentence", "capital", "first")
_WORDS = re.compile(r"\s+|[^\W_]+(?:['’.,:][^\W_]+)*|[^\w\s]|_").findall
_SPACED = re.compile(r"\s+|\S+").findall
_FIGURE = re.compile(r"[€$£]?\s?\d[\d.,:]*\s?(?:€|%|am|pm|[A-Z][a-z]+)?(?:\s\d{4})?")
_CURRENCIES = {"€": "€ eur", "$": "$ dollar usd", "£": "£ pound gbp", "CHF": "chf franc", "kr": "kr krone"}
_UNITS = {"price": ("", "%", "times"), "number": ("", "%", "times"), "percentage": ("",), "year": ("",),
          "date": ("days", "weeks", "months", "years"), "time": ("hours", "minutes")}  # fmt: skip
Piece = tuple[int, int, int, int]
"""The start and end of a span in the old text, and in the new one."""


def one(command: str, /, *args: Any, **fields: Any) -> Commands:
    """A way of one command, by its name."""
    return (COMMANDS[command](*args, **fields),)


def rewordings(text: Text, new: str, sentence: Sentence) -> Iterator[Commands]:
    """Ways to make a text say something else, whatever they cost."""
    old, id = text.text, text.id
    yield one("modify", (id,), text=new)
    if not old.strip():
        yield one("insert_words", id, new)
        return
    if old.casefold() == new.casefold():
        changed = [(a, b) for a, b, _, _ in _differing(old, new, _WORDS)]
        for spans in ((), tuple(changed), ((changed[0][0], changed[-1][1]),)) if changed else ((),):
            yield from (one("change_case", (id,), case, spans=spans) for case in CASES)
    for quoted in sentence.quoted:
        spans = tuple(found.span() for found in re.finditer(re.escape(quoted), old, re.IGNORECASE))
        yield from _inserted(id, quoted, len(old), len(old))
        if spans:
            yield one("cut_words", id, spans)
            yield from (one("replace_words", id, spans, other) for other in sentence.quoted if other != quoted)
    for split in (_WORDS, _SPACED, list):
        yield from _by_difference(id, old, new, split, sentence)
    parts = [found.span() for found in re.finditer(r"[^\n,;/·|•&–—\s](?:[^\n,;/·|•&–—]*[^\n,;/·|•&–—\s])?", old)]
    for (a, b), (c, d) in combinations(parts[:14], 2):
        if old[:a] + old[c:d] + old[b:c] + old[a:b] + old[d:] == new:
            yield one("swap_words", id, (a, b), (c, d))
    if "\n" in old or "\n" in new:
        yield from _by_lines(id, old.split("\n"), new.split("\n"))
    if any(map(str.isdigit, old)):
        yield from figured((id,), sentence)


def _inserted(id: str, words: str, at: int, length: int) -> Iterator[Commands]:
    if at >= length:
        yield one("insert_words", id, words)
    elif at:
        yield one("insert_words", id, words, at=at)
    if at < length:
        yield one("insert_words", id, words, at=at, like="after")


def _by_difference(
    id: str, old: str, new: str, split: Callable[[str], list[str]], sentence: Sentence
) -> Iterator[Commands]:
    pieces = _differing(old, new, split)
    if not pieces:
        return
    grown = [_grown(piece, old, new, sentence) for piece in pieces]
    beside = [piece if piece[0] < piece[1] else _beside(piece) for piece in pieces]
    for each in (pieces, grown, beside, [(pieces[0][0], pieces[-1][1], pieces[0][2], pieces[-1][3])]):
        spans, texts = tuple((a, b) for a, b, _, _ in each), tuple(new[c:d] for _, _, c, d in each)
        if not any(text.strip() for text in texts):
            yield one("cut_words", id, spans)
        if len(each) == 1 and not old[slice(*spans[0])].strip():
            for at in spans[0]:
                yield from _inserted(id, texts[0].strip(" "), at, len(old))
        if all(a < b <= len(old) for a, b in spans):
            yield one("replace_words", id, spans, texts[0] if len(set(texts)) == 1 else texts)


def _beside(piece: Piece) -> Piece:
    """A span of at least one letter: new words take the look of the letter before (or after) them."""
    a, b, c, d = piece
    return (a - 1, b, c - 1, d) if a else (a, b + 1, c, d + 1)


def _differing(old: str, new: str, split: Callable[[str], list[str]]) -> list[Piece]:
    """The spans in which two texts differ, by words (or letters); spaces alone do not separate spans."""
    a, b = split(old), split(new)
    starts = [[sum(map(len, pieces[:n])) for n in range(len(pieces) + 1)] for pieces in (a, b)]
    found: list[Piece] = []
    for tag, i, j, k, m in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        piece = (starts[0][i], starts[0][j], starts[1][k], starts[1][m])
        if found and not old[found[-1][1] : piece[0]].strip() and not new[found[-1][3] : piece[2]].strip():
            last = found.pop()
            piece = (last[0], piece[1], last[2], piece[3])
        found.append(piece)
    return found


def _grown(piece: Piece, old: str, new: str, sentence: Sentence) -> Piece:
    """A span widened by the words around it, as far as the sentence has them: people give a whole number, not its last
    figures."""
    a, b, c, d = best = piece
    if not new[c:d].strip() or not sentence.has(new[c:d]):
        return piece
    while found := re.search(r"[^\s,;:!?]+[,;:!?]?\s*$", old[:a]):
        a, c = found.start(), c - (a - found.start())
        if c < 0 or not sentence.has(new[c:d]):
            break
        best = a, b, c, d
    a, b, c, d = best
    while found := re.match(r"[,;:!?]?\s*[^\s,;:!?]+", old[b:]):
        b, d = b + found.end(), d + found.end()
        if not sentence.has(new[c:d]):
            break
        best = a, b, c, d
    return best


def _by_lines(id: str, old: list[str], new: list[str]) -> Iterator[Commands]:
    """Items of a list that come, go and change places; lines that are set one by one."""
    spans = [(sum(len(line) + 1 for line in old[:n]), sum(len(line) + 1 for line in old[: n + 1]) - 1)
             for n in range(len(old))]  # fmt: skip
    come = tuple(line for line in new if line not in old)
    gone = tuple(number for number, line in enumerate(old) if line not in new)
    if come and [line for line in new if line not in come] == old:
        at = new.index(come[0])
        yield one("add_items", id, come)
        yield from (one("add_items", id, come, before=at) for _ in range(at < len(old)))
        yield from (one("add_items", id, come, after=at - 1) for _ in range(at > 0))
        yield one("insert_words", id, come[0], line=True)
    if gone and not come:
        yield one("remove_items", id, gone)
        yield one("cut_words", id, tuple(spans[number] for number in gone), lines=True)
    if sorted(old) == sorted(new):
        yield from (one("sort_items", id, order) for order in ("ascending", "descending", "reversed"))
        moved = [number for number in range(len(old)) if old[number] != new[number]]
        if len(moved) == 2:
            yield one("swap_items", id, *moved)
            yield one("swap_words", id, *(spans[number] for number in moved))
        for number in moved:
            rest, at = [*old[:number], *old[number + 1 :]], new.index(old[number])
            if [*rest[:at], old[number], *rest[at:]] == new:
                yield one("move_item", id, number)
                yield from (one("move_item", id, number, before=old.index(rest[at])) for _ in range(at < len(rest)))
                yield from (one("move_item", id, number, after=old.index(rest[at - 1])) for _ in range(at > 0))


def figured(ids: Sequence[str], sentence: Sentence) -> Iterator[Commands]:
    """Commands that change all figures of some texts or tables, with the numbers of the sentence."""
    target = tuple(ids)
    for kind, units in _UNITS.items():
        for number in sentence.numbers[:6]:
            for unit in units:
                yield from (one("shift_figures", target, kind, by, unit) for by in (number, -number))
        for figure in _FIGURE.findall(sentence.text)[:4]:
            yield one("set_figures", target, kind, figure.strip(" .,:"))
    for kind in ("price", "number", "percentage"):
        for step in dict.fromkeys((1.0, *sentence.numbers[:3])):
            yield from (one("round_figures", target, kind, step, way) for way in ("nearest", "up", "down"))
        yield from (one("format_figures", target, kind, decimals=decimals) for decimals in (0, 2))
        yield from (one("format_figures", target, kind, point=point) for point in (",", "."))
    yield from (one("format_figures", target, "time", clock=clock) for clock in ("24-hour", "12-hour"))
    yield from (
        one("set_currency", target, sign) for sign, names in _CURRENCIES.items() if sentence.any_of(*names.split())
    )
