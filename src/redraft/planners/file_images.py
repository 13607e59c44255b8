"""Images of a file's pages for vision models, also as they would be after an edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from io import BytesIO
from typing import TYPE_CHECKING, Any, Protocol

from redraft.commands.outline.properties import called
from redraft.commands.programs.views import View
from redraft.document.geometry import Box
from redraft.document.layers import Group, Layer, Picture, Text, family
from redraft.document.pages import Document, Page
from redraft.document.style import is_picture_paint
from redraft.errors import RedraftError
from redraft.formats.codec import Opened
from redraft.formats.file import File
from redraft.inspection.page.layer_pictures import LayerPictures
from redraft.inspection.page.overlay import overlay
from redraft.planners.page_images import Shown
from redraft.render.tiles import pixels_per_unit

if TYPE_CHECKING:
    from redraft.assets.fonts import Fonts
    from redraft.render.tiles import Tiles

MOST_MARKS = 50
"""Boxes in a numbered picture: with more nobody can tell which number belongs to which."""
MOST_PAGES = 3
"""Pages that are shown one by one; of more a sheet of small ones."""
ON_SHEET = 16
MOST_OF_PAGE = 0.6
"""Share of a page's longer side up to which a part of it is shown larger."""
AROUND = 0.06
"""Share of it that is shown around such a part."""
KEPT_BACK = (128, 128, 128)
"""The colour of the areas where something is that may not be seen."""


class PageDrawer(Protocol):
    """What a session draws with."""

    @property
    def fonts(self) -> Fonts: ...
    @property
    def tiles(self) -> Tiles: ...
    def draw(self, svg: bytes, scale: float = 1.0, crop: tuple[int, int, int, int] | None = None) -> bytes: ...


class FileSight:
    """Draws the page of a file that a document differs in from the file (else the first), in the file's own format.

    `scale` is pixels to a CSS pixel; models are given small pictures, which is what they are paid by. Layers that are
    `kept_back` are grey boxes in every picture, and so are copies of them; no flat picture is shown then.
    """

    MOST_PIXELS = 1024

    def __init__(self, file: File, drawing: PageDrawer, kept_back: Sequence[str] = ()) -> None:
        self._file, self._drawing, self.kept_back = file, drawing, tuple(kept_back)
        self._page = file.document.pages[0].id
        self._written: tuple[Document, Opened] = (file.document, file.opened)

    def page(self, document: Document) -> bytes | None:
        with suppress(RedraftError):
            return self._drawn(self._opened(document), self._differing(document))
        return None

    def numbered(self, document: Document) -> tuple[bytes, Mapping[int, str]] | None:
        with suppress(RedraftError):
            drawn = self._marked(self._opened(document), self._differing(document))
            return drawn.png, {each.number: each.id for each in drawn.layers if each.label is not None}
        return None

    def asked(self, document: Document, pages: Sequence[str]) -> list[Shown]:
        """The pages of a request, each plain and with numbered boxes; a sheet of small pages where it names none."""
        with suppress(RedraftError):
            opened = self._opened(document)
            found = [page for page in document.pages if page.id in pages or len(document.pages) == 1]
            if not 0 < len(found) <= MOST_PAGES:
                return [self._sheet(opened, found or document.pages)]
            return [shown for page in found for shown in self._plain_and_numbered(opened, page)]
        return []

    def compared(self, document: Document, named: Sequence[str] = ()) -> list[Shown]:
        """The pages that differ from the file's, before and after, and larger the part that does; of many, the `named`
        ones are the large ones."""
        with suppress(RedraftError):
            opened, old = self._opened(document), {page.id: page for page in self._file.document.pages}
            changed = [page for page in document.pages if old.get(page.id) is not page]
            changed.sort(key=lambda page: page.id not in named)
            shown = []
            for page in changed[:MOST_PAGES]:
                name, after = self._named(document, page), self._drawn(opened, page)
                before = self._drawn(self._file.opened, old[page.id]) if page.id in old else b""
                shown += [Shown(f"{name} before", before)] if before else []
                shown.append(Shown(f"{name} after", after))
                part = _differing_part(before, after, page) if before else None
                if part is not None:
                    shown.append(Shown(f"{name} after, larger where it changed", self._drawn(opened, page, part)))
            if changed[MOST_PAGES:]:
                shown.append(self._sheet(opened, changed[MOST_PAGES:]))
            return shown
        return []

    def viewed(self, document: Document, views: Sequence[View]) -> list[Shown]:
        shown = []
        for view in views:
            page = document.page(view.page)
            with suppress(RedraftError):
                if page is not None:
                    shown.append(Shown(view.label, self._drawn(self._opened(document), page, view.box, view.size)))
        return shown

    # Drawing

    def _plain_and_numbered(self, opened: Opened, page: Page) -> Iterator[Shown]:
        name = self._named(opened.document, page)
        yield Shown(name, self._drawn(opened, page))
        drawn = self._marked(opened, page, {id: number for number, id in enumerate(_worthwhile(page), 1)})
        numbers = ", ".join(f"{each.number} {called(each.id)}" for each in drawn.layers if each.label is not None)
        if numbers:
            yield Shown(f"{name} with boxes: {numbers}", drawn.png)

    def _marked(self, opened: Opened, page: Page, numbers: Mapping[str, int] | None = None) -> Any:
        drawn = overlay(opened, page, self._drawing.tiles, self._drawing.fonts, self._scale(page), numbers)
        if not self.kept_back:
            return drawn
        from PIL import Image  # where models see

        picture = Image.open(BytesIO(drawn.png)).convert("RGBA")
        return replace(drawn, png=_png(self._covered(picture, opened, page, self._scale(page))))

    def _sheet(self, opened: Opened, pages: Sequence[Page]) -> Shown:
        from PIL import Image  # where models see

        shown = pages[:ON_SHEET]
        columns = max(1, round(len(shown) ** 0.5 + 0.49))
        cell = self.MOST_PIXELS // columns
        smaller = [Image.open(BytesIO(self._drawn(opened, page, size=cell - 8))) for page in shown]
        high = max(one.height for one in smaller) + 8
        sheet = Image.new("RGB", (columns * cell, -(-len(shown) // columns) * high), "#d0d0d0")
        for at, one in enumerate(smaller):
            sheet.paste(one, (at % columns * cell + 4, at // columns * high + 4))
        every = [page.id for page in opened.document.pages]  # read anew, its pages are others than those given
        return Shown(f"pages {', '.join(str(every.index(page.id) + 1) for page in shown)}, row by row", _png(sheet))

    def _drawn(self, opened: Opened, page: Page, box: Box | None = None, size: int = 0) -> bytes:
        """A page or a box of it on white, the longer side at most `size` pixels, or MOST_PIXELS."""
        from PIL import Image  # where models see

        whole = Box(0.0, 0.0, page.width, page.height)
        part = (box.overlap(whole) if box is not None else whole) or whole
        size = size or self.MOST_PIXELS
        natural = pixels_per_unit(page, 1.0)
        longest = max(max(part.width, part.height) * natural, 1.0)
        scale = min(size / longest, 1.0 if box is None and size == self.MOST_PIXELS else 8.0)
        unit = natural * scale
        corner, sides = (int(part.x * unit), int(part.y * unit)), (int(part.width * unit), int(part.height * unit))
        crop = (*corner, max(1, sides[0]), max(1, sides[1])) if box is not None else None
        drawn = Image.open(BytesIO(self._drawing.draw(opened.drawable(page.id), scale, crop))).convert("RGBA")
        if self.kept_back:
            drawn = self._covered(drawn, opened, page, scale, corner if crop else (0, 0))
        ground = Image.new("RGBA", drawn.size, "white")
        ground.alpha_composite(drawn)
        return _png(ground.convert("RGB"))

    def _covered(self, picture: Any, opened: Opened, page: Page, scale: float, corner: tuple[int, int] = (0, 0)) -> Any:
        """A picture with grey boxes where layers are that are kept back."""
        from PIL import Image, ImageDraw  # only where something is kept back

        if self._file.document.traits.flat:
            return Image.new("RGBA", (8, 8), KEPT_BACK)
        ink, unit = LayerPictures(opened, page, self._drawing.tiles, scale).ink(), pixels_per_unit(page, scale)
        draw = ImageDraw.Draw(picture)
        behind = (one for ground in _followed(opened.document, page) for one in ground.layers)
        for layer in (one for top in (*page.layers, *behind) for one in family(top)):
            seen = self._is_kept_back(layer, opened.document)
            for area in (ink.get(layer.id), opened.document.index[layer.id].box) if seen else ():
                if area is not None:
                    left, top = area.x * unit - corner[0] - 2, area.y * unit - corner[1] - 2
                    right, bottom = left + area.width * unit + 4, top + area.height * unit + 4
                    draw.rectangle((left, top, right, bottom), fill=(*KEPT_BACK, 255))
        return picture

    def _is_kept_back(self, layer: Layer, document: Document) -> bool:
        above = {layer.id, *(group.id for group in document.index[layer.id].ancestors)}
        is_new = layer.id not in self._file.document.index
        return not above.isdisjoint(self.kept_back) or (is_new and _content(layer) in self._contents)

    @cached_property
    def _contents(self) -> set[Any]:
        """The contents of the layers that are kept back, by which a copy is known."""
        layers = self._file.document.index.layers
        return {_content(one) for id in self.kept_back if id in layers for one in family(layers[id])} - {None, ""}

    def _opened(self, document: Document) -> Opened:
        if document is not self._written[0]:
            if document is self._file.document:
                return self._file.opened
            written = self._file.opened.write(document)
            self._written = document, self._file.codec.open(written.data, self._drawing.fonts)
        return self._written[1]

    def _differing(self, document: Document) -> Page:
        """The page that is shown: of a deck the one that was changed, and that one again for the picture before."""
        old = {page.id: page for page in self._file.document.pages}
        changed = [page for page in document.pages if old.get(page.id) is not page]
        if changed and document is not self._file.document:
            self._page = changed[0].id
        return next((page for page in document.pages if page.id == self._page), document.pages[0])

    def _named(self, document: Document, page: Page) -> str:
        if len(document.pages) == 1:
            return "the page"
        return f"page {[one.id for one in document.pages].index(page.id) + 1}"

    def _scale(self, page: Page) -> float:
        return min(1.0, self.MOST_PIXELS / max(max(page.width, page.height) * pixels_per_unit(page, 1.0), 1.0))


def _followed(document: Document, page: Page) -> Iterator[Page]:
    """The masters, and layouts among them, whose layers a page shows."""
    above = next((one.layout for one in document.masters if one.id == page.layout), "")
    yield from (one for one in document.masters if one.id in (page.layout, above))


def _worthwhile(page: Page) -> list[str]:
    """The layers of a page that get a box, in their order: texts first, then pictures, then what is large."""
    every = [one for top in page.layers for one in family(top) if not isinstance(one, Group)]
    rank = {Text: 0, Picture: 1}
    chosen = sorted(every, key=lambda one: rank.get(type(one), 2))[:MOST_MARKS]
    kept = {one.id for one in chosen}
    return [one.id for one in every if one.id in kept]


def _content(layer: Layer) -> Any:
    """What a copy of a layer has in common with it."""
    if isinstance(layer, Text):
        return layer.text
    fill = layer.style.fill
    return fill if is_picture_paint(fill) else getattr(layer, "asset", None)


def _differing_part(before: bytes, after: bytes, page: Page) -> Box | None:
    """The box in which two pictures of a page differ, with what is around it, in page units; None where it is most of
    the page, or nothing."""
    from PIL import Image, ImageChops  # where models see

    old, new = (Image.open(BytesIO(png)) for png in (before, after))
    found = ImageChops.difference(old, new).getbbox() if old.size == new.size else None
    if found is None:
        return None
    scale, around = new.width / page.width, AROUND * max(page.width, page.height)
    left, top, right, bottom = (side / scale for side in found)
    part = Box(left, top, right - left, bottom - top).grown(around).overlap(Box(0.0, 0.0, page.width, page.height))
    is_small = part is not None and max(part.width, part.height) <= MOST_OF_PAGE * max(page.width, page.height)
    return part if is_small else None


def _png(picture: Any) -> bytes:
    out = BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()
