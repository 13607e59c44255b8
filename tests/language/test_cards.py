"""Requests about cards that are made alike, on a page in millimetres whose layers have names with spaces in them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from redraft.document.layers import Text
from redraft.edits.ops import Move
from redraft.language.rule_planner import RulePlanner
from redraft.plan import Plan
from redraft.session.session import Session


def card(number: int, x: int, y: int, name: str, price: str) -> str:
    return f"""<g id="Group {number}"><rect id="Plate {number}" x="{x}" y="{y}" width="50" height="40" fill="#ffffff"/>
    <text id="Text {number}1" x="{x + 5}" y="{y + 12}" font-family="Source Sans Pro" font-size="6">{name}</text>
    <text id="Text {number}2" x="{x + 5}" y="{y + 30}" font-family="Source Sans Pro" font-size="9">{price}</text></g>"""


SEEDS = f"""<svg xmlns="http://www.w3.org/2000/svg" width="148mm" height="210mm" viewBox="0 0 148 210">
<rect id="Ground" width="148" height="210" fill="#f4efe2"/>
<text id="shop-name" x="10" y="16" font-family="Source Sans Pro" font-size="8">Bean and Root</text>
<text id="headline" x="10" y="32" font-family="Source Sans Pro" font-size="14">Seeds for small gardens</text>
{card(1, 10, 50, "Broad bean", "€3.20")}{card(2, 70, 50, "Round beet", "€2.80")}
{card(3, 10, 100, "Sweet pea", "€3.90")}{card(4, 70, 100, "Curly kale", "€2.40")}
<g id="flag"><rect id="Plate 9" x="14" y="102" width="16" height="6" fill="#d1495b"/>
<text id="Text 91" x="16" y="107" font-family="Source Sans Pro" font-size="5">FRESH</text></g>
<text id="offer" x="10" y="160" font-family="Source Sans Pro" font-size="6">15% off with code ROOT15</text>
<g id="step-1"><text id="Text 51" x="10" y="180" font-family="Source Sans Pro" font-size="7">1</text>
<text id="Text 52" x="20" y="180" font-family="Source Sans Pro" font-size="5">Pick a packet</text></g>
<g id="step-2"><text id="Text 53" x="80" y="180" font-family="Source Sans Pro" font-size="7">2</text>
<text id="Text 54" x="90" y="180" font-family="Source Sans Pro" font-size="5">Sow in April</text></g></svg>"""


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(history=False) as session:
        yield session


@pytest.fixture
def poster(tmp_path: Path) -> Path:
    path = tmp_path / "seeds.svg"
    path.write_text(SEEDS, encoding="utf-8")
    return path


def planned(session: Session, path: Path, say: str) -> Plan:
    return RulePlanner().plan(session.open(path).document, say, session.fonts.measure)


@pytest.mark.parametrize(
    ("say", "changed"),
    [
        ("make the product names green", {"Text 11", "Text 21", "Text 31", "Text 41"}),
        ("make the names on the cards green", {"Text 11", "Text 21", "Text 31", "Text 41"}),
        ("make the prices of the four products green", {"Text 12", "Text 22", "Text 32", "Text 42"}),
        ("make the second row of the cards yellow", {"Plate 3", "Plate 4"}),
        ("make ROOT15 green", {"offer"}),
        ("make the text next to the 2 bold", {"Text 54"}),
        ("swap the broad bean and curly kale cards", {"Group 1", "Group 4"}),
        ("headline in Manrope please", {"headline"}),
        ("the headline is 4 mm too high, please correct that", {"headline"}),
        ("font size of the headline: 12 (it is 14 now)", {"headline"}),
        ("make the headline green, don't move or scale anything", {"headline"}),
    ],
)
def test_a_name_of_parts_of_cards_means_that_part_of_each(
    session: Session, poster: Path, say: str, changed: set[str]
) -> None:
    plan = planned(session, poster, say)
    assert not plan.refusals
    assert {getattr(edit, "layer", "") for edit in plan.edits} == changed


@pytest.mark.parametrize(
    ("say", "id", "text"),
    [
        ("can you put NEW in the flag instead of fresh", "Text 91", "NEW"),
        ("Seeds -> Plants in the headline", "headline", "Plants for small gardens"),
        ('Round beet: new name "Golden beet"', "Text 21", "Golden beet"),
        ("the code should be BEET20", "offer", "15% off with code BEET20"),
        ("offer code is BEET20 now (was ROOT15)", "offer", "15% off with code BEET20"),
        ("rename step 1 to Choose a packet", "Text 52", "Choose a packet"),
        ("Sweet pea becomes €4.10", "Text 32", "€4.10"),
        ("Round beet is 3.10, not 2.80", "Text 22", "€3.10"),
    ],
)
def test_new_words_stand_where_they_were_told(session: Session, poster: Path, say: str, id: str, text: str) -> None:
    plan = planned(session, poster, say)
    before = {placed.layer.id: placed.layer for placed in session.open(poster).document.index.values()}
    after = {placed.layer.id: placed.layer for placed in plan.document.index.values()}
    assert not plan.refusals
    changed = {one: layer.text for one, layer in after.items() if isinstance(layer, Text) and layer != before[one]}
    assert changed == {id: text}


@pytest.mark.parametrize(
    "say",
    [
        "make the third row of the cards green",
        "Sweet pea becomes €4.10 per gram from May",
        "Broad bean is 3.50, not 2.80",
        "Sweet pea is gone until spring",
        "the headline changes from 15 to 18",
        "move the headline onto the curly kale card",
    ],
)
def test_what_is_told_of_another_card_or_of_none_is_refused(session: Session, poster: Path, say: str) -> None:
    assert planned(session, poster, say).refusals


def test_what_stands_on_a_card_goes_to_the_same_place_of_another(session: Session, poster: Path) -> None:
    plan = planned(session, poster, "move the flag onto the round beet card")
    assert plan.edits == (Move("flag", 60.0, -50.0),)
    copied = planned(session, poster, "duplicate the flag, the copy goes onto the curly kale card")
    box = copied.document.index["flag-copy"].box
    assert not copied.refusals
    assert box is not None
    assert (round(box.x, 2), round(box.y, 2)) == (74.0, 102.0)


@pytest.mark.parametrize(("length", "moved"), [("96 px", 25.4), ("10", 10.0), ("10 mm", 10.0), ("1 cm", 10.0)])
def test_a_pixel_on_a_page_in_millimetres_is_one_of_a_screen(
    session: Session, poster: Path, length: str, moved: float
) -> None:
    (edit,) = planned(session, poster, f"move the flag {length} down").edits
    assert isinstance(edit, Move)
    assert edit.dy == pytest.approx(moved)
