"""What is asked of charts: titles, axes, type, legend, series, categories, values, and new ones from data in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, cast, get_args

from redraft.commands.charts import (
    AddCategory,
    AddChart,
    AddSeries,
    ChartType,
    RemoveCategory,
    RemoveSeries,
    RenameCategory,
    SetChart,
    SetChartData,
    SetSeries,
    SetValues,
)
from redraft.commands.command import Command
from redraft.commands.frame_room import slide_of
from redraft.document.layers import Group
from redraft.edits.ops import CHARTS, Remove
from redraft.edits.paging import PageEdit
from redraft.edits.plotting import Figures, Series, categories_of, figures_of, name_of, series_of, values_of
from redraft.errors import RequestError
from redraft.language.acts.deletion import delete
from redraft.language.chart_data import read_figures
from redraft.language.colors import color_of
from redraft.language.frame_places import only_known, placement
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.found import Resolved
from redraft.targets.lines import places_of
from redraft.targets.quotes import QUOTED, unquote
from redraft.targets.scene import Scene
from redraft.targets.texts import folded, same_words


def the_chart(request: Request, scene: Scene) -> Group:
    charts = [
        layer
        for layer in scene.document.index.layers.values()
        if isinstance(layer, Group) and layer.form.endswith(" chart") and scene[layer.id].visible
    ]
    typed = request.get("chart") or request.target
    said = re.sub(r"^(?:the|this) ", "", typed, flags=re.IGNORECASE).lower()
    if len(charts) > 1 and said not in ("", "it", "chart", "graph", "diagram", "plot"):
        form = said.replace("graph", "chart")
        exact = [chart for chart in charts if chart.form == form or same_words(chart.name, said)]
        if not exact and form == "bar chart":  # what people call columns, too
            exact = [chart for chart in charts if chart.form == "column chart"]
        if not exact and not re.fullmatch(r"[\w-]+ chart", form):
            found = scene.find(typed).ids
            exact = [chart for chart in charts if chart.id in found]
        charts = exact or charts
    if len(charts) > 1 and said == "it":
        charts = [chart for chart in charts if chart.id in scene.last] or charts
    if not charts:
        raise RequestError("there is no chart here", "name a slide with a chart")
    if len(charts) > 1:
        ids = tuple(chart.id for chart in charts)
        raise RequestError(
            f"there are {len(charts)} charts: {scene.listed(ids)}", scene.where_hint(ids) or "name its slide"
        )
    return charts[0]


def _touched(found: Resolved, chart: Group) -> Resolved:
    """With the layers that change as its targets; of what only goes, the chart."""
    layers = (edit.layer for edit in found.edits if not isinstance(edit, PageEdit | Remove))
    return replace(found, targets=tuple(dict.fromkeys(layers)) or (chart.id,))


def _carried(scene: Scene, chart: Group, reading: str, *commands: Command) -> Resolved:
    return _touched(scene.carried(reading, (), *commands), chart)


def _retitled(scene: Scene, chart: Group, what: str, words: str, command: SetChart) -> Resolved:
    given = f"change the {what} of '{chart.id}' to \"{folded(words)}\""
    return _carried(scene, chart, given if words else f"take the {what} off '{chart.id}'", command)


def title(request: Request, scene: Scene) -> Resolved:
    chart, words = the_chart(request, scene), request.get("new")
    return _retitled(scene, chart, "title", words, SetChart(chart.id, title=words))


def axis(request: Request, scene: Scene) -> Resolved:
    chart, words, name = the_chart(request, scene), request.get("new"), request.get("axis_name").lower()
    across = name in ("x", "category", "horizontal")
    command = SetChart(chart.id, x_title=words) if across else SetChart(chart.id, y_title=words)
    return _retitled(scene, chart, f"{name}-axis title", words, command)


def form(request: Request, scene: Scene) -> Resolved:
    chart = the_chart(request, scene)
    word = request.get("chart_form").lower()
    word = {"donut": "doughnut", "ring": "doughnut", "xy": "scatter"}.get(word, word)
    if word not in get_args(ChartType):
        raise RequestError(f"a chart cannot become a {word} chart", f"it can become a {', '.join(CHARTS)}")
    command = SetChart(chart.id, type=cast("ChartType", word))
    return _carried(scene, chart, f"turn '{chart.id}' into a {word} chart", command)


def legend(request: Request, scene: Scene) -> Resolved:
    chart = the_chart(request, scene)
    show = request.get("visible") == "yes"
    command = SetChart(chart.id, legend=show)
    return _carried(scene, chart, f"{'show' if show else 'hide'} the legend of '{chart.id}'", command)


def one_series(chart: Group, said: str) -> int:
    """The number of the series meant, from 0."""
    names = [name_of(one) for one in series_of(chart)]
    words = unquote(said) if QUOTED.fullmatch(said) else said
    bare = re.sub(r"^the ", "", words, flags=re.IGNORECASE)
    found = [number for number, name in enumerate(names) if same_words(name, bare)]
    if len(found) == 1:
        return found[0]
    if not QUOTED.fullmatch(said) and re.fullmatch(
        r"\d+(?:st|nd|rd|th)?|first|second|third|fourth|fifth|sixth|last|final", bare.lower()
    ):
        (place,) = places_of(bare, len(names))
        return place
    there = ", ".join(f'"{name}"' for name in names) or "none"
    raise RequestError(f"the chart has no series '{words}'; there are {there}", "name one of these")


def series_color(request: Request, scene: Scene) -> Resolved:
    chart = the_chart(request, scene)
    said = request.get("series")
    if said.lower() in ("", "all", "the", "data") and len(series_of(chart)) == 1:
        said = "1"
    number = one_series(chart, said)
    reading = f"make the series '{series_of(chart)[number].name}' {request.get('color')}"
    return _carried(scene, chart, reading, SetSeries(chart.id, number, color=str(color_of(request.get("color")))))


def series_delete(request: Request, scene: Scene) -> Resolved:
    chart = the_chart(request, scene)
    number = one_series(chart, request.get("series"))
    one = series_of(chart)[number]
    reading = f"delete the series '{one.name}' of '{chart.id}'"
    return scene.carried(reading, (one.id,), RemoveSeries(chart.id, number))


def rename(request: Request, scene: Scene) -> Resolved:
    chart, new = the_chart(request, scene), request.get("new")
    command: Command
    if request.get("what").lower() == "category":
        number = the_category(chart, request.get("series"))
        old, command = categories_of(chart)[number].text, RenameCategory(chart.id, number, new)
    else:
        number = one_series(chart, request.get("series"))
        old, command = name_of(series_of(chart)[number]), SetSeries(chart.id, number, name=new)
    return _carried(scene, chart, f'rename "{old}" of \'{chart.id}\' to "{new}"', command)


def the_category(chart: Group, said: str) -> int:
    words = unquote(said) if QUOTED.fullmatch(said) else said
    names = [text.text for text in categories_of(chart)]
    found = [number for number, name in enumerate(names) if same_words(name, words)]
    if len(found) == 1:
        return found[0]
    if not QUOTED.fullmatch(said) and re.fullmatch(r"\d+|first|second|third|fourth|fifth|last", words.lower()):
        return places_of(words, len(names))[0]
    there = ", ".join(f'"{name}"' for name in names[:12]) or "none"
    raise RequestError(f"the chart has no category '{words}'; there are {there}", "name one of these")


def value(request: Request, scene: Scene) -> Resolved:
    """One value, by its category and, where there are several, its series; in either order."""
    chart = the_chart(request, scene)
    series = series_of(chart)
    category: int | None = None
    one = 0 if len(series) == 1 else None
    for part in filter(None, (request.get("first"), request.get("second"))):
        try:
            category = the_category(chart, part)
        except RequestError as error:
            try:
                one = one_series(chart, part)
            except RequestError:
                raise error from None
    if category is None or one is None:
        names = ", ".join(map(name_of, series))
        raise RequestError(
            "which category is not said" if category is None else f"of which series is not said; there are {names}",
            'say for example: the value of "Q1" in "North"',
        )
    new = request.get("figure") or request.get("new")
    if not re.fullmatch(r"-?\d+(?:[.,]\d+)*%?", new):
        raise RequestError(f"'{new}' is no number", "give a number")
    new = new.replace(",", "") if re.fullmatch(r"-?\d{1,3}(?:,\d{3})+(?:\.\d+)?", new) else new.replace(",", ".")
    values = values_of(series[one])
    was = values[category].text if category < len(values) else "none"
    command = SetValues(chart.id, one, (float(new.rstrip("%")),), categories=(category,))
    return _carried(scene, chart, f"change the value of '{series[one].name}' from {was} to {new}", command)


def kept(request: Request, scene: Scene) -> Resolved:
    """What stays as the file has it, refused with that reason; where there is no chart, that is said first."""
    the_chart(request, scene)
    raise RequestError(
        f"{request.get('what')} are kept as they are and cannot be changed yet"
        if request.get("what").split(" ")[0] != "the"
        else f"{request.get('what')} is kept as it is and cannot be changed yet",
        "the legend can be shown or hidden; titles, values, names, colours and the type of a chart can be changed",
    )


# New charts

_FORMS = {
    "donut": "doughnut", "ring": "doughnut", "xy": "scatter", "dot": "scatter", "point": "scatter", "circle": "pie",
    "histogram": "column", "bars": "bar", "columns": "column", "lines": "line", "trend": "line",
}  # fmt: skip
_FLAT = ("3d", "3-d", "100%", "percent")
_MANUAL = lazily(r"\b(?:clustered|simple|plain|basic|vertical|2d|2-d|normal|standard|new|chart|graph|plot|diagram)\b")
_SAYS = frozenset(
    "chart_form data title new legend color kind place side anchor gap width height unit unit2 size everywhere".split()
)
_SAME = lazily(r"(?:(?:with|using|from) )?(?:the )?same(?: (?:data|values|figures|numbers))?(?: as .*)?", re.IGNORECASE)


def _type_asked(words: str, *, several: bool = False) -> ChartType:
    """The type of a chart in words: 'horizontal bar graph' is a bar chart; a column chart where none is said.

    `several`: it has more than one series, so that it matters whether they are stacked.
    """
    kept = _MANUAL.sub(" ", words.lower()).split()
    for word in (*_FLAT, *(("stacked",) if several else ())):
        if word in kept:
            raise RequestError(f"a {word} chart cannot be made yet", f"leave out '{word}' for a plain one")
    kind = " ".join(word for word in kept if word not in ("horizontal", "stacked", "a", "an", "the")) or "column"
    kind = _FORMS.get(kind, kind)
    if kind not in get_args(ChartType):
        raise RequestError(f"a {kind} chart cannot be made", f"there are {', '.join(CHARTS)}")
    return "bar" if "horizontal" in kept and kind == "column" else cast("ChartType", kind)


def add_chart(request: Request, scene: Scene) -> Resolved:
    """A new chart of the data in words, where it is said or where the slide is free."""
    page = slide_of(scene.document, "", "chart")
    only_known(request, _SAYS, "chart")
    _type_asked(request.get("chart_form"))  # a chart that cannot be made is said before data that cannot be read
    title = _bare(request.get("title") or request.get("new"))
    figures = _figures(request, scene, title)
    command = AddChart(
        _type_asked(request.get("chart_form"), several=len(figures.series) > 1),
        figures.categories,
        _numbers(figures),
        page.id,
        series=tuple(one.name for one in figures.series),
        title=title,
        legend={"yes": True, "no": False}.get(request.get("legend").lower()),
        color=str(color_of(request.get("color"))) if request.get("color") else None,
        **placement(request, scene, page),
    )
    titled = f' titled "{folded(title)}"' if title else ""
    found = scene.carried(f"add a {command.type} chart{titled}: {_told(figures)}{{notes}}", (), command)
    return replace(found, targets=found.made)


def _numbers(figures: Figures) -> tuple[tuple[float | Literal[""], ...], ...]:
    """The values of figures, row by row."""
    return tuple(tuple(float(value) if value else "" for value in one.values) for one in figures.series)


def _bare(words: str) -> str:
    return unquote(words) if len(words) > 1 and words[0] in '"“«' and words[-1] in '"”»' else words.strip()


def _figures(request: Request, scene: Scene, title: str) -> Figures:
    data = request.get("data").strip()
    if _SAME.fullmatch(data):
        return _with_values(figures_of(_last_chart(scene)))
    return read_figures(data, name=title)


def _with_values(figures: Figures) -> Figures:
    """The same without categories that no series has a value for, as some programs leave them."""
    longest = max((len(one.values) for one in figures.series), default=0)
    return Figures(figures.categories[:longest], figures.series)


def _last_chart(scene: Scene) -> Group:
    """The chart that 'the same data' is about: the one talked of, else the only one on the slide or in the deck."""
    for document in (scene.document, scene.deck.document):
        charts = [
            one
            for one in document.index.layers.values()
            if isinstance(one, Group) and one.form.endswith(" chart") and document.index[one.id].visible
        ]
        known = [one for one in charts if one.id in scene.last]
        if len(known or charts) == 1:
            return (known or charts)[0]
        if charts:
            shown = ", ".join(f"#{one.id}" for one in charts[:6])
            raise RequestError(f"the data of which chart is not clear; there are {shown}", "give the data")
    raise RequestError("there is no chart whose data could be used", "give names and values, such as: A 40, B 45")


def _told(figures: Figures) -> str:
    if len(figures.series) == 1:
        pairs = zip(figures.categories, figures.series[0].values, strict=True)
        shown = [f"{name} {value}" for name, value in pairs]
        return ", ".join(shown[:8]) + (f" and {len(shown) - 8} more" if len(shown) > 8 else "")
    rows = [f"{one.name} {', '.join(value or '–' for value in one.values[:6])}" for one in figures.series]
    return f"{', '.join(figures.categories[:6])}; " + "; ".join(rows[:6])


# other figures for a chart


def set_figures(request: Request, scene: Scene) -> Resolved:
    """All values of a series at once, or names and values that take the place of those there.

    `data` is in words; `series` says which where there are several.
    """
    chart = the_chart(request, scene)
    figures = read_figures(request.get("data"))
    if request.get("series"):
        series = [one_series(chart, request.get("series"))]
    elif len(figures.series) == len(series_of(chart)):
        series = _matched(chart, figures.series)
    else:
        there = ", ".join(name_of(one) for one in series_of(chart))
        raise RequestError(
            f"values for {len(figures.series)} series are given, and the chart has {len(series_of(chart))}: {there}",
            "say which series, or give values for each",
        )
    if len(figures.series) != len(series):
        raise RequestError(f"values for {len(figures.series)} series are given for one", "give one list of values")
    known = [text.text for text in categories_of(chart)]
    names = () if _unnamed(figures) else figures.categories
    values = _numbers(figures)
    if names and not all(any(same_words(one, name) for one in known) for name in names):
        return _replaced(scene, chart, figures, series)
    places = tuple(next(n for n, one in enumerate(known) if same_words(one, name)) for name in names) or None
    commands = [SetValues(chart.id, one, row, categories=places) for one, row in zip(series, values, strict=True)]
    return _carried(scene, chart, f"change the values of '{chart.id}': {_told(figures)}", *commands)


def _unnamed(figures: Figures) -> bool:
    return all(re.fullmatch(r"Category \d+", name) for name in figures.categories)


def _matched(chart: Group, rows: Sequence[Series]) -> list[int]:
    """The series of a chart for rows of figures: by their names, where these are theirs, else in their order."""
    names = [name_of(one) for one in series_of(chart)]
    found = [next((at for at, name in enumerate(names) if same_words(name, row.name)), None) for row in rows]
    named = [at for at in found if at is not None]
    return named if len(set(named)) == len(rows) else list(range(len(names)))


def _replaced(scene: Scene, chart: Group, figures: Figures, series: Sequence[int]) -> Resolved:
    """Other names with their values in place of all that are there."""
    every = series_of(chart)
    if len(series) != len(every):
        raise RequestError(
            "other names would hold for all series, and values are given for one",
            f"give values for all of {', '.join(map(name_of, every))}",
        )
    rows = [figures.series[series.index(at)] for at in range(len(every))]
    names = tuple("" if re.fullmatch(r"Series \d+", row.name) else row.name for row in rows)
    data = SetChartData(chart.id, figures.categories, _numbers(replace(figures, series=tuple(rows))), series=names)
    return _carried(scene, chart, f"give '{chart.id}' other figures: {_told(figures)}", data)


def add_series(request: Request, scene: Scene) -> Resolved:
    """A series with its name and a value for every category, after those that are there."""
    chart = the_chart(request, scene)
    known = categories_of(chart)
    figures = read_figures(request.get("data"), name=_bare(request.get("new")))
    if len(figures.series) != 1:
        raise RequestError(f"{len(figures.series)} series are given at once", "add them one by one")
    row = figures.series[0]
    name = _bare(request.get("new")) or row.name
    if any(same_words(name_of(one), name) for one in series_of(chart)):
        raise RequestError(f"the chart has a series '{name}' already", "give it another name, or change its values")
    values = row.values
    if not _unnamed(figures):
        by_name = dict(zip(map(folded, figures.categories), row.values, strict=True))
        if any(folded(one.text) not in by_name for one in known) or len(by_name) != len(known):
            raise RequestError(
                f"the values are for {', '.join(figures.categories)}, and the chart has"
                f" {', '.join(one.text for one in known[:12])}",
                "give a value for every category",
            )
        values = tuple(by_name[folded(one.text)] for one in known)
    (numbers,) = _numbers(Figures((), (Series(name, values),)))
    command = AddSeries(chart.id, name, numbers)
    return _carried(scene, chart, f"add the series '{name}' to '{chart.id}': {', '.join(values)}", command)


def add_category(request: Request, scene: Scene) -> Resolved:
    """A category at the end, with its value in every series."""
    chart = the_chart(request, scene)
    name, data = _bare(request.get("new")), request.get("data") or request.get("figure")
    figures = read_figures(data if re.search(r"[A-Za-z]", data) or not name else f"values {data}", name=name)
    if not name and len(figures.categories) == 1 and not _unnamed(figures):
        name, values = figures.categories[0], figures.series[0].values
    elif len(figures.series) == 1:
        values = figures.series[0].values
    else:
        values = tuple(row.values[0] for row in figures.series)
    if not name:
        raise RequestError(
            "what the new category is called is not said", 'say for example: add the category "Q5" with 7'
        )
    if any(same_words(one.text, name) for one in categories_of(chart)):
        raise RequestError(f"the chart has a category '{name}' already", "change its value instead")
    (numbers,) = _numbers(Figures((), (Series(name, values),)))
    command = AddCategory(chart.id, name, numbers)
    return _carried(scene, chart, f"add the category '{name}' to '{chart.id}' with {', '.join(values)}", command)


def delete_category(request: Request, scene: Scene) -> Resolved:
    """A category gone, with its value in every series. Where there is no chart, a bar is one that is drawn."""
    said = re.search(r"\b(?:the|this|that|both|all|every) .*\b(?:bar|point|slice)s?\b.*", request.clause, re.IGNORECASE)
    layers = scene.document.index.layers.values()
    if said is not None and not any(isinstance(layer, Group) and layer.form.endswith("chart") for layer in layers):
        return delete(replace(request, act="delete", target=said[0], arguments={}), scene)
    chart = the_chart(request, scene)
    place = the_category(chart, request.get("series") or request.get("new"))
    reading = f"delete the category '{categories_of(chart)[place].text}' of '{chart.id}'"
    return scene.carried(reading, (chart.id,), RemoveCategory(chart.id, place))


CHART_ACTS = {
    "chart_title": title, "chart_axis": axis, "chart_form": form, "chart_legend": legend, "chart_name": rename,
    "chart_value": value, "chart_values": set_figures, "chart_add": add_chart, "chart_kept": kept,
    "series_color": series_color, "series_delete": series_delete, "series_add": add_series,
    "category_add": add_category, "category_delete": delete_category,
}  # fmt: skip
