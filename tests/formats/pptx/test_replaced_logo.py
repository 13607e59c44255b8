"""Pictures of another shape in the frame of a picture on a slide."""

from __future__ import annotations

from pathlib import Path

import pptx
import pytest
from PIL import Image
from pptx.util import Inches

from redraft.commands.programs.program import Program
from redraft.session.session import Session
from tests.sampling import each


@each(
    ("name", "how", "size", "is_cut"),
    [
        ("Logo", "", (2.0, 1.0), False),
        ("Logo", ', how="cover"', (4.0, 1.0), True),
        ("Beach", "", (4.0, 1.0), True),
        ("Beach", ', how="fit"', (2.0, 1.0), False),
        ("Badge", "", (2.0, 1.0), False),
    ],
)
def test_a_logo_stays_whole_and_a_photo_fills_its_frame(
    name: str, how: str, size: tuple[float, float], is_cut: bool, tmp_path: Path
) -> None:
    Image.new("RGB", (400, 100), "red").save(tmp_path / "old.png")
    new = Image.new("RGBA", (200, 100), "blue")
    if name == "Badge":
        new.paste((0, 0, 0, 0), (0, 0, 200, 10))
        new.paste((0, 0, 0, 0), (0, 90, 200, 100))
    new.save(tmp_path / "new.png")
    deck = pptx.Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    slide.shapes.add_picture(str(tmp_path / "old.png"), Inches(1), Inches(1), Inches(4), Inches(1)).name = name
    deck.save(str(tmp_path / "deck.pptx"))
    program = f'''
replace_picture("slide-256/2", "new.png"{how})
modify(add_picture("new.png", (10, 500, 100, 50), page=1), alt="Three waves")
'''
    with Session(history=False) as session:
        receipt = session.run_file(tmp_path / "deck.pptx", Program(program), tmp_path / "out.pptx")
    assert all(proof.ok for proof in receipt.proofs)
    put, new = pptx.Presentation(str(tmp_path / "out.pptx")).slides[0].shapes
    assert (put.width / Inches(1), put.height / Inches(1)) == pytest.approx(size, abs=0.01)
    assert (put.left + put.width / 2) / Inches(1) == pytest.approx(3, abs=0.01)
    assert (put.crop_top > 0.2) == is_cut
    assert new._element.nvPicPr.cNvPr.get("descr") == "Three waves"


def test_a_picture_in_a_box_that_was_set_keeps_its_proportions(tmp_path: Path) -> None:
    Image.new("RGB", (400, 100), "red").save(tmp_path / "old.png")
    Image.new("RGB", (200, 100), "blue").save(tmp_path / "new.png")
    deck = pptx.Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    for name in ("Logo", "Beach"):
        slide.shapes.add_picture(str(tmp_path / "old.png"), Inches(1), Inches(1), Inches(4), Inches(1)).name = name
    deck.save(str(tmp_path / "deck.pptx"))
    program = """
for e in find("kind=picture"):
    set_box(e, x=96, y=96, width=192, height=96)
    replace_picture(e, "new.png")
"""
    with Session(history=False) as session:
        session.run_file(tmp_path / "deck.pptx", Program(program), tmp_path / "out.pptx", render=False)
    for shape in pptx.Presentation(str(tmp_path / "out.pptx")).slides[0].shapes:
        assert (shape.width / Inches(1), shape.height / Inches(1)) == pytest.approx((2, 1), abs=0.01), shape.name
        assert (shape.crop_left, shape.crop_top) == pytest.approx((0, 0), abs=0.01)
