"""The closed set of edits, what each does to a document, and its exact inverse.

An edit names layers by id and holds every value resolved, so that it replays without a model. Distances and pivots
are in page space. Layers that an edit does not touch stay the same objects.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from redraft.document.geometry import Box, Matrix, is_finite_number
from redraft.document.layers import (
    Asset,
    Document,
    Group,
    Layer,
    Page,
    Paragraph,
    Picture,
    Placed,
    Run,
    Shape,
    box_of,
    children_of,
    family,
    with_children,
)
from redraft.document.style import Value, is_clean_text
from redraft.edits.paging import PageEdit, apply_to_pages, page_inverse
from redraft.edits.styling import check_property, retyped, runs_with, style_of, text_layer, with_paragraph, with_style
from redraft.errors import EditError

MOST_DEGREES = 1_000_000
FARTHEST = 1e9
"""Page units from the origin of a page to the point that something is turned about."""


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
class SetRuns:
    """All of a text: its runs, and its paragraphs where it flows."""

    layer: str
    runs: tuple[Run, ...]
    paragraphs: tuple[Paragraph, ...] = ()


@dataclass(frozen=True, slots=True)
class SetParagraph:
    """One property of a paragraph of flowing text (paragraph 0 is the first), or of all of them for None."""

    layer: str
    name: str
    value: int | float | str | bool | None
    paragraph: int | None = None


@dataclass(frozen=True, slots=True)
class Rename:
    """Another name for a layer, the one people read in a list of layers; its id stays."""

    layer: str
    name: str


@dataclass(frozen=True, slots=True)
class SetForm:
    """What a group makes up: a chart of another type."""

    layer: str
    form: str


@dataclass(frozen=True, slots=True)
class SetRadius:
    """How far the corners of a rectangle are rounded, in its own units; 0 is none."""

    layer: str
    radius: float


@dataclass(frozen=True, slots=True)
class SetCrop:
    """What is cut off the pixels of a picture, and the frame in its own coordinates that the rest of them fills."""

    layer: str
    crop: tuple[float, float, float, float]
    frame: Box


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
    """A new layer, inside `parent`, just below `before` (None: on top); `assets` are those of its pictures that the
    document lacks."""

    content: Layer
    parent: str
    before: str | None = None
    assets: tuple[Asset, ...] = ()

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


CHARTS = tuple(f"{kind} chart" for kind in "column bar line pie doughnut area scatter".split())
"""The types a chart can be given."""

LayerEdit = (
    SetText
    | SetStyle
    | SetRuns
    | SetParagraph
    | Rename
    | SetForm
    | SetRadius
    | SetCrop
    | Move
    | Resize
    | Rotate
    | SetTransform
    | Restack
    | Insert
    | Remove
    | ReplacePixels
)
Edit = LayerEdit | PageEdit


def apply(document: Document, edits: Edit | Iterable[Edit]) -> Document:
    """The document after the edits, in order. Raises EditError and changes nothing when one cannot be applied."""
    for edit in [edits] if isinstance(edits, Edit) else edits:
        document = _apply_one(document, edit)
    return document


def inverse(document: Document, edit: Edit) -> Edit:
    """The edit that leads from `apply(document, edit)` back to exactly `document`."""
    if isinstance(edit, PageEdit):
        return page_inverse(document, edit)
    if isinstance(edit, Insert):
        return Remove(edit.layer)
    placed = find(document, edit.layer)
    layer = placed.layer
    match edit:
        case SetText(run=run):
            return SetText(layer.id, runs_with(layer, run)[run].text, run)
        case SetStyle(name=name, run=run):
            check_property(name)
            return SetStyle(layer.id, name, getattr(style_of(layer, run), name), run)
        case SetRuns() | SetParagraph():
            text = text_layer(layer)
            return SetRuns(layer.id, text.runs, text.paragraphs)
        case Rename():
            return Rename(layer.id, layer.name)
        case SetForm():
            return SetForm(layer.id, _group(layer).form)
        case SetRadius():
            return SetRadius(layer.id, _rectangle(layer).radius)
        case SetCrop():
            picture = _picture(layer)
            return SetCrop(layer.id, picture.crop, picture.frame or Box(0.0, 0.0, 0.0, 0.0))
        case Move(dx=dx, dy=dy):
            there = placed._replace(layer=replace(layer, transform=_moved(placed, Matrix.translation(dx, dy))))
            if _moved(there, Matrix.translation(-dx, -dy)) == layer.transform:
                return Move(layer.id, -dx, -dy)
            return SetTransform(layer.id, layer.transform)
        case Resize() | Rotate() | SetTransform():
            return SetTransform(layer.id, layer.transform)
        case Restack():
            return Restack(layer.id, _parent_id(placed), _next_id(placed))
        case Remove():
            lost = released(document, family(layer))
            assets = tuple(document.assets[key] for key in document.assets if key in lost)
            return Insert(layer, _parent_id(placed), _next_id(placed), assets)
        case ReplacePixels(asset=asset):
            old = _picture(layer).asset
            lost = released(document, [layer]) if old != asset else frozenset()
            return ReplacePixels(layer.id, old, document.assets[old] if old in lost else None)


def find(document: Document, layer_id: str) -> Placed:
    """The layer with this id, or an EditError that lists what there is."""
    if layer_id not in document.index:
        known = list(document.index)[:12]
        more = ", …" if len(document.index) > len(known) else ""
        there = f"there are {', '.join(known)}{more}" if known else "the document has no layers"
        raise EditError(f"no layer '{layer_id}'; {there}", "run `redraft show FILE` for all layers and their ids")
    return document.index[layer_id]


def replace_layer(document: Document, layer: Layer) -> Document:
    """The document with another value for the layer of this id. A group must hold the same layers as before."""
    return _rebuild(document, find(document, layer.id), layer)


def released(document: Document, layers: Iterable[Layer]) -> frozenset[str]:
    """The assets that nothing would use any more if these layers were gone."""
    pictures = {layer.id: layer.asset for layer in layers if isinstance(layer, Picture) and layer.asset}
    lost = set(pictures.values()) & document.assets.keys()
    if lost:
        for layer in document.index.layers.values():
            if isinstance(layer, Picture) and layer.id not in pictures:
                lost.discard(layer.asset)
    return frozenset(lost)


def moved_by(placed: Placed, dx: float, dy: float) -> Matrix:
    """The transform of a layer after a Move by this distance on the page."""
    return _moved(placed, Matrix.translation(dx, dy))


def _apply_one(document: Document, edit: Edit) -> Document:
    if isinstance(edit, PageEdit):
        return apply_to_pages(document, edit)
    match edit:
        case Insert(layer, parent, before, assets):
            _check_new(document, layer)
            document = _with_assets(document, {asset.key: asset for asset in assets}, family(layer))
            return _insert(document, layer, parent, before)
        case Restack(layer_id, parent, before):
            placed = _own_place(document, layer_id)
            if before == layer_id or any(inner.id == parent for inner in family(placed.layer)):
                raise EditError(f"layer '{layer_id}' cannot be put inside or below itself")
            return _insert(_rebuild(document, placed, None), placed.layer, parent, before)
        case Remove(layer_id):
            placed = find(document, layer_id)
            return _without_assets(_rebuild(document, placed, None), released(document, family(placed.layer)))
        case ReplacePixels(layer_id, asset, content):
            return _with_pixels(document, find(document, layer_id), asset, content)
        case SetText(layer_id, text, run):
            placed = find(document, layer_id)
            runs = runs_with(placed.layer, run)
            if not is_clean_text(text):
                raise EditError(f"the text for '{layer_id}' has characters that no file can hold (control characters)")
            new = (*runs[:run], replace(runs[run], text=text), *runs[run + 1 :])
            return _rebuild(document, placed, replace(text_layer(placed.layer), runs=new))
        case SetStyle(layer_id, name, value, run):
            placed = find(document, layer_id)
            return _rebuild(document, placed, with_style(placed.layer, name, value, run))
        case SetRuns(layer_id, runs, paragraphs):
            placed = find(document, layer_id)
            return _rebuild(document, placed, retyped(text_layer(placed.layer), runs, paragraphs))
        case SetParagraph(layer_id, name, value, number):
            placed = find(document, layer_id)
            return _rebuild(document, placed, with_paragraph(text_layer(placed.layer), name, value, number))
        case Rename(layer_id, name):
            placed = find(document, layer_id)
            if not is_clean_text(name):
                raise EditError(f"the name for '{layer_id}' has characters that no file can hold (control characters)")
            return _rebuild(document, placed, replace(placed.layer, name=name))
        case SetForm(layer_id, form):
            placed = find(document, layer_id)
            group = _group(placed.layer)
            if not group.form.endswith(" chart") or form not in CHARTS:
                raise EditError(
                    f"'{layer_id}' is a {group.form or 'group'} and cannot become a {form}",
                    f"a chart can become a {', '.join(CHARTS)}",
                )
            return _rebuild(document, placed, replace(group, form=form))
        case SetRadius(layer_id, radius):
            placed = find(document, layer_id)
            rectangle = _rectangle(placed.layer)
            if not is_finite_number(radius) or radius < 0:
                raise EditError(f"the corner radius of '{layer_id}' must be 0 or more, not {radius}")
            return _rebuild(document, placed, replace(rectangle, radius=float(radius)))
        case SetCrop(layer_id, crop, frame):
            placed = find(document, layer_id)
            _check_crop(_picture(placed.layer), crop, frame)
            return _rebuild(document, placed, replace(_picture(placed.layer), crop=crop, frame=frame))
        case SetTransform(layer_id, matrix):
            if not isinstance(matrix, Matrix) or not all(map(is_finite_number, matrix)):
                raise EditError(f"the matrix for '{layer_id}' must be six finite numbers, not {matrix}")
            placed = _own_place(document, layer_id)
            _check_place(placed, matrix)
            return _rebuild(document, placed, replace(placed.layer, transform=matrix))
        case Move(layer_id, dx, dy):
            _check_numbers(layer_id, "moved", dx, dy)
            return _transformed(document, layer_id, Matrix.translation(dx, dy))
        case Resize(layer_id, sx, sy, pivot):
            _check_numbers(layer_id, "resized", sx, sy, *pivot)
            if sx == 0 or sy == 0:
                raise EditError(f"layer '{layer_id}' cannot be scaled to nothing", "delete it instead")
            return _transformed(document, layer_id, Matrix.scaling(sx, sy, pivot))
        case Rotate(layer_id, degrees, pivot):
            _check_numbers(layer_id, "rotated", degrees, *pivot)
            # A sine keeps no digit of such an angle, so what came out would be chance.
            if abs(degrees) > MOST_DEGREES or max(map(abs, pivot)) > FARTHEST:
                raise EditError(
                    f"layer '{layer_id}' cannot be rotated by {degrees:.4g}° about {pivot[0]:.4g}, {pivot[1]:.4g}",
                    f"give an angle of at most {MOST_DEGREES:,}° and a point within {FARTHEST:.0e} of the page",
                )
            return _transformed(document, layer_id, Matrix.rotation(degrees, pivot))


def _check_crop(picture: Picture, crop: tuple[float, ...], frame: Box) -> None:
    if picture.frame is None:
        raise EditError(f"picture '{picture.id}' has no size, so nothing can be cut off it")
    if len(crop) != 4 or not all(map(is_finite_number, (*crop, *frame))):
        raise EditError(f"picture '{picture.id}' can only be cropped by finite numbers")
    left, top, right, bottom = crop
    if left + right >= 1 or top + bottom >= 1 or frame.width <= 0 or frame.height <= 0:
        raise EditError(f"nothing would be left of picture '{picture.id}'", "cut off less")


def _rebuild(document: Document, placed: Placed, new: Layer | None) -> Document:
    """The document with one layer changed, or gone for None; only its ancestors are made anew."""
    changed: dict[str, Layer] = {}
    old: Layer = placed.layer
    now = new
    for group in reversed(placed.ancestors):
        if now is not None:
            changed[now.id] = now
        old, now = group, replace(group, children=_swapped(group.children, old, now))
    if now is not None:
        changed[now.id] = now
    page = replace(placed.page, layers=_swapped(placed.page.layers, old, now))
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


def _insert(document: Document, layer: Layer, parent: str, before: str | None) -> Document:
    page = document.page(parent)
    holder: Page | Layer = find(document, parent).layer if page is None else page
    if not isinstance(holder, Page | Group):
        raise EditError(f"layer '{parent}' is a {holder.kind}, which cannot hold layers")
    children = children_of(holder)
    place = next((n for n, child in enumerate(children) if child.id == before), len(children))
    if before is not None and place == len(children):
        raise EditError(f"'{parent}' holds no layer '{before}' to put '{layer.id}' below")
    if not layer.bound and isinstance(holder, Page):  # a slide's own ground stays at the bottom
        place = max(place, next((n for n, child in enumerate(children) if not child.bound), len(children)))
    grown = with_children(holder, (*children[:place], layer, *children[place:]))
    if isinstance(grown, Page):
        return replace(document, pages=tuple(grown if old is page else old for old in document.pages))
    # The stacking order has changed, so the index must be made anew when it is asked for.
    return replace(document, pages=_rebuild(document, find(document, parent), grown).pages)


def _check_new(document: Document, layer: Layer) -> None:
    """No id twice, neither with what is there nor within what comes."""
    seen: set[str] = set()
    for inner in family(layer):
        if inner.id in document.index or inner.id in seen or document.page(inner.id) is not None:
            raise EditError(f"there is a layer '{inner.id}' already", "give the new layer an id of its own")
        if not inner.id:
            raise EditError("a new layer needs an id")
        seen.add(inner.id)


def _with_assets(document: Document, brought: Mapping[str, Asset], layers: Iterable[Layer]) -> Document:
    """The document with the assets that these layers need, found in it or brought along."""
    needed = {layer.asset for layer in layers if isinstance(layer, Picture) and layer.asset} - document.assets.keys()
    missing = sorted(needed - brought.keys())
    if missing:
        raise EditError(f"the document has no asset {missing[0][:12]}…, and the edit brings none")
    if not needed:
        return document
    return document.changed(
        document.index, MappingProxyType({**document.assets, **{key: brought[key] for key in sorted(needed)}})
    )


def _without_assets(document: Document, keys: frozenset[str]) -> Document:
    if not keys:
        return document
    left = {key: asset for key, asset in document.assets.items() if key not in keys}
    return document.changed(document.index, MappingProxyType(left))


def _with_pixels(document: Document, placed: Placed, asset: str, content: Asset | None) -> Document:
    old = _picture(placed.layer)
    if content is not None and content.key != asset:
        raise EditError(f"the pixels for '{old.id}' are {content.key[:12]}…, not {asset[:12]}… as the edit says")
    new = replace(old, asset=asset)
    lost = released(document, [old]) if asset != old.asset else frozenset()
    document = _with_assets(document, {} if content is None else {asset: content}, [new])
    return _without_assets(_rebuild(document, placed, new), lost)


def _transformed(document: Document, layer_id: str, on_page: Matrix) -> Document:
    """The layer moved by a matrix given in page space."""
    placed = _own_place(document, layer_id)
    return _rebuild(document, placed, replace(placed.layer, transform=_moved(placed, on_page)))


def _own_place(document: Document, layer_id: str) -> Placed:
    """The layer, which is free to stand elsewhere."""
    placed = find(document, layer_id)
    if placed.layer.bound:
        holder = next((group.id for group in reversed(placed.ancestors) if not group.bound), None)
        raise EditError(
            f"layer '{layer_id}' has no place of its own"
            + (f": it stands in '{holder}'" if holder else " on its page"),
            f"move, turn or restack '{holder}' instead" if holder else "",
        )
    return placed


def _moved(placed: Placed, on_page: Matrix) -> Matrix:
    """The layer's transform so that it stands where the matrix `on_page`, given in page space, takes it."""
    outer, transform = placed.outer, placed.layer.transform
    back = outer.inverse()
    if back is None:
        raise EditError(f"layer '{placed.layer.id}' stands in a group flattened to nothing, so it cannot be moved")
    if on_page[:4] == (1, 0, 0, 1):  # a pure move stays one, to the last bit
        shift = (back.a * on_page.e + back.c * on_page.f, back.b * on_page.e + back.d * on_page.f)
        result = Matrix.translation(*shift) @ transform
    else:
        result = back @ on_page @ outer @ transform
    _check_place(placed, result)
    return result


def _check_place(placed: Placed, transform: Matrix) -> None:
    """Refuse a transform that takes a layer, or a corner of it, where numbers end."""
    numbers = [*transform, *(placed.outer @ transform)]
    if all(map(is_finite_number, numbers)):
        box = box_of(replace(placed.layer, transform=transform), placed.outer)
        numbers = [*box, box.right, box.bottom] if box is not None else []
    if not all(map(is_finite_number, numbers)):
        raise EditError(f"layer '{placed.layer.id}' would end up infinitely far away or infinitely large")


def _check_numbers(layer_id: str, how: str, *values: float) -> None:
    if not all(map(is_finite_number, values)):
        raise EditError(f"layer '{layer_id}' can only be {how} by finite numbers, not {', '.join(map(str, values))}")


def _group(layer: Layer) -> Group:
    if not isinstance(layer, Group):
        raise EditError(f"layer '{layer.id}' is a {layer.kind}, not a group")
    return layer


def _rectangle(layer: Layer) -> Shape:
    if not isinstance(layer, Shape) or layer.form != "rect":
        raise EditError(f"layer '{layer.id}' is no rectangle, so it has no corners to round", "name a rectangle")
    return layer


def _picture(layer: Layer) -> Picture:
    if not isinstance(layer, Picture):
        raise EditError(f"layer '{layer.id}' is a {layer.kind}, not a picture")
    return layer


def _parent_id(placed: Placed) -> str:
    return placed.ancestors[-1].id if placed.ancestors else placed.page.id


def _next_id(placed: Placed) -> str | None:
    """The sibling just above in the stack."""
    place = _place(placed.siblings, placed.layer.id)
    return placed.siblings[place + 1].id if place + 1 < len(placed.siblings) else None
