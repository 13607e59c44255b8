"""Lines of type: what they say, lines through them, and what is no straight line."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from redraft.document.geometry import Box
from redraft.imaging.flat.ink import ink_of, unlined
from redraft.imaging.flat.lines import FlatLine, _joined, _off_curves, lines_of
from redraft.imaging.flat.readings import gaps, likeliest
from redraft.imaging.flat.typeface import Impression, Setting, Typeface, bend, drawn, shaped
from redraft.imaging.texts.reader import SeenLine
from redraft.session.session import Session
from tests.sampling import each


@pytest.fixture(scope="module")
def faces() -> list[Typeface]:
    with Session(history=False) as session:
        return [
            Typeface(one.path, one.number, one.family, one.weight, one.italic)
            for one in session.fonts.records()
            if (one.family, one.weight, one.italic) in {("Manrope", 700, False), ("Source Sans Pro", 400, False)}
        ]


def setting(face: Typeface, size: float, spacing: float = 0.0) -> Setting:
    return Setting(face, size, spacing, 12.0, 1.3 * size, 0.0, 0.0)


@each(
    ("said", "read", "spacing"),
    [("SMALL PLATES", "SMALLPLATES", 3.0), ("Days 2–3 · cabins", "Days 2-3·cabins", 0.0), ("−42 dB", "-42dB", 0.0)],
)
def test_blanks_and_signs_that_a_reader_leaves_out_or_confuses_are_found(
    faces: list[Typeface], said: str, read: str, spacing: float
) -> None:
    face = next(one for one in faces if one.family == "Manrope")
    cover = drawn(said, setting(face, 18, spacing), (36, 260))
    found = likeliest(Impression(cover), read, faces, faces, closely=True)
    assert found is not None
    assert (found[0], found[1].face) == (said, face)
    assert found[1].spacing == pytest.approx(spacing, abs=0.3)


def test_a_line_through_a_text_and_one_below_it_are_taken_off(faces: list[Typeface]) -> None:
    letters = drawn("Sun 48", setting(faces[0], 30), (60, 130))
    columns = np.nonzero(letters.max(0) > 0.3)[0]
    for top in (28, 44):
        lined = letters.copy()
        lined[top : top + 2, columns[0] : columns[-1] + 1] = 1
        plain, band = unlined(lined)
        assert band == (top, top + 2)
        assert np.abs(plain - letters).mean() < 0.02
    assert unlined(letters)[1] is None
    block = np.ones((20, 60), np.float32)
    assert unlined(block)[1] is None


@each(
    ("color", "ground", "size", "grain"),
    [
        ((255, 240, 210), (30, 60, 90), 60, 0),
        ((180, 20, 20), (245, 245, 245), 40, 0),
        ((90, 30, 20), (250, 240, 220), 20, 0),
        ((90, 30, 20), (250, 240, 220), 60, 5),
    ],
)
def test_the_colour_of_letters_is_that_inside_their_strokes(
    faces: list[Typeface], color: tuple[int, ...], ground: tuple[int, ...], size: int, grain: int
) -> None:
    cover = drawn("Roma", setting(faces[0], size), (2 * size, 4 * size))[..., None]
    noise = np.random.default_rng(1).normal(0, grain, (*cover.shape[:2], 3))
    part = np.clip(np.round(cover * color + (1 - cover) * ground + noise), 0, 255).astype(np.uint8)
    rows, columns = np.nonzero(cover[..., 0])
    found = ink_of(
        part, Box(float(columns.min()), float(rows.min()), float(np.ptp(columns) + 1), float(np.ptp(rows) + 1))
    )
    assert found is not None
    assert np.abs(np.subtract(found.color, color)).max() <= (2 if grain else 0)


def test_a_text_on_a_curve_is_bent_and_a_level_one_is_not(faces: list[Typeface]) -> None:
    one = setting(faces[0], 24)
    cover = drawn("UNTIL MAY", one, (60, 170))
    one = replace(one, width=float(np.ptp(np.nonzero(cover.max(0))[0])))
    down = np.round(12 * (np.linspace(-1, 1, cover.shape[1]) ** 2)).astype(int)
    curved = np.stack([np.roll(cover[:, at], by) for at, by in enumerate(down)], axis=1)
    assert abs(bend(cover, "UNTIL MAY", one)) < 0.02
    assert abs(bend(curved, "UNTIL MAY", one)) > 0.15


def test_gaps_are_those_between_words() -> None:
    cover = np.zeros((20, 60), np.float32)
    cover[:, [*range(5, 15), *range(17, 25), *range(35, 50)]] = 1
    assert gaps(cover) == [(25, 35)]
    assert gaps(np.zeros((4, 4), np.float32)) == []


def test_a_turned_line_at_the_edge_of_a_page_has_no_ink_from_beyond_it(faces: list[Typeface]) -> None:
    face = next(one for one in faces if one.family == "Manrope")
    ink = drawn("Corner 12", Setting(face, 40.0, 0.0, 60.0, 100.0, 0.0, 0.0), (160, 300))
    turned = Image.fromarray(ink).rotate(5, Image.Resampling.BICUBIC, fillcolor=0)  # about 150, 80
    page = np.round(240 - 200 * np.broadcast_to(np.asarray(turned)[60:, 60:, None], (100, 240, 3))).astype(np.uint8)
    corners = ((-1.0, 17.0), (191.0, 0.0), (194.0, 35.0), (2.0, 52.0))
    [line] = lines_of(page, [SeenLine("Corner 12", Box(0.0, 0.0, 194.0, 52.0), 0.99, corners)], faces, 0.6)
    assert line.setting is not None
    assert line.setting.face == face
    assert line.setting.likeness > 0.8
    assert line.angle == pytest.approx(-5, abs=0.3)


@each("band", [(46, 50), (64, 68)])
def test_a_line_through_or_below_letters_is_of_them_and_so_is_a_dot_above_it(band: tuple[int, int]) -> None:
    part = np.full((90, 300, 3), 250, np.uint8)
    for left in range(20, 260, 40):
        part[32:60, left : left + 20] = 20  # letters
    part[22:27, 140:145] = 20  # the dot of one of them
    part[band[0] : band[1], 18:242] = 20
    ink = ink_of(part, Box(18.0, 20.0, 224.0, 42.0))
    assert ink is not None
    assert ink.cover[24, 142] == 1
    assert ink.cover[band[0] + 1, 210:212].min() == 1
    assert unlined(ink.cover)[1] == band


def _line(text: str, face: Typeface, x: float, angle: float = 0.0, y: float = 100.0) -> FlatLine:
    box = Box(x, y - 40, 20.0 * len(text), 44.0)
    one = Setting(face, 40.0, 0.0, x, y, 0.0, 0.95)
    return FlatLine(text, box, angle, box.center, 1.0, one, ink=np.ones((4, 4), bool), ink_at=(int(x), int(y)))


def test_words_that_go_on_after_a_blank_are_one_line(faces: list[Typeface]) -> None:
    glyphs = shaped("Spring Fair", faces[0])
    assert glyphs is not None
    lines = [_line("Spring", faces[0], 30.0), _line("Fair", faces[0], 30 + 40 * glyphs.pens[7])]
    [one] = _joined(lines)
    assert (one.text, one.ink_at) == ("Spring Fair", (30, 100))
    assert len(_joined([lines[0], _line("Fair", faces[0], 90 + 40 * glyphs.pens[7])])) == 2


def test_letters_that_are_each_turned_in_another_way_stay_pixels(faces: list[Typeface]) -> None:
    curved = [_line(letter, faces[0], 50.0 * at, 20.0 * at) for at, letter in enumerate("ABC")]
    assert all("curve" in _off_curves(line, curved).why for line in curved)
    level = [_line(letter, faces[0], 50.0 * at) for at, letter in enumerate("123")]
    assert all(_off_curves(line, level).setting is not None for line in level)
