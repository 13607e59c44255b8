"""Clipping groups: which layer is clipped to which. A clipped layer's base is the next layer below that is not clipped;
removing the base, or inserting a layer between, would change where the layer shows.

What Photoshop does then depends on the gesture (a layer dragged away is released, one put between is clipped too), and
all of it changes layers that no edit names. So it is refused where it would be visible, and reported where not.
"""

from __future__ import annotations

from collections.abc import Iterator

from redraft.document.layers import Group, Layer, Opaque
from redraft.document.pages import Document
from redraft.edits.arrangement import clipping_sets
from redraft.errors import EditError, says


def bases(document: Document) -> dict[str, Layer]:
    """What each clipped layer is clipped to, by its id."""
    levels = [page.layers for page in document.pages]
    levels += [layer.children for layer in document.index.layers.values() if isinstance(layer, Group)]
    return {layer.id: base for layers in levels for base, clipped in clipping_sets(layers) for layer in clipped}


def other_bases(old: Document, new: Document) -> Iterator[str]:
    """Messages about layers that stay and are clipped to another one than before; EditError where that shows."""
    was, now = bases(old), bases(new)
    for id, base in was.items():
        there = now.get(id)
        if id not in new.index or (there is not None and there.id == base.id):
            continue
        clipped, instead = (
            _named(new.index.layers[id]),
            f"clipped to {_named(there)}" if there else "not clipped at all",
        )
        if not _shows(new, id):
            yield f"{clipped} was clipped to {_named(base)}, and is {instead} now"
        elif base.id in new.index:
            raise EditError(says("psd-order-breaks-clipping", clipped=clipped, base=_named(base), consequence=instead))
        else:
            others = [_named(old.index.layers[one]) for one in was if was[one] is base and one in new.index]
            raise EditError(
                says(
                    "psd-delete-breaks-clipping",
                    others=_listed(others),
                    verb="is" if len(others) == 1 else "are",
                    base=_named(base),
                    rest=clipped,
                    consequence=instead,
                )
            )


def _shows(document: Document, id: str) -> bool:
    """Whether a layer has pixels that are seen; an adjustment has none."""
    placed = document.index[id]
    adjusts = isinstance(placed.layer, Opaque) and placed.layer.what.startswith("adjustment")
    return placed.visible and placed.box is not None and not adjusts


def _named(layer: Layer) -> str:
    return f"'{layer.name or layer.id}'"


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
