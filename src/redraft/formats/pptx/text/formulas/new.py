"""The markup of a slide around an equation: a box of its own, or a place among the words of a text.

LibreOffice knows a choice by its prefix, not by its namespace. It stretches the equations of an "a14" over their frame,
in black; for any other prefix it draws the fallback, which is the equation in outlines.
"""

from __future__ import annotations

from redraft.document.geometry import Box
from redraft.errors import CommandError, says
from redraft.formats.pptx.package.namespaces import PREFIXES, SLIDE_URIS, around
from redraft.formats.pptx.package.numbers import EMU, child
from redraft.formats.pptx.text.formulas.latex import office_math
from redraft.formats.pptx.text.formulas.symbols import Signs
from redraft.formats.xml.tags import escaped
from redraft.formats.xml.tree import Element, Tree

_WORDS = frozenset(("a:r", "a:fld", "a:br", "a14:m"))


def formula_box(math: str, box: Box, signs: Signs, side: str) -> str:
    """A text box with an equation."""
    x, y, width, height = (round(part * EMU) for part in box)
    size = f' sz="{signs.size}"' if signs.size else ""
    align = {"left": "l", "right": "r"}.get(side, "ctr")
    return _chosen(
        '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Equation"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr>'
        f'<a:xfrm><a:off x="{x}" y="{y}"/><a:ext cx="{width}" cy="{height}"/></a:xfrm><a:prstGeom prst="rect">'
        '<a:avLst/></a:prstGeom><a:noFill/></p:spPr><p:txBody><a:bodyPr wrap="square" anchor="ctr"><a:noAutofit/>'
        f'</a:bodyPr><a:lstStyle/><a:p><a:pPr algn="{align}"/>{_alone(math, side)}'
        f'<a:endParaRPr lang="en-US"{size}/></a:p></p:txBody></p:sp>'
    )


def with_fallback(markup: str, form: str) -> str:
    """A chosen shape with what other programs show."""
    return markup.replace("</mc:Choice>", f"</mc:Choice><mc:Fallback>{form}</mc:Fallback>", 1)


def with_formula(shape: str, latex: str, words: str, signs: Signs | None, side: str) -> str:
    """The markup of a shape with an equation in the place of words of one run, or at the end of its text. One that is
    all of its paragraph is set large, at a side."""
    tree = Tree(around(shape), prefixes=PREFIXES)
    top = tree.root.children[0]
    runs = [one for one in top.walk() if one.tag == "a:r"]
    runs = [one for one in runs if words in _text(one)] if words else runs[-1:]
    if not runs:
        raise CommandError(says("formula-words-missing", words=words[:60]))
    run = runs[0] if words else runs[-1]
    properties = child(run, "a:rPr")
    size, fill = _size(properties), _own_fill(properties)
    bold = (properties.get("b") if properties is not None else "") in ("1", "true")
    math = office_math(latex, Signs(size, signs.fill if signs is not None else fill, bold))
    before, _, after = _text(run).partition(words) if words else (_text(run), "", "")
    first = _run(run, before.rstrip() + " " if before.strip() and not words else before)
    beside = run.parent is not None and any(one.tag in _WORDS and one is not run for one in run.parent.children)
    alone = words and not beside and not before.strip() and not after.strip()
    inner = _alone(math, side) if alone else f"<a14:m><m:oMath>{math}</m:oMath></a14:m>"
    raw, start = tree.data[tree.root.head_end : tree.root.tail], tree.root.head_end
    made = inner if alone else f"{first}{inner}{_run(run, after)}"
    whole = (raw[: run.start - start] + made.encode() + raw[run.end - start :]).decode()
    return whole if any(one.tag == "a14:m" for one in top.walk()) else _chosen(whole)  # else it is a choice already


def _alone(math: str, side: str) -> str:
    jc = "centerGroup" if side == "center" else side
    properties = f'<m:oMathParaPr><m:jc m:val="{jc}"/></m:oMathParaPr>'
    return f"<a14:m><m:oMathPara>{properties}<m:oMath>{math}</m:oMath></m:oMathPara></a14:m>"


def _chosen(shape: str) -> str:
    choice = f'<mc:Choice xmlns:math="{SLIDE_URIS["a14"]}" Requires="math">{shape}</mc:Choice>'
    return f"<mc:AlternateContent>{choice}</mc:AlternateContent>"


def _text(run: Element) -> str:
    return "".join(one.text() for one in run.children if one.tag == "a:t")


def _run(run: Element, words: str) -> str:
    """A run like another, with other words; '' for none."""
    if not words:
        return ""
    there = next(one for one in run.children if one.tag == "a:t")
    data = run.tree.data
    return (
        data[run.start : there.start] + f"<a:t>{escaped(words)}</a:t>".encode() + data[there.end : run.end]
    ).decode()


def _size(properties: Element | None) -> int:
    size = (properties.get("sz") or "") if properties is not None else ""
    return int(size) if size.isdecimal() else 0


def _own_fill(properties: Element | None) -> str:
    fill = child(properties, "a:solidFill")
    return fill.tree.data[fill.start : fill.end].decode() if fill is not None else ""
