"""Words for those who do not see a picture of an SVG: read, given, changed and taken off, with the proof."""

from __future__ import annotations

import base64
import io
from pathlib import Path

import pytest
from PIL import Image

from redraft.document.pages import Document
from redraft.edits.ops import SetFeature, apply, inverse
from redraft.interfaces.cli import main
from redraft.session.session import Session

PNG = io.BytesIO()
Image.new("RGB", (8, 8), "red").save(PNG, "PNG")
HREF = f"data:image/png;base64,{base64.b64encode(PNG.getvalue()).decode()}"
DESIGN = f"""<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20">
<image id="plain" width="20" height="20" href="{HREF}"/>
<image id="titled" x="20" width="20" height="20" href="{HREF}"><title>A red tile</title></image>
<image id="labelled" x="40" width="20" height="20" href="{HREF}" aria-label="Old words" data-name="Tile"/>
</svg>"""


def document(path: Path) -> Document:
    with Session(system_fonts=False, history=False) as session:
        return session.open(path).document


def told(shown: Document) -> list[object]:
    return [dict(shown.index[id].layer.features)["alt"] for id in ("plain", "titled", "labelled")]


def test_alternative_texts_are_written_proven_and_undone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, made, program = tmp_path / "source.svg", tmp_path / "made.svg", tmp_path / "program.py"
    source.write_text(DESIGN)
    before = document(source)
    assert told(before) == [None, "A red tile", "Old words"]
    program.write_text(
        'modify("plain", alt="A \\"new\\" tile"); modify("titled", alt="Brick"); modify("labelled", alt="")'
    )
    assert main(["apply", str(program), str(source), "-o", str(made)]) == 0, capsys.readouterr()
    assert told(document(made)) == ['A "new" tile', "Brick", None]
    assert "<title>A red tile</title>" in made.read_text()
    edit = SetFeature("plain", "alt", "Words")
    assert apply(apply(before, edit), inverse(before, edit)) == before
    program.write_text('modify("titled", alt="")')
    assert main(["apply", str(program), str(source), "-o", str(made)]) != 0
    assert "the <title> in <image> says what is seen" in capsys.readouterr().err


def test_a_flat_picture_has_no_place_for_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Image.new("RGB", (20, 20)).save(tmp_path / "flat.png")
    (tmp_path / "program.py").write_text('modify("picture", alt="A tile")')
    assert main(["apply", str(tmp_path / "program.py"), str(tmp_path / "flat.png"), "-o", str(tmp_path / "o.png")]) == 1
    assert "has no place for an alternative text" in capsys.readouterr().err
