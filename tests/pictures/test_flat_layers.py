"""A flat picture taken apart, with a reader that knows where the words are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from redraft.document.geometry import Box
from redraft.document.layers import Shape, Text
from redraft.errors import EditError, UsageError
from redraft.formats.pixels.resampling import opened
from redraft.formats.svg import CODEC as svg
from redraft.imaging.flat.typeface import Setting, drawn, likeness
from redraft.imaging.pixels.arrays import Picture
from redraft.imaging.texts.reader import SeenLine
from redraft.inspection.page.layer_pictures import LayerPictures
from redraft.pictures.flat.layers import TakenApart, faces_of, taken_apart
from redraft.session.session import Session
from tests.cases import of_case
from tests.sampling import each

POSTER = """<svg xmlns="http://www.w3.org/2000/svg" width="420" height="300">
<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#123"/><stop offset="1" stop-color="#357"/></linearGradient></defs>
<rect width="420" height="300" fill="url(#g)"/><rect x="30" y="210" width="180" height="50" rx="8" fill="#fc4"/>
<g font-family="Manrope" font-weight="700" fill="#fff">
<text id="title" x="210" y="80" font-size="48" text-anchor="middle">Open Studio</text>
<text id="body" font-family="Source Serif Pro" font-weight="400" font-size="22" fill="#fde"><tspan x="30" y="130">Clay, glass and paper</tspan>
<tspan x="30" y="158">every second Friday</tspan></text>
<text id="label" x="120" y="242" font-size="20" fill="#210" text-anchor="middle" letter-spacing="1.5">COME IN</text>
<text id="old" x="260" y="290" font-size="24" text-decoration="line-through">was 48 Euro</text>
<text id="stamp" x="330" y="240" font-size="26" fill="#8ef" text-anchor="middle" transform="rotate(-12 330 240)">12–14 May</text>
</g></svg>"""  # noqa: E501
TURNED = Box(259.0, 205.0, 142.0, 62.0)
LINES = (
    SeenLine("Open Studio", Box(66.0, 38.0, 290.0, 52.0), 0.99),
    SeenLine("Clay, glass and paper", Box(28.0, 110.0, 214.0, 27.0), 0.98),
    SeenLine("every second Friday", Box(28.0, 138.0, 194.0, 27.0), 0.98),
    SeenLine("COME IN", Box(66.0, 223.0, 110.0, 24.0), 0.97),
    SeenLine("12-14 May", TURNED, 0.9, ((261.0, 233.0), (391.0, 205.0), (398.0, 238.0), (268.0, 266.0))),
    SeenLine("was 48 Euro", Box(258.0, 268.0, 150.0, 28.0), 0.97),
    SeenLine("smudge", Box(300.0, 10.0, 60.0, 20.0), 0.3),
)


class Known:
    """Reads the lines it is told of, and where they were, what it is told can be read there."""

    def __init__(self, ghost: str = "") -> None:
        self._ghost = ghost

    def read(self, png: bytes) -> Sequence[SeenLine]:
        return LINES

    def read_line(self, line: Picture) -> tuple[str, float]:
        return self._ghost, 0.6 if self._ghost else 0.0


@pytest.fixture(scope="module")
def poster(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("flat")
    (folder / "poster.svg").write_text(POSTER)
    with Session(history=False) as session:
        (folder / "poster.png").write_bytes(session.layer_pictures(session.open(folder / "poster.svg")).page_png())
    return folder / "poster.png"


@pytest.fixture(scope="module")
def apart(poster: Path) -> tuple[TakenApart, np.ndarray, np.ndarray, np.ndarray]:
    """The layers, the picture, the ground of the layers, and the picture drawn from them."""
    with Session(history=False) as session:
        found = taken_apart(session, session.open(poster), Known())
        (again := poster.with_name("again.svg")).write_bytes(found.data)
        pictures = session.layer_pictures(session.open(again))
        (drawn := poster.with_name("again.png")).write_bytes(pictures.page_png())
        ground = pictures.of(found.document.pages[0].layers[0].id).on_page()
    before, after = (np.asarray(Image.open(path).convert("RGB")).astype(int) for path in (poster, drawn))
    return found, before, ground[..., :3].astype(int), after


@pytest.mark.slow
def test_lines_become_texts_with_their_type(apart: tuple[TakenApart, np.ndarray, np.ndarray, np.ndarray]) -> None:
    texts = [layer for layer in apart[0].document.pages[0].layers if isinstance(layer, Text)]
    looks = [
        (one.text, one.style.font_family, one.style.font_size, one.style.font_weight, one.style.align) for one in texts
    ]
    assert looks == [
        ("Open Studio", "Manrope", 48.0, 700, "middle"),
        ("Clay, glass and paper\nevery second Friday", "Source Serif Pro", 22.0, 400, "start"),
        ("12–14 May", "Manrope", pytest.approx(26.0, abs=0.3), 700, looks[2][4]),
        ("COME IN", "Manrope", pytest.approx(20.0, abs=0.3), 700, looks[3][4]),
        ("was 48 Euro", "Manrope", 24.0, 700, looks[4][4]),
    ]
    assert [one.style.text_decoration for one in texts] == ["none"] * 4 + ["line-through"]
    assert (texts[0].style.align, texts[3].style.align) == ("middle", "middle")  # of the page, and of its plate
    assert texts[3].style.letter_spacing == pytest.approx(1.5, abs=0.1)
    assert np.degrees(np.arctan2(texts[2].transform.b, texts[2].transform.a)) == pytest.approx(-12, abs=0.3)
    assert [str(one.style.fill) for one in texts] == ["#ffffff", "#ffddee", "#88eeff", "#221100", "#ffffff"]


@pytest.mark.slow
def test_a_flat_plate_becomes_a_shape(apart: tuple[TakenApart, np.ndarray, np.ndarray, np.ndarray]) -> None:
    [plate] = [layer for layer in apart[0].document.pages[0].layers if isinstance(layer, Shape)]
    assert (plate.form, str(plate.style.fill)) == ("rect", "#ffcc44")
    assert plate.radius == pytest.approx(8, abs=0.4)
    assert plate.frame == pytest.approx(Box(30.0, 210.0, 180.0, 50.0), abs=0.1)


def test_a_line_that_is_not_sure_stays_pixels_and_is_told(
    apart: tuple[TakenApart, np.ndarray, np.ndarray, np.ndarray],
) -> None:
    assert apart[0].left == (("smudge", "read with a certainty of 0.30 only"),)


def test_the_ground_has_no_ink_and_the_whole_looks_as_before(
    apart: tuple[TakenApart, np.ndarray, np.ndarray, np.ndarray],
) -> None:
    _, before, ground, after = apart
    assert np.abs(after - before).mean() < 0.9
    assert not (ground[:200].min(2) > 120).any()  # none of the light letters is left
    assert np.abs(ground[205:265, 20:220] - ground[205:265, :1]).max() <= 4  # the slope goes on below the plate
    assert (ground[270:, :250] == before[270:, :250]).all()


@pytest.mark.slow
def test_what_can_still_be_read_is_erased_wider_and_at_last_told(poster: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("redraft.pictures.flat.layers.stands_out", lambda ground, line: True)
    with Session(history=False) as session:
        found = taken_apart(session, session.open(poster), Known("Open Stud"), shapes=False)
    assert found.ghosts == ("Open Stud",)  # of the one line that it is like
    assert not any(isinstance(layer, Shape) for layer in found.document.pages[0].layers)


@pytest.mark.slow
def test_a_thing_becomes_a_picture_that_can_be_moved_off_its_ground(tmp_path: Path) -> None:
    flag = '<path d="M150 60 q60 -30 90 20 t60 40 l-30 60 q-60 -50 -140 10z" fill="#b3261e" stroke="#fff"/>'
    ground = '<rect width="420" height="300" fill="#f4f0e6"/>'
    (tmp_path / "a.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="420" height="300">{ground}{flag}</svg>'
    )
    with Session(history=False) as session:
        flat = tmp_path / "a.png"
        flat.write_bytes(session.layer_pictures(session.open(tmp_path / "a.svg")).page_png())
        found = taken_apart(session, session.open(flat), Known(), objects="sure")
        (again := tmp_path / "again.svg").write_bytes(found.data)
        pictures = session.layer_pictures(session.open(again))
        (drawn := tmp_path / "again.png").write_bytes(pictures.page_png())
        below = pictures.of("background").on_page()[..., :3]
    [thing] = found.objects
    assert (below == (244, 240, 230)).all()
    before, after = (np.asarray(Image.open(path).convert("RGB")).astype(int) for path in (flat, drawn))
    assert np.abs(before - after).max() <= 1
    assert found.to_json()["objects"] == [{"layer": thing.id, "box": list(thing.frame or ())}]


def test_a_design_that_has_layers_is_refused(poster: Path) -> None:
    with Session(history=False) as session, pytest.raises(UsageError, check=of_case("layers-need-flat-picture")):
        taken_apart(session, session.open(poster.with_name("poster.svg")), Known())


class Blind(Known):
    """Finds no words."""

    def read(self, png: bytes) -> Sequence[SeenLine]:
        return ()


def ground_of(found: TakenApart) -> Any:
    picture = found.document.pages[0].layers[0]
    return np.asarray(opened(found.document.assets[picture.asset].data))  # type: ignore[attr-defined]


def test_a_picture_that_a_camera_turned_comes_apart_upright(tmp_path: Path) -> None:
    shown = Image.new("RGB", (48, 32), (40, 60, 200))
    shown.paste((200, 30, 40), (0, 0, 48, 16))
    exif = Image.Exif()
    exif[0x0112] = 6
    shown.transpose(Image.Transpose.ROTATE_90).save(tmp_path / "a.jpg", exif=exif, quality=95, subsampling=0)
    with Session(history=False) as session:
        found = taken_apart(session, session.open(tmp_path / "a.jpg"), Blind(), shapes=False)
    page = found.document.pages[0]
    assert (page.width, page.height) == (48, 32)
    assert np.abs(ground_of(found)[..., :3].astype(int) - np.asarray(shown)).max() < 12


@each("odd", ["CMYK", "frames"])
def test_a_picture_of_inks_or_of_frames_is_refused_by_name(odd: str, tmp_path: Path) -> None:
    path, plain = tmp_path / "a", Image.new("RGB", (16, 16), (40, 60, 200))
    if odd == "CMYK":
        plain.convert("CMYK").save(path, "JPEG")
    else:
        plain.save(path, "PNG", save_all=True, append_images=[Image.new("RGB", (16, 16))])
    with Session(history=False) as session, pytest.raises(EditError, match=odd):
        taken_apart(session, session.open(path), Blind())


def clear_around(poster: Path, cover: int) -> Any:
    """The poster, of which the upper part, with two texts and a half, has another cover."""
    pixels = np.asarray(Image.open(poster).convert("RGBA")).copy()
    pixels[:120, :, 3] = cover
    Image.fromarray(pixels).save(poster.with_name("clear.png"))
    return pixels


def test_what_is_transparent_is_in_the_ground_to_the_byte(tmp_path: Path) -> None:
    pixels = np.random.default_rng(2).integers(0, 256, (20, 30, 4), np.uint8)
    Image.fromarray(pixels).save(tmp_path / "a.png")
    with Session(history=False) as session:
        assert (ground_of(taken_apart(session, session.open(tmp_path / "a.png"), Blind())) == pixels).all()


@pytest.mark.slow
@pytest.mark.parametrize("cover", [0, 128])
def test_texts_on_transparent_pixels_are_texts_over_a_ground_with_their_cover(cover: int, poster: Path) -> None:
    pixels = clear_around(poster, cover)
    with Session(history=False) as session:
        found = taken_apart(session, session.open(poster.with_name("clear.png")), Known())
    texts = {one.text for one in found.texts}
    assert "COME IN" in texts
    assert ("Open Studio" in texts) == bool(cover)
    assert (ground_of(found)[:34] == pixels[:34]).all()
    assert np.abs(ground_of(found)[:110, :, 3].astype(int) - cover).max() <= 2


def test_weights_of_variable_fonts_are_matched_as_they_are_drawn() -> None:
    with Session(history=False, system_fonts=False) as session:
        faces = faces_of(session, ())
        looks = [(one.family, one.weight, one.italic) for one in faces]
        assert len({*looks}) == len(looks)  # of faces that only their width tells apart, the one that is drawn
        variable = [one for one in faces if one.variable and one.family == "Noto Sans" and not one.italic]
        assert [one.weight for one in variable] == [400, 600, 700]
        assert not any(one.family == "Noto Sans Thai" for one in faces)
        for face in variable:
            style = f'font-family="Noto Sans" font-weight="{face.weight}" font-size="40" letter-spacing="2"'
            source = f'<svg xmlns="http://www.w3.org/2000/svg" width="240" height="60"><text x="9.5" y="44" {style}>Tavern 62</text></svg>'  # noqa: E501
            page = svg.open(source.encode(), session.fonts)
            ink = np.asarray(opened(LayerPictures(page, page.document.pages[0], session.tiles, 1.0).page_png()))[..., 3]
            ink = ink.astype(np.float32) / np.float32(255)
            alike = [
                likeness(ink, drawn("Tavern 62", Setting(one, 40.0, 2.0, 9.5, 44.0, 0.0, 0.0), ink.shape))
                for one in variable
            ]
            assert alike[variable.index(face)] > 0.9
            assert sorted(alike)[-2] < 0.6
