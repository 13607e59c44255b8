"""Estimates the size of text without fonts, rather too large than too small. Any unit."""

from __future__ import annotations

LINE_HEIGHT = 1.2
_NARROW, _WIDE = frozenset("iIlj.,:;'|!ft()[]r "), frozenset("mwMWQO@%&—…")


def width_of(words: str, size: float, weight: int = 400) -> float:
    """About how wide a line of text is, rather too wide than too narrow: no fonts are looked at."""
    ems = sum(
        1.0 if ord(letter) > 0x2E80 else 0.34 if letter in _NARROW else 0.95 if letter in _WIDE
        else 0.7 if letter.isupper() else 0.57
        for letter in words
    )  # fmt: skip
    return ems * size * (1.06 if weight >= 600 else 1.0)


def wrapped(words: str, size: float, room: float, weight: int = 400) -> list[str]:
    """The lines words break into, between words, in room of this width. A word that is wider is alone."""
    lines: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and width_of(longer, size, weight) > room:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def fitting_size(words: str, size: float, room: tuple[float, float], weight: int = 400) -> float:
    """The largest type size, no more than `size`, at which words fit the room without breaking inside a word."""
    for step in range(20):
        tried = size * 0.93**step
        lines = wrapped(words, tried, room[0], weight)
        high = len(lines) * tried * LINE_HEIGHT <= room[1]
        if high and all(width_of(line, tried, weight) <= room[0] for line in lines):
            return tried
    return size * 0.93**20
