"""Lazy reading of a deck: each slide is read when it is first used, since one edit of a long deck needs few.

An unread page knows its id and size; its layers, name and layout are read on access, and so are the places and looks of
its layers. Callers see ordinary values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any, TypeVar

from redraft.document.features import Features
from redraft.document.layers import Layer
from redraft.document.pages import Index, Page, Placed
from redraft.errors import EditError, says

Found = TypeVar("Found")


class GradualPage(Page):
    """A page whose layers are read on first access."""

    __slots__ = ("_known", "_read")
    _known: Page | None
    _read: Callable[[], Page]

    def __new__(cls, *values: Any, **named: Any) -> Page:  # type: ignore[misc]
        """A plain page: what `dataclasses.replace` makes of one that has been read."""
        return Page(*values, **named)

    @staticmethod
    def of(id: str, width: float, height: float, read: Callable[[], Page]) -> Page:
        plain = Page(id, width, height)
        page: Page = object.__new__(GradualPage)
        for name in ("id", "width", "height", "view", "unit_mm", "copy_of"):
            object.__setattr__(page, name, getattr(plain, name))
        object.__setattr__(page, "_known", None)
        object.__setattr__(page, "_read", read)
        return page

    @property
    def known(self) -> Page:
        if self._known is None:
            object.__setattr__(self, "_known", self._read())
        assert self._known is not None
        return self._known

    def then(self, change: Callable[[Page], Page]) -> Page:
        if self._known is not None:
            return change(self._known)
        return GradualPage.of(self.id, self.width, self.height, lambda: change(self.known))

    @property
    def layers(self) -> tuple[Layer, ...]:
        return self.known.layers

    @property
    def name(self) -> str:
        return self.known.name

    @property
    def layout(self) -> str:
        return self.known.layout

    @property
    def hidden(self) -> bool:
        return self.known.hidden

    @property
    def features(self) -> Features:
        return self.known.features

    @property
    def offers(self) -> tuple[Layer, ...]:
        return self.known.offers

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return self.known == (other.known if isinstance(other, GradualPage) else other)

    __hash__ = Page.__hash__

    def __reduce__(self) -> tuple[Any, ...]:
        return Page, tuple(getattr(self.known, field.name) for field in fields(Page))


class Gradual(Mapping[str, Found]):
    """A mapping by layer id; a lookup reads the layer's page, iteration reads every page.

    `of_page` reads the page whose id precedes an id's first slash, and returns whether there was one to read.
    """

    def __init__(self, known: dict[str, Found], of_page: Callable[[str], bool], all_pages: Callable[[], None]) -> None:
        self._known, self._of_page, self._all_pages = known, of_page, all_pages

    def __getitem__(self, id: str) -> Found:
        found = self._known.get(id)
        if found is None:
            self._of_page(id.partition("/")[0])
            return self._known[id]
        return found

    def __iter__(self) -> Iterator[str]:
        self._all_pages()
        return iter(self._known)

    def __len__(self) -> int:
        self._all_pages()
        return len(self._known)


class _View(Mapping[str, Found]):
    """One side of an index, looked up as the index is."""

    def __init__(self, index: GradualIndex, value: Callable[[str], Found]) -> None:
        self._index, self._value = index, value

    def __getitem__(self, id: str) -> Found:
        return self._value(id)

    def __iter__(self) -> Iterator[str]:
        return iter(self._index)

    def __len__(self) -> int:
        return len(self._index)


class GradualIndex(Index):
    """The layers of a deck by id, found by the page that their ids begin with; other pages stay unread."""

    __slots__ = ("_at", "_masters", "_pages")

    def __init__(self, pages: tuple[Page, ...], known: Mapping[str, Index], masters: tuple[Page, ...] = ()) -> None:
        self.pages = pages
        self._masters = {page.id: page for page in masters}
        self._pages: dict[str, Index] = dict(known)  # of single pages, by the page's id
        self._at = {page.id: number for number, page in enumerate(pages)}

    def _page(self, page_id: str) -> Index | None:
        known = self._pages.get(page_id)
        if known is None and (page_id in self._at or page_id in self._masters):
            page = self.pages[self._at[page_id]] if page_id in self._at else self._masters[page_id]
            known = self._pages[page_id] = Index.of((page,))
        return known

    def _holder(self, layer_id: object) -> tuple[str, Index] | None:
        """The page a layer is on: the one its id begins with, else whichever has it."""
        if not isinstance(layer_id, str):
            return None
        first = layer_id.partition("/")[0]
        index = self._page(first)
        if index is not None and layer_id in index.layers:
            return first, index
        if index is not None and first != layer_id and layer_id.startswith(("slide-", "layout-", "master-")):
            return None  # an id of ours that its page does not have is nowhere else
        for page in self._at:
            index = self._page(page)
            if index is not None and layer_id in index.layers:
                return page, index
        return None

    @property
    def layers(self) -> Mapping[str, Layer]:  # type: ignore[override]
        return _View(self, lambda id: self._found(id)[1].layers[id])

    @property
    def parents(self) -> Mapping[str, str | int]:  # type: ignore[override]
        return _View(self, self._parent)

    def _parent(self, layer_id: str) -> str | int:
        page, index = self._found(layer_id)
        parent = index.parents[layer_id]
        return parent if isinstance(parent, str) else self._at.get(page, -1)

    def _found(self, layer_id: str) -> tuple[str, Index]:
        found = self._holder(layer_id)
        if found is None:
            raise KeyError(layer_id)
        return found

    def _all(self) -> Iterable[Index]:
        found = [self._page(page.id) for page in self.pages]
        return [index for index in found if index is not None]

    def updated(self, pages: tuple[Page, ...], changed: Mapping[str, Layer]) -> Index:
        return self._changed(pages, changed, ())

    def restyled(self, pages: tuple[Page, ...], masters: tuple[Page, ...]) -> Index:
        known = {**self._masters, **{page.id: page for page in self.pages}}
        same = (page.id for page in (*pages, *masters) if known.get(page.id) is page and page.id in self._pages)
        return GradualIndex(pages, {id: self._pages[id] for id in same}, masters)

    def without(self, pages: tuple[Page, ...], changed: Mapping[str, Layer], gone: Iterable[str]) -> Index:
        return self._changed(pages, changed, gone)

    def grown(self, layer: Layer, parent: str | int, following: str | None) -> Index:
        page = self.pages[parent].id if isinstance(parent, int) else self._found(parent)[0]
        first = layer.id.partition("/")[0]
        if first != page and self._page(first) is not None:  # it would be looked for there
            raise EditError(says("layer-id-on-other-page", id=layer.id, page=page))
        known = {id: index for id, index in self._pages.items() if id != page}
        return GradualIndex(self.pages, known, tuple(self._masters.values()))

    def _changed(self, pages: tuple[Page, ...], changed: Mapping[str, Layer], gone: Iterable[str]) -> Index:
        if [page.id for page in pages] != [page.id for page in self.pages]:
            return Index.of(pages)
        kept = {
            new.id: self._pages[new.id]
            for old, new in zip(self.pages, pages, strict=True)
            if old is new and new.id in self._pages
        }
        for number, page in enumerate(pages):
            if page is self.pages[number] or page.id not in self._pages:
                continue
            before = self._pages[page.id]
            mine = {id: layer for id, layer in changed.items() if id in before.layers}
            away = [id for id in gone if id in before.layers]
            kept[page.id] = before.without((page,), mine, away) if away else before.updated((page,), mine)
        kept |= {id: self._pages[id] for id in self._masters if id in self._pages}
        return GradualIndex(pages, kept, tuple(self._masters.values()))

    def __getitem__(self, layer_id: str) -> Placed:
        return self._found(layer_id)[1][layer_id]

    def __contains__(self, layer_id: object) -> bool:
        return self._holder(layer_id) is not None

    def __iter__(self) -> Iterator[str]:
        for index in self._all():
            yield from index.layers

    def __len__(self) -> int:
        return sum(len(index.layers) for index in self._all())
