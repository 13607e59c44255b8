"""Whole requests whose targets are not certain: each is left open with what may be meant, and nothing is changed."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from redraft.edits.ops import SetStyle
from redraft.language.planner import GrammarPlanner
from redraft.plan import Plan
from redraft.session.session import Session
from tests.sampling import each

Planned = Callable[[str], Plan]


def planned_on(path: Path) -> Iterator[Planned]:
    with Session(history=False) as session:
        file = session.open(path)
        yield lambda request: GrammarPlanner().plan(file.document, request, session.fonts.measure)


def changed(plan: Plan) -> tuple[str, ...]:
    """The layers that a plan is about; none where any of it is refused."""
    return () if plan.refusals else tuple(id for step in plan.steps for id in step.targets)


def drawn(path: Path, *elements: str) -> Path:
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000" viewBox="0 0 800 1000">'
    path.write_text("\n".join((head, *elements, "</svg>")), encoding="utf-8")
    return path


def button(name: str, words: str, x: int) -> str:
    """A plate and a label."""
    return (
        f'<rect id="{name}-plate" x="{x}" y="700" width="220" height="80" rx="12" fill="#1f5fe0"/>'
        f'<text id="{name}-label" x="{x + 20}" y="750" font-size="30" fill="#ffffff">{words}</text>'
    )


@pytest.fixture(scope="module")
def poster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Planned]:
    """Two buttons, of which one is a group called so."""
    yield from planned_on(
        drawn(
            tmp_path_factory.mktemp("poster") / "conf.svg",
            '<text id="title" x="60" y="140" font-size="72" fill="#222222">Data Days</text>',
            button("register", "Register", 60),
            f'<g id="programme-button">{button("programme", "Programme", 420)}</g>',
            '<g id="stars"><circle id="s1" cx="90" cy="300" r="9"/><circle id="s2" cx="130" cy="300" r="9"/></g>',
            '<text id="speakers" x="60" y="400" font-size="30" fill="#222222">Ada, Grace</text>',
        )
    )


@each(
    "request_",
    [
        "hide both buttons",
        "hide the two buttons",
        "move both buttons up by 20 px",
        "delete the buttons",
        "make the buttons red",
        "make all buttons red",
        "make the labels of the buttons bold",
        "swap the two buttons",
    ],
)
def test_several_are_not_the_parts_of_one_nor_one_alone(poster: Planned, request_: str) -> None:
    plan = poster(request_)
    assert changed(plan) == ()
    assert plan.refusals[0].choices == ("programme-button", "register-plate")


def test_a_plural_that_finds_one_is_open(poster: Planned) -> None:
    plan = poster("make the titles red")
    assert changed(plan) == ()
    assert poster("make the title red").refusals == ()
    assert plan.refusals[0].choices == ("title",)


@each(
    ("request_", "ids"),
    [
        ("delete the stars", ("stars",)),
        ("make the two stars red", ("s1", "s2")),
        ("make the speakers bold", ("speakers",)),
        ("hide the Programme button", ("programme-button",)),
        ("make the programme-button's label bold", ("programme-label",)),
    ],
)
def test_what_is_called_so_in_the_plural_is_certain(poster: Planned, request_: str, ids: tuple[str, ...]) -> None:
    assert changed(poster(request_)) == ids


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Planned]:
    """Two tables, two lists and two charts, each pair on one slide; a table of seventy rows on a slide of its own."""
    slides = Presentation()
    tables, lists, charts, long = (slides.slides.add_slide(slides.slide_layouts[n]) for n in (6, 3, 6, 6))
    for at, (name, rows) in enumerate({"Menu": 3, "Hours": 4}.items()):
        frame = tables.shapes.add_table(rows, 3, Inches(0.5 + 5 * at), Inches(2), Inches(4), Inches(2))
        frame.name = name
    for holder, words in zip(list(lists.placeholders)[1:], ("Red\nGreen\nBlue", "One\nTwo\nThree"), strict=True):
        holder.text_frame.text = words
    for at, names in enumerate((("Alpha", "Beta"), ("Gamma", "Delta"))):
        data: Any = CategoryChartData()  # type: ignore[no-untyped-call]
        data.categories = ["Q1", "Q2"]
        for name in names:
            data.add_series(name, (1, 2))
        place = (Inches(0.5 + 5 * at), Inches(2), Inches(4), Inches(4))
        charts.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, *place, data)
    long.shapes.add_table(70, 2, Inches(1), Inches(1), Inches(4), Inches(6))
    path = tmp_path_factory.mktemp("deck") / "two.pptx"
    slides.save(str(path))
    yield from planned_on(path)


@each(
    "request_",
    [
        "delete the second column on slide 1",
        "delete the last row on slide 1",
        "on slide 1, delete row 2",
        "delete the bottom row on slide 1",
        "delete the left column on slide 1",
        "delete the first two columns on slide 1",
        "delete the second bullet",
        "make the last bullet red",
        "delete the longest bullet",
        'change the first bullet to "Yellow"',
        "delete the first series",
        "make the second series red",
        "delete the last category",
    ],
)
def test_a_part_of_one_of_two_tables_lists_or_charts_is_open(deck: Planned, request_: str) -> None:
    assert changed(deck(request_)) == ()


def test_what_is_open_is_which_table_it_is_of(deck: Planned) -> None:
    (refusal,) = deck("delete the second column on slide 1").refusals
    assert len(refusal.choices) == 2
    assert refusal.phrase == ""  # a table is not put in the place of its column
    assert changed(deck(f"delete the second column of #{refusal.choices[1]}")) == (refusal.choices[1],)
    assert changed(deck("delete the last row of the Menu table")) == (refusal.choices[0],)
    assert changed(deck("delete the fourth row on slide 1")) == (refusal.choices[1],)


def test_the_last_row_of_a_long_table_is_its_last(deck: Planned) -> None:
    (step,) = deck("delete the last row on slide 4").steps
    assert step.commands[0].stated()["rows"] == (69,)


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Planned]:
    """Blue and purple boxes, one between the two; a red circle, and one between red and orange."""
    boxes = {"day": "1f5fe0", "violet": "26103f", "dusk": "160c3a", "sea": "1e40af"}
    circles = {"tomato": "e74c3c", "cherry": "dc2626"}
    yield from planned_on(
        drawn(
            tmp_path_factory.mktemp("night") / "shop.svg",
            '<rect id="sky" width="800" height="1000" fill="#2a1048"/>',
            *(f'<rect id="{id}" x="50" y="{100 + 200 * at}" width="200" height="90" fill="#{fill}"/>'
              for at, (id, fill) in enumerate(boxes.items())),
            *(f'<circle id="{id}" cx="500" cy="{200 + 200 * at}" r="50" fill="#{fill}"/>'
              for at, (id, fill) in enumerate(circles.items())),
        )
    )  # fmt: skip


@each(
    ("request_", "doubtful"),
    [
        ("make everything that is blue red", "dusk"),
        ("make all blue things red", "dusk"),
        ("replace blue with red", "dusk"),
        ("make the blue boxes green", "dusk"),
        ("delete the purple boxes", "dusk"),
        ("hide the red circles", "tomato"),
    ],
)
def test_a_colour_at_the_border_of_its_name_is_not_taken_with_all(night: Planned, request_: str, doubtful: str) -> None:
    plan = night(request_)
    assert changed(plan) == ()
    offered = [{edit.layer for edit in one.edits if isinstance(edit, SetStyle)} for one in plan.readings]
    assert doubtful in plan.refusals[0].choices or [doubtful in each for each in offered] == [False, True]
    assert not {"sky", "violet"}.intersection(plan.refusals[0].choices) or "purple" in request_


def test_one_of_a_clear_colour_is_certain_beside_one_at_the_border(night: Planned) -> None:
    assert changed(night("make the red circle white")) == ("cherry",)


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Planned]:
    """Lights that hang before a stage and are none of it; a tent with its flag; a card, and a price on it."""
    yield from planned_on(
        drawn(
            tmp_path_factory.mktemp("stage") / "stage.svg",
            '<g id="stage"><rect id="floor" x="100" y="400" width="600" height="400" fill="#8b4513"/></g>',
            '<g id="string-lights"><circle cx="300" cy="500" r="9"/><circle cx="350" cy="500" r="9"/></g>',
            '<g id="tent"><rect id="roof" x="450" y="100" width="200" height="100" fill="#d32f2f"/>'
            '<circle id="flag" cx="500" cy="120" r="10" fill="#1f5fe0"/></g>',
            '<rect id="banner" x="40" y="850" width="300" height="100" fill="#1b5e20"/>',
            '<text id="banner-motto" x="60" y="900" font-size="30" fill="#ffffff">Ahoy</text>',
        )
    )


@each("request_", ["make the stage lights red", "hide the stage's lights", "delete the stage lights"])
def test_what_only_stands_on_a_thing_is_not_for_certain_its_own(stage: Planned, request_: str) -> None:
    plan = stage(request_)
    assert changed(plan) == ()
    assert plan.refusals[0].choices == ("string-lights",)


@each(
    ("request_", "ids"),
    [
        ("make the tent's flag green", ("flag",)),
        ("make the tent flag green", ("flag",)),
        ("make the banner's motto bold", ("banner-motto",)),
        ("hide the lights on the stage", ("string-lights",)),
    ],
)
def test_what_is_in_a_thing_or_called_after_it_is_its_own(stage: Planned, request_: str, ids: tuple[str, ...]) -> None:
    assert changed(stage(request_)) == ids


@pytest.fixture(scope="module")
def pixels(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Planned]:
    """As in a PSD: words on plates of pixels, in a group and beside each other; a badge with a plate and a picture."""
    kept = io.BytesIO()
    Image.new("RGB", (26, 8), "#1f5fe0").save(kept, "PNG")
    data = base64.b64encode(kept.getvalue()).decode()

    def plate(id: str, x: int, y: int, width: int, height: int) -> str:
        return (
            f'<image id="{id}" x="{x}" y="{y}" width="{width}" height="{height}" preserveAspectRatio="none" '
            f'href="data:image/png;base64,{data}"/>'
        )

    yield from planned_on(
        drawn(
            tmp_path_factory.mktemp("pixels") / "pixels.svg",
            f'<g id="register-button">{plate("plate", 60, 700, 260, 80)}'
            '<text id="label" x="130" y="750" font-size="30" fill="#ffffff">Register</text></g>',
            plate("programme-button-plate", 420, 700, 260, 80),
            '<text id="programme-button-label" x="460" y="750" font-size="30" fill="#ffffff">Programme</text>',
            '<g id="badge"><rect id="badge-plate" x="60" y="300" width="300" height="100" fill="#ffd166"/>'
            f"{plate('icon', 70, 310, 40, 40)}"
            '<text id="badge-text" x="130" y="350" font-size="30" fill="#222222">New</text></g>',
        )
    )


@each(
    "request_",
    [
        "make the Register button red",
        "give the Register button a red outline",
        "make the Register button darker",
        "make the Programme button red",
        "hide the programme button",
    ],
)
def test_the_words_alone_are_not_the_button_whose_plate_is_pixels(pixels: Planned, request_: str) -> None:
    plan = pixels(request_)
    assert changed(plan) == ()
    assert "plate" in plan.refusals[0].reason


def test_what_can_be_painted_of_a_thing_with_pixels_is(pixels: Planned) -> None:
    assert changed(pixels("make the text of the Register button red")) == ("register-button",)
    assert changed(pixels("make the badge blue")) == ("badge",)
