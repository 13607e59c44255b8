"""Display order of mixed left-to-right and right-to-left text: Unicode's bidirectional algorithm (UAX 9).

Covered: one line, numbers, neutral characters, paired brackets, a line that is wrapped in the marks of a right-to-left
embedding. Not covered: other embeddings, overrides and isolates, whose marks are passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar
from unicodedata import bidirectional

Item = TypeVar("Item")

_PAIRS = dict(zip("([{〈《「『【〔（［｛", ")]}〉》」』】〕）］｝", strict=True))
_STRONG, _NUMBERS = ("L", "R", "AL"), ("EN", "AN")
_TURNING = frozenset(("R", "AL", "AN"))
_CARRIED = frozenset("NSM BN LRE RLE LRO RLO PDF LRI RLI FSI PDI".split())  # run as the character before them
_NEUTRAL = frozenset(("B", "S", "WS", "ON"))
_OPENED, _CLOSED = "\u202b\u2067", "\u202c\u2069"


def turns(text: str) -> bool:
    """Whether any character is written right to left; else every level is the line's own."""
    return any(character > "\u058f" and bidirectional(character) in _TURNING for character in text)


def leftwards(text: str) -> bool:
    """Whether a text is one that runs from right to left: its first letter does, or most of them do."""
    ways = [kind != "L" for kind in map(bidirectional, text) if kind in _STRONG]
    return bool(ways) and (ways[0] or 2 * sum(ways) > len(ways))


def embedded(line: str) -> str:
    """A line with the marks (U+202B, U+202C) that make it run from right to left where all others run to the right; as
    it is where that makes no difference."""
    return line if _either_way(line) else f"{_OPENED[0]}{line}{_CLOSED[0]}"


def is_embedded(line: str) -> bool:
    """Whether marks around a line make it run from right to left."""
    return len(line) > 1 and line[0] in _OPENED and line[-1] in _CLOSED


def runs_leftwards(line: str) -> bool:
    """Whether a line is seen as one that runs from right to left, wherever it is."""
    return is_embedded(line) or (leftwards(line) and _either_way(line))


def _either_way(line: str) -> bool:
    """Whether it is seen alike in a text that runs to the right and in one that runs to the left."""
    one, other = levels(line), levels(line, 1)
    places = range(len(line))
    return visual(places, one) == visual(places, other) and not any(
        (a - b) % 2 for a, b in zip(one, other, strict=True)
    )


def levels(text: str, base: int = 0) -> list[int]:
    """The level of each character: even ones run to the right, odd ones to the left. `base` is the line's, 0 or 1."""
    if is_embedded(text):
        base = 1
    around = "R" if base % 2 else "L"
    kinds = _weak([bidirectional(character) or "L" for character in text], around)
    _brackets(text, kinds, around)
    _neutral(kinds, around)
    found = []
    for kind in kinds:
        if base % 2:
            found.append(base if kind == "R" else base + 1)
        else:
            found.append(base + {"L": 0, "R": 1}.get(kind, 2))
    end = len(text)
    while end and (text[end - 1].isspace() or bidirectional(text[end - 1]) == "BN"):
        end -= 1
        found[end] = base
    return found


def visual(items: Sequence[Item], of: Sequence[int]) -> list[Item]:
    """Items with their levels, in the order they are seen from left to right."""
    order = list(range(len(items)))
    for level in range(max(of, default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and of[order[end]] >= level:
                end += 1
            order[start:end] = reversed(order[start:end])
            start = end + 1
    return [items[number] for number in order]


def _weak(kinds: list[str], around: str) -> list[str]:
    """Rules W1 to W7: marks, numbers and what is between them. Leaves L, R, EN, AN and neutrals."""
    before = strong = around
    for at, kind in enumerate(kinds):
        if kind in _CARRIED:
            kind = before
        if kind in _STRONG:
            strong = kind
        elif kind == "EN" and strong == "AL":
            kind = "AN"
        kinds[at] = before = kind
    for at, kind in enumerate(kinds[1:-1], 1):
        left, right = kinds[at - 1], kinds[at + 1]
        if left == right and ((kind in ("ES", "CS") and left == "EN") or (kind == "CS" and left == "AN")):
            kinds[at] = left
    for start, end in _stretches(kinds, lambda kind: kind == "ET"):
        if (start and kinds[start - 1] == "EN") or (end < len(kinds) and kinds[end] == "EN"):
            kinds[start:end] = ["EN"] * (end - start)
    strong = around
    for at, kind in enumerate(kinds):
        if kind == "AL":
            kind = "R"
        elif kind in ("ES", "ET", "CS"):
            kind = "ON"
        if kind in ("L", "R"):
            strong = kind
        elif kind == "EN" and strong == "L":
            kind = "L"
        kinds[at] = kind
    return kinds


def _brackets(text: str, kinds: list[str], around: str) -> None:
    """Rule N0: a pair of brackets runs as what is inside it, or as what is before it."""
    opened: list[tuple[str, int]] = []
    pairs: list[tuple[int, int]] = []
    for at, character in enumerate(text):
        if kinds[at] != "ON":
            continue
        if character in _PAIRS and len(opened) < 63:
            opened.append((_PAIRS[character], at))
        else:
            for depth in range(len(opened) - 1, -1, -1):
                if opened[depth][0] == character:
                    pairs.append((opened[depth][1], at))
                    del opened[depth:]
                    break
    for start, end in sorted(pairs):
        inside = {_side(kind) for kind in kinds[start + 1 : end]} - {""}
        if around in inside:
            side = around
        elif inside:
            before = next(filter(None, (_side(kind) for kind in reversed(kinds[:start]))), around)
            side = before if before in inside else around
        else:
            continue
        kinds[start] = kinds[end] = side


def _neutral(kinds: list[str], around: str) -> None:
    """Rules N1 and N2: neutral characters run as both sides of them do, else as the line does."""
    for start, end in _stretches(kinds, lambda kind: kind in _NEUTRAL):
        left = _side(kinds[start - 1]) if start else around
        right = _side(kinds[end]) if end < len(kinds) else around
        kinds[start:end] = [left if left == right else around] * (end - start)


def _side(kind: str) -> str:
    return "R" if kind == "R" or kind in _NUMBERS else "L" if kind == "L" else ""


def _stretches(kinds: list[str], belongs: Callable[[str], bool]) -> Iterator[tuple[int, int]]:
    start = 0
    while start < len(kinds):
        end = start
        while end < len(kinds) and belongs(kinds[end]):
            end += 1
        if end > start:
            yield start, end
        start = end + 1
