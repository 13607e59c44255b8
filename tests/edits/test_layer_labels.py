"""What was deleted is named by its look and place, since nobody knows it by its id."""

from __future__ import annotations

from pathlib import Path

import pytest

from redraft.assets.fonts import Fonts
from redraft.document.pages import Document
from redraft.edits.layer_labels import gone
from redraft.edits.ops import SetText, apply
from redraft.errors import EditError
from redraft.formats import svg
from redraft.formats.file import read_file
from tests.commands.small_deck import small_deck
from tests.sampling import each

FONTS = Fonts((), system=False)
POSTER = """<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">
<linearGradient id="sky"><stop stop-color="red"/><stop offset="1" stop-color="blue" stop-opacity=".3"/></linearGradient>
<rect id="ground" width="400" height="300" fill="white"/>
<rect id="plate" x="20" y="20" width="100" height="40" fill="#000080"/>
<rect id="frame" x="300" y="20" width="80" height="40" fill="none" stroke="red"/>
<ellipse id="ball" cx="350" cy="260" rx="20" ry="20" fill="url(#sky)"/>
<text id="row" x="20" y="150" font-size="12">The “last” row of all rows that there are on this page here</text>
<path id="line48903" d="M5 170H395" stroke="#808080" stroke-dasharray="4 2"/>
<g id="sold"><rect x="300" y="70" width="60" height="20"/><text x="302" y="84" font-size="12">Sold out</text></g>
<text id="empty" x="20" y="290"></text>
</svg>"""


@pytest.fixture(scope="module")
def poster() -> Document:
    return svg.CODEC.open(POSTER.encode(), FONTS).document


@each(
    ("id", "told"),
    [
        ("ground", "shape “ground”, white rectangle 400 × 300 over the whole page"),
        ("plate", "shape “plate”, navy rectangle 100 × 40, top left"),
        ("frame", "shape “frame”, red rectangle 80 × 40, top right"),
        ("ball", "shape “ball”, linear-gradient ellipse 40 × 40, bottom right"),
        (
            "line48903",
            "shape “line48903”, dashed gray line over the whole width, centre, "
            "below “The last row of all rows that there are…”",
        ),
        ("sold", "group of 2 “sold”, with “Sold out”, top right"),
        ("row", "text “The “last” row of all rows that there are on this page here”, centre"),
        ("empty", "empty text"),
    ],
)
def test_a_layer_that_goes_is_told_by_its_look_and_place(poster: Document, id: str, told: str) -> None:
    assert gone(poster, poster.index[id]) == told


def test_of_a_deck_the_slide_is_told_too() -> None:
    deck = read_file(Path(__file__).parents[2] / "examples" / "deck.pptx", FONTS).document
    told = gone(deck, deck.index["slide-258/2"])
    assert told == "text “What customers say”, over the whole width, top of slide 3"
    ground = gone(deck, deck.index["slide-258/background"])
    assert ground.endswith("over the whole page, on slide 3")


def test_a_value_that_goes_is_called_a_point() -> None:
    deck = small_deck()
    assert gone(deck, deck.index["slide-258/4/s1/v2"]).startswith("point “7”")


def test_a_part_of_a_chart_is_called_what_it_is_where_it_has_no_words_of_its_own() -> None:
    with pytest.raises(EditError, match="'slide-258/4/s1' is a series, not text"):
        apply(small_deck(), [SetText("slide-258/4/s1", "x")])
