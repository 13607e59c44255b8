"""The kinds of value a command may hold. All are resolved: none is text that has to be parsed again.

A kind is a type with a `Kind` beside it, so that one annotation of a field tells the type checker, the JSON schema, the
functions of programs and the documentation what belongs there. Units are page units ('px') unless a length states one.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from redraft.document.geometry import is_finite_number
from redraft.document.pages import Page as DocumentPage
from redraft.errors import CommandError, says
from redraft.lazy import lazily


class Kind(NamedTuple):
    """What a value is: its name in schemas, how programs may write it, and what it means."""

    name: str
    stub: str
    meaning: str


Element = Annotated[str, Kind("element", "Target", "the id of a layer")]
Elements = Annotated[tuple[str, ...], Kind("elements", "Target", "the ids of one or more layers")]
Page = Annotated[str, Kind("page", "int | str", "the id of a page; programs may write its number, the first is 1")]
PageId = Page
Pages = Annotated[tuple[str, ...], Kind("pages", "Sequence[int | str]", "the ids of one or more pages")]
Words = Annotated[str, Kind("text", "str", "new text, letter by letter as it is to stand there")]
Name = Annotated[str, Kind("name", "str", "the name of a layer, a font family or a layout, as it is written")]
Paint = Annotated[
    str,
    Kind(
        "paint",
        "str",
        "a colour (#rrggbb, #rrggbbaa, a CSS name; of a deck's theme: accent1, 'tx2 lighter 40%'), 'none', or"
        " linear-gradient(…), radial-gradient(…)",
    ),
]
Shadow = Annotated[str, Kind("shadow", "str", "drop-shadow(2px 3px 4px #00000080), or 'none'")]
Length = Annotated[
    float | str,
    Kind("length", "float | str", "page units as a number, or with a unit: '12mm', '3cm', '1in', '10pt', '5%'"),
]
Number = Annotated[float, Kind("number", "float", "a number")]
Point = Annotated[tuple[float, float], Kind("point", "Place", "x and y on the page")]
Rectangle = Annotated[tuple[float, float, float, float], Kind("box", "Place", "x, y, width and height on the page")]
Spans = Annotated[
    tuple[tuple[int, int], ...],
    Kind("spans", "Sequence[tuple[int, int]]", "places in a text: where each begins and ends, in characters from 0"),
]
Span = Annotated[
    tuple[int, int],
    Kind("span", "tuple[int, int]", "one place in a text: where it begins and ends, in characters from 0"),
]
Figure = Annotated[
    str,
    Kind(
        "figure", "str", "a price, number, percentage, date, time or year as it is written: '€12.50', '14 June', '7 pm'"
    ),
]
EditForm = Annotated[dict[str, Any], Kind("edit", "dict[str, Any]", "one edit as EDITS.json holds it")]

UNITS_MM = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6}
"""Millimetres in a unit."""
_LENGTH = lazily(r"\s*([+-]?\d{1,9}(?:\.\d{1,9})?)\s*(px|mm|cm|in|pt|pc|%)?\s*")
LENGTH_PATTERN = r"^[+-]?\d+(\.\d+)?(px|mm|cm|in|pt|pc|%)$"


LARGEST = 1e9
"""Of any number in a command, as for edits: nothing on a page is farther away, and sums stay finite."""


def is_number(value: object) -> bool:
    """Whether a value is a number that a page has room for."""
    return is_finite_number(value) and abs(value) <= LARGEST


def is_length(value: object) -> bool:
    """Whether a value is a number, or a number with a unit."""
    return is_number(value) or (isinstance(value, str) and _LENGTH.fullmatch(value) is not None)


def percent(share: float) -> str:
    """A share of something as a length: 1.5 is '150%'."""
    return f"{100 * share:.9f}".rstrip("0").rstrip(".") + "%"


def page_units(length: float | str, page: DocumentPage, of: float = 0.0) -> float:
    """A length in the units of a page; a percentage is one of `of`."""
    if not isinstance(length, str):
        return float(length)
    found = _LENGTH.fullmatch(length)
    if found is None:
        raise CommandError(says("length-invalid", length=length[:40]))
    amount, unit = float(found[1]), found[2] or "px"
    if unit == "%":
        return amount / 100 * of
    return amount if unit == "px" else amount * UNITS_MM[unit] / page.unit_mm


def new_length(name: str, length: float | str, page: DocumentPage) -> float:
    """A length of something new in the units of a page; there is nothing yet that it could be a percentage of."""
    if isinstance(length, str) and length.rstrip().endswith("%"):
        raise CommandError(says("new-element-length-invalid", side=name, length=length))
    return page_units(length, page)
