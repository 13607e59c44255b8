"""Texts with equations among their words as SVG: lines of words and boxes, by the alignment and anchor of the text.

Covered: words in their own look, bullets, several paragraphs, lines that break, equations on lines of their own. Not
covered: columns, tabs, underlines, turned text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from redraft.document.geometry import Box, Matrix, unscaled
from redraft.document.layers import Flow, Text
from redraft.document.style import Style
from redraft.formats.codec import Typography
from redraft.formats.pptx.paint.draw import matrix_words
from redraft.formats.pptx.paint.looks import Formula, ShapeLook
from redraft.formats.pptx.text.formulas.boxes import Pen, Set
from redraft.formats.pptx.text.formulas.words import equation_words, is_too_deep
from redraft.lazy import lazily

_WORDS = lazily(r"\S+\s*|\s+")
_DEFAULT_SIZE = 24.0
LOOKS = ("fill", "font_size")
"""What an equation takes over from the words of its paragraph; its font and slant are its own."""


def drawn_formulas(text: Text, look: ShapeLook, matrix: Matrix, typography: Typography) -> tuple[str, Box | None]:
    """The SVG of a text with equations, and a box around its ink in the space `matrix` leads to."""
    frame, flow = text.frame, text.flow or Flow()
    if frame is None:
        return "", None
    matrix, frame, _, _ = unscaled(matrix, frame)
    room = max(frame.width - flow.left - flow.right, 1.0)
    lines = [line for number in range(len(text.paragraphs)) for line in _lines(text, look, number, room, typography)]
    height = sum(up + down for _, _, up, down in lines)
    spare = frame.height - flow.top - flow.bottom - height
    y = frame.y + flow.top + {"middle": spare / 2, "bottom": spare}.get(flow.anchor, 0.0)
    svg, boxes = "", []
    for set, x, up, down in lines:
        left = frame.x + flow.left + x
        svg += set.at(left, y + up)
        boxes.append(Box(left, y + up - set.up, set.width, set.up + set.down).grown(2.0))
        y += up + down
    box = Box.union(boxes)
    return f"<g{matrix_words(matrix)}>{svg}</g>", matrix.bounds(box) if box is not None else None


def _lines(
    text: Text, look: ShapeLook, number: int, room: float, typography: Typography
) -> Iterator[tuple[Set, float, float, float]]:
    """The lines of a paragraph: each set, where it begins, and its height above and below the baseline."""
    paragraph = text.paragraphs[number]
    align, width = _align(text, number), room - paragraph.margin
    rows: list[list[Set]] = [[]]
    for set, breaks, jc in _atoms(text, look, number, typography):
        used = sum(one.width for one in rows[-1])
        if rows[-1] and (breaks or (used + set.width > width and set.width)):
            rows.append([])
        rows[-1].append(set)
        align = jc or align
    pen = Pen(typography, text.style, {}, text.style.font_size or _DEFAULT_SIZE)
    least = 0.95 * pen.size, 0.25 * pen.size
    for row, sets in enumerate(rows):
        whole = pen.row(sets)
        if not row and paragraph.bullet:
            hung = paragraph.margin + paragraph.indent
            sign = pen.sign(paragraph.bullet[:4] if len(paragraph.bullet) == 1 else "•")
            whole = Set(whole.width, whole.up, whole.down, sign.at(hung - paragraph.margin, 0) + whole.svg)
        slack = width - whole.width
        x = paragraph.margin + {"middle": slack / 2, "end": slack}.get(align, 0.0)
        up = max(least[0], whole.up + 0.1 * pen.size) + (0 if row else paragraph.before)
        down = max(least[1], whole.down + 0.1 * pen.size) + (paragraph.after if row == len(rows) - 1 else 0)
        share = paragraph.line_height if whole.up + whole.down <= 1.3 * pen.size else 1.0
        yield whole, x, up * share, down * share


def _align(text: Text, number: int) -> str:
    starts = [run for at, run in enumerate(text.runs) if run.starts_paragraph or not at]
    style = starts[number].style.over(text.style) if number < len(starts) else text.style
    return style.align or "start"


def _atoms(text: Text, look: ShapeLook, number: int, typography: Typography) -> Iterator[tuple[Set, bool, str]]:
    """Words and equations in their order, whether each begins a line, and how such a line is aligned."""
    paragraph, formulas = -1, [one for one in look.formulas if one.paragraph == number]
    style = text.style
    for at, run in enumerate(text.runs):
        paragraph += run.starts_paragraph or not at
        if paragraph != number:
            continue
        style = run.style.over(text.style)
        while formulas and formulas[0].run <= at:
            yield _formula(formulas.pop(0), style, typography)
        breaks = run.starts_line and not run.starts_paragraph
        for words in _WORDS.findall(run.text):
            pen = Pen(typography, style, {}, style.font_size or _DEFAULT_SIZE)
            yield pen.sign(words, style), breaks, ""
            breaks = False
    for formula in formulas:
        yield _formula(formula, style, typography)


def _formula(formula: Formula, style: Style, typography: Typography) -> tuple[Set, bool, str]:
    """An equation; one on a line of its own is larger, and centred unless it says otherwise."""
    element, was = formula.element, formula.beside
    new = {name: getattr(style, name) for name in LOOKS if getattr(style, name) != getattr(was, name)}
    styles = {number: replace(one, **new) for number, one in formula.styles.items()}
    first = next(iter(styles.values()), style)
    whole = next((one for one in element.walk() if one.tag == "m:oMathPara"), None)
    pen = Pen(typography, first, styles, first.font_size or _DEFAULT_SIZE, 1 if whole is None else 0)
    if is_too_deep(element):
        return pen.sign(equation_words(element)), False, ""
    if whole is None:
        return pen.set(element), False, ""
    jc = next((one.get("m:val") for one in element.walk() if one.tag == "m:jc"), "")
    return pen.set(element), True, {"left": "start", "right": "end"}.get(jc or "", "middle")
