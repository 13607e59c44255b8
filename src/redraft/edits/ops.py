"""The closed set of edits, what each does to a document, and its exact inverse.

An edit names layers by id and holds every value resolved, so that it replays without a model. Distances and pivots
are in page space. Layers that an edit does not touch stay the same objects.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from types import MappingProxyType

from redraft.document.geometry import Matrix
from redraft.document.layers import (
    Asset,
    Document,
    Group,
    Layer,
    Page,
    Picture,
    Placed,
    Text,
    children_of,
    with_children,
)
from redraft.document.style import PROPERTIES, Value
from redraft.errors import EditError


@dataclass(frozen=True, slots=True)
class SetText:
    """The text of one run of a text layer (run 0 is the first)."""

    layer: str
    text: str
    run: int = 0


@dataclass(frozen=True, slots=True)
class SetStyle:
    """One style property of a layer, or of one run of a text layer. None takes the statement away."""

    layer: str
    name: str
    value: Value
    run: int | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """By a distance on the page."""

    layer: str
    dx: float
    dy: float


@dataclass(frozen=True, slots=True)
class Resize:
    """By factors along the page's axes, about a point of the page."""

    layer: str
    sx: float
    sy: float
    pivot: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Rotate:
    """Clockwise, in degrees, about a point of the page."""

    layer: str
    degrees: float
    pivot: tuple[float, float]


@dataclass(frozen=True, slots=True)
class SetTransform:
    """The exact matrix from the layer's own coordinates to its parent's; what a move is undone with."""

    layer: str
    matrix: Matrix


@dataclass(frozen=True, slots=True)
class Restack:
    """To another place in the stack: inside `parent` (a group's or page's id), just below `before` (None: on top)."""

    layer: str
    parent: str
    before: str | None = None


@dataclass(frozen=True, slots=True)
class Insert:
    """A new layer, inside `parent`, just below `before` (None: on top)."""

    content: Layer
    parent: str
    before: str | None = None

    @property
    def layer(self) -> str:
        return self.content.id


@dataclass(frozen=True, slots=True)
class Remove:
    """A layer and all it holds."""

    layer: str


@dataclass(frozen=True, slots=True)
class ReplacePixels:
    """Another asset for a picture; the bytes travel with the edit when the document lacks them."""

    layer: str
    asset: str
    content: Asset | None = None


@dataclass(frozen=True, slots=True)
class SetPage:
    """The size of a page; its content stays where it is."""

    page: str
    width: float
    height: float


LayerEdit = SetText | SetStyle | Move | Resize | Rotate | SetTransform | Restack | Insert | Remove | ReplacePixels
Edit = LayerEdit | SetPage


def apply(document: Document, edits: Edit | Iterable[Edit]) -> Document:
    """The document after the edits, in order. Raises EditError and changes nothing when one cannot be applied."""
    for edit in [edits] if isinstance(edits, Edit) else edits:
        document = _apply_one(document, edit)
    return document


def inverse(document: Document, edit: Edit) -> Edit:
    """The edit that leads from `apply(document, edit)` back to exactly `document`."""
    if isinstance(edit, SetPage):
        page = _page(document, edit.page)
        return SetPage(page.id, page.width, page.height)
    if isinstance(edit, Insert):
        return Remove(edit.layer)
    placed = find(document, edit.layer)
    layer = placed.layer
    match edit:
        case SetText(run=run):
            return SetText(layer.id, _text(layer).runs[run].text, run)
        case SetStyle(name=name, run=run):
            return SetStyle(
                layer.id, name, getattr(layer.style if run is None else _text(layer).runs[run].style, name), run
            )
        case Move() | Resize() | Rotate() | SetTransform():
            back = Move(layer.id, -edit.dx, -edit.dy) if isinstance(edit, Move) else None
            exact = SetTransform(layer.id, layer.transform)
            return back if back and apply(document, (edit, back)) == document else exact
        case Restack():
            return Restack(layer.id, _parent_id(placed), _next_id(placed))
        case Remove():
            return Insert(layer, _parent_id(placed), _next_id(placed))
        case ReplacePixels():
            return ReplacePixels(layer.id, _picture(layer).asset)


def find(document: Document, layer_id: str) -> Placed:
    """The layer with this id, or an EditError that lists what there is."""
    placed = document.index.get(layer_id)
    if placed is None:
        known = list(document.index)[:12]
        more = ", …" if len(document.index) > len(known) else ""
        there = f"there are {', '.join(known)}{more}" if known else "the document has no layers"
        raise EditError(f"no layer '{layer_id}'; {there}", "run `redraft show FILE` for all layers and their ids")
    return placed


def replace_layer(document: Document, layer: Layer) -> Document:
    """The document with another value for the layer of this id."""
    return _rebuild(document, layer.id, lambda _: layer)


def _apply_one(document: Document, edit: Edit) -> Document:
    match edit:
        case SetPage(page_id, width, height):
            if not (0 < width < math.inf and 0 < height < math.inf):
                raise EditError(f"a page cannot be {width} × {height}")
            page = replace(_page(document, page_id), width=width, height=height)
            return replace(document, pages=tuple(page if old.id == page_id else old for old in document.pages))
        case Insert(layer, parent, before):
            clash = [inner.id for inner in _family(layer) if inner.id in document.index]
            if clash:
                raise EditError(f"there is a layer '{clash[0]}' already")
            return _insert(document, layer, parent, before)
        case Restack(layer_id, parent, before):
            layer = find(document, layer_id).layer
            if parent in {inner.id for inner in _family(layer)} or before == layer_id:
                raise EditError(f"layer '{layer_id}' cannot be put inside or below itself")
            return _insert(_rebuild(document, layer_id, lambda _: None), layer, parent, before)
        case Remove(layer_id):
            return _rebuild(document, layer_id, lambda _: None)
        case ReplacePixels(layer_id, asset, content):
            if content is not None and asset not in document.assets:
                document = replace(document, assets=MappingProxyType({**document.assets, asset: content}))
            if asset and asset not in document.assets:
                raise EditError(f"the document has no asset {asset[:12]}…, and the edit brings none")
            return _rebuild(document, layer_id, lambda placed: replace(_picture(placed.layer), asset=asset))
        case SetText(layer_id, text, run):
            return _rebuild(document, layer_id, lambda placed: _with_run(placed.layer, run, text=text))
        case SetStyle(layer_id, name, value, run):
            if name not in PROPERTIES:
                raise EditError(f"no style property '{name}'; there are {', '.join(PROPERTIES)}")
            return _rebuild(document, layer_id, lambda placed: _with_style(placed.layer, name, value, run))
        case SetTransform(layer_id, matrix):
            return _rebuild(document, layer_id, lambda placed: replace(placed.layer, transform=matrix))
        case Move(layer_id, dx, dy):
            return _transformed(document, layer_id, Matrix.translation(dx, dy))
        case Resize(layer_id, sx, sy, pivot):
            if sx == 0 or sy == 0:
                raise EditError(f"layer '{layer_id}' cannot be scaled to nothing", "delete it instead")
            return _transformed(document, layer_id, Matrix.scaling(sx, sy, pivot))
        case Rotate(layer_id, degrees, pivot):
            return _transformed(document, layer_id, Matrix.rotation(degrees, pivot))


def _rebuild(document: Document, layer_id: str, change: Callable[[Placed], Layer | None]) -> Document:
    """The document with one layer changed, or gone for None; only its ancestors are made anew."""
    placed = find(document, layer_id)
    new: Layer | None = change(placed)
    old: Layer | Page = placed.layer
    for parent in (*reversed(placed.ancestors), placed.page):
        children = tuple(new if child is old else child for child in children_of(parent))
        rebuilt = with_children(parent, tuple(child for child in children if child is not None))
        if isinstance(rebuilt, Page):
            return replace(document, pages=tuple(rebuilt if page is parent else page for page in document.pages))
        old, new = parent, rebuilt
    raise AssertionError("a layer has a page")


def _insert(document: Document, layer: Layer, parent: str, before: str | None) -> Document:
    page = document.page(parent)
    holder: Page | Layer = page if page is not None else find(document, parent).layer
    if not isinstance(holder, Page | Group):
        raise EditError(f"layer '{parent}' is a {holder.kind}, which cannot hold layers")
    children = children_of(holder)
    place = next((n for n, child in enumerate(children) if child.id == before), len(children))
    if before is not None and place == len(children):
        raise EditError(f"'{parent}' holds no layer '{before}' to put '{layer.id}' below")
    grown = with_children(holder, (*children[:place], layer, *children[place:]))
    if isinstance(grown, Page):
        return replace(document, pages=tuple(grown if old is page else old for old in document.pages))
    return _rebuild(document, parent, lambda _: grown)


def _transformed(document: Document, layer_id: str, on_page: Matrix) -> Document:
    """The layer moved by a matrix given in page space."""
    if not all(map(math.isfinite, on_page)):
        raise EditError(f"layer '{layer_id}' cannot be moved by an infinite amount")

    def change(placed: Placed) -> Layer:
        back = placed.outer.inverse()
        if back is None:
            raise EditError(f"layer '{layer_id}' stands in a group flattened to nothing, so it cannot be moved")
        linear = (placed.outer.a, placed.outer.b, placed.outer.c, placed.outer.d)
        inside = on_page if linear == (1, 0, 0, 1) and on_page[:4] == linear else back @ on_page @ placed.outer
        return replace(placed.layer, transform=inside @ placed.layer.transform)

    return _rebuild(document, layer_id, change)


def _with_run(layer: Layer, run: int, **change: object) -> Text:
    text = _text(layer)
    if not 0 <= run < len(text.runs):
        raise EditError(f"layer '{layer.id}' has {len(text.runs)} runs of text, so there is no run {run}")
    new = replace(text.runs[run], **change)  # type: ignore[arg-type]
    return replace(text, runs=(*text.runs[:run], new, *text.runs[run + 1 :]))


def _with_style(layer: Layer, name: str, value: Value, run: int | None) -> Layer:
    if run is None:
        return replace(layer, style=layer.style.changed(name, value))
    runs = _text(layer).runs
    return _with_run(layer, run, style=runs[run].style.changed(name, value) if run < len(runs) else None)


def _text(layer: Layer) -> Text:
    if not isinstance(layer, Text):
        raise EditError(f"layer '{layer.id}' is a {layer.kind}, not text")
    return layer


def _picture(layer: Layer) -> Picture:
    if not isinstance(layer, Picture):
        raise EditError(f"layer '{layer.id}' is a {layer.kind}, not a picture")
    return layer


def _page(document: Document, page_id: str) -> Page:
    page = document.page(page_id)
    if page is None:
        raise EditError(f"no page '{page_id}'; there are {', '.join(page.id for page in document.pages)}")
    return page


def _family(layer: Layer) -> list[Layer]:
    """The layer and everything inside it."""
    inner = [deep for child in layer.children for deep in _family(child)] if isinstance(layer, Group) else []
    return [layer, *inner]


def _parent_id(placed: Placed) -> str:
    return placed.ancestors[-1].id if placed.ancestors else placed.page.id


def _next_id(placed: Placed) -> str | None:
    """The sibling just above in the stack."""
    place = next(n for n, sibling in enumerate(placed.siblings) if sibling is placed.layer)
    return placed.siblings[place + 1].id if place + 1 < len(placed.siblings) else None
