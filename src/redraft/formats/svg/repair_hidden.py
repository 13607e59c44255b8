"""Repair of tags that were parsed as text and attributes that were parsed as values, in a well-formed file.

A tag without its `<` is text, and two attributes that lost two quotes are one. Both are repaired only where nothing
else is possible: text where text has no meaning, and values of a strict grammar that are valid once they are split.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from redraft.formats.svg.repair_tags import TOKEN, Attribute, Holder, attributes_of, drawing_tags, links, may_be, of_svg
from redraft.formats.svg.repair_text import shown
from redraft.formats.svg.repair_values import STRICT, fits
from redraft.formats.svg.vocabulary import DRAWING, KNOWN_ATTRIBUTES, OWN, PAINTS, PRESENTATION, PRIVATE, SHAPES
from redraft.formats.xml.patch import Splice
from redraft.formats.xml.tree import without_contents
from redraft.lazy import lazily

# Cheap looks at the bytes: is there anything of the kind at all?
_MAYBE_TAG = lazily(rb">\s*+[A-Za-z][A-Za-z]*+\s++[A-Za-z_:][\w:.-]*+\s*+=")
_MAYBE_TWO = lazily(rb"""=\s*+"[^"<>=]*?\s[A-Za-z:-]++\s*+=|=\s*+'[^'<>=]*?\s[A-Za-z:-]++\s*+=""")
# Compiled when first needed, which is hardly ever.
_TAG = r"""\s*+([A-Za-z]++)((?:\s++[A-Za-z_][\w:.-]*+\s*+=\s*+(?:"[^"<&]*+"|'[^'<&]*+'))++)\s*+/>\s*+"""
_INNER = r"\s++([A-Za-z_][\w:.-]*+)\s*+=\s*+"
_MOST = 5000


class _Piece(NamedTuple):
    """A part of a value that is a separate attribute; `start` to `value_start` is what separates two pieces."""

    name: str
    start: int
    value_start: int
    value: str


def hidden_tags(data: bytes) -> list[Splice]:
    """A `<` for each shape that is text between the elements of a drawing."""
    return list(_tags(data.decode("latin-1"))) if _MAYBE_TAG.search(data) else []


def hidden_attributes(data: bytes) -> list[Splice]:
    """Quotes for attributes inside the value of another."""
    if not _MAYBE_TWO.search(without_contents(data)):
        return []
    found: list[Splice] = []
    for tag, attributes, _ in drawing_tags(data.decode("latin-1")):
        present = {one.name for one in attributes}
        for one in attributes:
            pieces = _pieces(tag[1], one, present)
            if pieces:
                quote = tag.string[one.value_start - 1]
                found += _quoted(one, pieces, quote)
                present.update(piece.name for piece in pieces)
        if len(found) > _MOST:
            return []
    return found


def _quoted(one: Attribute, pieces: list[_Piece], quote: str) -> Iterator[Splice]:
    before = one.name
    for piece in pieces:
        yield Splice(piece.start, piece.start, quote.encode(), f"added the missing quote after the value of {before}")
        before = piece.name
        yield Splice(
            piece.value_start,
            piece.value_start,
            quote.encode(),
            f"added the missing quote before {piece.name}={shown(piece.value)}",
        )


def _pieces(element: str, one: Attribute, present: set[str]) -> list[_Piece] | None:
    """The attributes inside a value; None unless each of them, and what is left, is all that it should be."""
    if "=" not in one.value or one.name not in STRICT:
        return None
    inner = list(re.finditer(_INNER, one.value, re.A))
    if not inner or not _right(one.name, one.value[: inner[0].start()]):
        return None
    pieces: list[_Piece] = []
    ends = [*(found.start() for found in inner[1:]), len(one.value)]
    own = OWN.get(element, frozenset()) | PRESENTATION | {"id", "class"}
    for found, end in zip(inner, ends, strict=True):
        name, value = found[1], one.value[found.end() : end]
        known = name in own or name.startswith("xmlns")
        if not known or name in present or any(name == piece.name for piece in pieces) or not _right(name, value):
            return None
        pieces.append(_Piece(name, one.value_start + found.start(), one.value_start + found.end(), value))
    return pieces


def _right(name: str, value: str) -> bool:
    if name in ("id", "class"):
        return re.fullmatch(r"[A-Za-z_][\w.-]*+", value, re.A) is not None
    return bool(value) and value == value.strip() and fits(name, value)


def _tags(text: str) -> Iterator[Splice]:
    linked: frozenset[str] | None = None
    stack: list[Holder] = []
    end = count = 0
    for token in TOKEN.finditer(text):
        if stack and stack[-1].drawn and token.start() - end > 8:
            linked = links(text) if linked is None else linked
            for splice in _tags_between(text, end, token.start(), stack[-1].name, linked):
                count += 1
                if count > _MOST:
                    return
                yield splice
        end = token.end()
        if token[4]:
            if stack:
                stack.pop()
        elif token[1] and not token[3]:
            name = token[1]
            drawn = (stack[-1].drawn if stack else name == "svg") and (name in DRAWING or name in PAINTS)
            drawn = drawn and (not stack or of_svg(attributes_of(text, token.span(2))))
            stack.append(Holder(name, drawn))


def _tags_between(text: str, start: int, end: int, parent: str, linked: frozenset[str]) -> Iterator[Splice]:
    """Shapes that are all there is between two tags."""
    found, pattern = [], re.compile(_TAG, re.A)
    while start < end:
        tag = pattern.match(text, start, end)
        if not tag:
            return
        name, attributes = tag[1], attributes_of(text, tag.span(2))
        names = {one.name for one in attributes}
        if (name not in SHAPES and name != "stop") or len(names) < len(attributes) or not all(map(_known, names)):
            return
        present = set(names)
        for one in list(attributes):
            pieces = _pieces(name, one, present) or []
            if pieces:
                attributes.append(one._replace(value=one.value[: pieces[0].start - one.value_start]))
            attributes += [Attribute(piece.name, piece.start, piece.value, piece.value_start) for piece in pieces]
        if not may_be(name, parent, attributes, linked):
            return
        found.append(Splice(tag.start(1), tag.start(1), b"<", f"added the missing < before {name}"))
        start = tag.end()
    yield from found


def _known(name: str) -> bool:
    return name in KNOWN_ATTRIBUTES or name.startswith(PRIVATE) or name in ("xlink:href", "xml:space")
