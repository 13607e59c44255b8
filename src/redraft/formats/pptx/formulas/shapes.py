"""The markup of a slide around an equation: a box of its own, or a place among the words of a text."""

from __future__ import annotations

from redraft.document.geometry import Box
from redraft.errors import CommandError, says
from redraft.formats.pptx.formulas.latex import office_math
from redraft.formats.pptx.formulas.symbols import Signs
from redraft.formats.pptx.formulas.words import equation_words
from redraft.formats.pptx.namespaces import PREFIXES, STRICT
from redraft.formats.pptx.numbers import EMU, child
from redraft.formats.svg.markup import escaped
from redraft.formats.xml.tree import Element, Tree

_USED = frozenset(("a", "a14", "m", "mc", "p", "r"))
_URIS = {prefix: uri for uri, prefix in PREFIXES.items() if prefix in _USED and not uri.startswith(STRICT)}
_NAMESPACES = " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in _URIS.items())


def formula_box(math: str, box: Box, signs: Signs, side: str) -> str:
    """A text box with an equation, and with words for programs that know no equations."""
    jc = "centerGroup" if side == "center" else side
    para = f'<m:oMathPara><m:oMathParaPr><m:jc m:val="{jc}"/></m:oMathParaPr><m:oMath>{math}</m:oMath></m:oMathPara>'
    x, y, width, height = (round(part * EMU) for part in box)
    size = f' sz="{signs.size}"' if signs.size else ""
    run = f'<a:rPr lang="en-US"{size}>{signs.fill}</a:rPr>'
    words = escaped(_said(math))

    def shape(inner: str) -> str:
        align = {"left": "l", "right": "r"}.get(side, "ctr")
        return (
            '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Equation"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr>'
            f'<a:xfrm><a:off x="{x}" y="{y}"/><a:ext cx="{width}" cy="{height}"/></a:xfrm><a:prstGeom prst="rect">'
            "<a:avLst/>"
            '</a:prstGeom><a:noFill/></p:spPr><p:txBody><a:bodyPr wrap="square" anchor="ctr"><a:noAutofit/></a:bodyPr>'
            f'<a:lstStyle/><a:p><a:pPr algn="{align}"/>{inner}<a:endParaRPr lang="en-US"{size}/></a:p>'
            "</p:txBody></p:sp>"
        )

    return _either(shape(f"<a14:m>{para}</a14:m>"), shape(f"<a:r>{run}<a:t>{words}</a:t></a:r>"))


def with_formula(shape: str, latex: str, words: str, signs: Signs | None) -> str:
    """The markup of a shape with an equation in the place of words of one run, or at the end of its text."""
    tree = Tree(_around(shape), prefixes=PREFIXES)
    top = tree.root.children[0]
    runs = [one for one in top.walk() if one.tag == "a:r"]
    runs = [one for one in runs if words in _text(one)] if words else runs[-1:]
    if not runs:
        raise CommandError(says("formula-words-missing", words=words[:60]))
    run = runs[0] if words else runs[-1]
    properties = child(run, "a:rPr")
    look = signs or Signs(_size(properties), _own_fill(properties))
    if signs is not None and not signs.size:
        look = look._replace(size=_size(properties))
    math = office_math(latex, look)
    before, _, after = _text(run).partition(words) if words else (_text(run), "", "")
    parts = [_run(run, before.rstrip() + " " if before.strip() and not words else before), _run(run, after)]
    raw, first = tree.data[tree.root.head_end : tree.root.tail], tree.root.head_end

    def spliced(inner: str) -> str:
        return (raw[: run.start - first] + f"{parts[0]}{inner}{parts[1]}".encode() + raw[run.end - first :]).decode()

    whole = spliced(f"<a14:m><m:oMath>{math}</m:oMath></a14:m>")
    there = any(one.tag == "a14:m" for one in top.walk())  # it is one of two forms already
    return whole if there else _either(whole, spliced(_run(run, _said(math))))


def _either(math: str, words: str) -> str:
    return (
        f'<mc:AlternateContent><mc:Choice Requires="a14">{math}</mc:Choice>'
        f"<mc:Fallback>{words}</mc:Fallback></mc:AlternateContent>"
    )


def _around(markup: str) -> bytes:
    """Markup as a tree of its own, with the prefixes that a slide uses for it."""
    return f"<all {_NAMESPACES}>{markup}</all>".encode()


def _said(math: str) -> str:
    return equation_words(Tree(_around(math), prefixes=PREFIXES).root)


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
