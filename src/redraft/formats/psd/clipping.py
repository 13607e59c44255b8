"""What is clipped to what. A layer says only that it is clipped, and the next one below that is not is its base: take
that away, or put something between, and the layer would show where something else does."""

from __future__ import annotations

from redraft.document.layers import Document, Group, Layer
from redraft.edits.arranging import clipping_sets
from redraft.errors import EditError


def bases(document: Document) -> dict[str, Layer]:
    """What each clipped layer is clipped to, by its id."""
    levels = [page.layers for page in document.pages]
    levels += [layer.children for layer in document.index.layers.values() if isinstance(layer, Group)]
    return {layer.id: base for layers in levels for base, clipped in clipping_sets(layers) for layer in clipped}


def refuse_other_bases(old: Document, new: Document) -> None:
    """EditError where a layer that stays would be clipped to another one than before."""
    was, now = bases(old), bases(new)
    for id, base in was.items():
        if id not in new.index:
            continue
        there = now.get(id)
        if there is not None and there.id == base.id:
            continue
        clipped = _named(new.index.layers[id])
        instead = f"be clipped to {_named(there)}" if there is not None else "not be clipped at all"
        if base.id in new.index:
            raise EditError(
                f"{clipped} is clipped to {_named(base)}, and would {instead} in that order of layers",
                "release the clipping in Photoshop first, or keep the two together",
            )
        others = [_named(old.index.layers[one]) for one in was if was[one] is base and one in new.index]
        raise EditError(
            f"{_listed(others)} {'is' if len(others) == 1 else 'are'} clipped to {_named(base)}: without it,"
            f" {clipped} would {instead}",
            f"delete {_listed(others)} too, or hide {_named(base)}",
        )


def _named(layer: Layer) -> str:
    return f"'{layer.name or layer.id}'"


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
