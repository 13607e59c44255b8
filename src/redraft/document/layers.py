"""The document model: pages of layers of five kinds, as immutable values that versions share.

Layers are listed from the bottom of the stack to the top. A layer's `transform` takes its own coordinates to its
parent's; a page's `view` takes the outermost ones to page space, where the origin is the page's top left corner.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from itertools import chain, islice
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeVar

from redraft.document.features import Features
from redraft.document.geometry import IDENTITY, Box, Matrix, around_ellipse, unscaled
from redraft.document.style import PLAIN, Color, Style
from redraft.document.traits import FormatTraits
from redraft.lazy import dataclass

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Layer:
    """What all kinds share. Never used alone: a layer is a Text, Shape, Picture, Opaque or some kind of Group.

    `frame` is the geometry in the layer's own coordinates (None: nothing there); a group's follows from its children,
    but for the rows and cells of a table.
    `effects` names what is kept and drawn but not editable: filter, mask, clip-path, blend, marker, 'dash 6 4'…
    A `bound` layer has no place of its own: it moves, is stacked and is turned with the group it is in, as the text
    of a slide's shape and the cells of a table do. `features` are what else its format can set on it. `role` is what
    the file says it is for (a slide's title, body, footer…), '' where it says nothing; no edit changes it.
    """

    id: str
    name: str = ""
    transform: Matrix = IDENTITY
    style: Style = PLAIN
    frame: Box | None = None
    effects: tuple[str, ...] = ()
    bound: bool = False
    features: Features = ()
    role: str = field(default="", compare=False)

    @property
    def kind(self) -> str:
        return type(self).__name__.lower()

    @property
    def noun(self) -> str:
        """What people call it: text, picture, table, row, pie chart…"""
        return self.kind


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one style. `style` holds only what differs from the layer's.

    `x` and `y` are where the pen is set before it, in the layer's own coordinates; None: where the last run ended.
    In text that flows, a run that starts a paragraph starts a line too, and a line break in its text starts another
    paragraph like it.
    """

    text: str
    style: Style = PLAIN
    x: float | None = None
    y: float | None = None
    dx: float = 0.0
    dy: float = 0.0
    starts_line: bool = False
    starts_paragraph: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    """How a paragraph of flowing text is set. Lengths are in the layer's own units.

    `bullet` is the sign before it ('•'), the first number of a numbering as it is written ('1.', 'a)', 'iv.'), or ''.
    `line_height` is a factor of the font's own, `line_pitch` an exact distance that takes its place.
    `indent` is that of the first line, from `margin` (negative: the bullet hangs before the text).
    """

    level: int = 0
    bullet: str = ""
    line_height: float = 1.0
    line_pitch: float | None = None
    before: float = 0.0
    after: float = 0.0
    margin: float = 0.0
    indent: float = 0.0
    rtl: bool = False


@dataclass(frozen=True, slots=True)
class Flow:
    """How text is set inside its frame, where lines break by themselves. Lengths are in the layer's own units.

    `anchor` is top, middle or bottom. `fit` says what happens to text that does not fit: nothing ('none'), its size is
    taken times `scale` and its lines' distance loses the part `tighten` ('shrink'), or the frame grows ('grow').
    `turned` is the text's own turn inside the frame, clockwise: 0, 90 or 270 degrees. `both_ways`: a paragraph can be
    set to run from right to left, which not every format can; it does not count when two flows are compared.
    """

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0
    anchor: str = "top"
    wrap: bool = True
    fit: str = "none"
    scale: float = 1.0
    tighten: float = 0.0
    turned: int = 0
    columns: int = 1
    both_ways: bool = field(default=True, compare=False)


@dataclass(frozen=True, slots=True)
class Text(Layer):
    """Live text, set where its runs say or, with a `flow`, line by line inside its frame.

    Without a flow `frame` depends on the available fonts, so it does not count when two texts are compared. Text that
    flows has its paragraphs in `paragraphs`, one for each run that starts one (the first run always does).
    `language` is what the file says of most of it ('de-CH'), '' where it says nothing; `rtl` whether lines of text that
    does not flow run from right to left (`align` is by left and right all the same). No edit changes these.
    """

    frame: Box | None = field(default=None, compare=False)
    runs: tuple[Run, ...] = ()
    flow: Flow | None = None
    paragraphs: tuple[Paragraph, ...] = ()
    language: str = field(default="", compare=False)
    rtl: bool = field(default=False, compare=False)

    @property
    def text(self) -> str:
        """The whole text; a line break where a run starts a line."""
        return "".join(("\n" if run.starts_line and number else "") + run.text for number, run in enumerate(self.runs))

    def paragraph_spans(self) -> list[tuple[int, int]]:
        """Where each paragraph begins and ends in the whole text."""
        found: list[tuple[int, int]] = []
        place = start = 0
        for number, run in enumerate(self.runs):
            if number and run.starts_paragraph:
                found.append((start, place))
                start = place + 1
            place += (1 if run.starts_line and number else 0) + len(run.text)
        return [*found, (start, place)]

    def by_paragraph(self) -> list[list[Run]]:
        """The runs of each paragraph."""
        found: list[list[Run]] = []
        for number, run in enumerate(self.runs):
            if run.starts_paragraph or not number:
                found.append([])
            found[-1].append(run)
        return found


def equations_of(text: Text) -> str:
    """What the equations among the words of a slide's text say, on one line; '' where there are none."""
    return " ".join(one.removeprefix("equation ") for one in text.effects if one.startswith("equation "))


@dataclass(frozen=True, slots=True)
class Shape(Layer):
    """A vector outline. `form` is rect, ellipse or path; a rect or ellipse fills its frame, a path has its data in `d`
    (SVG path syntax, own coordinates)."""

    form: str = "path"
    d: str = ""
    radius: float = 0.0

    @property
    def is_rect(self) -> bool:
        return self.form == "rect"

    @property
    def is_ellipse(self) -> bool:
        return self.form == "ellipse"

    @property
    def is_path(self) -> bool:
        return self.form == "path"


@dataclass(frozen=True, slots=True)
class Picture(Layer):
    """Pixels, kept as the asset with this sha256; '' when they live outside the file and were not read.

    `crop` is what is cut off the pixels at the left, top, right and bottom before they fill the frame, as parts of
    their width or height (negative: empty room is added).
    """

    asset: str = ""
    link: str = ""
    crop: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Group(Layer):
    """Layers that belong together. `instance_of` names what it repeats when it is a copy (SVG `use`).

    Groups of a known make are kinds of their own, here and in `tables` and `charts`.
    """

    children: tuple[Layer, ...] = ()
    instance_of: str = ""

    @property
    def kind(self) -> str:
        """Files of edits call every kind of group this, and say which in `form`."""
        return "group"

    @property
    def form(self) -> str:
        """What the group makes up, as files of edits say it: '' for anything, 'shape', 'table', 'pie chart'…"""
        return ""

    @property
    def noun(self) -> str:
        return self.form or "group"

    def noun_of(self, child: Layer) -> str:
        """What people call a layer in it: a value of a series is a point of it."""
        return child.noun

    def __eq__(self, other: object) -> bool:
        """Field by field as for every kind, but without recursion: designs nest deeper than Python's stack likes."""
        if not isinstance(other, Group):
            return NotImplemented
        pairs: list[tuple[Layer, Layer]] = [(self, other)]
        while pairs:
            a, b = pairs.pop()
            if a is b:
                continue
            if not isinstance(a, Group) or not isinstance(b, Group):
                if a != b:
                    return False
                continue
            if type(a) is not type(b) or len(a.children) != len(b.children) or a.own() != b.own():
                return False
            pairs.extend(zip(a.children, b.children, strict=True))
        return True

    def own(self) -> tuple[object, ...]:
        """All fields but the children."""
        seen = self.id, self.name, self.transform, self.style, self.frame, self.effects
        return *seen, self.bound, self.features, self.instance_of


@dataclass(frozen=True, slots=True, eq=False)
class TextShape(Group):
    """An outline with words in it that are set inside it, as slides have them: a Shape, and a Text on top of it."""

    @property
    def form(self) -> str:
        return "shape"


@dataclass(frozen=True, slots=True)
class Opaque(Layer):
    """Kept, drawn and movable, not otherwise editable. `what` says what it is, `drawn` what is seen of it, bottom to
    top, as far as that is known: it can be looked at, and has no ids to be edited by."""

    what: str = ""
    drawn: tuple[Layer, ...] = field(default=(), repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Asset:
    """Bytes shared by pictures, as found in the file."""

    media_type: str
    data: bytes = field(repr=False)
    width: int = 0
    height: int = 0

    @property
    def key(self) -> str:
        """What a document files it under: the sha256 of its bytes, in lower-case hexadecimal."""
        from hashlib import sha256  # only where pictures are; the import costs more than most commands do

        return sha256(self.data).hexdigest()

    @property
    def cut_out(self) -> Box | None:
        """The box of a mask along the outline of what is seen, in pixels; None without one."""
        return None

    @property
    def cover(self) -> Any:
        """An array of what alpha and mask leave of the pixels, 0 to 255; None when the pixels themselves say it."""
        return None


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


def box_of(layer: Layer, outer: Matrix) -> Box | None:
    """A layer's box in the space `outer` leads to."""
    boxes: list[Box] = []
    stack = [(layer, outer)]
    while stack:
        inner, space = stack.pop()
        matrix = space @ inner.transform
        if isinstance(inner, Group) and not (inner.frame and "artboard" in inner.effects):
            stack.extend((child, matrix) for child in inner.children)
        elif inner.frame:
            turned = isinstance(inner, Shape) and inner.is_ellipse and (matrix.b or matrix.c)
            box = around_ellipse(inner.frame, matrix) if turned else matrix.bounds(inner.frame)
            if all(map(math.isfinite, box)):  # what is beyond all numbers is nowhere
                boxes.append(box)
    return boxes[0] if len(boxes) == 1 else Box.union(boxes)


def family(layer: Layer) -> Iterator[Layer]:
    """The layer and everything inside it, bottom up, a group before its children."""
    stack = [layer]
    while stack:
        inner = stack.pop()
        yield inner
        if isinstance(inner, Group):
            stack.extend(reversed(inner.children))


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
