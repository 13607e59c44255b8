"""Texts that were asked for are there, nearly there, or not."""

from __future__ import annotations

from redraft.scoring.text_rendering import likeness, text_rendering
from tests.sampling import each


@each(
    ("read", "wanted", "unwanted", "value"),
    [
        (["Winter Camp", "5 May"], ["Winter Camp"], ["Summer Camp"], 1),
        (["Winter", "Camp"], ["Winter Camp"], [], 1),  # in lines of its own
        ([" Winter  Camp "], ["Winter\nCamp"], [], 1),
        (["Summer Camp"], ["Winter Camp"], ["Summer Camp"], 0),  # nothing changed
        (["Winter Camp", "Summer Camp"], ["Winter Camp"], ["Summer Camp"], 0.5),  # put on top of the old one
        (["WINTER CAMP"], ["Winter Camp"], [], 0.5),
        (["Wintor Camp"], ["Winter Camp"], [], 0.5),
        (["Winter Camp"], ["Winter Camp", "Free entry"], [], 0.5),
        (["50"], ["5"], [], 0.5),  # no part of a number is that number
        (["Winter Camps"], ["Winter Camp"], [], 0.5),
        (["Tea, milk"], ["Tea, milk, oat"], ["Tea, milk"], 0),  # nothing changed, and much of it was there before
        (["Tea, milk, oad"], ["Tea, milk, oat"], ["Tea, milk"], 0.5),
        ([], ["Winter Camp"], [], 0),  # a blank page
        (["", " "], ["Winter Camp"], [], 0),
        (["冬のキャンプ"], ["冬のキャンプ"], ["夏のキャンプ"], 1),
    ],
)
def test_the_three_levels(read: list[str], wanted: list[str], unwanted: list[str], value: float) -> None:
    assert text_rendering(read, wanted, unwanted).value == value


def test_without_a_text_to_look_for_or_a_reader_there_is_no_score() -> None:
    assert text_rendering(["a"], []).reason == "no text is asked for"
    assert text_rendering(["a"], ["  "]).value is None
    assert text_rendering(None, ["a"]).reason == "there is nothing to read texts with"


def test_the_same_texts_again_are_none_that_was_rendered() -> None:
    page = ["Adults", "Children"]  # to be swapped: both are there
    assert text_rendering(page, ["Children", "Adults"]).value == 1
    assert text_rendering(page[::-1], ["Children", "Adults"], before=page).value == 0
    assert text_rendering(["Adults", "Children", "Dogs"], ["Dogs"], before=page).value == 1


def test_an_empty_text_that_should_be_gone_is_not_still_there() -> None:
    assert text_rendering(["a"], ["a"], [""]).value == 1


def test_likeness_is_of_the_nearest_part_of_a_line() -> None:
    assert likeness("Sale", "the big sale today") == 1
    assert likeness("Sale", "sole") == 0.75
    assert likeness("Sale", "") == 0
