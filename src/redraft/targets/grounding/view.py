"""The layers a phrase is looked for among, with what is asked of them again and again kept at hand."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from copy import copy
from functools import cached_property

from redraft.commands.traits import effective_size
from redraft.document.geometry import Box
from redraft.document.layers import Document, Group, Index, Placed, Shape, Text, family
from redraft.targets.grounding.candidates import Candidate
from redraft.targets.names import name_words, squashed


class View:
    """Layers in stacking order, bottom first. Never changed once made; `narrowed` gives a part of it."""

    def __init__(self, index: Index, layers: list[Placed], last: tuple[str, ...] = ()) -> None:
        self.index = index
        self.layers = layers
        self.last = last
        self.loosely = False  # whether names may be told by accounting, which is looked at last
        self.kept: dict[tuple[str, object], dict[str, Candidate]] = {}  # what nouns were found to mean
        self.memo: dict[str, object] = {}  # what was found out about these layers together
        self._boxes: dict[str, Box | None] = {}
        self._sizes: dict[str, float] = {}

    def narrowed(self, keep: Callable[[Placed], bool]) -> View:
        layers = [placed for placed in self.layers if keep(placed)]
        if len(layers) == len(self.layers):
            return self
        part = View(self.index, layers, self.last)
        part._boxes, part._sizes, part.loosely = self._boxes, self._sizes, self.loosely
        return part

    def after(self, last: tuple[str, ...]) -> View:
        """The same view, with other layers spoken of before."""
        again = copy(self)
        again.last = last
        return again

    def loosened(self) -> View:
        """The same view, where names that no rule composes may be told by accounting."""
        again = copy(self)
        again.loosely = True
        return again

    def named(self, name: str) -> list[Placed]:
        """The layers whose whole id or name is this."""
        wanted = squashed(name)
        return self._names.get(wanted, []) if wanted else []

    @cached_property
    def _names(self) -> dict[str, list[Placed]]:
        """The layers by their ids and names, letters and digits only."""
        found: dict[str, list[Placed]] = {}
        for placed in self.layers:
            for name in {squashed(placed.layer.id), squashed(placed.layer.name)}:
                found.setdefault(name, []).append(placed)
        return found

    @cached_property
    def said(self) -> dict[str, list[tuple[Placed, tuple[str, ...]]]]:
        """The layers by each word of their ids and names, with all words of that name."""
        found: dict[str, list[tuple[Placed, tuple[str, ...]]]] = {}
        for placed in self.layers:
            for name in dict.fromkeys((placed.layer.id, placed.layer.name)):
                told = name_words(name) if name else ()
                for word in set(told):
                    found.setdefault(word, []).append((placed, told))
        return found

    @cached_property
    def ids(self) -> dict[str, Placed]:
        return {placed.layer.id: placed for placed in self.layers}

    @cached_property
    def order(self) -> dict[str, int]:
        """Where each stands in the stack, 0 at the bottom."""
        return {id: number for number, id in enumerate(self.ids)}

    @cached_property
    def texts(self) -> list[Placed]:
        return [placed for placed in self.layers if isinstance(placed.layer, Text) and placed.layer.text.strip()]

    @cached_property
    def shapes(self) -> list[Placed]:
        return [placed for placed in self.layers if isinstance(placed.layer, Shape)]

    @cached_property
    def behind(self) -> frozenset[str]:
        """What covers its page: the background and what lies over all of it as a texture does."""
        return frozenset(
            placed.layer.id
            for placed in self.layers
            if not isinstance(placed.layer, Group | Text) and self.covers(placed)
        )

    def covers(self, placed: Placed) -> bool:
        """Whether it lies over at least nine tenths of its page."""
        box, page = self.box(placed), placed.page.box
        if box is None or box.area < 0.9 * page.area:
            return False
        inside = box.overlap(page)
        return inside is not None and inside.area >= 0.9 * page.area

    def box(self, placed: Placed) -> Box | None:
        id = placed.layer.id
        if id not in self._boxes:
            self._boxes[id] = placed.box
        return self._boxes[id]

    def size(self, placed: Placed) -> float:
        """The largest font size of a text as it appears on the page; 0 for other layers."""
        id = placed.layer.id
        if id not in self._sizes:
            self._sizes[id] = effective_size(placed)
        return self._sizes[id]

    def inside(self, id: str) -> frozenset[str]:
        """The ids of everything in a layer, itself included."""
        placed = self.ids.get(id) or self.index[id]
        return frozenset(layer.id for layer in family(placed.layer))


_RECENT: list[tuple[weakref.ref[Document], bool, View]] = []
_MOST_RECENT = 40
"""The views asked for last: the clauses of a request look at a document, at slides of it, and at what came of it."""


def view_of(document: Document, hidden: bool, last: tuple[str, ...]) -> View:
    """The layers of a document, those that are hidden only with `hidden`."""
    for known, with_hidden, view in _RECENT:
        if known() is document and with_hidden == hidden:
            return view.after(last)
    view = View(document.index, [placed for placed in document.index.values() if hidden or placed.visible], last)
    there = [one for one in _RECENT if one[0]() is not None]
    _RECENT[:] = [(weakref.ref(document), hidden, view), *there[: _MOST_RECENT - 1]]
    return view


def is_made_up(placed: Placed) -> bool:
    """Whether it is a part of a table or a chart."""
    return any(group.form not in ("", "shape") for group in placed.ancestors)


def is_empty_place(placed: Placed) -> bool:
    layer = placed.layer
    return isinstance(layer, Text) and layer.flow is not None and not layer.text.strip()


def is_entry(placed: Placed) -> bool:
    """Whether it is an entry of a chart."""
    return any(group.form in ("categories", "series") for group in placed.ancestors)


def holds(outer: Box, inner: Box, share: float = 0.9) -> bool:
    """Whether at least this share of a box lies in another that is larger; lines count by their length."""
    if inner.area == 0:
        inner = Box(inner.x, inner.y, inner.width or 0.001, inner.height or 0.001)
    common = outer.overlap(inner)
    return common is not None and common.area >= share * inner.area and outer.area > inner.area


def gap(a: Box, b: Box) -> float:
    """How far apart two boxes are, 0 where they meet."""
    across = max(a.x - b.right, b.x - a.right, 0.0)
    down = max(a.y - b.bottom, b.y - a.bottom, 0.0)
    return float((across * across + down * down) ** 0.5)
