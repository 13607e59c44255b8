"""A design described for a model: its canvas, its elements (id, box, text, role), and the language of programs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from redraft.commands.programs.elements import Element, element
from redraft.document.layers import Document, Group, Placed
from redraft.edits.receipt import Change
from redraft.models.prompts import quoted

MOST_ELEMENTS = 120
"""Elements that a prompt lists; of a larger design those that the request may be about come first."""
MOST_CHANGES = 30
_PLAIN_ID = re.compile(r"[\w./:-]{1,60}")


def canvas(document: Document) -> str:
    """Width before height, in page units."""
    first = document.pages[0]
    size = f"width × height {_number(first.width)} × {_number(first.height)}"
    if len(document.pages) == 1:
        return f"one page, {size}."
    return f"{len(document.pages)} slides, each {size}."


def elements(document: Document, roles: Mapping[str, str], first: Iterable[str] = (), most: int = MOST_ELEMENTS) -> str:
    """One line an element, in stacking order. Of more than `most` those named `first` stay, then texts, then large
    things; how many were left out is noted."""
    placed = [one for one in document.index.values() if one.visible and not _empty(one)]
    kept = _kept(placed, set(first), most)
    lines = []
    page = ""
    for one in placed:
        if one.layer.id not in kept:
            continue
        if len(document.pages) > 1 and one.page.id != page:
            page = one.page.id
            lines.append(f"Slide {[each.id for each in document.pages].index(page) + 1}:")
        lines.append(_line(element(document, one, roles), one))
    if len(placed) > len(kept):
        lines.append(f"({len(placed) - len(kept)} more elements are not listed.)")
    return "\n".join(lines)


def _empty(placed: Placed) -> bool:
    return isinstance(placed.layer, Group) and not placed.layer.children


def _kept(placed: Sequence[Placed], first: set[str], most: int) -> set[str]:
    if len(placed) <= most:
        return {one.layer.id for one in placed}

    def weight(one: Placed) -> tuple[bool, bool, float]:
        box = one.box
        return one.layer.id not in first, one.layer.kind != "text", -(box.width * box.height if box else 0.0)

    return {one.layer.id for one in sorted(placed, key=weight)[:most]}


def _line(one: Element, placed: Placed) -> str:
    parts = [one.kind if one.kind != "shape" else one.form or "shape"]
    if one.role:
        parts.append(one.role)
    if one.name and one.name != one.id and one.name.lower() != one.role:
        parts.append(f"named {quoted(one.name, 40)}")
    parts.append("box " + ",".join(_number(value) for value in one.box))
    if one.kind == "text":
        bold = " bold" if one.font_weight >= 600 else ""
        parts.append(f"{_number(one.font_size)}{bold} {_paint(one.fill)}")
    elif one.kind == "shape":
        parts.append(_paint(one.fill) if one.fill != "none" else f"outline {_paint(one.stroke)}")
    if placed.ancestors:
        parts.append(f"in {called(one.parent)}")
    quote = f": {quoted(one.text)}" if one.text else ""
    return f"{called(one.id)} {', '.join(parts)}{quote}"


def called(id: str) -> str:
    """An id as it is, where it is nothing but a name; else as data, for it is a text of the design too."""
    return f"#{id}" if _PLAIN_ID.fullmatch(id) else f"#{quoted(id, 80)}"


def _paint(paint: str) -> str:
    """A colour, or the kind of another paint: what it is called is the design's own."""
    return paint.split(" ")[0] if not paint.startswith("#") else paint[:9]


def changed(changes: Sequence[Change]) -> str:
    """What edits did, one line each, texts as data."""
    lines = []
    for change in changes[:MOST_CHANGES]:
        old, new = (quoted(value) if value else "nothing" for value in (change.old, change.new))
        lines.append(f"{called(change.layer)} ({change.kind}): {change.what}, {old} → {new}")
    if len(changes) > MOST_CHANGES:
        lines.append(f"and {len(changes) - MOST_CHANGES} more changes")
    return "\n".join(lines) or "nothing"


def _number(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")
