"""Third stage for charts: title, axes, type, legend, series and values."""

from __future__ import annotations

import re

from redraft.commands.command import AlreadySo
from redraft.document.layers import Group, Layer, Text
from redraft.edits.ops import CHARTS, Edit, Remove, SetForm, SetStyle, SetText
from redraft.edits.reflowing import rewritten
from redraft.errors import RequestError
from redraft.language.colors import color_of
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


def _part(chart: Group, end: str) -> Layer | None:
    return next((child for child in chart.children if child.id == f"{chart.id}/{end}"), None)


def _series(chart: Group) -> list[Group]:
    return [child for child in chart.children if isinstance(child, Group) and child.form == "series"]


def _categories(chart: Group) -> list[Text]:
    group = _part(chart, "categories")
    return [child for child in group.children if isinstance(child, Text)] if isinstance(group, Group) else []


def _retitled(chart: Group, end: str, words: str, what: str) -> Resolved:
    text = _part(chart, end)
    if not isinstance(text, Text):
        raise RequestError(f"the chart has no place for a {what}", "name another chart")
    edits: list[Edit] = (
        list(rewritten(text, words)) if text.flow is not None and text.paragraphs else [SetText(text.id, words)]
    )
    if not edits or text.text == words:
        raise AlreadySo(f"the {what} is that already", "put other words in quotes", (text.id,))
    reading = (
        f"change the {what} of '{chart.id}' to \"{folded(words)}\"" if words else f"take the {what} off '{chart.id}'"
    )
    return Resolved(reading, (text.id,), tuple(edits))


def title(request: Request, scene: Scene) -> Resolved:
    return _retitled(the_chart(request, scene), "title", request.get("new"), "title")


def axis(request: Request, scene: Scene) -> Resolved:
    name = request.get("axis_name").lower()
    end = "x-title" if name in ("x", "category", "horizontal") else "y-title"
    return _retitled(the_chart(request, scene), end, request.get("new"), f"{name}-axis title")


def form(request: Request, scene: Scene) -> Resolved:
    chart = the_chart(request, scene)
    word = request.get("chart_form").lower()
    wanted = {"donut": "doughnut", "ring": "doughnut", "xy": "scatter"}.get(word, word) + " chart"
    if wanted not in CHARTS:
        raise RequestError(f"a chart cannot become a {wanted}", f"it can become a {', '.join(CHARTS)}")
    if chart.form == wanted:
        raise AlreadySo(f"'{chart.id}' is a {wanted} already", "name another type", (chart.id,))
    return Resolved(f"turn '{chart.id}' into a {wanted}", (chart.id,), (SetForm(chart.id, wanted),))


def legend(request: Request, scene: Scene) -> Resolved:
    chart = the_chart(request, scene)
    layer = _part(chart, "legend")
    if layer is None:
        raise RequestError(f"'{chart.id}' has no legend", "name another chart")
    show = request.get("visible") == "yes"
    if (layer.style.visible is not False) == show:
        raise AlreadySo(f"the legend is {'shown' if show else 'hidden'} already", "name another chart", (layer.id,))
    return Resolved(
        f"{'show' if show else 'hide'} the legend of '{chart.id}'", (layer.id,), (SetStyle(layer.id, "visible", show),)
    )


def _names(chart: Group) -> list[str]:
    return [
        one.name or next((child.text for child in one.children if isinstance(child, Text)), "")
        for one in _series(chart)
    ]


def one_series(chart: Group, said: str) -> Group:
    every = _series(chart)
    words = unquote(said) if QUOTED.fullmatch(said) else said
    bare = re.sub(r"^the ", "", words, flags=re.IGNORECASE)
    found = [one for one, name in zip(every, _names(chart), strict=True) if same_words(name, bare)]
    if len(found) == 1:
        return found[0]
    if not QUOTED.fullmatch(said) and re.fullmatch(
        r"\d+(?:st|nd|rd|th)?|first|second|third|fourth|fifth|sixth|last|final", bare.lower()
    ):
        (place,) = places_of(bare, len(every))
        return every[place]
    there = ", ".join(f'"{name}"' for name in _names(chart)) or "none"
    raise RequestError(f"the chart has no series '{words}'; there are {there}", "name one of these")


def series_color(request: Request, scene: Scene) -> Resolved:
    chart = the_chart(request, scene)
    said = request.get("series")
    if said.lower() in ("", "all", "the", "data") and len(_series(chart)) == 1:
        said = "1"
    one = one_series(chart, said)
    name = (
        "stroke" if chart.form in ("line chart", "scatter chart", "radar chart") and one.style.fill is None else "fill"
    )
    color = color_of(request.get("color"))
    if getattr(one.style, name) == color:
        raise AlreadySo(f"the series '{one.name}' has that colour already", "name another colour", (one.id,))
    return Resolved(f"make the series '{one.name}' {request.get('color')}", (one.id,), (SetStyle(one.id, name, color),))


def series_delete(request: Request, scene: Scene) -> Resolved:
    chart = the_chart(request, scene)
    one = one_series(chart, request.get("series"))
    if len(_series(chart)) == 1:
        raise RequestError("the chart has one series only", "delete the chart instead")
    return Resolved(f"delete the series '{one.name}' of '{chart.id}'", (one.id,), (Remove(one.id),))


def rename(request: Request, scene: Scene) -> Resolved:
    chart = the_chart(request, scene)
    new = request.get("new")
    if request.get("what").lower() == "category":
        text: Text = _categories(chart)[the_category(chart, request.get("series"))]
    else:
        one = one_series(chart, request.get("series"))
        text = next(child for child in one.children if isinstance(child, Text) and child.id.endswith("/name"))
    if text.text == new:
        raise AlreadySo("it is called that already", "put another name in quotes", (text.id,))
    return Resolved(f'rename "{text.text}" of \'{chart.id}\' to "{new}"', (text.id,), (SetText(text.id, new),))


def the_category(chart: Group, said: str) -> int:
    words = unquote(said) if QUOTED.fullmatch(said) else said
    names = [text.text for text in _categories(chart)]
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
    parts = [request.get("first"), request.get("second")]
    series, category = _series(chart), None
    one = series[0] if len(series) == 1 else None
    for part in filter(None, parts):
        try:
            category = the_category(chart, part)
        except RequestError as error:
            try:
                one = one_series(chart, part)
            except RequestError:
                raise error from None
    if category is None or one is None:
        names = ", ".join(_names(chart))
        raise RequestError(
            "which category is not said" if category is None else f"of which series is not said; there are {names}",
            'say for example: the value of "Q1" in "North"',
        )
    new = request.get("figure") or request.get("new")
    text = next(
        (child for child in one.children if isinstance(child, Text) and child.id == f"{one.id}/v{category + 1}"), None
    )
    if text is None:
        raise RequestError(f"the series '{one.name}' has no value there", "name another category")
    if not re.fullmatch(r"-?\d+(?:[.,]\d+)*%?", new):
        raise RequestError(f"'{new}' is no number", "give a number")
    new = new.replace(",", "") if re.fullmatch(r"-?\d{1,3}(?:,\d{3})+(?:\.\d+)?", new) else new.replace(",", ".")
    if text.text == new:
        raise AlreadySo("the value is that already", "give another number", (text.id,))
    return Resolved(f"change the value of '{one.name}' from {text.text} to {new}", (text.id,), (SetText(text.id, new),))


def kept(request: Request, scene: Scene) -> Resolved:
    """What stays as the file has it, refused with that reason; where there is no chart, that is said first."""
    the_chart(request, scene)
    raise RequestError(
        f"{request.get('what')} are kept as they are and cannot be changed yet"
        if request.get("what").split(" ")[0] != "the"
        else f"{request.get('what')} is kept as it is and cannot be changed yet",
        "the legend can be shown or hidden; titles, values, names, colours and the type of a chart can be changed",
    )


CHART_ACTS = {
    "chart_title": title, "chart_axis": axis, "chart_form": form, "chart_legend": legend, "series_color": series_color,
    "series_delete": series_delete, "chart_name": rename, "chart_value": value, "chart_kept": kept,
}  # fmt: skip
