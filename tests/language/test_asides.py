"""Requests with asides that only repeat, limit or hedge them mean what they mean without."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from redraft.document.layers import Document
from redraft.language.retelling.asides import without_asides
from redraft.language.rule_planner import RulePlanner
from redraft.plan import Plan
from redraft.session.session import Session

REQUESTS = Path(__file__).parents[1] / "requests"
GALLERY, THEATRE = "seventh/documents/gallery.svg", "ninth/documents/theatre.svg"


@cache
def document(name: str) -> Document:
    with Session(history=False) as session:
        return session.open(REQUESTS / name).document


def planned(name: str, instruction: str) -> Plan:
    with Session(history=False) as session:
        return RulePlanner().plan(document(name), instruction, session.fonts.measure)


SAME = (
    (GALLERY, "Change the page size to 794 × 1200 px without moving anything", "change the page size to 794 × 1200 px"),
    (GALLERY, "set the page height to 1134 px (width stays 794)", "set the page height to 1134 px"),
    (GALLERY, "flip the artwork vertically, top to bottom", "flip the artwork vertically"),
    (GALLERY, "remove the sponsors, all of them", "remove the sponsors"),
    (GALLERY, "the background should be plain white, not cream", "the background should be white"),
    (GALLERY, "hide the pill for the members' version", "hide the pill"),
    (GALLERY, "centre the gallery name on the page, horizontally", "centre the gallery name horizontally on the page"),
    (THEATRE, "make the address the same colour as the venue name above it", "give the address the venue's colour"),
    (THEATRE, "the price boxes all need a 1px white outline", "give the price boxes a 1px white outline"),
    (THEATRE, "put a white 2 px outline around the badge circle", "give the badge circle a 2px white outline"),
    (THEATRE, "a soft shadow under the booking button would help", "add a soft shadow to the booking button"),
    (THEATRE, "move the cast and the venue up 10 px together", "move the cast and the venue up 10 px"),
    (THEATRE, "make the logo red and the venue itself yellow", "make the logo red and the venue yellow"),
    (THEATRE, "Ida is now played by Marta Kowalski", 'replace "Lena Vries" with "Marta Kowalski"'),
    (THEATRE, "the Gull is now Carla Reyes", 'replace "Sophie Lind" with "Carla Reyes"'),
)


@pytest.mark.parametrize(("name", "said", "plain"), SAME, ids=[said for _, said, _ in SAME])
@pytest.mark.sampled(6)
def test_an_aside_changes_nothing_of_what_is_asked(name: str, said: str, plain: str) -> None:
    got, wanted = planned(name, said), planned(name, plain)
    assert got.refusals == wanted.refusals == ()
    assert got.document == wanted.document != document(name)


@pytest.mark.parametrize(
    "said",
    [
        "make the title red",
        "set the page height to 1134 px (width stays 700)",
        'change "not here" to "without moving anything"',
        "put the pill here, below the title",
    ],
)
def test_what_is_no_aside_or_does_not_hold_stays(said: str) -> None:
    assert without_asides(said, document(GALLERY)) is None
