"""Words put beside others: whether a space belongs between."""

from __future__ import annotations

import re
import unicodedata

from redraft.lazy import lazily

_CLOSING = lazily(r"[.,;:!?…%)\]}»”’‰°]|['’](?:s|t|ll|re|ve|d|m)\b")
"""What stands directly after the word before it."""
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
