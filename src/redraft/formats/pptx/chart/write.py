"""Edits of a chart: titles, entries, colours, legend, removed series.

Changes of type, new categories and new series have modules of their own.
"""

from __future__ import annotations

from dataclasses import replace

from redraft.document.charts import Categories, Chart, Series
from redraft.document.features import Feature
from redraft.document.layers import Group, Layer, Opaque, Text, family
from redraft.document.pages import Document
from redraft.document.style import PROPERTIES, Style, Value
from redraft.edits.display_text import excerpt
from redraft.edits.kinds import Insert
from redraft.errors import EditError, says
from redraft.formats.pptx.chart.edits.categories import insert_series, rewrite_points
from redraft.formats.pptx.chart.edits.entries import write_entry
from redraft.formats.pptx.chart.edits.features import CHART_WRITERS, LEGEND_WRITERS, SERIES_WRITERS
from redraft.formats.pptx.chart.edits.kinds import replot
from redraft.formats.pptx.chart.edits.points import chart_of, put_in_series, set_letters, write_point
from redraft.formats.pptx.chart.features import place_of_legend
from redraft.formats.pptx.chart.looks import KINDS, LINED, flag, val
from redraft.formats.pptx.chart.points import TITLES
from redraft.formats.pptx.chart.values import column
from redraft.formats.pptx.package.numbers import child, descend
from redraft.formats.pptx.paint.read import FILLS
from redraft.formats.pptx.paint.write import paint
from redraft.formats.pptx.scope.reading import DeckPlace, placed
from redraft.formats.pptx.scope.save import Save, write_features
from redraft.formats.pptx.shape.write import changed
from redraft.formats.pptx.text.new import paragraphs_markup
from redraft.formats.xml.element_changes import Amended, Amendments, Copied, New
from redraft.formats.xml.tree import Element

BEFORE_AXIS_TITLE = frozenset(
    ("c:axId", "c:scaling", "c:delete", "c:axPos", "c:majorGridlines", "c:minorGridlines", "c:title")
)


def change_chart(save: Save, place: DeckPlace, old: Layer, new: Layer, document: Document) -> bool:
    """Write what differs between two versions of a chart or a part of one. False: its place and visibility, or the
    words of its rich text, are still to be written, as those of any shape."""
    reason = f"{new.noun} '{new.id}'"
    amendments = save.amendments(place.part)
    heading = new.heading if isinstance(new, Series) else None
    if old.name != new.name and new.bound and (heading is None or heading.text != new.name):
        raise EditError(says("no-name-in-chart", id=new.id))
    if isinstance(old, Chart) and isinstance(new, Chart):
        if old.type != new.type:
            _refuse_shared(save, _chart_part(save, new.id))
            replot(save, _chart_part(save, new.id), new.form, new.id, reason, _fresh(old, new))
        _feature_chart(save, old, new, reason)
        return False
    if isinstance(new, Categories):
        if old.style != new.style:
            raise EditError(says("chart-look-unsupported", form=new.form, id=new.id))
        _refuse_shared(save, place.part)
        return True
    if isinstance(old, Series) and isinstance(new, Series):
        _refuse_shared(save, place.part)
        write_features(SERIES_WRITERS, amendments.of(place.element, reason), old.features, new.features)
        _repaint_series(save, amendments, place.element, old, new, _kind_wanted(save, new.id, document), reason)
        return True
    _refuse_shared(save, place.part)
    if isinstance(new, Opaque):
        if new.style.visible is False and old.features != new.features:
            raise EditError(says("hidden-part-immovable", id=new.id))
        write_features(LEGEND_WRITERS, amendments.of(place.element, reason), old.features, new.features)
        _show_legend(amendments, place, old, new, reason)
        return True
    if not isinstance(old, Text) or not isinstance(new, Text):
        raise EditError(says("chart-part-fixed", id=new.id))
    if (old.style.visible, old.style.opacity) != (new.style.visible, new.style.opacity):
        raise EditError(says("hiding-unsupported", id=new.id))
    if new.id.endswith(TITLES):
        if place.element.tag == "c:chart" and _looks_as_all(old, new, document):
            return True  # the name of the series, which follows the letters of the chart
        return _retitle(save, place, old, new, reason)
    if old.style.stroke != new.style.stroke or old.features != new.features:
        _write_point(save, old, new, document, reason)
        old = replace(old, style=replace(old.style, stroke=new.style.stroke))
    if _look(old) != _look(new) and new.id not in save.relettered:
        set_letters(amendments, place.element.tree.root, old, new, document, reason)
        save.relettered.update(one.id for one in family(chart_of(document, new.id)))
    if old.text != new.text:
        _reword(save, place, new, reason)
    return True


def _looks_as_all(old: Text, new: Text, document: Document) -> bool:
    """Whether only the look of a title changes, to that of all other words of its chart. Not its size, which would be
    a fifth larger than theirs."""
    if (old.text, old.paragraphs) != (new.text, new.paragraphs) or old.style == new.style:
        return False
    names = [name for name in PROPERTIES if getattr(old.style, name) != getattr(new.style, name)]
    if "font_size" in names:
        return False
    words = [one for one in family(chart_of(document, new.id)) if isinstance(one, Text) and not one.id.endswith(TITLES)]
    plain = all(was.style == now.style for was, now in zip(old.runs, new.runs, strict=True))
    return plain and all(getattr(one.style, name) == getattr(new.style, name) for one in words for name in names)


def remove_from_chart(save: Save, place: DeckPlace, layer: Layer, reason: str) -> None:
    """Take a series out of its chart; its cells stay in the workbook, as when PowerPoint does it."""
    element = place.element
    _refuse_shared(save, place.part)
    if isinstance(layer, Text) and element.tag in ("c:pt", "c:numCache", "c:strCache") and _spot(layer.id)[1] in "cv":
        rewrite_points(save, _spot(layer.id)[0], reason)
        return
    if not isinstance(layer, Series) or element.parent is None:
        hints = {"/legend": "hide it instead", "title": "give it an empty text instead"}
        hint = next(
            (hint_text for end, hint_text in hints.items() if layer.id.endswith(end)), "remove a whole series instead"
        )
        raise EditError(says("chart-part-not-removable", id=layer.id, hint=hint))
    amendments = save.amendments(place.part)
    plot = amendments.of(element.parent, reason)
    others = [one for one in plot.children if one.tag == "c:ser" and one is not element]
    if not others:
        raise EditError(says("last-series-of-kind", id=layer.id))
    chart = _chart_element(save, place.part)
    shown = _categories(save, place.part)
    if shown is not None and shown.parent is element and not _repeated(shown, chart):
        raise EditError(says("series-gives-categories", id=layer.id))
    plot.drop_child(element)
    left = [one for one in _series(chart) if amendments.of(one.parent or one).has(one)]
    if len(left) == 1:
        # what a chart with several series leaves alone, one with a single series would show
        if child(chart, "c:title") is None and not flag(chart, "c:autoTitleDeleted"):
            amendments.of(chart, reason).put(New("c:autoTitleDeleted", {"val": "1"}), "c:autoTitleDeleted")
            save.note("the chart has a single series now, and stays without a title")
        varied = child(left[0].parent, "c:varyColors")
        if KINDS.get(getattr(left[0].parent, "tag", "")) not in ("pie", "doughnut") and varied is not None:
            amendments.of(varied, reason).set("val", "0")
            save.note("the chart has a single series now, and stays in one colour")


def insert_into_chart(save: Save, edit: Insert, document: Document) -> None:
    """Put in a series, or a category (or value) together with its values in every series."""
    content = edit.content
    placed = document.index[content.id]
    chart = chart_of(document, content.id)
    holder = placed.ancestors[-1]
    reason = f"{content.noun} '{content.id}' added"
    _refuse_shared(save, _chart_part(save, chart.id))
    if isinstance(content, Series) and holder is chart:
        insert_series(save, chart, content, reason)
    elif isinstance(content, Text) and isinstance(holder, Categories | Series):
        rewrite_points(save, chart.id, reason)
    else:
        raise EditError(says("layer-inside-chart", id=content.id))


def _write_point(save: Save, old: Text, new: Text, document: Document, reason: str) -> None:
    series = document.index[new.id].ancestors[-1]
    if not isinstance(series, Series):
        raise EditError(says("chart-part-fixed", id=new.id))
    at = [one.id for one in series.values].index(new.id)
    place = save.place(series.id)
    wanted = _kind_wanted(save, series.id, document)
    write_point(save.amendments(place.part).of(place.element, reason), _spot(new.id)[2], at, old, new, wanted)


def _fresh(old: Group, new: Group) -> dict[str, Feature]:
    """The features that a chart has only since it is of another type."""
    return {name: value for name, value in new.features if name not in dict(old.features)}


def _feature_chart(save: Save, old: Chart, new: Chart, reason: str) -> None:
    if old.features != new.features:
        part = _chart_part(save, new.id)
        _refuse_shared(save, part)
        root = save.amendments(part).of(save.parts.tree(part).root, reason)
        write_features(CHART_WRITERS, root, old.features, new.features)


def _refuse_shared(save: Save, part: str) -> None:
    """EditError where two charts of the deck are one part of the file, so that an edit of one would change both."""
    known = placed(save.reading)
    sharing = [id.removesuffix("/legend") for id, one in known if id.endswith("/legend") and one.part == part]
    if len(sharing) > 1:
        raise EditError(says("charts-share-part", first=sharing[0], second=sharing[1]))


def _chart_part(save: Save, chart: str) -> str:
    return save.place(f"{chart}/legend").part


def _chart_element(save: Save, part: str) -> Element:
    found = child(save.parts.tree(part).root, "c:chart")
    assert found is not None  # the reader has read a chart there
    return found


def _series(chart: Element) -> list[Element]:
    area = child(chart, "c:plotArea")
    plots = [one for one in area.children if one.tag in KINDS] if area is not None else []
    return [one for plot in plots for one in plot.children if one.tag == "c:ser"]


def _look(text: Text) -> tuple[object, ...]:
    return text.style, [run.style for run in text.runs], text.paragraphs


# colours


def _repaint_series(
    save: Save, amendments: Amendments, series: Element, old: Series, new: Series, wanted: str, reason: str
) -> None:
    """Another look for a series. In a chart that becomes one of another type (`wanted`), colours change sides: what was
    to fill a bar is to be the colour of the line."""
    if series.tag != "c:ser" or series.parent is None:
        return
    kind = KINDS.get(series.parent.tag, "")
    amended = amendments.of(series, reason)
    if wanted and (wanted in LINED) != (kind in LINED):
        side, other = ("fill", "stroke") if wanted in LINED else ("stroke", "fill")
        value = next((value for name, value in changed(old.style, new.style) if name == side), None)
        if value is not None:
            if wanted in LINED:
                _recolour_line(amended, series, old.style, value, wanted)
            else:
                paint(_shape_properties(amended), other, value)
            new = replace(new, style=replace(new.style, **{side: getattr(old.style, side)}))
        kind = wanted
    for name, value in changed(old.style, new.style):
        if name not in ("fill", "stroke", "stroke_width"):
            raise EditError(says("series-property-unsupported", property=name, id=new.id))
        if name == "fill" and kind in LINED:
            raise EditError(says("line-series-has-no-fill", id=new.id))
        if name == "stroke" and kind in LINED:
            _recolour_line(amended, series, old.style, value, kind)
        else:
            properties = _shape_properties(amended)
            properties.drop(*FILLS) if value is None and name == "fill" else paint(properties, name, value)
        varied = child(series.parent, "c:varyColors")
        if name == "fill" and varied is not None and flag(series.parent, "c:varyColors") != (value is None):
            amendments.of(varied, reason).set("val", "1" if value is None else "0")
            each, all_ = "a colour for each point", "one for all that state none"
            had, has = (all_, each) if value is None else (each, all_)
            save.note(f"'{new.id}' had {had}, and now has {has}")


def _kind_wanted(save: Save, series: str, document: Document) -> str:
    """The type that the chart of a series is to have; '' if it stays what it is."""
    now = chart_of(document, series)
    was = save.reading.document.index.layers.get(now.id)
    return now.type if isinstance(was, Chart) and was.type != now.type else ""


def _shape_properties(series: Amended) -> Amended | New:
    return series.child("c:spPr") or put_in_series(series, New("c:spPr"))


def _recolour_line(amended: Amended, series: Element, old: Style, value: Value, kind: str) -> None:
    """The line of a series and the signs on it; of a scatter chart without lines, the signs alone."""
    line = descend(series, "c:spPr", "a:ln")
    unlined = child(line, "a:noFill") is not None or (line is None and val(series.parent, "c:scatterStyle") == "marker")
    if not (kind == "scatter" and unlined):
        paint(_shape_properties(amended), "stroke", value)
    marker = child(series, "c:marker")
    known = amended.child("c:marker")
    if not isinstance(known, New) and (
        val(marker, "c:symbol", "auto") == "none" or (marker is None and not _marked(series))
    ):
        return
    sign: Amended | New = known or put_in_series(amended, New("c:marker"))
    properties = sign.require("c:spPr")
    paint(properties, "fill", value)
    paint(properties, "stroke", value)


def _marked(series: Element) -> bool:
    """Whether a series without marker settings has markers."""
    plot = series.parent
    if plot is None or plot.tag == "c:scatterChart":
        return val(plot, "c:scatterStyle", "marker") in ("lineMarker", "smoothMarker", "marker")
    return flag(plot, "c:marker")


# legend


def _show_legend(amendments: Amendments, place: DeckPlace, old: Layer, new: Layer, reason: str) -> None:
    if replace(old.style, visible=None) != replace(new.style, visible=None):
        raise EditError(says("legend-property-unsupported", id=new.id))
    element = place.element
    if new.style.visible is False and element.tag == "c:legend" and element.parent is not None:
        amendments.of(element.parent, reason).drop_child(element)
    elif new.style.visible is not False and element.tag == "c:chart":
        legend = New("c:legend", {}, New("c:legendPos", {"val": place_of_legend(new)}), New("c:overlay", {"val": "0"}))
        amendments.of(element, reason).put(legend, "c:legend")


# words


def _reword(save: Save, place: DeckPlace, new: Text, reason: str) -> None:
    """A category, a value, or the name of a series."""
    chart, kind, at = _spot(new.id)
    if chart in save.repointed and kind != "name":
        return  # written with all others
    if kind == "c":
        holder = _categories(save, place.part)
        if holder is None:
            raise EditError(says("chart-has-no-categories", chart=chart))
    else:
        series = save.place(new.id.rpartition("/")[0]).element
        found = child(series, "c:tx") if kind == "name" else child(series, "c:val") or child(series, "c:yVal")
        if kind == "name":
            _pin_title(save, place.part, series, reason)
        if found is None or not found.children:
            if kind != "name":
                raise EditError(says("series-has-no-values", id=new.id))
            made = New("c:tx", {}, New("c:v", text=new.text))
            put_in_series(save.amendments(place.part).of(series, reason), made)
            return
        holder = found
    write_entry(save, place.part, holder, at, new.text, reason, new.id)


def _spot(id: str) -> tuple[str, str, int]:
    """The chart a text belongs to, what it is (c, v, name), and which of them, from 0."""
    holder, _, last = id.rpartition("/")
    chart = holder.rpartition("/")[0]
    return (chart, "name", 0) if last == "name" else (chart, last[0], int(last[1:]) - 1)


def _categories(save: Save, part: str) -> Element | None:
    for one in _series(_chart_element(save, part)):
        holder = child(one, "c:cat") or child(one, "c:xVal")
        if holder is not None and column(holder).entries:
            return holder
    return None


def _repeated(names: Element, chart: Element) -> bool:
    """Whether the next series has the same categories."""
    series = _series(chart)
    following = series[next(n for n, one in enumerate(series) if one is names.parent) + 1 :]
    for one in following:
        other = column(child(one, "c:cat") or child(one, "c:xVal"))
        if other.entries:
            return [entry.text for entry in other.entries] == [entry.text for entry in column(names).entries]
    return False


def _pin_title(save: Save, part: str, series: Element, reason: str) -> None:
    """A chart with a single series shows its name as the title; another name must not change that."""
    chart = _chart_element(save, part)
    title = child(chart, "c:title")
    if len(_series(chart)) != 1 or (title is not None and child(title, "c:tx") is not None):
        return
    entries = column(child(series, "c:tx")).entries
    words = entries[0].text if entries else ""
    if not words or (title is None and flag(chart, "c:autoTitleDeleted")):
        return
    amended = save.amendments(part).of(chart, reason)
    run = New("a:r", {}, New("a:t", text=words))
    holder = amended.child("c:title")
    if holder is not None and holder.child("c:tx"):
        return  # it was given words of its own
    _put_title(amended, title, New("a:p", {}, run))
    save.note(f"the title “{excerpt(words)}” of the chart was the name of its series; it is written out, and stays")


def _retitle(save: Save, place: DeckPlace, old: Text, new: Text, reason: str) -> bool:
    element = place.element
    amendments = save.amendments(place.part)
    if not new.text and not old.text:
        return True  # no letters to set
    if not new.text:
        if element.tag == "c:title" and element.parent is not None:
            amendments.of(element.parent, reason).drop_child(element)
        holder = element.parent if element.tag == "c:title" else element
        if holder is not None and holder.tag == "c:chart":
            amendments.of(holder, reason).put(New("c:autoTitleDeleted", {"val": "1"}), "c:autoTitleDeleted")
        return True
    if place.body is not None:
        return False
    linked = descend(element, "c:tx", "c:strRef") if element.tag == "c:title" else None
    if linked is not None and linked.parent is not None and _look(old) == _look(new):
        write_entry(save, place.part, linked.parent, 0, new.text, reason, new.id)
        return True
    pairs = {name: (getattr(old.style, name), getattr(new.style, name)) for name in PROPERTIES}
    stated = replace(new, style=Style(**{name: now for name, (was, now) in pairs.items() if was != now}), flow=None)
    holder = element.parent if element.tag == "c:title" else element
    assert holder is not None
    _put_title(amendments.of(holder, reason), element if element.tag == "c:title" else None, *paragraphs_markup(stated))
    return True


def _put_title(holder: Amended, title: Element | None, *paragraphs: New) -> None:
    """Words for the title of a chart or an axis; the look in its txPr still applies."""
    looks = child(title, "c:txPr")
    settings = child(looks, "a:bodyPr")
    head = descend(looks, "a:p", "a:pPr")
    for paragraph in paragraphs:
        if head is not None and paragraph.child("a:pPr") is None:
            paragraph.children.insert(0, Copied(head))
    body = New("a:bodyPr") if settings is None else Copied(settings)
    words = New("c:tx", {}, New("c:rich", {}, body, New("a:lstStyle"), *paragraphs))
    if title is not None:
        amended = holder.amended(title)
        amended.put(words, "c:tx")
    else:
        made = New("c:title", {}, words, New("c:overlay", {"val": "0"}))
        if holder.element.tag == "c:chart":
            holder.put(made, "c:title")
        else:
            later = (one for one in holder.element.children if one.tag not in BEFORE_AXIS_TITLE)
            holder.put(made, "c:title", before=next(later, None))
    if holder.element.tag == "c:chart":
        holder.put(New("c:autoTitleDeleted", {"val": "0"}), "c:autoTitleDeleted")
