"""Units simple enough to be drawn without the renderer: a rectangle of one colour, an embedded photograph.

Strict: no style sheet, only a few known attributes and declarations, no <use>, no viewport between the unit and the
page, no rotation. Anything else is drawn from its document.
"""

from __future__ import annotations

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Picture, Shape
from redraft.document.pages import Document, Placed
from redraft.document.style import Color, NoPaint
from redraft.formats.codec import Photo, Solid
from redraft.formats.svg.css.styles import Styles
from redraft.formats.svg.reading.read import SvgPlace
from redraft.formats.svg.tree.values import view_box_transform
from redraft.formats.xml.tree import Element, Tree
from redraft.lazy import lazily

_SAFE_COLOR = lazily(r"#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|[a-z]+")
_SAFE_LENGTH = lazily(r"-?\d+(?:\.\d+)?(?:px|%)?")
_CONDITION = lazily(rb"systemLanguage|required(?:Features|Extensions)|image-rendering")
_MEDIA = frozenset("image/png image/jpeg image/jpg image/webp".split())
_PLACED = frozenset("x y width height transform".split())
_FORMS = {"rect": _PLACED | {"fill", "stroke"}, "image": _PLACED | {"href", "xlink:href", "preserveAspectRatio"}}
_IDLE = frozenset("id class style".split())
_DECLARED = {"rect": frozenset({"fill", "stroke"}), "image": frozenset[str]()}


def may_be_direct(tree: Tree, styles: Styles) -> bool:
    """Whether a file is plain enough to look for such units in it."""
    return not styles.elements and not _CONDITION.search(tree.bare) and "display" not in styles.declared(tree.root)


def solid(placed: Placed, place: SvgPlace, styles: Styles) -> Solid | None:
    """The opaque, unrounded, unstroked rectangle that a layer is; None for any other."""
    layer, matrix = placed.layer, placed.matrix
    if not (isinstance(layer, Shape) and layer.is_rect and layer.frame and _is_simple(placed, place, styles)):
        return None
    fill, declared = layer.style.fill, styles.declared(place.element).get("fill", "")
    if not _SAFE_COLOR.fullmatch(declared) or not isinstance(fill, Color) or fill.alpha != 255:
        return None
    if not isinstance(layer.style.stroke, NoPaint):
        return None
    return Solid(matrix.bounds(layer.frame), fill)


def photo(placed: Placed, place: SvgPlace, styles: Styles, document: Document) -> Photo | None:
    """The raster picture that a layer is; None for any other layer, and for pictures that are drawn in another way."""
    layer, element = placed.layer, place.element
    if not (isinstance(layer, Picture) and layer.frame and _is_simple(placed, place, styles)):
        return None
    asset = document.assets.get(layer.asset)
    if asset is None or asset.media_type not in _MEDIA or not asset.width or not asset.height:
        return None
    if {"href", "xlink:href"} <= element.attributes.keys() or not {"width", "height"} <= element.attributes.keys():
        return None
    frame, pixels = layer.frame, Box(0.0, 0.0, asset.width, asset.height)
    aspect = element.get("preserveAspectRatio") or ""
    fitted = view_box_transform(pixels, frame.width, frame.height, aspect)
    whole = (placed.matrix @ Matrix.translation(frame.x, frame.y) @ fitted).bounds(pixels)
    window = placed.matrix.bounds(frame) if aspect.strip().endswith("slice") else None
    return Photo(asset.data, asset.width, asset.height, whole, window)


def _is_simple(placed: Placed, place: SvgPlace, styles: Styles) -> bool:
    layer, element, matrix = placed.layer, place.element, placed.matrix
    if place.uses or layer.effects or layer.style.opacity not in (None, 1.0) or not placed.visible:
        return False
    if layer.style.shadow is not None:
        return False
    if matrix.b or matrix.c or matrix.a <= 0 or matrix.d <= 0:
        return False
    names = {name for name in element.attributes if not name.startswith(("data-", "aria-"))}
    foreign = {name for name in names if ":" in name and not name.startswith(("xlink:", "xml:"))}
    declared = {one.name for one in styles.inline(element)}
    return (
        names - foreign <= _FORMS[element.tag] | _IDLE
        and declared <= _DECLARED[element.tag]
        and all(_SAFE_LENGTH.fullmatch(element.get(name) or "0") for name in ("x", "y", "width", "height"))
        and not element.children
        and _only_in_groups(element)
    )


def _only_in_groups(element: Element) -> bool:
    """Whether there are only groups between an element and the root."""
    while element.parent is not None:
        element = element.parent
        if element.tag not in ("g", "a") and element.parent is not None:
            return False
    return True
