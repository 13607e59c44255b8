"""Sentences that tell what has been done, how things were, or what is not wanted: nothing in them is done unasked."""

from __future__ import annotations

import re

from redraft.lazy import lazily
from redraft.targets.quotes import QUOTED

_DONE = lazily(
    r"i(?:['’]ve| have| had)?(?: just| already)? (?:made|changed|deleted|removed|moved|put|set|added|turned|painted"
    r"|swapped|renamed|wrote|replaced|resized|hid|updated)\b[^,;!?\n]*",
    re.IGNORECASE,
)
_WITHHELD = lazily(
    r"\bbut i(?:['’]m| am)? (?:disagree|not sure|do not|don['’]?t|think not)|\bwould be (?:a mistake|wrong)\b"
    r"|\bnever (?:make|change|delete|move|remove|touch|use|set)\b|\bwait(?:ing)? for (?:my|our|the) (?:ok|go|yes)\b",
    re.IGNORECASE,
)
_WAS = lazily(
    r"[^,;:!?\n]*\b(?:was|were|used to be|had been)\b(?! (?:supposed|meant|to be)\b)[^,;:!?\n]*", re.IGNORECASE
)
_NOW = lazily(
    r"\b(?:now|should|must|please|pls|can|could|would|wish|want\w*|need\w*|make|change|set|put|move|swap|not|is|are"
    r"|instead|actually|new|wrong\w*)\b|->|→|=|n['’]t\b|['’]s\b",
    re.IGNORECASE,
)


def is_report(instruction: str) -> bool:
    """Whether it asks for nothing: 'I made the title bigger', 'they want it red but I disagree'."""
    text = _outside_quotes(instruction)
    return _WITHHELD.search(text) is not None or _DONE.fullmatch(text) is not None


def is_past(instruction: str) -> bool:
    """Whether it tells how something was, which may be what to write or what to write no longer: 'the vase was 48'."""
    text = _outside_quotes(instruction)
    return _WAS.fullmatch(text) is not None and not _NOW.search(text)


def _outside_quotes(instruction: str) -> str:
    return " ".join(QUOTED.sub("“…”", instruction).split()).rstrip(" .")
