"""`show --boxes` and `render --layer --crop`."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from PIL import Image

from tests.command_line import redraft

CARD = """<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
  <rect id="ground" width="200" height="100" fill="#ffffff"/>
  <g id="badge"><circle cx="30" cy="30" r="20" fill="#ff0000"/>
    <circle id="over" cx="50" cy="30" r="20" fill="#00ff00" style="mix-blend-mode:multiply"/></g>
  <text id="title" x="20" y="80" font-family="Manrope" font-size="24" fill="#000000">Big sale</text>
  <rect id="../odd name" x="150" y="10" width="20" height="20" fill="#0000ff"/>
  <rect id="hidden" width="9" height="9" visibility="hidden"/>
</svg>
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "card.svg").write_text(CARD, "utf-8")
    return tmp_path


def test_show_writes_the_boxes_and_says_what_the_colours_are(folder: Path) -> None:
    done = redraft("show", "card.svg", "--boxes", "boxes.png", "--scale", 2, folder=folder)
    assert done.returncode == 0, done.stderr
    assert "  1  ground" in done.stdout
    assert "boxes: boxes.png (text magenta, shape blue, group purple)" in done.stdout
    assert "hidden, so dashed: 7" in done.stdout
    with Image.open(folder / "boxes.png") as picture:
        assert picture.size == (400, 200)


def test_show_as_json_has_the_numbers_ink_and_labels(folder: Path) -> None:
    told = json.loads(redraft("show", "card.svg", "--boxes", "b.png", "--json", folder=folder).stdout)
    assert [layer["number"] for layer in told["layers"]] == list(range(1, 8))
    title = next(layer for layer in told["layers"] if layer["id"] == "title")
    assert title["ink"][2] > 50
    assert len(title["label"]) == 4
    assert told["boxes"]["output"] == "b.png"
    assert set(told["boxes"]["colors"]) == {"text", "shape", "picture", "group", "opaque"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["show", "card.svg", "--page", "1", "--masters"], "--boxes"),
        (["show", "card.svg", "--scale", "2"], "--boxes"),
        (["show", "card.svg", "--boxes", "card.svg"], "is the design itself"),
        (["show", "card.svg", "--boxes", "b.png", "--page", "0"], "no page 0"),
        (["show", "card.svg", "--boxes", "b.png", "--page", "2"], "no page 2"),
        (["render", "card.svg", "-o", "p.png", "--crop"], "--layer"),
        (["render", "card.svg"], "required"),
    ],
)
def test_what_does_not_go_together_is_wrong_usage_and_writes_nothing(words: list[str], said: str, folder: Path) -> None:
    done = redraft(*words, folder=folder)
    assert done.returncode == 2, done.stdout
    assert said in done.stderr
    assert os.listdir(folder) == ["card.svg"]
    assert (folder / "card.svg").read_text() == CARD


def test_render_cuts_a_layer_to_its_ink(folder: Path) -> None:
    assert (
        redraft("render", "card.svg", "-o", "odd.png", "--layer", "../odd name", "--crop", folder=folder).returncode
        == 0
    )
    with Image.open(folder / "odd.png") as picture:
        assert picture.size == (20, 20)
        assert picture.getpixel((3, 3)) == (0, 0, 255, 255)
