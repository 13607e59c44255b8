"""One request counts and describes what there was before it; from 'then' on, what is there by then."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from redraft.document.pages import Document
from redraft.language.planner import GrammarPlanner
from redraft.plan import Plan
from redraft.session.session import Session
from tests.sampling import each

DECK = Path(__file__).parents[2] / "examples" / "deck.pptx"
SHOP = """<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect id="ground" width="600" height="400"
fill="#fff"/><circle id="one" cx="100" cy="100" r="40" fill="#2050e0"/><circle id="two" cx="300" cy="100" r="40"
fill="#e02020"/><circle id="three" cx="500" cy="100" r="40" fill="#e02020"/><text id="register" x="100" y="300"
font-size="20">Register</text><text id="programme" x="300" y="300" font-size="20">Programme</text><text id="menu"
x="100" y="360" font-size="20">tea and cake</text></svg>"""


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(history=False, system_fonts=False) as opened:
        yield opened


@pytest.fixture(scope="module")
def shop(session: Session, tmp_path_factory: pytest.TempPathFactory) -> Document:
    path = tmp_path_factory.mktemp("shop") / "shop.svg"
    path.write_text(SHOP)
    return session.open(path).document


@pytest.fixture(scope="module")
def deck(session: Session) -> Document:
    return session.open(DECK).document


def planned(session: Session, document: Document, say: str) -> Plan:
    return GrammarPlanner().plan(document, say, session.fonts.measure)


def told(plan: Plan) -> list[str]:
    return [f"{one.command} {' '.join(map(str, one.stated().values()))}" for one in plan.commands]


RED = "recolor ('slide-{}/2',) #ff0000"


@each(
    ("request_", "expected"),
    [
        ("delete slide 2 and make the title of slide 3 red", ["delete_page slide-257", RED.format(258)]),
        ("delete slide 2, then make the title of slide 3 red", ["delete_page slide-257", RED.format(259)]),
        ("delete slide 2. After that, make the title of slide 3 red", ["delete_page slide-257", RED.format(259)]),
        ("delete slide 2 and delete slide 3", ["delete_page slide-257", "delete_page slide-258"]),
        ("swap slides 2 and 3 and make the title of slide 2 red",
         ["reorder_pages ('slide-258', 'slide-257')", RED.format(257)]),
        ("delete the second row of the table and make the third row bold",
         ["remove_rows slide-259/3 (1,)", "modify ('slide-259/3/r3',) 700"]),
        ("delete the second row of the table and delete the third row of the table",
         ["remove_rows slide-259/3 (1,)", "remove_rows slide-259/3 (1,)"]),
        ("delete the first bullet on slide 2 and make the second bullet on slide 2 red",
         ["remove_items slide-257/3 (0,)", "modify ('slide-257/3',) #ff0000 ((0, 18),)"]),
        ("delete the first column of the table and delete the second column of the table",
         ["remove_columns slide-259/3 (0,)", "remove_columns slide-259/3 (0,)"]),
    ],
)  # fmt: skip
def test_slides_rows_and_bullets_are_counted_as_before(
    session: Session, deck: Document, request_: str, expected: list[str]
) -> None:
    plan = planned(session, deck, request_)
    assert not plan.refusals
    assert told(plan) == expected


@each(
    "request_",
    [
        "delete slide 2 and make the title of slide 2 red",
        "delete the last slide and hide the last slide",
        "duplicate slide 2 and make the title of slide 3 red",
        "add a slide after slide 2 and hide slide 3",
        'add a row "Tea, 2.10, 2.60" after Espresso and make the third row bold',
        'add a bullet "New" at the top of the list on slide 2 and make the first bullet on slide 2 bold',
        "swap the first and second rows of the table and delete the second row of the table",
    ],
)
def test_what_went_or_may_be_new_is_not_certain(session: Session, deck: Document, request_: str) -> None:
    assert planned(session, deck, request_).refusals


@each(
    ("request_", "expected"),
    [
        ("make the blue circle red and the red circles blue",
         ["recolor ('one',) #ff0000", "recolor ('two', 'three') #0000ff"]),
        ('change "Register" to "Programme" and "Programme" to "Register"',
         ["replace_words register ((0, 8),) Programme", "replace_words programme ((0, 9),) Register"]),
        ('replace "Register" with "Programme" and replace "Programme" with "Register"',
         ["replace_words register ((0, 8),) Programme", "replace_words programme ((0, 9),) Register"]),
        ("delete the blue circle and make the circles green", ["delete ('one',)", "recolor ('two', 'three') #008000"]),
        ("make the menu bold and make the bold text red", ["modify ('menu',) 700", "recolor ('menu',) #ff0000"]),
    ],
)  # fmt: skip
def test_things_are_described_as_they_were(
    session: Session, shop: Document, request_: str, expected: list[str]
) -> None:
    plan = planned(session, shop, request_)
    assert not plan.refusals
    assert told(plan) == expected


def test_words_that_come_to_others_in_one_text_are_not_certain(session: Session, shop: Document) -> None:
    assert planned(session, shop, 'change "tea" to "cake" and "cake" to "tea"').refusals
