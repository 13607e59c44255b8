"""Edits that change another layer where only the one meant has ink, or inside a group that measures its own box."""

from __future__ import annotations

from pathlib import Path

import pytest

from redraft.agent.session import Session
from redraft.errors import LeakError

BAR = '<rect id="b" x="10" y="30" width="90" height="20" fill="blue"'
SHAPE = '<rect id="a" x="20" y="20" width="40" height="40" fill="white"/>'
HALVES = '<rect id="b" x="10" y="10" width="30" height="30"/><rect id="c" x="50" y="10" width="30" height="30"/>'

LEAKS = {
    "a shape that a clip path repeats": (
        f'<clipPath id="k"><use href="#a"/></clipPath>{SHAPE}{BAR} clip-path="url(#k)"/>',
        "move #a 30px right",
    ),
    "a shape that a mask repeats": (
        f'<mask id="k"><use href="#a"/></mask>{SHAPE}{BAR} mask="url(#k)"/>',
        "make #a black",
    ),
    "a clip path measured by its group": (
        '<clipPath id="k" clipPathUnits="objectBoundingBox"><rect width="0.75" height="1"/></clipPath>'
        f'<g clip-path="url(#k)">{HALVES}</g>',
        "move #b 80px right",
    ),
}


@pytest.mark.parametrize("name", LEAKS)
def test_a_layer_that_would_look_different_too_takes_the_edit_back(name: str, tmp_path: Path) -> None:
    content, instruction = LEAKS[name]
    source, out = tmp_path / "in.svg", tmp_path / "out.svg"
    source.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80">{content}</svg>')
    with Session(system_fonts=False) as session, pytest.raises(LeakError):
        session.edit_file(source, instruction, out)
    assert not out.exists()


def test_the_same_shapes_without_the_tie_are_edited(tmp_path: Path) -> None:
    source, out = tmp_path / "in.svg", tmp_path / "out.svg"
    source.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80">{SHAPE}{BAR}/></svg>')
    with Session(system_fonts=False) as session:
        assert session.edit_file(source, "move #a 30px right", out).proven
