"""The closed set of edit types and their fields. `ops` applies them.

An edit names layers by id and holds every value resolved, so that it replays without a model. Distances and pivots
are in page space.
"""

from __future__ import annotations

from redraft.document.features import Feature, Features
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Asset, Flow, Layer, Paragraph, Run
from redraft.document.style import Value
from redraft.edits.native_edits import SetNative
from redraft.edits.page_edits import PageEdit
from redraft.lazy import dataclass


@dataclass(frozen=True, slots=True)
class SetText:
    """The text of one run of a text layer (run 0 is the first)."""

    layer: str
    text: str
    run: int = 0


@dataclass(frozen=True, slots=True)
class SetStyle:
    """One style property of a layer, or of one run of a text layer. None takes the statement away."""

    layer: str
    name: str
    value: Value
    run: int | None = None


@dataclass(frozen=True, slots=True)
class SetRuns:
    """All of a text: its runs, and its paragraphs where it flows."""

    layer: str
    runs: tuple[Run, ...]
    paragraphs: tuple[Paragraph, ...] = ()


@dataclass(frozen=True, slots=True)
class SetParagraph:
    """One property of a paragraph of flowing text (paragraph 0 is the first), or of all of them for None."""

    layer: str
    name: str
    value: int | float | str | bool | None
    paragraph: int | None = None


@dataclass(frozen=True, slots=True)
class SetFlow:
    """How text that flows is set inside its frame: its room at the sides, its anchor, columns and fit."""

    layer: str
    flow: Flow


@dataclass(frozen=True, slots=True)
class Rename:
    """Another name for a layer, the one people read in a list of layers; its id stays."""

    layer: str
    name: str


@dataclass(frozen=True, slots=True)
class SetForm:
    """What a group makes up: a chart of another type, and the features it has then; () for those it had."""

    layer: str
    form: str
    features: Features = ()


@dataclass(frozen=True, slots=True)
class SetRadius:
    """How far the corners of a rectangle are rounded, in its own units; 0 is none."""

    layer: str
    radius: float


@dataclass(frozen=True, slots=True)
class SetFeature:
    """One of the features that a layer lists; None for the format's default."""

    layer: str
    name: str
    value: Feature


@dataclass(frozen=True, slots=True)
class SetCrop:
    """What is cut off the pixels of a picture, and the frame in its own coordinates that the rest of them fills; or the
    frame of a rectangle, ellipse or straight line of an SVG, whose strokes, dashes and corners stay as they are."""

    layer: str
    crop: tuple[float, float, float, float]
    frame: Box


@dataclass(frozen=True, slots=True)
class Move:
    """By a distance on the page."""

    layer: str
    dx: float
    dy: float


@dataclass(frozen=True, slots=True)
class Resize:
    """By factors along the page's axes, about a point of the page."""

    layer: str
    sx: float
    sy: float
    pivot: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Rotate:
    """Clockwise, in degrees, about a point of the page."""

    layer: str
    degrees: float
    pivot: tuple[float, float]


@dataclass(frozen=True, slots=True)
class SetTransform:
    """The exact matrix from the layer's own coordinates to its parent's; what a move is undone with."""

    layer: str
    matrix: Matrix


@dataclass(frozen=True, slots=True)
class Restack:
    """To another place in the stack: inside `parent` (a group's or page's id), just below `before` (None: on top)."""

    layer: str
    parent: str
    before: str | None = None


@dataclass(frozen=True, slots=True)
class Insert:
    """A new layer, inside `parent`, just below `before` (None: on top); `assets` are those of its pictures that the
    document lacks."""

    content: Layer
    parent: str
    before: str | None = None
    assets: tuple[Asset, ...] = ()

    @property
    def layer(self) -> str:
        return self.content.id


@dataclass(frozen=True, slots=True)
class Remove:
    """A layer and all it holds."""

    layer: str


@dataclass(frozen=True, slots=True)
class ReplacePixels:
    """Another asset for a picture; the bytes travel with the edit when the document lacks them."""

    layer: str
    asset: str
    content: Asset | None = None


@dataclass(frozen=True, slots=True)
class SetTable:
    """One property of a table: its "style" by name, the "parts" of the style that are on, or all its "widths" of
    columns or "heights" of rows, in its own units."""

    layer: str
    name: str
    value: str | tuple[str, ...] | tuple[float, ...]


@dataclass(frozen=True, slots=True)
class SetSpan:
    """How many rows and columns a cell of a table covers. `cells` has those that are split off, with what they hold."""

    layer: str
    rows: int
    columns: int
    cells: tuple[Layer, ...] = ()


TABLE_PARTS = ("first_row", "last_row", "first_column", "last_column", "banded_rows", "banded_columns")
"""The parts of a table style that a table turns on."""
CHARTS = tuple(f"{kind} chart" for kind in "column bar line pie doughnut area scatter".split())
"""The types a chart can be given."""

LayerEdit = (
    SetText
    | SetStyle
    | SetRuns
    | SetParagraph
    | SetFlow
    | Rename
    | SetForm
    | SetRadius
    | SetFeature
    | SetCrop
    | SetTable
    | SetSpan
    | Move
    | Resize
    | Rotate
    | SetTransform
    | Restack
    | Insert
    | Remove
    | ReplacePixels
    | SetNative
)
Edit = LayerEdit | PageEdit
