"""Text of a slide as SVG: every line set by the typography, every piece at its own position."""

from __future__ import annotations

import math
from dataclasses import replace

from redraft.document.geometry import Box, Matrix, unscaled
from redraft.document.layers import Run, Text
from redraft.document.placed_text import BULLET, Flowed, Line, Piece
from redraft.document.style import Color, NoPaint, Style
from redraft.formats.codec import Typography
from redraft.formats.pptx.paint.draw import Paints, color_words, matrix_words, num
from redraft.formats.pptx.paint.looks import BLACK, PLAIN_RUN, Bullet, RunLook, ShapeLook
from redraft.formats.pptx.text.formulas.draw import drawn_formulas
from redraft.formats.xml.tags import escaped

RAISED = 2 / 3
"""The size of raised and lowered letters as a part of the text's."""
_DEFAULT_SIZE = 16.0
_LEADING = 0.8
"""What a label takes up over the height of its face (px)."""


def prepared(text: Text, look: ShapeLook) -> Text:
    """The text as it is set: with capitals and superscripts by its look."""
    if not any(run.baseline or run.caps for run in look.runs):
        return text
    runs = list(text.runs)
    for number, (run, run_look) in enumerate(zip(text.runs, look.runs, strict=False)):
        words, style = run.text, run.style
        if run_look.caps:
            words = words.upper()
        if run_look.baseline:
            size = (style.font_size or text.style.font_size or _DEFAULT_SIZE) * RAISED
            style = replace(style, font_size=size)
        runs[number] = replace(run, text=words, style=style)
    return replace(text, runs=tuple(runs))


def set_text(text: Text, look: ShapeLook, typography: Typography) -> Flowed:
    return typography.flow(prepared(text, look))


def drawn_text(
    text: Text, look: ShapeLook, matrix: Matrix, typography: Typography, paints: Paints
) -> tuple[str, Box | None, Flowed | None]:
    """The text's SVG, and a box around its ink in the space `matrix` leads to; nothing for text without letters."""
    frame = text.frame
    if look.formulas:
        return *drawn_formulas(typography.shown(prepared(text, look)), look, matrix, typography), None
    if frame is None or not any(run.text.strip() for run in text.runs):
        return "", None, None
    matrix, frame, _, _ = unscaled(matrix, frame)
    if matrix.determinant < 0:  # a flipped shape's text is not mirrored
        matrix = matrix @ Matrix.scaling(-1.0, 1.0, frame.center)
    text = typography.shown(prepared(replace(text, frame=frame), look))
    flowed = typography.flow(text)
    body = [_line(line, text, look, typography, paints, frame) for line in flowed.lines]
    ink = _ink(flowed)
    whole = matrix @ flowed.turn
    defs = f"<defs>{''.join(paints.defs)}</defs>" if paints.defs else ""
    svg = f"<g{matrix_words(whole)}>{defs}{''.join(body)}</g>"
    return svg, whole.bounds(ink) if ink else None, flowed


def _ink(flowed: Flowed) -> Box | None:
    """Along the lines: letters may overhang their place by about half their size."""
    return Box.union(
        piece.box.grown(2.0 + 0.5 * (piece.style.font_size or _DEFAULT_SIZE))
        for line in flowed.lines
        for piece in line.pieces
    )


def _line(line: Line, text: Text, look: ShapeLook, typography: Typography, paints: Paints, frame: Box) -> str:
    found = []
    bullet = look.bullets[line.paragraph] if line.paragraph < len(look.bullets) else None
    for piece in line.pieces:
        if piece.run == BULLET:
            found.append(_bullet(piece, bullet, typography, paints))
            continue
        run_look = look.runs[piece.run] if piece.run < len(look.runs) else PLAIN_RUN
        if run_look.highlight is not None:
            area = f'x="{num(piece.x)}" y="{num(piece.y - piece.ascent)}" width="{num(piece.width)}"'
            high = num(piece.ascent + piece.descent)
            found.append(f'<rect {area} height="{high}" {color_words("fill", run_look.highlight)}/>')
        if run_look.baseline:
            rise = run_look.baseline * (piece.style.font_size or _DEFAULT_SIZE) / RAISED
            piece = piece._replace(y=piece.y - rise)
        found.append(_letters(piece, run_look, typography, paints, frame))
    return "".join(found)


def _bullet(piece: Piece, bullet: Bullet | None, typography: Typography, paints: Paints) -> str:
    style = replace(piece.style, stroke=None)
    if bullet is not None:
        size = bullet.points or (style.font_size or _DEFAULT_SIZE) * bullet.size
        style = replace(style, font_size=size, fill=bullet.color or style.fill)
        if bullet.font:
            style = replace(style, font_family=bullet.font)
        if bullet.asset:
            area = Box(piece.x, piece.y - size * 0.8, size * 0.8, size * 0.8)
            return paints.image(bullet.asset, area)
    return _letters(piece._replace(style=style), PLAIN_RUN, typography, paints, piece.box)


def _letters(piece: Piece, run_look: RunLook, typography: Typography, paints: Paints, frame: Box) -> str:
    style = piece.style
    fill = (
        style.fill if isinstance(style.fill, Color | NoPaint) else run_look.fill if run_look.fill is not None else BLACK
    )
    paint = paints.words("fill", fill, frame)
    if isinstance(style.stroke, Color) and (style.stroke_width or 0) > 0:
        paint += f' {color_words("stroke", style.stroke)} stroke-width="{num(style.stroke_width or 1.0)}"'
    shade = ""
    if run_look.shadow is not None and not isinstance(fill, NoPaint):
        turn = math.radians(run_look.shadow.direction)
        dx, dy = (run_look.shadow.distance * part for part in (math.cos(turn), math.sin(turn)))
        moved = piece._replace(
            x=piece.x + dx, y=piece.y + dy, style=replace(style, fill=run_look.shadow.color, stroke=None)
        )
        shade = _letters(moved, PLAIN_RUN, typography, paints, frame)
    if not piece.text.isascii() and (shapes := _shapes(piece, typography, paint)) is not None:
        return shade + shapes
    words = [f'x="{num(piece.x)}" y="{num(piece.y)}"', _font_words(style, typography), paint]
    if style.text_decoration and style.text_decoration != "none":
        words.append(f'text-decoration="{escaped(style.text_decoration, chr(34))}"')
    if style.letter_spacing:
        words.append(f'letter-spacing="{num(style.letter_spacing)}"')
    return f'{shade}<text xml:space="preserve" {" ".join(words)}>{_clean(piece.text)}</text>'


def _shapes(piece: Piece, typography: Typography, paint: str) -> str | None:
    """Letters as outlines, where the renderer would set them differently than they were measured; else None."""
    alone = Text("piece", style=replace(piece.style, align="start"), runs=(Run(piece.text, x=piece.x, y=piece.y),))
    found = typography.outlines(alone)
    if found is None:
        return None
    drawn = []
    for one in found:
        if one.path:
            drawn.append(f'<path d="{one.path}" {paint}/>')
        else:
            place = f'x="{num(one.x)}" y="{num(one.y)}" font-size="{num(one.size)}"'
            family = escaped(f"'{one.family}'", chr(34))
            drawn.append(f'<text xml:space="preserve" {place} font-family="{family}">{_clean(one.text)}</text>')
    size = piece.style.font_size or _DEFAULT_SIZE
    for word, height in (("underline", 0.1), ("line-through", -0.28)):
        if word in (piece.style.text_decoration or ""):
            bar = f'x="{num(piece.x)}" y="{num(piece.y + height * size)}" width="{num(piece.width)}"'
            drawn.append(f'<rect {bar} height="{num(0.06 * size)}" {paint}/>')
    return "".join(drawn)


def _font_words(style: Style, typography: Typography) -> str:
    italic = (style.font_style or "normal") != "normal"
    family, weight, slanted, width = typography.drawn_font(
        style.font_family or "", int(style.font_weight or 400), italic
    )
    size = _DEFAULT_SIZE if style.font_size is None else style.font_size
    words = f'font-family="{escaped(family, chr(34))}" font-size="{num(size)}"'
    if weight != 400:
        words += f' font-weight="{weight}"'
    if width != "normal":
        words += f' font-stretch="{width}"'
    return words + (' font-style="italic"' if slanted or italic else "")


def _clean(text: str) -> str:
    """Text for SVG: blanks of every kind as one that is drawn, nothing a document cannot hold."""
    plain = "".join(" " if character in "\t\v\r\n" else character for character in text if _allowed(character))
    return escaped(plain)


def _allowed(character: str) -> bool:
    return character >= " " or character in "\t\v\r\n"


def label(
    words: str, style: Style, x: float, y: float, align: str, typography: Typography, turn: float = 0.0
) -> tuple[str, Box]:
    """One line of text on its own (a label of a chart): its SVG and box. `x` is its left, middle or right by `align`,
    `y` the middle of its height; `turn` turns it about that point, in degrees clockwise."""
    text = Text("label", style=replace(style, align="start"), runs=(Run(words),), frame=Box(0.0, 0.0, 1e6, 1e3))
    flowed = typography.flow(text)
    pieces = [piece for line in flowed.lines for piece in line.pieces]
    left = {"middle": -flowed.width / 2, "end": -flowed.width}.get(align, 0.0)
    face = typography.measure(replace(text, frame=None))
    baseline = flowed.lines[0].baseline if flowed.lines else 0.0
    up = -flowed.height / 2 if face is None else -face.height / 2 - face.y - baseline
    matrix = Matrix.translation(x, y)
    matrix = matrix @ Matrix.rotation(turn) if turn else matrix
    moved = matrix @ Matrix.translation(left, up)
    paints = Paints("label", {})
    body = "".join(_letters(piece, PLAIN_RUN, typography, paints, Box(0, 0, 1, 1)) for piece in pieces)
    svg = f"<g{matrix_words(moved)}>{body}</g>" if body else ""
    return svg, moved.bounds(Box(0.0, 0.0, flowed.width, flowed.height))


def measured(words: str, style: Style, typography: Typography) -> tuple[float, float]:
    """How wide and high a line of text is: by its face, as labels of charts are set, not by the distance of lines."""
    text = Text("label", style=style, runs=(Run(words),))
    flowed, face = typography.flow(replace(text, frame=Box(0.0, 0.0, 1e6, 1e3))), typography.measure(text)
    return flowed.width, flowed.height if face is None else face.height + _LEADING
