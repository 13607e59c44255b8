"""Repair of attribute values with damaged quotes: where each one starts and ends."""

from __future__ import annotations

import re
from typing import NamedTuple

from redraft.formats.svg.repair.scan import NAME, Note, Scan, shown
from redraft.formats.svg.repair.values import STRICT
from redraft.formats.svg.tree.vocabulary import ELEMENTS, KNOWN_ATTRIBUTES
from redraft.lazy import lazily

# Where a value without its closing quote may end; a word counts only if it is the name of an element.
_ENDS = lazily(
    rf"""/?>|/\s*+(?=<)|<(?=[/A-Za-z!?])|(?<=\s)({NAME})\s*+=
      |(?<![A-Za-z:/.\#_-])/{{0,2}}([A-Za-z]++)(?=\s++{NAME}\s*+=|\s*+>)""",
    re.A | re.X,
)
_PLAIN_ENDS = lazily(rf"/?>|<|(?<=\s)({NAME})\s*+=", re.A)
_INNER = lazily(rf"(?<=\s)({NAME})\s*+=\s*+", re.A)
_ONLY_NAME = lazily(rf"{NAME}\s*+=\s*+", re.A)
_GLUED = lazily(r"[^\s/><]", re.A)
_TAG_INSIDE = lazily(r"<(?:/|!|\?|([A-Za-z][\w.-]*+)(:?))", re.A)


def swallows(name: str, inner: str) -> bool:
    """Does `inner=` within the value of an attribute mean that a quote is missing? Not in values that are prose."""
    strict = name in STRICT or name.startswith("xmlns")
    return strict and (inner in KNOWN_ATTRIBUTES or inner.partition(":")[0] in ("xmlns", "xlink", "xml"))


class Value(NamedTuple):
    """A value that ends, closing quote included, at `end` once the notes are carried out."""

    end: int
    notes: list[Note]


class ValueReader:
    """Finds the ends of values by what can follow one: the next `name=`, or the end of the tag."""

    def __init__(self, scan: Scan) -> None:
        self.scan = scan

    def read(self, name: str, at: int) -> Value | None:
        """Read an attribute's value; None where the file ends inside it."""
        text = self.scan.text
        if at >= self.scan.size:
            return None
        notes: list[Note] = []
        if text[at] not in "\"'":
            end = self._natural_end(name, at, self.scan.size)
            if end is None:
                return None
            marks = [place for place in (text.find('"', at, end), text.find("'", at, end)) if place >= 0]
            quote = text[min(marks)] if marks else '"'
            notes.append(Note(at, at, quote, f"added the missing quote before {name}={shown(text[at : at + 24])}"))
            if marks:
                self._escape(at, min(marks), notes)
                return Value(min(marks) + 1, notes)
            end = self.scan.trimmed(at, end)
            if end == at:
                return Value(end, [Note(end, end, '""', f"gave {name} the empty value it seems to have", -4)])
            self._escape(at, end, notes)
            notes.append(Note(end, end, quote, f"added the missing quote after {name}={shown(text[at:end])}", -4))
            return Value(end, notes)
        quote = text[at]
        close = self.scan.find(quote, at + 1)
        if close == at + 1 and _GLUED.match(text, close + 1) and not _ONLY_NAME.match(text, close + 1):
            notes.append(Note(at, at + 1, "", f"dropped a doubled quote of {name}"))
            at, close = close, self.scan.find(quote, close + 1)
        if close < self.scan.size and self._plausible(name, at + 1, close):
            self._escape(at + 1, close, notes)
            return Value(close + 1, notes)
        end = self._natural_end(name, at + 1, self.scan.size)
        if end is None:
            return None
        end = self.scan.trimmed(at + 1, end)
        if close < end:  # the quote after all: there is another inside the value
            self._escape(at + 1, close, notes)
            return Value(close + 1, notes)
        other = "'" if quote == '"' else '"'
        if end > at + 1 and text[end - 1] == other and text.count(other, at + 1, end) == 1:
            notes.append(Note(end - 1, end, quote, f"made the quotes around {name} alike"))
            self._escape(at + 1, end - 1, notes)
        else:
            self._escape(at + 1, end, notes)
            notes.append(Note(end, end, quote, f"added the missing quote after {name}={shown(text[at:end])}", -4))
        return Value(end, notes)

    def closes(self, name: str, at: int) -> bool:
        close = self.scan.find(self.scan.text[at], at + 1)
        return close < self.scan.size and self._plausible(name, at + 1, close)

    def _plausible(self, name: str, start: int, close: int) -> bool:
        """Is this quote the end of the value, and not the start of the next one?"""
        text = self.scan.text
        for found in _TAG_INSIDE.finditer(text, start, close):
            if found[1] is None or found[2] or found[1] in ELEMENTS:
                return False
        if text.startswith("data:", start) or name.startswith("on"):
            return True
        if _ONLY_NAME.fullmatch(text, start, close):
            return False
        return not any(
            found.end() == close or swallows(name, found[1]) for found in _INNER.finditer(text, start, close)
        )

    def _natural_end(self, name: str, start: int, limit: int) -> int | None:
        """Where a value without a closing quote ends: before the next attribute, or with its tag."""
        url = name.startswith("xmlns") or name.endswith("href")
        for found in (_PLAIN_ENDS if url else _ENDS).finditer(self.scan.text, start, limit):
            if not url and found[2] is not None and found[2] not in ELEMENTS:
                continue
            return found.start()
        return None

    def _escape(self, start: int, end: int, notes: list[Note]) -> None:
        at = self.scan.text.find("<", start, end)
        while at >= 0:
            notes.append(Note(at, at + 1, "&lt;", "wrote < in a value as &lt;"))
            at = self.scan.text.find("<", at + 1, end)
