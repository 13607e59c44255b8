"""Every recipe that help() prints for markup, carried out and opened by other programs."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pptx
import pytest

from redraft import Program, Session
from redraft.commands.programs.signatures import help_text, recipes
from redraft.render.office import Office, find_office
from tests.formats.svg.browser import PATH as BROWSER
from tests.formats.svg.browser import Browser
from tests.sampling import each, sample

ROOT = Path(__file__).parents[3]
DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect id="plate" width="200" height="100" '
    'fill="#eee"/><g id="logo"><circle id="dot" cx="20" cy="20" r="9"/></g></svg>'
)
NAMES = {
    "pptx": "PAGE, SHAPE, TEXT, TABLE, CHART, NOTES, PICTURE = "
    '6, "slide-261/4", "slide-261/5", "slide-259/3", "slide-260/3", "slide-263/notes", "slide-261/3"\n',
    "svg": 'SHAPE = "plate"\n',
}


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session() as opened:
        yield opened


RECIPES = [(format, number) for format in NAMES for number in range(len(recipes(format)))]


@each(("format", "number"), RECIPES)
def test_a_recipe_can_be_carried_out_and_what_it_makes_opens(
    format: str, number: int, session: Session, tmp_path: Path
) -> None:
    made(format, number, session, tmp_path)


@pytest.mark.skipif(find_office() is None, reason="needs LibreOffice")
@pytest.mark.parametrize("number", sample(range(len(recipes("pptx"))), 1))  # it takes two seconds to start
def test_libreoffice_opens_what_a_recipe_makes(number: int, session: Session, tmp_path: Path) -> None:
    with Office() as office:
        assert office.pictures(made("pptx", number, session, tmp_path).read_bytes())


def made(format: str, number: int, session: Session, tmp_path: Path) -> Path:
    source = ROOT / "examples" / "deck.pptx" if format == "pptx" else tmp_path / "drawing.svg"
    if format == "svg":
        source.write_text(DRAWING)
    out = tmp_path / f"out.{format}"
    receipt = session.run_file(source, Program(NAMES[format] + recipes(format)[number][1]), out)
    assert receipt.proven
    assert any(note.startswith("took the native door") for note in receipt.notes)
    if format == "pptx":
        assert len(pptx.Presentation(io.BytesIO(out.read_bytes())).slides) == 8
    return out


@pytest.mark.skipif(not BROWSER, reason="needs Chromium")
def test_a_browser_draws_what_recipes_for_drawings_make(session: Session, tmp_path: Path) -> None:
    (tmp_path / "drawing.svg").write_text(DRAWING)
    made = [DRAWING.encode()]
    for _, recipe in recipes("svg"):
        session.run_file(tmp_path / "drawing.svg", Program(NAMES["svg"] + recipe), tmp_path / "out.svg")
        made.append((tmp_path / "out.svg").read_bytes())
    with Browser(tmp_path) as browser:
        before, *drawn = browser.pictures(made, 200, 100)
    assert all((one != before).any() for one in drawn)


def test_help_prints_the_recipe_for_the_format_that_is_open() -> None:
    assert "p:animEffect" in help_text("animation", "pptx")
    assert "<animate " in help_text("animation", "svg")
    assert 'build="p"' in help_text("animation", "pptx")
    assert 'build="p"' in help_text("animate bullets", "pptx")
    assert "a:tailEnd" in help_text("arrow", "pptx")
    assert "adec:decorative" in help_text("decorative", "pptx")
    assert "add_formula" in help_text("equation", "pptx")
    assert "c:trendline" in help_text("trendline", "pptx")
    assert "def set_show(" in help_text("animation", "psd")
    assert help_text("move", "svg").startswith("def move(")
    assert not re.search(r"^==", help_text("picture", "pptx"), re.M)
