"""A document of pixel layers as drawing units: each picture alone, and each group that must be composited as a whole.

Covered: opacity, visibility, the sixteen blend modes, groups isolated where that shows. Pictures are drawn by their
matrices, at any angle.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Group, Layer, Picture, box_of, family
from redraft.document.pages import Document, Page
from redraft.errors import EditError, says
from redraft.formats.codec import Photo, Unit
from redraft.formats.pixels.limits import blend_of


class PixelDrawing:
    """Draws one document, which must hold the assets of its pictures; pictures without are left out."""

    def __init__(self, document: Document, isolating: bool = True) -> None:
        """`isolating`: whether a group isolates the blend modes inside it from what is below it."""
        self.document = document
        self._isolating = isolating

    def drawable(self, page: str, only: str | None = None) -> bytes:
        found = self._page(page)
        if only is None:
            body = "".join(self._markup(layer) for layer in found.layers)
            return self._svg(found, f"<g{_matrix(found.view)}>{body}</g>")
        placed = self.document.index.get(only)
        if placed is None or placed.page.id != page:
            raise EditError(says("no-layer-to-draw", layer=only, page=page))
        return self._alone(found, placed.layer, placed.outer)

    def units(self, page: str) -> Sequence[Unit]:
        found = self._page(page)
        return list(self._units(found, found.layers, found.view))

    def reach(self, layer: str) -> Box | None:
        placed = self.document.index[layer]
        return placed.box or Box(0.0, 0.0, 0.0, 0.0)

    def _units(self, page: Page, layers: Sequence[Layer], outer: Matrix) -> Iterator[Unit]:
        for layer in layers:
            if layer.style.visible is False:
                continue
            if isinstance(layer, Group) and not self._is_one(layer):
                yield from self._units(page, layer.children, outer @ layer.transform)
                continue
            box = box_of(layer, outer)
            if box is not None:
                svg = self._alone(page, layer, outer)
                yield Unit(layer.id, svg, box, blend_of(layer), photo=self._photo(layer, outer))

    def _is_one(self, group: Group) -> bool:
        """Whether what a group does to its content cannot be done to the parts."""
        if group.style.opacity not in (None, 1.0) or blend_of(group) != "normal":
            return True
        return self._isolating and any(blend_of(inner) != "normal" for inner in family(group))

    def _photo(self, layer: Layer, outer: Matrix) -> Photo | None:
        """The picture itself, where nothing but its place is to be known about it."""
        matrix = outer @ layer.transform
        if not isinstance(layer, Picture) or layer.frame is None or layer.style.opacity not in (None, 1.0):
            return None
        asset = self.document.assets.get(layer.asset)
        if asset is None or not asset.width or matrix.b or matrix.c or matrix.a <= 0 or matrix.d <= 0:
            return None
        return Photo(asset.data, asset.width, asset.height, matrix.bounds(layer.frame))

    def _alone(self, page: Page, layer: Layer, outer: Matrix) -> bytes:
        return self._svg(page, f"<g{_matrix(outer)}>{self._markup(layer, outermost=True)}</g>")

    def _markup(self, layer: Layer, outermost: bool = False) -> str:
        """`outermost`: the caller applies its blend mode, and it is drawn though hidden."""
        if layer.style.visible is False and not outermost:
            return ""
        opacity = "" if layer.style.opacity is None else f"opacity:{_number(layer.style.opacity)};"
        if not outermost and blend_of(layer) != "normal":
            opacity += f"mix-blend-mode:{blend_of(layer)};"
        if isinstance(layer, Group):
            if self._isolating and self._is_one(layer):
                opacity += "isolation:isolate;"
            style = f' style="{opacity}"' if opacity else ""
            return f"<g{_matrix(layer.transform)}{style}>{''.join(map(self._markup, layer.children))}</g>"
        asset = self.document.assets.get(layer.asset) if isinstance(layer, Picture) else None
        if asset is None or layer.frame is None:
            return ""
        x, y, width, height = (_number(side) for side in layer.frame)
        place = f'x="{x}" y="{y}" width="{width}" height="{height}" preserveAspectRatio="none"'
        style = f' style="{opacity}"' if opacity else ""
        pixels = base64.b64encode(asset.data).decode()
        return f'<image{_matrix(layer.transform)}{style} {place} href="data:{asset.media_type};base64,{pixels}"/>'

    def _svg(self, page: Page, body: str) -> bytes:
        natural = page.unit_mm * 96 / 25.4
        size = f'width="{_number(page.width * natural)}" height="{_number(page.height * natural)}"'
        view = f'viewBox="0 0 {_number(page.width)} {_number(page.height)}" preserveAspectRatio="none"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view}>{body}</svg>'.encode()

    def _page(self, id: str) -> Page:
        page = self.document.page(id)
        if page is None:
            raise EditError(says("no-such-single-page", page=id, known=self.document.pages[0].id))
        return page


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(float(value))


def _matrix(matrix: Matrix) -> str:
    if matrix == Matrix():
        return ""
    if matrix[:4] == (1, 0, 0, 1):
        return f' transform="translate({_number(matrix.e)} {_number(matrix.f)})"'
    return f' transform="matrix({" ".join(map(_number, matrix))})"'
