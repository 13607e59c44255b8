"""Which parts of each layer a list of edits may change in a pixel-layer file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from redraft.document.layers import Picture, Shape, family
from redraft.document.pages import Document
from redraft.edits import kinds
from redraft.edits.kinds import Edit
from redraft.edits.page_edits import PageEdit

OF_ALL = ("opacity", "visible", "blend")
"""The style properties that every layer of pixels has."""
_NOTHING: frozenset[str] = frozenset()


class AllowedAspects(NamedTuple):
    """`layers` maps layers to what may differ: name, place, size, pixels, text, fill, opacity, visible, blend; stack
    (moved among the others), new or gone. `page`: the page itself was to change."""

    layers: dict[str, frozenset[str]]
    page: bool = False

    def of(self, layer: str) -> frozenset[str]:
        return self.layers.get(layer, _NOTHING)

    def having(self, *names: str) -> set[str]:
        """The layers of which one of these may differ."""
        return {id for id, found in self.layers.items() if found.intersection(names)}

    @property
    def seen(self) -> set[str]:
        """The layers that may look different."""
        return {id for id, found in self.layers.items() if found - {"name"}}


def allowed_aspects(document: Document, edits: Iterable[Edit]) -> AllowedAspects:
    """`document` is that before the edits. What is done to a group is done to all it holds."""
    found: dict[str, set[str]] = {}
    page = False
    for edit in edits:
        if isinstance(edit, PageEdit):
            page = True
            continue
        named = _named(document, edit)
        deep = isinstance(
            edit, kinds.Move | kinds.Resize | kinds.Rotate | kinds.SetTransform | kinds.Remove | kinds.Insert
        )
        known = edit.content if isinstance(edit, kinds.Insert) else document.index.layers.get(edit.layer)
        ids = [inner.id for inner in family(known)] if deep and known is not None else [edit.layer]
        for id in ids:
            found.setdefault(id, set()).update(named)
    return AllowedAspects({id: frozenset(names) for id, names in found.items()}, page)


def _named(document: Document, edit: Edit) -> tuple[str, ...]:
    match edit:
        case kinds.Rename():
            return ("name",)
        case kinds.Move():
            return ("place",)
        case kinds.Resize() | kinds.SetTransform():
            return ("place", "pixels", "size")
        case kinds.Rotate() | kinds.SetCrop() | kinds.ReplacePixels():
            return ("place", "pixels")
        case kinds.SetFeature(name="mask"):
            return ("mask",)
        case kinds.Restack():
            return ("stack", "place")
        case kinds.Insert():
            return ("new",)
        case kinds.Remove():
            return ("gone",)
        case kinds.SetStyle(name=name) if name in OF_ALL:
            return (name,)
        case kinds.SetStyle(layer=layer, name="fill") if isinstance(document.index.layers.get(layer), Shape | Picture):
            return ("fill", "place", "pixels")
    return ("text", "place", "pixels")
