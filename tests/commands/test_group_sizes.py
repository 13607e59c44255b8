"""Groups of other sizes: plates stretch, what stands on them keeps its shape and its place."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

import redraft
from redraft.commands.command import Command, resolve_all
from redraft.commands.place.sizes import Resize
from redraft.document.geometry import Box
from redraft.document.pages import Document
from redraft.edits.execution import execute
from tests.commands.test_page_placement import box
from tests.scenes import event_poster, measure

CARD = """<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><g id="card">
<rect id="plate" x="40" y="40" width="200" height="140" rx="12" fill="#fff" stroke="#333" stroke-width="4"/>
<circle id="icon" cx="70" cy="70" r="14"/><text id="name" x="92" y="76" font-size="18">Flat white</text>
<text id="about" x="56" y="110" font-size="14">Two shots, milk</text>
<rect id="line" x="56" y="125" width="168" height="2"/>
<text id="price" x="224" y="160" text-anchor="end" font-size="18">3.40</text></g></svg>"""


def after(document: Document, *commands: Command) -> Document:
    return execute(document, resolve_all(document, commands, measure).edits, measure)


def test_a_wider_card_stretches_its_plate_and_lines_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "card.svg").write_text(CARD, "utf-8")
    old = redraft.open(tmp_path / "card.svg").document
    new = after(old, Resize(("card",), width=320, height=210, pivot=(40.0, 40.0)))
    assert box(new, "plate") == Box(40, 40, 320, 210)
    assert box(new, "line")[::2] == pytest.approx((56, 288)), "its margins stay"
    for id in ("icon", "name", "about", "price"):
        assert box(new, id)[2:] == pytest.approx(box(old, id)[2:]), "letters and icons keep their size"
    moved = [box(new, id).x - box(old, id).x for id in ("icon", "name", "about", "price")]
    assert moved == pytest.approx([0, 0, 0, 120])
    session = redraft.Session()
    session.save(redraft.open(tmp_path / "card.svg"), new, tmp_path / "wide.svg")
    plate = redraft.open(tmp_path / "wide.svg").document.index["plate"].layer
    written = (tmp_path / "wide.svg").read_text("utf-8").split('id="plate"')[1].split("/>")[0]
    rx, ry = (float(written.split(f'{name}="')[1].split('"')[0]) for name in ("rx", "ry"))
    assert (rx * 1.6, ry * 1.5) == pytest.approx((12, 12), abs=1e-3), "corners are as round as they were"
    assert plate.style.stroke_width == round(4 / math.sqrt(1.6 * 1.5), 6)


def test_a_button_of_one_width_keeps_its_height_and_scaling_takes_all_with_it() -> None:
    old = event_poster()
    wide = after(old, Resize(("cta",), width=box(old, "cta").width + 60))
    assert box(wide, "cta").height == box(old, "cta").height
    assert box(wide, "cta-label").center == pytest.approx(box(wide, "cta").center, abs=2.1), "centred before and after"
    assert box(wide, "cta").x == box(old, "cta").x, "in its column still"
    twice = after(old, Resize(("cta",), 2))
    assert box(twice, "cta-label").height == 2 * box(old, "cta-label").height


def test_letters_that_are_stretched_are_told() -> None:
    found = resolve_all(event_poster(), [Resize(("title",), 1.2, axis="horizontal")], measure)
    assert found.notes == ("the letters of 'title' are stretched with it",)


LOOSE = """<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#eee"/>
<text id="headline" x="60" y="140" font-size="64">Open studio</text><text id="sub" x="60" y="200">Come and see</text>
<rect id="button" x="60" y="260" width="200" height="64" rx="16" fill="#c9512f"/>
<text id="label" x="160" y="301" text-anchor="middle" font-size="24" fill="#fff">Book now</text>
<circle id="logo" cx="752" cy="48" r="24"/></svg>"""


def test_what_grows_keeps_its_line_and_its_margins(tmp_path: Path) -> None:
    (tmp_path / "loose.svg").write_text(LOOSE, "utf-8")
    design = redraft.open(tmp_path / "loose.svg")
    wide = design.edit("make the button 400px wide").document
    assert box(wide, "button") == pytest.approx(Box(60, 260, 400, 64)), "aligned with the headline as before"
    assert box(wide, "label").center[0] == pytest.approx(260, abs=0.1)
    button = wide.index["button"]
    assert button.layer.radius * math.sqrt(button.matrix.a * button.matrix.d) == pytest.approx(16, abs=1e-3)  # type: ignore[attr-defined]
    assert box(design.edit("make the logo twice as large").document, "logo") == Box(704, 0, 96, 96), "about its centre"
