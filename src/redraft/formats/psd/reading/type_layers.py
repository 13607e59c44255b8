"""Reading type layers: the text descriptor and its EngineData as live text.

Positions in the text are counted in UTF-16 units, as Photoshop counts its runs. Lengths are in the layer's own units,
which its matrix takes to pixels of the page.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from redraft.document.geometry import Box, Matrix, is_finite_number
from redraft.document.layers import Flow, Paragraph, Run, Text
from redraft.document.style import PLAIN, PROPERTIES, Color, NoPaint, Style, tidied
from redraft.formats.psd.bytes.descriptors import DescriptorError, Node, read_descriptor
from redraft.formats.psd.bytes.engine_data import EngineDataError, EngineValue, read_engine_data

HEAD = 56
"""Bytes of the block before the text descriptor: version, six doubles, two versions."""
AUTO_LEADING = 1.2
MOST_CHARACTERS = 100_000
ALIGNS = ("start", "end", "middle", "justify", "justify", "justify", "justify")
"""What `Justification` 0, 1, 2 … means."""


class Span(NamedTuple):
    """The characters of one run of the model: `start` to `end`, in which run of the engine, and of which paragraph run
    it is; `soft` for a line that a soft break begins."""

    start: int
    end: int
    style: int
    paragraph: int
    soft: bool = False


class Typed(NamedTuple):
    """A type layer's block: `descriptor` and `engine` with offsets in `block` and in the EngineData."""

    block: bytes
    matrix: Matrix
    descriptor: Node
    engine: EngineValue
    engine_bytes: bytes
    characters: str
    spans: tuple[Span, ...]
    runs: tuple[Run, ...]
    style: Style
    flow: Flow | None
    frame: Box | None
    paragraphs: tuple[Paragraph, ...]
    effects: tuple[str, ...]

    def layer(self, id: str, name: str, style: Style, effects: tuple[str, ...]) -> Text:
        """The layer of the model; `style` is from its record (opacity, visibility)."""
        return Text(
            id,
            name,
            self.matrix,
            style.over(self.style),
            self.frame,
            (*self.effects, *effects),
            runs=self.runs,
            flow=self.flow,
            paragraphs=self.paragraphs,
        )


def read_type(block: bytes) -> Typed | None:
    """The content of a type layer; None where it is damaged, vertical, or of a kind that is not covered."""
    try:
        return _read(block)
    except (DescriptorError, EngineDataError, struct.error, RecursionError, UnicodeError):
        return None


def _read(block: bytes) -> Typed | None:
    version, *numbers = struct.unpack_from(">H6d", block)
    matrix = Matrix(*numbers)
    if version != 1 or not all(map(is_finite_number, matrix)) or matrix.inverse() is None:
        return None
    descriptor = read_descriptor(block, HEAD)
    data, words = descriptor.get("EngineData"), descriptor.get("Txt ")
    orientation = descriptor.get("Ornt")
    if data is None or words is None or (orientation is not None and orientation.value != "Hrzn"):
        return None
    if not isinstance(data.value, bytes):
        return None
    engine = read_engine_data(data.value)
    text = engine.plain("EngineDict", "Editor", "Text")
    styles = engine.numbers("EngineDict", "StyleRun", "RunLengthArray")
    paragraphs = engine.numbers("EngineDict", "ParagraphRun", "RunLengthArray")
    if not isinstance(text, str) or not styles or len(text) > MOST_CHARACTERS:
        return None
    sheets = Sheets(engine)
    spans = tuple(_spans(text, [int(n) for n in styles], [int(n) for n in paragraphs]))
    looks = [replace(sheets.style(span.style), align=sheets.align(span.paragraph)) for span in spans]
    common = Style(**{name: getattr(looks[0], name) for name in PROPERTIES}) if looks else PLAIN
    shape = engine.get("EngineDict", "Rendered", "Shapes", "Children", 0, "Cookie", "Photoshop")
    box = shape.numbers("BoxBounds") if shape is not None else []
    boxed = shape is not None and shape.plain("ShapeType") == 1 and len(box) == 4
    runs, places = [], list(_lines(text, spans, sheets, boxed))
    for span, look, (starts, hard, y) in zip(spans, looks, places, strict=True):
        own = Style(**{name: value for name in PROPERTIES if (value := getattr(look, name)) != getattr(common, name)})
        runs.append(
            Run(
                utf16(text, span.start, span.end),
                own,
                x=0.0 if starts and not boxed else None,
                y=y if starts and not boxed else None,
                starts_line=starts,
                starts_paragraph=starts and hard and boxed,
            )
        )
    flow = Flow(both_ways=False) if boxed else None
    frame = Box(box[0], box[1], max(0.0, box[2] - box[0]), max(0.0, box[3] - box[1])) if boxed else None
    set_as = tuple(
        sheets.paragraph(span) for span, run in zip(spans, runs, strict=True) if run.starts_paragraph and boxed
    )
    effects = ("warp",) if _is_warped(block, descriptor.end) else ()
    style = tidied(common)
    return Typed(
        block, matrix, descriptor, engine, data.value, text, spans, tuple(runs), style, flow, frame, set_as, effects
    )


def utf16(text: str, start: int, end: int) -> str:
    """The characters between two positions in UTF-16 units."""
    if text.isascii():
        return text[start:end]
    return text.encode("utf-16-be", "surrogatepass")[2 * start : 2 * end].decode("utf-16-be", "replace")


def units(text: str) -> int:
    """How many UTF-16 units a text has."""
    return len(text) if text.isascii() else len(text.encode("utf-16-be", "surrogatepass")) // 2


def _spans(text: str, styles: list[int], paragraphs: list[int]) -> Iterator[Span]:
    """The text cut at the ends of runs and behind line breaks; breaks belong to no span. The last break ends it all."""
    packed = text.encode("utf-16-be", "surrogatepass")
    letters = [packed[n : n + 2] for n in range(0, len(packed), 2)]
    end = len(letters) - 1 if letters and letters[-1] == b"\0\r" else len(letters)
    ends, at = [], 0
    for length in styles:
        at += max(0, length)
        ends.append(at)
    held, at = [], 0
    for length in paragraphs:
        at += max(0, length)
        held.append(at)
    start, style, paragraph, soft, empty = 0, 0, 0, False, True
    for place in range(end + 1):
        broken = place == end or letters[place] in (b"\0\r", b"\0\3")
        while style < len(ends) - 1 and ends[style] <= start:
            style += 1
        while paragraph < len(held) - 1 and held[paragraph] <= start:
            paragraph += 1
        if not broken and place == ends[style] and place > start:
            yield Span(start, place, style, paragraph, soft)
            start, empty = place, False
        elif broken:
            if place > start or empty:
                yield Span(start, place, style, paragraph, soft)
            start, empty = place + 1, True
            soft = place < end and letters[place] == b"\0\3"


def _lines(text: str, spans: tuple[Span, ...], sheets: Sheets, boxed: bool) -> Iterator[tuple[bool, bool, float]]:
    """For every span whether a line begins with it, whether that is a paragraph, and how deep that line is."""
    y, last = 0.0, -1
    for number, span in enumerate(spans):
        starts = number == 0 or span.start > last
        if starts and number:
            line = [span]
            for other in spans[number + 1 :]:
                if other.start > line[-1].end:
                    break
                line.append(other)
            y += max(sheets.leading(one.style) for one in line)
        last = span.end
        yield starts, not span.soft, y


def _is_warped(block: bytes, at: int) -> bool:
    try:
        style = read_descriptor(block, at + 6).get("warpStyle")
    except (DescriptorError, struct.error):
        return True  # what cannot be read is a mesh
    return style is not None and style.value != "warpNone"


class Sheets:
    """The style sheets of a type layer: a run's own over the normal sheet."""

    def __init__(self, engine: EngineValue) -> None:
        self.engine = engine
        resources = engine.get("ResourceDict") or engine.get("DocumentResources")
        fonts = resources.plain("FontSet") if resources is not None else None
        self.fonts = [entry.plain("Name") for entry in fonts] if isinstance(fonts, list) else []
        normal = resources.plain("TheNormalStyleSheet") if resources is not None else None
        number = normal if isinstance(normal, int) else 0
        sheet = resources.get("StyleSheetSet", number, "StyleSheetData") if resources is not None else None
        self.normal: Mapping[str, EngineValue] = (
            sheet.value if sheet is not None and isinstance(sheet.value, dict) else {}
        )

    def data(self, run: int) -> Mapping[str, EngineValue]:
        own = self.engine.plain("EngineDict", "StyleRun", "RunArray", run, "StyleSheet", "StyleSheetData")
        return {**self.normal, **own} if isinstance(own, dict) else self.normal

    def _value(self, run: int, name: str, default: Any) -> Any:
        entry = self.data(run).get(name)
        return default if entry is None else entry.value

    def size(self, run: int) -> float:
        value = self._value(run, "FontSize", 12.0)
        return float(value) if isinstance(value, int | float) else 12.0

    def leading(self, run: int, size: float | None = None) -> float:
        """How far a line in this run's look is below the one before it; `size` replaces its own."""
        leading = self._value(run, "Leading", 0.0)
        if self._value(run, "AutoLeading", True) or not isinstance(leading, int | float) or leading <= 0.011:
            return (self.size(run) if size is None else size) * AUTO_LEADING
        return float(leading)

    def style(self, run: int) -> Style:
        font = self._value(run, "Font", -1)
        name = self.fonts[font] if isinstance(font, int) and 0 <= font < len(self.fonts) else None
        color = self.data(run).get("FillColor")
        size = self.size(run)
        tracking = self._value(run, "Tracking", 0)
        decorations = [
            word
            for word, key in (("underline", "Underline"), ("line-through", "Strikethrough"))
            if self._value(run, key, False) is True
        ]
        style = Style(
            fill=_color(color),
            font_family=name if isinstance(name, str) else None,
            font_size=size,
            stroke=NoPaint(),
            font_weight=700 if self._value(run, "FauxBold", False) is True else 400,
            font_style="italic" if self._value(run, "FauxItalic", False) is True else "normal",
            text_decoration=" ".join(decorations) or "none",
            letter_spacing=tracking / 1000 * size if isinstance(tracking, int | float) else 0.0,
        )
        return tidied(style)

    def align(self, run: int) -> str:
        value = self.engine.plain(
            "EngineDict", "ParagraphRun", "RunArray", run, "ParagraphSheet", "Properties", "Justification"
        )
        return ALIGNS[value] if isinstance(value, int) and 0 <= value < len(ALIGNS) else "start"

    def paragraph(self, span: Span) -> Paragraph:
        auto = self._value(span.style, "AutoLeading", True)
        return Paragraph(line_pitch=None if auto else self.leading(span.style))


def _color(entry: EngineValue | None) -> Color:
    """The fill of a sheet: alpha and one, three or four parts, 0 to 1."""
    values = entry.numbers("Values") if entry is not None else []
    parts = [round(255 * min(1.0, max(0.0, value))) for value in values]
    if len(parts) == 4:
        return Color(parts[1], parts[2], parts[3], parts[0])
    if len(parts) == 2:
        return Color(parts[1], parts[1], parts[1], parts[0])
    if len(parts) == 5:
        alpha, *inks = parts
        cyan, magenta, yellow, black = inks
        red, green, blue = ((255 - ink) * (255 - black) // 255 for ink in (cyan, magenta, yellow))
        return Color(red, green, blue, alpha)
    return Color(0, 0, 0)
