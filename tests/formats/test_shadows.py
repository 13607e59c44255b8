"""Shadows that edits give, from the model into files and back, as they are drawn."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from redraft.document.colors import parse_shadow
from redraft.document.style import Color, Shadow, allows
from redraft.edits.ops import SetStyle
from redraft.edits.wire.edits import dumps, loads
from redraft.errors import RedraftError
from redraft.session.session import Session
from tests.sampling import each

SVG = """<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">
  <defs><filter id="own"><feGaussianBlur stdDeviation="1"/></filter></defs>
  <rect id="box" x="20" y="20" width="40" height="40" fill="#ffffff"/>
  <g id="pair"><rect id="a" x="70" y="10" width="10" height="10"/><text id="b" x="70" y="40">Hm</text></g>
  <path id="line" d="M0 90H100" stroke="#000"/>
  <rect id="hazy" x="70" y="60" width="10" height="10" filter="url(#own)"/>
</svg>
"""
MANY = [
    Shadow(6.0, 6.0, 0.0, Color(255, 0, 0)),
    Shadow(-3.25, 2.5, 7.77, Color(1, 2, 3, 77)),
    Shadow(0.0, 0.0, 40.0, Color(0, 0, 0, 255)),
]


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REDRAFT_HOME", str(tmp_path_factory.mktemp("home")))
        with Session(system_fonts=False, history=False) as session:
            yield session


@each("shadow", MANY, ids=str)
@each("layer", ["box", "pair", "b"])
def test_an_svg_holds_a_shadow_and_gives_it_back(session: Session, tmp_path: Path, shadow: Shadow, layer: str) -> None:
    path, output, bare = (tmp_path / f"{name}.svg" for name in ("in", "out", "bare"))
    path.write_text(SVG)
    assert session.apply_file(path, [SetStyle(layer, "shadow", shadow)], None, output).proven
    assert session.open(output).document.index.layers[layer].style.shadow == shadow
    assert session.apply_file(output, [SetStyle(layer, "shadow", None)], None, bare).proven
    assert session.open(bare).document == session.open(path).document


def test_it_is_drawn_where_it_falls_and_nowhere_else(session: Session, tmp_path: Path) -> None:
    path, output = tmp_path / "in.svg", tmp_path / "out.svg"
    path.write_text(SVG)
    session.apply_file(path, [SetStyle("box", "shadow", MANY[0])], None, output)
    file = session.open(output)
    png = session.draw(file.opened.drawable(file.document.pages[0].id))
    pixels = np.asarray(Image.open(io.BytesIO(png)).convert("RGBA"))
    assert tuple(pixels[63, 63]) == (255, 0, 0, 255)
    assert tuple(pixels[40, 40]) == (255, 255, 255, 255)
    assert pixels[17, 40, 3] == 0


def test_a_filter_that_was_changed_is_an_effect_of_the_file(session: Session, tmp_path: Path) -> None:
    path, output = tmp_path / "in.svg", tmp_path / "out.svg"
    path.write_text(SVG)
    session.apply_file(path, [SetStyle("box", "shadow", MANY[0])], None, output)
    output.write_text(output.read_text().replace('dx="6"', 'dx="7"'))
    layer = session.open(output).document.index.layers["box"]
    assert (layer.style.shadow, layer.effects) == (None, ("filter",))


@each("layer", ["line", "hazy"])
def test_what_an_svg_cannot_give_a_shadow_is_refused(session: Session, tmp_path: Path, layer: str) -> None:
    path = tmp_path / "in.svg"
    path.write_text(SVG)
    with pytest.raises(RedraftError, match=r"no area|filter"):
        session.apply_file(path, [SetStyle(layer, "shadow", MANY[0])], None, tmp_path / "out.svg")


def test_a_shadow_travels_as_json_and_only_a_sound_one() -> None:
    edits = [SetStyle("a", "shadow", shadow) for shadow in (*MANY, None)]
    assert loads(dumps(edits))[0] == edits
    with pytest.raises(RedraftError, match="drop-shadow"):
        loads(dumps(edits).replace("drop-shadow(6px", "drop-shadow(wide"))
    assert not allows("shadow", Shadow(0.123, 0.0, 0.0, Color(0, 0, 0)))
    assert not allows("shadow", Shadow(0.0, 0.0, -1.0, Color(0, 0, 0)))
    assert parse_shadow("drop-shadow(1px 2px black)") == Shadow(1.0, 2.0, 0.0, Color(0, 0, 0))
    assert parse_shadow("blur(2px)") is None


@each("shadow", MANY, ids=str)
def test_a_deck_holds_shadows_of_shapes_pictures_and_texts(session: Session, tmp_path: Path, shadow: Shadow) -> None:
    from pptx import Presentation
    from pptx.util import Inches

    picture = io.BytesIO()
    Image.new("RGB", (8, 8), "green").save(picture, "PNG")
    made = Presentation()
    slide = made.slides.add_slide(made.slide_layouts[5])
    slide.shapes.title.text = "Word"
    slide.shapes.add_shape(1, Inches(1), Inches(3), Inches(4), Inches(2))
    slide.shapes.add_picture(picture, Inches(6), Inches(3), Inches(2))
    path, output = tmp_path / "in.pptx", tmp_path / "out.pptx"
    made.save(str(path))
    there = session.open(path).document.index.layers
    ids = [id for id in there if not id.endswith("background")]
    assert [there[id].kind for id in ids] == ["text", "shape", "picture"]
    assert session.apply_file(path, [SetStyle(id, "shadow", shadow) for id in ids], None, output).proven
    assert [session.open(output).document.index.layers[id].style.shadow for id in ids] == [shadow] * 3


@each("encoding", ["utf-16", "iso-8859-1"])
def test_a_shadow_is_known_again_in_files_of_other_encodings(session: Session, tmp_path: Path, encoding: str) -> None:
    path, output = tmp_path / "in.svg", tmp_path / "out.svg"
    path.write_bytes(f'<?xml version="1.0" encoding="{encoding}"?>\n{SVG}'.encode(encoding))
    assert session.apply_file(path, [SetStyle("box", "shadow", MANY[1])], None, output).proven
    assert session.open(output).document.index.layers["box"].style.shadow == MANY[1]
