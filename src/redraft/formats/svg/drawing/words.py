"""Drawing some letters of a text alone: the file without the rest of that text, starting at a given position.

The elements around the letters are kept, without the positions of single letters, so that their classes, styles, links
and inherited properties apply.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from hashlib import blake2b
from typing import Protocol

from redraft.document.layers import Text
from redraft.formats.codec import Letters, Point, Unit, Words
from redraft.formats.shapes.numbers import format_number
from redraft.formats.svg.reading.letters import LISTS
from redraft.formats.svg.reading.read import SvgRead
from redraft.formats.svg.reading.references import ids_in
from redraft.formats.xml.source import Source
from redraft.formats.xml.tags import escaped, raw_name
from redraft.formats.xml.tree import Element, Tree

_PLACING = frozenset((*LISTS, "textLength", "lengthAdjust"))


class File(Protocol):
    """An opened drawing, as far as its words are drawn."""

    source: Source

    @property
    def tree(self) -> Tree: ...
    @property
    def reading(self) -> SvgRead: ...
    @property
    def referred_to(self) -> Set[str]:
        """The ids that other elements refer to."""

    def successor(self, data: bytes) -> File: ...
    def alone(self, layer: str) -> Unit | None: ...


def words_alone(file: File, layer: str, letters: Letters, pen: Point, others: Iterable[str]) -> Words | None:
    """Some letters; None where they cannot be drawn by themselves. The words of `others` are no part of the key."""
    run, start, end = letters
    place, text = file.reading.places[layer], file.reading.document.index.layers[layer]
    words = text.runs[run].text[start:end] if isinstance(text, Text) else ""
    if place.uses or place.element.tag != "text" or not words.strip():
        return None
    chain = [place.runs[run].owner]
    while chain[-1] is not place.element and chain[-1].parent is not None:
        chain.append(chain[-1].parent)
    chain.reverse()
    at = f' x="{format_number(pen[0])}" y="{format_number(pen[1])}"'.encode()
    heads = [_head(element, b"" if number else at) for number, element in enumerate(chain)]
    tails = [b"</" + raw_name(element) + b">" for element in reversed(chain)]
    markup = b"".join([*heads, file.source.encode(escaped(words)), *tails])
    data, element = file.tree.data, place.element
    rest, done = blake2b(), 0
    for start, end in sorted({(element.start, element.end), *_words_of(file, {*others} - {layer}), (len(data),) * 2}):
        rest.update(data[done:start] + b"\0")
        done = end

    def drawn() -> Unit | None:
        return file.successor(data[: element.start] + markup + data[element.end :]).alone(layer)

    return Words(markup + rest.digest(), drawn)


def _words_of(file: File, layers: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Where the words of texts that nothing else draws are in the file, with the tags around parts of them."""
    for place in (file.reading.places[layer] for layer in layers if layer in file.reading.places):
        plain = place.element.tag == "text" and all(part.tag in ("text", "tspan") for part in place.element.walk())
        if plain and file.referred_to.isdisjoint(_around(place.element)):
            yield place.element.head_end, place.element.end


def _around(element: Element) -> Iterator[str]:
    """The ids of an element, of what is in it and of what it is in."""
    yield from ids_in(element)
    while element.parent is not None:
        element = element.parent
        yield element.get("id") or ""


def _head(element: Element, more: bytes) -> bytes:
    """A start tag without what places letters, and with more attributes."""
    tree, found = element.tree, b"<" + raw_name(element) + more
    for raw, place in tree.attributes(element.start, element.head_end):
        if tree.attribute_name(raw, element.namespaces) not in _PLACING:
            found += tree.data[place.start : place.end]
    return found + b">"
