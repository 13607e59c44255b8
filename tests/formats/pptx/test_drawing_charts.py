"""Charts drawn from data made by hand, looked at pixel by pixel. Bundled fonts only."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from redraft.assets.fonts import Fonts
from redraft.document.charts import Chart, Series
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Opaque, Run, Text
from redraft.document.pages import Document, Page
from redraft.document.style import Color, Style
from redraft.formats.pptx.chart.data import Axis, ChartLook, Labels, Legend, Marker, Plot, PlottedChart, PlottedSeries
from redraft.formats.pptx.chart.plot.scale import formatted, scale_for
from redraft.formats.pptx.paint.looks import Stroke
from redraft.formats.pptx.slide.draw import DeckDrawing
from redraft.render.renderer import Renderer
from tests.sampling import each, tries

RED, BLUE, GRAY = Color(255, 0, 0), Color(0, 0, 255), Color(128, 128, 128)
LETTERS = Style(font_family="Source Sans Pro", font_size=12.0, fill=Color(0, 0, 0))
AXIS = Stroke(GRAY, 1.0)
Pixels = np.ndarray[Any, np.dtype[np.uint8]]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))


@pytest.fixture(scope="module")
def renderer(fonts: Fonts) -> Iterator[Renderer]:
    with Renderer(fonts.files()) as found:
        yield found


def chart(kind: str, red: tuple[float | None, ...], blue: tuple[float | None, ...] = (), **more: Any) -> PlottedChart:
    """One or two series in red and blue; the plot fills the whole frame, so that places can be computed."""
    strokes = kind in ("line", "scatter", "radar")
    series = tuple(
        PlottedSeries(
            f"c/s{number + 1}",
            ("red", "blue")[number],
            values,
            xs=more.get("xs", ()),
            sizes=more.get("sizes", ()),
            fill=color,
            line=Stroke(color, 4.0) if strokes else Stroke(),
        )
        for number, (values, color) in enumerate(((red, RED), (blue, BLUE)))
        if values
    )
    settings = {name: more[name] for name in ("grouping", "vary", "colors", "hole", "style", "labels") if name in more}
    across = Axis("value" if kind in ("scatter", "bubble") else "category", labels="none", marks="none")
    along = Axis("value", position="l", low=0.0, high=more.get("high", 10.0), labels="none", marks="none")
    return PlottedChart(
        size=(400.0, 300.0),
        plots=(Plot(kind, series, **settings),),
        categories=tuple("abcdefgh"[: len(red)]),
        axes=None if kind in ("pie", "doughnut") else (across, along),
        plot_box=(0.0, 0.0, 1.0, 1.0),
        style=LETTERS,
    )


def drawing(made: PlottedChart, fonts: Fonts, *children: Any) -> DeckDrawing:
    group = Chart("c", type="column", children=children)
    group = replace(group, transform=Matrix.translation(50, 50))
    document = Document("pptx", (Page("s", 500.0, 400.0, (group,)),))
    return DeckDrawing(SimpleNamespace(document=document, looks={"c": ChartLook(chart=made)}, beneath={}), fonts)


def pixels(renderer: Renderer, svg: bytes) -> Pixels:
    return np.asarray(Image.open(BytesIO(renderer.draw(svg))).convert("RGBA"))


def where(picture: Pixels, color: Color) -> Box:
    """Where the picture has this colour, from the chart's corner."""
    rows, columns = np.nonzero((picture == np.array(color, dtype=np.uint8)).all(axis=-1))
    assert len(rows)
    return Box(float(columns.min() - 50), float(rows.min() - 50), float(np.ptp(columns) + 1), float(np.ptp(rows) + 1))


def test_columns_are_as_high_as_their_values(fonts: Fonts, renderer: Renderer) -> None:
    found = pixels(renderer, drawing(chart("column", (5.0,), (10.0,)), fonts).drawable("s"))
    red, blue = where(found, RED), where(found, BLUE)
    assert (red.height, blue.height) == pytest.approx((150, 300), abs=1)
    assert red.right == pytest.approx(blue.x, abs=1)
    assert red.width == pytest.approx(400 / 3.5, abs=1)
    assert red.bottom == pytest.approx(300, abs=1)


def test_bars_run_to_the_right_and_the_first_category_is_at_the_bottom(fonts: Fonts, renderer: Renderer) -> None:
    found = pixels(renderer, drawing(chart("bar", (5.0, None), (None, 10.0)), fonts).drawable("s"))
    red, blue = where(found, RED), where(found, BLUE)
    assert (red.width, blue.width) == pytest.approx((200, 400), abs=1)
    assert red.x == 0
    assert red.y > blue.y


def test_stacked_columns_stand_on_each_other_and_per_cent_fills_the_plot(fonts: Fonts, renderer: Renderer) -> None:
    found = pixels(renderer, drawing(chart("column", (2.0,), (6.0,), grouping="stacked"), fonts).drawable("s"))
    red, blue = where(found, RED), where(found, BLUE)
    assert (red.height, blue.height) == pytest.approx((60, 180), abs=1)
    assert blue.bottom == pytest.approx(red.y, abs=1)
    shares = chart("column", (2.0,), (6.0,), grouping="percentStacked", high=1.0)
    found = pixels(renderer, drawing(shares, fonts).drawable("s"))
    assert (where(found, RED).height, where(found, BLUE).height) == pytest.approx((75, 225), abs=1)


def test_negative_columns_hang_below_zero(fonts: Fonts, renderer: Renderer) -> None:
    made = chart("column", (5.0,), (-5.0,))
    assert made.axes is not None
    made = replace(made, axes=(made.axes[0], replace(made.axes[1], low=-10.0)))
    found = pixels(renderer, drawing(made, fonts).drawable("s"))
    assert where(found, RED).bottom == pytest.approx(where(found, BLUE).y, abs=1)


def test_a_line_goes_through_its_values_and_leaves_out_what_is_missing(fonts: Fonts, renderer: Renderer) -> None:
    found = pixels(renderer, drawing(chart("line", (0.0, 10.0, None, 5.0, 5.0)), fonts).drawable("s"))
    red = where(found, RED)
    assert (red.x, red.right) == pytest.approx((40, 360), abs=4)
    assert tuple(found[50 + 150, 50 + 320]) == RED
    assert found[50:350, 50 + 200, 3].max() == 0


def test_a_slice_is_as_large_as_its_share(fonts: Fonts, renderer: Renderer) -> None:
    made = chart("pie", (1.0, 3.0), colors=(RED, BLUE))
    found = pixels(renderer, drawing(made, fonts).drawable("s"))
    counts = [int((found == np.array(color, dtype=np.uint8)).all(axis=-1).sum()) for color in (RED, BLUE)]
    assert counts[1] / counts[0] == pytest.approx(3, rel=0.02)
    red = where(found, RED)  # a quarter clockwise from the top
    assert (red.x, red.y, red.right) == pytest.approx((200, 0, 350), abs=1)


def test_a_doughnut_has_a_hole_and_one_value_goes_all_the_way_round(fonts: Fonts, renderer: Renderer) -> None:
    found = pixels(renderer, drawing(chart("doughnut", (1.0,), colors=(RED,)), fonts).drawable("s"))
    assert found[50 + 150, 50 + 200, 3] == 0
    red = where(found, RED)
    assert (red.width, red.height) == pytest.approx((300, 300), abs=1)


def test_scattered_points_stand_at_both_their_values(fonts: Fonts, renderer: Renderer) -> None:
    made = chart("scatter", (5.0,), xs=(5.0,), style="marker")
    assert made.axes is not None
    series = replace(made.plots[0].series[0], marker=Marker("square", 10.0, RED))
    axes = (replace(made.axes[0], low=0.0, high=10.0), made.axes[1])
    made = replace(made, plots=(replace(made.plots[0], series=(series,)),), axes=axes)
    red = where(pixels(renderer, drawing(made, fonts).drawable("s")), RED)
    assert red == Box(195, 145, 10, 10)


def test_only_a_series_draws_that_series_and_it_reaches_over_all_its_chart(fonts: Fonts, renderer: Renderer) -> None:
    group = Series("c/s2", bound=True, style=Style(fill=BLUE))
    found = drawing(chart("column", (5.0,), (10.0,)), fonts, Series("c/s1", bound=True), group)
    alone = pixels(renderer, found.drawable("s", "c/s2"))
    assert where(alone, BLUE).height == 300
    assert not (alone == np.array(RED, dtype=np.uint8)).all(axis=-1).any()
    reach = found.reach("c/s2")  # all the chart: its other parts move with it
    assert reach is not None
    assert reach == found.reach("c")


def test_title_and_legend_take_room_from_the_plot_and_a_hidden_legend_is_not_drawn(
    fonts: Fonts, renderer: Renderer
) -> None:
    title = Text("c/title", runs=(Run("Sales", starts_paragraph=True),), style=replace(LETTERS, font_size=24.0))
    made = replace(chart("column", (10.0,)), plot_box=None, legend=Legend("r"), title="c/title")
    legend = Opaque("c/legend", style=Style(visible=False))
    shown = pixels(renderer, drawing(made, fonts, title).drawable("s"))
    hidden = pixels(renderer, drawing(made, fonts, title, legend).drawable("s"))
    red = where(hidden, RED)
    assert red.y > 30
    assert where(shown, RED).right > 350  # the key in the legend
    assert red.right < 350
    assert ink_above(shown, 50 + 30)


def ink_above(picture: Pixels, row: int) -> bool:
    return bool(picture[:row, :, 3].any())


@each("kind", ["column", "bar", "line", "area", "pie", "doughnut", "scatter", "bubble", "radar"])
def test_the_box_of_a_chart_holds_all_its_ink_whatever_its_labels_do(
    fonts: Fonts, renderer: Renderer, kind: str
) -> None:
    labels = Labels(value=True, category=True, position="outEnd", style=LETTERS)
    made = replace(
        chart(kind, (9.0, 5.0, 10.0), (1.0, 2.0, 9.5), sizes=(1.0, 2.0, 3.0), labels=labels),
        plot_box=None,
        legend=Legend("b", style=LETTERS),
        categories=("a rather long category", "another one that is long", "c"),
    )
    if made.axes is not None:
        made = replace(made, axes=(Axis(line=AXIS, style=LETTERS), Axis("value", position="l", grid=AXIS, line=AXIS)))
    [unit] = drawing(made, fonts).units("s")
    rows, columns = np.nonzero(pixels(renderer, unit.svg)[..., 3])
    assert unit.box is not None
    assert unit.box.x <= columns.min()
    assert unit.box.y <= rows.min()
    assert min(unit.box.right, 500) >= columns.max() + 1
    assert min(unit.box.bottom, 400) >= rows.max() + 1


@each("kind", ["column", "line", "pie", "scatter", "area", "radar"])
def test_absurd_data_is_drawn_all_the_same(fonts: Fonts, kind: str) -> None:
    wild = (1e308, -1e308, 1e-308, float("nan"), float("inf"), None, 0.0)
    many = tuple(float(number % 7) for number in range(tries(200, 20_000)))
    for values in (wild, many):
        made = chart(kind, values, values[::-1], labels=Labels(value=True, style=LETTERS), xs=values)
        if made.axes is not None:
            made = replace(made, axes=(Axis(), Axis("value", grid=AXIS)), plot_box=None, legend=Legend())
        svg = drawing(made, fonts).drawable("s")
        assert ElementTree.fromstring(svg) is not None
        assert not re.search(rb'[ "](nan|inf)[ "]', svg)


@each(
    ("values", "ticks"),
    [
        ((4.3, 2.4, 5.0), [0, 1, 2, 3, 4, 5, 6]),
        ((32.0, 12.0), [0, 5, 10, 15, 20, 25, 30, 35]),
        ((-4.0, 3.0), [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4]),
        ((0.0, 0.0), [0, 0.2, 0.4, 0.6, 0.8, 1]),
    ],
)
def test_scales_have_round_ticks_with_the_values_between(values: tuple[float, ...], ticks: list[float]) -> None:
    assert scale_for(values).ticks == pytest.approx(ticks)


def test_a_scale_far_from_zero_starts_near_its_values_unless_bars_stand_on_it() -> None:
    assert scale_for((96.0, 100.0), from_zero=False).low > 90
    assert scale_for((96.0, 100.0), from_zero=True).low == 0


def test_scales_keep_what_is_given_and_never_have_endless_ticks() -> None:
    scale = scale_for((1.0, 9.0), low=2.0, high=7.0, step=2.5)
    assert scale.ticks == [2.0, 4.5, 7.0]
    assert len(scale_for((0.0, 1e9), step=1e-9).ticks) < 300
    assert scale_for((1.0, 950.0), log=10.0).ticks == pytest.approx([1, 10, 100, 1000])
    assert scale_for((float("nan"), float("inf"))).ticks


@each(
    ("value", "code", "shown"),
    [
        (4.3, "General", "4.3"),
        (1e6, "General", "1000000"),
        (0.256, "0%", "26%"),
        (0.1234, "0.0%", "12.3%"),
        (1234567.0, "#,##0", "1,234,567"),
        (1234.5, '"$"#,##0.00', "$1,234.50"),
        (-5.0, "0;(0)", "(5)"),
        (0.0, "0;-0;none", "none"),
        (2.5, "0.##", "2.5"),
        (44000.0, "m/d/yyyy", "6/18/2020"),
        (1500000.0, "0.0,,", "1.5"),
        (3.0, "[Red]0 \\k", "3 k"),
    ],
)
def test_numbers_are_shown_by_their_format_code(value: float, code: str, shown: str) -> None:
    assert formatted(value, code) == shown


def test_labels_that_are_turned_stay_inside_the_chart(fonts: Fonts, renderer: Renderer) -> None:
    made = chart("column", (5.0, 6.0, 7.0, 8.0, 9.0, 9.5))
    assert made.axes is not None
    across, along = (replace(axis, labels="nextTo", style=LETTERS) for axis in made.axes)
    names = tuple(f"Internationalisation {number}" for number in range(6))
    made = replace(made, axes=(across, along), categories=names, plot_box=None)
    found = pixels(renderer, drawing(made, fonts).drawable("s"))
    rows, columns = np.nonzero(found[:, :, 3])
    assert 50 <= columns.min() < 70
    assert columns.max() < 450
    assert rows.max() < 350
