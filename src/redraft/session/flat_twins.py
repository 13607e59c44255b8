"""Equal texts of a flat picture told apart by where they stand: 'the second "$19"', '"$19" on the right'."""

from __future__ import annotations

import re

from redraft.document.geometry import Box
from redraft.document.layers import Document, Text
from redraft.lazy import lazily
from redraft.targets.quotes import QUOTED, unquote

_ORDER = ("first", "second", "third", "fourth", "fifth")
_BEFORE = lazily(
    rf"\b(?:the\s+)?(?P<which>{'|'.join(_ORDER)}|last|left|right|top|upper|bottom|lower)(?:most)?\s+$", re.IGNORECASE
)
_AFTER = lazily(r"\s+(?:on|at)\s+the\s+(?P<which>left|right|top|bottom)(?:\s+side)?\b", re.IGNORECASE)


def told_apart(document: Document, instruction: str) -> str:
    """An instruction that names the text it means by its id, where it quotes words that several texts have and says
    which; in reading order where it counts. As it is where that is not clear."""
    quote = QUOTED.search(instruction)
    if quote is None:
        return instruction
    before, after = _BEFORE.search(instruction[: quote.start()]), _AFTER.match(instruction, quote.end())
    said = before or after
    words = unquote(quote[0])
    whole = re.compile(rf"(?<!\w){re.escape(words)}(?!\w)")  # no part of another word or number
    held = [
        (id, placed.box, placed.layer.text.strip() == words)
        for id, placed in document.index.items()
        if isinstance(placed.layer, Text) and placed.box is not None and whole.search(placed.layer.text)
    ]
    texts = [(id, box) for id, box, _ in held]
    mixed = len({alone for *_, alone in held}) > 1  # some say more: it is not clear which are counted
    if said is None or (before and after) or mixed or len(texts) < 2:
        return instruction
    id = _meant(said["which"].lower(), texts)
    start, end = before.start() if before else quote.start(), after.end() if after else quote.end()
    return f"{instruction[:start]}{quote[0]} in #{id}{instruction[end:]}" if id else instruction


def _meant(which: str, texts: list[tuple[str, Box]]) -> str:
    if which in (*_ORDER, "last"):
        high = min(box.height for _, box in texts)
        rows = sorted(texts, key=lambda text: text[1].y)
        lines: list[list[tuple[str, Box]]] = []
        for text in rows:
            if lines and text[1].y - lines[-1][0][1].y < high / 2:
                lines[-1].append(text)
            else:
                lines.append([text])
        ordered = [id for line in lines for id, _ in sorted(line, key=lambda text: text[1].x)]
        at = -1 if which == "last" else _ORDER.index(which)
        return ordered[at] if at < len(ordered) else ""
    across = which in ("left", "right")
    places = sorted((box.x + box.width / 2 if across else box.y + box.height / 2, id) for id, box in texts)
    if which in ("right", "bottom", "lower"):
        places.reverse()
    apart = min(box.width if across else box.height for _, box in texts) / 2
    return places[0][1] if abs(places[0][0] - places[1][0]) > apart else ""
