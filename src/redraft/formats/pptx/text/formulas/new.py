"""The markup of a slide around an equation: a box of its own, or a place among the words of a text.

LibreOffice knows a choice by its prefix, not by its namespace. It stretches the equations of an "a14" over their frame,
in black; for any other prefix it draws the fallback, which is the equation in outlines.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

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
    end = runs[-1] if runs else None
    first, last = _runs_with(runs, words) if words else (end, end)
    if first is None or last is None:
        raise CommandError(says("formula-words-missing", words=words[:60]))
    properties = child(first, "a:rPr")
    size, fill = _size(properties), _own_fill(properties)
    bold = (properties.get("b") if properties is not None else "") in ("1", "true")
    math = office_math(latex, Signs(size, signs.fill if signs is not None else fill, bold))
    taken = [one for one in runs if first.start <= one.start <= last.start]
    before, _, after = "".join(map(_text, taken)).partition(words) if words else (_text(first), "", "")
    ahead = _run(first, before.rstrip() + " " if before.strip() and not words else before)
    others = first.parent.children if first.parent is not None else ()
    beside = any(one.tag in _WORDS and one not in taken for one in others)
    alone = words and not beside and not before.strip() and not after.strip()
    inner = _alone(math, side) if alone else f"<a14:m><m:oMath>{math}</m:oMath></a14:m>"
    raw, start = tree.data[tree.root.head_end : tree.root.tail], tree.root.head_end
    made = inner if alone else f"{ahead}{inner}{_run(last, after)}"
    whole = (raw[: first.start - start] + made.encode() + raw[last.end - start :]).decode()
    return whole if any(one.tag == "a14:m" for one in top.walk()) else _chosen(whole)  # else it is a choice already


def _runs_with(runs: Sequence[Element], words: str) -> tuple[Element | None, Element | None]:
    """The first and last of the fewest runs behind each other that have words."""
    for count in range(1, len(runs) + 1):
        for at in range(len(runs) - count + 1):
            few = runs[at : at + count]
            beside = all(one.parent is other.parent and one.rank + 1 == other.rank for one, other in pairwise(few))
            if beside and words in "".join(map(_text, few)):
                return few[0], few[-1]
    return None, None


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
