"""What readers found is put into commands by the types of their fields."""

from __future__ import annotations

import pytest

from redraft.commands.catalog import COMMANDS
from redraft.commands.forms.builder import FoundElements, FoundPages, Several, commands_from
from redraft.errors import CommandError
from tests.cases import of_case


def test_several_ids_where_a_field_takes_several_and_one_where_it_takes_one() -> None:
    (stacked,) = commands_from(
        COMMANDS["restack"], {"target": FoundElements(("a", "b")), "to": "above", "anchor": FoundElements(("c",))}
    )
    assert (stacked.stated()["target"], stacked.stated()["anchor"]) == (("a", "b"), "c")
    (ordered,) = commands_from(COMMANDS["reorder_pages"], {"pages": FoundPages(("p1", "p2"))})
    assert ordered.stated()["pages"] == ("p1", "p2")


def test_two_where_one_is_wanted_are_named() -> None:
    with pytest.raises(Several) as caught:
        commands_from(
            COMMANDS["restack"], {"target": FoundElements(("z",)), "to": "above", "anchor": FoundElements(("x", "y"))}
        )
    assert caught.value.ids == ("x", "y")


def test_words_of_texts_are_styled_or_cut_text_by_text() -> None:
    found = FoundElements(("a", "b"), (("a", ((0, 3),)), ("b", ((4, 7), (9, 12)))))
    colored = commands_from(COMMANDS["recolor"], {"target": found, "color": "red"})
    assert [(one.command, one.stated()["target"], one.stated()["spans"]) for one in colored] == [
        ("modify", ("a",), ((0, 3),)),
        ("modify", ("b",), ((4, 7), (9, 12))),
    ]
    assert [one.command for one in commands_from(COMMANDS["delete"], {"target": found})] == ["cut_words", "cut_words"]


def test_what_cannot_be_done_to_words_alone_is_refused() -> None:
    with pytest.raises(CommandError, check=of_case("words-alone-unsupported")):
        commands_from(COMMANDS["rotate"], {"target": FoundElements(("a",), (("a", ((0, 3),)),)), "degrees": 5})


def test_a_field_that_a_command_does_not_have_is_refused() -> None:
    with pytest.raises(CommandError, match="has no field 'color'"):
        commands_from(COMMANDS["delete"], {"target": FoundElements(("a",)), "color": "red"})
