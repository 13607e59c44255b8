"""Visual traits of a layer: its type size, line width, main colour, whether it looks like a date, a circle, a line."""

from __future__ import annotations

import math
import re
from functools import lru_cache

from redraft.document.layers import Layer, Picture, Shape, Text
from redraft.document.pages import Placed
from redraft.document.style import Color, Gradient, NoPaint, Paint, PaintServer, Style
from redraft.edits.ops import SetStyle
from redraft.errors import CommandError, says
from redraft.lazy import lazily

DEFAULT_FONT_SIZE = 16.0
BLACK = Color(0, 0, 0)


_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
_WEEKDAY = r"(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)"
_CLOCK = r"\d{1,2}(?:[:.h]\d{2})? ?(?:[ap]\.?m\.?)|\d{1,2}[:h]\d{2}(?: ?h)?"
_ZONE = r"(?:cet|cest|eet|eest|wet|gmt|bst|utc|est|edt|et|cst|cdt|mst|mdt|pst|pdt|pt|ist|jst|aest|aedt)"
_CURRENCY = r"(?:[$€£¥₹]|usd|eur|gbp|chf|kr)"

# A text has a role when all of it reads so: words around a date would be lost if 'the date' were replaced.
# Repetitions are possessive, since the text comes from a file that nobody vouches for.
_ROLE_TEXTS: dict[str, re.Pattern[str]] = {
    role: lazily(pattern, re.IGNORECASE)
    for role, pattern in {
        "date": rf"(?=.*(?:{_MONTH}|{_WEEKDAY}|\d{{1,4}}[./-]\d{{1,2}}[./-]\d{{2,4}}))"
        rf"(?>{_MONTH}\.?|{_WEEKDAY}\.?|{_CLOCK}|\d+(?:st|nd|rd|th)?|at|to|and|from|of|the|[\s,./|·•–—&-])++",
        "time": rf"(?:(?>doors|from|at|to|until|till|starts?|[\s,|·•–—-])*+(?>{_CLOCK}))++"
        rf"(?: (?:onwards|sharp|uhr|o['’]clock|local time|{_ZONE}))?",
        "price": rf"(?:only |just |from |now )?(?:{_CURRENCY} ?\d[\d.,]*|\d[\d.,]* ?{_CURRENCY})(?:[.,]?-+)?",
        "discount": r"(?:up to |save )?-?\d{1,3} ?%(?: off| discount)?",
        "email": r"\S+@\S+\.\w+",
        "website": r"(?:https?://|www\.)\S+|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|co|de|uk|fr|eu|example|info|app)(?:/\S*)?",
        "phone": r"(?:tel\.?:? ?|call ?|phone:? ?)?\+?\d[\d ()/-]{6,}\d",
    }.items()
}


def matches_role_text(role: str, text: str) -> bool:
    """Whether the whole text reads as a date, a price…"""
    pattern = _ROLE_TEXTS.get(role)
    bare = " ".join(text.split())
    return pattern is not None and 0 < len(bare) < 80 and pattern.fullmatch(bare) is not None


def scale_of(placed: Placed) -> float:
    """How much larger the layer is on the page than in its own units; letters that flow are as large in all groups."""
    layer = placed.layer
    flows = isinstance(layer, Text) and layer.flow is not None
    return 1.0 if flows else math.sqrt(abs(placed.matrix.determinant))


def own_size(text: Text) -> float:
    """The font size one would name for a text, in its own units: what runs without one have, else the largest."""
    own = text.style.font_size or DEFAULT_FONT_SIZE
    sizes = [run.style.font_size for run in text.runs if run.text.strip()]
    stated = [size for size in sizes if size is not None]
    return max(stated) if stated and len(stated) == len(sizes) else own


def effective_size(placed: Placed) -> float:
    """The largest font size of a text as it appears on the page; 0 for other layers."""
    layer = placed.layer
    if not isinstance(layer, Text):
        return 0.0
    own = layer.style.font_size or DEFAULT_FONT_SIZE
    sizes = [run.style.font_size or own for run in layer.runs if run.text.strip()]
    return max(sizes, default=own) * scale_of(placed)


def painted(layer: Layer, name: str) -> Paint:
    """What a shape or text is filled or stroked with: unstated is black for a fill and nothing for a stroke."""
    paint: Paint | None = getattr(layer.style, name)
    if paint is None:
        return BLACK if name == "fill" else NoPaint()
    return paint


def is_plain(layer: Layer) -> bool:
    """Whether a layer is pixels of one colour, which can get another."""
    return isinstance(layer, Picture) and isinstance(layer.style.fill, Color)


def paints(layer: Layer, name: str) -> bool:
    """Whether it shows: a shape or text whose fill or stroke is not 'none' or quite transparent; a line has nothing to
    fill."""
    paint = painted(layer, name) if isinstance(layer, Shape | Text) or is_plain(layer) else NoPaint()
    if is_nothing(paint):
        return False
    return name != "fill" or not isinstance(layer, Shape) or has_area(layer)


def is_nothing(paint: Paint) -> bool:
    """Whether nothing is seen of it: 'none', or a colour that is quite transparent."""
    return isinstance(paint, NoPaint) or (isinstance(paint, Color) and not paint.alpha)


def is_shaded(paint: Paint) -> bool:
    """Whether a plain colour in its place might look quite different: a pattern, a gradient that lets something through
    (a halo, a beam of light), or one whose colours are not known."""
    if not isinstance(paint, PaintServer | Gradient):
        return False
    return not paint.colors or any(color.alpha < 255 for color in paint.colors)


def is_glow(paint: Paint) -> bool:
    """Whether it fades to nothing: a thing's shine, which has no edge and so no size to speak of."""
    return isinstance(paint, PaintServer | Gradient) and any(color.alpha == 0 for color in paint.colors)


_STRAIGHT = lazily(r"[\s\d.,eE+MLHVZmlhvz-]*")
_STEP = lazily(r"([MLHVZmlhvz])|([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)")
_LONGEST_STRAIGHT = 2_000


@lru_cache(maxsize=4096)
def corners(d: str) -> tuple[tuple[float, float], ...] | None:
    """The corners of a path of one straight-lined stroke, in order; None when it has curves or several parts."""
    if len(d) > _LONGEST_STRAIGHT or not _STRAIGHT.fullmatch(d):
        return None
    found: list[tuple[float, float]] = []
    numbers: list[float] = []
    command, ended = "", False
    for letter, figure in _STEP.findall(d):
        if letter:
            if numbers or (letter in "Mm" and found):
                return None
            command, ended = letter, ended or letter in "Zz"
            continue
        if not command or ended:
            return None
        numbers.append(float(figure))
        if len(numbers) < (1 if command in "HVhv" else 2):
            continue
        x, y = found[-1] if found else (0.0, 0.0)
        match command:
            case "H" | "h":
                x = numbers[0] + (x if command == "h" else 0.0)
            case "V" | "v":
                y = numbers[0] + (y if command == "v" else 0.0)
            case _:
                x, y = numbers[0] + (x if command.islower() else 0.0), numbers[1] + (y if command.islower() else 0.0)
        found.append((x, y))
        numbers = []
        command = {"M": "L", "m": "l"}.get(command, command)
    if len(found) > 1 and found[0] == found[-1]:
        found.pop()
    return tuple(found)


def has_area(shape: Shape) -> bool:
    """Whether a fill of the shape would show: not for a line."""
    frame = shape.frame
    if frame is not None and (frame.width == 0 or frame.height == 0):
        return False
    points = corners(shape.d) if shape.is_path and frame is not None else None
    if points is None:
        return True
    (x0, y0), size = points[0] if points else (0.0, 0.0), max(frame.width, frame.height) if frame else 1.0
    far = max(points, key=lambda point: math.hypot(point[0] - x0, point[1] - y0), default=(0.0, 0.0))
    bends = (abs((far[0] - x0) * (y - y0) - (far[1] - y0) * (x - x0)) for x, y in points)
    return max(bends, default=0.0) > 1e-6 * size * size


def looks_like(placed: Placed, form: str) -> bool:
    """Whether a shape is what people call a circle, an ellipse, a square, a rectangle, a triangle or a line.

    An ellipse as wide as it is high is a circle and no ellipse; so with squares."""
    shape = placed.layer
    if not isinstance(shape, Shape):
        return False
    if form == "triangle":
        return shape.is_path and len(corners(shape.d) or ()) == 3 and has_area(shape)
    if form == "line":
        return shape.is_path and not has_area(shape)
    frame, matrix = shape.frame, placed.matrix
    if frame is None:
        return False
    wide, high = frame.width * math.hypot(matrix.a, matrix.b), frame.height * math.hypot(matrix.c, matrix.d)
    even = abs(wide - high) <= 0.02 * max(wide, high)
    match form:
        case "circle":
            return shape.is_ellipse and even
        case "ellipse":
            return shape.is_ellipse and not even
        case "square":
            return shape.is_rect and even
        case _:
            return shape.form == form and not even


def covers_page(placed: Placed) -> bool:
    """Whether it lies over at least nine tenths of its page."""
    box, page = placed.box, placed.page.box
    inside = box.overlap(page) if box else None
    return inside is not None and inside.area >= 0.9 * page.area


def main_color(layer: Layer) -> Color | None:
    """The colour one would call it by: its fill, else its outline."""
    if not isinstance(layer, Shape | Text):
        return None
    for name in ("fill", "stroke"):
        paint = painted(layer, name)
        if isinstance(paint, Color) and paint.alpha:
            return paint
    return None


def shown_style(text: Text) -> Style:
    """The style one would name for a text: the layer's, or its first run's where every run states its own."""
    first = next((run for run in text.runs if run.text.strip()), None)
    return first.style.over(text.style) if first else text.style


def type_size(placed: Placed) -> float:
    """The font size of a text as it appears on the page, rounded to what a file would hold; 0 for other layers."""
    return round(own_size(placed.layer) * scale_of(placed), 4) if isinstance(placed.layer, Text) else 0.0


def scaled_type(text: Text, factor: float, by: float = 0.0) -> list[SetStyle]:
    """All font sizes of a text times a factor, and so much more; the layer's own only where a run goes by it."""
    own, decked = text.style.font_size or DEFAULT_FONT_SIZE, text.flow is not None
    worded = [run for run in text.runs if run.text.strip()]
    used = not worded or any(run.style.font_size is None for run in worded)  # an equation may be all there is
    edits: list[SetStyle] = []
    if used and (size := held_size(own * factor + by, decked)) != own:
        edits.append(SetStyle(text.id, "font_size", size))
    for number, run in enumerate(text.runs):
        was = run.style.font_size
        if was is not None and (size := held_size(was * factor + by, decked)) != was:
            edits.append(SetStyle(text.id, "font_size", size, number))
    if any(edit.value <= 0 for edit in edits):  # type: ignore[operator]
        raise CommandError(says("letters-below-zero", id=text.id))
    return edits


def held_size(size: float, decked: bool) -> float:
    """A type size as a file holds it: decks count 1/100 pt."""
    return round(size * 75) / 75 if decked else round(size, 4)
