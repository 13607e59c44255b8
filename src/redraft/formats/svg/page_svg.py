"""Drawing input of a file: the whole page, one layer alone, and the units that the page is composited from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from redraft.document.geometry import Box
from redraft.errors import EditError, says
from redraft.formats.codec import Typography, Unit
from redraft.formats.svg.reader import Reading
from redraft.formats.svg.safe_svg import Drawable
from redraft.formats.svg.units import Units
from redraft.formats.xml.source import Source
from redraft.formats.xml.tree import Tree


class Drawing:
    """Draws one file as it was read; see `formats.codec.Opened` for what its methods give."""

    def __init__(self, source: Source, tree: Tree, reading: Reading, typography: Typography) -> None:
        self._reading = reading
        self._drawable = Drawable(source, tree, reading, typography)

    def drawable(self, page: str, only: str | None = None) -> bytes:
        self._check_page(page)
        if only is not None and only not in self._reading.places:
            raise EditError(says("psd-no-layer-to-draw", layer=only))
        return self._drawable.svg(only)

    def units(self, page: str) -> Sequence[Unit]:
        self._check_page(page)
        return self._units.all()

    def alone(self, layer: str) -> Unit | None:
        return self._units.alone(self._reading.document.index[layer])

    @property
    def most_alone(self) -> int:
        return self._units.most_alone

    def reach(self, layer: str) -> Box | None:
        return self._units.reach(self._reading.document.index[layer])

    @cached_property
    def _units(self) -> Units:
        return Units(self._drawable)

    def _check_page(self, page: str) -> None:
        document = self._reading.document
        if document.page(page) is None:
            raise EditError(says("svg-no-page", page=page, known=document.pages[0].id))
