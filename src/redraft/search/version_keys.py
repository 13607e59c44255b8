"""Keys of versions of a document: their differences from the original, as hashable values."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from redraft.document.layers import Document, Group, Layer, Page


class Differences(NamedTuple):
    """Layers that are other than in the original, each as a value; ids of those gone; pages that are not the same. Two
    versions with equal differences are equal."""

    layers: tuple[tuple[str, Hashable], ...]
    gone: tuple[str, ...]
    pages: tuple[Hashable, ...]


SAME = Differences((), (), ())


def differences(original: Document, output: Document) -> Differences:
    if output is original:
        return SAME
    old, new = original.index.layers, output.index.layers
    layers = tuple(
        (id, _own(layer)) for id, layer in new.items() if (was := old.get(id)) is not layer and _own(was) != _own(layer)
    )
    gone = tuple(id for id in old if id not in new)
    pages: tuple[Hashable, ...] = ()
    if output.pages is not original.pages:
        before = {page.id: page for page in original.pages}
        pages = tuple(
            _page(page)
            for page in output.pages
            if (was_page := before.get(page.id)) is not page and (was_page is None or _page(was_page) != _page(page))
        )
        if [page.id for page in output.pages] != list(before):
            pages = (*pages, tuple(page.id for page in output.pages))
    return Differences(layers, gone, pages)


def document_key(original: Document, output: Document) -> Hashable:
    """Equal for equal documents made from the same original; None where that is unknown."""
    found = differences(original, output)
    try:
        hash(found)
    except TypeError:  # a value of a layer that is none: then every version counts as another
        return None
    return found


def _own(layer: Layer | None) -> Hashable:
    """A layer; of a group all but what is in its children, which have their own keys."""
    if isinstance(layer, Group):
        return *layer._own(), tuple(child.id for child in layer.children)
    return layer


def _page(page: Page) -> Hashable:
    own = page.id, page.width, page.height, page.view, page.unit_mm, page.name, page.layout, page.hidden
    return *own, tuple(layer.id for layer in page.layers)
