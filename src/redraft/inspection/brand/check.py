"""All rules on all pages of a file. What slides have from a master, a layout or the theme is told once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from redraft.document.layers import Layer, Opaque
from redraft.document.pages import Document, Page
from redraft.formats.codec import Described, Opened
from redraft.inspection.brand import looks, places
from redraft.inspection.brand.fault import BrandPage, Fault
from redraft.inspection.brand.grounds import Grounds
from redraft.inspection.brand.guide import OFF, Guide
from redraft.inspection.brand.visible import vanished
from redraft.inspection.page.pair import MOST

if TYPE_CHECKING:
    from redraft.assets.fonts import Fonts
    from redraft.render.tiles import Tiles

CHECKS: tuple[Callable[[BrandPage], Iterator[Fault]], ...] = (
    looks.palette, looks.fonts, looks.type_sizes, places.logos, looks.contrast, places.margins, looks.words,
    places.alternatives, places.grid, places.alignment, places.resolution, places.collisions,
)  # fmt: skip


class Checker:
    """Holds documents to a guide; a page that stays the same is looked at once. `path` is what the guide's patterns of
    files are compared with; with `tiles` what is under texts is drawn where need be. `full` are the pages that have too
    many layers to be looked at."""

    def __init__(self, opened: Opened, fonts: Fonts, guide: Guide, path: str = "", tiles: Tiles | None = None) -> None:
        self.fonts, self.guide, self.path = fonts, guide, path
        self.file = opened if isinstance(opened, Described) else None
        self.grounds = Grounds(opened, tiles) if tiles is not None and guide.severity("contrast") != OFF else None
        self.full: list[int] = []
        self.unknown, self.logos = set[str](), set[int]()
        """Texts whose contrast cannot be told, and logos of the guide that are there."""
        self._known: dict[tuple[int, int], tuple[Document, BrandPage, list[Fault]]] = {}
        self._last: dict[str, BrandPage] = {}
        self._first: Document | None = None

    def of(self, document: Document) -> list[Fault]:
        """What is wrong with each page, from the first."""
        return [fault for number in range(len(document.pages)) for fault in self._page(document, number)[2]]

    def lost(self, before: Document, after: Document) -> list[Fault]:
        """What was seen in a document and hardly is in the same one after edits."""
        both = ((self._page(one, number)[1] for one in (before, after)) for number in range(len(after.pages)))
        gone = ((now, thing) for was, now in both if was is not now for thing in vanished(was, now))
        return [now.fault("palette", thing, f"{thing.named} would hardly be seen") for now, thing in gone]

    def _page(self, document: Document, number: int) -> tuple[Document, BrandPage, list[Fault]]:
        """What is known of a page, which is kept with it: that its id stays its own."""
        self._first, page = self._first or document, document.pages[number]
        key = id(page), id(document.masters)
        if key not in self._known:
            sheet = self._sheet(document, page, number + 1)
            self._known[key] = document, sheet, list(self._looked_at(sheet))
        return self._known[key]

    def _sheet(self, document: Document, page: Page, number: int) -> BrandPage:
        last = self._last.get(page.id)
        more = self.file, self.grounds, last.pair if last is not None else None, self.unknown, self.logos
        sheet = BrandPage(document, page, number, self.fonts, self.guide, *more, last=last)
        if self._first is not None and document.masters is not self._first.masters:
            sheet = replace(sheet, page=replace(page, layers=tuple(self._drawn(sheet, one) for one in page.layers)))
        return sheet

    def _looked_at(self, sheet: BrandPage) -> Iterator[Fault]:
        if len(sheet.page.layers) > MOST or len(sheet.things) > MOST:
            self.full.append(sheet.number)
            return
        self._last[sheet.page.id] = sheet
        for fault in (fault for check in CHECKS for fault in check(sheet)):
            severity = self.guide.severity(fault.rule)
            if severity != OFF and not self._allows(sheet, fault):
                yield replace(fault, severity=severity)

    def _drawn(self, sheet: BrandPage, layer: Layer) -> Layer:
        """What a slide has from its layout and master with what has changed there since the first look."""
        if not isinstance(layer, Opaque) or self._first is None:
            return layer
        both = [[one.index.get(sheet.home(part.id)) for part in layer.drawn] for one in (self._first, sheet.document)]
        drawn = [part if was is None or now is None or now.layer is was.layer else replace(now.layer, id=part.id)
                 for part, was, now in zip(layer.drawn, *both, strict=True)]  # fmt: skip
        return replace(layer, drawn=tuple(drawn))

    def _allows(self, sheet: BrandPage, fault: Fault) -> bool:
        return any(
            one.get("rule", fault.rule) == fault.rule
            and ("file" not in one or any(fnmatchcase(self.path, way + one["file"]) for way in ("", "*/")))
            and ("select" not in one or fault.layer in places.picked(sheet, one["select"]))
            for one in self.guide.allowed
        )


def told(faults: Iterable[Fault], document: Document) -> list[dict[str, Any]]:
    """Faults as JSON. Those that pages have from one place are told once, at the first of them; those of one rule and
    one value are one, and all are its members."""
    masters = {page.id: dict(page.features) for page in document.masters}
    groups: dict[object, list[Fault]] = {}
    for number, fault in enumerate(faults):
        place = fault.layer if fault.layer.rpartition("/")[0] in masters else fault.owner
        alike: object = fault.found if fault.found or fault.rule == "alt-text" else number
        groups.setdefault((fault.rule, place, fault.found) if place else (fault.rule, alike), []).append(fault)
    return [one for group in groups.values() for one in _merged(group, masters)]


def _merged(group: list[Fault], masters: Mapping[str, Mapping[str, object]]) -> Iterator[dict[str, Any]]:
    first, rows = group[0], [one.to_json() for one in group]
    one = {**rows[0], "pages": list(dict.fromkeys(page for row in rows for page in row["pages"]))}
    if first.layer.rpartition("/")[0] in masters or (len(group) == 1 and not first.owner):
        yield one
    elif not first.owner:
        parts = "page", "layer", "name", "box", "message"
        one["fixable"] = any(row["fixable"] for row in rows)
        yield {**one, "members": [{name: row[name] for name in parts} for row in rows]}
    elif first.rule == "contrast" and len(one["pages"]) == 1:
        yield from rows
    else:
        master, _, slot = first.owner.rpartition("/")
        themed, count = first.owner.startswith("master"), len(one["pages"])
        made = first.rule == "palette" and masters.get(master, {}).get(slot, first.found) != first.found
        has = "it is made from the theme's" if made else "the theme has it as"
        where = f"{has} {slot}" if themed else f"its layout has it, at '{first.owner}'"
        message = f"{first.message}; {where}, seen on {count} page{'s' * (count != 1)}"
        place = {"layer": master, "name": slot} if themed else {"layer": first.owner}
        yield {**one, **place, "message": message, "others": list(dict.fromkeys(row["layer"] for row in rows))}
