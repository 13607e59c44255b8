"""What of a flat picture changes with an edit of the layers that were found in it."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from redraft.document.layers import Picture, Text
from redraft.formats.pixels.resampling import opened
from redraft.formats.svg import CODEC as svg
from redraft.language.planner import GrammarPlanner
from redraft.pictures.flat.edit import FlatPlanner
from redraft.pictures.flat.layers import TakenApart, TextFound
from redraft.session.session import Session

LINES = "Salem", "Wholesale", "Today"
LAYERS = f"""<svg xmlns="http://www.w3.org/2000/svg" width="240" height="200">
<rect width="240" height="200" fill="#fff"/>
<rect id="box" x="20" y="150" width="180" height="40" fill="#2050d0"/>
<text id="words" font-family="Manrope" font-size="30" font-weight="800" fill="#222222">{
    "".join(f'<tspan x="20" y="{40 + 40 * at}">{line}</tspan>' for at, line in enumerate(LINES))
}</text></svg>"""


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(system_fonts=False, history=False) as session:
        yield session


def edited(
    session: Session, folder: Path, instruction: str, shown: str = LAYERS, layers: str = LAYERS, told: str = ""
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """A flat picture that its layers are a little off, before and after; `told` is in its warnings."""
    was = np.asarray(opened(session.draw(shown.encode())).convert("RGB")).astype(int)
    was[was < 250] += np.random.default_rng(3).integers(0, 3, int((was < 250).sum()))
    target = io.BytesIO()
    Image.fromarray(was.astype(np.uint8)).save(target, "PNG")
    (folder / "a.png").write_bytes(target.getvalue())
    file = session.open(folder / "a.png")
    document = svg.open(layers.encode(), session.fonts).document
    texts = tuple(TextFound(one.id, one.text, 1.0, ()) for one in document.pages[0].layers if isinstance(one, Text))
    found = TakenApart(layers.encode(), document, texts, (), ())
    plan = FlatPlanner(GrammarPlanner(), file, session, found=found).plan(
        file.document, instruction, session.fonts.measure
    )
    assert not plan.refusals
    assert told in " ".join(plan.warnings)
    assert told or not plan.warnings
    picture = plan.document.index.layers["picture"]
    assert isinstance(picture, Picture)
    now = plan.document.assets[picture.asset].data
    return np.asarray(opened(target.getvalue())), np.asarray(opened(now))


@pytest.mark.parametrize(
    ("instruction", "rows"),
    [
        ('change "Wholesale" to "Whole"', (1, 2)),
        pytest.param('delete "Today" from the text', (2, 3), marks=pytest.mark.slow),
        pytest.param('make "Today" red', (2, 3), marks=pytest.mark.slow),
    ],
)
def test_lines_that_an_edit_does_not_change_keep_their_pixels_and_so_does_what_is_far(
    instruction: str, rows: tuple[int, int], session: Session, tmp_path: Path
) -> None:
    old, new = edited(session, tmp_path, instruction)
    changed = np.flatnonzero((old != new).any(axis=(1, 2)))
    assert 15 + 40 * rows[0] <= changed.min()
    assert changed.max() < 10 + 40 * rows[1]


@pytest.mark.slow
def test_a_text_that_changes_in_all_lines_is_set_anew_in_all(session: Session, tmp_path: Path) -> None:
    old, new = edited(session, tmp_path, "make the text red")
    changed = (old != new).any(axis=2)
    assert all(changed[15 + 40 * at : 48 + 40 * at].any() for at in range(3))
    assert not changed[145:].any()


def test_nothing_is_left_of_a_text_in_another_face_close_to_others(session: Session, tmp_path: Path) -> None:
    shown = """<svg xmlns="http://www.w3.org/2000/svg" width="440" height="120">
    <rect width="440" height="120" fill="#fff"/>
    <text x="10" y="76" font-family="Source Serif Pro" font-size="70" font-weight="900" fill="#b01020">CLEAR</text>
    <text x="12" y="104" font-family="Manrope" font-size="26" fill="#222222">UP TO HALF THE PRICE</text></svg>"""
    layers = shown.replace("Source Serif Pro", "Source Sans Pro").replace('"900"', '"600" letter-spacing="9"')
    old, new = edited(session, tmp_path, 'delete "CLEAR"', shown, layers)
    assert (new[:80, :, 1] > 230).all()
    assert (new[82:] == old[82:]).all()


def test_lines_of_different_type_that_are_named_as_one_text_are_one(session: Session, tmp_path: Path) -> None:
    words = '<text x="{}" y="{}" font-family="Manrope" font-weight="800" font-size="{}" fill="#222222"{}>{}</text>'
    lines = words.format(20, 80, 70, "", "50%") + words.format(100, 125, 40, ' text-anchor="middle"', "OFF")
    layers = LAYERS[: LAYERS.index("<text")] + lines + "</svg>"
    old, new = edited(session, tmp_path, 'change "50% OFF" to "30% OFF"', layers, layers)
    changed = np.flatnonzero((old != new).any(axis=(1, 2)))
    assert 20 < changed.min() < changed.max() < 90
    _, new = edited(session, tmp_path, 'delete "50% OFF"', layers, layers)
    assert (new[:140, :, :3] > 240).all()


def test_a_shape_beside_a_text_keeps_its_outline_and_is_not_told_as_a_part_of_it(
    session: Session, tmp_path: Path
) -> None:
    ground = io.BytesIO()
    Image.new("RGB", (240, 200), "white").save(ground, "PNG")
    data = base64.b64encode(ground.getvalue()).decode()
    layers = f"""<svg xmlns="http://www.w3.org/2000/svg" width="240" height="200">
    <image width="240" height="200" href="data:image/png;base64,{data}"/>
    <ellipse cx="120" cy="100" rx="100" ry="45" fill="#222222"/>
    <text x="60" y="46" font-family="Manrope" font-size="40" font-weight="800" fill="#222222">Summer</text></svg>"""
    shown = layers.replace("<ellipse", '<ellipse shape-rendering="crispEdges"')
    old, new = edited(session, tmp_path, 'delete "Summer"', shown, layers)
    assert (new[:50, :, 1] > 240).all()
    assert np.abs(new.astype(int) - old)[52:].max() <= 2


def test_what_another_text_set_over_it_keeps_of_an_old_text_is_told(session: Session, tmp_path: Path) -> None:
    shown = """<svg xmlns="http://www.w3.org/2000/svg" width="240" height="120">
    <rect width="240" height="120" fill="#fff"/>
    <text x="10" y="60" font-family="Manrope" font-size="60" font-weight="800" fill="#b01020">HILL</text>
    <text x="12" y="95" font-family="Manrope" font-size="44" font-weight="800" fill="#2030b0">Town</text></svg>"""
    edited(session, tmp_path, 'delete "HILL"', shown, shown.replace('y="95"', 'y="82"'), "part of the old text is left")
