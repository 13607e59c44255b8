"""Line break opportunities: after blanks and hyphens, between ideographs, between Thai clusters.

Covered: the rules that decide nearly all breaks in office text, with the signs that may not begin or end a line in
Chinese and Japanese. Not covered: dictionaries (Thai, Lao, Khmer and Burmese break between any two clusters).
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

BLANKS = frozenset(" \t\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u200b\u205f\u3000")
"""Characters after which a line may end, and that hang past its end; the non-breaking ones are not among them."""

_NOT_FIRST = frozenset(
    "!%),.:;?]}¢°’”†‡‰′″℃、。〃々〉》」』】〕〗〞〟・ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ゛゜ゝゞヽヾ"
    "！＂％＇），．：；？］｝～｡｣､･￠–—…‥·»›"
)
_NOT_LAST = frozenset("$([{£¥‘“〈《「『【〔〖〝＄（［｛｢￡￥«‹")
_LEADING_VOWELS = frozenset("เแโใไເແໂໃໄ")
_TRAILING_VOWELS = frozenset("ะาำๅๆฯະາຳໆຯ")


def _ideographic(code: int) -> bool:
    return (
        0x2E80 <= code <= 0x303E
        or 0x3041 <= code <= 0x33FF
        or 0x3400 <= code <= 0x4DBF
        or 0x4E00 <= code <= 0x9FFF
        or 0xA000 <= code <= 0xA4CF
        or 0xAC00 <= code <= 0xD7A3
        or 0xF900 <= code <= 0xFAFF
        or 0xFE30 <= code <= 0xFE4F
        or 0xFF01 <= code <= 0xFF9F
        or 0x1F300 <= code <= 0x1FAFF
        or 0x20000 <= code <= 0x3FFFF
    )


def _clustered(code: int) -> bool:
    """Scripts written without blanks between words."""
    return 0x0E01 <= code <= 0x0EDF or 0x1000 <= code <= 0x109F or 0x1780 <= code <= 0x17D3


def _joined(character: str) -> bool:
    """Whether it belongs to the character before it."""
    tinted = "\U0001f3fb" <= character <= "\U0001f3ff"  # the skin of an emoji
    return tinted or unicodedata.category(character) in ("Mn", "Mc", "Me") or character in "\u200c\u200d\ufe0e\ufe0f"


@lru_cache(maxsize=4096)
def breaks(text: str) -> tuple[int, ...]:
    """The places in `text` where a line may end, in order: every number of characters after which another may begin.

    The end of the text is always the last.
    """
    if text.isascii():
        return tuple(_ascii_breaks(text))
    found = [place for place in range(1, len(text)) if _breakable(text, place)]
    return (*found, len(text)) if text else ()


def _ascii_breaks(text: str) -> list[int]:
    found = []
    for place in range(1, len(text)):
        before = text[place - 1]
        hyphened = before == "-" and _after_hyphen(text, place)
        if hyphened or "\t" in (before, text[place]) or (before == " " and text[place] != " "):
            found.append(place)
    return [*found, len(text)] if text else found


def _after_hyphen(text: str, place: int) -> bool:
    return place >= 2 and text[place - 2].isalnum() and text[place].isalpha()


def _breakable(text: str, place: int) -> bool:
    before, after = text[place - 1], text[place]
    if before in BLANKS or after in BLANKS:
        return (before in BLANKS and after not in BLANKS) or before == "\t" or after == "\t"
    if _joined(after) or before == "\u200d" or "\u00a0" in (before, after) or "\u2060" in (before, after):
        return False
    if before == "-":
        return _after_hyphen(text, place)
    if before in "\u00ad\u2010\u2013\u2014":
        return after.isalnum() or (before == "\u2014" and after not in _NOT_FIRST)
    first, second = ord(before), ord(after)
    if _clustered(first) and _clustered(second):
        return before not in _LEADING_VOWELS and after not in _TRAILING_VOWELS and not _virama(before)
    if not _ideographic(first) and not _ideographic(second):
        return False
    return after not in _NOT_FIRST and before not in _NOT_LAST


def _virama(character: str) -> bool:
    return unicodedata.combining(character) == 9


def clusters(text: str) -> list[str]:
    """Characters with the marks that belong to them."""
    found: list[str] = []
    for character in text:
        if found and (_joined(character) or found[-1][-1] == "\u200d" or _virama(found[-1][-1])):
            found[-1] += character
        else:
            found.append(character)
    return found
