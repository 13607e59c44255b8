"""Commands for where things are and how large: what each comes to in a small design, and when it is refused."""

from __future__ import annotations

import pytest

from redraft.commands.command import AlreadySo, Command, resolve_all
from redraft.commands.page_size.new_size import ResizePage
from redraft.commands.place.arrangement import Align, Distribute, Swap
from redraft.commands.place.copies import Copy
from redraft.commands.place.crops import Crop, Uncrop
from redraft.commands.place.position import CarryOver, Move, Place, Restack, Rotate
from redraft.commands.place.sizes import Fit, Flip, Resize, SameSize
from redraft.commands.programs.host import Host
from redraft.commands.programs.program_text import written
from redraft.document.geometry import Box
from redraft.document.layers import Picture, Text
from redraft.document.pages import Document
from redraft.edits.execution import execute
from redraft.errors import CommandError
from tests.cases import of_case
from tests.commands.test_page_placement import box
from tests.sampling import each
from tests.scenes import event_poster, measure, sale_flyer


def after(document: Document, *commands: Command) -> Document:
    return execute(document, resolve_all(document, commands, measure).edits, measure)


@each(
    "command",
    [
        Move(("title",), dy="5%"),
        Move(("date",), toward=("title",), distance=12),
        Move(("date", "subtitle"), x=40),
        Place(("logo",), "top right", gap="usual"),
        Place(("logo",), "bottom left", gap=20, gap_y=30),
        Place(("date",), "below", ("cta",), gap="close"),
        Place(("date",), "between", ("hero",), other=("cta",)),
        Place(("logo",), "beside", ("cta",), gap="usual"),
        Place(("date",), "right of", ("cta",), gap="usual", align="baseline"),
        CarryOver(("cta-label",), "cta-plate", "hero"),
        Resize(("hero",), width=400, axis="horizontal"),
        Resize(("title", "cta"), 1.5, of="type"),
        Rotate(("hero",), to=30),
        Restack(("hero",), "forward", steps=3),
        Align(("date", "footer"), "left", margin="5%"),
        Swap(("date",), ("cta",), align="edges"),
        Fit(("hero",), how="cover"),
        SameSize(("hero", "logo"), "height"),
        Flip(("logo",), "horizontal"),
        Crop(("hero",), left="10%"),
        Crop(("hero",), ratio=(1, 1)),
        Copy(("logo",), where="beside", count=2),
        ResizePage(1000, 1000),
    ],
    ids=lambda command: command.command,
)
def test_a_command_of_geometry_goes_through_a_program_unchanged(command: Command) -> None:
    document = event_poster()
    host = Host(document, measure)
    eval(written(command, document), {"__builtins__": {}}, host.changing)
    assert host.commands == [command]
    assert host.document == after(document, command) != document


def test_a_place_keeps_the_margin_of_the_page_and_stays_on_it() -> None:
    document = after(event_poster(), Place(("logo",), "bottom right", gap="usual"))
    assert (box(document, "logo").right, box(document, "logo").bottom) == (950, 1350)
    document = after(event_poster(), Place(("logo",), "right of", ("hero",), gap="usual", align="start"))
    assert box(document, "logo").x == 900
    with pytest.raises(CommandError, match="there is no room right of 'hero'"):
        after(event_poster(), Place(("logo",), "right of", ("hero",), gap=40, on_page=True))
    assert box(after(event_poster(), Place(("logo",), "right of", ("hero",), gap=40)), "logo").right == 1040
    with pytest.raises(CommandError, match="does not fit into 'cta'"):
        after(event_poster(), Place(("hero",), "center", ("cta",), gap="usual"))
    with pytest.raises(CommandError, match="'beside' needs something to go by"):
        after(event_poster(), Place(("logo",), "beside"))


def test_what_it_covers_at_its_new_place_is_noted() -> None:
    found = resolve_all(event_poster(), [Place(("logo",), "below", ("subtitle",), gap="usual")], measure)
    assert found.notes == ("it lies over 'date' there",)


def test_what_is_so_already_is_told() -> None:
    there = Place(("logo",), "top right", gap="usual")
    document = after(event_poster(), there)
    for command in (there, Move(("logo",)), Restack(("stamp",), "front"), Rotate(("hero",), to=0), Uncrop(("hero",))):
        with pytest.raises(AlreadySo):
            command.resolve(document, measure)


def test_the_letters_of_a_text_are_resized_and_it_stays_where_it_begins() -> None:
    document = after(event_poster(), Resize(("title",), 0.5, of="type"))
    title = document.index["title"].layer
    assert isinstance(title, Text)
    assert title.style.font_size == 50.0
    assert box(document, "title").x == 100
    with pytest.raises(CommandError, check=of_case("letter-factor-invalid")):
        after(event_poster(), Resize(("hero",), 2, of="type"))


def test_a_text_is_not_made_mirror_writing() -> None:
    with pytest.raises(CommandError, check=of_case("flip-mirrors-text")):
        after(event_poster(), Flip(("title",), "vertical"))


def test_a_picture_is_cropped_where_it_stands_and_shown_whole_again() -> None:
    cropped = after(event_poster(), Crop(("hero",), left="25%"))
    picture = cropped.index["hero"].layer
    assert isinstance(picture, Picture)
    assert picture.crop == (0.25, 0.0, 0.0, 0.0)
    assert box(cropped, "hero") == Box(300, 400, 600, 500)
    assert box(after(cropped, Uncrop(("hero",))), "hero") == Box(100, 400, 800, 500)
    with pytest.raises(CommandError, check=of_case("crop-leaves-nothing")):
        after(event_poster(), Crop(("hero",), "60%", 0, "60%"))
    with pytest.raises(CommandError, check=of_case("crop-needs-picture")):
        after(event_poster(), Crop(("title",), left=10))


def test_copies_go_on_in_the_same_direction() -> None:
    document = after(event_poster(), Copy(("logo",), where="left of", gap=20, count=2))
    assert [box(document, id).x for id in ("logo-copy", "logo-copy-2")] == [680, 560]
    with pytest.raises(CommandError, match="there is no room for 9 copies"):
        after(event_poster(), Copy(("cta",), where="right of", count=9))


def test_a_page_of_another_size_takes_what_stands_on_it_along_or_leaves_it() -> None:
    smaller = after(event_poster(), ResizePage(500, 700))
    assert box(smaller, "hero") == Box(50, 200, 400, 250)
    kept = after(event_poster(), ResizePage(500, 700, follow=False))
    assert box(kept, "hero") == Box(100, 400, 800, 500)
    metric = after(sale_flyer(), ResizePage("148mm", "210mm"))
    assert (metric.pages[0].width, metric.pages[0].height) == (148, 210)
    with pytest.raises(CommandError, check=of_case("page-size-invalid")):
        after(event_poster(), ResizePage(0, 700))


def test_lengths_keep_their_unit_until_they_meet_a_page() -> None:
    document = sale_flyer()
    assert after(document, Move(("image1",), dx="1cm")) == after(document, Move(("image1",), dx=10))


def test_gaps_can_be_as_wide_as_the_margins_of_the_page() -> None:
    """Three cards were spread between their outer ones: margins of 60 px, gaps of 30."""
    poster = event_poster()
    done = after(poster, Distribute(("logo", "cta"), "horizontal", "page"))
    (first, second), page = sorted((box(done, "logo"), box(done, "cta"))), done.pages[0]
    gaps = first.x, second.x - first.right, page.width - second.right
    assert max(gaps) - min(gaps) < 0.01
    with pytest.raises(CommandError, check=of_case("no-room-beside")):
        Distribute(("bg", "hero", "cta"), "horizontal", "page").resolve(poster, measure)
