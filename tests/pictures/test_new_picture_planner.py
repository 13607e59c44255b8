"""`redraft edit --image-generator`: which words are drawn, where the picture comes to stand, and what is refused."""

from __future__ import annotations

import base64
import io
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import redraft
from redraft.document.layers import Asset, Picture
from redraft.errors import RequestError
from redraft.interfaces.cli import main
from redraft.pictures.new_picture_phrases import described
from tests.pictures.layers.conftest import POSTER
from tests.pictures.layers.test_asking import _yes
from tests.pictures.layers.test_chain import answering
from tests.pictures.test_image_editor import PHOTO, encoded, svg
from tests.scripted_server import ScriptedServer

LIGHTHOUSE = "a picture of a lighthouse"


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    (tmp_path / "poster.svg").write_text(svg(PHOTO))
    return tmp_path


class Generator:
    """Draws red, and notes what it was asked."""

    name = "red"

    def __init__(self, size: tuple[int, int] = (0, 0)) -> None:
        self.asked: list[tuple[str, int, int, int]] = []
        self.size = size

    def draw(self, prompt: str, width: int, height: int, seed: int) -> Asset:
        self.asked.append((prompt, width, height, seed))
        size = self.size if any(self.size) else (width, height)
        return Asset("image/png", encoded(Image.new("RGB", size, "red")))


@pytest.mark.slow
def test_a_new_picture_is_drawn_in_the_frame_of_the_one_it_replaces(capsys: Any) -> None:
    drawn = encoded(Image.new("RGB", (1536, 640), "red"), "WEBP")
    with ScriptedServer(pictures=[drawn]) as server:
        words = ["edit", "poster.svg", f"replace the photo with {LIGHTHOUSE}", "-o", "out.svg", "--json"]
        assert main([*words, "--seed", "5", "--no-history", "--image-generator", spec := server.spec]) == 0
    told = json.loads(capsys.readouterr().out)
    assert server.edits[0]["prompt"] == LIGHTHOUSE
    assert (server.edits[0]["size"], server.edits[0]["seed"]) == ("1280x832", 5)
    assert [edit["edit"] for edit in told["edits"]] == ["replace_pixels"]
    [step] = told["steps"]
    assert f"“{LIGHTHOUSE}”, drawn by {spec} with seed 5" in step["reading"]
    assert told["model"]["names"] == {"image_generator": spec}
    assert "nobody looked" in told["model"]["warnings"][0]
    after = redraft.open("out.svg").document
    photo = after.index.layers["photo"]
    assert isinstance(photo, Picture)
    with Image.open(io.BytesIO(after.assets[photo.asset].data)) as picture:
        assert (picture.format, picture.size) == ("PNG", (960, 640))  # of the frame's own proportions


@pytest.mark.slow
@pytest.mark.parametrize(
    ("request_", "prompt"),
    [
        (f"add {LIGHTHOUSE} at the top right", LIGHTHOUSE),
        ("add a photo of a cat on a mat above the title", "a photo of a cat on a mat"),
        (
            'insert a drawing of "a house at the top of a hill" at the bottom',
            "a drawing of a house at the top of a hill",
        ),
        ("replace the photo with a painting of a cat and a dog", "a painting of a cat and a dog"),
        ("replace the photo with an image of a cat and make the title red", "an image of a cat"),
    ],
)
def test_a_description_ends_where_the_rest_is_understood(request_: str, prompt: str) -> None:
    generator = Generator()
    edited = redraft.open("poster.svg").edit(request_, image_generator=generator, history=False)
    assert [asked[0] for asked in generator.asked] == [prompt]
    assert edited.receipt.proven


@pytest.mark.slow
@pytest.mark.parametrize(
    "request_",
    [
        "add a picture of a cat and a picture of a dog",
        'make the title say "a picture of a cat"',
        "use a photo of a beach as the background of the poster and the slide",
    ],
)
def test_what_is_not_one_new_picture_is_not_drawn(request_: str) -> None:
    generator = Generator()
    with suppress(RequestError):
        redraft.open("poster.svg").edit(request_, image_generator=generator, history=False)
    assert not generator.asked


def test_words_of_the_page_are_no_words_of_a_description() -> None:
    assert not list(described("add a picture of a cat's left corner, please"))[1:]
    assert not list(described("add the picture of a cat"))


@pytest.mark.parametrize("more", [[], ["--layers"]])
def test_without_a_generator_the_option_and_a_file_are_named(more: list[str], capsys: Any) -> None:
    assert main(["edit", "poster.svg", f"add {LIGHTHOUSE} at the top right", "-o", "out.svg", "--json", *more]) == 1
    told = json.loads(capsys.readouterr().out)
    assert f"no image generator is named to draw {LIGHTHOUSE}" in told["message"]
    assert "--image-generator" in told["suggestion"]
    assert "add FILE.png at the top right" in told["suggestion"]
    assert not Path("out.svg").exists()


@pytest.mark.slow
def test_what_is_locked_is_not_drawn_for(capsys: Any) -> None:
    with ScriptedServer() as server:
        words = ["edit", "poster.svg", f"replace the photo with {LIGHTHOUSE}", "-o", "out.svg", "--lock", "#photo"]
        assert main([*words, "--image-generator", server.spec]) == 1
    assert not server.edits
    assert "photo" in capsys.readouterr().err


@pytest.mark.slow
def test_a_generator_that_fails_leaves_no_trace(capsys: Any) -> None:
    with ScriptedServer(pictures=[b"\x89PNG\r\n\x1a\n broken"]) as server:
        words = ["edit", "poster.svg", f"add {LIGHTHOUSE} at the top", "-o", "out.svg"]
        assert main([*words, "--image-generator", server.spec]) == 1
    assert "the picture that" in capsys.readouterr().err
    assert not Path("out.svg").exists()


@pytest.mark.slow
def test_layer_by_layer_new_pictures_are_drawn_once_all_is_decided(desk: Path, capsys: Any) -> None:
    photo = base64.b64encode(encoded(Image.new("RGB", (24, 16)))).decode()
    (desk / "fair.svg").write_text(POSTER.replace("PIXEL", photo))
    decided = {"photo": _yes(f"Replace it with {LIGHTHOUSE}."), "title": _yes("Add a photo of a cat at the bottom.")}
    words = ["edit", "fair.svg", "a fair at the sea, with a cat", "-o", "out.svg", "--layers", "--json", "--no-history"]
    red = encoded(Image.new("RGB", (1024, 1024), "red"))
    with ScriptedServer(answering(decided), pictures=[red, red]) as server:
        models = ["--model", server.spec, "--trust", "acts", "--image-generator", server.spec]
        assert main([*words, *models]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {form["prompt"] for form in server.edits} == {LIGHTHOUSE, "a photo of a cat"}
    assert {edit["edit"] for edit in told["edits"]} == {"replace_pixels", "insert"}
    assert told["model"]["names"].keys() == {"planner", "image_generator"}
