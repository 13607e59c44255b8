"""What the pages of a design share: theme colours, layouts with their places, colours and fonts in use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from redraft.commands.outline.properties import LONGEST_NAME, box_words, called, decimals
from redraft.document.layers import Shape, Text
from redraft.document.pages import Document, Page
from redraft.document.style import Color, Gradient, PaintServer, Style
from redraft.document.theme import theme_font
from redraft.edits.display_text import quoted

MOST_LISTED = 40


def theme(document: Document) -> str:
    """Theme colours and fonts, layouts with their places for words and pictures, and the colours and fonts in use with
    how many elements have them."""
    lines = [theme_colors(document)] if document.theme else []
    for page in (one for one in document.masters if one.features):
        held = ((name, str(value)) for name, value in page.features if value is not None)
        slots = (f"{name} {value if value.startswith('#') else quoted(value, LONGEST_NAME)}" for name, value in held)
        lines.append(f"theme of {called(page.id)}: {', '.join(slots)}")
    lines += [_layout(layout) for layout in document.layouts]
    colors, fonts = _in_use(document)
    for what, found in (("colours", colors), ("fonts", fonts)):
        shown = ", ".join(f"{name} {count}×" for name, count in found.most_common(MOST_LISTED))
        more = f", and {len(found) - MOST_LISTED} more" if len(found) > MOST_LISTED else ""
        lines.append(f"{what} in use: {shown or 'none'}{more}")
    return "\n".join(lines)


def theme_colors(document: Document) -> str:
    """The colours that the file offers by name, those of one colour together."""
    names: dict[Color, list[str]] = {}
    for name, color in document.theme.items():
        names.setdefault(color, []).append(name if name.isalnum() and len(name) < 12 else quoted(name, LONGEST_NAME))
    return "theme colours: " + ", ".join(f"{'/'.join(known)} {color}" for color, known in names.items())


def theme_fonts(document: Document) -> str:
    """The fonts of the first master by their names; '' where it has none."""
    held = ((place, theme_font(document, f"theme {place}")) for place in ("heading", "body"))
    shown = ", ".join(f"{place} {quoted(font, LONGEST_NAME)}" for place, font in held if font is not None)
    return f"theme fonts: {shown}" if shown else ""


def _layout(layout: Page) -> str:
    digits = decimals(layout, False)
    places = (
        f"{called(one.layer.id)} {quoted(one.layer.name, LONGEST_NAME)} {box_words(one.box, digits)}"
        for one in Document("", (layout,)).index.values()
    )
    return f"layout {called(layout.id)} {quoted(layout.name, LONGEST_NAME)}: {'; '.join(places) or 'empty'}"


def _in_use(document: Document) -> tuple[Counter[str], Counter[str]]:
    colors: Counter[str] = Counter()
    fonts: Counter[str] = Counter()
    for placed in document.walk():
        layer = placed.layer
        if isinstance(layer, Shape | Text):
            styles = [layer.style, *(run.style for run in layer.runs)] if isinstance(layer, Text) else [layer.style]
            colors.update({str(color) for style in styles for color in _colors(style)})
            fonts.update({quoted(style.font_family, LONGEST_NAME) for style in styles if style.font_family})
    return colors, fonts


def _colors(style: Style) -> Iterator[Color]:
    for paint in (style.fill, style.stroke):
        if isinstance(paint, Color):
            yield paint
        elif isinstance(paint, Gradient | PaintServer):
            yield from paint.colors
