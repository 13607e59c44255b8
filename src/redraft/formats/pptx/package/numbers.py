"""Parsing of DrawingML numbers. An unreadable number gives the default: damage never stops the reader."""

from __future__ import annotations

from redraft.document.color_changes import number as number
from redraft.document.color_changes import part as part
from redraft.errors import EditError, says
from redraft.formats.xml.tree import Element

EMU = 9525.0  # per px
LARGEST = 1e8  # EMU that anything sensible stays below: past it a number is damage

WIDEST_LINE = 20_116_800  # EMU
FARTHEST = LARGEST * 100 / EMU  # px from the corner of a slide, and across, that anything on it may have

_TRUE = frozenset(("1", "true", "on"))


def held(value: float, least: int, most: int, per: float, what: str, unit: str = "pt") -> str:
    """A number for the file, `per` of its steps to a px. EditError where the format cannot hold it; the limits are in
    its steps, and reported in points."""
    steps = round(min(max(value * per, -1e18), 1e18))
    if not least <= steps <= most:
        a_point = per * 4 / 3
        raise EditError(
            says(
                "slide-measure-out-of-range",
                property=what,
                least=least / a_point,
                most=most / a_point,
                unit=unit,
                found=value * 0.75,
            )
        )
    return str(steps)


def emu(length: float) -> str:
    """A place or length in px as the file has it. EditError for what is beyond any slide."""
    return held(length, -int(LARGEST * 100), int(LARGEST * 100), EMU, "a place or length")


def px(text: str | None, default: float = 0.0) -> float:
    """A length in EMU as px; a length with a unit (`2.5cm`, of the strict form) too. The default is in px."""
    if text is None:
        return default
    try:
        value = float(text)
    except ValueError:
        value = _with_unit(text)
        if value != value:
            return default
    return value / EMU if -LARGEST * 100 < value < LARGEST * 100 else default


_UNITS = {"mm": 36000.0, "cm": 360000.0, "in": 914400.0, "pt": 12700.0, "pc": 152400.0, "pi": 152400.0}


def _with_unit(text: str) -> float:
    try:
        return float(text[:-2]) * _UNITS[text[-2:]]
    except (KeyError, ValueError):
        return float("nan")


def degrees(text: str | None, default: float = 0.0) -> float:
    """An angle: 1/60000 degree."""
    return number(text, default * 60000) / 60000


def truth(text: str | None, default: bool = False) -> bool:
    return default if text is None else text in _TRUE


def child(element: Element | None, tag: str) -> Element | None:
    """The first child of this name."""
    if element is not None:
        for inner in element.children:
            if inner.tag == tag:
                return inner
    return None


def descend(element: Element | None, *tags: str) -> Element | None:
    """Down a path of first children; None where it breaks off."""
    for tag in tags:
        element = child(element, tag)
    return element


def sides(element: Element) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a relative rectangle (`l`, `t`, `r`, `b`) as parts."""
    get = element.get
    return part(get("l")), part(get("t")), part(get("r")), part(get("b"))
