"""Applies each edit type to a document, and computes its exact inverse. Untouched layers stay the same objects."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from redraft.document.charts import Chart, Series
from redraft.document.features import ROLES
from redraft.document.geometry import Box, Matrix, is_finite_number
from redraft.document.layers import Asset, Flow, Group, Layer, Picture, Shape, box_of, family
from redraft.document.pages import Document, Placed
from redraft.document.style import is_clean_text
from redraft.document.tables import Cell, Row
from redraft.edits.kinds import (
    CHARTS,
    Edit,
    Insert,
    Move,
    Remove,
    Rename,
    ReplacePixels,
    Resize,
    Restack,
    Rotate,
    SetCrop,
    SetFeature,
    SetFlow,
    SetForm,
    SetParagraph,
    SetRadius,
    SetRuns,
    SetSpan,
    SetStyle,
    SetTable,
    SetText,
    SetTransform,
)
from redraft.edits.layer_style import (
    check_property,
    retyped,
    runs_with,
    style_of,
    text_layer,
    with_flow,
    with_paragraph,
    with_style,
)
from redraft.edits.layer_tree import (
    check_new,
    find,
    inserted,
    next_id,
    parent_id,
    rebuilt,
    released,
    replace_layer,
    with_assets,
    without_assets,
)
from redraft.edits.native_edits import NativeEdit, SetNative, markup_inverse, with_markup
from redraft.edits.new_charts import ROUND, features_as
from redraft.edits.page_edits import PageEdit, apply_to_pages, featured, page_inverse
from redraft.edits.table_grid import rearranged, set_span, set_table, span_inverse, table_inverse
from redraft.errors import EditError, says

__all__ = [
    "CHARTS",
    "Edit",
    "Insert",
    "Move",
    "Remove",
    "Rename",
    "ReplacePixels",
    "Resize",
    "Restack",
    "Rotate",
    "SetCrop",
    "SetFeature",
    "SetFlow",
    "SetForm",
    "SetParagraph",
    "SetRadius",
    "SetRuns",
    "SetSpan",
    "SetStyle",
    "SetTable",
    "SetText",
    "SetTransform",
    "apply",
    "inverse",
    "moved_by",
    "replace_layer",
]

MOST_DEGREES = 1_000_000
FARTHEST = 1e9
"""Page units from the origin of a page to the point that something is turned about."""


def apply(document: Document, edits: Edit | Iterable[Edit]) -> Document:
    """The document after the edits, in order. Raises EditError and changes nothing when one cannot be applied."""
    for edit in [edits] if isinstance(edits, Edit) else edits:
        document = _apply_one(document, edit)
    return document


def inverse(document: Document, edit: Edit) -> Edit:
    """The edit that leads from `apply(document, edit)` back to exactly `document`."""
    if isinstance(edit, NativeEdit):
        return markup_inverse(document, edit)
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
        case SetFlow():
            return SetFlow(layer.id, text_layer(layer).flow or Flow())
        case SetTable():
            return table_inverse(document, edit)
        case SetSpan():
            return span_inverse(document, edit)
        case Rename():
            return Rename(layer.id, layer.name)
        case SetForm():
            return SetForm(layer.id, _group(layer).form, layer.features)
        case SetRadius():
            return SetRadius(layer.id, _rectangle(layer).radius)
        case SetFeature(name=name):
            return SetFeature(layer.id, name, dict(layer.features).get(name))
        case SetCrop() if isinstance(layer, Shape):
            return SetCrop(layer.id, (0.0, 0.0, 0.0, 0.0), layer.frame or Box(0.0, 0.0, 0.0, 0.0))
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
            return Restack(layer.id, parent_id(placed), next_id(placed))
        case Remove():
            lost = released(document, family(layer))
            assets = tuple(document.assets[key] for key in document.assets if key in lost)
            return Insert(layer, parent_id(placed), next_id(placed), assets)
        case ReplacePixels(asset=asset):
            old = _picture(layer).asset
            lost = released(document, [layer]) if old != asset else frozenset()
            return ReplacePixels(layer.id, old, document.assets[old] if old in lost else None)


def moved_by(placed: Placed, dx: float, dy: float) -> Matrix:
    """The transform of a layer after a Move by this distance on the page."""
    return _moved(placed, Matrix.translation(dx, dy))


def _apply_one(document: Document, edit: Edit) -> Document:
    if isinstance(edit, PageEdit):
        return apply_to_pages(document, edit)
    match edit:
        case Insert(layer, parent, before, assets):
            check_new(document, layer)
            if isinstance(holder := document.index.layers.get(parent), Cell):
                raise EditError(says("nothing-fits-into-part", form=holder.form, parent=parent))
            document = with_assets(document, {asset.key: asset for asset in assets}, family(layer))
            return rearranged(inserted(document, layer, parent, before), parent)
        case Restack(layer_id, parent, before):
            placed = find(document, layer_id)
            line = isinstance(placed.layer, Row | Cell | Series)
            if not line or parent_id(placed) != parent:  # rows and columns of a table, series: their order only
                placed = _own_place(document, layer_id)
            if before == layer_id or any(inner.id == parent for inner in family(placed.layer)):
                raise EditError(says("layer-inside-itself", layer_id=layer_id))
            return rearranged(inserted(rebuilt(document, placed, None), placed.layer, parent, before), parent)
        case Remove(layer_id):
            placed = find(document, layer_id)
            if placed.ancestors and isinstance(placed.ancestors[-1], Cell):
                raise EditError(says("cell-text-not-removable", id=layer_id))
            left = without_assets(rebuilt(document, placed, None), released(document, family(placed.layer)))
            left = replace(left, removed=(*left.removed, layer_id)).changed(left.index, left.assets)
            return rearranged(left, parent_id(placed))
        case SetTable():
            return set_table(document, edit)
        case SetSpan():
            return set_span(document, edit)
        case SetNative():
            find(document, edit.layer)
            return with_markup(document, edit)
        case ReplacePixels(layer_id, asset, content):
            return _with_pixels(document, find(document, layer_id), asset, content)
        case SetTransform(layer_id, matrix):
            if not isinstance(matrix, Matrix) or not all(map(is_finite_number, matrix)):
                raise EditError(says("matrix-invalid", layer_id=layer_id, matrix=matrix))
            placed = _own_place(document, layer_id)
            _check_place(placed, matrix)
            return rebuilt(document, placed, replace(placed.layer, transform=matrix))
        case Move() | Resize() | Rotate():
            return _transformed(document, edit.layer, _on_page(edit))
        case _:
            placed = find(document, edit.layer)
            return rebuilt(document, placed, _changed(placed.layer, edit))


Change = SetText | SetStyle | SetRuns | SetParagraph | SetFlow | Rename | SetForm | SetRadius | SetFeature | SetCrop
"""Edits of one thing about a layer itself."""


def _changed(layer: Layer, edit: Change) -> Layer:
    match edit:
        case SetText(layer_id, text, run):
            runs = runs_with(layer, run)
            if not is_clean_text(text):
                raise EditError(says("text-control-characters", layer_id=layer_id))
            new = (*runs[:run], replace(runs[run], text=text), *runs[run + 1 :])
            return replace(text_layer(layer), runs=new)
        case SetStyle(_, name, value, run):
            return with_style(layer, name, value, run)
        case SetRuns(_, runs, paragraphs):
            return retyped(text_layer(layer), runs, paragraphs)
        case SetParagraph(_, name, value, number):
            return with_paragraph(text_layer(layer), name, value, number)
        case SetFlow(_, flow):
            return with_flow(text_layer(layer), flow)
        case Rename(layer_id, name):
            if not is_clean_text(name):
                raise EditError(says("layer-name-control-characters", layer_id=layer_id))
            return replace(layer, name=name)
        case SetForm(layer_id, form, features):
            group = _group(layer)
            if not isinstance(group, Chart) or form not in CHARTS:
                raise EditError(
                    says(
                        "chart-type-change-unsupported",
                        layer_id=layer_id,
                        form=group.form or "group",
                        wanted=form,
                        possible=", ".join(CHARTS),
                    )
                )
            had = features_as(form, group.features) if form in ROUND else group.features
            return replace(group, type=form.removesuffix(" chart"), features=features or had)
        case SetRadius(layer_id, radius):
            rectangle = _rectangle(layer)
            if not is_finite_number(radius) or radius < 0:
                raise EditError(says("corner-radius-negative", layer_id=layer_id, radius=radius))
            return replace(rectangle, radius=float(radius))
        case SetFeature(layer_id, name, feature):
            features = featured(layer_id, layer.features, name, feature)
            role = ROLES.get(str(feature), "") if name == "placeholder" else layer.role
            return replace(layer, features=features, role=role)
        case SetCrop(_, _, frame) if isinstance(layer, Shape):
            if (framed := with_frame(layer, frame)) is None:
                raise EditError(says("shape-takes-no-frame", id=layer.id))
            return framed
        case SetCrop(_, crop, frame):
            _check_crop(_picture(layer), crop, frame)
            return replace(_picture(layer), crop=crop, frame=frame)


def _on_page(edit: Move | Resize | Rotate) -> Matrix:
    """Where an edit takes the points of the page that its layer covers."""
    match edit:
        case Move(layer_id, dx, dy):
            _check_numbers(layer_id, "moved", dx, dy)
            return Matrix.translation(dx, dy)
        case Resize(layer_id, sx, sy, pivot):
            _check_numbers(layer_id, "resized", sx, sy, *pivot)
            if sx == 0 or sy == 0:
                raise EditError(says("scale-to-nothing", layer_id=layer_id))
            return Matrix.scaling(sx, sy, pivot)
        case Rotate(layer_id, degrees, pivot):
            _check_numbers(layer_id, "rotated", degrees, *pivot)
            # A sine keeps no digit of such an angle, so what came out would be chance.
            if abs(degrees) > MOST_DEGREES or max(map(abs, pivot)) > FARTHEST:
                raise EditError(
                    says(
                        "rotation-out-of-range",
                        layer_id=layer_id,
                        degrees=degrees,
                        pivot_x=pivot[0],
                        pivot_y=pivot[1],
                        limit=MOST_DEGREES,
                        farthest=FARTHEST,
                    )
                )
            return Matrix.rotation(degrees, pivot)


_LINE = re.compile(r"M(\S+) (\S+)L(\S+) (\S+)")


def with_frame(shape: Shape, frame: Box) -> Shape | None:
    """A rectangle, ellipse or straight line in another frame of its own coordinates; None for one that can have none,
    or that would not come back from there to the last digit."""
    old = shape.frame
    if old is None or not all(map(is_finite_number, frame)) or min(frame[2:]) < 0 or not max(frame[2:]):
        return None
    if shape.form in ("rect", "ellipse"):  # a circle stays one
        alike = shape.is_rect or (old.width == old.height) == (frame.width == frame.height)
        return replace(shape, frame=frame) if alike and min(frame[2:]) > 0 else None
    there = _line_in(shape.d, old, frame)
    return replace(shape, frame=frame, d=there) if there and _line_in(there, frame, old) == shape.d else None


def _line_in(d: str, old: Box, new: Box) -> str:
    """The path of a straight line that goes from one frame to another; '' for other paths."""
    if (found := _LINE.fullmatch(d)) is None:
        return ""
    try:
        ends = [float(one) for one in found.groups()]
    except ValueError:
        return ""
    scales = [new[side] / old[side] if old[side] else 1.0 for side in (2, 3)]
    moved = [round(new[n % 2] + (one - old[n % 2]) * scales[n % 2], 6) for n, one in enumerate(ends)]
    return "M{} {}L{} {}".format(*moved)


def _check_crop(picture: Picture, crop: tuple[float, ...], frame: Box) -> None:
    if picture.frame is None:
        raise EditError(says("crop-without-size", id=picture.id))
    if len(crop) != 4 or not all(map(is_finite_number, (*crop, *frame))):
        raise EditError(says("crop-not-finite", id=picture.id))
    left, top, right, bottom = crop
    if left + right >= 1 or top + bottom >= 1 or frame.width <= 0 or frame.height <= 0:
        raise EditError(says("picture-crop-leaves-nothing", id=picture.id))


def _transformed(document: Document, layer_id: str, on_page: Matrix) -> Document:
    """The layer moved by a matrix given in page space."""
    placed = _own_place(document, layer_id)
    return rebuilt(document, placed, replace(placed.layer, transform=_moved(placed, on_page)))


def _own_place(document: Document, layer_id: str) -> Placed:
    """The layer, which is free to be elsewhere."""
    placed = find(document, layer_id)
    if placed.layer.bound:
        holder = next((group.id for group in reversed(placed.ancestors) if not group.bound), None)
        raise EditError(
            says(
                "layer-has-no-own-place",
                layer_id=layer_id,
                where=f": it is in '{holder}'" if holder else " on its page",
                advice=f"move, turn or restack '{holder}' instead" if holder else "",
            )
        )
    return placed


def _moved(placed: Placed, on_page: Matrix) -> Matrix:
    """The layer's transform so that it is where the matrix `on_page`, given in page space, takes it."""
    outer, transform = placed.outer, placed.layer.transform
    back = outer.inverse()
    if back is None:
        raise EditError(says("layer-in-flat-group", id=placed.layer.id))
    if on_page[:4] == (1, 0, 0, 1):  # a pure move stays one, to the last bit
        shift = (back.a * on_page.e + back.c * on_page.f, back.b * on_page.e + back.d * on_page.f)
        result = Matrix.translation(*shift) @ transform
    else:
        result = back @ on_page @ outer @ transform
    _check_place(placed, result)
    return result


def _check_place(placed: Placed, transform: Matrix) -> None:
    """Refuse a transform that takes a layer, or a corner of it, where numbers end."""
    numbers, lost = [*transform, *(placed.outer @ transform)], False
    if all(map(is_finite_number, numbers)):
        box = box_of(replace(placed.layer, transform=transform), placed.outer)
        numbers = [*box, box.right, box.bottom] if box is not None else []
        lost = box is None and placed.box is not None  # its corners are where numbers end
    if lost or not all(map(is_finite_number, numbers)):
        raise EditError(says("layer-out-of-bounds", id=placed.layer.id))


def _check_numbers(layer_id: str, how: str, *values: float) -> None:
    if not all(map(is_finite_number, values)):
        raise EditError(
            says("layer-numbers-not-finite", layer_id=layer_id, action=how, values=", ".join(map(str, values)))
        )


def _group(layer: Layer) -> Group:
    if not isinstance(layer, Group):
        raise EditError(says("not-a-group", id=layer.id, kind=layer.noun))
    return layer


def _rectangle(layer: Layer) -> Shape:
    if not isinstance(layer, Shape) or not layer.is_rect:
        raise EditError(says("not-a-rectangle", id=layer.id))
    return layer


def _picture(layer: Layer) -> Picture:
    if not isinstance(layer, Picture):
        raise EditError(says("not-a-picture", id=layer.id, kind=layer.noun))
    return layer


def _with_pixels(document: Document, placed: Placed, asset: str, content: Asset | None) -> Document:
    old = _picture(placed.layer)
    if content is not None and content.key != asset:
        raise EditError(says("pixels-hash-mismatch", id=old.id, found=content.key[:12], wanted=asset[:12]))
    new = replace(old, asset=asset)
    lost = released(document, [old]) if asset != old.asset else frozenset()
    document = with_assets(document, {} if content is None else {asset: content}, [new])
    return without_assets(rebuilt(document, placed, new), lost)
