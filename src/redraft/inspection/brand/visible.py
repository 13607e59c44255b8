"""How well shapes are seen: their fill on what is behind it, their outline on that and on the fill."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

from redraft.document.layers import Shape
from redraft.document.style import Color, Gradient, PaintServer
from redraft.document.tones import oklab
from redraft.inspection.brand.fault import BrandPage
from redraft.inspection.checks.contrast import grounds_at
from redraft.inspection.page.color_contrast import over
from redraft.inspection.page.items import Thing

PLAIN, KEPT, MORE = 20.0, 0.5, 20.0
"""How far apart two colours are that nobody takes for one; the part of less that a mend keeps; by how much more at
most something may stand out in a colour that is not the nearest."""
PLACES = (0.2, 0.5, 0.8)


@lru_cache(4096)
def apart(one: Color, other: Color) -> float:
    """How far two colours look apart: black and white are 100."""
    (light, a, b), (lighter, c, d) = oklab(one), oklab(other)
    return 100 * math.hypot(light - lighter, 2 * (a - c), 2 * (b - d))


def paints_of(thing: Thing, name: str) -> tuple[Color, ...]:
    """The colours of a shape's fill or outline."""
    style = thing.layer.style
    paint = thing.paint if name == "fill" else style.stroke if style.stroke_width != 0 else None
    if isinstance(paint, Gradient | PaintServer):
        return paint.colors
    return (paint,) if isinstance(paint, Color) and paint.alpha else ()


def grounds(sheet: BrandPage, thing: Thing) -> tuple[Color, ...]:
    """The colours behind a shape, at each of some points all that may be there."""
    if thing.id not in sheet.behind:
        box, last = thing.box.grown(sheet.px), sheet.last
        known = last.behind.get(thing.id) if last is not None and last.things.get(thing.id) is thing else None
        if known is not None and not any(box.overlap(one) for one in sheet.changed):
            sheet.behind[thing.id] = known
            return known
        below = [one for one in sheet.things.values() if one.order < thing.order and one.box.overlap(box) is not None]
        points = [(box.x + across * box.width, box.y + down * box.height) for across in PLACES for down in PLACES]
        on = [point for point in points if thing.filled and thing.holds(*point)] or points
        sheet.behind[thing.id] = tuple(color for point in on for color in grounds_at(*point, below))
    return sheet.behind[thing.id]


def under(sheet: BrandPage, thing: Thing, name: str) -> tuple[Color, ...]:
    """The colours that the fill or outline of a shape lies on; half of these are the fill, for an outline that has one
    in it."""
    on = grounds(sheet, thing)
    if name == "stroke" and thing.filled:
        on += paints_of(thing, "fill")[:1] * max(1, len(on))
    return on


@lru_cache(4096)
def seen(colors: tuple[Color, ...], on: tuple[Color, ...], opacity: float) -> tuple[float, ...]:
    """How far some colours are from each of those that they lie on."""
    return tuple(max(apart(over(color, one, opacity), one) for color in colors) for one in on if colors)


def is_lost(was: Sequence[float], now: Sequence[float]) -> bool:
    """Whether on more than a quarter of what it lies on something is not seen as it was."""
    lost = [new < min(KEPT * old, PLAIN) for old, new in zip(was, now, strict=False)]
    return sum(lost) * 4 > len(lost)


@lru_cache(4096)
def nearest_seen(color: Color, on: tuple[Color, ...], opacity: float, palette: tuple[Color, ...]) -> Color | None:
    """The colour of a palette that looks most like one and is seen as that is, once what it lies on is of the palette
    too; None where there is none that does not stand out much more."""
    was = seen((color,), on, opacity)
    then = tuple(min(palette, key=lambda one: apart(ground, one)) for ground in on)
    for number, new in enumerate(sorted(palette, key=lambda one: apart(color, one))):
        now = seen((new._replace(alpha=color.alpha),), then, opacity)
        louder = number and any(new > max(2 * old, old + MORE) for old, new in zip(was, now, strict=False))
        if not is_lost(was, now) and not louder:
            return new
    return None


def vanished(before: BrandPage, after: BrandPage) -> Iterator[Thing]:
    """The shapes that are hardly seen any more, of those that are where they were."""
    shapes = ((id, one) for id, one in after.things.items() if isinstance(one.layer, Shape))
    changed = [one.box for id, one in shapes if one is not before.things.get(id)]
    for id, now in after.things.items() if changed else ():
        was = before.things.get(id)
        if was is None or not isinstance(now.layer, Shape) or not was.shows or was.box != now.box or now.covers_page:
            continue
        if not any(box.overlap(now.box.grown(after.px)) for box in changed):
            continue
        for name in ("fill", "stroke"):
            both = ((paints_of(one, name), under(sheet, one, name), one.opacity)
                    for sheet, one in ((before, was), (after, now)))  # fmt: skip
            if is_lost(*(seen(*one) for one in both)):
                yield now
                break
