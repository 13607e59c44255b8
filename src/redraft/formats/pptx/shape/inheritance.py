"""What shapes of a slide inherit from: theme, colours, and placeholders of layout and master."""

from __future__ import annotations

from typing import Any

from redraft.document.layers import Flow
from redraft.document.style import Color
from redraft.document.theme import origin
from redraft.formats.pptx.package.numbers import child
from redraft.formats.pptx.paint.colors import Palette
from redraft.formats.pptx.paint.looks import Fill, Stroke
from redraft.formats.pptx.paint.read import Effects, referred, theme_effects, theme_fill, theme_line
from redraft.formats.pptx.paint.theme import Theme
from redraft.formats.pptx.scope.deck import Deck, SlideLayout, family, placeholder
from redraft.formats.pptx.scope.inheritance import Levels, Stated
from redraft.formats.pptx.text.read import TextReader, flow_of
from redraft.formats.xml.tree import Element


class SlideScope:
    """For all slides with one layout and one set of colours."""

    def __init__(self, deck: Deck, layout: SlideLayout, palette: Palette) -> None:
        self.deck, self.layout = deck, layout
        self._palette = palette
        self.texts = TextReader(self)
        self.table_styles: dict[str, tuple[dict[str, Any], str]] = {}  # by id, as far as they have been needed
        self._levels: dict[tuple[object, ...], Levels] = {}
        self._styled: dict[bytes, tuple[Fill | None, Stroke, Effects]] = {}
        self._flows: dict[tuple[object, ...], tuple[Flow, tuple[str, ...]]] = {}

    @property
    def theme(self) -> Theme:
        return self.layout.master.theme

    @property
    def palette(self) -> Palette:
        return self._palette

    def asset(self, element: Element, relation: str) -> str:
        return self.deck.asset(element, relation)

    def styled(self, style: Element) -> tuple[Fill | None, Stroke, Effects]:
        """Fill, line and effects that a p:style takes from the theme."""
        raw = style.tree.data[style.start : style.end]
        known = self._styled.get(raw)
        if known is None:
            known = theme_fill(style, self), theme_line(style, self), theme_effects(style, self)
            self._styled[raw] = known
        return known

    def flow(self, chain: tuple[Element | None, ...]) -> tuple[Flow, tuple[str, ...]]:
        """The flow of a body from its a:bodyPr and those it inherits from, strongest first; and its effects."""
        own = chain[0] if chain else None
        raw = own.tree.data[own.start : own.end] if own is not None else b""
        key = raw, *(id(one) for one in chain[1:])
        known = self._flows.get(key)
        if known is None:
            known = self._flows[key] = flow_of(chain)
        return known

    def follows(self, shape: Element, mark: Element | None) -> tuple[Element, ...]:
        """The placeholders of layout and master that a shape follows, strongest first."""
        if mark is None:
            return ()
        found: list[Element] = []
        below = self.layout.placeholders.matching(mark)
        if below is not None and below is not shape:
            found.append(below)
        lowest = self.layout.master.placeholders
        inner = placeholder(below) if below is not None else None
        kind = (inner.get("type") if inner is not None else None) or mark.get("type") or "obj"
        root = lowest.by_kind.get(kind) or lowest.by_family.get(family(kind))
        if root is not None and root is not shape:
            found.append(root)
        return tuple(found)

    def levels(
        self,
        body: Element,
        follows: tuple[Element, ...],
        kind: str | None,
        style: Element | None = None,
        stated: Stated | None = None,
    ) -> Levels:
        """The looks of the levels of a body; `kind` is its placeholder type, None for none. `stated` are the properties
        that a table's style or a chart sets for all text in it."""
        styles = []
        own = child(body, "a:lstStyle")
        if own is not None and own.children:
            styles.append(own)
        for shape in follows:
            listed = child(child(shape, "p:txBody"), "a:lstStyle")
            if listed is not None and listed.children:
                styles.append(listed)
        master = self.layout.master
        weakest = [master.style(kind)] if kind is not None else []
        weakest.append(self.deck.default_text)
        if kind is None:
            weakest.append(master.styles["other"])
        font = child(style, "a:fontRef")
        raw = font.tree.data[font.start : font.end] if font is not None else b""
        listed_weakest = tuple(one for one in weakest if one is not None)
        given = tuple((name, value, origin(value)) for name, value in stated.items()) if stated else ()
        key = (*(id(one) for one in styles), raw, given, *(id(one) for one in listed_weakest))
        known = self._levels.get(key)
        if known is None:
            merged = {**(self._from_style(font) if font is not None else {}), **(stated or {})}
            known = self._levels[key] = Levels(tuple(styles), self, merged, listed_weakest)
        return known

    def _from_style(self, font: Element) -> Stated:
        stated: Stated = {}
        which = {"major": "+mj", "minor": "+mn"}.get(font.get("idx") or "")
        if which:
            stated.update(latin=f"{which}-lt", ea=f"{which}-ea", cs=f"{which}-cs")
        color: Color | None = referred(font.parent, "a:fontRef", self)[1]
        if color is not None:
            stated["fill"] = color
        return stated
