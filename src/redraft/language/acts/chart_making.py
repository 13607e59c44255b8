"""Third stage for charts that come: a new one from data in words; and other figures for one that is there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from redraft.commands.command import AlreadySo
from redraft.commands.frame_room import Placement, above_all, fresh_frame, room_for, slide_of
from redraft.commands.page_colors import contrast, ground_color, readable_on
from redraft.document.geometry import Box
from redraft.document.layers import Group, Page, Text
from redraft.document.style import Color
from redraft.edits.ops import CHARTS, Insert, Remove, SetText
from redraft.edits.plotting import (
    ROUND,
    Figures,
    Series,
    categories_of,
    figures_of,
    name_of,
    new_chart,
    new_point,
    new_series,
    series_of,
    values_of,
)
from redraft.errors import RequestError
from redraft.language.acts.charts import one_series, the_category, the_chart
from redraft.language.acts.deletion import delete
from redraft.language.chart_data import read_figures
from redraft.language.colors import color_of
from redraft.language.frame_places import only_known, placement
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.found import Resolved
from redraft.targets.quotes import unquote
from redraft.targets.scene import Scene
from redraft.targets.texts import folded, same_words

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
_READABLE = 3.0


def form_of(words: str, *, several: bool = False) -> str:
    """The form of a chart in words: 'horizontal bar graph' is a 'bar chart'; a column chart where none is said.

    `several`: it has more than one series, so that it matters whether they are stacked.
    """
    kept = _MANUAL.sub(" ", words.lower()).split()
    for word in (*_FLAT, *(("stacked",) if several else ())):
        if word in kept:
            raise RequestError(f"a {word} chart cannot be made yet", f"leave out '{word}' for a plain one")
    flat = "horizontal" in kept
    kind = " ".join(word for word in kept if word not in ("horizontal", "stacked", "a", "an", "the")) or "column"
    kind = _FORMS.get(kind, kind)
    found = ("bar" if flat and kind == "column" else kind) + " chart"
    if found not in CHARTS:
        raise RequestError(f"a {kind} chart cannot be made", f"there are {', '.join(CHARTS)}")
    return found


def add_chart(request: Request, scene: Scene) -> Resolved:
    """A new chart of the data in words, where it is said or where the slide is free."""
    page = slide_of(scene.document, "", "chart")
    only_known(request, _SAYS, "chart")
    form = form_of(request.get("chart_form"))
    title = _bare(request.get("title") or request.get("new"))
    figures = _figures(request, scene, title)
    form = form_of(request.get("chart_form"), several=len(figures.series) > 1)
    color = color_of(request.get("color")) if request.get("color") else None
    if color is not None and (form in ROUND or len(figures.series) > 1):
        raise RequestError("which part of the chart has that colour is not said", "make the chart first, then paint it")
    if form == "pie chart" and len(figures.series) > 1:
        raise RequestError(
            f"a pie chart shows one series, and there are {len(figures.series)}:"
            f" {', '.join(one.name for one in figures.series)}",
            "ask for a column chart or a doughnut chart",
        )
    if form in ROUND and any(value.startswith("-") for one in figures.series for value in one.values):
        raise RequestError(f"a {form} cannot show values below 0", "ask for a column chart")
    box, note, _ = room_for(scene.document, page, Placement(**placement(request, scene, page)))
    legend = {"yes": True, "no": False}.get(request.get("legend").lower())
    ink = _ink(scene, page, box)
    chart = new_chart(
        fresh_frame(scene.document, page), form, figures, box, title=title, legend=legend, ink=ink, color=color
    )
    titled = f' titled "{folded(title)}"' if title else ""
    return Resolved(
        f"add a {form}{titled}: {_told(figures)}{note}",
        (chart.id,),
        (Insert(chart, page.id, above_all(page)),),
    )


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


def _ink(scene: Scene, page: Page, box: Box) -> Color | None:
    """The colour of its words, where the deck's own could not be read on what lies there."""
    ground = ground_color(scene.document, page, box)
    own = scene.document.theme.get("tx1", Color(0, 0, 0))
    return readable_on(ground) if ground is not None and contrast(own, ground) < _READABLE else None


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
        names = ", ".join(name_of(one) for one in series_of(chart))
        raise RequestError(
            f"values for {len(figures.series)} series are given, and the chart has {len(series_of(chart))}: {names}",
            "say which series, or give values for each",
        )
    if len(figures.series) != len(series):
        raise RequestError(f"values for {len(figures.series)} series are given for one", "give one list of values")
    known = categories_of(chart)
    given = None if _unnamed(figures) else figures.categories
    if given is not None and all(any(same_words(one.text, name) for one in known) for name in given):
        places = [next(n for n, one in enumerate(known) if same_words(one.text, name)) for name in given]
        edits = [
            SetText(text.id, value)
            for row, one in zip(figures.series, series, strict=True)
            for place, value in zip(places, row.values, strict=True)
            if (text := _value_at(one, place)).text != value
        ]
    elif given is None:
        if len(figures.series[0].values) != len(known):
            raise RequestError(
                f"{len(figures.series[0].values)} values are given, and the chart has {len(known)} categories:"
                f" {', '.join(one.text for one in known[:12])}",
                f"give {len(known)} values, or names and values for all new ones",
            )
        edits = [
            SetText(text.id, value)
            for row, one in zip(figures.series, series, strict=True)
            for text, value in zip(values_of(one), row.values, strict=True)
            if text.text != value
        ]
    else:
        return _replaced(chart, figures, series)
    if not edits:
        raise AlreadySo("the chart has these values already", "give other values", (chart.id,))
    ids = tuple(edit.layer for edit in edits)
    return Resolved(f"change the values of '{chart.id}': {_told(figures)}", ids, tuple(edits))


def _unnamed(figures: Figures) -> bool:
    return all(re.fullmatch(r"Category \d+", name) for name in figures.categories)


def _matched(chart: Group, rows: Sequence[Series]) -> list[Group]:
    """The series of a chart for rows of figures: by their names, where these are theirs, else in their order."""
    every = series_of(chart)
    found = [next((one for one in every if same_words(name_of(one), row.name)), None) for row in rows]
    named = [one for one in found if one is not None]
    return named if len(named) == len(rows) and len({one.id for one in named}) == len(rows) else every


def _value_at(series: Group, place: int) -> Text:
    values = values_of(series)
    if place >= len(values):
        raise RequestError(f"the series '{name_of(series)}' has no value there", "name another category")
    return values[place]


def _replaced(chart: Group, figures: Figures, series: Sequence[Group]) -> Resolved:
    """Other names with their values in place of all that are there."""
    if len(series) != len(series_of(chart)):
        raise RequestError(
            "other names would hold for all series, and values are given for one",
            f"give values for all of {', '.join(name_of(one) for one in series_of(chart))}",
        )
    edits: list[SetText | Remove | Insert] = []
    rows: list[tuple[Sequence[Text], tuple[str, ...], str]] = [
        (categories_of(chart), figures.categories, f"{chart.id}/categories")
    ]
    rows += [(values_of(one), row.values, one.id) for one, row in zip(series, figures.series, strict=True)]
    for texts, words, holder in rows:
        both = zip(texts, words, strict=False)
        edits += [SetText(text.id, word) for text, word in both if text.text != word]
        edits += [Remove(text.id) for text in texts[len(words) :]]
        edits += [
            Insert(new_point(f"{holder}/new{number}", word), holder)
            for number, word in enumerate(words[len(texts) :], len(texts) + 1)
        ]
    names = [
        (text, row.name)
        for one, row in zip(series, figures.series, strict=True)
        if not re.fullmatch(r"Series \d+", row.name)
        and (text := next((t for t in one.children if isinstance(t, Text) and t.id.endswith("/name")), None))
        is not None
    ]
    edits += [SetText(text.id, name) for text, name in names if text.text != name]
    if not edits:
        raise AlreadySo("the chart has these figures already", "give others", (chart.id,))
    ids = tuple(dict.fromkeys(edit.layer for edit in edits if not isinstance(edit, Remove))) or (chart.id,)
    return Resolved(f"give '{chart.id}' other figures: {_told(figures)}", ids, tuple(edits))


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
    if chart.form == "pie chart":
        raise RequestError("a pie chart shows one series only", "turn it into a column chart first")
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
    if len(values) != len(known):
        raise RequestError(
            f"{len(values)} values are given, and the chart has {len(known)} categories:"
            f" {', '.join(one.text for one in known[:12])}",
            f"give {len(known)} values",
        )
    number = 1
    while f"{chart.id}/s{number}" in scene.document.index:
        number += 1
    made = new_series(f"{chart.id}/s{number}", Series(name, values))
    after = next((one.id for one in chart.children if one.id.endswith("/legend")), None)
    return Resolved(
        f"add the series '{name}' to '{chart.id}': {', '.join(values)}", (made.id,), (Insert(made, chart.id, after),)
    )


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
    series = series_of(chart)
    if not name:
        raise RequestError(
            "what the new category is called is not said", 'say for example: add the category "Q5" with 7'
        )
    if len(values) != len(series):
        raise RequestError(
            f"{len(values)} values are given, and the chart has {len(series)} series:"
            f" {', '.join(name_of(one) for one in series)}",
            "give a value for each",
        )
    if any(same_words(one.text, name) for one in categories_of(chart)):
        raise RequestError(f"the chart has a category '{name}' already", "change its value instead")
    edits = [Insert(new_point(f"{chart.id}/categories/new", name), f"{chart.id}/categories")]
    edits += [Insert(new_point(f"{one.id}/new", value), one.id) for one, value in zip(series, values, strict=True)]
    return Resolved(
        f"add the category '{name}' to '{chart.id}' with {', '.join(values)}",
        tuple(edit.layer for edit in edits),
        tuple(edits),
    )


def delete_category(request: Request, scene: Scene) -> Resolved:
    """A category gone, with its value in every series. Where there is no chart, a bar is one that is drawn."""
    said = re.search(r"\b(?:the|this|that|both|all|every) .*\b(?:bar|point|slice)s?\b.*", request.clause, re.IGNORECASE)
    layers = scene.document.index.layers.values()
    if said is not None and not any(isinstance(layer, Group) and layer.form.endswith("chart") for layer in layers):
        return delete(replace(request, act="delete", target=said[0], arguments={}), scene)
    chart = the_chart(request, scene)
    place = the_category(chart, request.get("series") or request.get("new"))
    names = categories_of(chart)
    if len(names) == 1:
        raise RequestError("the chart has one category only", "delete the chart instead")
    edits = [Remove(names[place].id), *(Remove(_value_at(one, place).id) for one in series_of(chart))]
    return Resolved(f"delete the category '{names[place].text}' of '{chart.id}'", (chart.id,), tuple(edits))


MAKING_CHARTS = {
    "chart_add": add_chart, "chart_values": set_figures, "series_add": add_series, "category_add": add_category,
    "category_delete": delete_category,
}  # fmt: skip
