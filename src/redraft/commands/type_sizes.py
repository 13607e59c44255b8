"""Type sizes and line widths in page units, from those in a layer's own units."""

from __future__ import annotations

from redraft.commands.traits import DEFAULT_FONT_SIZE, own_size, scale_of
from redraft.document.layers import Placed, Text
from redraft.document.style import Style
from redraft.edits.ops import SetStyle
from redraft.errors import CommandError, says


def shown_style(text: Text) -> Style:
    """The style one would name for a text: the layer's, or its first run's where every run states its own."""
    first = next((run for run in text.runs if run.text.strip()), None)
    return first.style.over(text.style) if first else text.style


def type_size(placed: Placed) -> float:
    """The font size of a text as it appears on the page, rounded to what a file would hold; 0 for other layers."""
    return round(own_size(placed.layer) * scale_of(placed), 4) if isinstance(placed.layer, Text) else 0.0


def scaled_type(text: Text, factor: float, by: float = 0.0) -> list[SetStyle]:
    """All font sizes of a text times a factor, and so much more; the layer's own only where a run goes by it."""
    own, decked = text.style.font_size or DEFAULT_FONT_SIZE, text.flow is not None
    worded = [run for run in text.runs if run.text.strip()]
    used = not worded or any(run.style.font_size is None for run in worded)  # an equation may be all there is
    edits: list[SetStyle] = []
    if used and (size := held_size(own * factor + by, decked)) != own:
        edits.append(SetStyle(text.id, "font_size", size))
    for number, run in enumerate(text.runs):
        was = run.style.font_size
        if was is not None and (size := held_size(was * factor + by, decked)) != was:
            edits.append(SetStyle(text.id, "font_size", size, number))
    if any(edit.value <= 0 for edit in edits):  # type: ignore[operator]
        raise CommandError(says("letters-below-zero", id=text.id))
    return edits


def held_size(size: float, decked: bool) -> float:
    """A type size as a file holds it: decks count 1/100 pt."""
    return round(size * 75) / 75 if decked else round(size, 4)
