"""Words of an SVG whose run stands higher or lower than the line, replaced."""

from __future__ import annotations

from pathlib import Path

from redraft.commands.programs.program import Program
from redraft.session.session import Options, Session
from tests.sampling import each

SVG = """<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100" viewBox="0 0 400 100">
<text id="t" x="20" y="50" font-size="24">The CO<tspan font-size="14" dy="6">2</tspan><tspan dy="-6"> now</tspan></text>
</svg>"""


@each(
    ("old", "new", "left"),
    [
        ("CO2", "NO3", 'The NO<tspan font-size="14" dy="6">3</tspan><tspan dy="-6"> now</tspan>'),
        ("CO2", "Smog", 'The Smog<tspan font-size="14" dy="0"></tspan><tspan dy="0">'),
    ],
)
def test_words_behind_a_lowered_letter_stay_on_their_line(tmp_path: Path, old: str, new: str, left: str) -> None:
    (tmp_path / "in.svg").write_text(SVG)
    with Session(history=False) as session:
        done = session.run(session.open(tmp_path / "in.svg"), Program(f'replace_text("{old}", "{new}")'))
        assert session.saved(done, tmp_path / "out.svg", Options()).proven
    assert left in (tmp_path / "out.svg").read_text()
