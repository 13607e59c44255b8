"""All rules on all pages of a file. What slides have from a master, a layout or the theme is told once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from redraft.document.layers import Document, Layer, Opaque, Page
from redraft.formats.codec import Described, Opened
from redraft.inspection.brand import looks, places
from redraft.inspection.brand.fault import Fault, Sheet
from redraft.inspection.brand.grounds import Grounds
from redraft.inspection.brand.guide import OFF, Guide
from redraft.inspection.page_pair import MOST, PagePair

if TYPE_CHECKING:
    from redraft.assets.fonts import Fonts
    from redraft.render.tiles import Tiles

CHECKS: tuple[tuple[tuple[str, ...], Callable[[Sheet], Iterator[Fault]]], ...] = (
    (("palette",), looks.palette),
    (("fonts",), looks.fonts),
    (("type-size",), looks.type_sizes),
    (("logo-size", "logo-space"), places.logos),
    (("contrast",), looks.contrast),
    (("margins",), places.margins),
    (("words",), looks.words),
    (("alt-text",), places.alternatives),
    (("grid",), places.grid),
    (("alignment",), places.alignment),
    (("resolution",), places.resolution),
    (("overflow", "overlap", "off-page"), places.collisions),
)
"""The checks, each with the rules that it is for."""


class Checker:
    """Holds documents to a guide; a page that stays the same is looked at once. `path` is what the guide's patterns of
    files are compared with; with `tiles` what is under texts is drawn where need be. `full` are the pages that have too
    many layers to be looked at."""

    def __init__(self, opened: Opened, fonts: Fonts, guide: Guide, path: str = "", tiles: Tiles | None = None) -> None:
        self.fonts, self.guide, self.path = fonts, guide, path
        self.describe = opened.description if isinstance(opened, Described) else None
        self.grounds = Grounds(opened, tiles) if tiles is not None else None
        self.full: list[int] = []
        self.unknown = 0
        """Texts whose contrast cannot be told."""
        self.logos: set[int] = set()
        """Those of the guide that are on a page."""
        self._known: dict[tuple[int, int], tuple[Page, Document, list[Fault]]] = {}
        self._pairs: dict[str, PagePair] = {}
        self._first: Document | None = None

    def of(self, document: Document) -> list[Fault]:
        """What is wrong with each page, from the first."""
        return [fault for number, page in enumerate(document.pages, 1) for fault in self._page(document, page, number)]

    def _page(self, document: Document, page: Page, number: int) -> list[Fault]:
        self._first = self._first or document
        key = id(page), id(document.masters)
        if key not in self._known:
            self._known[key] = page, document, list(self._looked_at(document, page, number))
        return self._known[key][2]

    def _looked_at(self, document: Document, page: Page, number: int) -> Iterator[Fault]:
        guide, known = self.guide, self._pairs.get(page.id)
        sheet = Sheet(document, page, number, self.fonts, guide, self.describe, grounds=self.grounds, known=known)
        if self._first is not None and document.masters is not self._first.masters:
            sheet = replace(sheet, page=replace(page, layers=tuple(self._drawn(sheet, one) for one in page.layers)))
        if len(page.layers) > MOST or len(sheet.things) > MOST:
            self.full.append(number)
            return
        self._pairs[page.id] = sheet.pair
        for rules, rule in CHECKS:
            if any(guide.severity(one) != OFF for one in rules):
                for fault in rule(sheet):
                    if guide.severity(fault.rule) != OFF and not self._allows(sheet, fault):
                        yield replace(fault, severity=guide.severity(fault.rule))
        self.unknown += len(sheet.unknown)
        self.logos |= sheet.logos

    def _drawn(self, sheet: Sheet, layer: Layer) -> Layer:
        """What a slide has from its layout and master with what has changed there since the first look."""
        if not isinstance(layer, Opaque) or self._first is None:
            return layer
        both = [[one.index.get(sheet.home(part.id)) for part in layer.drawn] for one in (self._first, sheet.document)]
        drawn = [part if was is None or now is None or now.layer is was.layer else replace(now.layer, id=part.id)
                 for part, was, now in zip(layer.drawn, *both, strict=True)]  # fmt: skip
        return replace(layer, drawn=tuple(drawn))

    def _allows(self, sheet: Sheet, fault: Fault) -> bool:
        return any(
            one.get("rule", fault.rule) == fault.rule
            and ("file" not in one or any(fnmatchcase(self.path, way + one["file"]) for way in ("", "*/")))
            and ("select" not in one or fault.layer in places.picked(sheet, one["select"]))
            for one in self.guide.allowed
        )


def told_once(faults: Iterable[Fault], document: Document) -> list[Fault]:
    """Faults with those that pages have from one place told once, at the first of them."""
    masters = {page.id for page in document.masters}
    groups: dict[tuple[object, ...], list[Fault]] = {}
    for fault in faults:
        if fault.layer.rpartition("/")[0] in masters:
            groups.setdefault((fault.rule, fault.layer, fault.found), []).append(replace(fault, owner=""))
        else:
            groups.setdefault((fault.rule, fault.owner or (fault.layer, fault.page), fault.found), []).append(fault)
    return [one for group in groups.values() for one in _merged(group)]


def _merged(group: list[Fault]) -> Iterator[Fault]:
    first = group[0]
    pages = tuple(dict.fromkeys(one.page for one in group))
    if not first.owner or (first.rule == "contrast" and len(pages) == 1):
        yield replace(first, pages=pages)
        yield from (group[1:] if first.owner else ())
        return
    master, _, slot = first.owner.rpartition("/")
    themed = first.owner.startswith("master")
    where = f"the theme has it as {slot}" if themed else f"its layout has it, at '{first.owner}'"
    yield replace(
        first,
        layer=master if themed else first.owner,
        name=slot if themed else first.name,
        message=f"{first.message}; {where}, seen on {len(pages)} page{'s' * (len(pages) != 1)}",
        pages=pages,
        others=tuple(dict.fromkeys(one.layer for one in group)),
    )
