"""Intents for charts: titles, types, series, new charts."""

from __future__ import annotations

from typing import Any

from redraft.document.charts import Chart, Series
from redraft.errors import RequestError, says
from redraft.language.intents.registry import Commands, intent, make
from redraft.language.intents.tables import chart_number, chart_numbers, one_of
from redraft.language.resolver import Resolver
from redraft.targets.finder import NotCertain
from redraft.targets.parts.labels import crossing
from redraft.targets.parts.part import Part


@intent
def chart(resolver: Resolver, target: Any = None, was: str = "", **given: Any) -> Commands:
    """Sets the title, type or legend of a chart, of the only one where none is named; `was` is its current type."""
    id = one_of(resolver, target, "chart")
    layer = resolver.document.index[id].layer
    kin = ("bar", "column") if was in ("bar", "column") else (was,)
    if was and not (isinstance(layer, Chart) and layer.type in kin):
        raise RequestError(says("chart-type-mismatch", id=id, type=was))
    return [make("set_chart", id, **given)]


@intent
def new_series(resolver: Resolver, name: str, values: tuple[Any, ...], sort: str = "", target: Any = None) -> Commands:
    """Adds a series, with a value for each category, or a category, with one for each series; which of the two, and the
    order of labelled values, is taken from the chart where it is not given."""
    id = one_of(resolver, target, "chart")
    numbers = [n for n, one in enumerate(resolver.scene.parts) if one.host == id]
    others = {one: [n for n in numbers if resolver.scene.parts[n].sort == one] for one in ("series", "category")}
    fits = [
        one for one in ("series", "category") if len(values) == len(others["category" if one == "series" else "series"])
    ]
    if not sort and len(fits) != 1:
        raise RequestError(says("series-or-category-unclear"))
    sort = sort or fits[0]
    if values and isinstance(values[0], tuple):
        given = dict(values)
        across = [resolver.scene.labels.get(n, ()) for n in others["category" if sort == "series" else "series"]]
        values = tuple(given[label] for labels in across for label in given if label in labels)
        if not len(given) == len(values) == len(across):
            raise RequestError(says("values-not-one-each"))
    return [make(f"add_{sort}", id, name, chart_numbers(resolver, id, values))]


@intent
def color_points(resolver: Resolver, names: tuple[str, ...], color: str) -> Commands:
    """Colours the bar or slice where a series and a category meet; without names, all beside those that have a colour
    of their own in their series."""
    pages, parts = frozenset(resolver.pages), resolver.scene.parts
    met: list[tuple[Part, tuple[int, ...]]] = []
    if names:
        pairs = crossing(resolver.scene.parts, resolver.scene.labels, names[0], names[1], pages)
        met = [(parts[n], (parts[m].index,)) for n, m in pairs if parts[n].sort == "series"]
    else:
        for one in (one for one in parts if one.sort == "series" and (not pages or one.page in pages)):
            values = series.values if isinstance(series := resolver.document.index[one.id].layer, Series) else []
            plain = tuple(n for n, value in enumerate(values) if value.style.stroke is None)
            met += [(one, plain)] if 0 < len(plain) < len(values) else []
    if len(met) != 1:
        why = "these names meet in several places" if met else "no bar or slice is called so"
        raise NotCertain(why, "name the series and the category", tuple(dict.fromkeys(one.host for one, _ in met)))
    return [make("set_points", met[0][0].host, met[0][0].index, met[0][1], color=color)]


@intent
def new_chart(
    resolver: Resolver, type: str, points: tuple[tuple[str, str], ...], title: str = "", series: str = ""
) -> Commands:
    """Adds a chart of one series to a slide."""
    names, values = zip(*points, strict=True)
    more = {"series": (series,)} if series else {}
    figures = tuple(chart_number(one) for one in values)
    return [make("add_chart", type, names, (figures,), resolver.page(), title=title, **more)]
