"""Pages, the index of their layers by id, and the document that holds them: immutable values that versions share.

A page's `view` takes the outermost layers to page space, where the origin is the page's top left corner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from itertools import chain, islice
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeVar

from redraft.document.features import Features
from redraft.document.geometry import IDENTITY, Box, Matrix, unscaled
from redraft.document.layers import Asset, Group, Layer, Text, box_of
from redraft.document.style import Color
from redraft.document.traits import FormatTraits
from redraft.lazy import dataclass

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Page:
    """One page or slide. `unit_mm` is the physical size of one page unit, 25.4 / 96 unless the file says otherwise.

    `layout` is the id of the layout it follows, '' where there are none; a `hidden` page is skipped when shown.
    `copy_of` names the page that a new one repeats, until it is written. `features` are what else the format can set.
    `offers` are the layers that a page with this layout can have besides: footer, date and number.
    """

    id: str
    width: float
    height: float
    layers: tuple[Layer, ...] = ()
    view: Matrix = IDENTITY
    unit_mm: float = 25.4 / 96
    name: str = ""
    layout: str = ""
    hidden: bool = False
    copy_of: str = ""
    features: Features = ()
    offers: tuple[Layer, ...] = field(default=(), compare=False, repr=False)

    @property
    def box(self) -> Box:
        return Box(0.0, 0.0, self.width, self.height)

    @property
    def notes(self) -> Text | None:
        """The speaker's notes, which stand on top of a slide's layers and are not seen on it."""
        found = self._part("notes")
        return found if isinstance(found, Text) else None

    @property
    def background(self) -> Layer | None:
        """What a slide of its own is painted with, below its other layers."""
        return self._part("background")

    @property
    def below_notes(self) -> str | None:
        """The layer that a new one on top of all others is put below: the notes, where there are any."""
        return self.notes.id if self.layers and self.layers[-1] is self.notes else None

    def _part(self, name: str) -> Layer | None:
        return next((one for one in self.layers if one.id == f"{self.id}/{name}"), None)

    def then(self, change: Callable[[Page], Page]) -> Page:
        """The page after a change, which may be made later: when the page is first looked at."""
        return change(self)


class Placed(NamedTuple):
    """A layer with where it is: page, ancestors from the outermost in, and its parent's matrix to page space."""

    layer: Layer
    page: Page
    ancestors: tuple[Group, ...]
    outer: Matrix

    @property
    def matrix(self) -> Matrix:
        """From the layer's own coordinates to page space."""
        return self.outer @ self.layer.transform

    @property
    def box(self) -> Box | None:
        """The geometry box in page space: the bounds of the transformed frame; a group's holds its children's."""
        return box_of(self.layer, self.outer)

    @property
    def as_set(self) -> tuple[Layer, Matrix]:
        """The layer and its matrix as its letters are set: those of a text that flows keep their size in a group that
        is scaled, so its frame is as large as on the page and the matrix only turns and moves."""
        layer, matrix = self.layer, self.matrix
        if not isinstance(layer, Text) or layer.flow is None or layer.frame is None:
            return layer, matrix
        matrix, frame, across, _ = unscaled(matrix, layer.frame)
        return (layer if across == 1.0 and frame is layer.frame else replace(layer, frame=frame)), matrix

    @property
    def noun(self) -> str:
        """What people call it where it is."""
        return self.ancestors[-1].noun_of(self.layer) if self.ancestors else self.layer.noun

    @property
    def visible(self) -> bool:
        return all(layer.style.visible is not False for layer in (*self.ancestors, self.layer))

    @property
    def siblings(self) -> tuple[Layer, ...]:
        return self.ancestors[-1].children if self.ancestors else self.page.layers


class Index(Mapping[str, Placed]):
    """Every layer of a document by id, in stacking order from the bottom up, a group before its children.

    A layer's position is computed when it is asked for. So the index of an edited document is a copy of the old
    one with a few entries changed, which costs next to nothing against walking a large document again.
    """

    __slots__ = ("layers", "pages", "parents")

    def __init__(self, pages: tuple[Page, ...], layers: Mapping[str, Layer], parents: Mapping[str, str | int]) -> None:
        self.pages = pages
        self.layers = layers
        self.parents = parents  # a group's id, or a page's number for the outermost layers

    @staticmethod
    def of(pages: tuple[Page, ...]) -> Index:
        layers: dict[str, Layer] = {}
        parents: dict[str, str | int] = {}
        for number, page in enumerate(pages):
            stack: list[tuple[Layer, str | int]] = [(layer, number) for layer in reversed(page.layers)]
            while stack:
                layer, parent = stack.pop()
                layers[layer.id] = layer
                parents[layer.id] = parent
                if isinstance(layer, Group):
                    stack.extend([(child, layer.id) for child in reversed(layer.children)])
        return Index(pages, layers, parents)

    def updated(self, pages: tuple[Page, ...], changed: Mapping[str, Layer]) -> Index:
        """For pages where these layers have other values but no layer came, went or changed place."""
        return Index(pages, {**self.layers, **changed}, self.parents)

    def restyled(self, pages: tuple[Page, ...], masters: tuple[Page, ...]) -> Index:
        """For other pages and masters; those that are the very same need not be looked at again."""
        return Index.of(pages)

    def without(self, pages: tuple[Page, ...], changed: Mapping[str, Layer], gone: Iterable[str]) -> Index:
        """As `updated`, with some layers gone."""
        layers, parents = {**self.layers, **changed}, {**self.parents}
        for id in gone:
            del layers[id], parents[id]
        return Index(pages, layers, parents)

    def grown(self, layer: Layer, parent: str | int, following: str | None) -> Index:
        """With one more layer, and all inside it, in a group or (by its number) on a page that holds it already;
        `following` is the layer that then comes next in stacking order."""
        layers: dict[str, Layer] = {}
        parents: dict[str, str | int] = {}
        stack: list[tuple[Layer, str | int]] = [(layer, parent)]
        while stack:
            inner, home = stack.pop()
            layers[inner.id], parents[inner.id] = inner, home
            if isinstance(inner, Group):
                stack.extend((child, inner.id) for child in reversed(inner.children))
        if following is None:
            return Index(self.pages, {**self.layers, **layers}, {**self.parents, **parents})
        at = list(self.layers).index(following)
        return Index(self.pages, _spliced(self.layers, at, layers), _spliced(self.parents, at, parents))

    def __getitem__(self, layer_id: str) -> Placed:
        layer, parent = self.layers[layer_id], self.parents[layer_id]
        groups: list[Group] = []
        while isinstance(parent, str):
            group = self.layers[parent]
            assert isinstance(group, Group)
            groups.append(group)
            parent = self.parents[parent]
        groups.reverse()
        page = self.pages[parent]
        outer = page.view
        for group in groups:
            outer = outer @ group.transform
        return Placed(layer, page, tuple(groups), outer)

    def __iter__(self) -> Iterator[str]:
        return iter(self.layers)

    def __len__(self) -> int:
        return len(self.layers)

    def __contains__(self, layer_id: object) -> bool:
        return layer_id in self.layers


def _spliced(known: Mapping[str, V], at: int, more: Mapping[str, V]) -> dict[str, V]:
    return dict(chain(islice(known.items(), at), more.items(), islice(known.items(), at, None)))


class NativeDoor(Protocol):
    """A file of which elements can be read and changed as they are written; `settled`: as it is read after edits."""

    def markup(self, document: Document, target: str, path: str) -> str: ...
    def asked(self, document: Document, target: str, path: str, asked: Any) -> Any: ...
    def changed(self, document: Document, edit: Any) -> Document: ...
    def inverse(self, document: Document, edit: Any) -> Any: ...
    def settled(self, document: Document, edits: Sequence[Any]) -> Document: ...


@dataclass(frozen=True)
class Document:
    """A design. `format` is the codec that read it; `kept` lists what is carried along but cannot be edited.

    `layouts` are what new pages can be made from: pages with the layers a new one would have. `undrawn` lists what is
    in the file and is not drawn, or not as intended: damaged pictures, those that lie elsewhere. `theme` has the
    colours the file offers for new things, by name (accent1, tx1 …), if any. `removed` has the ids of pages and layers
    that edits took out: no new one gets one. `masters` are what pages follow, with what they show on them: masters,
    whose features are the theme, each before its layouts, which name it as their `layout`. `index` finds their layers
    by id but does not list them. `door` is the file, if it can be changed as it is written; `traits` its format's.
    """

    format: str
    pages: tuple[Page, ...]
    assets: Mapping[str, Asset] = field(default_factory=lambda: MappingProxyType({}))
    kept: tuple[str, ...] = ()
    layouts: tuple[Page, ...] = ()
    undrawn: tuple[str, ...] = ()
    theme: Mapping[str, Color] = field(default_factory=lambda: MappingProxyType({}), compare=False)
    removed: tuple[str, ...] = field(default=(), compare=False)
    masters: tuple[Page, ...] = ()
    door: NativeDoor | None = field(default=None, compare=False, repr=False)
    traits: FormatTraits = field(default=FormatTraits(), compare=False, repr=False)

    @cached_property
    def index(self) -> Index:
        """Every layer by id, in stacking order from the bottom up."""
        return Index.of(self.pages)

    def changed(self, index: Index, assets: Mapping[str, Asset]) -> Document:
        """This design with the pages of an index that is known already."""
        document = replace(self, pages=index.pages, assets=assets)
        document.__dict__["index"] = index  # where cached_property would put it
        return document

    def walk(self) -> Iterator[Placed]:
        """All layers, bottom up, a group before its children."""
        for page in self.pages:
            stack = [Placed(layer, page, (), page.view) for layer in reversed(page.layers)]
            while stack:
                placed = stack.pop()
                yield placed
                if isinstance(placed.layer, Group):
                    inside = (*placed.ancestors, placed.layer), placed.matrix
                    stack.extend(Placed(child, page, *inside) for child in reversed(placed.layer.children))

    def followers(self, master_id: str) -> Iterator[Page]:
        """The pages that show what a master, or a layout among the masters, has."""
        above = {page.id: page.layout for page in self.masters}
        yield from (page for page in self.pages if master_id in (page.layout, above.get(page.layout)))

    def page(self, page_id: str) -> Page | None:
        return next((page for page in self.pages if page.id == page_id), None)


def with_children(parent: Page | Group, children: tuple[Layer, ...]) -> Page | Group:
    return replace(parent, layers=children) if isinstance(parent, Page) else replace(parent, children=children)


def children_of(parent: Page | Group) -> tuple[Layer, ...]:
    return parent.layers if isinstance(parent, Page) else parent.children
