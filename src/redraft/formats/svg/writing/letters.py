"""Letters of a run: where their bytes are, and the positions that an element keeps for them when words change.

If the number of letters is unchanged, new letters take the positions of the old ones. Otherwise letters before the
change keep theirs, new ones start where the old ones did and flow from there; shifts and rotations stay with their
letters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from redraft.formats.svg.reading.letters import LISTS, entries
from redraft.formats.svg.reading.text import RunPlace
from redraft.formats.xml.tree import Element, Tree
from redraft.lazy import lazily

_SIGN = lazily(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z_][\w.-]*);|\r\n|.", 16)  # 16: re.DOTALL
_PLAIN = lazily(r"\r\n|.", 16)
CDATA, CDATA_END = b"<![CDATA[", b"]]>"


class Stay(NamedTuple):
    """Letters of a run: so many of the old ones, and so many in their place."""

    old: int
    new: int


def letter_spans(tree: Tree, spot: RunPlace, text: str) -> list[tuple[int, int]] | None:
    """The bytes of each character of a run that reads `text`; None where they cannot be separated.

    A blank spans all the white space that collapses into it.
    """
    start, end = spot.start, spot.end
    if spot.cdata:
        start, end = start + len(CDATA), end - len(CDATA_END)
    signs = list(_signs(tree, start, end, spot.cdata))
    if not spot.preserve:
        signs = _collapsed(signs)
    else:
        signs = [(" " if sign in "\t\n" else sign, span) for sign, span in signs]
    begin = 1 if signs and signs[0][0] == " " and text[:1] != " " and not spot.preserve else 0
    signs = signs[begin : begin + len(text)]
    alike = len(signs) == len(text) and all(sign == letter for (sign, _), letter in zip(signs, text, strict=True))
    return [span for _, span in signs] if alike else None


def _signs(tree: Tree, start: int, end: int, raw: bool) -> list[tuple[str, tuple[int, int]]]:
    found: list[tuple[str, tuple[int, int]]] = []
    at = start
    for match in (_PLAIN if raw else _SIGN).finditer(tree.data[start:end].decode(tree.encoding, "replace")):
        written = match[0]
        after = at + len(written.encode(tree.encoding, "replace"))
        sign = "\n" if written in ("\r\n", "\r") else written if raw or len(written) == 1 else tree.characters(written)
        found.append((sign, (at, after)))
        at = after
    return found if at == end else []


def _collapsed(signs: list[tuple[str, tuple[int, int]]]) -> list[tuple[str, tuple[int, int]]]:
    found: list[tuple[str, tuple[int, int]]] = []
    blank = False
    for sign, span in signs:
        if sign in (" ", "\t", "\n", "\r"):
            if blank:
                found[-1] = " ", (found[-1][1][0], span[1])
            else:
                found.append((" ", span))
            blank = True
        else:
            found.append((sign, span))
            blank = False
    return found


def changed_positions(element: Element, letters: Sequence[Stay]) -> Iterator[tuple[str, str | None]]:
    """The attributes of an element that change when its letters become others, with their new values."""
    if all(one.old == one.new for one in letters):
        return
    for name in LISTS:
        old = entries(element, name)
        if len(old) > 1:
            new = _moved(name, old, letters)
            if new != old:
                yield name, " ".join(new) or None
    if "textLength" in element.attributes and sum(one.old for one in letters) != sum(one.new for one in letters):
        yield "textLength", None


def _moved(name: str, old: list[str], letters: Sequence[Stay]) -> list[str]:
    if name in ("x", "y"):
        start = 0
        for one in letters:
            if one.old != one.new:
                break
            start += one.old
        return old[: start + 1]
    found: list[str] = []
    at = 0
    for one in letters:
        there = [_entry(name, old, at + n) for n in range(one.old)]
        if one.old == one.new:
            found += there
        elif one.new:
            first = there[0] if there else _entry("rotate", old, max(at - 1, 0)) if name == "rotate" else "0"
            found += [first, *([first if name == "rotate" else "0"] * (one.new - 1))]
        at += one.old
    end = found[-1:] if name == "rotate" else ["0"]
    while len(found) > 1 and (found[-2:-1] if name == "rotate" else found[-1:]) == end:
        found.pop()
    return found


def _entry(name: str, old: list[str], at: int) -> str:
    """What a letter has; the last turn goes on for all that follow."""
    return old[min(at, len(old) - 1)] if name == "rotate" else old[at] if at < len(old) else "0"


def holders(text: Element, runs: Sequence[RunPlace], reworded: Iterable[int]) -> Iterator[tuple[Element, range]]:
    """The elements that hold a run whose words change, from the inside out, each with the runs it holds."""
    seen: set[int] = set()
    for number in sorted(reworded):
        owner: Element | None = runs[number].owner
        while owner is not None and owner.number not in seen:
            seen.add(owner.number)
            inside = [n for n, spot in enumerate(runs) if owner.start <= spot.owner.start < owner.end]
            yield owner, range(inside[0], inside[-1] + 1)
            owner = owner.parent if owner is not text else None
