"""What the scripts that make decks for requests share: words in boxes and shapes, lines, titles (needs python-pptx)."""

from __future__ import annotations

from typing import Any

from pptx.enum.shapes import MSO_CONNECTOR
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.util import Inches, Pt

from tests.requests.drawing import Place, color, fill_lines, shape

ALIGN = {"l": PP_ALIGN.LEFT, "c": PP_ALIGN.CENTER, "r": PP_ALIGN.RIGHT}


def _dress(frame: Any, size: float, tint: str, align: str, bold: bool, italic: bool, font: str) -> None:
    frame.word_wrap = True
    for paragraph in frame.paragraphs:
        paragraph.alignment = ALIGN[align]
        for run in paragraph.runs:
            run.font.size, run.font.bold, run.font.italic = Pt(size), bold, italic
            run.font.color.rgb = color(tint)
            if font:
                run.font.name = font


def words(
    slide: Any,
    lines: str,
    place: Place,
    size: float,
    tint: str,
    align: str = "l",
    bold: bool = False,
    italic: bool = False,
    font: str = "",
) -> Any:
    """A text box; a new line in `lines` begins a new paragraph."""
    box = slide.shapes.add_textbox(*(Inches(part) for part in place))
    fill_lines(box.text_frame, tuple(lines.split("\n")))
    _dress(box.text_frame, size, tint, align, bold, italic, font)
    return box


def block(
    slide: Any,
    kind: Any,
    place: Place,
    fill: str,
    lines: str,
    size: float,
    tint: str,
    bold: bool = True,
    font: str = "",
) -> Any:
    """A shape with words in its middle."""
    made = shape(slide, kind, place, fill)
    fill_lines(made.text_frame, tuple(lines.split("\n")))
    made.text_frame.vertical_anchor = MSO_ANCHOR.MIDDLE
    _dress(made.text_frame, size, tint, "c", bold, False, font)
    return made


def line(slide: Any, place: Place, tint: str, width: float) -> Any:
    """A straight line from one point to another, in inches."""
    made = slide.shapes.add_connector(MSO_CONNECTOR.STRAIGHT, *(Inches(part) for part in place))
    made.line.color.rgb, made.line.width = color(tint), Pt(width)
    return made


def backed(slide: Any, fill: str) -> None:
    slide.background.fill.solid()
    slide.background.fill.fore_color.rgb = color(fill)


def titled(slide: Any, text: str, place: Place, size: float, tint: str) -> None:
    """The slide's own title, at the left."""
    title = slide.shapes.title
    title.left, title.top, title.width, title.height = (Inches(part) for part in place)
    title.text_frame.text = text
    _dress(title.text_frame, size, tint, "l", True, False, "")


def bulleted(slide: Any, place: Place, size: float, tint: str, lines: str) -> None:
    """The slide's own list."""
    holder = slide.placeholders[1]
    holder.left, holder.top, holder.width, holder.height = (Inches(part) for part in place)
    fill_lines(holder.text_frame, tuple(lines.split("\n")))
    _dress(holder.text_frame, size, tint, "l", False, False, "")
