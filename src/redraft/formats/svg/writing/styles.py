"""Style edits: where a property is written so that it takes effect, and what else is written so that nothing shifts.

In order of preference: the declaration or attribute that sets it now; the element's own `style` where a sheet sets it
or a `style` exists; a presentation attribute.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from redraft.document.layers import Group, Layer, Shape, Text
from redraft.document.style import BLENDS, OF_WORDS, Color, Gradient, PaintServer, Shadow, Style, Value
from redraft.errors import EditError, says
from redraft.formats.shapes.numbers import format_number
from redraft.formats.svg.css.copies import CopyContext, default_value
from redraft.formats.svg.css.sheet import StyleSheet, parse_declarations
from redraft.formats.svg.css.styles import (
    INHERITED,
    NAMES,
    ONLY_CSS,
    Computed,
    affects,
    is_relative,
    sided,
    style_of,
    unit_number,
)
from redraft.formats.svg.reading.read import SvgPlace, SvgRead
from redraft.formats.svg.reading.shadows import shadow_id
from redraft.formats.svg.reading.text import INSIDE
from redraft.formats.svg.writing.changes import Changes
from redraft.formats.svg.writing.gradients import is_copy
from redraft.formats.svg.writing.new import attribute_value, css_value
from redraft.formats.xml.tree import Element
from redraft.lazy import dataclass


class _Everything:
    """Holds all there is."""

    def __contains__(self, _: object) -> bool:
        return True


_ALL = _Everything()
_OF_ALL = frozenset(("opacity", "visible", "shadow", "blend"))
_OF_SHAPES = _OF_ALL | {"fill", "stroke", "stroke_width"}


@dataclass(frozen=True)
class Restyling:
    """Writes properties of layers and runs into changes."""

    reading: SvgRead

    def layer(self, changes: Changes, place: SvgPlace, old: Layer, name: str, value: Value) -> None:
        """A property of a whole layer."""
        _check_kind(old, name)
        if name == "shadow":
            self._cast(changes, place.element, old, value)
            return
        if name == "blend" and value is not None and value not in BLENDS:
            raise EditError(says("svg-blend-mode-unsupported", blend=value, known=", ".join(BLENDS)))
        if name == "blend" and isinstance(old, Group):
            self._isolate(changes, place.element, value)
            return
        self._declare(changes, place.element, place.computed, name, value)
        if isinstance(old, Text) and name not in _OF_ALL:
            self._inside(changes, place, name, value, getattr(old.style, name))

    def _isolate(self, changes: Changes, element: Element, mode: Value) -> None:
        """A group's mode; 'normal' means that its content does not blend with what is below."""
        apart = mode == "normal"
        self._write(changes, element, "mix-blend-mode", None if apart else str(mode) if mode else None, None)
        if apart or not mode:
            self._write(changes, element, "isolation", "isolate" if apart else None, None)

    def _cast(self, changes: Changes, element: Element, old: Layer, value: Value) -> None:
        if "filter" in old.effects:
            raise EditError(says("svg-shadow-replaces-filter", id=old.id))
        link = f"url(#{shadow_id(value, old)})" if isinstance(value, Shadow) else None
        self._write(changes, element, "filter", link, link)

    def run(
        self, changes: Changes, place: SvgPlace, owner: Element, styles: Mapping[str, Value], around: Style
    ) -> None:
        """Properties of a run that has an element to itself; `around` is how the whole text will look."""
        inside = {element.number: inner for element, inner in self.parts(place)}
        computed = inside[owner.number]
        outer = inside.get(owner.parent.number) if owner.parent is not None else None
        declared = self.reading.styles.declared(owner)
        for name, value in styles.items():
            _check_whole(name)
            if value is None and outer is not None:  # the text's value is not what applies around the run
                wanted = getattr(around, name)
                value = None if getattr(style_of(outer, self.reading.servers), name) == wanted else wanted
            if name in ("fill", "stroke"):
                computed = _as_in(computed, declared, NAMES[name], getattr(around, name))
            self._declare(changes, owner, computed, name, value)

    def wrapped(self, owner: Element, style: str) -> str:
        """The `style` of a new tspan in an element, undoing what sheets would unintentionally set on it."""
        styles = self.reading.styles
        if not styles.sheet.rules:
            return style
        matched = [
            one for _, one in StyleSheet(styles.sheet.rules).matching(CopyContext(owner, owner, None, "tspan", _ALL))
        ]
        urgent = {one.name for one in matched if one.important}
        wanted = {one.name: one.value for one in parse_declarations(style)}
        kept = {name: default_value(name) for name in dict.fromkeys(one.name for one in matched) if name not in wanted}
        return ";".join(
            f"{name}:{value}{' !important' if name in urgent else ''}" for name, value in {**wanted, **kept}.items()
        )

    def parts(self, place: SvgPlace) -> Iterator[tuple[Element, Computed]]:
        """The elements inside a text and what counts for each."""
        stack = [(place.element, place.computed)]
        while stack:
            outer, computed = stack.pop()
            for child in outer.children:
                if child.tag in INSIDE:
                    inner = self.reading.styles.computed(child, computed)
                    yield child, inner
                    stack.append((child, inner))

    def _inside(self, changes: Changes, place: SvgPlace, name: str, value: Value, old: Value) -> None:
        """Inner elements that repeat the text's value count as part of it; others keep their look."""
        css = NAMES[name]
        for inner, computed in self.parts(place):
            declared = self.reading.styles.declared(inner)
            mine = getattr(style_of(computed, self.reading.servers), name)
            if css in declared or f"{css}-opacity" in declared:
                if mine == old:
                    self._declare(changes, inner, _as_in(computed, declared, css, value), name, value)
                else:
                    self._pin(changes, inner, declared, name, sided(computed, name, mine))
            if name == "font_size" and is_relative(declared.get("letter-spacing", "")):
                self._pin(changes, inner, declared, "letter_spacing", float(computed.inherited["letter-spacing"]))

    def _pin(self, changes: Changes, element: Element, declared: Mapping[str, str], name: str, value: Value) -> None:
        """The look of an element, declared so that it does not depend on its surroundings."""
        css = NAMES[name]
        if value is not None and (css not in declared or is_relative(declared[css])):
            self._write(changes, element, css, css_value(name, value), attribute_value(name, value))
        if isinstance(value, Color) and f"{css}-opacity" not in declared:
            alpha = format_number(value.alpha / 255, 4)
            self._write(changes, element, f"{css}-opacity", alpha, alpha)

    def _declare(self, changes: Changes, element: Element, computed: Computed, name: str, value: Value) -> None:
        if name == "visible":
            self._show(changes, element, computed, bool(value))
            return
        css = NAMES[name]
        if value is None:
            self._write(changes, element, css, None, None)
            return
        if isinstance(value, PaintServer):
            self._check_server(value)
        value = sided(computed, name, value)
        self._write(changes, element, css, css_value(name, value), attribute_value(name, value))
        if isinstance(value, Color | Gradient):
            now = unit_number(computed.inherited.get(f"{css}-opacity", "1"))
            wanted = value.alpha if isinstance(value, Color) else 255  # the stops of a gradient have their own
            if round(255 * now) != wanted:
                alpha = format_number(wanted / 255, 4)
                self._write(changes, element, f"{css}-opacity", alpha, alpha)
        if name == "font_size":
            declared = self.reading.styles.declared(element)
            if is_relative(declared.get("letter-spacing", "")):
                self._pin(changes, element, declared, "letter_spacing", float(computed.inherited["letter-spacing"]))

    def _show(self, changes: Changes, element: Element, computed: Computed, visible: bool) -> None:
        if not visible:
            self._write(changes, element, "display", "none", "none")
            return
        if not computed.displayed:
            self._write(changes, element, "display", None, None)
        if computed.inherited.get("visibility", "visible") != "visible":
            self._write(changes, element, "visibility", "visible", "visible")

    def _write(self, changes: Changes, element: Element, css: str, declared: str | None, attribute: str | None) -> None:
        """Where the property is set now, or where it will take effect."""
        styles = self.reading.styles
        inline = any(one.name == css or affects(one.name, css) for one in styles.inline(element))
        by_sheet = styles.challenges(element, css)[0]
        if declared is None:
            if inline:
                changes.declare(element, css, None)
            if css in element.attributes:
                changes.set_attribute(element, css, None)
            if by_sheet:
                changes.declare(element, css, _neutral(css))
        elif inline or by_sheet or css in ONLY_CSS or ("style" in element.attributes and css not in element.attributes):
            changes.declare(element, css, declared)
        else:
            changes.set_attribute(element, css, attribute)

    def _check_server(self, paint: PaintServer) -> None:
        if is_copy(paint, self.reading.servers):
            return
        if paint.kind != "context" and paint.id not in self.reading.servers:
            known = ", ".join(self.reading.servers) or "none"
            raise EditError(says("svg-no-paint", id=paint.id, known=known))
        there = self.reading.servers.get(paint.id)
        if paint.kind == "context" or there is None or there == paint:
            return
        if isinstance(there, Gradient):
            raise EditError(says("svg-paint-is-gradient", id=paint.id, gradient=there))
        if paint.kind != there.kind:
            raise EditError(says("svg-paint-kind-mismatch", id=paint.id, kind=there.kind, given=paint.kind))
        if paint.colors and paint.colors != there.colors:  # they are there for showing
            want, has = (", ".join(map(str, one.colors)) or "none" for one in (paint, there))
            raise EditError(says("svg-paint-colours-differ", paint=paint, found=has, wanted=want))


def run_style(styles: Mapping[str, Value]) -> str:
    """The `style` of a new tspan around a run."""
    written: list[str] = []
    for name, value in styles.items():
        if value is None:
            continue
        _check_whole(name)
        if name == "visible":
            written.append(f"visibility:{'visible' if value else 'hidden'}")
            continue
        written.append(f"{NAMES[name]}:{css_value(name, value)}")
        if isinstance(value, Color | Gradient) and name in ("fill", "stroke"):
            alpha = value.alpha if isinstance(value, Color) else 255
            written.append(f"{name}-opacity:{format_number(alpha / 255, 4)}")
    return ";".join(written)


def _check_whole(name: str) -> None:
    """Refuse what a run cannot have for itself."""
    if name in ("shadow", "blend"):
        what = "shadow" if name == "shadow" else "blend mode"
        raise EditError(says("svg-word-property-unsupported", property=what))
    _check_words(name)


def _check_words(name: str) -> None:
    if name in OF_WORDS:
        raise EditError(says("svg-words-property-unsupported", property=name))


def _as_in(computed: Computed, declared: Mapping[str, str], css: str, value: Value) -> Computed:
    """What counts for an inner element once the text around it has its new paint."""
    opacity = f"{css}-opacity"
    if not isinstance(value, Color) or opacity in declared:
        return computed
    return computed._replace(inherited={**computed.inherited, opacity: str(value.alpha / 255)})


def _neutral(css: str) -> str:
    """The initial or inherited value, where a sheet sets another."""
    return "inline" if css == "display" else "inherit" if css in INHERITED else "initial"


def _check_kind(layer: Layer, name: str) -> None:
    if isinstance(layer, Text):
        _check_words(name)
        return
    if name in (_OF_SHAPES if isinstance(layer, Shape) else _OF_ALL):
        return
    if isinstance(layer, Shape):
        raise EditError(says("svg-shape-property-unsupported", id=layer.id, property=name))
    raise EditError(
        says(
            "svg-layer-property-unsupported",
            id=layer.id,
            kind=layer.kind,
            property=name,
            advice="set it on the shapes and texts inside"
            if layer.kind == "group"
            else "only its opacity and visibility can be set",
        )
    )
