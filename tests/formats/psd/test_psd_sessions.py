"""PSD files through a whole session: planned, carried out, proven and saved like any other design."""

from __future__ import annotations

import re
import warnings
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from redraft.commands.programs.program import Program
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Run, Shape, Text
from redraft.document.style import Color, NoPaint, Style
from redraft.edits.ops import Insert, SetStyle
from redraft.edits.receipt.record import Receipt
from redraft.errors import EditError, RedraftError
from redraft.formats.psd.bytes.canvas import blank
from redraft.formats.psd.writing.clipping_groups import bases
from redraft.session.saving.history import History
from redraft.session.session import Session
from tests.sampling import each

from .files import FONTS, design, edited, opened, picture, psd_tools, reference, saved
from .test_psd_text import BOXED, LINES


def clipped() -> bytes:
    """A layer clipped to another."""
    tools = psd_tools()
    psd = tools.PSDImage.new("RGB", (200, 150))
    psd.create_pixel_layer(Image.new("RGB", (200, 150), (240, 240, 255)), "Ground")
    psd.create_pixel_layer(picture(80, 80), "Base", top=20, left=30)
    top = psd.create_pixel_layer(picture(80, 80, 20), "Inside", top=40, left=60)
    top.clipping = True
    return saved(psd)


@each(
    "asked",
    [
        'move the layer "Photo" 10 px to the right',
        'hide the layer "Badge"',
        'delete the layer "Star"',
        'set the opacity of "Photo" to 40%',
        'make the layer "Ground" 50% smaller',
    ],
)
def test_an_edit_in_words_is_carried_out_and_proven(session: Session, tmp_path: Path, asked: str) -> None:
    source, target = tmp_path / "design.psd", tmp_path / "out.psd"
    tools = psd_tools()
    psd = tools.PSDImage.new("RGB", (300, 220))
    for number, name in enumerate(("Ground", "Photo", "Badge", "Star")):
        shown = picture(120, 90, number).convert("RGB")
        psd.create_pixel_layer(shown, name, top=20 * number, left=30 * number)
    source.write_bytes(saved(psd))
    receipt = session.edit_file(source, asked, target)
    assert receipt.status == "done"
    assert receipt.proven, [proof.why for proof in receipt.proofs]
    reference(target.read_bytes())


@each(
    "asked",
    [
        'move the layer "Base" 20 px down',
        'move the layer "Inside" 20 px down',
        'hide the layer "Base"',
        'hide the layer "Inside"',
        'delete the layer "Inside"',
        'delete the layer "Base" and delete the layer "Inside"',
        "duplicate Base",
        'duplicate the layer "Inside"',
        'bring the layer "Ground" to the front',
    ],
)
def test_layers_clipped_to_another_are_proven_with_it(session: Session, tmp_path: Path, asked: str) -> None:
    source, target = tmp_path / "design.psd", tmp_path / "out.psd"
    source.write_bytes(clipped())
    _assert_clipped(session.edit_file(source, asked, target), target)


def test_another_blend_mode_of_a_clipped_layer_is_proven(session: Session, tmp_path: Path) -> None:
    source, target = tmp_path / "design.psd", tmp_path / "out.psd"
    source.write_bytes(clipped())
    layers = session.open(source).document.index.layers
    inside = next(id for id, layer in layers.items() if layer.name == "Inside")
    receipt = session.apply_file(source, [SetStyle(inside, "blend", "multiply")], None, target)
    _assert_clipped(receipt, target)


def _assert_clipped(receipt: Receipt, target: Path) -> None:
    assert all(proof.ok for proof in receipt.proofs), [proof.why for proof in receipt.proofs]
    found = opened(target.read_bytes()).document
    assert {base.name for base in bases(found).values()} <= {"Base"}


@each(
    ("asked", "why"),
    [
        ('delete the layer "Base"', "'Inside' is clipped to 'Base': without it, 'Inside' would be clipped to 'Ground'"),
        ('bring the layer "Base" to the front', "'Inside' is clipped to 'Base', and would be clipped to 'Ground'"),
        (
            "move Inside behind Base",
            "'Inside' is clipped to 'Base', and would be clipped to 'Ground'",
        ),
    ],
)
def test_what_is_clipped_to_what_does_not_change_by_the_way(
    session: Session, tmp_path: Path, asked: str, why: str
) -> None:
    source, target = tmp_path / "design.psd", tmp_path / "out.psd"
    source.write_bytes(clipped())
    with pytest.raises(EditError, match=re.escape(why)) as refused:
        session.edit_file(source, asked, target)
    assert refused.value.suggestion
    assert not target.exists()


def test_what_is_hidden_may_be_clipped_to_another_layer_which_is_told(session: Session, tmp_path: Path) -> None:
    source, hidden, target = (tmp_path / f"{name}.psd" for name in ("design", "hidden", "out"))
    source.write_bytes(clipped())
    session.edit_file(source, 'hide the layer "Inside"', hidden)
    receipt = session.edit_file(hidden, 'delete the layer "Base"', target)
    assert all(proof.ok for proof in receipt.proofs), [proof.why for proof in receipt.proofs]
    assert "'Inside' was clipped to 'Base', and is clipped to 'Ground' now" in receipt.warnings


@pytest.mark.slow
def test_text_is_retyped_and_the_receipt_says_what_photoshop_will_ask(session: Session, tmp_path: Path) -> None:
    source, target = tmp_path / "design.psd", tmp_path / "out.psd"
    source.write_bytes(edited(blank(200, 160), Insert(LINES, "page1")).data)
    receipt = session.edit_file(source, 'change "World" to "Moon" and make the title green', target)
    assert all(proof.ok for proof in receipt.proofs), [proof.why for proof in receipt.proofs]
    assert any("Photoshop may ask" in said for said in receipt.warnings)
    [layer] = reference(target.read_bytes()).descendants()
    assert layer.text == "Hello you\rMoon"


@pytest.mark.slow
def test_new_layers_and_copies_are_proven_too(session: Session, tmp_path: Path) -> None:
    source, target = tmp_path / "design.psd", tmp_path / "out.psd"
    source.write_bytes(edited(blank(200, 160), Insert(LINES, "page1")).data)
    title = opened(source.read_bytes()).document.pages[0].layers[0]
    style = Style(
        fill=Color(0, 90, 0), stroke=NoPaint(), font_family="Source Sans Pro", font_size=20.0, font_weight=400
    )
    coming = [
        Insert(Shape("bar", style=Style(fill=Color(9, 9, 200)), frame=Box(10, 120, 50, 20), form="rect"), "page1"),
        Insert(Text("note", style=style, runs=(Run("New here", x=70.0, y=140.0, starts_line=True),)), "page1"),
        Insert(replace(title, id="again", transform=Matrix.translation(30, 90)), "page1"),
    ]
    receipt = session.apply_file(source, coming, None, target)
    assert all(proof.ok for proof in receipt.proofs), [proof.why for proof in receipt.proofs]
    layers = list(reference(target.read_bytes()).descendants())
    assert [layer.kind for layer in layers] == ["type", "solidcolorfill", "type", "type"]
    assert layers[2].text == "New here"


def test_words_that_run_the_other_way_are_set_though_a_psd_has_no_direction(session: Session, tmp_path: Path) -> None:
    source, target = tmp_path / "design.psd", tmp_path / "out.psd"
    source.write_bytes(edited(blank(200, 200), Insert(BOXED, "page1")).data)
    receipt = session.edit_file(source, 'change "seven" to "سبعة"', target)
    assert all(proof.ok for proof in receipt.proofs), [proof.why for proof in receipt.proofs]
    assert [change.what for step in receipt.steps for change in step.changes] == ["text, run 2"]


def test_a_page_and_a_layer_are_drawn(session: Session, tmp_path: Path) -> None:
    source = tmp_path / "design.psd"
    source.write_bytes(design())
    page = opened(design()).document.pages[0]
    natural = page.unit_mm * 96 / 25.4
    session.render_file(source, tmp_path / "page.png", scale=1 / natural)
    with Image.open(tmp_path / "page.png") as drawn:
        assert drawn.size == (120, 80)
    photo = next(id for id, layer in opened(design()).document.index.layers.items() if layer.name == "Photo")
    session.render_file(source, tmp_path / "photo.png", layer=photo, scale=1 / natural, crop=True)
    with Image.open(tmp_path / "photo.png") as drawn:
        assert np.array_equal(np.asarray(drawn)[20, 30], np.asarray(picture(60, 40))[20, 30])


def test_an_edit_that_a_psd_cannot_hold_is_refused_in_words(session: Session, tmp_path: Path) -> None:
    source = tmp_path / "design.psd"
    source.write_bytes(design())
    with pytest.raises(RedraftError):
        session.edit_file(source, "change the page size to 50 × 50000", tmp_path / "out.psd")
    assert not (tmp_path / "out.psd").exists()


def test_undo_brings_the_very_bytes_back(tmp_path: Path) -> None:
    source = tmp_path / "design.psd"
    data = design()
    source.write_bytes(data)
    with Session(system_fonts=False) as session:
        session.edit_file(source, 'move the layer "Photo" 10 px to the right', None, in_place=True)
        assert source.read_bytes() != data
        History(source).undo()
    assert source.read_bytes() == data


def test_pixels_are_not_decoded_to_list_layers() -> None:
    import subprocess
    import sys

    code = (
        "import sys; from redraft.formats.psd import CODEC;"
        f" CODEC.open(bytes.fromhex('{design().hex()}'), None).document;"
        " print(sorted({'numpy', 'PIL', 'psd_tools'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-"], input=code, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_gaps_by_what_is_seen_leave_out_clear_margins_and_what_masks_hide() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        psd = psd_tools().PSDImage.new("RGB", (300, 60))
        psd.create_pixel_layer(Image.new("RGBA", (300, 60), "white"), "Ground")
        for number, (left, margin) in enumerate(((0, 0), (100, 10), (240, 20))):
            seen = Image.new("L", (60, 40))
            seen.paste(255, (margin, 0, 40 + margin, 40))
            layer = psd.create_pixel_layer(Image.new("RGB", (60, 40), "red"), f"Box {number}", top=10, left=left)
            layer.create_mask(seen, top=10, left=left)
    document = opened(saved(psd)).document
    ids = [id for id, layer in document.index.layers.items() if layer.name.startswith("Box")]
    done = Program(f'distribute({ids}, "horizontal", by="ink")').run(document, FONTS.measure).document
    assert [done.index[id].matrix.e for id in ids] == [0, 120, 240]
