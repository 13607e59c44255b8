"""The tables and charts of a deck as grids of names: rows and columns, categories and series, and what stands there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from redraft.document.layers import Document, Group, Page, Text, family
from redraft.lazy import dataclass

FACT_WORDS = frozenset(
    "set change update make put correct fix edit adjust enter write please the a an in of for to is was are were be now"
    " actually really should must value figure number cell entry table amount at it its there chart graph has have had"
    " raise lower increase reduce decrease bring price prices shows show reads read says say costs cost"
    " with on count total that row column and but sorry new instead figures numbers values from".split()
)
"""Words that add nothing to a row, a column and a value."""
VALUE = r"(?:[€£$]\s?\d[\d.,]*\d|[€£$]\s?\d|-?\d[\d.,]*\d ?[%€£$]?|-?\d ?[%€£$]?)(?![\w:])"


@dataclass(frozen=True, slots=True)
class Grid:
    """A table or a chart: its slide's number and title, the names down its side and along its head. Of a chart these
    are categories and series; `words` are all that it is called by."""

    kind: str
    number: int
    title: str
    sides: tuple[str, ...]
    heads: tuple[str, ...]
    cells: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """What stands at a side and a head."""


def grids_of(document: Document) -> Iterator[Grid]:
    for number, page in enumerate(document.pages, 1):
        for layer in page.layers:
            for inner in family(layer):
                if not isinstance(inner, Group):
                    continue
                if inner.form == "table":
                    rows = [_row(row) for row in inner.children if isinstance(row, Group) and row.form == "row"]
                    if rows and rows[0]:
                        sides = tuple(row[0] for row in rows[1:] if row)
                        cells = {
                            (row[0], head): one for row in rows[1:] for head, one in zip(rows[0], row, strict=False)
                        }
                        yield Grid("table", number, page.name, sides, tuple(rows[0]), cells)
                elif inner.form.endswith(" chart"):
                    yield _chart(inner, number, page)


def _row(row: Group) -> list[str]:
    cells = [cell for cell in row.children if isinstance(cell, Group) and cell.form == "cell"]
    return [next((one.text.strip() for one in cell.children if isinstance(one, Text)), "") for cell in cells]


def _chart(chart: Group, number: int, page: Page) -> Grid:
    groups = [child for child in chart.children if isinstance(child, Group)]
    series = tuple(
        one.name or next((child.text for child in one.children if isinstance(child, Text)), "")
        for one in groups
        if one.form == "series"
    )
    names = tuple(
        child.text for one in groups if one.form == "categories" for child in one.children if isinstance(child, Text)
    )
    titled = " ".join(one.text for one in chart.children if isinstance(one, Text) and one.id.endswith("/title"))
    cells = {
        (side, head): value.text
        for head, group in zip(series, (one for one in groups if one.form == "series"), strict=True)
        for side, value in zip(names, _values(group), strict=False)
    }
    return Grid("chart", number, f"{page.name} {titled}", names, series, cells)


def _values(series: Group) -> list[Text]:
    return [one for one in series.children if isinstance(one, Text) and re.search(r"/v\d+$", one.id)]


def either(names: Iterable[str], plural: bool = False) -> str:
    """A pattern for any of some names, the longest first; '(?!)' where there are none that can be told."""
    usable = sorted(sorted({name for name in names if len(name) > 1 and "\n" not in name}), key=len, reverse=True)
    tail = "(?:s|es)?" if plural else ""
    return "|".join(re.escape(name) + (tail if name[-1:].isalpha() else "") for name in usable) or "(?!)"


def only_name(text: str, names: tuple[str, ...]) -> tuple[str, int, int] | None:
    """The only name that stands in a text, with its place there; in the plural, too."""
    found: list[tuple[str, int, int]] = []
    for name in names:
        if len(name) < 2 or names.count(name) > 1:
            continue
        tail = "(?:s|es)?" if name[-1:].isalpha() else ""
        pattern = re.escape(name) if not name.endswith("s") or not name.isalpha() else rf"{re.escape(name[:-1])}s?"
        found += [
            (name, one.start(), one.end())
            for one in re.finditer(rf"(?<![\w‹.,:-]){pattern}{tail}(?![\w›-]|[.,:]\d)", text, re.IGNORECASE)
        ]
    return found[0] if len(found) == 1 else None


def head_in(text: str, names: tuple[str, ...]) -> tuple[str, int, int] | None:
    """The only name that stands in a text, whole or by a word that no other name has: 'honey' for 'Honey (kg)'."""
    if (whole := only_name(text, names)) is not None:
        return whole
    found: list[tuple[str, int, int]] = []
    for name in names:
        if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE):
            return None  # it stands there more than once, or two do
        for word in re.findall(r"[^\W\d_]{4,}", name)[:1]:
            if sum(word.lower() in other.lower() for other in names) > 1:
                continue
            hits = list(re.finditer(rf"(?<![\w‹]){re.escape(word)}s?(?![\w›])", text, re.IGNORECASE))
            found += [(name, hit.start(), hit.end()) for hit in hits]
    return found[0] if len(found) == 1 else None
