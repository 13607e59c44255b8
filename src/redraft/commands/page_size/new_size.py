"""The command that resizes pages and lays out their content again, or keeps it in place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from redraft.commands.command import KW_ONLY, AlreadySo, Command, Resolution
from redraft.commands.measure.boxes import page_called
from redraft.commands.measure.traits import scaled_type
from redraft.commands.page_size.placement import Placement, plan
from redraft.commands.values import Length, Page, page_units
from redraft.document.charts import Chart
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Group, Layer, Picture, Text, family
from redraft.document.pages import Document
from redraft.document.pages import Page as DocumentPage
from redraft.document.style import Value
from redraft.edits.arrangement import page_resized
from redraft.edits.execution import Measure, execute
from redraft.edits.ops import Edit, SetParagraph
from redraft.edits.page_edits import SetPage
from redraft.errors import CommandError, says

_SMALLEST_SLIDE, _LARGEST_SLIDE = 96.0, 5376.0
_LARGEST_PAGE = 100_000.0


class ResizePage(Command):
    """Resize a page and arrange what stands on it. Without `page` all of them. What stands on it is placed anew,
    larger or smaller by one factor, with wider or narrower gaps; what is in line stays so. On a page of
    quite another shape columns become rows, and rows a grid. Without `follow` it stays where it is. Grounds cover the
    page again, bands and decorations stay at their edges.

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
            raise CommandError(says("no-page-to-resize"))
        first, deck = pages[0], document.traits.slides
        width = round(page_units(self.width, first, first.width), 4)
        height = round(page_units(self.height, first, first.height), 4)
        if document.traits.pixel_layers:
            width, height = float(round(width)), float(round(height))
        least, most = (_SMALLEST_SLIDE, _LARGEST_SLIDE) if deck else (1.0, _LARGEST_PAGE)
        if not all(least <= side <= most for side in (width, height)):
            limits = "a slide is between 1 and 56 inches" if deck else f"a page is between 1 and {most:g} units"
            raise CommandError(says("page-size-invalid", width=width, height=height, limits=limits))
        if abs(width - first.width) < 0.5 and abs(height - first.height) < 0.5:
            what = "slides are" if deck else "page is"
            raise AlreadySo(says("page-size-already", what=what, width=first.width, height=first.height), targets=())
        if not self.follow:
            stays = (page_resized(document, page, width, height, follow=False) for page in pages)
            return Resolution(tuple(edit for edits in stays for edit in edits))
        plans = [plan(document, page, width, height) for page in pages]
        fit = min(width / first.width, height / first.height)
        factor = min(one.factor if one is not None else fit for one in plans)  # letters of a deck stay alike
        found = (
            edit
            for page, placement in zip(pages, plans, strict=True)
            for edit in _resized(document, page, (width, height), (placement, factor, measure))
        )
        return Resolution(tuple(found))


def _resized(
    document: Document, page: DocumentPage, size: tuple[float, float], placed: tuple[Placement | None, float, Measure]
) -> Iterator[Edit]:
    """The edits for one page; letters in text boxes follow what they are on."""
    placement, factor, measure = placed
    factor = factor if placement is not None else min(size[0] / page.width, size[1] / page.height)
    lettering = list(_lettering(page, factor)) if abs(factor - 1) >= 0.01 else []
    if placement is None:
        yield from (*page_resized(document, page, *size, follow=True), *lettering)
        return
    yield from lettering  # first: a frame that grows with its words has the height that it is scaled from
    yield from placement.edits(factor, execute(document, lettering, measure))
    yield SetPage(page.id, *size)


def _lettering(page: DocumentPage, factor: float) -> Iterator[Edit]:
    """Letters in frames times a factor, and the room between their paragraphs; those of charts follow by themselves."""
    for top in page.layers:
        charted = isinstance(top, Chart)
        for layer in family(top) if not charted else ():
            if isinstance(layer, Text) and layer.flow is not None and layer.frame and layer.text.strip():
                yield from (replace(edit, value=_tenths(edit.value)) for edit in scaled_type(layer, factor))
                for number, paragraph in enumerate(layer.paragraphs):
                    for name in ("before", "after", "line_pitch"):
                        if stated := getattr(paragraph, name):
                            yield SetParagraph(layer.id, name, _tenths(stated * factor), number)


def cuts_off(page: DocumentPage, width: float, height: float) -> bool:
    """Whether a page of this size would cut off something with words, or a picture, that is whole now."""
    whole, new = page.box.grown(1.0), Box(0.0, 0.0, width, height).grown(1.0)
    for top in page.layers:
        for layer, matrix in _leaves(top, page.view):
            if isinstance(layer, Text | Picture) and layer.frame and layer.style.visible is not False:
                box = matrix.bounds(layer.frame)
                inside, left = box.overlap(whole), box.overlap(new)
                if inside == box and box.area < 0.9 * page.box.area and (left is None or left.area < 0.97 * box.area):
                    return True
    return False


def _leaves(layer: Layer, outer: Matrix) -> Iterator[tuple[Layer, Matrix]]:
    stack = [(layer, outer)]
    while stack:
        one, space = stack.pop()
        if isinstance(one, Group):
            stack += [(child, space @ one.transform) for child in one.children]
        else:
            yield one, space @ one.transform


def _tenths(size: Value) -> float:
    """A size of letters in whole tenths of a point, as slides and people write them."""
    assert isinstance(size, int | float)
    return max(round(size * 7.5), 1) / 7.5
