"""Requests that were once carried out and not as they were meant: each on the shipped path, by its effect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from redraft.commands.forms.wire import command_from_json
from redraft.document.geometry import Box
from redraft.document.layers import Group, Text
from redraft.document.pages import Document
from redraft.document.style import Color
from redraft.document.tones import tone_of
from redraft.edits.receipt.record import Receipt
from redraft.errors import LeakError, RequestError
from redraft.session.session import Session
from tests.sampling import each

EXAMPLES = Path(__file__).parents[2] / "examples"
CARD = """<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">
<rect id="ground" width="400" height="300" fill="#ffffff"/>
<g id="logo"><rect width="60" height="30" fill="#e8731a"/><circle cx="20" cy="15" r="6" fill="#5b3010"/></g>
<g id="column"><rect id="head" x="200" y="100" width="180" height="40" fill="#eeeeee"/>
<g id="button"><rect id="plate" x="260" y="200" width="120" height="50" fill="#2244aa"/>
<text id="label" x="320" y="230" font-size="18" text-anchor="middle" fill="#ffffff">Buy now</text></g></g>
<rect id="badge" x="20" y="240" width="90" height="40" fill="#e8731a"/>
</svg>"""


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(history=False) as session:
        yield session


@pytest.fixture
def card(tmp_path: Path) -> Path:
    (tmp_path / "card.svg").write_text(CARD)
    return tmp_path / "card.svg"


def after(session: Session, path: Path, request: str) -> Document:
    return session.edit(session.open(path), request, render=False).document


def carried(session: Session, path: Path, *commands: Mapping[str, Any]) -> tuple[Document, Receipt]:
    """The design after commands, as `redraft apply` carries them out."""
    out = path.with_name(f"out{path.suffix}")
    receipt = session.carry_out_file(path, [command_from_json({**one}) for one in commands], out, render=False)
    return session.open(out).document, receipt


def box_of(document: Document, id: str) -> Box:
    box = document.index[id].box
    assert box is not None
    return box


def fill_of(document: Document, id: str) -> Color:
    fill = document.index[id].layer.style.fill
    assert isinstance(fill, Color)
    return fill


@each(
    "request_",
    [
        'make the chart on slide 5 a line chart and change its title to "Cups"',
        'turn the chart on slide 5 into a line chart, then change its title to "Cups"',
    ],
)
def test_its_title_is_that_of_the_chart(session: Session, request_: str) -> None:
    layers = after(session, EXAMPLES / "deck.pptx", request_).index.layers
    chart, title, heading = (layers[f"slide-260/{end}"] for end in ("3", "3/title", "2"))
    assert isinstance(chart, Group)
    assert chart.form == "line chart"
    assert isinstance(title, Text)
    assert title.text == "Cups"
    assert isinstance(heading, Text)
    assert heading.text == "Sales by quarter"


@each(
    "request_",
    [
        "move the badge on slide 6 on top of the picture, upper right",
        "put the badge on the picture in the upper right corner",
        "put the badge on top of the picture on slide 6, upper right",
    ],
)
def test_a_corner_on_a_picture_is_one_of_the_picture(session: Session, request_: str) -> None:
    document = after(session, EXAMPLES / "deck.pptx", request_)
    badge, picture = box_of(document, "slide-261/4"), box_of(document, "slide-261/3")
    assert picture.overlap(badge) == badge
    assert badge.center[0] > picture.center[0]
    assert badge.center[1] < picture.center[1]


def test_a_button_gets_a_colour_on_its_plate_and_not_on_its_label(session: Session, card: Path) -> None:
    said = after(session, card, "make the button the same orange as the badge")
    told, _ = carried(session, card, {"command": "match", "target": ["button"], "like": "badge", "aspect": "color"})
    for document in (said, told):
        assert str(fill_of(document, "plate")) == "#e8731a"
        assert str(fill_of(document, "label")) == "#ffffff"


@pytest.mark.parametrize(
    "command",
    [
        {"command": "move", "target": ["logo"], "to": [270, 210]},
        {"command": "place", "target": ["logo"], "where": "center", "anchor": ["button"]},
    ],
)
def test_a_logo_put_where_a_button_lies_lies_on_it(session: Session, card: Path, command: dict[str, Any]) -> None:
    document, receipt = carried(session, card, command)
    order = list(document.index)
    assert order.index("logo") > order.index("plate")
    assert not receipt.left_out


def test_what_cannot_come_to_the_front_is_left_out(session: Session, card: Path) -> None:
    under = {"command": "move", "target": ["logo/circle1"], "to": [300, 220]}
    _, receipt = carried(session, card, under)
    (left,) = receipt.left_out
    assert left.because == "it lies under 'plate', in another group"
    with pytest.raises(LeakError, match="left out bringing 'logo/circle1'"):
        session.carry_out_file(card, [command_from_json(under)], card.with_name("o.svg"), strict=True)


@pytest.mark.parametrize("request_", ["make the button wider", "make the button 180px wide"])
def test_a_wider_button_stays_in_its_column_with_its_label_in_the_middle(
    session: Session, card: Path, request_: str
) -> None:
    document = after(session, card, request_)
    plate, label = box_of(document, "plate"), box_of(document, "label")
    assert plate.width > 120
    assert plate.right == pytest.approx(380)
    assert label.center[0] == pytest.approx(plate.center[0], abs=1)


def test_what_is_scaled_grows_about_its_centre_near_an_edge_of_the_page_too(session: Session, card: Path) -> None:
    before = box_of(session.open(card).document, "badge")
    assert box_of(after(session, card, "make the badge 100px wide"), "badge").center == pytest.approx(before.center)


def test_one_colour_over_a_shaded_drawing_keeps_light_and_shade(session: Session) -> None:
    before = session.open(EXAMPLES / "event.svg").document
    document = after(session, EXAMPLES / "event.svg", "make the crowd green")
    parts = ("crowd-front", "crowd-middle", "crowd-back")
    was, now = ([tone_of(fill_of(one, id)).light for id in parts] for one in (before, document))
    assert was == sorted(was)
    assert now == sorted(now)
    assert len(set(now)) == 3
    assert str(fill_of(document, "crowd-middle")) == "#008000"
    white = after(session, EXAMPLES / "event.svg", "make the crowd white")
    assert {str(fill_of(white, id)) for id in parts} == {"#ffffff"}


def test_parts_of_a_group_that_stay_are_left_out(session: Session) -> None:
    receipt = session.edit(session.open(EXAMPLES / "event.svg"), "make the moon green", render=False).receipt
    assert [(one.layers, one.because) for one in receipt.left_out] == [
        (("moon/circle1",), "it has a gradient or pattern that fades")
    ]


@each(
    ("request_", "but"),
    [
        ("make all texts but the title red", "title"),
        ("all texts red except the title", "title"),
        ("make all texts red but the date", "date"),
    ],
)
def test_but_leaves_out_what_it_names(session: Session, request_: str, but: str) -> None:
    before = session.open(EXAMPLES / "event.svg").document
    document = after(session, EXAMPLES / "event.svg", request_)
    changed = {id for id, layer in document.index.layers.items() if layer != before.index.layers[id]}
    assert but not in changed
    assert len(changed) > 10


def test_the_first_of_several_is_left_out(session: Session) -> None:
    document = after(session, EXAMPLES / "deck.pptx", "make all bullets on slide 2 red except the first")
    text = document.index.layers["slide-257/3"]
    assert isinstance(text, Text)
    fills = [run.style.over(text.style).fill for run in text.runs if run.text.strip()]
    red = Color(255, 0, 0)
    assert fills[0] != red
    assert all(fill == red for fill in fills[1:])


@each("request_", ["make the title red instead", "no, make the title red", "now make the title red"])
def test_a_whole_request_needs_no_edit_before_it(session: Session, request_: str) -> None:
    assert str(fill_of(after(session, EXAMPLES / "event.svg", request_), "title")) == "#ff0000"


@each("request_", ["no title", "the title is red now", "the title not red"])
def test_not_and_now_go_on_from_no_edit(session: Session, request_: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_READER", "off")
    with pytest.raises(RequestError) as refused:
        after(session, EXAMPLES / "event.svg", request_)
    assert "edit made before" not in refused.value.message
