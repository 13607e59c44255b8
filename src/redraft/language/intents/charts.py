"""Charts: titles, types, series and new ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from redraft.errors import RequestError
from redraft.language.intents.parts import parts_meant
from redraft.language.intents.registry import Commands, intent, make
from redraft.language.intents.tables import chart_number, one_of

if TYPE_CHECKING:
    from redraft.language.resolution import Desk


@intent
def chart(desk: Desk, target: Any = None, **given: Any) -> Commands:
    """Something of a chart, of the only one where none is named: its title, type, legend."""
    return [make("set_chart", one_of(desk, target, "chart"), **given)]


@intent
def new_series(desk: Desk, name: str, values: tuple[str, ...], sort: str = "series", target: Any = None) -> Commands:
    id = one_of(desk, target, "chart")
    return [make(f"add_{sort}", id, name, tuple(chart_number(one) for one in values))]


@intent
def series_values(desk: Desk, target: Any, values: tuple[str, ...]) -> Commands:
    """Values for all categories of a series."""
    parts = parts_meant(desk, target)
    if len(parts) != 1 or parts[0].sort != "series":
        raise RequestError("that is no series of a chart", "name a series")
    return [make("set_values", parts[0].host, parts[0].index, tuple(chart_number(one) for one in values))]


@intent
def new_chart(
    desk: Desk, type: str, points: tuple[tuple[str, str], ...], title: str = "", series: str = ""
) -> Commands:
    """A chart of one series on a slide."""
    names, values = zip(*points, strict=True)
    more = {"series": (series,)} if series else {}
    figures = tuple(chart_number(one) for one in values)
    return [make("add_chart", type, names, (figures,), desk.page(), title=title, **more)]
