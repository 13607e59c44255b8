"""Clauses about charts that are there, and the words around the data of a new one.

Figures are a token by now (data.py sets them aside), except for a single one: 'change the value of March to 12'.
"""

from __future__ import annotations

import re

from redraft.language.reading.phrases import Said
from redraft.language.reading.tables import ordinal_at
from redraft.targets.grounding import grammar_words as known
from redraft.targets.grounding.tokens import Clause, Verb, amount_at, page_at

FORMS = (
    "bar", "line", "pie", "column", "area", "scatter", "doughnut", "donut", "ring", "xy", "treemap", "histogram",
    "clustered column", "clustered bar", "stacked bar", "stacked column", "horizontal bar", "vertical bar",
)  # fmt: skip
NOUNS = frozenset("chart graph diagram plot charts".split())
_TITLES = frozenset("title heading name headline caption label header".split())
_DATA = frozenset(
    "data value values number numbers figure figures dataset datas information statistics percentages points"
    " entries entry series details".split()
)
_DATA_WORDS = frozenset(
    "with using from for on according based of to displaying showing utilizing illustrating depicting that"
    " displays shows represents contains includes illustrates presents features depicts has plots the"
    " following given data points values percentages figures numbers statistics information : , a its is are"
    " as follows where provided subsequent these this below whose including comparing which having employing"
    " representing featuring containing presenting outlined listed supplied specified in".split()
)
_SAME = frozenset("same identical matching equal exact".split())


_CHART_AT_WORDS = frozenset("the this that a my our new existing".split())


def chart_at(clause: Clause, at: int) -> int | None:
    """The position behind 'the chart', 'this bar graph'."""
    start = at
    while clause.word(start) in _CHART_AT_WORDS:
        start += 1
    if (form := clause.among(start, FORMS)) is not None and clause.word(form[1]) in NOUNS:
        return form[1] + 1
    return start + 1 if clause.word(start) in NOUNS else None


def form_at(clause: Clause, at: int) -> tuple[str, int] | None:
    """The form of a chart and the position behind 'chart'; '' where only 'chart' is said."""
    if (form := clause.among(at, FORMS)) is not None and clause.word(form[1]) in NOUNS:
        return form[0], form[1] + 1
    return ("", at + 1) if clause.word(at) in ("chart", "graph") else None


def data_at(clause: Clause, at: int, *, chart: bool) -> tuple[str, int] | None:
    """'with the following data: ‹d0›', 'with the same data', 'that contains the same information'."""
    end = at
    while clause.word(end) in _DATA_WORDS:
        end += 1
    if clause.token(end, "d"):
        return clause.word(end), end + 1
    before = next(
        (
            clause.word(n)
            for n in range(end - 1, at, -1)
            if clause.word(n) not in (":", ",", "as", "follows", "is", "are", "of")
        ),
        "",
    )
    if (clause.token(end, "q") or clause.token(end, "l")) and before in _DATA and chart:
        return clause.word(end), end + 1
    if clause.word(end) in _SAME:
        after = end + 1
        while clause.word(after) in _SAME or clause.word(after) in ("set", "of", "underlying"):
            after += 1
        if clause.word(after) in _DATA:
            return "same", after + 1
    return None


# Charts that are there


def charting(clause: Clause, verb: Verb) -> list[Said] | None:
    """A clause about a chart's title, values, series, categories or form."""
    for reader in (_titled, _valued, _one_value, _series_added, _category_added, _category_deleted, _reformed):
        if (said := reader(clause, verb)) is not None:
            return [said]
    return None


def _pages_behind(clause: Clause, at: int) -> tuple[str, int]:
    """The token of slides that are named here, and the position behind them."""
    if clause.word(at) in ("on", "in", "of", "for") and clause.token(at + 1, "s"):
        return clause.word(at + 1), at + 2
    if clause.word(at) in ("on", "in") and (page := page_at(clause, at + 1)) is not None:
        return "", page
    return "", at


_TO = frozenset("to as with : be is of reading saying that says reads into = , so it".split())


_TITLED_WORDS = frozenset("name call title entitle label caption head dub designate".split())
_TITLED_WORDS_2 = frozenset("the a an its 's for on above new following and at text top in own over".split())


def _titled(clause: Clause, verb: Verb) -> Said | None:
    """'give the chart the title "X"', 'use "X" as the title of the chart', "set the chart's title to "X"'."""
    quotes = [n for n in range(len(clause)) if clause.token(n, "q")]
    chart = next(((n, end) for n in range(verb.end, len(clause)) if (end := chart_at(clause, n)) is not None), None)
    if len(quotes) != 1 or chart is None or any(clause.token(n, "d") for n in range(len(clause))):
        return None
    placing = verb.name in ("put", "place", "position") and clause.word(chart[0] - 1) in (
        "above",
        "on",
        "over",
        "to",
        "for",
        "of",
    )
    if verb.families[0] in ("delete", "hide", "move", "duplicate", "rotate", "replace") and not placing:
        return None
    named = [n for n in range(verb.end, len(clause)) if clause.word(n) in _TITLES]
    naming = verb.name in _TITLED_WORDS
    if not named and not naming:
        return None
    if clause.word(chart[0]) in ("a", "new"):
        return None
    pages = ""
    at = verb.end
    while at < len(clause):
        word = clause.word(at)
        if at == chart[0]:
            at = chart[1]
        elif (place := _pages_behind(clause, at))[1] > at:
            pages, at = place
        elif at in quotes or at in named or word in _TO or word in _TITLED_WORDS_2 or word in known.FILLERS:
            at += 1
        else:
            return None
    said = {"new": clause.word(quotes[0]), "chart": clause.span(*chart)}
    return Said("chart_title", "", said, pages=pages)


_VALUED_WORDS = frozenset("the of for in 's new its following these by all show display on plot".split())


def _valued(clause: Clause, verb: Verb) -> Said | None:
    """'set the values of the chart to ‹d›', 'update the chart with ‹d›', 'change the data of "Harbour" to ‹d›'."""
    data = [n for n in range(len(clause)) if clause.token(n, "d")]
    if len(data) != 1 or verb.families[0] not in ("set", "replace", "write") or verb.name in ("make", "use", "draw"):
        return None
    arguments = {"data": clause.word(data[0])}
    pages, series = "", ""
    at, about = verb.end, False
    while at < len(clause):
        word = clause.word(at)
        chart = chart_at(clause, at)
        if chart is not None and clause.word(at) not in ("a", "new"):
            arguments["chart"], at, about = clause.span(at, chart), chart, True
        elif (place := _pages_behind(clause, at))[1] > at:
            pages, at = place
        elif word == "series":
            at, about = at + 1, True
            at += clause.word(at) in ("called", "named")
            if not series and (clause.token(at, "q") or clause.word(at).isalnum()) and clause.word(at) not in _TO:
                series, at = clause.span(at, at + 1), at + 1
        elif clause.word(at + 1) == "series" and word != "the" and not series:  # 'the first series'
            series, at, about = clause.span(at, at + 1), at + 2, True
        elif at == data[0] or word in _DATA or word in _TO or word in _VALUED_WORDS:
            at += 1
        elif clause.token(at, "q") and not series and clause.word(at - 1) in ("of", "for"):
            series, at = word, at + 1
        else:
            return None
    if not about and not any(clause.word(n) in _DATA for n in range(verb.end, data[0])):
        return None
    return Said("chart_values", "", {**arguments, **({"series": series} if series else {})}, pages=pages)


def _one_value(clause: Clause, verb: Verb) -> Said | None:
    """'set March to 12 in the chart', "set Harbour's Q4 value to 35", 'update the figure for March to 12'."""
    to = next(
        (
            n
            for n in range(len(clause) - 1, verb.end, -1)
            if clause.word(n) in ("to", "as", "at") and amount_at(clause, n + 1)
        ),
        None,
    )
    if to is None or verb.families[0] not in ("set", "grow", "shrink", "lift"):
        return None
    amount = amount_at(clause, to + 1)
    assert amount is not None
    if amount.unit not in ("", "%"):
        return None
    pages, end = _pages_behind(clause, amount.end)
    chart = ""
    owner = ""
    if clause.word(end) in ("for", "in", "of") and chart_at(clause, end + 1) is None and clause.word(end + 1):
        stop_at = next((n for n in range(end + 1, len(clause)) if clause.word(n) in ("in", "on", "of")), len(clause))
        owner, end = clause.span(end + 1, stop_at), stop_at
    if clause.word(end) in ("in", "on", "of") and (behind := chart_at(clause, end + 1)) is not None:
        chart = clause.span(end + 1, behind)
        pages, end = _pages_behind(clause, behind)
    if end != len(clause):
        return None
    start, stop = verb.end + (clause.word(verb.end) == "the"), to
    inner = next(
        (n for n in range(start, stop) if clause.word(n) in ("in", "of", "on") and chart_at(clause, n + 1) == stop),
        None,
    )
    if inner is not None:
        chart, stop = clause.span(inner + 1, stop), inner
    named = [n for n in range(start, stop) if clause.word(n) in ("value", "figure", "number", "bar", "point", "slice")]
    if not chart and not (named and clause.word(named[-1]) in ("value", "figure")):
        return None
    if named and named[-1] == stop - 1:  # "Harbour's Q4 value", 'the March value'
        words = clause.span(start, stop - 1)
    elif named and named[0] == start and clause.word(start + 1) in ("of", "for", "in", "at"):
        words = clause.span(start + 2, stop)
    elif not named and chart:
        words = clause.span(start, stop)
    else:
        return None
    parts = [part for part in re.split(r"['’]s? | (?:in|for|of|at) (?:the )?", words) if part] + (
        [owner] if owner else []
    )
    if not 1 <= len(parts) <= 2 or any(
        re.search(r"\b(?:font|size|color|title|width|height|opacity|legend|axis)\b", part, re.I) for part in parts
    ):
        return None
    arguments = {"first": parts[0], "figure": amount.number + amount.unit}
    if len(parts) == 2:
        arguments["second"] = parts[1]
    return Said("chart_value", "", {**arguments, **({"chart": chart} if chart else {})}, pages=pages)


_NAMED_WITH_DATA_WORDS = frozenset(
    "called named labeled with to in of into on the value values a data : , and its figures having at name"
    " set for as it titled using new".split()
)
_NAMED_WITH_DATA_WORDS_2 = frozenset("series called named category bar slice column for point".split())


def _named_with_data(clause: Clause, at: int) -> tuple[str, str, str, str, int] | None:
    """'"2025" to the chart with ‹d›': the name, the data, the words for the chart, the token of slides, the end."""
    name = data = chart = pages = ""
    while at < len(clause):
        word = clause.word(at)
        if clause.token(at, "q") and not name:
            name, at = word, at + 1
        elif clause.token(at, "d") and not data:
            data, at = word, at + 1
        elif (there := chart_at(clause, at)) is not None and clause.word(at - 1) in ("to", "in", "of", "into", "on"):
            chart, at = clause.span(at, there), there
        elif (place := _pages_behind(clause, at))[1] > at:
            pages, at = place
        elif name and not data and (amount := amount_at(clause, at)) is not None and amount.unit in ("", "%"):
            data, at = amount.number + amount.unit, amount.end
        elif word in _NAMED_WITH_DATA_WORDS:
            at += 1
        elif not name and clause.word(at - 1) in _NAMED_WITH_DATA_WORDS_2:
            name, at = clause.span(at, at + 1), at + 1
        else:
            return None
    return name, data, chart, pages, at


_SERIES_ADDED_WORDS = frozenset("a an the another new data second third further extra additional one more".split())


def _series_added(clause: Clause, verb: Verb) -> Said | None:
    if "add" not in verb.families:
        return None
    at = verb.end
    while clause.word(at) in _SERIES_ADDED_WORDS:
        at += 1
    if clause.token(at, "q") and clause.word(at + 1) == "series":
        clause_name, start = clause.word(at), at + 2
    elif clause.word(at) == "series":
        clause_name, start = "", at + 1
    else:
        return None
    found = _named_with_data(clause, start)
    if found is None:
        return None
    name, data, chart, pages, _ = found
    name = clause_name or name
    if not data:
        return None
    arguments = {"new": name, "data": data, "chart": chart}
    return Said("series_add", "", {key: value for key, value in arguments.items() if value}, pages=pages)


_CATEGORIES = frozenset("category bar slice month year quarter point entry segment".split())


_CATEGORY_ADDED_WORDS = frozenset("a an the another new data further extra additional one more".split())


def _category_added(clause: Clause, verb: Verb) -> Said | None:
    if "add" not in verb.families:
        return None
    at = verb.end
    while clause.word(at) in _CATEGORY_ADDED_WORDS:
        at += 1
    lead = ""
    if clause.token(at, "q") and clause.word(at + 1) in _CATEGORIES:
        lead, at = clause.word(at), at + 1
    if clause.word(at + 1) in NOUNS:
        return None  # a bar chart
    if clause.word(at) not in _CATEGORIES and not (
        clause.token(at, "q")
        and clause.word(at + 1) in ("to", "as")
        and (chart_at(clause, at + 2) is not None or clause.word(at + 3) == "category")
    ):
        return None
    if clause.token(at, "q"):
        lead, at = clause.word(at), at
    start = at + 1
    if clause.word(start) == "as":
        start += 1
        while clause.word(start) in ("a", "an", "the", "new", "another", "category"):
            start += 1
    found = _named_with_data(clause, start)
    if found is None or not found[1]:
        return None
    name, data, chart, pages, _ = found
    if not chart and clause.word(at) not in ("category", "slice", "bar"):
        return None
    arguments = {"new": lead or name, "data": data, "chart": chart}
    return Said("category_add", "", {key: value for key, value in arguments.items() if value}, pages=pages)


def _category_deleted(clause: Clause, verb: Verb) -> Said | None:
    """'remove March from the chart', 'delete the "May" category'."""
    if "delete" not in verb.families:
        return None
    end = len(clause)
    pages, chart, start = "", "", verb.end + (clause.word(verb.end) == "the")
    for n in range(start + 1, end):
        if (
            clause.word(n) in ("from", "in", "of", "out")
            and (behind := chart_at(clause, n + 1 + (clause.word(n + 1) == "of"))) is not None
        ):
            pages, after = _pages_behind(clause, behind)
            if after == len(clause):
                chart, end = clause.span(n + 1, behind), n
                break
    noun = next(
        (n for n in (start, end - 1) if clause.word(n) in _CATEGORIES or (chart and clause.word(n) == "column")), None
    )
    if noun is None and not chart:
        return None
    first, last = (start + 1, end) if noun == start else (start, end - 1) if noun == end - 1 else (start, end)
    if first >= last or last - first > 3:
        return None
    words = clause.span(first, last)
    if ordinal_at(clause, first) is not None or re.search(
        r"\b(?:series|title|legend|axis|axes|gridlines?|labels?|data|values?|and|border|outline|shadow|background|fill|all)\b",
        words,
        re.I,
    ):
        return None
    if noun is None and not clause.token(first, "q") and not words[:1].isupper() and not words[:1].isdigit():
        return None  # 'remove the grid from the chart' is no category
    if not chart and clause.word(noun or 0) not in ("category", "slice", "bar"):
        return None
    return Said(
        "category_delete",
        "",
        {"new": words if not clause.token(first, "q") else clause.word(first), **({"chart": chart} if chart else {})},
        pages=pages,
    )


_REFORMED_WORDS = frozenset("display show present use turn convert change transform switch make render redraw".split())
_REFORMED_WORDS_2 = frozenset("as to into a an the in form of type from 's be".split())


def _reformed(clause: Clause, verb: Verb) -> Said | None:
    """'display the chart as a line chart', 'use a pie chart instead', 'make it a bar chart'."""
    if verb.name not in _REFORMED_WORDS:
        return None
    chart = chart_at(clause, verb.end)
    if chart is None or clause.word(verb.end) == "a":
        if verb.name == "use" and chart is not None and clause.word(chart) == "instead":
            form = form_at(clause, verb.end + 1)
            return (
                Said("chart_form", "", {"chart_form": form[0]})
                if form is not None and form[0] and chart + 1 == len(clause)
                else None
            )
        return None
    at = chart
    while clause.word(at) in _REFORMED_WORDS_2:
        at += 1
    form = clause.among(at, FORMS)
    if form is None:
        return None
    end = form[1] + (clause.word(form[1]) in NOUNS)
    while clause.word(end) in ("instead", "now"):
        end += 1
    pages, end = _pages_behind(clause, end)
    return (
        Said("chart_form", "", {"chart_form": form[0], "chart": clause.span(verb.end, chart)}, pages=pages)
        if end == len(clause)
        else None
    )
