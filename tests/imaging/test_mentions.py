"""Words for things in pictures: what can be looked for, what cannot, and which of several an embedder knows by name."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from redraft.document.geometry import Box
from redraft.errors import ToolError
from redraft.imaging.texts.reader import SeenLine
from redraft.imaging.things import finder
from redraft.imaging.things.clip import recognised
from redraft.imaging.things.finder import PlainFinder
from redraft.imaging.things.mentions import mention
from tests.sampling import each
from tests.small_scenes import Thing, scene


@each(
    ("words", "color", "form", "number", "sides", "unseen"),
    [
        ("the blue mushroom from blue", "blue", None, 1, (), ("mushroom",)),
        ("both small white stars", "white", "star", 2, (), ()),
        ("all five purple signs", "purple", None, 5, (), ("signs",)),
        ("the red boats", "red", None, 0, (), ("boats",)),
        ("the yellow lens", "yellow", None, 1, (), ("lens",)),
        ("the green hexagonal tile in the top left corner", "green", "hexagon", 1, ("left", "top"), ("tile",)),
        ("all of the red cups on the right-hand side", "red", None, 0, ("right",), ("cups",)),
        ("that red star in the top-left corner", "red", "star", 1, ("left", "top"), ()),
        ("the red rose", "red", None, 1, (), ("rose",)),
        ("the red light", "red", None, 1, (), ("light",)),
        ("the red button", "red", "circle", 1, (), ("button",)),
    ],
)
def test_what_words_for_a_thing_say(
    words: str, color: str | None, form: str | None, number: int, sides: tuple[str, ...], unseen: tuple[str, ...]
) -> None:
    found = mention(words)
    assert (found.color, found.form, found.number, found.sides, found.unseen) == (color, form, number, sides, unseen)


@each(
    "words",
    ["the cap from the green bottle", "the fin of the red fish", "the red cup's handle", "the star next to the circle",
     "the second red star from the left", "the black and white cow", "the red star that shines", "the other blue car"],
)  # fmt: skip
def test_what_is_told_by_another_thing_is_not_looked_for(words: str) -> None:
    with pytest.raises(ToolError):
        mention(words)


class Reds:
    """An embedder that knows how red things are, and what 'cherry' means."""

    def picture(self, pixels: Any) -> Any:
        red = float(pixels[..., 0].mean() - pixels[..., 1].mean()) > 40
        return np.array([red, not red], np.float32)

    def text(self, text: str) -> Any:
        return np.array([1, 0] if "cherry" in text else [0.2, 0.98], np.float32)


def test_an_embedder_tells_which_thing_is_named_or_that_none_is() -> None:
    things = [Thing("circle", "#e01010", 60, 60, 20), Thing("circle", "#907070", 200, 60, 20)]
    boxes = [thing.box for thing in things]
    likely = recognised(scene(things), boxes, "the red cherry", Reds())
    assert likely[0] > 0.95
    assert sum(recognised(scene([]), [Box(40, 40, 40, 40)], "the red cherry", Reds())) < 0.2


class Lines:
    """Reads one line at the top of a picture."""

    def read(self, png: bytes) -> list[SeenLine]:
        return [SeenLine("India.", Box(20, 20, 120, 30), 0.99)]


def test_a_dot_of_a_letter_is_no_circle_beside_larger_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    dot, large, small = (Thing("circle", "#c02020", *at) for at in ((40, 27, 5), (100, 120, 30), (220, 120, 20)))
    page = scene([dot, large, small])
    monkeypatch.setattr(finder, "is_there", lambda: False)
    assert len(PlainFinder().find(page, "the red circles")) == 3
    monkeypatch.setattr(finder, "is_there", lambda: True)
    monkeypatch.setattr(finder, "RapidReader", Lines)
    assert len(PlainFinder().find(page, "the red circles")) == 2
    first, second = PlainFinder().find(page, "the large red circle")
    assert first.score - second.score > 0.15
