"""Intents for the size of the page: named formats, sizes in numbers, landscape or portrait."""

from __future__ import annotations

from typing import Any

from redraft.commands.page_size.new_size import cuts_off
from redraft.commands.values import page_units
from redraft.document.pages import Page
from redraft.errors import RequestError, says
from redraft.language.intents.registry import Commands, intent, make
from redraft.language.resolver import Resolver
from redraft.targets.finder import NotCertain

_SLIDES = {(16.0, 9.0): (1280.0, 720.0), (4.0, 3.0): (960.0, 720.0), (16.0, 10.0): (960.0, 600.0)}
"""Sizes of slides by their proportions, as presentation programs have them."""
_FAR_LARGER = 1.44
"""Factor of the old area: on a page that is larger by more in both directions, content that stays would be left in a
corner."""

_NEAR = 0.01


@intent
def page_format(
    resolver: Resolver, size: tuple[float, float, str] | None = None, way: str = "", width: Any = None,
    height: Any = None, stay: bool = False, more: tuple[Any, Any] = (0, 0), was: tuple[tuple[str, Any], ...] = (),
) -> Commands:  # fmt: skip
    """Resizes the page. The content is scaled with a named format or a change of orientation; for a size in numbers it
    stays unless it would be cut off or left in a corner, and for a canvas (`stay`) unless it would be cut off. `more`:
    added width and height; `was`: the format that the page must have now."""
    page = resolver.document.pages[0]
    deck = resolver.document.traits.slides
    if was and not _is_so(page, deck, **dict(was)):
        raise NotCertain(says("page-format-mismatch"))
    wide = (page.width if width is None else page_units(width, page, page.width)) + page_units(
        more[0], page, page.width
    )
    high = (page.height if height is None else page_units(height, page, page.height)) + page_units(
        more[1], page, page.height
    )
    numbers = not way and (size is None or size[2] in ("", "cm", "in"))
    if size is not None:
        wide, high = _named(size, page, deck)
    if way == "turned" or (way == "landscape" and wide < high) or (way == "portrait" and wide > high):
        wide, high = high, wide
    elif way and size is None:
        raise RequestError(says("page-orientation-already", orientation=way))
    larger = (
        not stay and min(wide / page.width, high / page.height) > 1.02 and wide * high >= _FAR_LARGER * page.box.area
    )
    follow = deck or not numbers or larger or cuts_off(page, wide, high)
    return [make("resize_page", round(wide, 4), round(high, 4), follow=follow)]


def _is_so(page: Page, deck: bool, size: tuple[float, float, str] | None = None, way: str = "", **other: Any) -> bool:
    """Whether a page has a format now, in either orientation."""
    ratio = page.width / page.height
    if other or (way and (way == "landscape") != (ratio > 1)):
        return False
    if size is None:
        return True
    wide, high = _named(size, page, deck)
    exact = size[2] == "ratio" or abs(max(wide, high) / max(page.width, page.height) - 1) < _NEAR
    return exact and min(abs(wide / high / ratio - 1), abs(high / wide / ratio - 1)) < _NEAR


def _named(size: tuple[float, float, str], page: Page, deck: bool) -> tuple[float, float]:
    """A format in page units: paper takes the page's orientation, a ratio keeps the longest side."""
    one, two, unit = size
    if unit == "ratio":
        longest = max(page.width, page.height)
        kept = page.height * max(one, two) / two if deck else longest
        return (deck and _SLIDES.get((one, two))) or (kept * one / max(one, two), kept * two / max(one, two))
    if unit in ("", "px"):
        return float(one), float(two)
    wide, high = (page_units(f"{side}{unit}", page, page.width) for side in (one, two))
    return (high, wide) if unit == "mm" and wide < high and (deck or page.width > page.height) else (wide, high)
