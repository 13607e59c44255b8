"""Layouts as a model writes them: an SVG of texts and rectangles on the page, read into an arrangement.

The words must be those that were asked for; places, sizes, lines, colours, fonts and rectangles are the model's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from redraft.document.geometry import Matrix
from redraft.document.layers import Group, Picture, Shape, Text
from redraft.document.pages import Placed
from redraft.document.style import Color, NoPaint
from redraft.errors import RedraftError
from redraft.formats.svg import CODEC as SVG
from redraft.layout.arrangement import BLACK, Arrangement, Block, Plate
from redraft.layout.grids import GridPage
from redraft.layout.texts.roles import Copy, words_alone
from redraft.layout.texts.typefaces import BOLD, REGULAR, Type
from redraft.scoring.typesetting import Characters

_SVG = re.compile(r"<svg\b.*</svg\s*>", re.DOTALL)
LONGEST = 60_000
"""Characters of an SVG that is read."""
_SKEW, _ALIKE = 1e-3, 0.5


class Malformed(Exception):
    """An answer that is not of the form asked for; its text says why, for the model."""


def arranged(body: str, sheet: GridPage, strict: bool = True) -> Arrangement:
    """The texts and rectangles of an SVG. Malformed for what is none and what cannot be taken, and for other words,
    unless it is not `strict`: then a text stands for the one it has most letters of, and some may be missing."""
    found = _SVG.search(body)
    if found is None or len(body) > LONGEST:
        raise Malformed("there is no <svg …>…</svg> in it" if found is None else "the SVG is too long")
    try:
        document = SVG.open(found[0].encode(), sheet.fonts).document
        placed = [one for one in document.walk() if one.visible]
        page = document.pages[0]
    except RedraftError as error:
        raise Malformed(error.message) from None
    across, down = sheet.width / page.width, sheet.height / page.height
    if abs(across / down - 1) > 0.02:
        raise Malformed(f"its viewBox is not 0 0 {sheet.width:g} {sheet.height:g}")
    scale = Matrix(across, 0, 0, down, 0, 0)
    blocks: dict[int, Block] = {}
    plates: list[Plate] = []
    for one in placed:
        match one.layer:
            case Text():
                number = _number(one.layer, sheet, set(blocks), strict)
                blocks[number] = _block(one, number, scale, sheet)
            case Shape():
                plates += _plate(one, scale)
            case Group() | Picture():  # the background is there already
                pass
            case other:
                raise Malformed(f"'{other.id}' is neither a text nor a rectangle")
    missing = [id for number, id in enumerate(sheet.ids) if number not in blocks]
    if (missing and strict) or not blocks:
        raise Malformed(f"texts are missing, or their words are not the given ones: {', '.join(missing)}")
    return Arrangement("the model's", tuple(blocks[number] for number in sorted(blocks)), tuple(plates))


def _number(text: Text, sheet: GridPage, taken: set[int], strict: bool) -> int:
    words = words_alone(text.text)
    free = [number for number in range(len(sheet.texts)) if number not in taken]
    for number in free:
        if words_alone(sheet.texts[number].text) == words:
            return number
    alike = {number: Characters.of(sheet.texts[number].text, words).accuracy().value or 0.0 for number in free}
    if not strict and alike and max(alike.values()) >= _ALIKE:
        return max(alike, key=lambda number: alike[number])
    raise Malformed(f"“{text.text[:60]}” is not one of the texts, or is there twice")


def _block(one: Placed, number: int, scale: Matrix, sheet: GridPage) -> Block:
    text, matrix = one.layer, scale @ one.matrix
    assert isinstance(text, Text)
    if max(abs(matrix.b), abs(matrix.c), abs(matrix.a - matrix.d)) > _SKEW * abs(matrix.a) or matrix.a <= 0:
        raise Malformed(f"'{sheet.ids[number]}' is turned or stretched")
    style = text.runs[0].style.over(text.style)
    size = (style.font_size or 16.0) * matrix.a
    lines = list(_lines(text))
    if not lines or size <= 0:
        raise Malformed(f"'{sheet.ids[number]}' has no size")
    x, y = matrix.apply(lines[0][1], lines[0][2])
    pitch = (lines[1][2] - lines[0][2]) * matrix.a / size if len(lines) > 1 else sheet.types[number].pitch
    if pitch <= 0:
        raise Malformed(f"the lines of '{sheet.ids[number]}' do not go down")
    type = _type(style.font_family or "", style.font_weight or REGULAR, sheet.types[number], sheet)
    type = sheet.setter.framed(type._replace(pitch=pitch), sheet.texts[number].text)
    ink = style.fill if isinstance(style.fill, Color) else BLACK
    set_lines = tuple(sheet.setter.line(words, type) for words, _, _ in lines)
    copy = Copy(" ".join(words for words, _, _ in lines), sheet.texts[number].role)
    if words_alone(copy.text) == words_alone(sheet.texts[number].text):
        copy = sheet.texts[number]
    return Block(sheet.ids[number], copy, type, size, style.align or "start", x, y, set_lines, 0, ink)


def _lines(text: Text) -> Iterator[tuple[str, float, float]]:
    """Each line with where it begins."""
    words, x, y = "", 0.0, 0.0
    for run in text.runs:
        below = run.starts_line or (run.y is not None and words and run.y != y) or (run.dy and run.x is not None)
        if below and words.strip():
            yield words.strip(), x, y
            words = ""
        if not words:
            x, y = x if run.x is None else run.x, (y if run.y is None else run.y)
            x, y = x + run.dx, y + run.dy
        words += run.text
    if words.strip():
        yield words.strip(), x, y


def _type(family: str, weight: float, usual: Type, sheet: GridPage) -> Type:
    """The font that was asked for, where it is at hand and the text's script needs no other."""
    names = (part.strip(" '\"") for part in family.split(","))
    asked = next((name for name in names if sheet.fonts.family(name)), "")
    heavy = BOLD if weight >= 600 else REGULAR
    return usual._replace(weight=heavy, family=usual.family if usual.latin or not asked else asked)


def _plate(one: Placed, scale: Matrix) -> Iterator[Plate]:
    shape, box = one.layer, one.box
    assert isinstance(shape, Shape)
    style = shape.style
    if box is None or box.width <= 0 or box.height <= 0:
        return
    if not shape.is_rect:
        raise Malformed(f"'{shape.id}' is not a rectangle")
    opacity = 1.0 if style.opacity is None else style.opacity
    frame = scale.bounds(box)
    if isinstance(style.fill, Color) and style.fill.alpha:
        yield Plate(
            frame, style.fill._replace(alpha=255), opacity * style.fill.alpha / 255, "plate", shape.radius * scale.a
        )
    elif style.fill is None:
        yield Plate(frame, BLACK, opacity, "plate", shape.radius * scale.a)
    elif not isinstance(style.fill, NoPaint):
        raise Malformed(f"'{shape.id}' is not of one colour")
    if isinstance(style.stroke, Color) and style.stroke.alpha:
        width = (1.0 if style.stroke_width is None else style.stroke_width) * scale.a
        yield Plate(frame, style.stroke._replace(alpha=255), opacity, "frame", shape.radius * scale.a, line=width)
