"""Words in a script that runs the other way turn their paragraph, and take the deck's font for that script."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest

from redraft.session.session import Session

DECK = Path(__file__).parents[3] / "examples" / "deck.pptx"


def paragraph(path: Path, part: str, words: str) -> str:
    """The source of the paragraph that holds the words."""
    with zipfile.ZipFile(path) as file:
        source = file.read(f"ppt/{part}").decode()
    found: list[str] = re.findall(r"<a:p>.*?</a:p>", source, re.DOTALL)
    return next(one for one in found if words in one)


@pytest.mark.slow
def test_a_title_in_arabic_runs_from_right_to_left_and_back_in_english_from_left_to_right(
    session: Session, tmp_path: Path
) -> None:
    there, back = tmp_path / "there.pptx", tmp_path / "back.pptx"
    receipt = session.edit_file(DECK, 'Change "Agenda" to "جدول الأعمال"', there)
    assert receipt.proven
    found = paragraph(there, "slides/slide2.xml", "جدول الأعمال")
    assert '<a:pPr algn="r" rtl="1"/>' in found
    assert "<a:latin" not in found
    assert "<a:cs" not in found
    receipt = session.edit_file(there, 'Change "جدول الأعمال" to "Agenda"', back)
    assert receipt.proven
    assert paragraph(back, "slides/slide2.xml", "Agenda") == paragraph(DECK, "slides/slide2.xml", "Agenda").replace(
        'algn="l"', 'algn="l" rtl="0"'
    )


def test_the_ledger_of_words_in_another_script_tells_the_decks_font_for_it(session: Session, tmp_path: Path) -> None:
    receipt = session.edit_file(DECK, 'Change "Agenda" to "جدول الأعمال"', tmp_path / "o.pptx")
    assert "Times New Roman" in [use.requested for use in receipt.fonts]


@pytest.mark.slow
def test_a_new_bullet_runs_the_way_of_its_words_and_the_others_stay(session: Session, tmp_path: Path) -> None:
    receipt = session.edit_file(DECK, 'add a bullet "أين نقف" to the list on slide 2', tmp_path / "o.pptx")
    assert receipt.proven
    (layer,) = (one for one in session.open(tmp_path / "o.pptx").document.pages[1].layers if one.id == "slide-257/3")
    assert [one.rtl for one in layer.paragraphs] == [False] * 4 + [True]  # type: ignore[attr-defined]


@pytest.mark.slow
def test_a_label_of_a_chart_has_no_direction_to_turn(session: Session, tmp_path: Path) -> None:
    receipt = session.edit_file(DECK, 'change "Q1" to "الربع"', tmp_path / "o.pptx")
    assert receipt.proven
    assert [change.what for step in receipt.steps for change in step.changes] == ["text"]
