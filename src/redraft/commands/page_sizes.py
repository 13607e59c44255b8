"""The command for pages of another size on which everything is kept in its place or follows."""

from __future__ import annotations

from dataclasses import replace

from redraft.commands.boxes import page_called
from redraft.commands.command import KW_ONLY, AlreadySo, Command, Resolution
from redraft.commands.type_sizes import scaled_type
from redraft.commands.values import Length, Page, page_units
from redraft.document.layers import Document, Group, Text, family
from redraft.document.layers import Page as DocumentPage
from redraft.document.style import Value
from redraft.edits.arranging import page_resized
from redraft.edits.execute import Measure
from redraft.edits.ops import Edit
from redraft.errors import CommandError

_SMALLEST_SLIDE, _LARGEST_SLIDE = 96.0, 5376.0
_LARGEST_PAGE = 100_000.0
WHOLE_PIXELS = ("ora", "psd", "folder", "raster")
"""Formats whose pages are whole pixels."""


class ResizePage(Command):
    """Another size for a page (default: for all of them). What stands on it is scaled to fit and centred, letters with
    it; without `follow` it stays where it is. Grounds cover the page again.

    >>> resize_page(1080, 1920)
    >>> resize_page("210mm", "297mm", follow=False)
    """

    width: Length
    height: Length
    page: Page = ""
    _: KW_ONLY
    follow: bool = True

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        pages = [page_called(document, self.page)] if self.page else list(document.pages)
        if not pages:
            raise CommandError("there is no page to resize", "add one first")
        first, deck = pages[0], document.format == "pptx"
        width = round(page_units(self.width, first, first.width), 4)
        height = round(page_units(self.height, first, first.height), 4)
        if document.format in WHOLE_PIXELS:
            width, height = float(round(width)), float(round(height))
        least, most = (_SMALLEST_SLIDE, _LARGEST_SLIDE) if deck else (1.0, _LARGEST_PAGE)
        if not all(least <= side <= most for side in (width, height)):
            none = f"a page of {width:g} × {height:g} is none"
            raise CommandError(
                "a slide is between 1 and 56 inches wide and high" if deck else none, "give another size"
            )
        if abs(width - first.width) < 0.5 and abs(height - first.height) < 0.5:
            what = "slides are" if deck else "page is"
            raise AlreadySo(f"the {what} {first.width:g} × {first.height:g} already", "name another format", ())
        return Resolution(tuple(edit for page in pages for edit in self._resized(document, page, width, height)))

    def _resized(self, document: Document, page: DocumentPage, width: float, height: float) -> list[Edit]:
        """The edits for one page; letters in text boxes follow what they stand on."""
        edits: list[Edit] = list(page_resized(document, page, width, height, follow=self.follow))
        factor = min(width / page.width, height / page.height)
        if not self.follow or abs(factor - 1) < 0.01:
            return edits
        for top in page.layers:
            charted = isinstance(top, Group) and top.form.endswith(" chart")
            for layer in family(top) if not charted else ():
                if isinstance(layer, Text) and layer.flow is not None and layer.frame and layer.text.strip():
                    edits += (replace(edit, value=_tenths(edit.value)) for edit in scaled_type(layer, factor))
        return edits


def _tenths(size: Value) -> float:
    """A size of letters in whole tenths of a point, as slides and people write them."""
    assert isinstance(size, int | float)
    return max(round(size * 7.5), 1) / 7.5
