"""Copies of a document with one layer changed, inserted or removed, and the assets its pictures then need.

Layers that are not touched stay the same objects.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from redraft.document.layers import Asset, Group, Layer, Picture, family
from redraft.document.pages import Document, Page, Placed, children_of, with_children
from redraft.document.selectors import no_layer
from redraft.errors import EditError, says


def find(document: Document, layer_id: str) -> Placed:
    """The layer with this id, or an EditError that lists what there is."""
    if layer_id not in document.index:
        raise EditError(*no_layer(document, layer_id))
    return document.index[layer_id]


def replace_layer(document: Document, layer: Layer) -> Document:
    """The document with another value for the layer of this id. A group must hold the same layers as before."""
    return rebuilt(document, find(document, layer.id), layer)


def released(document: Document, layers: Iterable[Layer]) -> frozenset[str]:
    """The assets that nothing would use any more if these layers were gone."""
    pictures = {layer.id: layer.asset for layer in layers if isinstance(layer, Picture) and layer.asset}
    lost = set(pictures.values()) & document.assets.keys()
    if lost:
        for layer in document.index.layers.values():
            if isinstance(layer, Picture) and layer.id not in pictures:
                lost.discard(layer.asset)
    return frozenset(lost)


def rebuilt(document: Document, placed: Placed, new: Layer | None, *, inside: bool = False) -> Document:
    """The document with one layer changed, or gone for None; only its ancestors are rebuilt. `inside`: the layers that
    it holds are the same ones, with other values."""
    changed: dict[str, Layer] = {one.id: one for one in family(new)} if inside and new is not None else {}
    old: Layer = placed.layer
    now = new
    for group in reversed(placed.ancestors):
        if now is not None:
            changed[now.id] = now
        old, now = group, replace(group, children=_swapped(group.children, old, now))
    if now is not None:
        changed[now.id] = now
    page = replace(placed.page, layers=_swapped(placed.page.layers, old, now))
    if any(other is placed.page for other in document.masters):
        masters = tuple(page if other is placed.page else other for other in document.masters)
        index = document.index.restyled(document.pages, masters)
        return replace(document, masters=masters).changed(index, document.assets)
    pages = tuple(page if other is placed.page else other for other in document.pages)
    if new is None:
        gone = [inner.id for inner in family(placed.layer)]
        return document.changed(document.index.without(pages, changed, gone), document.assets)
    return document.changed(document.index.updated(pages, changed), document.assets)


def _swapped(children: tuple[Layer, ...], old: Layer, new: Layer | None) -> tuple[Layer, ...]:
    place = _place(children, old.id)
    return (*children[:place], *(() if new is None else (new,)), *children[place + 1 :])


def _place(children: tuple[Layer, ...], layer_id: str) -> int:
    return next(number for number, child in enumerate(children) if child.id == layer_id)


def inserted(document: Document, layer: Layer, parent: str, before: str | None) -> Document:
    page = document.page(parent)
    holder: Page | Layer = find(document, parent).layer if page is None else page
    if not isinstance(holder, Page | Group):
        raise EditError(says("parent-not-a-container", parent=parent, kind=holder.noun))
    children = children_of(holder)
    place = len(children)
    if before is not None:
        place = next((n for n, child in enumerate(children) if child.id == before), place)
    if before is not None and place == len(children):
        raise EditError(says("no-layer-to-put-below", parent=parent, before=before, id=layer.id))
    if not layer.bound and isinstance(holder, Page):  # a slide's own ground stays at the bottom
        place = max(place, next((n for n, child in enumerate(children) if not child.bound), len(children)))
    grown = with_children(holder, (*children[:place], layer, *children[place:]))
    following = children[place].id if place < len(children) else _after(document, holder)
    if isinstance(grown, Page):
        pages = tuple(grown if old is page else old for old in document.pages)
        index, home = document.index.updated(pages, {}), _number(document, holder)
        return document.changed(index.grown(layer, home, following), document.assets)
    index = rebuilt(document, find(document, parent), grown).index
    return document.changed(index.grown(layer, parent, following), document.assets)


def _after(document: Document, holder: Page | Layer) -> str | None:
    """The layer that follows in stacking order on all that a page or group holds."""
    if not isinstance(holder, Page):
        placed = document.index[holder.id]
        inner: Layer = placed.layer
        around: tuple[Page | Group, ...] = (placed.page, *placed.ancestors)
        for outer in reversed(around):
            held = children_of(outer)
            if held[-1].id != inner.id:
                return held[_place(held, inner.id) + 1].id
            if isinstance(outer, Group):
                inner = outer
        holder = placed.page
    later = document.pages[_number(document, holder) + 1 :]
    return next((page.layers[0].id for page in later if page.layers), None)


def _number(document: Document, page: Page | Layer) -> int:
    return next(number for number, other in enumerate(document.pages) if other is page)


def check_new(document: Document, layer: Layer) -> None:
    """No id twice, neither with what is there nor within what comes."""
    seen: set[str] = set()
    for inner in family(layer):
        if inner.id in document.index or inner.id in seen or document.page(inner.id) is not None:
            raise EditError(says("layer-id-there-already", id=inner.id))
        if not inner.id:
            raise EditError(says("new-layer-has-no-id"))
        seen.add(inner.id)


def with_assets(document: Document, brought: Mapping[str, Asset], layers: Iterable[Layer]) -> Document:
    """The document with the assets that these layers need, found in it or brought along."""
    needed = {layer.asset for layer in layers if isinstance(layer, Picture) and layer.asset} - document.assets.keys()
    missing = sorted(needed - brought.keys())
    if missing:
        raise EditError(says("no-asset-in-document", missing=missing[0][:12]))
    if not needed:
        return document
    return document.changed(
        document.index, MappingProxyType({**document.assets, **{key: brought[key] for key in sorted(needed)}})
    )


def without_assets(document: Document, keys: frozenset[str]) -> Document:
    if not keys:
        return document
    left = {key: asset for key, asset in document.assets.items() if key not in keys}
    return document.changed(document.index, MappingProxyType(left))


def parent_id(placed: Placed) -> str:
    """The id of the group that a layer is in, or of its page."""
    return placed.ancestors[-1].id if placed.ancestors else placed.page.id


def next_id(placed: Placed) -> str | None:
    """The sibling just above in the stack."""
    place = _place(placed.siblings, placed.layer.id)
    return placed.siblings[place + 1].id if place + 1 < len(placed.siblings) else None
