"""Image editors that misbehave, over HTTP: what they do in a box, or to a whole picture, is mended, tried again or
refused; what is written is right, and nothing else changed."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw

import redraft
from redraft.document.layers import Picture
from redraft.interfaces.cli import main
from tests.scripted_server import ScriptedServer
from tests.small_scenes import Thing, scene

STAR, DISC = Thing("star", "#c02020", 100, 80, 22), Thing("circle", "#2040c0", 220, 150, 26)
GREEN = (32, 160, 48)
Pixels = Any


def greened(pixels: Pixels) -> Pixels:
    """What was asked for: the red star green."""
    made = pixels.copy()
    made[(pixels[..., 0].astype(int) - pixels[..., 1] > 50)] = GREEN
    return made


def nothing(pixels: Pixels, where: Pixels) -> Pixels:
    return pixels


def wrong_place(pixels: Pixels, where: Pixels) -> Pixels:
    made = pixels.copy()
    made[2 : len(made) // 8, 2 : len(made) // 8] = GREEN
    return made


def everything(pixels: Pixels, where: Pixels) -> Pixels:
    """Another picture, with the star in it done as asked."""
    noise = np.random.default_rng(5).integers(0, 255, (9, 9, 3), np.uint8)
    made = np.asarray(Image.fromarray(noise).resize(pixels.shape[1::-1], Image.Resampling.BICUBIC)).copy()
    made[where] = greened(pixels)[where]
    return made


def also_elsewhere(pixels: Pixels, where: Pixels) -> Pixels:
    made = greened(pixels)
    made[2 : len(made) // 8, 2 : len(made) // 8] = (250, 0, 250)
    return made


def shifted(pixels: Pixels, where: Pixels) -> Pixels:
    by = round(3 * len(pixels) / 176)  # 3 pixels of the picture
    return np.roll(greened(pixels), (by, -by), (0, 1))


def cast(pixels: Pixels, where: Pixels) -> Pixels:
    return np.clip(greened(pixels) * np.array((1.08, 0.97, 0.88)) + 7, 0, 255).astype(np.uint8)


def other_size(pixels: Pixels, where: Pixels) -> Pixels:
    height, width = pixels.shape[:2]
    return np.asarray(Image.fromarray(greened(pixels)).resize((width * 3 // 4, height * 3 // 4)))


def other_proportions(pixels: Pixels, where: Pixels) -> Pixels:
    return greened(pixels)[: len(pixels) * 2 // 3]


def only_at_last(pixels: Pixels, where: Pixels, asked: list[int]) -> Pixels:
    asked.append(1)
    return greened(pixels) if len(asked) == 3 else wrong_place(pixels, where)


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    Image.fromarray(scene([STAR, DISC])).save("flat.png")
    return tmp_path


def packed(pixels: Pixels) -> bytes:
    target = io.BytesIO()
    Image.fromarray(pixels).save(target, "PNG")
    return target.getvalue()


def answering(how: Callable[[Pixels, Pixels], Pixels]) -> Callable[[dict[str, Any]], bytes]:
    def answer(form: dict[str, Any]) -> bytes:
        pixels = np.asarray(Image.open(io.BytesIO(form["image"])).convert("RGB"))
        mask = np.asarray(Image.open(io.BytesIO(form["mask"])))[..., 3] == 0 if "mask" in form else pixels[..., 0] > 256
        return packed(how(pixels, mask))

    return answer


def edit(server: ScriptedServer, request: str, file: str = "flat.png") -> int:
    out = "out" + Path(file).suffix
    return main(["edit", file, request, "-o", out, "--image-editor", server.spec, "--json", "--no-history"])


def pixels(path: str, layer: str = "picture") -> Pixels:
    document = redraft.open(path).document
    found = document.index.layers[layer]
    assert isinstance(found, Picture)
    with Image.open(io.BytesIO(document.assets[found.asset].data)) as picture:
        return np.asarray(picture.convert("RGBA")).astype(int)


def star_alone_is_green(near: int = 40) -> None:
    before, after = pixels("flat.png"), pixels("out.png")
    assert np.abs(after[80, 100, :3] - GREEN).max() < near
    rows, columns = np.nonzero((before != after).any(2))
    assert rows.min() >= 50
    assert rows.max() <= 110
    assert columns.min() >= 70
    assert columns.max() <= 130


BOX = "make #picture@76,56,48,48 green"


@pytest.mark.slow
@pytest.mark.parametrize("how", [shifted, cast, other_size, also_elsewhere])
def test_what_can_be_mended_in_a_box_is(how: Callable[[Pixels, Pixels], Pixels]) -> None:
    with ScriptedServer(pictures=answering(how)) as server:
        assert edit(server, BOX) == 0
    assert len(server.edits) == 1
    star_alone_is_green()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("how", "why"),
    [
        (nothing, "nothing was changed"),
        (wrong_place, "another place was changed"),
        (everything, "the surroundings were changed more"),
        (other_proportions, "other proportions"),
    ],
)
def test_what_cannot_is_asked_for_three_times_and_refused(
    how: Callable[[Pixels, Pixels], Pixels], why: str, desk: Path, capsys: Any
) -> None:
    with ScriptedServer(pictures=answering(how)) as server:
        assert edit(server, BOX) == 1
    assert len(server.edits) == 3
    assert why in json.loads(capsys.readouterr().out)["message"]
    assert not (desk / "out.png").exists()


@pytest.mark.slow
def test_the_third_attempt_is_taken_where_it_is_right() -> None:
    asked: list[int] = []
    with ScriptedServer(pictures=answering(lambda one, mask: only_at_last(one, mask, asked))) as server:
        assert edit(server, BOX) == 0
    star_alone_is_green()


@pytest.mark.slow
@pytest.mark.parametrize("how", [shifted, cast, other_size])
def test_of_a_whole_picture_only_what_differs_is_taken(how: Callable[[Pixels, Pixels], Pixels], capsys: Any) -> None:
    with ScriptedServer(pictures=answering(how)) as server:
        assert edit(server, "make the star green") == 0
    if how is not cast:  # that may have been asked for
        star_alone_is_green()
        assert "all else as it was" in json.loads(capsys.readouterr().out)["steps"][0]["reading"]


@pytest.mark.slow
def test_a_whole_picture_that_is_the_same_or_of_other_proportions_is_refused(desk: Path) -> None:
    for how in (nothing, other_proportions):
        with ScriptedServer(pictures=answering(how)) as server:
            assert edit(server, "make the star green") == 1
    assert not (desk / "out.png").exists()


@pytest.mark.slow
@pytest.mark.parametrize("request_", ["make #cut@26,26,68,68 green", "make #cut stormier"])
def test_an_editor_that_drops_what_is_transparent_leaves_it_so(request_: str) -> None:
    cut = Image.new("RGBA", (120, 120))
    ImageDraw.Draw(cut).ellipse((30, 30, 90, 90), fill=(200, 30, 30, 255))
    data = io.BytesIO()
    cut.save(data, "PNG")
    Path("p.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><image id="cut" width="120" height="120" '
        f'href="data:image/png;base64,{base64.b64encode(data.getvalue()).decode()}"/></svg>'
    )
    with ScriptedServer(pictures=answering(lambda one, mask: greened(one))) as server:
        assert edit(server, request_, "p.svg") == 0
    before, after = pixels("p.svg", "cut"), pixels("out.svg", "cut")
    assert (before[..., 3] == after[..., 3]).all()
    assert np.abs(after[60, 60, :3] - GREEN).max() < 40
