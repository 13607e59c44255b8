"""Commands for slides: their order, new ones from a layout, hidden ones, notes."""

from __future__ import annotations

import pytest

from redraft.commands.command import AlreadySo
from redraft.commands.pages.slides import AddPage, CopyPage, HidePage, MovePage, ReorderPages, SetNotes
from redraft.errors import CommandError
from tests.cases import of_case
from tests.commands.small_deck import Desk, measured, small_deck
from tests.sampling import each


@pytest.fixture
def desk() -> Desk:
    return Desk(small_deck())


def order(desk: Desk) -> list[str]:
    return [page.id.removeprefix("slide-25") for page in desk.document.pages]


def test_slides_move_before_and_after_others_and_to_the_end(desk: Desk) -> None:
    desk.does(MovePage("slide-256", after="slide-257"))
    assert order(desk) == ["7", "6", "8"]
    desk.does(MovePage("slide-258", before="slide-257"))
    assert order(desk) == ["8", "7", "6"]
    desk.does(MovePage("slide-258"))
    assert order(desk) == ["7", "6", "8"]


def test_a_copy_stands_behind_its_slide_or_where_it_is_put(desk: Desk) -> None:
    assert desk.does(CopyPage("slide-256")).id == "slide-259"
    assert order(desk) == ["6", "9", "7", "8"]
    desk.does(CopyPage("slide-257", after="slide-258"))
    assert desk.document.pages[-1].copy_of == "slide-257"


@each(
    ("asked", "found"), [(("8", "6"), "876"), (("8", "7", "6"), "876"), (("8", "6", "7"), "867"), (("7", "6"), "768")]
)
def test_slides_named_in_an_order_take_it_in_the_places_they_have(asked: tuple[str, ...], found: str) -> None:
    desk = Desk(small_deck())
    desk.does(ReorderPages(tuple(f"slide-25{end}" for end in asked)))
    assert order(desk) == list(found)
    assert len(desk.host.edits) < 3


def test_a_new_slide_has_its_words_in_the_places_of_its_layout(desk: Desk) -> None:
    page = desk.does(AddPage("Title and Content", after="slide-256", title="Prices", body="One\nTwo", notes="Smile"))
    assert order(desk) == ["6", "9", "7", "8"]
    assert [desk.text(f"{page.id}/{end}") for end in ("2", "3", "notes")] == ["Prices", "One\nTwo", "Smile"]
    assert desk.document.pages[1].layout == "layout-1"
    with pytest.raises(CommandError, match="no layout “Two Content”; there are “Title and Content”"):
        AddPage("Two Content").resolve(desk.document, measured)


def test_a_slide_is_hidden_and_shown_again(desk: Desk) -> None:
    desk.does(HidePage("slide-257"))
    assert [page.hidden for page in desk.document.pages] == [False, True, False]
    with pytest.raises(AlreadySo, match="slide 2 is hidden already"):
        HidePage("slide-257").resolve(desk.document, measured)
    desk.does(HidePage("slide-257", hidden=False))
    assert not any(page.hidden for page in desk.document.pages)


def test_notes_come_grow_change_and_go(desk: Desk) -> None:
    with pytest.raises(CommandError, check=of_case("no-notes")):
        SetNotes("slide-256", "").resolve(desk.document, measured)
    desk.does(SetNotes("slide-256", "Welcome all"))
    desk.does(SetNotes("slide-256", "Then the list", "add"))
    assert desk.text("slide-256/notes") == "Welcome all\nThen the list"
    with pytest.raises(AlreadySo, check=of_case("notes-already")):
        SetNotes("slide-256", "Welcome all\nThen the list").resolve(desk.document, measured)
    desk.does(SetNotes("slide-256", "Hello"))
    assert desk.text("slide-256/notes") == "Hello"
    desk.does(SetNotes("slide-256", ""))
    assert desk.text("slide-256/notes") == ""
