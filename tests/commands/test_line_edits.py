"""Lines that a text gets in addition."""

from __future__ import annotations

from pathlib import Path

import pytest

from redraft.commands.programs.program import Program
from redraft.errors import ProgramError
from redraft.session.session import Session
from tests.sampling import each


@each(("size", "y"), [("", 168), (', font_size="60px"', 192)])
def test_a_text_of_one_line_gets_more_below_it(size: str, y: int, tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">'
        '<text id="title" x="400" y="120" font-size="40" text-anchor="middle">Hello</text>'
        '<text id="upright" x="700" y="100" style="writing-mode:vertical-rl">Up</text></svg>'
    )
    with Session(history=False) as session:
        program = Program(f'modify("title", text="Autumn\\nVoices"{size})')
        receipt = session.run_file(tmp_path / "a.svg", program, tmp_path / "b.svg")
        assert receipt.proven
        assert f'Autumn<tspan x="400" y="{y}">Voices</tspan>' in (tmp_path / "b.svg").read_text()
        with pytest.raises(ProgramError, match="2 lines"):
            session.run_file(tmp_path / "a.svg", Program('modify("upright", text="a\\nb")'), tmp_path / "c.svg")
