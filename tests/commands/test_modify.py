"""`modify` with words and looks in one call: both arrive, also where there were no words before."""

from __future__ import annotations

from pathlib import Path

from pptx import Presentation

from redraft.commands.programs.program import Program
from redraft.document.layers import Text
from redraft.session.session import Session


def test_an_empty_placeholder_takes_words_and_their_size_at_once(tmp_path: Path) -> None:
    deck = Presentation()
    deck.slides.add_slide(deck.slide_layouts[1])
    deck.save(str(tmp_path / "in.pptx"))
    program = Program('modify("slide-256/2", text="Hello", font_size=30, color="red")')
    with Session(history=False) as session:
        session.run_file(tmp_path / "in.pptx", program, tmp_path / "out.pptx", render=False)
    (run,) = Presentation(str(tmp_path / "out.pptx")).slides[0].shapes[0].text_frame.paragraphs[0].runs
    assert run.text == "Hello"
    assert run.font.size is not None
    assert round(run.font.size.pt, 1) == 22.5
    assert str(run.font.color.rgb) == "FF0000"


def test_the_words_of_a_plate_change_with_its_own_paint(tmp_path: Path) -> None:
    (tmp_path / "in.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><g id="plate">'
        '<rect width="90" height="40" fill="#eeeeee"/><text x="9" y="25" font-size="12">Old</text></g></svg>'
    )
    with Session(history=False) as session:
        program = Program('modify("plate", text="New", opacity=0.5)')
        session.run_file(tmp_path / "in.svg", program, tmp_path / "out.svg", render=False)
        layers = session.open(tmp_path / "out.svg").document.index.layers
    assert layers["plate"].style.opacity == 0.5
    assert [layer.text for layer in layers.values() if isinstance(layer, Text)] == ["New"]
