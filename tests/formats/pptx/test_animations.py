"""Animations of slides: told in their order, and gone with what they move."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from redraft import Program, Session
from redraft.commands.programs.signatures import recipes
from tests.sampling import each

DECK = Path(__file__).parents[3] / "examples" / "deck.pptx"
NAMES = 'PAGE, SHAPE, TEXT = 6, "slide-261/4", "slide-261/5"\n'
BUILT = '<p:bldP spid="4" grpId="0" animBg="1"/>'
FADES, PARAGRAPHS = (NAMES + code for _, code in recipes("pptx")[:2])


@pytest.fixture(scope="module")
def session() -> Session:
    return Session()


def steps(session: Session, path: Path, page: int = 5) -> object:
    return dict(session.open(path).document.pages[page].features)["animations"]


@each(
    ("recipe", "said", "built"),
    [(FADES.replace("(SHAPE,)", "(SHAPE, TEXT)"), "on click 4 fade, on click 5 fade", BUILT),
     (FADES.replace("(SHAPE,)", '("slide-261/3",)'), "on click 3 fade", ""),
     (FADES.replace("clickEffect", "afterEffect").replace('"entr"', '"exit"'), "then 4 exit fade",
      BUILT),
     (PARAGRAPHS, "on click 5 paragraph 1 appear", '<p:bldP spid="5" grpId="0" build="p"/>')],
)  # fmt: skip
def test_effects_are_told_in_their_order(session: Session, tmp_path: Path, recipe: str, said: str, built: str) -> None:
    out = tmp_path / "out.pptx"
    assert session.run_file(DECK, Program(recipe), out).proven
    assert steps(session, out) == said
    slide = zipfile.ZipFile(out).read("ppt/slides/slide6.xml").decode()
    assert built in slide
    assert ("p:bldLst" in slide) == bool(built)


@each(
    ("change", "left", "page"),
    [("delete(SHAPE)", "on click 5 fade", 5), ("delete([SHAPE, TEXT])", None, 5),
     ("copy_page(6)", "on click 4 fade, on click 5 fade", 6)],
)  # fmt: skip
def test_what_goes_takes_its_effects_along_and_a_copied_slide_keeps_them(
    session: Session, tmp_path: Path, change: str, left: str | None, page: int
) -> None:
    both = FADES.replace("(SHAPE,)", "(SHAPE, TEXT)")
    session.run_file(DECK, Program(both), tmp_path / "in.pptx")
    assert session.run_file(tmp_path / "in.pptx", Program(NAMES + change), tmp_path / "out.pptx").proven
    assert steps(session, tmp_path / "out.pptx", page) == left
