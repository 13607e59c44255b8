"""A code to be scanned: by its name, else as the one square of squares by words about scanning."""

from __future__ import annotations

import re

from redraft.document.layers import Group, Picture, Placed, Shape, Text, family
from redraft.lazy import lazily
from redraft.targets.grounding.candidates import Candidate, Grounding
from redraft.targets.grounding.entries import said_words
from redraft.targets.grounding.standing import beside
from redraft.targets.grounding.view import View
from redraft.targets.names import name_words

_CODE = lazily(
    r"(?:(?:the|our|my|that|this|its) )?qr(?:[ -]?code)?(?: image| picture| graphic| square)?", re.IGNORECASE
)


def code_to_scan(bare: str, view: View) -> Grounding | None:
    """'The QR code': what is called so; else the one square picture, or drawing of squares, by words about scanning."""
    if _CODE.fullmatch(bare) is None:
        return None
    named = [
        one for one in view.layers
        if not isinstance(one.layer, Text)
        and {*name_words(one.layer.id), *name_words(one.layer.name)} & {"qr", "qrcode"}
    ]  # fmt: skip
    outer = [one for one in named if not any(group is other.layer for group in one.ancestors for other in named)]
    found = outer or [one for one in view.layers if _is_square(one, view) and _is_scanned(one, view)]
    if not found:
        return None
    return Grounding(bare, tuple(Candidate(one.layer.id, 0.8, "a code to be scanned") for one in found))


def _is_square(placed: Placed, view: View) -> bool:
    box = view.box(placed)
    if box is None or not 0.9 < box.width / (box.height or 1) < 1.1:
        return False
    if isinstance(placed.layer, Picture):
        return True
    leaves = [one for one in family(placed.layer) if not isinstance(one, Group)]
    squares = all(isinstance(one, Shape) and one.form == "rect" for one in leaves)
    return isinstance(placed.layer, Group) and squares and len(leaves) > 3


def _is_scanned(placed: Placed, view: View) -> bool:
    return any(
        "scan" in said_words(text.layer) and beside(view, text, placed)
        for text in view.texts if isinstance(text.layer, Text)
    )  # fmt: skip
