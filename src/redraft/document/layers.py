"""A document as a value: pages of layers of five kinds, with structure shared between versions.

Layers are listed from the bottom of the stack to the top. A layer's `transform` takes its own coordinates to its
parent's; a page's `view` takes the outermost ones to page space, where the origin is the page's top left corner.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from redraft.document.geometry import IDENTITY, Box, Matrix
from redraft.document.style import PLAIN, Style


@dataclass(frozen=True, slots=True)
class Layer:
    """What all kinds share. Never used alone: a layer is a Text, Shape, Picture, Group or Opaque.

    `frame` is the geometry in the layer's own coordinates (None: nothing there); a group's follows from its children.
    `effects` names what is kept and drawn but not editable: filter, mask, clip-path, blend, marker…
    """

    id: str
    name: str = ""
    transform: Matrix = IDENTITY
    style: Style = PLAIN
    frame: Box | None = None
    effects: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        return type(self).__name__.lower()


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one style. `style` holds only what differs from the layer's.

    `x` and `y` are where the pen is set before it, in the layer's own coordinates; None: where the last run ended.
    """

    text: str
    style: Style = PLAIN
    x: float | None = None
    y: float | None = None
    dx: float = 0.0
    dy: float = 0.0
    starts_line: bool = False


@dataclass(frozen=True, slots=True)
class Text(Layer):
    """Live text. `frame` depends on the fonts at hand, so it does not count when two texts are compared."""

    frame: Box | None = field(default=None, compare=False)
    runs: tuple[Run, ...] = ()

    @property
    def text(self) -> str:
        """The whole text; a line break where a run starts a line."""
        return "".join(("\n" if run.starts_line and number else "") + run.text for number, run in enumerate(self.runs))


@dataclass(frozen=True, slots=True)
class Shape(Layer):
    """A vector outline. `form` is rect, ellipse or path; a rect or ellipse fills its frame, a path has its data in `d`
    (SVG path syntax, own coordinates)."""

    form: str = "path"
    d: str = ""
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Picture(Layer):
    """Pixels, kept as the asset with this sha256; '' when they live outside the file and were not read."""

    asset: str = ""
    link: str = ""


@dataclass(frozen=True, slots=True)
class Group(Layer):
    """Layers that belong together. `instance_of` names what it repeats when it is a copy (SVG `use`)."""

    children: tuple[Layer, ...] = ()
    instance_of: str = ""


@dataclass(frozen=True, slots=True)
class Opaque(Layer):
    """Kept, drawn and movable, not otherwise editable. `what` says what it is."""

    what: str = ""


@dataclass(frozen=True, slots=True)
class Asset:
    """Bytes shared by pictures, as found in the file."""

    media_type: str
    data: bytes = field(repr=False)
    width: int = 0
    height: int = 0


@dataclass(frozen=True, slots=True)
class Page:
    """One page or slide. `unit_mm` is the physical size of one page unit, 25.4 / 96 unless the file says otherwise."""

    id: str
    width: float
    height: float
    layers: tuple[Layer, ...] = ()
    view: Matrix = IDENTITY
    unit_mm: float = 25.4 / 96
    name: str = ""

    @property
    def box(self) -> Box:
        return Box(0.0, 0.0, self.width, self.height)


class Placed(NamedTuple):
    """A layer with where it stands: its page, its ancestors from the outermost in, its parent's matrix to page space."""

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
    def visible(self) -> bool:
        return all(layer.style.visible is not False for layer in (*self.ancestors, self.layer))

    @property
    def siblings(self) -> tuple[Layer, ...]:
        return self.ancestors[-1].children if self.ancestors else self.page.layers


def box_of(layer: Layer, outer: Matrix) -> Box | None:
    """A layer's box in the space `outer` leads to."""
    matrix = outer @ layer.transform
    if isinstance(layer, Group):
        return Box.union(box_of(child, matrix) for child in layer.children)
    return matrix.bounds(layer.frame) if layer.frame else None


@dataclass(frozen=True)
class Document:
    """A design. `format` is the codec that read it; `kept` lists what is carried along but cannot be edited."""

    format: str
    pages: tuple[Page, ...]
    assets: Mapping[str, Asset] = field(default_factory=lambda: MappingProxyType({}))
    kept: tuple[str, ...] = ()

    @cached_property
    def index(self) -> Mapping[str, Placed]:
        """Every layer by id, in stacking order from the bottom up."""
        return MappingProxyType({placed.layer.id: placed for placed in self.walk()})

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

    def page(self, page_id: str) -> Page | None:
        return next((page for page in self.pages if page.id == page_id), None)


def with_children(parent: Page | Group, children: tuple[Layer, ...]) -> Page | Group:
    return replace(parent, layers=children) if isinstance(parent, Page) else replace(parent, children=children)


def children_of(parent: Page | Group) -> tuple[Layer, ...]:
    return parent.layers if isinstance(parent, Page) else parent.children
