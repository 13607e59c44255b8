"""Gradients that edits give, from the model into files and back, as they are drawn."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from redraft.commands.programs.program import Program
from redraft.document.style import Color, Gradient, PaintServer, Stop, gradient
from redraft.edits.ops import SetStyle
from redraft.edits.wire.edits import dumps, loads
from redraft.errors import RedraftError
from redraft.session.export.export import TARGETS, export
from redraft.session.saving.history import History
from redraft.session.session import Session
from tests.sampling import each

RED, BLUE, CLEAR = Color(255, 0, 0), Color(0, 0, 255), Color(0, 255, 0, 64)
SVG = """<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">
  <g fill-opacity="0.5"><rect id="box" x="0" y="0" width="100" height="50" fill="#123456"/></g>
  <rect id="low" x="0" y="50" width="100" height="50" style="fill:#abc"/>
  <text id="word" x="10" y="40" font-size="20">Word</text>
</svg>
"""
MANY = [
    gradient([RED, BLUE], 90),
    gradient([RED, CLEAR, BLUE], 33.33),
    gradient([BLUE, RED], None),
    Gradient((Stop(0.1, RED), Stop(0.1, BLUE), Stop(0.75, CLEAR)), 359.99),
]


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REDRAFT_HOME", str(tmp_path_factory.mktemp("home")))
        with Session(system_fonts=False) as session:
            yield session


def drawn(session: Session, path: Path) -> NDArray[np.uint8]:
    file = session.open(path)
    png = session.draw(file.opened.drawable(file.document.pages[0].id))
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGBA"))


@each("paint", MANY, ids=str)
@each("layer", ["box", "low", "word"])
def test_an_svg_holds_a_gradient_and_gives_it_back(
    session: Session, tmp_path: Path, paint: Gradient, layer: str
) -> None:
    path, output = tmp_path / "in.svg", tmp_path / "out.svg"
    path.write_text(SVG)
    receipt = session.apply_file(path, [SetStyle(layer, "fill", paint)], None, output)
    assert receipt.proven
    assert session.open(output).document.index.layers[layer].style.fill == paint


def test_it_is_drawn_along_its_way_and_not_faded_by_what_is_around(session: Session, tmp_path: Path) -> None:
    path, output = tmp_path / "in.svg", tmp_path / "out.svg"
    path.write_text(SVG.replace("Word", ""))
    session.apply_file(path, [SetStyle("box", "fill", gradient([RED, BLUE], 90))], None, output)
    pixels = drawn(session, output)
    left, right = pixels[10, 2].astype(int), pixels[10, 97].astype(int)
    assert left[0] > 240 > 20 > left[2]
    assert right[2] > 240 > 20 > right[0]
    assert left[3] == right[3] == 255


def test_equal_gradients_share_a_definition_and_the_next_edit_finds_it(session: Session, tmp_path: Path) -> None:
    first, second, third = (tmp_path / f"{number}.svg" for number in range(3))
    first.write_text(SVG)
    paint = gradient([RED, BLUE], 90)
    session.apply_file(first, [SetStyle(one, "fill", paint) for one in ("box", "word")], None, second)
    session.apply_file(second, [SetStyle("low", "stroke", paint)], None, third)
    assert third.read_text().count("<linearGradient") == 1


def test_a_definition_that_was_changed_is_a_gradient_of_the_file(session: Session, tmp_path: Path) -> None:
    path, output = tmp_path / "in.svg", tmp_path / "out.svg"
    path.write_text(SVG)
    session.apply_file(path, [SetStyle("low", "fill", gradient([RED, BLUE], 90))], None, output)
    output.write_text(output.read_text().replace('stop-color="#ff0000"', 'stop-color="#ff8800"'))
    assert isinstance(session.open(output).document.index.layers["low"].style.fill, PaintServer)


def test_a_gradient_is_undone(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "in.svg"
    path.write_text(SVG)
    before = path.read_bytes()
    session.apply_file(path, [SetStyle("low", "fill", gradient([RED, BLUE], 90))], None, None, in_place=True)
    assert path.read_bytes() != before
    History(path).undo()
    assert path.read_bytes() == before


def test_a_gradient_travels_as_json() -> None:
    edits = [SetStyle("a", "fill", paint) for paint in MANY]
    assert loads(dumps(edits))[0] == edits


def test_a_program_gives_a_gradient(session: Session, tmp_path: Path) -> None:
    path, output = tmp_path / "in.svg", tmp_path / "out.svg"
    path.write_text(SVG)
    program = Program('modify("#low", fill="linear-gradient(90deg, #f00, #00f)")')
    assert session.run_file(path, program, output).proven
    assert session.open(output).document.index.layers["low"].style.fill == gradient([RED, BLUE], 90)


@each("paint", MANY, ids=str)
def test_a_deck_holds_a_gradient_and_gives_it_back(session: Session, tmp_path: Path, paint: Gradient) -> None:
    from pptx import Presentation
    from pptx.util import Inches

    made = Presentation()
    slide = made.slides.add_slide(made.slide_layouts[5])
    slide.shapes.title.text = "Word"
    slide.shapes.add_shape(1, Inches(1), Inches(3), Inches(4), Inches(2))
    path, output = tmp_path / "in.pptx", tmp_path / "out.pptx"
    made.save(str(path))
    there = session.open(path).document.index.layers
    shape, title = (
        next(id for id, layer in there.items() if layer.kind == kind and "background" not in id)
        for kind in ("shape", "text")
    )
    edits = [SetStyle(shape, "fill", paint), SetStyle(shape, "stroke", paint), SetStyle(title, "fill", paint)]
    assert session.apply_file(path, edits, None, output).proven
    after = session.open(output).document.index.layers
    assert [after[shape].style.fill, after[shape].style.stroke, after[title].style.fill] == [paint] * 3


@each("target", ["psd", "ora"])
def test_formats_of_pixels_refuse_a_gradient(session: Session, tmp_path: Path, target: str) -> None:
    source, path = tmp_path / "in.svg", tmp_path / f"in.{target}"
    source.write_text(SVG)
    path.write_bytes(export(session, session.open(source), TARGETS[target]).data)
    for id, layer in session.open(path).document.index.layers.items():
        if layer.kind != "group":
            with pytest.raises(RedraftError):
                session.apply_file(path, [SetStyle(id, "fill", gradient([RED, BLUE]))], None, tmp_path / f"o.{target}")
