"""A layer as it is shown to people in lists, questions and JSON: its number, kind, text and place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from redraft.commands.measure.style_targets import kind_word
from redraft.document.geometry import Box
from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.document.selectors import page_numbers
from redraft.edits.layer_labels import place_in
from redraft.lazy import dataclass
from redraft.messages import shortened


@dataclass(frozen=True, slots=True)
class NumberedLayer:
    """A layer that a clause is about, by the number it has in the picture. `place` is in words, `page` counts from 1
    (0: a master or layout), `box` is in page units; `new`: it is not there yet."""

    number: int
    id: str
    kind: str
    text: str
    place: str
    page: int
    box: Box | None
    new: bool = False

    def to_json(self) -> dict[str, Any]:
        fields = {name: getattr(self, name) for name in ("number", "id", "kind", "text", "place", "page")}
        return {**fields, "box": self.box and self.box.listed, "new": self.new}

    def __str__(self) -> str:
        text = shortened(" ".join(self.text.split()), 40)
        quote = f" “{text}”" if text else ""
        where = "new" if self.new else self.place
        return f"#{self.id} ({self.kind}{quote}{f', {where}' if where else ''})"


Choose = Callable[[str, str, tuple[NumberedLayer, ...]], Sequence[str]]
"""Asked with a clause, a phrase of it and what it may mean: the ids chosen, none for none of them."""


def targets_of(
    ids: Iterable[str], *documents: Document, numbers: dict[str, int] | None = None, known: Document | None = None
) -> tuple[NumberedLayer, ...]:
    """Layers for people to look at or to choose, each as the first of the documents has it; not those that none has.
    `numbers` gives the numbers they have, and notes those they get; new is what `known`, by default the first, lacks.
    """
    numbers = {} if numbers is None else numbers
    found = []
    for id in ids:
        document = next((one for one in documents if id in one.index), None)
        if document is not None:
            new = id not in (known or documents[0]).index
            found.append(_target(document, id, numbers.setdefault(id, len(numbers) + 1), new))
    return tuple(found)


def _target(document: Document, id: str, number: int, new: bool) -> NumberedLayer:
    placed = document.index[id]
    layer = placed.layer
    text, page = layer.text if isinstance(layer, Text) else "", page_numbers(document).get(placed.page.id, 0)
    return NumberedLayer(number, id, kind_word(placed), text, place_in(document, placed), page, placed.box, new)
