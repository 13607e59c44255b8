"""Numbers with units, as said: page units, shares, factors."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from redraft.commands.traits import scale_of
from redraft.document.geometry import Box
from redraft.document.layers import Page, Placed
from redraft.errors import OutOfRange, RequestError
from redraft.lazy import lazily
from redraft.targets.vocabulary import DEGREES, FACTORS, PERCENT, UNITS

LARGEST = 1e6
"""Beyond this no length or factor is meant seriously, and the arithmetic would lose its precision."""


def number(text: str) -> float:
    value = float(text)
    if abs(value) > LARGEST:
        raise OutOfRange(f"{text} is too large a number", "use a value that fits the page")
    return value


def page_units(amount: str, unit: str, page: Page, of: float | None) -> float:
    """A length in page units. '%' is a share of `of`; None: a share makes no sense here."""
    value, unit = number(amount), unit.lower()
    if unit in PERCENT:
        if of is None:
            raise RequestError(f"{amount}% of what is not clear here", "give it in px, pt, mm, cm or in")
        return value / 100 * of
    millimetres = _millimetres(unit, page)
    return value if millimetres is None else value * millimetres / page.unit_mm


def length(amount: str, unit: str, page: Page, of: float | None) -> float | str:
    """A length as commands hold it: with its unit where that is a physical one, else in page units."""
    units = page_units(amount, unit, page, of)
    written = _WRITTEN.get(UNITS.get(unit.lower()) or 0.0)
    return units if written is None or unit.lower() in PERCENT else f"{number(amount):.9g}{written}"


def share_or_length(amount: str, unit: str, page: Page) -> float | str:
    """As `length`, a share with its sign: the command knows of what."""
    return f"{number(amount):.9g}%" if unit.lower() in PERCENT else length(amount, unit, page, None)


_WRITTEN = {1.0: "mm", 10.0: "cm", 25.4: "in", 25.4 / 72: "pt"}
"""Units by their millimetres, as commands write them."""
_PIXELS = ("px", "pixel", "pixels")
_PHYSICAL = (1.0, 10.0, 25.4)


def _millimetres(unit: str, page: Page) -> float | None:
    """How long a unit is; None for the page's own. On a page that is measured in millimetres, centimetres or inches a
    pixel is that of a screen, 96 to the inch; elsewhere the page's own units are its pixels."""
    known = UNITS[unit] if unit else None
    physical = any(abs(page.unit_mm - one) < 0.01 * one for one in _PHYSICAL)
    return 25.4 / 96 if known is None and unit in _PIXELS and physical else known


def own_units(amount: str, unit: str, placed: Placed) -> float:
    """A font size or the width of an outline in the layer's own units, as they are shown and written in the file.

    Plain numbers and px are own units; pt, mm, cm and in are as they come out on the page, and so are px where the page
    is measured in millimetres.
    """
    physical = unit.lower() in UNITS and _millimetres(unit.lower(), placed.page) is not None
    value = page_units(amount, unit, placed.page, None)
    return value / (scale_of(placed) or 1.0) if physical else value


def drawn_units(amount: str, unit: str, placed: Placed) -> float:
    """As `own_units`, in page units: how large it comes out."""
    return own_units(amount, unit, placed) * (scale_of(placed) or 1.0)


def by_value(values: Mapping[str, float]) -> list[tuple[tuple[str, ...], float]]:
    """Layers that get the same number, together."""
    found: dict[float, list[str]] = {}
    for id, value in values.items():
        found.setdefault(round(value, 9), []).append(id)
    return [(tuple(ids), value) for value, ids in found.items()]


def own_units_note(unit: str, layers: Iterable[Placed]) -> str:
    """For people, where own units are meant and are not the page's."""
    if UNITS.get(unit.lower()) is not None:
        return ""
    scales = {plain(scale_of(placed)) for placed in layers} - {"1", "0"}
    return f" (in its own units, drawn {' or '.join(sorted(scales)[:3])} times as large)" if scales else ""


_OWN_SIDE = lazily(
    r"(?P<sign>%|percent|per cent|times)? ?(?:of )?(?:its|their|the|his|her)? ?(?:own )?(?P<side>width|height)",
    re.IGNORECASE,
)


def own_share(amount: str, unit: str, box: Box) -> float | None:
    """'Half its width', '50% of its height' as a length; None where the unit is no side of the thing itself."""
    found = _OWN_SIDE.fullmatch(unit.strip())
    if found is None:
        return None
    word = amount.lower().strip()
    part = factor_word(word) if word in FACTORS else number(word or "1")
    if (found["sign"] or "").lower() in PERCENT:
        part /= 100
    return part * (box.width if found["side"].lower() == "width" else box.height)


def share(amount: str, unit: str) -> float:
    """30% or 0.3 or 30 → 0.3."""
    value = number(amount)
    return value / 100 if unit.lower() in PERCENT or value > 1 else value


def factor_word(text: str) -> float:
    return FACTORS[text.lower()]


def degree(text: str) -> tuple[float, float] | None:
    """How much 'slightly' or 'much' bigger is, and smaller; None when neither was said."""
    return DEGREES[text.lower()] if text else None


def spoken(amount: str, unit: str) -> str:
    """`40px`, `40 pixels`, `5%`"""
    return f"{amount}px" if unit in ("", "units") else f"{amount} {unit}" if len(unit) > 2 else f"{amount}{unit}"


def plain(value: float) -> str:
    """For people: no digits that say nothing."""
    return f"{round(value, 3):g}"
