"""Texts of many scripts as they are drawn, against where HarfBuzz puts their glyphs and what was measured."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from redraft.document.geometry import Box
from redraft.document.layers import Text
from redraft.session.session import Session
from tests.sampling import crossed, each

PAGE = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="200">{}</svg>'
LINES = {
    "Hindi": "कार्यक्रम हिन्दी र्कि श्री",
    "Arabic": "مرحبا بالعالم (٢٠٢٦)",
    "Arabic with marks": "مُحَمَّد لا إله",
    "Arabic and Latin": "مرحبا Hello 2026",
    "Thai": "น้ำที่นี่ กุ้ง",
    "Chinese": "你好世界",
    "Japanese": "こんにちは世界",
    "Korean": "안녕하세요",
    "emoji": "😀👨‍👩‍👧🇯🇵👍🏽",
    "all": "Mixed हिन्दी مرحبا 你好 ไทย 😀 done",
}
OWN = {
    "Hindi": "Noto Sans Devanagari",
    "Arabic": "Noto Sans Arabic",
    "Arabic with marks": "Noto Sans Arabic",
    "Thai": "Noto Sans Thai",
    "Chinese": "Noto Sans CJK SC",
    "emoji": "Noto Emoji",
}


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REDRAFT_HOME", str(tmp_path_factory.mktemp("home")))
        with Session(system_fonts=False) as session:
            yield session


def drawn(session: Session, folder: Path, content: str) -> NDArray[np.uint8]:
    """The page as drawn, and the same from its parts, which must agree."""
    path = folder / "page.svg"
    path.write_text(PAGE.format(content), encoding="utf-8")
    opened = session.open(path).opened
    page = opened.document.pages[0].id
    whole = _pixels(session.draw(opened.drawable(page)))
    parts = np.zeros_like(whole)
    for unit in opened.units(page):
        part = _pixels(session.draw(unit.svg))
        parts = np.where(part[..., 3:] > parts[..., 3:], part, parts)
    assert (whole[..., 3] > 128).sum() == (parts[..., 3] > 128).sum()
    return whole


def _pixels(png: bytes) -> NDArray[np.uint8]:
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGBA"))


def ink(pixels: NDArray[np.uint8]) -> tuple[float, float, float, float]:
    rows, columns = np.nonzero(pixels[..., 3] > 100)
    return float(columns.min()), float(rows.min()), float(columns.max() + 1), float(rows.max() + 1)


def expected(session: Session, folder: Path) -> tuple[Box, tuple[float, float, float, float]]:
    """What was measured, and the box of the outlines where HarfBuzz puts them, whoever draws them."""
    layer = next(placed.layer for placed in session.open(folder / "page.svg").document.walk())
    assert isinstance(layer, Text)
    measurer = session.fonts._measurer
    numbers: list[tuple[float, float]] = []
    for left, baseline, line in measurer._set(layer):
        for piece in line.pieces:
            for outline in measurer._drawn(piece, left + piece.x, baseline + piece.y):
                numbers += _points(outline.path)
    box = session.fonts.measure(layer)
    assert box is not None
    across, down = zip(*numbers, strict=True)
    return box, (min(across), min(down), max(across), max(down))


def _points(path: str) -> Iterator[tuple[float, float]]:
    """The points of path data made of M and of relative commands."""
    at = start = (0.0, 0.0)
    for letter, rest in re.findall(r"([Mmlqcz])([^Mmlqcz]*)", path):
        found = [float(number) for number in re.findall(r"-?[\d.]+", rest)]
        base = (0.0, 0.0) if letter == "M" else at
        points = [(base[0] + x, base[1] + y) for x, y in zip(found[::2], found[1::2], strict=True)]
        at = points[-1] if points else start
        start = at if letter in "Mm" else start
        yield from points if letter != "M" else ()


@pytest.mark.parametrize(
    ("name", "anchor", "weight"),
    [(name, *how) for name, how in crossed(LINES, [("start", 400), ("middle", 400), ("end", 700)])],
)
def test_borrowed_scripts_are_drawn_where_they_were_measured(
    session: Session, tmp_path: Path, name: str, anchor: str, weight: int
) -> None:
    at = {"start": 20, "middle": 450, "end": 880}[anchor]
    style = f'font-family="Source Sans Pro" font-size="48" font-weight="{weight}" text-anchor="{anchor}"'
    pixels = drawn(session, tmp_path, f'<text x="{at}" y="120" {style}>{LINES[name]}</text>')
    box, outline = expected(session, tmp_path)
    assert ink(pixels) == pytest.approx(outline, abs=1.5)
    assert box.x - 6 <= ink(pixels)[0]
    assert ink(pixels)[2] <= box.right + 6
    assert ink(pixels)[2] - ink(pixels)[0] == pytest.approx(
        box.width, abs=16
    )  # but for the space beside the outer glyphs


@each("name", OWN)
def test_scripts_in_a_font_of_their_own_are_drawn_as_harfbuzz_sets_them(
    session: Session, tmp_path: Path, name: str
) -> None:
    pixels = drawn(
        session, tmp_path, f'<text x="20" y="120" font-family="{OWN[name]}" font-size="48">{LINES[name]}</text>'
    )
    _, outline = expected(session, tmp_path)
    assert ink(pixels) == pytest.approx(outline, abs=1.5)


def test_outlined_text_keeps_its_transform_opacity_and_the_paint_of_every_run(session: Session, tmp_path: Path) -> None:
    pixels = drawn(
        session,
        tmp_path,
        "<style>text{fill:#00ff00}.hot{fill:red}</style>"
        '<g transform="translate(100 0)"><text x="0" y="120" font-size="60" opacity=".5" class="any"'
        ' font-family="Manrope">你<tspan class="hot">好</tspan><tspan fill="blue" dx="200">界</tspan></text></g>',
    )
    found = {tuple(color[:3]) for color in pixels[pixels[..., 3] > 120].tolist()}
    assert found == {(0, 255, 0), (255, 0, 0), (0, 0, 255)}
    assert int(pixels[..., 3].max()) in (127, 128)
    assert ink(pixels)[0] > 100
    assert ink(pixels)[2] > 100 + 120 + 200


def test_text_repeated_by_use_takes_the_paint_of_where_it_is_used(session: Session, tmp_path: Path) -> None:
    text = '<defs><text id="w" y="100" font-size="60" font-family="Manrope">你好</text></defs>'
    uses = '<use href="#w" x="50" fill="red"/><use href="#w" x="400" fill="blue"/>'
    pixels = drawn(session, tmp_path, text + uses)
    assert {tuple(color[:3]) for color in pixels[pixels[..., 3] > 250].tolist()} == {(255, 0, 0), (0, 0, 255)}


@each(
    "text",
    [
        '<text x="20" y="100" text-decoration="underline">Latin हिन्दी</text>',
        '<text x="20 60 90" y="100">हिन्दी</text>',
        '<text x="20" y="100" textLength="300">हिन्दी</text>',
        '<path id="p" d="M20 100h500"/><text><textPath href="#p">हिन्दी</textPath></text>',
    ],
)
def test_what_a_layer_does_not_tell_is_left_to_the_renderer(session: Session, tmp_path: Path, text: str) -> None:
    path = tmp_path / "page.svg"
    path.write_text(PAGE.format(text), encoding="utf-8")
    opened = session.open(path).opened
    assert b"<text" in opened.drawable(opened.document.pages[0].id)


def test_drawing_does_not_change_the_file(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "page.svg"
    path.write_text(PAGE.format('<text x="20" y="100" id="t">हिन्दी</text>'), encoding="utf-8")
    before = path.read_bytes()
    receipt = session.edit_file(path, 'change "हिन्दी" to "नमस्ते दुनिया"', tmp_path / "out.svg")
    assert receipt.proven
    assert path.read_bytes() == before
    assert (tmp_path / "out.svg").read_bytes() == before.replace("हिन्दी".encode(), "नमस्ते दुनिया".encode())
