"""Posters with known layers, and what is told of those taken apart."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from redraft.imaging.pixels.arrays import Picture
from redraft.imaging.texts.reader import SeenLine
from redraft.scoring.typesetting import Characters
from redraft.session.session import Session
from redraft_research.evaluation.flat_layers.measures import Measured, TextChange, as_json, lines, measured, misses
from redraft_research.evaluation.flat_layers.posters import other_words, posters

DONE = TextChange('change "Sale" to "Rose"', "", 0.9, 0, 1.0)
RIGHT = Measured("00-sale", True, Characters(80, 0, 0), 8, 8, 8, (), (), 0.0, 0.99, DONE, 10.0, 5.0)
WRONG = Measured(
    "05-sale", False, Characters(10, 10, 10), 2, 1, 0, ("Sale", "€24"), ("Sale",), 0.2, 0.5,
    DONE._replace(refused="no text says so"), 30.0, 5.0,
)  # fmt: skip
EXAMPLES = Path(__file__).parents[4] / "examples"


def test_other_words_are_as_long_and_of_the_same_case() -> None:
    found = other_words("Spring SALE of 24 vases – €9.50", random.Random(3))
    assert found == other_words("Spring SALE of 24 vases – €9.50", random.Random(3))
    assert [len(word) for word in found.split()] == [6, 4, 2, 2, 5, 1, 5]
    assert (found.split()[1].isupper(), found.split()[2], found.split()[4].islower()) == (True, "of", True)
    assert "Spring" not in found


def test_known_and_hidden_fonts_are_told_apart_and_characters_pooled() -> None:
    told = as_json([RIGHT, WRONG])["figures"]
    assert told["known fonts"]["character F"]["value"] == 1.0
    assert told["hidden fonts"]["character F"]["value"] == 0.5
    assert told["all"]["character F"]["value"] == 0.9  # 180 of 200, not the mean of both
    assert told["hidden fonts"]["change, SSIM there"] is None
    assert told["all"]["change, SSIM there"]["posters"] == 1
    assert told["all"]["seconds over one reading"]["value"] == 4.0


def test_what_was_not_right_is_told_poster_by_poster() -> None:
    assert misses([RIGHT]) == []
    assert [line.split("  ")[1].split(":")[0] for line in misses([WRONG])] == [
        "wrong",
        "ghosts",
        WRONG.change.instruction,
    ]
    assert any("–" in line.split() for line in lines([WRONG]))


@pytest.mark.slow
def test_hiding_the_fonts_of_a_poster_leaves_one_of_those_that_come_with_redraft(tmp_path: Path) -> None:
    with Session(history=False) as session:
        found = [next(posters(session, EXAMPLES, tmp_path, 1, number)) for number in (7, 17, 8, 2)]
    hidden = [("Manrope", "Source Sans Pro"), ("Source Sans Pro", "Source Serif Pro"), ("Manrope", "Source Sans Pro")]
    assert [one.hidden for one in found] == [*hidden, ()]
    assert [b"Source Serif Pro" in one.source for one in found] == [False, True, False, True]
    assert b"Manrope" not in found[1].source


class Blind:
    def read(self, png: bytes) -> Sequence[SeenLine]:
        return ()

    def read_line(self, line: Picture) -> tuple[str, float]:
        return "", 0.0


@pytest.mark.slow
def test_a_poster_of_which_nothing_is_read_has_no_text_and_looks_the_same(tmp_path: Path) -> None:
    with Session(history=False) as session:
        [poster] = posters(session, EXAMPLES, tmp_path, 1, 13)
        found = measured(session, poster, Blind())
    assert (found.characters.right, found.found, found.exact, found.held) == (0, 0, 0, 0.0)
    assert found.ssim > 0.99
    assert found.change.refused
