"""A percentage as the value of a chart is what the chart has for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from redraft.language.planner import GrammarPlanner
from redraft.session.session import Session
from tests.sampling import each


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(history=False, system_fonts=False) as opened:
        yield opened


def pie(path: Path, values: tuple[float, ...], title: str) -> Path:
    deck = Presentation()
    data: Any = CategoryChartData()  # type: ignore[no-untyped-call]
    data.categories = ["Acme", "Zeta", "Others"]
    data.add_series("Makers", values)
    shapes = deck.slides.add_slide(deck.slide_layouts[6]).shapes
    frame = shapes.add_chart(XL_CHART_TYPE.PIE, Inches(1), Inches(1), Inches(6), Inches(4), data)
    frame.chart.has_title = True
    frame.chart.chart_title.text_frame.text = title
    deck.save(str(path))
    return path


@each(
    ("values", "title", "said", "value"),
    [
        ((0.42, 0.33, 0.25), "Market", "change Zeta to 30%", 0.3),
        ((0.42, 0.33, 0.25), "Market", "set Zeta to 12.5 %", 0.125),
        ((0.42, 0.33, 0.25), "Market", "set the value of Zeta to 0.3", 0.3),
        ((0.42, 0.33, 0.25), "Market", "set the value of Zeta to 30", None),
        ((42, 33, 25), "Market", "change Zeta to 30%", 30),
        ((42.4, 33.3, 24.9), "Market", "change Zeta to 30%", 30),
        ((72, 83, 25), "Answered, in %", "change Zeta to 30%", 30),
        ((72, 83, 25), "Answered", "change Zeta to 30%", None),
        ((420, 330, 250), "Sold", "change Zeta to 30%", None),
        ((0, 1, 1), "Sold", "change Zeta to 30%", None),
        ((420, 330, 250), "Sold", "set the value of Zeta to 30", 30),
    ],
)
def test_a_percentage_is_what_the_series_has_for_it(
    session: Session, tmp_path: Path, values: tuple[float, ...], title: str, said: str, value: float | None
) -> None:
    document = session.open(pie(tmp_path / "pie.pptx", values, title)).document
    plan = GrammarPlanner().plan(document, said, session.fonts.measure)
    assert bool(plan.refusals) == (value is None)
    assert [one.stated()["values"] for one in plan.commands] == ([(value,)] if value is not None else [])
