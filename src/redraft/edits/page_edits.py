"""Applies edits of whole pages (insert, remove, reorder, hide), and computes their inverses."""

from __future__ import annotations

import re
from dataclasses import replace
from types import MappingProxyType

from redraft.document.features import RULES, Feature, Features, allows, with_feature
from redraft.document.geometry import IDENTITY, Box, is_finite_number
from redraft.document.layers import Asset, Group, Layer, Picture, Text, family
from redraft.document.pages import Document, Index, Page
from redraft.document.style import PaintServer, Style
from redraft.document.theme import Following
from redraft.edits.native_edits import SetPageNative, with_markup
from redraft.errors import EditError, says
from redraft.lazy import dataclass


@dataclass(frozen=True, slots=True)
class SetPage:
    """The size of a page; its content stays where it is."""

    page: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class InsertPage:
    """A new page just before the page `before` (None: at the end); `assets` are those of its pictures that the document
    lacks. Its `copy_of` names the page whose bytes it repeats, its `layout` the layout it follows."""

    content: Page
    before: str | None = None
    assets: tuple[Asset, ...] = ()

    @property
    def page(self) -> str:
        return self.content.id


@dataclass(frozen=True, slots=True)
class RemovePage:
    """A page with all it holds."""

    page: str


@dataclass(frozen=True, slots=True)
class MovePage:
    """To another place: just before the page `before` (None: to the end)."""

    page: str
    before: str | None = None


@dataclass(frozen=True, slots=True)
class HidePage:
    """Whether a page is passed over when the pages are shown."""

    page: str
    hidden: bool = True


@dataclass(frozen=True, slots=True)
class SetPageFeature:
    """One of the features that a page lists; None for the format's default."""

    page: str
    name: str
    value: Feature


PageEdit = SetPage | InsertPage | RemovePage | MovePage | HidePage | SetPageFeature | SetPageNative


def apply_to_pages(document: Document, edit: PageEdit) -> Document:
    """The document after an edit of its pages. Raises EditError when it cannot be applied."""
    match edit:
        case SetPage(page_id, width, height):
            if not all(is_finite_number(size) and size > 0 for size in (width, height)):
                raise EditError(says("page-size-not-numbers", width=width, height=height))
            was = find_page(document, page_id)
            grounds = {  # what is bound to the page and as large: the background of a slide
                layer.id: replace(layer, frame=Box(0.0, 0.0, width, height))
                for layer in was.layers
                if layer.bound and layer.frame == was.box and layer.transform == IDENTITY
            }
            layers = tuple(grounds.get(layer.id, layer) for layer in was.layers)
            page = replace(was, width=width, height=height, layers=layers)
            pages = tuple(page if old.id == page_id else old for old in document.pages)
            return document.changed(document.index.updated(pages, grounds), document.assets)
        case HidePage(page_id, hidden):
            page = replace(find_page(document, page_id), hidden=bool(hidden))
            pages = tuple(page if old.id == page_id else old for old in document.pages)
            return document.changed(document.index.updated(pages, {}), document.assets)
        case SetPageFeature(page_id, name, value):
            if (master := _master(document, page_id)) is not None:
                return _themed(document, master, name, value)
            was = find_page(document, page_id)
            page = replace(was, features=featured(was.id, was.features, name, value))
            if name == "layout":
                return _relaid(document, was, page)
            pages = tuple(page if old.id == page_id else old for old in document.pages)
            return document.changed(document.index.updated(pages, {}), document.assets)
        case InsertPage(content, before, assets):
            return _inserted(document, content, before, assets)
        case RemovePage(page_id):
            page = find_page(document, page_id)
            if len(document.pages) == 1:
                raise EditError(says("last-page", page_id=page_id))
            rest = tuple(old for old in document.pages if old is not page)
            left = _assets_without(document, page)
            return _paged(replace(document, assets=left, removed=(*document.removed, page_id)), document.index, rest)
        case SetPageNative():
            return with_markup(document, edit)
        case MovePage(page_id, before):
            page = find_page(document, page_id)
            if before == page_id:
                raise EditError(says("page-before-itself", page_id=page_id))
            rest = tuple(old for old in document.pages if old is not page)
            return _paged(document, document.index, _put(rest, page, before))


def page_inverse(document: Document, edit: PageEdit) -> PageEdit:
    """The edit that leads from `apply_to_pages(document, edit)` back to exactly `document`; not for markup."""
    if isinstance(edit, SetPageNative):
        raise TypeError("native_edits.markup_inverse")
    if isinstance(edit, InsertPage):
        return RemovePage(edit.page)
    if isinstance(edit, SetPageFeature) and (master := _master(document, edit.page)) is not None:
        return SetPageFeature(master.id, edit.name, dict(master.features).get(edit.name))
    page = find_page(document, edit.page)
    place = document.pages.index(page)
    following = document.pages[place + 1].id if place + 1 < len(document.pages) else None
    match edit:
        case SetPage():
            return SetPage(page.id, page.width, page.height)
        case HidePage():
            return HidePage(page.id, page.hidden)
        case SetPageFeature(name=name):
            value = dict(page.features).get(name)
            if name == "layout" and (found := layout_of(document, page, value)) is not None and found.id != page.layout:
                value = page.layout  # there are several of this name
            return SetPageFeature(page.id, name, value)
        case RemovePage():
            left = _assets_without(document, page)
            lost = tuple(asset for key, asset in document.assets.items() if key not in left)
            return InsertPage(page, following, lost)
        case MovePage():
            return MovePage(page.id, following)


def _master(document: Document, page_id: str) -> Page | None:
    return next((page for page in document.masters if page.id == page_id), None)


def _themed(document: Document, master: Page, name: str, value: Feature) -> Document:
    """With another colour or font in a master's theme, and all that follows it; worked out once for each document."""
    known: dict[tuple[str, str, Feature], Document] = document.__dict__.setdefault("themed", {})
    if (master.id, name, value) in known:
        return known[master.id, name, value]
    featured(master.id, master.features, name, value)
    if not isinstance(value, str):
        raise EditError(says("theme-value-missing", property=name, id=master.id, wanted=RULES[name].wanted))
    following = Following(f"{master.id}/{name}", value)
    pages, layouts, masters = (
        tuple(page.then(following.page) for page in some)
        for some in (document.pages, document.layouts, document.masters)
    )
    theme = MappingProxyType({name: following.value(color) for name, color in document.theme.items()})
    new = _paged(replace(document, layouts=layouts, masters=masters, theme=theme), document.index, pages)
    known[master.id, name, value] = new
    return new


def layout_of(document: Document, page: Page, name: Feature) -> Page | None:
    """The layout that a page would follow by this name: one of its own master before those of others."""
    master = {sheet.id: sheet.layout for sheet in document.masters}
    wanted = str(name).casefold()
    named = [one for one in document.layouts if wanted in (one.name.casefold() or one.id, one.id)]
    own = [one for one in named if master.get(one.id) == master.get(page.layout)]
    return next(iter((*own, *named)), None)


def _relaid(document: Document, was: Page, page: Page) -> Document:
    """With a page that follows another layout: it shows what that draws, where it showed what the former did."""
    name = dict(page.features)["layout"]
    old = next((one for one in document.layouts if one.id == was.layout), None)
    new = layout_of(document, was, name)
    if new is None or old is None:
        known = ", ".join(f"“{one.name or one.id}”" for one in document.layouts)
        raise EditError(says("unknown-layout", layout=name, id=was.id, known=known))
    fixed = [[layer for layer in one.layers if layer.id == f"{one.id}/layout"] for one in (was, old, new)]
    layers = list(page.layers)
    if len(fixed[0]) == len(fixed[1]):  # else the slide hides what its layout draws
        layers = [layer for layer in layers if layer not in fixed[0]]
        layers[1:1] = [_renamed(layer, new.id, page.id) for layer in fixed[2]]
    features = with_feature(page.features, "layout", new.name or new.id)
    page = replace(page, layout=new.id, layers=tuple(layers), features=features)
    return _paged(document, document.index, tuple(page if one.id == page.id else one for one in document.pages))


def featured(id: str, features: Features, name: str, value: Feature) -> Features:
    """The features of a layer or page with one of them changed, or an EditError that says what there is."""
    known = [feature for feature, _ in features]
    if name not in known:
        has = f"it has {', '.join(known)}" if known else "it has none that can be set"
        raise EditError(says("no-feature", id=id, feature=name, known=has))
    if not allows(name, value):
        raise EditError(says("property-value-mismatch", property=name, id=id, wanted=RULES[name].wanted, given=value))
    return with_feature(features, name, value)


def find_page(document: Document, page_id: str) -> Page:
    """The page with this id, or an EditError that lists what there is."""
    page = document.page(page_id)
    if page is None:
        known = [page.id for page in document.pages[:12]]
        more = ", …" if len(document.pages) > len(known) else ""
        raise EditError(says("no-page-with-id", page_id=page_id, known=", ".join(known), more=more))
    return page


def next_page_id(document: Document) -> str:
    """An id for a new page, in the manner of those that are there: slide-262 after slide-261. The first of a deck is
    slide-256, as such files number them."""
    taken = [*(page.id for page in document.pages), *document.removed]
    ids = [re.fullmatch(r"(.*?)(\d*)", one) for one in taken]
    empty = ("slide-", 255) if document.traits.slides else ("page", 0)
    prefix = ids[0][1] if ids and ids[0] else empty[0]
    number = max((int(found[2]) for found in ids if found and found[2] and found[1] == prefix), default=empty[1]) + 1
    while document.page(f"{prefix}{number}") is not None or f"{prefix}{number}" in document.index:
        number += 1
    return f"{prefix}{number}"


def duplicate(page: Page, page_id: str) -> Page:
    """A page like this one under another id; its layers' ids begin with the new one where they began with the old."""
    layers = tuple(_renamed(layer, page.id, page_id) for layer in page.layers)
    return replace(page, id=page_id, copy_of=page.id, layers=layers, offers=())


def _renamed(layer: Layer, old: str, new: str) -> Layer:
    name = new + layer.id.removeprefix(old) if layer.id.startswith(old + "/") else f"{new}/{layer.id}"
    style = _repainted(layer.style, old, new)
    if isinstance(layer, Group):
        children = tuple(_renamed(child, old, new) for child in layer.children)
        return replace(layer, id=name, style=style, children=children)
    if isinstance(layer, Text):
        runs = tuple(replace(run, style=_repainted(run.style, old, new)) for run in layer.runs)
        return replace(layer, id=name, style=style, runs=runs)
    return replace(layer, id=name, style=style)


def _repainted(style: Style, old: str, new: str) -> Style:
    """With paints that go by a layer's id under that layer's new one."""
    for name in ("fill", "stroke"):
        paint = getattr(style, name)
        if isinstance(paint, PaintServer) and paint.id.startswith(old + "/"):
            style = style.changed(name, paint._replace(id=new + paint.id.removeprefix(old)))
    return style


def _inserted(document: Document, content: Page, before: str | None, assets: tuple[Asset, ...]) -> Document:
    if not content.id or document.page(content.id) is not None or content.id in document.index:
        raise EditError(says("new-page-id-taken", id=content.id))
    seen: set[str] = {content.id}
    needed: set[str] = set()
    for layer in content.layers:
        for inner in family(layer):
            if inner.id in document.index or inner.id in seen or document.page(inner.id) is not None or not inner.id:
                raise EditError(says("page-layer-id-there-already", id=inner.id))
            seen.add(inner.id)
            if isinstance(inner, Picture) and inner.asset and inner.asset not in document.assets:
                needed.add(inner.asset)
    brought = {asset.key: asset for asset in assets}
    missing = sorted(needed - brought.keys())
    if missing:
        raise EditError(says("no-asset-in-document", missing=missing[0][:12]))
    held = MappingProxyType({**document.assets, **{key: brought[key] for key in sorted(needed)}})
    return _paged(replace(document, assets=held), document.index, _put(document.pages, content, before))


def _paged(document: Document, index: Index, pages: tuple[Page, ...]) -> Document:
    """The document with other pages, and the index of the former ones kept for what stays."""
    return document.changed(index.restyled(pages, document.masters), document.assets)


def _put(pages: tuple[Page, ...], page: Page, before: str | None) -> tuple[Page, ...]:
    if before is None:
        return (*pages, page)
    place = next((number for number, old in enumerate(pages) if old.id == before), None)
    if place is None:
        raise EditError(says("no-page-to-put-before", before=before, id=page.id))
    return (*pages[:place], page, *pages[place:])


def _assets_without(document: Document, page: Page) -> MappingProxyType[str, Asset]:
    """The assets that the other pages use."""
    used = {
        layer.asset
        for other in document.pages
        if other is not page
        for top in other.layers
        for layer in family(top)
        if isinstance(layer, Picture)
    }
    own = {layer.asset for top in page.layers for layer in family(top) if isinstance(layer, Picture)}
    return MappingProxyType({key: asset for key, asset in document.assets.items() if key in used or key not in own})
