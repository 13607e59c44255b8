"""Commands for the items of a list."""

from __future__ import annotations

import pytest

from redraft.commands.command import AlreadySo, Command
from redraft.commands.words.lists import (
    AddItems,
    IndentItems,
    MoveItem,
    RemoveItems,
    SetListStyle,
    SortItems,
    SwapItems,
)
from redraft.document.layers import Text
from redraft.errors import CommandError
from tests.cases import of_case
from tests.commands.small_deck import Desk, measured, small_deck
from tests.sampling import each

LIST = "slide-256/3"


@each(
    ("command", "found"),
    [
        (AddItems(LIST, ("Milk", "Eggs")), "Bread|Apples|red ones|Cheese|Milk|Eggs"),
        (AddItems(LIST, ("Milk",), before=0), "Milk|Bread|Apples|red ones|Cheese"),
        (AddItems(LIST, ("Milk",), after=0), "Bread|Milk|Apples|red ones|Cheese"),
        (RemoveItems(LIST, (0, 2)), "Apples|Cheese"),
        (MoveItem(LIST, 0), "Apples|red ones|Cheese|Bread"),
        (MoveItem(LIST, 0, after=1), "Apples|red ones|Bread|Cheese"),
        (MoveItem(LIST, 1, before=0), "Apples|red ones|Bread|Cheese"),
        (SwapItems(LIST, 0, 1), "Apples|red ones|Bread|Cheese"),
        (SortItems(LIST), "Apples|red ones|Bread|Cheese"),
        (SortItems(LIST, "descending"), "Cheese|Bread|Apples|red ones"),
        (SortItems(LIST, "reversed"), "Cheese|Apples|red ones|Bread"),
    ],
)
def test_items_come_go_and_change_places_with_those_below_them(command: Command, found: str) -> None:
    desk = Desk(small_deck())
    desk.does(command)
    assert desk.text(LIST).split("\n") == found.split("|")


@each(("places", "level"), [({}, 0), ({"after": 2}, 1), ({"before": 2}, 1), ({"after": 1}, 0)])
def test_new_items_take_the_level_of_the_one_named_or_the_last(places: dict[str, int], level: int) -> None:
    desk = Desk(small_deck())
    desk.does(AddItems(LIST, ("Milk",), **places))
    text = desk.document.index[LIST].layer
    assert isinstance(text, Text)
    assert text.paragraphs[text.text.split("\n").index("Milk")].level == level


def test_items_go_in_and_out_a_level_and_take_other_signs() -> None:
    desk = Desk(small_deck())
    desk.does(IndentItems(LIST, (0, 1)))
    desk.does(IndentItems(LIST, (0,), "out"))
    desk.does(SetListStyle((LIST,), "numbered"))
    text = desk.document.index[LIST].layer
    assert isinstance(text, Text)
    assert [paragraph.level for paragraph in text.paragraphs] == [0, 1, 1, 0]
    assert {paragraph.bullet for paragraph in text.paragraphs} == {"1."}
    with pytest.raises(AlreadySo, check=of_case("type-style-already")):
        SetListStyle((LIST,), "numbered").resolve(desk.document, measured)


@each(
    ("command", "said"),
    [
        (AddItems(LIST, (" ",)), "the new bullet is empty"),
        (AddItems(LIST, ("Milk",), before=0, after=1), "before one or after one, not both"),
        (RemoveItems(LIST, (4,)), "has no item 4; there are 4"),
        (MoveItem(LIST, 0, before=0), '"Bread" is there already'),
        (SwapItems(LIST, 1, 2), "one of the two bullets belongs to the other"),
        (IndentItems(LIST, (0,), "out"), "is at level 1 of 9 already"),
        (SortItems("slide-256/2"), "no two bullets to put in order"),
        (AddItems("slide-257/4", ("Milk",)), "has no paragraphs of its own"),
    ],
)
def test_what_a_list_cannot_do_is_told(command: Command, said: str) -> None:
    with pytest.raises(CommandError, match=said):
        command.resolve(small_deck(), measured)
