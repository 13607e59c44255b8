"""Values that a file takes from its theme: they equal what they are now and remember where they come from, so that what
follows the theme can be told when the theme changes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Self, TypeVar

from redraft.document.color_changes import changed
from redraft.document.features import FONT_SLOTS, Features, with_feature
from redraft.document.layers import Group, Layer, Opaque, Text
from redraft.document.pages import Document, Page
from redraft.document.style import Color, Gradient, PaintServer, Shadow, Style
from redraft.lazy import lazily

V = TypeVar("V")
L = TypeVar("L", bound=Layer)
Made = tuple[tuple[Callable[..., Color], tuple[object, ...]], ...]


class ThemeColor(Color):
    """A colour of the theme or one derived from it. `slot` is the master and its feature ('master-1/accent1'), `made`
    lists the functions, each with what it is given beside the colour, that lead from there to this colour."""

    slot: str = ""
    made: Made = ()

    @classmethod
    def of(cls, value: Color, slot: str, made: Made = ()) -> Self:
        found = cls(*value)
        found.slot, found.made = slot, made
        return found

    def on(self, base: Color) -> Self:
        """The same with another colour in its slot."""
        value = Color(*base)
        for how, given in self.made:
            value = how(value, *given)
        return self.of(value, self.slot, self.made)

    @property
    def called(self) -> str:
        """As programs write it: 'accent1 lighter 40%'."""
        changes = {str(given[0]): int(str(given[1])) / 1000 for _, given in self.made if len(given) == 2}
        more = f" lighter {changes['lumOff']:g}%" if "lumOff" in changes else ""
        more = more or (f" darker {100 - changes['lumMod']:g}%" if "lumMod" in changes else "")
        return self.slot.rpartition("/")[2] + more


class ThemeReference(ThemeColor):
    """A colour asked for by its name in the theme: no colour with another origin equals it, whatever its value."""

    def __eq__(self, other: object) -> bool:
        same = tuple.__eq__(self, other) is True
        return same and (not isinstance(other, Color) or origin(self) == origin(other))

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = tuple.__hash__

    def _replace(self, **changes: Any) -> Color:  # type: ignore[override]
        """Another opacity of the same reference; any other change gives a plain colour."""
        if changes.keys() != {"alpha"}:
            return Color(*self)._replace(**changes)
        alpha = changes["alpha"]
        made = tuple(one for one in self.made if one[1][0] != "alpha")
        if alpha < 255:
            made += ((changed, ("alpha", str(round(alpha / 255 * 100_000)))),)
        return self.of(Color(*self[:3], alpha), self.slot, made)


_NAMED = lazily(
    r"(?:theme[: ])?(?:(accent) ?([1-6])|(dk|lt|tx|bg)([12])|(hlink)|(folhlink))"
    r"(?:,? (lighter|darker) (\d{1,2}|100) ?%)?", re.IGNORECASE,
)  # fmt: skip


def theme_name(text: str) -> str:
    """The name of a theme colour that a text is ('accent1'); '' for any other text."""
    found = _NAMED.fullmatch(" ".join(text.split()))
    name = "".join(part or "" for part in found.groups()[:6]).lower() if found else ""
    return "folHlink" if name == "folhlink" else name


def theme_color(document: Document, text: str, page: Page | None = None) -> ThemeReference | None:
    """The colour of the theme that a text names: 'accent1', 'tx2 lighter 40%' as PowerPoint counts it. The theme is
    that of a page, else the first. None where the document has no such colour."""
    found, base = _NAMED.fullmatch(" ".join(text.split())), document.theme.get(theme_name(text))
    if found is None or not isinstance(base, ThemeColor) or not base.slot:
        return None
    slot, value = base.slot, Color(*base)
    master, key = master_of(document, page), slot.rpartition("/")[2]
    own = dict(master.features).get(key) if master is not None else None
    if master is not None and (color := Color.from_hex(str(own))) is not None:
        slot, value = f"{master.id}/{key}", color
    way, share = found[7], int(found[8] or 0) * 1000
    steps = [("lumMod", 100_000 - share)] if share else []
    steps += [("lumOff", share)] if share and way.lower() == "lighter" else []
    return ThemeReference.of(value, slot, tuple((changed, (name, str(step))) for name, step in steps)).on(value)


def called_exactly(document: Document, color: Color, page: Page | None) -> str:
    """The name by which a program gives this very colour of the theme; '' where it has none."""
    if not isinstance(color, ThemeColor) or any(not str(given[-1]).isdecimal() for _, given in color.made):
        return ""
    found = theme_color(document, color.called, page)
    return color.called if found == color and origin(found) == origin(color) else ""


def master_of(document: Document, page: Page | None) -> Page | None:
    """The master of a page, or of a layout or master that is edited."""
    sheets = {one.id: one for one in document.masters}
    sheet = next((sheets[id] for id in (page.id, page.layout) if id in sheets), None) if page is not None else None
    return sheets.get(sheet.layout, sheet) if sheet is not None else None


class ThemeFont(str):
    """The name of a font that the theme gives; `slot` is the master and its feature ('master-1/minor_font')."""

    slot: str = ""

    @classmethod
    def of(cls, name: str, slot: str) -> Self:
        found = cls(name)
        found.slot = slot
        return found


class FontReference(ThemeFont):
    """A font asked for by its place in the theme: no name with another origin equals it."""

    def __eq__(self, other: object) -> bool:
        return str.__eq__(self, other) is True and origin(self) == origin(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__

    @property
    def typeface(self) -> str:
        """As a deck writes it."""
        return "+mj-lt" if self.slot.endswith("/major_font") else "+mn-lt"


_FONTS = {
    **dict.fromkeys(("theme heading", "theme headings", "theme major", "+mj-lt", "+mj"), "major_font"),
    **dict.fromkeys(("theme body", "theme minor", "theme font", "+mn-lt", "+mn"), "minor_font"),
}


def theme_font(document: Document, name: str, page: Page | None = None) -> FontReference | None:
    """The font of the theme that a name means: 'theme body', 'theme heading', '+mn-lt'; None for any other."""
    slot = _FONTS.get(" ".join(name.lower().split()), "")
    for master in (master_of(document, page), *document.masters) if slot else ():
        if master is not None and (font := dict(master.features).get(slot)):
            return FontReference.of(str(font), f"{master.id}/{slot}")
    return None


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
                new = type(value).of(str(self.font), self.slot)
            case Gradient():
                new = replace(value, stops=tuple(stop._replace(color=self.value(stop.color)) for stop in value.stops))
            case PaintServer():
                new = value._replace(colors=tuple(map(self.value, value.colors)))
            case Shadow():
                new = replace(value, color=self.value(value.color))
        return new  # type: ignore[return-value]


class _Referring(Following):
    """Layers whose theme colours and fonts are references, to compare with layers that state the same values."""

    def value(self, value: V) -> V:
        new: object = value
        if isinstance(value, ThemeColor) and value.slot:
            new = ThemeReference.of(value, value.slot, value.made)
        elif isinstance(value, ThemeFont):
            new = FontReference.of(value, value.slot)
        return new  # type: ignore[return-value]


REFERRING = _Referring("", "")
