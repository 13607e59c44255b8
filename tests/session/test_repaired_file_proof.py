"""Edits of files that had to be mended to be read: what other programs read is proven, or the answer is unknown."""

from __future__ import annotations

from pathlib import Path

from redraft.document.style import Color
from redraft.edits.kinds import Edit, Move, Rename, SetStyle, SetText
from redraft.edits.receipt.record import Receipt
from redraft.session.session import Session
from tests.sampling import each

GREEN = SetStyle("t", "fill", Color(0, 128, 0))
PAGE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">'
    '<text id="t" x="9" y="30" fill="navy" {t}>Hello</text><circle id="c" cx="50" cy="60" {c}/>'
    '<g {g}><rect id="r" x="9" y="70" width="20" height="9"/></g></svg>'
)


def edited(folder: Path, svg: str, edit: Edit) -> tuple[Receipt, str]:
    source, output = folder / "in.svg", folder / "out.svg"
    source.write_text(svg)
    with Session(history=False) as session:
        return session.apply_file(source, [edit], None, output), output.read_text()


def page(t: str = "", c: str = 'r="20"', g: str = "") -> str:
    return PAGE.format(t=t, c=c, g=g)


@each(
    ("svg", "edit"),
    [
        (page(c='r="20" fill="0x123456"'), GREEN),
        (page(c='r="20" opacity=".5px"'), SetText("t", "Other")),
        (page(c='r="20" OPACITY="0.2"'), Rename("t", "Title")),
        (page(c='r="20" stroke="##fff"'), GREEN),
    ],
)
def test_repairs_of_what_nobody_meant_are_not_written(tmp_path: Path, svg: str, edit: Edit) -> None:
    receipt, after = edited(tmp_path, svg, edit)
    assert receipt.repairs
    assert receipt.proven, receipt.warnings
    odd = svg[svg.index("<circle") : svg.index("<g ")]
    assert odd in after


@each(
    ("svg", "edit"),
    [
        (page(g='Transform="scale(2)"'), Move("r", 0, 20)),
        (page(t='Transform="translate(10,0)"'), Move("t", 0, 20)),
        (page(t='font_size="30"'), SetStyle("t", "font_size", 45.0)),
        (page(c='r="20" opacity="0,3"'), SetStyle("c", "opacity", 0.15)),
        (page().replace("</g>", ""), GREEN),
        (page(c='r="20"/><rectt id="h" width="9" height="9"/><circle r="1"'), SetStyle("h", "opacity", 0.5)),
    ],
)
def test_what_was_asked_of_something_mended_is_unknown(tmp_path: Path, svg: str, edit: Edit) -> None:
    receipt, _ = edited(tmp_path, svg, edit)
    assert receipt.status != "broken"
    inside = next(proof for proof in receipt.proofs if proof.about == "inside")
    assert inside.ok is None
    assert "the file was repaired while reading" in inside.why
