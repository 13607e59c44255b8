"""Which changes in a chart's part and workbook are explained by changes of its layers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from redraft.document.charts import Chart, Series
from redraft.document.layers import Layer, Text, family
from redraft.formats.pptx.chart.allow_features import (
    CHART_ALLOWED,
    LEGEND_ALLOWED,
    SERIES_ALLOWED,
    allow_labels,
    allow_point,
)
from redraft.formats.pptx.chart.looks import AXES
from redraft.formats.pptx.chart.points import ATTRIBUTES, TITLES, letter_holders
from redraft.formats.pptx.package.numbers import child, descend
from redraft.formats.pptx.paint.read import FILLS
from redraft.formats.pptx.scope.allowance import Allowance, allow_features
from redraft.formats.pptx.scope.reading import DeckPlace
from redraft.formats.pptx.shape.allow import allow_fill, allow_line
from redraft.formats.pptx.text.allow import allow_body, comments, unrequested_in_text
from redraft.formats.xml.tree import Element

_THREE_D = ("c:view3D", "c:floor", "c:sideWall", "c:backWall")
_OF_A_TYPE = frozenset(  # what a series has of its type, and loses with it
    "c:idx c:order c:spPr c:invertIfNegative c:pictureOptions c:marker c:explosion c:smooth c:shape c:bubble3D"
    " c:cat c:val c:xVal c:yVal".split()
)
_PAINTS = ("fill", "stroke", "stroke_width")
MOST_CELLS = 200_000
"""Cells that the formulas of a chart are followed to."""


class ChartComparison:
    """A chart in two files: its layers, their places, and their parts."""

    def __init__(
        self,
        old: Chart,
        new: Chart,
        before: Mapping[str, DeckPlace],
        after: Mapping[str, DeckPlace],
        found_as: Mapping[str, str],
    ) -> None:
        self.old, self.new, self.before, self.after = old, new, before, after
        ours = {one.id: one for one in family(old)}
        theirs = {one.id: one for one in family(new)}
        self.pairs = {id: (one, theirs[now]) for id, one in ours.items() if (now := found_as.get(id)) in theirs}
        kept = {two.id for _, two in self.pairs.values()}
        order = [self.pairs[one.id][1].id for one in old.children if one.id in self.pairs]
        self.reordered = order != [one.id for one in new.children if one.id in kept]
        self.gone = [one for id, one in ours.items() if id not in self.pairs]
        self.came = [one for id, one in theirs.items() if id not in kept]
        self.reworded = {
            (one.text, two.text)
            for one, two in self.pairs.values()
            if isinstance(one, Text) and isinstance(two, Text) and one.text != two.text
        }

    @property
    def rearranged(self) -> bool:
        return bool(self.gone or self.came)

    def allow(self, allowed: Allowance) -> Iterator[str]:
        """Allow what follows from the layers; other known differences, a sentence each."""
        roots = self._root(self.old, self.before), self._root(self.new, self.after)
        allow_features(CHART_ALLOWED, allowed, self.old.features, self.new.features, *roots)
        for id, (one, two) in self.pairs.items():
            places = self.before.get(id), self.after.get(two.id)
            if places[0] is not None and places[1] is not None and places[0].element.tag.startswith("c:"):
                yield from self._of_layer(allowed, one, two, places[0], places[1])
        for layers, known in ((self.gone, self.before), (self.came, self.after)):
            for layer in layers:
                place = known.get(layer.id)
                if place is not None and place.element.tag in ("c:ser", "c:pt"):
                    allowed.whole(place.element)
                self._allow_point(allowed, layer, known)
        for root in roots:
            self._allow_points(allowed, root)
            if self.old.type != self.new.type:
                chart = child(root, "c:chart")
                allowed.whole(child(chart, "c:plotArea"), *(child(chart, tag) for tag in _THREE_D))
        if self.old.type != self.new.type:
            yield from self._lost_series()
            yield from _lost_with_type(*roots, self.old.id)

    def _root(self, chart: Chart, places: Mapping[str, DeckPlace]) -> Element:
        return places[f"{chart.id}/legend"].element.tree.root

    def _of_layer(
        self, allowed: Allowance, old: Layer, new: Layer, before: DeckPlace, after: DeckPlace
    ) -> Iterator[str]:
        for table in (SERIES_ALLOWED, LEGEND_ALLOWED):
            allow_features(table, allowed, old.features, new.features, before.element, after.element)
        if isinstance(old, Text) and isinstance(new, Text) and old.id.endswith(TITLES):
            if (old.text, old.style, old.runs, old.paragraphs) == (new.text, new.style, new.runs, new.paragraphs):
                return
            if before.body is not None and after.body is not None:
                allow_body(allowed, before)
                allow_body(allowed, after)
                yield from unrequested_in_text(old, new, before, after)
                return
            for place in (before, after):
                title = place.element if place.element.tag == "c:title" else child(place.element, "c:title")
                linked = child(child(title, "c:tx"), "c:strRef")
                if linked is None:
                    had = before.element.tag == "c:title"  # else it was the name of the series
                    allowed.whole(child(title, "c:tx") if had and new.text and old.text else title)
                allowed.whole(child(_chart(place), "c:autoTitleDeleted"))
            return
        for layer, known in ((old, self.before), (new, self.after)):
            if (old.style.stroke, old.features) != (new.style.stroke, new.features):
                self._allow_point(allowed, layer, known)
        if isinstance(old, Text) and isinstance(new, Text) and old.style != new.style:
            facets = {"font_family": ("a:latin", "a:ea", "a:cs"), "fill": FILLS}
            names = [name for name in (*facets, *ATTRIBUTES) if getattr(old.style, name) != getattr(new.style, name)]
            for space in (before.element.tree.root, after.element.tree.root):
                letters = [*letter_holders(space), *filter(None, [child(space, "c:txPr")])]
                for properties in (descend(one, "a:p", "a:pPr", "a:defRPr") for one in letters):
                    allowed.whole(*(child(properties, tag) for name in names for tag in facets.get(name, ())))
                    allowed.attributes(properties, *(ATTRIBUTES[name] for name in names if name in ATTRIBUTES))
        elif old.id.endswith("/legend") and old.style.visible != new.style.visible:
            for place in (before, after):
                allowed.whole(child(_chart(place), "c:legend"))
        elif isinstance(old, Series):
            names = [name for name in _PAINTS if getattr(old.style, name) != getattr(new.style, name)]
            for place in (before, after) if names else ():
                _allow_series(allowed, place.element, names)

    @staticmethod
    def _allow_point(allowed: Allowance, layer: Layer, known: Mapping[str, DeckPlace]) -> None:
        """What a point has of its own, if the layer is the value of one."""
        holder, _, number = layer.id.rpartition("/v")
        if isinstance(layer, Text) and number.isdigit() and holder in known:
            allow_point(allowed, known[holder].element, int(number) - 1)
            allow_labels(allowed, known[holder].element)

    def _lost_series(self) -> Iterator[str]:
        """What the series of a chart of another type no longer have, though no type demands that it go; and data that
        is not the same, besides entries that the edits name."""
        words = [{one.text for one in layers if isinstance(one, Text)} for layers in (self.gone, self.came)]
        for number, series in enumerate((one for one in self.old.children if _is_series(one)), 1):
            if series.id not in self.pairs:
                continue  # it was to go
            was, now = self.before[series.id].element, self.after[self.pairs[series.id][1].id].element
            counts = [Counter(one.tag for one in element.children) for element in (was, now)]
            for tag in counts[0].keys() - _OF_A_TYPE:
                if counts[1][tag] < counts[0][tag]:
                    yield f"<{tag}> of series {number} of '{self.old.id}' was removed with the type of the chart"
            if not self._same_data(_data(was), _data(now), *words):
                yield f"the data of series {number} of '{self.old.id}' changed with the type of the chart"

    def _same_data(self, was: list[Element], now: list[Element], gone: set[str], came: set[str]) -> bool:
        """Whether data differs by edits only. Formulas follow the entries that came or went; the workbook is compared
        by itself."""
        olds, news = ([one.text() for one in each] for each in (was, now))
        if not self.rearranged:
            return len(olds) == len(news) and all(
                one == two or (one, two) in self.reworded for one, two in zip(olds, news, strict=True)
            )
        entries = [Counter(one.text() for one in each if one.tag == "c:v") for each in (was, now)]
        left = [(entries[0] - entries[1]).keys(), (entries[1] - entries[0]).keys()]
        sides = [{pair[side] for pair in self.reworded} for side in (0, 1)]
        formulas = [sum(one.tag == "c:f" for one in each) for each in (was, now)]
        return left[0] <= gone | sides[0] and left[1] <= came | sides[1] and formulas[0] == formulas[1]

    def _allow_points(self, allowed: Allowance, root: Element) -> None:
        """Allow changed entries wherever the chart has them, and counts of them where some were added or removed."""
        olds, news = ({pair[side] for pair in self.reworded} for side in (0, 1))
        names = any(id.endswith("/name") and one.text != two.text for id, (one, two) in self.pairs.items()
                    if isinstance(one, Text) and isinstance(two, Text))  # fmt: skip
        for one in root.walk():
            if one.tag == "c:v" and one.text() in olds | news:
                allowed.words(one)
                allowed.attributes(one)
            elif one.tag == "c:pt" and (self.rearranged or (child(one, "c:v") or one).text() in olds | news):
                allowed.attributes(one, "idx")
                value = child(one, "c:v")
                if self.rearranged:
                    allowed.words(value)
                    allowed.attributes(value)
            elif (self.rearranged and one.tag in ("c:ptCount", "c:order", "c:idx")) or (
                self.reordered and one.tag == "c:order"
            ):
                allowed.attributes(one, "val")
            elif self.rearranged and one.tag == "c:f":
                allowed.words(one)
            elif self.rearranged and one.tag in ("c:autoTitleDeleted", "c:varyColors"):
                allowed.attributes(one, "val")
            elif names and one.tag == "c:chart":  # a chart of one series shows its name: it goes on to show the old one
                allowed.whole(child(one, "c:autoTitleDeleted"))
                title = child(one, "c:title")
                allowed.whole(child(title, "c:tx"))
                if title is not None and not any(two.tag not in ("c:tx", "c:overlay") for two in title.children):
                    allowed.whole(title)
            elif names and one.tag == "c:ser" and (named := child(one, "c:tx")) is not None:
                if any(two.text() in olds | news for two in named.walk()):
                    allowed.attributes(named)
            elif one.tag == "c:externalData":
                allowed.attributes(one, "r:id")  # the workbook behind it is compared


def _chart(place: DeckPlace) -> Element | None:
    return child(place.element.tree.root, "c:chart")


def _allow_series(allowed: Allowance, series: Element, names: list[str]) -> None:
    marker = child(series, "c:marker")
    allowed.attributes(marker)
    for properties in (child(series, "c:spPr"), child(marker, "c:spPr")):
        allowed.attributes(properties)
        if "fill" in names or properties is None or properties.parent is marker:
            allow_fill(allowed, properties)
        allow_line(allowed, child(properties, "a:ln"), names)
    allowed.attributes(child(series.parent, "c:varyColors"), "val")


def _lost_with_type(before: Element, after: Element, chart: str) -> Iterator[str]:
    """Titles of axes and comments that a chart of another type no longer has."""
    titles = [sum(one.tag == "c:title" and one.parent is not None and one.parent.tag in AXES for one in root.walk())
              for root in (before, after)]  # fmt: skip
    if titles[1] < titles[0]:
        yield f"the title of an axis of '{chart}' was removed with the type of the chart"
    counts = [Counter(text for one in root.walk() for text in comments(one)) for root in (before, after)]
    yield from (f"a comment in '{chart}' is gone: {text:.60}" for text in (counts[0] - counts[1]))


def _is_series(layer: Layer) -> bool:
    return isinstance(layer, Series)


def _data(series: Element) -> list[Element]:
    """The formulas and entries of the names, categories and values of a series."""
    holders = (child(series, "c:tx"), child(series, "c:cat") or child(series, "c:xVal"),
               child(series, "c:val") or child(series, "c:yVal"))  # fmt: skip
    return [one for holder in holders if holder for one in holder.walk() if one.tag in ("c:f", "c:v")]
