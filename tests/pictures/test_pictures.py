"""What a picture shows, asked without naming an editor: the built-in one does what it is sure of, and nothing else."""

from __future__ import annotations

import base64
import io
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw

import redraft
from redraft.document.layers import Picture
from redraft.errors import RequestError
from redraft.interfaces.cli import main
from redraft.pictures.flat import edit as flat_edit
from tests.pictures.test_flat_edit import Reader, flat

BALL = (20, 30, 50, 60)


def scene() -> Image.Image:
    """A red ball and a yellow one before a sky and a meadow."""
    picture = Image.new("RGB", (120, 90), (150, 190, 220))
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 60, 120, 90), fill=(90, 140, 80))
    draw.ellipse(BALL, fill=(200, 30, 40))
    draw.ellipse((90, 8, 110, 28), fill=(250, 220, 60))
    return picture


def encoded(picture: Image.Image, kind: str = "PNG", **options: Any) -> bytes:
    target = io.BytesIO()
    picture.save(target, kind, **options)
    return target.getvalue()


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    data = base64.b64encode(encoded(scene())).decode()
    (tmp_path / "poster.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect id="bg" width="300" height="300"'
        ' fill="#fed"/><text id="title" x="20" y="40" font-size="24">Fair</text>'
        f'<image id="photo" x="60" y="80" width="120" height="90" href="data:image/png;base64,{data}"/></svg>'
    )
    return tmp_path


def pixels(path: str, layer: str = "photo") -> Any:
    document = redraft.open(path).document
    picture = document.index.layers[layer]
    assert isinstance(picture, Picture)
    return np.asarray(Image.open(io.BytesIO(document.assets[picture.asset].data)).convert("RGB")).astype(int)


def edit(request: str, *more: str, file: str = "poster.svg", out: str = "out.svg") -> int:
    return main(["edit", file, request, "-o", out, "--no-history", *more])


@pytest.mark.slow
def test_what_it_is_sure_of_is_done_and_all_else_is_the_same_to_the_pixel(capsys: Any) -> None:
    assert edit("make the red ball in the photo blue") == 0
    after, before = pixels("out.svg"), np.asarray(scene()).astype(int)
    assert (after[45, 35] == (0, 0, 255)).all()
    changed = (after != before).any(axis=2)
    left, top, right, bottom = BALL
    changed[top - 6 : bottom + 6, left - 6 : right + 6] = False
    assert not changed.any()
    assert "by builtin" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize(
    "request_",
    [
        "make the cup in the photo blue",  # it knows no cups
        "make the red cup in the photo blue",  # nor whether the red thing is one
        "make every red cup in the photo blue",
        "make the sky in the photo pink",
        "turn the photo into a watercolour",
        "make the ball in the photo green",  # there are two
    ],
)
def test_what_it_is_not_sure_of_names_the_option_and_leaves_no_trace(request_: str, capsys: Any) -> None:
    assert edit(request_) == 1
    told = capsys.readouterr().err
    assert "--image-editor" in told
    assert not Path("out.svg").exists()


@pytest.mark.slow
def test_a_box_that_is_wrong_is_told_and_no_option_that_would_not_help(capsys: Any) -> None:
    assert edit("make #photo@900,900,10,10 blue") == 1
    told = capsys.readouterr().err
    assert "has nothing of the picture in it" in told
    assert "--image-editor" not in told
    assert not Path("out.svg").exists()


@pytest.mark.slow
def test_no_picture_is_touched_where_none_is_named() -> None:
    with pytest.raises(RequestError, match=r"“make the cup blue”: .* is not understood here"):
        redraft.open("poster.svg").edit("make the cup blue", history=False)


@pytest.mark.slow
def test_structure_wins_over_pixels() -> None:
    edited = redraft.open("poster.svg").edit("make the background of the poster blue", history=False)
    assert {type(one).__name__ for one in edited.edits} == {"SetStyle"}
    both = redraft.open("poster.svg").edit(
        "make the red ball in the photo blue and make the title green", history=False
    )
    assert [type(one).__name__ for one in both.edits] == ["SetStyle", "ReplacePixels"]


@pytest.mark.slow
@pytest.mark.parametrize("by", ["flag", "environment"])
def test_none_is_none(by: str, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    more = ["--image-editor", "none"] if by == "flag" else []
    monkeypatch.setenv("REDRAFT_IMAGE_EDITOR", "none" if by == "environment" else "")
    assert edit("make the red ball in the photo blue", *more) == 1
    assert "is not understood here" in capsys.readouterr().err


@pytest.mark.slow
def test_places_are_those_of_pictures_by_id_or_by_name(capsys: Any) -> None:
    assert edit("make #title@1,1,9,9 red") == 1
    assert edit("delete #photo@20,30,30,30", "--image-editor", "none") == 1
    assert capsys.readouterr().err.count("points at is not a picture, or not to be changed") == 2
    assert main(["export", "poster.svg", "-o", "poster.pptx"]) == 0
    assert edit("make #photo@18,28,34,34 blue", file="poster.pptx", out="out.pptx") == 0  # where its id is another


@pytest.mark.slow
@pytest.mark.parametrize("lock", ["#photo", "kind=picture"])
def test_what_is_locked_stays(lock: str) -> None:
    assert edit("make the red ball in the photo blue", "--lock", lock) == 1
    assert not Path("out.svg").exists()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["png", "jpg"])
def test_a_flat_picture_needs_no_word_for_itself(kind: str, desk: Path) -> None:
    (desk / f"flat.{kind}").write_bytes(encoded(scene(), "PNG" if kind == "png" else "JPEG", **_fine(kind)))
    assert edit("make the red ball blue", file=f"flat.{kind}", out=f"out.{kind}") == 0
    after, before = pixels(f"out.{kind}", "picture"), pixels(f"flat.{kind}", "picture")
    assert np.abs(after[45, 35] - (0, 0, 255)).max() < 12
    assert (after[:, 80:] == before[:, 80:]).all()  # also in a JPEG


def _fine(kind: str) -> dict[str, Any]:
    return {"quality": 95, "subsampling": 0} if kind == "jpg" else {}


@pytest.mark.slow
def test_a_png_keeps_its_depth_and_what_it_says_besides(desk: Path) -> None:
    deep = (np.asarray(scene().convert("L")).astype(np.uint16) * 257 + 3).astype(np.uint16)
    (desk / "deep.png").write_bytes(encoded(Image.fromarray(deep), dpi=(300, 300)))
    assert edit("make #picture@18,28,36,36 darker", file="deep.png", out="out.png") == 0
    with Image.open("out.png") as made, Image.open("deep.png") as was:
        assert made.info["dpi"] == was.info["dpi"]
        changed = np.asarray(made).astype(int) != deep
    assert changed.any()
    assert not changed[:, 70:].any()


def test_a_photo_in_its_frame_is_replaced_by_a_file(desk: Path) -> None:
    (desk / "other.png").write_bytes(encoded(Image.new("RGB", (40, 30), (1, 2, 3))))
    framed = (
        (desk / "poster.svg").read_text().replace("<image id=", '<g id="shot"><rect width="9" height="9"/><image id=')
    )
    (desk / "framed.svg").write_text(framed.replace("</svg>", "</g></svg>"))
    assert edit("replace the shot with other.png", file="framed.svg") == 0
    assert (pixels("out.svg") == (1, 2, 3)).all()


@pytest.mark.slow
def test_words_that_a_picture_shows_are_set_anew_in_it(
    desk: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    with redraft.Session(system_fonts=False, history=False) as session:
        data = flat(session, "Summer")
    monkeypatch.setattr(flat_edit, "is_there", lambda: True)
    monkeypatch.setattr(flat_edit, "RapidReader", lambda: Reader(data))
    href = f"data:image/png;base64,{base64.b64encode(data).decode()}"
    (desk / "words.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><text id="title" x="20" y="280">Summer</text>'
        f'<image id="photo" x="10" y="10" width="360" height="160" href="{href}"/></svg>'
    )
    assert edit('change "Summer" to "Winter" in the photo', file="words.svg") == 0
    old, new = (pixels(file) for file in ("words.svg", "out.svg"))
    assert (old == new)[80:].all()
    assert (old != new)[28:72].any()
    told = capsys.readouterr()
    assert "every pixel outside" in told.out
    assert "no text says" not in told.err
    assert edit('change "Spring" to "Winter" in the photo', file="words.svg", out="no.svg") == 1
    assert "“Spring” is nowhere in this design" in capsys.readouterr().err
    assert edit('change "Summer" to "Winter" in the photo', "--lock", "#photo", file="words.svg", out="no.svg") == 1
    assert not Path("no.svg").exists()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["png", "jpg"])
def test_what_comes_new_is_drawn_into_a_flat_picture(kind: str, desk: Path) -> None:
    (desk / f"flat.{kind}").write_bytes(encoded(scene(), "PNG" if kind == "png" else "JPEG", **_fine(kind)))
    (desk / "spot.png").write_bytes(encoded(Image.new("RGB", (20, 20), (10, 10, 10))))
    before = pixels(f"flat.{kind}", "picture")
    for number, words in enumerate(("add spot.png at the bottom left", "add a black circle at the bottom left")):
        assert edit(words, file=f"flat.{kind}", out=f"out{number}.{kind}") == 0
        after = pixels(f"out{number}.{kind}", "picture")
        assert (after[50:, :60] < 40).all(axis=2).any()
        assert (after[:40] == before[:40]).all()
        assert (after[:, 80:] == before[:, 80:]).all()
    assert edit("add spot.png at the bottom left", "--lock", "#picture", file=f"flat.{kind}", out=f"no.{kind}") == 1
    assert not Path(f"no.{kind}").exists()


def cut_out(desk: Path) -> Any:
    """A red ball and a blue plate with a yellow square on it, each by itself on clear pixels that have colours."""
    picture = Image.new("RGBA", (120, 90), (7, 8, 9, 0))
    draw = ImageDraw.Draw(picture)
    draw.ellipse((10, 30, 40, 60), fill=(200, 30, 40, 255))
    draw.rectangle((55, 5, 115, 85), fill=(40, 60, 200, 255))
    draw.rectangle((78, 38, 92, 52), fill=(250, 220, 60, 255))
    picture.save(desk / "cut.png")
    picture.crop((10, 30, 41, 61)).save(desk / "new.png")
    return np.asarray(picture)


def rgba(path: Path) -> Any:
    return np.asarray(Image.open(path).convert("RGBA"))


def test_what_stands_by_itself_on_clear_pixels_is_removed_to_clear_ones(desk: Path) -> None:
    before = cut_out(desk)
    assert edit("remove the red circle", file="cut.png", out="out.png") == 0
    after = rgba(desk / "out.png")
    assert not after[28:63, 8:43, 3].any()
    assert (after[:, 45:] == before[:, 45:]).all()
    assert (after[before[..., 3] == 0] == before[before[..., 3] == 0]).all()


def test_on_solid_ground_of_a_cut_out_nothing_of_its_hidden_colours_shows(desk: Path) -> None:
    before = cut_out(desk)
    assert edit("remove #picture@78,38,15,15", file="cut.png", out="out.png") == 0
    after = rgba(desk / "out.png")
    assert np.abs(after[30:60, 70:100].astype(int) - (40, 60, 200, 255)).max() <= 2
    assert (after[..., 3] == before[..., 3]).all()
    assert (after[:, :50] == before[:, :50]).all()


@pytest.mark.parametrize(
    "request_",
    [
        "put new.png at #picture@45,5,30,30",
        "make the red circle bigger",
        "replace the red circle with new.png",
        "remove #picture@5,25,60,45",
        "remove #picture@50,40,30,30",
        "blur the picture",
        "sharpen the red circle",
    ],
)
def test_other_outlines_on_clear_pixels_are_refused(request_: str, desk: Path, capsys: Any) -> None:
    cut_out(desk)
    assert edit(request_, file="cut.png", out="out.png") != 0
    assert "transparent pixels" in capsys.readouterr().err
    assert not (desk / "out.png").exists()


@pytest.mark.slow
def test_of_a_picture_drawn_smaller_the_proof_says_that_its_count_is_of_that(desk: Path, capsys: Any) -> None:
    scene().resize((2400, 1800), Image.Resampling.NEAREST).save(desk / "large.png")
    assert edit("make the red ball blue", file="large.png", out="out.png") == 0
    assert "of the size, so not the file's own pixels" in capsys.readouterr().out


def test_a_flat_picture_is_made_black_and_white_though_that_reads_as_two_clauses() -> None:
    Path("scene.png").write_bytes(encoded(scene()))
    assert edit("make the picture black and white", file="scene.png", out="grey.png") == 0
    assert np.ptp(np.asarray(Image.open("grey.png").convert("RGB")).astype(int), axis=2).max() <= 2
