"""Adding and removing categories and series of a chart: all its points rewritten, with their cells.

A category is removed with its value in every series. Not covered: multi-level categories, and charts whose series have
categories of their own.
"""

from __future__ import annotations

from bisect import bisect_right

from redraft.document.charts import Chart, Series, is_heading
from redraft.document.layers import Group, Layer, Text
from redraft.document.pages import Document
from redraft.document.style import Color
from redraft.errors import EditError, says
from redraft.formats.pptx.chart.edits.entries import is_number, put_cell, workbook_of
from redraft.formats.pptx.chart.edits.features import SERIES_WRITERS
from redraft.formats.pptx.chart.edits.points import label_as_others, put_ordered, write_new_point
from redraft.formats.pptx.chart.features import SERIES
from redraft.formats.pptx.chart.looks import KINDS, LINED
from redraft.formats.pptx.chart.read import MAX_LAYERS
from redraft.formats.pptx.chart.values import ChartColumn, ChartPoint, column
from redraft.formats.pptx.package.cells import Area, area_of, spelled
from redraft.formats.pptx.package.child_orders import series_order
from redraft.formats.pptx.package.numbers import child, number
from redraft.formats.pptx.paint.write import paint
from redraft.formats.pptx.scope.reading import features_of
from redraft.formats.pptx.scope.save import Save, write_features
from redraft.formats.xml.element_changes import Amended, Amendments, New
from redraft.formats.xml.tree import Element


def rewrite_points(save: Save, chart: str, reason: str) -> None:
    """Bring the points of a chart to what the document wants, once; EditError where a category lacks its values."""
    if chart in save.repointed:
        return
    save.repointed.add(chart)
    old, new = (document.index.layers.get(chart) for document in (save.reading.document, save.wanted))
    assert isinstance(old, Chart)
    if not isinstance(new, Chart):
        raise EditError(says("chart-gone", chart=chart))
    was, now = _points(old, f"{chart}/categories"), _points(new, f"{chart}/categories")
    places = _places(was, now)
    part = save.place(f"{chart}/legend").part
    words = [one.text for one in now]
    if not words:
        raise EditError(says("chart-would-lose-categories", chart=chart))
    wanted = new.type if new.type != old.type else ""
    known = [place for place in places if place is not None]
    if known != sorted(known):
        raise EditError(says("category-order-unsupported", chart=chart))
    for series in (one for one in new.children if isinstance(one, Series)):
        if series.id not in save.reading.places:
            continue
        element = save.place(series.id).element
        _check(_points(old, series.id), _points(new, series.id), places, series.id)
        values = child(element, "c:val") or child(element, "c:yVal")
        names = child(element, "c:cat") or child(element, "c:xVal")
        if values is None or names is None or names.children[0].tag == "c:multiLvlStrRef":
            raise EditError(says("series-has-no-plain-categories", id=series.id))
        if [entry.text for entry in column(names).entries] != [one.text for one in was]:
            raise EditError(says("series-has-own-categories", id=series.id))
        _rewrite(save, part, names, words, reason)
        _rewrite(save, part, values, [one.text for one in _points(new, series.id)], reason)
        _renumber(save.amendments(part), element, places, reason)
        looks = save.amendments(part).of(element, reason)
        for at, text in enumerate(_points(new, series.id)):
            if places[at] is None and not write_new_point(looks, at, text, wanted):
                label_as_others(looks, len(was), at)


def insert_series(save: Save, chart: Chart, series: Series, reason: str) -> None:
    """A new series: a copy of its neighbour with its own name, values and cells."""
    at = next(n for n, one in enumerate(chart.children) if one.id == series.id)
    known = [one for one in chart.children if isinstance(one, Series)]
    olds = [one for one in known if one.id in save.reading.places and one is not series]  # its id may have gone
    before = [one for one in chart.children[:at] if one in olds]
    if not olds:
        raise EditError(says("no-series-to-copy", id=chart.id, series=series.id))
    place = save.place((before[-1] if before else olds[0]).id)
    element, plot = place.element, place.element.parent
    values = child(element, "c:val") or child(element, "c:yVal")
    texts = [one for one in series.children if isinstance(one, Text)]
    name = next((one.text for one in texts if is_heading(one)), series.name)
    points = [one.text for one in texts if not is_heading(one)]
    wanted = len(_points(chart, f"{chart.id}/categories"))
    if values is None or plot is None or len(points) != wanted:
        raise EditError(says("new-series-values-mismatch", id=series.id, count=len(points), wanted=wanted))
    if any(point and not is_number(point) for point in points):
        raise EditError(says("new-series-values-not-numbers", id=series.id))
    copying = Amendments(save.parts.tree(place.part), save.order)
    amended = copying.of(element)
    amended.drop("c:dPt", "c:extLst", "c:spPr", "c:tx")
    names = child(element, "c:cat") or child(element, "c:xVal")
    if names is not None and names.children[0].tag != "c:multiLvlStrRef" and (had := column(names)).cache is not None:
        _recache(copying, had, [one.text for one in _points(chart, f"{chart.id}/categories")], reason)
    after = [save.place(one.id).element for one in chart.children[at:] if one in olds]
    _rerankseries(save, copying, element, known.index(series) if after else None, place.part)
    area = _free_column(save, place.part, column(values), len(points))
    order = series_order(plot.tag)
    put_ordered(amended, _name(area, name), order)
    put_ordered(amended, _values(values.tag, area, points), order)
    color = series.style.stroke if KINDS.get(plot.tag) in LINED else series.style.fill
    if isinstance(color, Color):
        look = New("c:spPr")
        paint(look, "stroke" if KINDS.get(plot.tag) in LINED else "fill", color)
        put_ordered(amended, look, order)
    for rank, value in enumerate(one for one in texts if not is_heading(one)):
        write_new_point(amended, rank, value)
    if series.features:
        write_features(SERIES_WRITERS, amended, features_of(SERIES, element), series.features)
    if area is not None:
        for row, (text, numeric) in enumerate([(name, False), *((point, True) for point in points)]):
            put_cell(save, place.part, area.sheet, area.left, area.top - 1 + row, text, numeric=numeric)
    following = after[0] if after and after[0].parent is plot else None
    if following is None:
        last = [one for one in plot.children if one.tag == "c:ser"][-1]
        following = next(iter(plot.children[last.rank + 1 :]), None)
    if after:
        _rank(save, known, reason)
    save.amendments(place.part).of(plot, reason).put(copying.copied(element), before=following)


def moved_series(
    save: Save, series: str, chart: str, moving: set[int], document: Document
) -> tuple[Element, Element | None, Element]:
    """The element of a series that changes its place among the others, what it is put before, and what it is in. Its
    cells stay where they are, as when PowerPoint does it, and so does the number by which it has its colour."""
    group = document.index.layers[chart]
    known = [one for one in getattr(group, "children", ()) if isinstance(one, Series)]
    known = [one for one in known if one.id in save.reading.places]
    elements = [save.place(one.id).element for one in known]
    at = [one.id for one in known].index(series)
    plot = elements[at].parent
    if plot is None or any(one.parent is not plot for one in elements):
        raise EditError(says("mixed-series-order-unsupported", chart=chart))
    _rank(save, known, f"series '{series}' moved")
    following = next((one for one in elements[at + 1 :] if id(one) not in moving), None)
    last = [one for one in plot.children if one.tag == "c:ser"][-1]
    following = following or next(iter(plot.children[last.rank + 1 :]), None)
    if following is None:
        raise EditError(says("series-order-unsupported", chart=chart))
    return elements[at], following, plot


def _rank(save: Save, series: list[Series], reason: str) -> None:
    """The numbers of series by their order: programs go by them."""
    for rank, one in enumerate(series):
        place = save.reading.places.get(one.id)
        mark = child(place.element, "c:order") if place is not None else None
        if place is not None and mark is not None and mark.get("val") != str(rank):
            save.amendments(place.part).of(mark, reason).set("val", str(rank))


def _points(chart: Chart, holder: str) -> list[Text]:
    """The texts of the categories, or the values of a series."""
    found = next((one for one in chart.children if one.id == holder), None)
    children: tuple[Layer, ...] = found.children if isinstance(found, Group) else ()
    return [one for one in children if isinstance(one, Text) and not is_heading(one)]


def _places(old: list[Text], new: list[Text]) -> list[int | None]:
    """Where each of the new ones was among the old; None for one that comes."""
    known = {one.id: place for place, one in enumerate(old)}
    return [known.get(one.id) for one in new]


def _check(old: list[Text], new: list[Text], places: list[int | None], series: str) -> None:
    if len(old) >= MAX_LAYERS or _places(old, new) != places:
        raise EditError(says("series-categories-mismatch", series=series))


def _rewrite(save: Save, part: str, holder: Element, texts: list[str], reason: str) -> None:
    """All points of a c:cat or c:val."""
    source = holder.children[0]
    known = column(holder)
    numeric = source.tag in ("c:numRef", "c:numLit")
    if known.cache is None:
        raise EditError(says("chart-values-missing"))
    if numeric and any(text and not is_number(text) for text in texts):
        raise EditError(says("chart-value-not-number"))
    area = _recache(save.amendments(part), known, texts, reason)
    if area is None:
        if known.source is not None:
            save.lose("the workbook of the chart was left alone: its values come from no plain cells")
        return
    resized = _resized(area, len(texts))
    for place in range(max(len(texts), len(known.entries))):
        cell = (resized if place < len(texts) else area).cell(place)
        if cell is not None:
            text = texts[place] if place < len(texts) else ""
            put_cell(save, part, area.sheet, *cell, text, numeric=numeric)


def _recache(amendments: Amendments, known: ChartColumn, texts: list[str], reason: str) -> Area | None:
    """The points that a chart holds, and the cells that it names for them; those that it named before, where it did."""
    assert known.cache is not None
    _fill(amendments.of(known.cache, reason), known, texts)
    if (count := child(known.cache, "c:ptCount")) is not None:
        amendments.of(count, reason).set("val", str(len(texts)))
    area = area_of(known.source.text()) if known.source is not None else None
    if known.source is not None and area is not None:
        amendments.of(known.source, reason).write(spelled(_resized(area, len(texts))))
    return area


def _fill(cache: Amended, known: ChartColumn, texts: list[str]) -> None:
    """The points of a cache; those with the same value already are kept."""
    there = [place for place, entry in enumerate(known.entries) if entry.point is not None]
    for place in range(max(len(texts), len(known.entries))):
        text = texts[place] if place < len(texts) else ""
        entry = known.entries[place] if place < len(known.entries) else ChartPoint("")
        if entry.point is None and text:
            later = there[bisect_right(there, place) :]
            following = known.entries[later[0]].point if later else child(cache.element, "c:extLst")
            cache.put(_point(place, text), before=following)
        elif entry.point is not None and not text:
            cache.drop_child(entry.point)
        elif entry.point is not None and entry.text != text:
            if entry.value is None:
                cache.drop_child(entry.point)
                cache.put(_point(place, text), before=entry.point)
            else:
                cache.amended(entry.value).write(text)


def _resized(area: Area, count: int) -> Area:
    if area.bottom > area.top or area.left == area.right:
        return area._replace(bottom=area.top + count - 1)
    return area._replace(right=area.left + count - 1)


def _renumber(amendments: Amendments, series: Element, places: list[int | None], reason: str) -> None:
    """A series' settings for single points move with them."""
    labels = child(series, "c:dLbls")
    for one in (*series.children, *(labels.children if labels is not None else ())):
        mark = child(one, "c:idx") if one.tag in ("c:dPt", "c:dLbl") else None
        if mark is None or one.parent is None:
            continue
        index = int(number(mark.get("val"), -1.0))
        if index in places:
            amendments.of(mark, reason).set("val", str(places.index(index)))
        else:
            amendments.of(one.parent, reason).drop_child(one)


def _rerankseries(save: Save, copying: Amendments, element: Element, rank: int | None, part: str) -> None:
    """The number of a new series, which is also that of its colour, and its rank in the order (None: the last)."""
    every = [one for one in save.parts.tree(part).elements if one.tag == "c:ser"]
    taken = save.new_series.setdefault(part, 0)
    save.new_series[part] = taken + 1
    for tag in ("c:idx", "c:order"):
        most = max((int(number(mark.get("val"))) for one in every if (mark := child(one, tag)) is not None), default=0)
        own = child(element, tag)
        if own is not None:
            ranked = tag == "c:order" and rank is not None
            copying.of(own).set("val", str(rank if ranked else most + 1 + taken))


def _free_column(save: Save, part: str, values: ChartColumn, count: int) -> Area | None:
    """Empty cells beside those of all series, as high as their neighbour's; None where these are no column of cells."""
    area = area_of(values.source.text()) if values.source is not None else None
    if area is None or area.top < 2 or area.left != area.right:
        return None
    used = [area_of(one.text()) for one in save.parts.tree(part).elements if one.tag == "c:f"]
    most = max(one.right for one in used if one is not None and one.sheet.lower() == area.sheet.lower())
    book = workbook_of(save, part)
    rows = range(area.top - 1, area.top + count)
    free = most + save.new_series[part]
    while book is not None and any(book.holds(area.sheet, free, row) for row in rows):
        free += 1
    return Area(area.sheet, free, area.top, free, area.top + count - 1)


def _name(area: Area | None, name: str) -> New:
    if area is None:
        return New("c:tx", {}, New("c:v", text=name))
    head = area._replace(top=area.top - 1, bottom=area.top - 1)
    cache = New("c:strCache", {}, New("c:ptCount", {"val": "1"}), _point(0, name))
    return New("c:tx", {}, New("c:strRef", {}, New("c:f", text=spelled(head)), cache))


def _values(tag: str, area: Area | None, points: list[str]) -> New:
    inside = [New("c:formatCode", text="General"), New("c:ptCount", {"val": str(len(points))})]
    inside += [_point(place, text) for place, text in enumerate(points) if text]
    if area is None:
        return New(tag, {}, New("c:numLit", {}, *inside))
    return New(tag, {}, New("c:numRef", {}, New("c:f", text=spelled(area)), New("c:numCache", {}, *inside)))


def _point(place: int, text: str) -> New:
    return New("c:pt", {"idx": str(place)}, New("c:v", text=text))
