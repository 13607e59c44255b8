"""Values that a file takes from its theme: they equal what they are now and remember where they come from, so that what
follows the theme can be told when the theme changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from redraft.document.features import FONT_SLOTS, Features, with_feature
from redraft.document.layers import Document, Group, Layer, Opaque, Page, Text
from redraft.document.style import Color, Gradient, PaintServer, Shadow, Style

V = TypeVar("V")
L = TypeVar("L", bound=Layer)
Made = tuple[tuple[Callable[..., Color], tuple[object, ...]], ...]


class ThemeColor(Color):
    """A colour of the theme or one derived from it. `slot` is the master and its feature ('master-1/accent1'), `made`
    lists the functions, each with what it is given beside the colour, that lead from there to this colour."""

    slot: str = ""
    made: Made = ()

    @staticmethod
    def of(value: Color, slot: str, made: Made = ()) -> ThemeColor:
        found = ThemeColor(*value)
        found.slot, found.made = slot, made
        return found

    def on(self, base: Color) -> ThemeColor:
        """The same with another colour in its slot."""
        value = Color(*base)
        for how, given in self.made:
            value = how(value, *given)
        return ThemeColor.of(value, self.slot, self.made)


class ThemeFont(str):
    """The name of a font that the theme gives; `slot` is the master and its feature ('master-1/minor_font')."""

    slot: str = ""

    @staticmethod
    def of(name: str, slot: str) -> ThemeFont:
        found = ThemeFont(name)
        found.slot = slot
        return found


def derived(color: Color, how: Callable[..., Color], *given: object) -> Color:
    """A colour made from another one; one that is made from a theme's remembers how."""
    value = how(Color(*color), *given)
    if isinstance(color, ThemeColor) and color.slot:
        return ThemeColor.of(value, color.slot, (*color.made, (how, given)))
    return value


def origin(value: object) -> object:
    """Where a style value comes from, to compare; None for one that is stated as it is."""
    match value:
        case ThemeColor():
            return (value.slot, value.made) if value.slot else None
        case ThemeFont():
            return value.slot
        case Gradient() | PaintServer():
            found = tuple(origin(color) for color in value.colors)
            return found if any(found) else None
        case Shadow():
            return origin(value.color)
    return None


def slots_of(value: object) -> frozenset[str]:
    """The slots that a style value follows."""
    match value:
        case ThemeColor() | ThemeFont():
            return frozenset((value.slot,)) - {""}
        case Gradient() | PaintServer():
            return frozenset().union(*map(slots_of, value.colors))
        case Shadow():
            return slots_of(value.color)
    return frozenset()


def followed(colors: Mapping[str, Color], document: Document) -> Mapping[str, Color]:
    """Colours by name as the themes of a document have them now."""
    values = {f"{page.id}/{name}": value for page in document.masters for name, value in page.features}
    now = {slot: color for slot, value in values.items() if (color := Color.from_hex(str(value))) is not None}
    return {
        name: color.on(now[color.slot]) if isinstance(color, ThemeColor) and color.slot in now else color
        for name, color in colors.items()
    }


class Following:
    """Pages as they are once a slot of their theme has another value. What does not follow it stays the same object."""

    def __init__(self, slot: str, value: str) -> None:
        self.slot = slot
        self.color = Color.from_hex(value) or Color(0, 0, 0)
        self.font = ThemeFont.of(value, slot)
        self.count = 0  # of the layers that follow it, so far
        self._styles: dict[int, tuple[Style, Style]] = {}
        self._drawn: dict[int, tuple[tuple[Layer, ...], tuple[Layer, ...]]] = {}

    def page(self, page: Page) -> Page:
        layers = tuple(map(self.layer, page.layers))
        changed = any(new is not old for new, old in zip(layers, page.layers, strict=True))
        features = self._features(page.id, page.features)
        if not changed and features is page.features:
            return page
        return replace(page, layers=layers, features=features)

    def _features(self, page: str, features: Features) -> Features:
        if not self.slot.startswith(f"{page}/"):
            return features
        name = self.slot.removeprefix(f"{page}/")
        return with_feature(features, name, str(self.font if name in FONT_SLOTS else self.color))

    def layer(self, layer: L) -> L:
        style = self.style(layer.style)
        changes: dict[str, object] = {} if style is layer.style else {"style": style}
        if isinstance(layer, Text):
            runs = [
                run if (own := self.style(run.style)) is run.style else replace(run, style=own) for run in layer.runs
            ]
            if any(new is not old for new, old in zip(runs, layer.runs, strict=True)):
                changes["runs"] = tuple(runs)
        self.count += bool(changes)
        if isinstance(layer, Group):
            children = tuple(map(self.layer, layer.children))
            if any(new is not old for new, old in zip(children, layer.children, strict=True)):
                changes["children"] = children
        elif isinstance(layer, Opaque) and layer.drawn:
            drawn = self._seen(layer.drawn)
            if drawn is not layer.drawn:
                changes["drawn"] = drawn
        return replace(layer, **changes) if changes else layer  # type: ignore[arg-type]

    def _seen(self, layers: tuple[Layer, ...]) -> tuple[Layer, ...]:
        """What an opaque layer shows, which many pages share."""
        known = self._drawn.get(id(layers))
        if known is None:
            new = tuple(map(self.layer, layers))
            same = all(one is old for one, old in zip(new, layers, strict=True))
            known = self._drawn[id(layers)] = layers, layers if same else new
        return known[1]

    def style(self, style: Style) -> Style:
        known = self._styles.get(id(style))
        if known is None:
            values = {name: getattr(style, name) for name in ("fill", "stroke", "shadow", "font_family")}
            new = {name: self.value(value) for name, value in values.items() if value is not None}
            changes = {name: value for name, value in new.items() if value is not values[name]}
            known = self._styles[id(style)] = style, replace(style, **changes) if changes else style
        return known[1]

    def value(self, value: V) -> V:
        if self.slot not in slots_of(value):
            return value
        new: object = value
        match value:
            case ThemeColor():
                new = value.on(self.color)
            case ThemeFont():
                new = self.font
            case Gradient():
                new = replace(value, stops=tuple(stop._replace(color=self.value(stop.color)) for stop in value.stops))
            case PaintServer():
                new = value._replace(colors=tuple(map(self.value, value.colors)))
            case Shadow():
                new = replace(value, color=self.value(value.color))
        return new  # type: ignore[return-value]
