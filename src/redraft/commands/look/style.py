"""Commands for style and text: `modify` and `fade`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from redraft.commands.changes.features import feature_edits, feature_of
from redraft.commands.changes.style import link_of, restyled, restyled_spans, restyled_words, with_opacity
from redraft.commands.command import KW_ONLY, AlreadySo, Command, Resolution
from redraft.commands.layers.new_shapes import FRAMES, framed, unframed, words_in
from redraft.commands.measure.boxes import named
from redraft.commands.measure.palettes import on_masters, themed
from redraft.commands.pages.settings import titled
from redraft.commands.values import Elements, Length, Name, Number, Paint, Shadow, Spans, Words
from redraft.document.charts import Chart
from redraft.document.layers import Group, Shape, Text, family
from redraft.document.pages import Document, Placed
from redraft.document.style import TYPE, font_family_named
from redraft.edits.execution import Measure, execute
from redraft.edits.ops import Edit, SetFeature, SetStyle, apply
from redraft.errors import CommandError, says


class Modify(Command):
    """Set text, paint, type, visibility or name, or the look of some `words` only. Colours are "#rrggbb", "#rrggbbaa",
    CSS names, rgb(), hsl() or "none"; in a deck also those of its theme: "accent1", "tx2 lighter 40%".
    They stay names in the file, as do the fonts "theme body" and "theme heading".

    A paint may also be a gradient: "linear-gradient(90deg, red, blue)", "radial-gradient(white, navy 80%)". `shadow` is
    "drop-shadow(2px 3px 4px #00000080)" or "none", `blend` a mode such as "multiply", `name` what the layer is called,
    `alt` the alternative text of something on a slide or of an SVG's picture ("" for none), the `role` "title" makes
    a text the title of its slide, which outlines and screen readers go by.

    `color` is that of the words, on a shape and in a cell too; without words the fill, or the outline where there is
    none. `text` keeps the formatting of the words that stay; in a text of several lines those that are not in it any
    more go, new ones come, and one alone is spread over those there are. A shape of a slide without words gets them in
    its middle. Of a group, opacity and visible are its own; type goes to the texts in it, `fill` to the texts and
    shapes in it, of a shape or cell with words to the shape. A percentage as `font_size` or `stroke_width` is one of
    what it is now.
    `baseline` and `link` (an address, "slide 3" or "none") are for words of a deck, `link` for shapes and pictures too.
    `anchor`, `autofit` (words that do not fit "shrink", or the frame "grow"s), `columns`, `inset` (the room at all
    sides, or left, top, right and bottom) and `wrap` are those of the frame that a slide's text is in; `frame_fill` and
    `frame_stroke` paint that frame, or its shape or cell, where `fill` of a text paints the letters.
    `words`: only where the text says so, every time it does; `spans`: only these places of it. What a group with one
    text says is the `text` of that.

    >>> modify("title", text="Winter Lights", color="gold")
    >>> modify(price, text=price.text.replace("€", "$"), font_size=price.font_size * 1.2)
    """

    target: Elements
    _: KW_ONLY
    text: Words | None = None
    color: Paint | None = None
    fill: Paint | None = None
    stroke: Paint | None = None
    stroke_width: Length | None = None
    opacity: Number | None = None
    visible: bool | None = None
    font_family: Name | None = None
    font_size: Length | None = None
    font_weight: int | None = None
    font_style: Literal["normal", "italic", "oblique"] | None = None
    text_decoration: Name | None = None
    letter_spacing: Number | None = None
    align: Literal["start", "middle", "end", "justify"] | None = None
    shadow: Shadow | None = None
    blend: Name | None = None
    name: Name | None = None
    alt: Words | None = None
    role: Literal["title", "none"] | None = None
    baseline: Literal["normal", "superscript", "subscript"] | None = None
    link: Name | None = None
    anchor: Literal["top", "middle", "bottom"] | None = None
    autofit: Literal["none", "shrink", "grow"] | None = None
    columns: int | None = None
    inset: Length | tuple[Length, ...] | None = None
    wrap: bool | None = None
    frame_fill: Paint | None = None
    frame_stroke: Paint | None = None
    words: Words | None = None
    spans: Spans | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        given = {name: value for name, value in self.stated().items() if name not in ("target", "words", "spans")}
        if not given:
            raise CommandError(says("no-property-to-set"))
        edits: list[Edit] = []
        start, frames = document, {name: given.pop(name) for name in FRAMES if name in given}
        if self.font_family is not None and self._is_for_all(document):
            edits += themed(document, {"*": font_family_named(self.font_family)})
            document = apply(document, edits)
            edits += [one for placed in on_masters(document) if isinstance(placed.layer, Text)
                      for one in restyled(document, placed, {"font_family": self.font_family})]  # fmt: skip
        if given.pop("alt", None) is not None:
            if not document.traits.vector:
                raise CommandError(says("alt-has-no-place", format=document.format))
            layers = [document.index[id].layer for id in self.target]
            edits += feature_edits(layers, {"alt": self.alt}, again=[*given])
        if given.pop("role", None) is not None:
            edits += [titled(document, id, feature_of("placeholder", self.role)) for id in self.target]
        every = given
        for id in self.target if given else ():
            given = {**every}
            if self.link is not None and not (self.words or self.spans):
                whole, worded = _linked(document, id, self.link)
                edits += whole
                given = {name: value for name, value in every.items() if worded or name != "link"}
            if not TYPE.isdisjoint(given):
                _refuse_chart_words(document, id, self.target)
            parted = bool(self.words or self.spans)
            placed = document.index[id] if self.text is None and not parted else _text_in(document, id)
            if parted:
                if self.text is not None:
                    edits += (found := _reworded(document, placed, self.text))
                    document = execute(document, found, measure)
                for name, value in sorted(given.items(), key=lambda one: one[0] != "link"):  # a link has a colour
                    if name == "text":
                        continue
                    placed = document.index[placed.layer.id]
                    found = (
                        restyled_words(document, placed, self.words, name, value)
                        if self.words
                        else restyled_spans(document, placed, self.spans or (), name, value)
                    )
                    edits += found
                    document = execute(document, found, measure)
            elif self.text is not None:  # the words first: an empty text has none to style
                edits += (found := _reworded(document, placed, self.text, self.font_size))
                if len(given) == 1:
                    continue
                after = execute(document, found, measure)
                edits += restyled(
                    after, after.index[id], {name: value for name, value in given.items() if name != "text"}
                )
            elif given:
                edits += restyled(document, placed, given)
        if start.traits.text_boxes and (frames or not {"fill", "stroke", "color"}.isdisjoint(self.stated())):
            after = execute(start, edits, measure)
            edits += (painted := [edit for id in self.target if frames for edit in framed(after, id, frames)])
            edits += unframed(execute(after, painted, measure), self.target)
        elif frames:
            raise CommandError(says("no-frame-to-paint", id=self.target[0]))
        return Resolution(tuple(_in_charts(document, edits)))

    def _is_for_all(self, document: Document) -> bool:
        """Whether all texts of a deck, and more than one, are among the targets, so that its theme is meant."""
        if not document.masters or self.words or self.spans:
            return False
        named = {one.id for id in self.target for one in family(document.index[id].layer)}
        texts = [one.layer.id for one in document.walk() if one.visible and one.box and isinstance(one.layer, Text)]
        return len(texts) > 1 and named.issuperset(texts)


def _refuse_chart_words(document: Document, id: str, targets: Sequence[str]) -> None:
    """All words of a chart but its titles look alike, so some of them cannot be styled alone."""
    chart = next((one for one in document.index[id].ancestors if isinstance(one, Chart)), None)
    held = {one.id for target in targets for one in family(document.index[target].layer)}
    texts = [one.id for one in family(chart) if isinstance(one, Text)] if chart is not None else []
    words = [one for one in texts if not one.endswith("title") and document.index[one].visible]
    if chart is not None and not held.isdisjoint(words) and not held.issuperset(words):
        raise CommandError(says("chart-words-share-look", id=id, chart=chart.id))


def _in_charts(document: Document, edits: Sequence[Edit]) -> Iterator[Edit]:
    """The edits without those of titles that a chart has not; labels with a size of their own take the new one."""
    sized: set[str] = set()
    for edit in edits:
        placed = document.index.get(edit.layer) if isinstance(edit, SetStyle) else None
        above = placed.ancestors if placed is not None else ()
        chart = next((one for one in above if isinstance(one, Chart)), None)
        if chart is None or not isinstance(edit, SetStyle) or placed is None:
            yield edit
        elif not (isinstance(placed.layer, Text) and edit.layer.endswith("title") and not placed.layer.text):
            yield edit
            if edit.name == "font_size" and chart.id not in sized and not edit.layer.endswith("title"):
                sized.add(chart.id)
                able = (one for one in chart.series if dict(one.features).get("label_size") not in (None, edit.value))
                yield from (SetFeature(one.id, "label_size", edit.value) for one in able)  # type: ignore[arg-type]


def _text_in(document: Document, id: str) -> Placed:
    """The only text in a group, as in a shape or a cell; else the layer itself."""
    placed = document.index[id]
    inside = [one for one in family(placed.layer) if isinstance(one, Text)] if isinstance(placed.layer, Group) else []
    return document.index[inside[0].id] if len(inside) == 1 else placed


def _linked(document: Document, id: str, value: str) -> tuple[list[Edit], bool]:
    """The edits that link a whole thing (a picture, a shape), or take its link away, and whether its words are next:
    those of a text, and those that have a link to lose."""
    layer, words = document.index[id].layer, _text_in(document, id).layer
    features, target = dict(layer.features), link_of(document, value)
    linked = isinstance(words, Text) and any(run.style.link for run in words.runs)
    whole = "link" in features and features["link"] != target and (target is None or not isinstance(layer, Text))
    worded = isinstance(layer, Text) if target or not whole else linked
    if not whole and not linked and "link" in features and not isinstance(layer, Text):
        raise AlreadySo(says("link-already", id=id), targets=(id,))
    return ([SetFeature(id, "link", target)] if whole else []), worded or linked or "link" not in features


def _reworded(document: Document, placed: Placed, words: str, size: Any = None) -> list[Edit]:
    """The edits that set the words of a text, or of a shape of a slide that has none yet."""
    if document.traits.text_boxes and isinstance(placed.layer, Shape) and words.strip():
        return words_in(document, placed, placed.layer, words)
    return restyled(document, placed, {"text": words}, size)


class Fade(Command):
    """Multiply the opacity. 0.5 lets twice as much through, above 1 it is clearer to see again.

    >>> fade("photo", 0.5)
    """

    target: Elements
    factor: Number

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        if self.factor < 0:
            raise CommandError(says("opacity-factor-invalid", factor=self.factor))

        def level(now: float) -> float:
            return round(min(now * self.factor, 1.0), 4)

        edits = tuple(edit for id in self.target for edit in with_opacity(document, document.index[id], level))
        if not edits:
            raise AlreadySo(says("opacity-already", named=named(self.target)), targets=self.target)
        return Resolution(edits)
