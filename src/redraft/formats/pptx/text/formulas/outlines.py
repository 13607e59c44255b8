"""Texts with equations as outlines, for programs that know no equations: glyphs, roots and lines of fractions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Layer, Text
from redraft.formats.codec import Typography
from redraft.formats.pptx.package.numbers import EMU, child
from redraft.formats.pptx.paint.draw import Paints
from redraft.formats.pptx.scope.reading import DeckRead
from redraft.formats.pptx.text.draw import drawn_text
from redraft.formats.pptx.text.formulas.words import equation_words
from redraft.formats.shapes.paths import path_box, path_segments
from redraft.formats.shapes.transforms import parse_transform
from redraft.formats.xml.tags import escaped
from redraft.formats.xml.tree import Element, Tree

_FINE = 20
"""Steps of a path to a px."""
_PAINTS = ("a:solidFill", "a:gradFill", "a:blipFill", "a:pattFill", "a:ln")
_BODY = re.compile(r"<p:txBody>.*</p:txBody>", re.DOTALL)
_TAGS = {4: "lnTo", 6: "quadBezTo", 8: "cubicBezTo"}


def older_form(reading: DeckRead, typography: Typography, id: str) -> str:
    """What programs that know no equations show of a text with some: its frame, and its words as outlines."""
    placed, element = reading.document.index[id], reading.places[id].element
    chain: list[Layer] = [one for one in placed.ancestors if reading.places[one.id].element is element]
    matrix = Matrix()
    for one in (*chain, placed.layer):
        matrix = matrix @ one.transform
    assert isinstance(placed.layer, Text)
    svg, _, _ = drawn_text(placed.layer, reading.looks[id], matrix, typography, Paints("", {}))
    said = placed.layer.text.strip() or equation_words(element)
    frame = element.tree.data[element.start : element.end].decode(element.tree.encoding)
    look = child(element, "p:spPr")
    painted = child(element, "p:style") or (look and [one for one in look.children if one.tag in _PAINTS])
    return (_BODY.sub(r"<p:txBody><a:bodyPr/><a:lstStyle/><a:p/></p:txBody>", frame) if painted else "") + outlined(
        svg, said
    )


def outlined(svg: str, words: str) -> str:
    """Shapes that look like the SVG of `drawn_formulas`, one for each of its colours; `words` are their alt text."""
    root = Tree(f"<svg>{svg}</svg>".encode()).root
    colors: dict[str, list[tuple[Element, Matrix]]] = {}
    for path, matrix in _paths(root, Matrix()):
        color = path.get("fill") or ""
        colors.setdefault(path.get("stroke") or "" if color == "none" else color, []).append((path, matrix))
    return "".join(_shape(color, paths, words) for color, paths in colors.items())


def _paths(element: Element, matrix: Matrix) -> Iterator[tuple[Element, Matrix]]:
    matrix = matrix @ parse_transform(element.get("transform") or "")
    if element.tag == ":path":
        yield element, matrix
    for one in element.children:
        yield from _paths(one, matrix)


def _shape(color: str, paths: list[tuple[Element, Matrix]], words: str) -> str:
    boxes = [matrix.bounds(box) for path, matrix in paths if (box := path_box(path.get("d") or ""))]
    box = Box.union(boxes)
    if box is None:
        return ""
    size = f'w="{max(round(box.width * _FINE), 1)}" h="{max(round(box.height * _FINE), 1)}"'
    filled, ruled, thick = "", "", 0.0
    for path, matrix in paths:
        steps = _steps(path.get("d") or "", Matrix.scaling(_FINE, _FINE) @ Matrix.translation(-box.x, -box.y) @ matrix)
        if path.get("fill") == "none":
            ruled, thick = ruled + steps, max(thick, float(path.get("stroke-width") or 1))
        else:
            filled += f"{steps}<a:close/>"
    drawn = f'<a:path {size} stroke="0">{filled}</a:path>' if filled else ""
    drawn += f'<a:path {size} fill="none">{ruled}</a:path>' if ruled else ""
    paint = f'<a:solidFill><a:srgbClr val="{color.lstrip("#").upper()}"/></a:solidFill>'
    x, y, width, height = (round(part * EMU) for part in box)
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="2" name="Equation" descr="{escaped(words, chr(34))}"/><p:cNvSpPr/><p:nvPr/>'
        f'</p:nvSpPr><p:spPr><a:xfrm><a:off x="{x}" y="{y}"/><a:ext cx="{width}" cy="{height}"/></a:xfrm><a:custGeom>'
        f"<a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:pathLst>{drawn}</a:pathLst></a:custGeom>{paint}"
        f'<a:ln w="{round(thick * EMU)}">{paint if ruled else "<a:noFill/>"}</a:ln></p:spPr></p:sp>'
    )


def _steps(d: str, matrix: Matrix) -> str:
    found, pen = "", None
    for segment in path_segments(d):
        points = [matrix.apply(segment[n], segment[n + 1]) for n in range(0, len(segment), 2)]
        marks = [f'<a:pt x="{round(x)}" y="{round(y)}"/>' for x, y in points]
        if pen != segment[:2]:
            found += f"<a:moveTo>{marks[0]}</a:moveTo>"
        tag = _TAGS[len(segment)]
        found += f"<a:{tag}>{''.join(marks[1:])}</a:{tag}>"
        pen = segment[-2:]
    return found
