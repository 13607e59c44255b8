"""TODO."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from redraft.document.color_changes import number as number
from redraft.formats.pptx.package.numbers import child
from redraft.formats.xml.tree import Element
from redraft.lazy import lazily

_CORNER = r"\$?([A-Z]{1,3})\$?(\d{1,7})"
_AREA = lazily(rf"(?:'((?:[^']|'')+)'|([^'!:,()\[\]]+))!{_CORNER}(?::{_CORNER})?")


class Area(NamedTuple):
    """A stretch of cells: columns and rows are counted from 1, both ends included."""

    sheet: str
    left: int
    top: int
    right: int
    bottom: int

    def cell(self, place: int, level: int = 0) -> tuple[int, int] | None:
        """The column and row of an entry of the area, which runs down or, one row high, across. `level` counts the
        columns (or rows) of categories in several levels, from the innermost."""
        down = self.bottom > self.top or self.left == self.right
        column, row = (self.right - level, self.top + place) if down else (self.left + place, self.bottom - level)
        inside = self.left <= column <= self.right and self.top <= row <= self.bottom
        return (column, row) if inside else None


def area_of(formula: str) -> Area | None:
    """The cells a formula names; None for anything but one plain area."""
    found = _AREA.fullmatch(formula.strip())
    if found is None:
        return None
    sheet = (found[1] or "").replace("''", "'") or found[2].strip()
    left, top = column_number(found[3]), int(found[4])
    right, bottom = (column_number(found[5]), int(found[6])) if found[5] else (left, top)
    return Area(sheet, min(left, right), min(top, bottom), max(left, right), max(top, bottom))


def spelled(area: Area) -> str:
    """An area as a formula writes it."""
    sheet = area.sheet if re.fullmatch(r"[^\W\d]\w*", area.sheet) else "'" + area.sheet.replace("'", "''") + "'"
    first, last = f"${_letters(area.left)}${area.top}", f"${_letters(area.right)}${area.bottom}"
    return f"{sheet}!{first}" + ("" if first == last else f":{last}")


def cell_name(column: int, row: int) -> str:
    """A cell as a sheet calls it: 'B3'. Both count from 1."""
    return f"{_letters(column)}{row}"


def column_number(letters: str) -> int:
    found = 0
    for letter in letters:
        found = found * 26 + ord(letter) - 64
    return found


def shared_words(cell: Element) -> set[int]:
    """The number of the shared words that a cell holds, where it does."""
    value = child(cell, "x:v") if cell.get("t") == "s" else None
    return {int(number(value.text(), -1.0))} if value is not None else set()


def _letters(column: int) -> str:
    return "".join(reversed(list(_digits(column))))


def _digits(column: int) -> Iterator[str]:
    while column > 0:
        column, digit = divmod(column - 1, 26)
        yield chr(65 + digit)
