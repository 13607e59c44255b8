"""The layers a person sees."""

from __future__ import annotations

from pathlib import Path

import pytest

from redraft.document.geometry import Box
from redraft.formats.file import File
from redraft.pictures.layers.units import LayerUnit, consolidated, units, units_of
from redraft.session.session import Session
from tests.sampling import each

EXAMPLES = Path(__file__).parents[3] / "examples"


def test_what_is_drawn_together_is_one_and_what_says_something_is_its_own(poster: File) -> None:
    seen = units(poster.document)
    assert [(unit.id, unit.sort) for unit in seen] == [
        ("paper", "decoration"),
        ("logo", "decoration"),
        ("title", "text"),
        ("day", "text"),
        ("place", "text"),
        ("photo", "image"),
        ("plate", "decoration"),
        ("label", "text"),
        ("price", "text"),
        ("note", "text"),
    ]
    assert len(seen[1].members) == 3
    assert [unit.id for unit in seen if not unit.visible] == ["note"]


@pytest.mark.parametrize("name", ["event.svg", "menu.svg", "deck.pptx"])
def test_units_hold_every_layer_that_is_drawn_once_and_keep_their_order(session: Session, name: str) -> None:
    document = session.open(EXAMPLES / name).document
    seen = units(document)
    held = [id for unit in seen for id in unit.members]
    assert len(held) == len(set(held))
    drawn = {placed.layer.id for placed in document.walk() if placed.layer.kind != "group"}
    assert drawn <= set(held)
    order = list(document.index)
    assert [order.index(unit.id) for unit in seen] == sorted(order.index(unit.id) for unit in seen)
    assert [unit for number in range(1, len(document.pages) + 1) for unit in units(document, number)] == seen


def test_a_table_is_one_unit_with_its_words(session: Session) -> None:
    document = session.open(EXAMPLES / "deck.pptx").document
    tables = [unit for unit in units(document) if "/r1" in "".join(unit.members)]
    assert len(tables) == 1
    assert tables[0].sort == "text"


def test_layers_that_somebody_else_names_are_taken_as_they_are(poster: File) -> None:
    assert [(unit.id, unit.sort) for unit in units_of(poster.document, ["button", "title", "nobody"])] == [
        ("button", "text"),
        ("title", "text"),
    ]


def _unit(id: str, sort: str, box: tuple[float, float, float, float] | None, page: int = 1) -> LayerUnit:
    return LayerUnit(id, sort, frozenset({id}), page, box=Box(*box) if box else None)


@each(
    ("layers", "left"),
    [
        ([("a", "text", (0, 0, 9, 9)), ("b", "text", (20, 0, 9, 9))], [{"a", "b"}]),
        ([("a", "text", (0, 0, 9, 9)), ("b", "text", (5, 0, 9, 9))], [{"a"}, {"b"}]),
        ([("a", "text", (0, 0, 9, 9)), ("b", "image", (20, 0, 9, 9))], [{"a"}, {"b"}]),
        # b goes below the picture, which it does not touch
        (
            [("a", "text", (0, 0, 9, 9)), ("p", "image", (40, 0, 9, 9)), ("b", "text", (20, 0, 9, 9))],
            [{"a", "b"}, {"p"}],
        ),
        # b lies on the picture, so it cannot go below it
        (
            [("a", "text", (0, 0, 9, 9)), ("p", "image", (20, 0, 9, 9)), ("b", "text", (22, 0, 9, 9))],
            [{"a"}, {"p"}, {"b"}],
        ),
    ],
)
def test_units_of_one_sort_are_merged_where_the_page_looks_the_same(
    layers: list[tuple[str, str, tuple[float, float, float, float]]], left: list[set[str]]
) -> None:
    merged = consolidated([_unit(*layer) for layer in layers])
    assert [set(unit.members) for unit in merged] == left


def test_ink_beyond_a_box_keeps_what_is_under_it_under_it() -> None:
    sorts = ("text", "decoration", "text")
    layers = [_unit(str(at), sort, (20 * at, 0, 9, 9)) for at, sort in enumerate(sorts)]
    assert len(consolidated(layers)) == 2
    assert len(consolidated(layers, {"1": Box(20, 0, 30, 9)})) == 3


def test_units_of_two_pages_are_never_merged() -> None:
    merged = consolidated([_unit("a", "text", (0, 0, 9, 9)), _unit("b", "text", (20, 0, 9, 9), page=2)])
    assert len(merged) == 2


def test_merging_loses_nothing(session: Session) -> None:
    seen = units(session.open(EXAMPLES / "event.svg").document)
    merged = consolidated(seen)
    assert len(merged) < len(seen)
    assert {id for unit in merged for id in unit.members} == {id for unit in seen for id in unit.members}
    assert sum(len(unit.text.split()) for unit in merged) == sum(len(unit.text.split()) for unit in seen)
