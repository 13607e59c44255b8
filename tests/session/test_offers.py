"""An instruction that may mean several things is not carried out before somebody has said which."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from redraft.commands.look.style import Modify
from redraft.errors import RequestError, UsageError
from redraft.plan import Plan, Step
from redraft.session.design import open_file
from redraft.session.edit.conversation import settled
from redraft.session.offers import Offer
from redraft.session.options import EditOptions
from redraft.session.session import Session
from tests.cases import of_case
from tests.scenes import event_poster
from tests.unsure import CARD, Unsure, red

DECK = Path(__file__).parents[2] / "examples" / "deck.pptx"


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(system_fonts=False, history=False) as session:
        yield session


@pytest.fixture
def card(tmp_path: Path) -> Path:
    path = tmp_path / "card.svg"
    path.write_text(CARD)
    return path


def edited(session: Session, card: Path, **fields: Any) -> Any:
    return session.edit_file(card, "make it red", card.with_name("out.svg"), render=False, planner=Unsure(), **fields)


def test_unasked_nothing_is_done_and_the_readings_are_told(session: Session, card: Path) -> None:
    with pytest.raises(RequestError, match="it is not clear which is meant") as caught:
        edited(session, card, partial=True)
    first, second = caught.value.as_json()["readings"]
    assert (first["number"], first["probability"], second["probability"]) == (1, 0.62, 0.25)
    assert first["told"] == "recolor #price (text “12 €”, top right): fill colour → red"
    assert first["commands"] == [{"command": "recolor", "target": ["price"], "color": "#ff0000"}]
    assert first["program"] == 'recolor("price", "#ff0000")'
    assert [(each["number"], each["id"], each["place"]) for each in second["targets"]] == [(2, "offer", "bottom left")]
    assert caught.value.suggestion == "name it; --reading 1 takes the first of the 2 readings"
    assert list(card.parent.iterdir()) == [card]


def test_a_row_of_a_batch_is_offered_the_option_that_takes_its_reading_there(session: Session, card: Path) -> None:
    session.keeps_offers = False
    try:
        with pytest.raises(RequestError) as caught:
            edited(session, card)
    finally:
        session.keeps_offers = True
    option, likely, *_ = caught.value.suggestion.removeprefix("name it; ").split()
    assert option == "--yes"
    assert edited(session, card, yes=float(likely)).steps[0].targets == ("price",)


@pytest.mark.parametrize(
    ("fields", "layer", "how"),
    [
        ({"reading": 2}, "offer", "reading 2 of 2, chosen by --reading 2; probability 0.25"),
        ({"yes": 0.6}, "price", "reading 1 of 2, taken by --yes 0.6; probability 0.62"),
        (
            {"yes": 0.62, "choose_reading": lambda *_: 2},
            "offer",
            "reading 2 of 2, chosen by a person; probability 0.25",
        ),
    ],
)
def test_a_reading_that_is_taken_is_carried_out_and_receipted(
    session: Session, card: Path, fields: dict[str, Any], layer: str, how: str
) -> None:
    receipt = edited(session, card, **fields)
    (step,) = receipt.steps
    assert (step.clause, step.targets, receipt.refused) == ("make it red", (layer,), ())
    assert step.reading.startswith(f"recolor #{layer} (text “")
    assert step.reading.endswith(f"red [{how}]")
    assert [proof.ok for proof in receipt.proofs if proof.about in ("bytes", "nodes")] == [True, True]
    (line,) = (line for line in card.with_name("out.svg").read_text().splitlines() if "#ff0000" in line)
    assert f'id="{layer}"' in line


@pytest.mark.parametrize("fields", [{"yes": 0.62}, {"choose_reading": lambda *_: 0}, {"choose_reading": lambda *_: 3}])
def test_none_is_taken_where_none_is_likely_enough_or_chosen(
    session: Session, card: Path, fields: dict[str, Any]
) -> None:
    with pytest.raises(RequestError) as caught:
        edited(session, card, **fields)
    assert len(caught.value.readings) == 2


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"reading": 3}, "no reading 3: the instruction has 2 readings"),
        ({"reading": -1}, "no reading -1"),
        ({"yes": 1.5}, "not a probability"),
        ({"yes": float("nan")}, "not a probability"),
    ],
)
def test_what_is_not_there_cannot_be_taken(session: Session, card: Path, fields: dict[str, Any], why: str) -> None:
    with pytest.raises(UsageError, match=why):
        edited(session, card, **fields)


def test_a_reading_of_what_is_clear_is_not_there_either() -> None:
    plan = Plan((Step("make it red", "", (), ()),), (), event_poster())
    with pytest.raises(UsageError, check=of_case("instruction-has-one-reading")):
        settled(plan, (), "make it red", EditOptions(reading=1))


def test_what_does_the_same_or_nothing_is_offered_once_or_not_and_nothing_is_certain(card: Path) -> None:
    seen: list[Offer] = []

    def choose(instruction: str, offers: tuple[Offer, ...]) -> int:
        seen.extend(offers)
        return 0

    black = red("offer").replaced(color="#000000")
    again = red("price").replaced(part="fill")
    planner = Unsure(((red("price"), 0.9999), (again, 0.5), (black, 0.1), (red("offer"), 0.001)))
    with pytest.raises(RequestError):
        open_file(card).edit("make it red", planner=planner, choose_reading=choose, render=False)
    with pytest.raises(RequestError):  # the likeliest would change nothing: the next is not it
        open_file(card).edit("make it red", planner=Unsure(((black, 0.5), (red("offer"), 0.4))), yes=0.3, render=False)
    assert [(each.number, each.targets[0].id, each.probability) for each in seen] == [
        (1, "price", 0.99),
        (2, "offer", 0.01),
    ]


def test_from_python_one_is_taken_by_its_number_or_its_probability(card: Path) -> None:
    design = open_file(card)
    assert design.edit("make it red", planner=Unsure(), reading=2, render=False).receipt.steps[0].targets == ("offer",)
    with pytest.raises(RequestError) as caught:
        design.edit("make it red", planner=Unsure(), yes=0.9, render=False)
    assert [each["targets"][0]["id"] for each in caught.value.readings] == ["price", "offer"]


def test_what_cannot_be_written_is_no_offer_and_the_rest_are_one_at_most(session: Session) -> None:
    alone = Modify(("slide-260/3/categories/c1",), opacity=0.5)  # the words of a chart have no look of their own
    planner = Unsure([(alone, 0.9), (red("slide-260/2"), 0.7), (red("slide-261/2"), 0.6)])
    with pytest.raises(RequestError) as caught:
        session.edit_file(DECK, "make it red", dry_run=True, render=False, planner=planner)
    readings = caught.value.as_json()["readings"]
    assert [one["targets"][0]["id"] for one in readings] == ["slide-260/2", "slide-261/2"]
    assert 0.9 < sum(one["probability"] for one in readings) <= 1
