"""Commands for colours: recolour a layer, replace a colour everywhere, a new palette, other shades."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from redraft.commands.changes.pixel_colors import has_pixels, shaded_pixels, tinted, with_color
from redraft.commands.changes.style import paint_of
from redraft.commands.command import KW_ONLY, AlreadySo, Command, Resolution
from redraft.commands.measure.boxes import named, page_called
from redraft.commands.measure.palettes import painted_things, palette_changes, recolored, shades_for
from redraft.commands.measure.shades import Amount, shaded
from redraft.commands.measure.style_targets import Part, Spot, leaves, own_runs, spots
from redraft.commands.measure.traits import is_plain, painted
from redraft.commands.values import Elements, Name, Number, Page, Paint
from redraft.document.colors import describe as color_word
from redraft.document.features import COLOR_SLOTS
from redraft.document.layers import Group, Picture, Shape
from redraft.document.pages import Document, Placed
from redraft.document.style import Color, Gradient, NoPaint, PaintServer, font_family_named
from redraft.document.style import Paint as Painted
from redraft.document.theme import master_of, theme_color
from redraft.edits.execution import Measure
from redraft.edits.ops import Edit, SetStyle
from redraft.edits.page_edits import SetPageFeature
from redraft.edits.receipt.record import LeftOut
from redraft.errors import CommandError, says


class Recolor(Command):
    """Give a colour or gradient; tint PSD pixels. It goes to what one would call the colour of a thing: of a button
    that of its plate, of a slide's title that of its words, of what has no fill that of its outline. A colour keeps
    the transparency it takes the place of. `part` says which of its paints, "text" the words in it. A drawing in
    shades of one colour gets shades of the new one; `was`: only where it has one of these colours. `skip`: what has
    nothing to paint stays, as when all of a page is painted. Pixel layers of a PSD keep their light and shade: the
    colour of most of them, or what `was`, becomes the new one; a gradient fills them.

    >>> recolor("signup", "gold")
    >>> recolor("card", "linear-gradient(90deg, #102040, #3060c0)", part="fill")
    """

    target: Elements
    color: Paint
    _: KW_ONLY
    part: Part = "auto"
    was: tuple[Paint, ...] = ()
    skip: bool = False

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        new = paint_of(document, self.color, document.index[self.target[0]].page if self.target else None)
        olds = tuple(solid(one, document) for one in self.was)
        edits: list[Edit] = []
        plain = not isinstance(new, Gradient)
        left: list[LeftOut] = []
        found: list[Spot] = []
        shades: dict[str, Color] = {}
        for id in self.target:
            layer = document.index[id].layer
            if not self.skip and self.part in ("auto", "fill") and has_pixels(layer, document, new):
                edits += tinted(document, layer, [(old, new) for old in olds or (None,)])
                continue
            check_gradient(document, new)
            some = spots(document, id, self.part, left, whole=self.skip, plain=plain)
            if isinstance(layer, Group) and not layer.form and not self.was:
                shades |= shades_for(some, new)
            found += some
        found = _having(found, olds) if olds else found
        painting = ((placed, name, shades.get(placed.layer.id, new)) for placed, name in found)
        edits += [edit for placed, name, paint in painting for edit in _painted(placed, name, paint, olds)]
        if not edits:
            raise AlreadySo(
                says("same-colour-already", named=named(self.target), color=self.color), targets=self.target
            )
        return Resolution(tuple(edits), left=tuple(left))


def check_gradient(document: Document, paint: Painted) -> None:
    """Raises CommandError for a new gradient in a format that has none."""
    if isinstance(paint, Gradient) and document.traits.pixel_layers:
        raise CommandError(says("new-gradient-unsupported"))


def solid(text: str, document: Document | None = None) -> Color:
    """A colour as commands hold it, without its transparency. Raises CommandError for other paints."""
    return Color(*plain_color(text, document)[:3])


def plain_color(text: str, document: Document | None = None) -> Color:
    """A colour as commands hold it. Raises CommandError for other paints."""
    color = paint_of(document, text)
    if not isinstance(color, Color):
        raise CommandError(says("colour-not-plain", colour=text))
    return color


def colors_of(placed: Placed, name: str) -> list[Painted]:
    """What a layer is painted with, and its runs that have a paint of their own."""
    return [painted(placed.layer, name), *(own for _, own in own_runs(placed.layer, name))]


def _is_one_of(paint: Painted | None, colors: tuple[Color, ...]) -> bool:
    return isinstance(paint, Color) and paint._replace(alpha=255) in colors


def _having(found: list[Spot], olds: tuple[Color, ...]) -> list[Spot]:
    """Those that have one of some colours."""
    same = [(placed, name) for placed, name in found if any(_is_one_of(one, olds) for one in colors_of(placed, name))]
    if not same and found:
        placed, name = found[0]
        raise CommandError(
            says(
                "current-paint-mismatch",
                property="outline" if name == "stroke" else "fill",
                id=placed.layer.id,
                found=paint_words(painted(placed.layer, name)),
                wanted=" or ".join(map(str, olds)),
            )
        )
    return same


def paint_words(paint: Painted) -> str:
    """A paint for a person to read."""
    if isinstance(paint, Color):
        return f"{paint} ({color_word(paint)})"
    return "none" if isinstance(paint, NoPaint) else "a gradient or pattern"


def _painted(placed: Placed, name: str, new: Painted, olds: tuple[Color, ...]) -> Iterator[SetStyle]:
    """The edits for a layer and for its runs that have a paint of their own."""
    layer = placed.layer
    frame = layer.frame
    if isinstance(new, Gradient) and isinstance(layer, Shape) and frame and not (frame.width and frame.height):
        raise CommandError(says("gradient-along-straight-line", id=layer.id))
    before = painted(layer, name)
    after = over_paint(before, new)
    if (not olds or _is_one_of(before, olds)) and getattr(layer.style, name) != after:
        yield SetStyle(layer.id, name, after)
    for number, own in own_runs(layer, name):
        if isinstance(own, NoPaint) or (olds and not _is_one_of(own, olds)):
            continue
        if own != (after := over_paint(own, new)):
            yield SetStyle(layer.id, name, after, number)


def over_paint(before: Painted, new: Painted) -> Painted:
    """The new paint; a colour with the old one's transparency, unless it brings its own."""
    if isinstance(before, Color) and isinstance(new, Color) and new.alpha == 255 and before.alpha:
        return new._replace(alpha=before.alpha)
    return new


class ReplaceColors(Command):
    """Replace colours in `target` or everywhere. Wherever they are a fill, an outline or part of a gradient.
    An old colour with alpha is that alone.

    >>> replace_colors([("#e53935", "navy"), ("white", "#fff8e7")])
    """

    pairs: tuple[tuple[Paint, Paint], ...]
    _: KW_ONLY
    target: Elements | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        left: list[LeftOut] = []
        changes: dict[Color, Color] = {}
        for old, new in self.pairs:
            color = paint_of(document, new)
            if not isinstance(color, Color):
                raise CommandError(says("new-colour-not-plain", colour=new))
            changes[plain_color(old, document)] = color
        placed = None if self.target is None else [leaf for id in self.target for leaf in leaves(document, id)]
        edits: list[Edit] = list(recolored(document, changes, left, placed))
        for one in painted_things(document) if placed is None else placed:
            if has_pixels(one.layer, document):
                found = [(old, new) for old, new in changes.items() if with_color(document, one.layer, old)]
                edits += tinted(document, one.layer, found)
        if not edits:
            raise AlreadySo(says("no-such-colour", colours=" or ".join(map(str, changes))), targets=self.target or ())
        gone = tuple(changes.keys() - {Color(*new) for new in changes.values()}) if self.target is None else ()
        return Resolution(tuple(edits), left=tuple(left), gone=gone)


class SetPalette(Command):
    """Give the whole design other main colours. They take the place of those that cover most of it, light for light,
    and shades of these become shades of those.

    >>> set_palette(["#0b1f3a", "#c9a227", "#f5efe0"])
    """

    colors: tuple[Paint, ...]

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        wanted = [color for one in self.colors if isinstance(color := paint_of(document, one), Color)]
        if not wanted:
            raise CommandError(says("palette-colours-unsaid"))
        changes = palette_changes(document, list(dict.fromkeys(wanted)))
        left: list[LeftOut] = []
        edits = tuple(recolored(document, changes, left))
        if not edits:
            raise AlreadySo(says("palette-already"), targets=())
        summary = ", ".join(f"{old} → {new}" for old, new in list(changes.items())[:6] if old != new)
        gone = tuple(old for old, new in changes.items() if new != old and old not in changes.values())
        return Resolution(edits, (summary,), left=tuple(left), gone=gone)


class SetTheme(Command):
    """Set colours and fonts of a deck's theme. All that follows them on slides, layouts and masters changes with it;
    fixed colours stay. `colors` are pairs of a name in the theme (accent1, dk2 …) and its new colour, `heading` and
    `body` fonts. `page`: only the theme of this slide, where a deck has several.

    >>> set_theme([("accent1", "#0a7f5a"), ("dk2", "#2b2d42")])
    >>> set_theme(heading="Georgia", body="Arial")
    """

    colors: tuple[tuple[Name, Paint], ...] = ()
    _: KW_ONLY
    heading: Name = ""
    body: Name = ""
    page: Page = ""

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        home = master_of(document, page_called(document, self.page)) if self.page else None
        masters = [one for one in document.masters if one.features and home in (None, one)]
        if not masters:
            raise CommandError(says("no-theme", format=document.format))
        fonts = {"major_font": self.heading, "minor_font": self.body}
        wanted: dict[str, str] = {slot: font_family_named(name) for slot, name in fonts.items() if name}
        for name, paint in self.colors:
            named, color = theme_color(document, name), paint_of(document, paint)
            if named is None or named.made:
                raise CommandError(says("theme-slot-unknown", name=name, known=", ".join(COLOR_SLOTS)))
            if not isinstance(color, Color):
                raise CommandError(says("new-colour-not-plain", colour=paint))
            wanted[named.slot.rpartition("/")[2]] = str(Color(*color[:3]))
        if not wanted:
            raise CommandError(says("theme-values-unsaid"))
        edits = tuple(
            SetPageFeature(one.id, slot, value)
            for one in masters
            for slot, value in wanted.items()
            if dict(one.features).get(slot) not in (None, value)
        )
        if not edits:
            raise AlreadySo(says("theme-already"), targets=())
        return Resolution(edits)


class Shade(Command):
    """Give another shade. Each colour gets one of its own; transparency stays. By
    `share` of the way there is (0.2 is 20%), else by `steps` of the usual size. With `of` they become shades of that
    colour.

    >>> shade("banner", "darker")
    >>> shade("card", "less saturated", share=0.5, part="fill")
    """

    target: Elements
    how: Literal[
        "lighter", "darker", "brighter", "duller", "paler", "warmer", "cooler", "more saturated", "less saturated"
    ]
    _: KW_ONLY
    share: Number | None = None
    steps: Number = 1
    part: Part = "auto"
    of: Paint | None = None
    skip: bool = False

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        by = Amount(float(self.steps), None if self.share is None else float(self.share))
        base = None if self.of is None else paint_of(document, self.of)
        left: list[LeftOut] = []
        edits: list[Edit] = []
        stuck: list[Color] = []
        for id in self.target:
            layer = document.index[id].layer
            if not self.skip and base is None and has_pixels(layer, document):
                edits += shaded_pixels(document, layer, self.how, by)
                continue
            if isinstance(layer, Picture) and not is_plain(layer) and not self.skip:
                raise CommandError(says("picture-has-no-colour", id=id))
            for placed, name in self._solid(document, id, left):
                layer = placed.layer
                for run, paint in ((None, painted(layer, name)), *own_runs(layer, name)):
                    if not isinstance(paint, Color | Gradient):
                        continue
                    new = shaded(base if isinstance(base, Color | Gradient) else paint, self.how, by)
                    if new == paint:
                        stuck.append(paint if isinstance(paint, Color) else paint.colors[0])
                    else:
                        edits.append(SetStyle(layer.id, name, new, run))
        if not edits:
            is_now = paint_words(stuck[0]) if stuck else "so already"
            raise AlreadySo(
                says("shade-impossible", named=named(self.target), found=is_now, shade=self.how), targets=self.target
            )
        return Resolution(tuple(edits), left=tuple(left))

    def _solid(self, document: Document, id: str, left: list[LeftOut]) -> list[Spot]:
        """What of a layer is shaded: not the gradients and patterns of the file."""
        chosen = spots(document, id, self.part, left, whole=self.skip)
        found = [(leaf, name) for leaf, name in chosen if not isinstance(painted(leaf.layer, name), PaintServer)]
        if not found and chosen and not self.skip:
            first = chosen[0][0].layer.id
            raise CommandError(says("gradient-not-shadeable", id=first))
        if len(found) < len(chosen):
            kept = tuple(leaf.layer.id for leaf, name in chosen if (leaf, name) not in found)
            left.append(
                LeftOut(named(kept), "its gradient or pattern is one of the file, whose colours are kept", kept)
            )
        return found
