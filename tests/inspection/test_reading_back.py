"""Texts read back from a picture: by a reader that is told what it sees, and by the real one where it is installed."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from redraft.document.geometry import Box
from redraft.errors import ToolError
from redraft.formats.pixels.resampling import packed
from redraft.imaging.texts.reader import RapidReader, SeenLine
from redraft.inspection.checks.read_back import nearest, read_back, unread
from redraft.session.session import Session
from tests.cases import of_case


class Told:
    """A reader that sees these lines."""

    def __init__(self, *lines: tuple[str, Box, float]) -> None:
        self.lines = [SeenLine(*line) for line in lines]

    def read(self, png: bytes) -> Sequence[SeenLine]:
        return self.lines


def row(text: str, x: float, y: float, score: float = 0.99) -> tuple[str, Box, float]:
    return text, Box(x, y, 10.0 * len(text), 20.0), score


def test_a_text_that_is_seen_is_read_in_full_whatever_its_case_and_white_space() -> None:
    (found,) = read_back(b"", ["Summer  Sale"], Told(row("SUMMERSALE", 0, 0)))
    assert found.accuracy == 1.0
    assert found.readable


def test_a_slip_of_the_reader_costs_a_character_and_a_text_that_is_not_there_nearly_all() -> None:
    slip, none, empty = read_back(b"", ["Town Hall", "Free entry", " "], Told(row("Town Ha1l", 0, 0)))
    assert slip.accuracy == pytest.approx(1 - 1 / 8)
    assert slip.readable
    assert slip.seen == "townha1l"
    assert none.accuracy < 0.4
    assert not none.readable
    assert empty.accuracy == 1.0


def test_a_text_of_several_lines_is_read_beside_another_column() -> None:
    reader = Told(row("Three evenings", 0, 0), row("Doors", 400, 2), row("of music", 0, 24), row("at seven", 400, 26))
    found = read_back(b"", ["Three evenings of music", "Doors at seven", "three evenings"], reader)
    assert [one.accuracy for one in found] == [1.0, 1.0, 1.0]


def test_lines_the_reader_is_not_sure_of_do_not_count() -> None:
    (found,) = read_back(b"", ["Sale"], Told(row("Sale", 0, 0, score=0.1)))
    assert not found.readable


@given(st.text("abc", min_size=1, max_size=8), st.text("abcd", max_size=20))
def test_the_nearest_part_costs_no_more_than_the_words_and_nothing_when_it_is_there(words: str, text: str) -> None:
    slips, part = nearest(words, text)
    assert 0 <= slips <= len(words)
    assert (slips == 0) == (words in text)
    assert part in text


def test_without_the_extra_the_command_that_installs_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rapidocr", None)
    with pytest.raises(ToolError, check=of_case("ocr-not-installed")) as caught:
        RapidReader().read(b"")
    assert "[ocr]" in caught.value.suggestion


@pytest.mark.slow
@pytest.mark.skipif(importlib.util.find_spec("rapidocr") is None, reason="the extra `ocr` is not installed")
@pytest.mark.filterwarnings("default")  # what its parts warn of is not ours
def test_the_real_reader_reads_a_drawn_page(tmp_path: Path) -> None:
    source = tmp_path / "card.svg"
    source.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="360" height="160" font-family="Source Sans Pro">'
        '<rect width="360" height="160" fill="#103050"/><text x="30" y="70" font-size="44" fill="#ffffff">Summer Sale'
        '</text><text x="30" y="120" font-size="30" fill="#ffd166">until 12 May</text></svg>'
    )
    with Session(system_fonts=False, history=False) as session:
        file = session.open(source)
        png = session.draw(file.opened.drawable(file.document.pages[0].id))
    there, also, absent = read_back(png, ["Summer Sale", "until 12 May", "Winter Opening"], RapidReader())
    assert there.readable
    assert also.readable
    assert not absent.readable


@pytest.mark.slow
def test_a_new_text_that_cannot_be_read_in_the_picture_is_warned_of(tmp_path: Path) -> None:
    poster = Path(__file__).parents[2] / "examples" / "sale.svg"
    with Session(history=False) as session:
        receipt = session.edit_file(poster, 'change "Spring Sale" to "Autumn Deals"', tmp_path / "out.svg")

    assert unread(receipt, Told(("Autumn Deals", Box(0, 0, 10, 10), 0.9))) == ()
    (warning,) = unread(receipt, Told(("Fern & Clay", Box(0, 0, 10, 10), 0.9)))
    assert "“Autumn Deals” can hardly be read" in warning
    assert unread(replace(receipt, pictures=None), Told()) == (
        "the new texts were not read back: there is no picture of the page",
    )


@pytest.mark.slow
@pytest.mark.skipif(importlib.util.find_spec("rapidocr") is None, reason="the extra `ocr` is not installed")
@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("size", [(1, 1), (3, 4000), (3000, 20)])
def test_a_picture_of_any_proportions_is_read(size: tuple[int, int]) -> None:
    assert not RapidReader().read(packed(Image.new("RGB", size, "#abc")))
