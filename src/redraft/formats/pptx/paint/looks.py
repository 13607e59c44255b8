"""Data classes for the appearance of slide parts beyond the document model: used for drawing, not edited.

Lengths are px (EMU / 9525) in the coordinates of the layer, angles are degrees clockwise, fractions are 0 to 1.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from redraft.document import style
from redraft.document.style import Color, NoPaint, Paint, PaintServer, Style
from redraft.formats.xml.tree import Element
from redraft.lazy import dataclass

NOTHING = NoPaint()
BLACK = Color(0, 0, 0)
WHITE = Color(255, 255, 255)


@dataclass(frozen=True, slots=True)
class GradientLook:
    """Stops from 0 to 1. `path` '' is linear along `angle` (0: left to right); 'circle', 'rect' and 'shape' go outwards
    from the rectangle that `focus` leaves after cutting these parts off left, top, right and bottom.

    With `scaled` the angle is that of a square, stretched with the shape. `turns` is whether it turns with the shape.
    """

    stops: tuple[tuple[float, Color], ...]
    angle: float = 0.0
    scaled: bool = False
    path: str = ""
    focus: tuple[float, float, float, float] = (0.5, 0.5, 0.5, 0.5)
    turns: bool = True


@dataclass(frozen=True, slots=True)
class Tiling:
    """A picture repeated: shift in px, scale, mirroring of every second one ('', x, y, xy), and where it starts."""

    dx: float = 0.0
    dy: float = 0.0
    sx: float = 1.0
    sy: float = 1.0
    flip: str = ""
    align: str = "tl"


@dataclass(frozen=True, slots=True)
class PixelRecolor:
    """A change of pixels' colours: to grays first where `gray`, then every channel (red, green, blue; 0 to 1) times the
    first of its numbers plus the second."""

    gray: bool
    channels: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class PictureFill:
    """Pixels as a fill. Stretched over the shape less `inset` (left, top, right, bottom; fractions), or tiled.

    `recolored`: the file changes its colours; `recolors` are those changes that are drawn.
    """

    asset: str
    crop: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    inset: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    tiling: Tiling | None = None
    opacity: float = 1.0
    recolored: bool = False
    recolors: tuple[PixelRecolor, ...] = ()


@dataclass(frozen=True, slots=True)
class Pattern:
    """A two-colour preset pattern, by its DrawingML name: pct50, dkUpDiag, lgGrid …"""

    preset: str
    foreground: Color = BLACK
    background: Color = WHITE


Fill = Color | NoPaint | GradientLook | PictureFill | Pattern


@dataclass(frozen=True, slots=True)
class End:
    """The end of a line: triangle, arrow, stealth, diamond, oval. Sizes are factors of the line's width."""

    kind: str
    width: float = 3.0
    length: float = 3.0


@dataclass(frozen=True, slots=True)
class Stroke:
    """A stroke. `dash` are lengths on and off as factors of the width; () is solid."""

    fill: Fill = NOTHING
    width: float = 1.0
    dash: tuple[float, ...] = ()
    cap: str = "butt"
    join: str = "round"
    miter: float = 8.0
    head: End | None = None
    tail: End | None = None

    @property
    def drawn(self) -> bool:
        return not isinstance(self.fill, NoPaint)


@dataclass(frozen=True, slots=True)
class ShadowLook:
    """`direction` is where the shadow falls; `inner` falls inside the shape; `sx` and `sy` scale it."""

    color: Color
    blur: float = 0.0
    distance: float = 0.0
    direction: float = 0.0
    inner: bool = False
    sx: float = 1.0
    sy: float = 1.0


@dataclass(frozen=True, slots=True)
class Borders:
    """The lines around a table cell; None: none drawn."""

    left: Stroke | None = None
    top: Stroke | None = None
    right: Stroke | None = None
    bottom: Stroke | None = None
    falling: Stroke | None = None
    rising: Stroke | None = None


@dataclass(frozen=True, slots=True)
class Bullet:
    """How a paragraph's bullet is set: None follows the text. `size` is a factor of the text's, `points` an exact size
    in px that takes its place; `asset` is a picture bullet; `kind` is the numbering's DrawingML name, '' for a sign."""

    color: Color | None = None
    font: str = ""
    size: float = 1.0
    points: float | None = None
    asset: str = ""
    kind: str = ""
    start: int = 1


@dataclass(frozen=True, slots=True)
class RunLook:
    """What a run has beyond its style. `baseline` is the raise as a part of the size (0.3 superscript, -0.25 sub).
    `caps` is '', 'small' or 'all'; `fill` is set when it is no plain colour."""

    baseline: float = 0.0
    caps: str = ""
    highlight: Color | None = None
    fill: Fill | None = None
    line: Stroke | None = None
    shadow: ShadowLook | None = None
    field: str = ""


PLAIN_RUN = RunLook()


class Formula(NamedTuple):
    """An equation among the words of a text: in which paragraph, before which run, the style of each m:r by its number,
    and that of the words beside it."""

    paragraph: int
    run: int
    element: Element
    styles: Mapping[int, Style]
    beside: Style


@dataclass(frozen=True, slots=True)
class ShapeLook:
    """What drawing a layer needs. `inner` is line work inside the outline, stroked and not filled (SVG path syntax).

    `bullets` go with a text's paragraphs, `tabs` (px) too, `runs` and `formulas` with its runs;
    `recolors` change a picture's colours.
    """

    fill: Fill = NOTHING
    line: Stroke = Stroke()
    shadow: ShadowLook | None = None
    glow: tuple[Color, float] | None = None
    soft: float = 0.0
    inner: str = ""
    clip: str = ""
    borders: Borders | None = None
    bullets: tuple[Bullet, ...] = ()
    tabs: tuple[tuple[float, ...], ...] = ()
    runs: tuple[RunLook, ...] = ()
    recolors: tuple[PixelRecolor, ...] = ()
    formulas: tuple[Formula, ...] = ()


def paint_of(fill: Fill, id: str) -> Paint:
    """The fill as the model has it; gradients and the like are paints that live in the file under `id`."""
    match fill:
        case GradientLook():
            if (known := _as_value(fill)) is not None:
                return known
            kind = "radial-gradient" if fill.path else "linear-gradient"
            return PaintServer(kind, id, tuple(color for _, color in fill.stops))
        case PictureFill():
            return PaintServer("picture", id)
        case Pattern():
            return PaintServer("pattern", id, (fill.foreground, fill.background))
    return fill


def _as_value(fill: GradientLook) -> style.Gradient | None:
    """A gradient in the model, for those it can express: others stay paints of the file."""
    if not fill.turns or (fill.path and (fill.path != "circle" or fill.focus != (0.5, 0.5, 0.5, 0.5))):
        return None
    if not fill.path and not fill.scaled and fill.angle % 90:
        return None
    stops = tuple(style.Stop(round(offset, 4), color) for offset, color in fill.stops)
    found = style.Gradient(stops, None if fill.path else round((fill.angle + 90) % 360, 2) % 360)
    return found if style.is_gradient(found) else None


def cast_of(shadow: ShadowLook | None) -> style.Shadow | None:
    """A shadow in the model; None for those it cannot express: inside the shape, scaled."""
    if shadow is None or shadow.inner or (shadow.sx, shadow.sy) != (1.0, 1.0):
        return None
    turn = math.radians(shadow.direction)
    away = round(shadow.distance * math.cos(turn), 2) + 0.0, round(shadow.distance * math.sin(turn), 2) + 0.0
    found = style.Shadow(*away, round(shadow.blur, 2), shadow.color)
    return found if style.is_shadow(found) else None


def first_color(fill: Fill) -> Color | None:
    """One representative colour of a fill."""
    match fill:
        case GradientLook():
            return fill.stops[0][1] if fill.stops else None
        case Pattern():
            return fill.foreground
        case Color():
            return fill
    return None
