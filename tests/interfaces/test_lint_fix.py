"""`redraft lint --fix`: a mend leaves nothing worse, and one that cannot be made never costs the others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Emu, Pt

from redraft.errors import LeakError
from redraft.interfaces.lint.kept_results import LintTask
from redraft.interfaces.lint.linter import Linter
from redraft.session.session import Session
from tests.command_line import redraft

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect id="bg" width="400" height="300" '


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def fixed(svg: str, brand: str, name: str = "a.svg") -> dict[str, Any]:
    """What --fix answers; the file is mended in its place."""
    if svg:
        Path(name).write_text(HEAD + svg + "</svg>")
    Path("brand.toml").write_text(brand)
    return redraft("lint", name, "--brand", "brand.toml", "--fix", "--in-place", "--json").answer


def told(answer: dict[str, Any]) -> list[tuple[str, str, bool]]:
    return [(one["rule"], one["layer"], one["fixable"]) for one in answer["findings"] if one["severity"] == "error"]


def test_a_shape_gets_a_colour_it_is_seen_in_or_none(desk: Path) -> None:
    parts = """fill="#ffffff"/><path id="sign" d="M40 200H300" stroke="#12e26b" stroke-width="2" fill="none"/>
    <rect id="card" x="40" y="40" width="200" height="48" fill="#e6eef7" stroke="#9fc4e8" stroke-width="3"/>"""
    assert told(fixed(parts, '[palette]\ncolors = ["#ffffff", "#f6f8fb", "#e6eef7", "#14213d", "#0b5cad"]\n')) == [
        ("palette", "card", False)
    ]
    assert 'stroke="#0b5cad"' in Path("a.svg").read_text()


def test_a_ground_takes_no_colour_that_hides_what_lies_on_it(desk: Path) -> None:
    parts = 'fill="#5c0000"/><rect id="bar" x="40" y="40" width="200" height="48" fill="#7a1f3d"/>'
    parts = parts.replace("#7a1f3d", "#ffffff").replace("#5c0000", "#f0c0c0")
    assert told(fixed(parts, '[palette]\ncolors = ["#ffffff", "#14213d"]\n')) == [("palette", "bg", True)]


def test_a_mend_makes_no_words_harder_to_read_that_were_so_before(desk: Path) -> None:
    parts = """fill="#fffdf9"/><rect id="paper" x="40" y="40" width="320" height="220" fill="#ff6347"/>
    <text id="t" x="64" y="120" font-family="Manrope" font-size="16" fill="#33241a">Dancing</text>"""
    answer = fixed(parts, '[palette]\ncolors = ["#33241a", "#9a3b12"]\n[[allow]]\nrule = "palette"\nselect = "#bg"\n')
    assert [(one["layer"], one["reason"].split(":")[1]) for one in answer["refused"]] == [("paper", " contrast")]
    assert "#ff6347" in Path("a.svg").read_text()


def test_words_on_several_grounds_get_a_colour_that_is_read_on_all(desk: Path) -> None:
    parts = """fill="#ffffff"/><rect id="half" x="40" y="90" width="90" height="40" fill="#14213d"/>
    <text id="t" x="64" y="120" font-family="Manrope" font-size="20" fill="#f0f0f0">Half on it, half off</text>"""
    answer = fixed(parts, '[palette]\ncolors = ["#14213d", "#ffffff", "#f0f0f0"]\n')
    assert (told(answer), answer["refused"]) == ([("contrast", "t", False)], [])


def test_a_thing_is_moved_only_to_where_it_is_as_clear_as_it_was(desk: Path) -> None:
    card = '<rect id="card" x="100" y="60" width="{}" height="200" fill="#e6eef7"/>'
    text = '<text id="t" x="350" y="{}" font-family="Manrope" font-size="20">Serves four</text>'
    for wide, y, left in ((255, 120, [("off-page", "t", False)]), (60, 120, []), (60, 500, [("off-page", "t", False)])):
        svg = f'fill="#ffffff"/>{card.format(wide)}{text.format(y)}'
        assert told(fixed(svg, "[margins]\nall = 8\n")) == left


def test_what_bleeds_or_is_off_the_page_is_in_no_margin(desk: Path) -> None:
    Path("brand.toml").write_text("[margins]\nall = 40\n")
    stub = '<rect id="stub" x="300" y="3" width="103" height="300" fill="#0b5cad"/>'
    cut = '<text id="t" x="-30" y="120" font-family="Manrope" font-size="20">Cut off</text>'
    Path("a.svg").write_text(f'{HEAD}fill="#ffffff"/>{stub}{cut}</svg>')
    answer = redraft("lint", "a.svg", "--brand", "brand.toml", "--json").answer
    assert told(answer) == [("off-page", "t", True)]


def test_the_words_of_a_text_are_quoted_as_they_are(desk: Path) -> None:
    edge = '<rect id="edge" x="120" y="56" width="240" height="32" fill="#d0e4ff"/>'
    words = '<text id="t" x="40" y="80" font-family="Manrope" font-size="20">'
    words += '<tspan x="40">Two ships can now lie</tspan><tspan x="40" dy="60">one behind the other</tspan></text>'
    answer = fixed(f'fill="#ffffff"/>{edge}{words}', "")
    [one] = [one for one in answer["findings"] if one["rule"] == "overlap"]
    assert one["message"].startswith("“Two ships can now lie one behind the oth…” lies across the edge")


def test_a_replaced_word_leaves_the_blank_of_its_neighbour(desk: Path) -> None:
    text = '<text id="t" x="40" y="80" font-family="Manrope" font-size="24">Not che<tspan>ap</tspan><tspan> at all'
    fixed(f'fill="#ffffff"/>{text}</tspan></text>', '[words.replace]\ncheap = "good value"\n')
    Path("b.svg").write_text(f'{HEAD}fill="#ffffff"/>{text.partition("Not")[0]}Not good value at all</text></svg>')
    for name in "ab":
        redraft("render", f"{name}.svg", "-o", f"{name}.png")
    assert Path("a.png").read_bytes() == Path("b.png").read_bytes()


def test_all_words_of_a_chart_are_mended_together(desk: Path) -> None:
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    data = CategoryChartData()
    data.categories = ["2021", "2022"]
    data.add_series("Sold", (3.0, 4.0))
    place = (Emu(914400), Emu(914400), Emu(5486400), Emu(3657600))
    font = slide.shapes.add_chart(XL_CHART_TYPE.LINE, *place, data).chart.font
    font.name, font.size, font.color.rgb = "Verdana", Pt(8), RGBColor(0x5C, 0, 0)
    deck.save("d.pptx")
    brand = '[palette]\ncolors = ["black", "white"]\n[fonts]\nfamilies = ["Manrope"]\n[sizes]\nmin = 12\n'
    answer = fixed("", f'{brand}[rules]\nalt-text = "off"\n', "d.pptx")
    assert ([one for one in answer["findings"] if one["rule"] != "palette"], answer["refused"]) == ([], [])
    font = next(one.chart for one in Presentation("d.pptx").slides[0].shapes if one.has_chart).font
    assert (font.name, font.size, font.color.rgb) == ("Manrope", Pt(12), RGBColor(0, 0, 0))


def test_a_fonts_name_says_a_weight_that_a_deck_has(desk: Path) -> None:
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    for at, name in enumerate(("Arial", "Verdana Black")):
        box = slide.shapes.add_textbox(Emu(914400), Emu(914400 * (at + 1)), Emu(2743200), Emu(457200))
        run = box.text_frame.paragraphs[0].add_run()
        run.text, run.font.name = f"Words {at}", name
    deck.save("d.pptx")
    answer = fixed("", '[fonts]\nfamilies = ["Manrope"]\n', "d.pptx")
    assert (answer["findings"], answer["refused"], answer["unreadable"]) == ([], [], [])


def test_a_change_that_cannot_be_written_costs_no_other(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Session.carry_out

    def refusing(self: Session, file: Any, commands: Any, *more: Any, **fields: Any) -> Any:
        if any("t3" in getattr(one, "target", ()) for one in commands):
            raise LeakError("it cannot be proven", "")
        return plain(self, file, commands, *more, **fields)

    row = '<text id="t{0}" x="40" y="{1}" font-family="Arial" font-size="20">Words</text>'
    Path("a.svg").write_text(f'{HEAD}fill="white"/>{"".join(row.format(n, 40 + 40 * n) for n in range(6))}</svg>')
    Path("brand.toml").write_text('[fonts]\nfamilies = ["Manrope"]\n')
    monkeypatch.setattr(Session, "carry_out", refusing)
    guide = Path("brand.toml")
    linter = Linter(LintTask(guide, guide.read_bytes(), target=""))
    answer = linter(["a.svg", "a.svg"])
    linter.session.close()
    assert [(one["layer"], one["reason"]) for one in answer["refused"]] == [("t3", "it cannot be proven")]
    assert [one["layer"] for one in answer["findings"]] == ["t3"]
    assert len(answer["mended"]["changes"]) == 5
