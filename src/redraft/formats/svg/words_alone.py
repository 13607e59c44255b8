"""Drawing some letters of a text alone: the file without the rest of that text, starting at a given position.

The elements around the letters are kept, without the positions of single letters, so that their classes, styles, links
and inherited properties apply. One copy of the file holds letters of many texts, since reading it takes longest.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING

from redraft.document.layers import Text
from redraft.formats.codec import Unit, Words
from redraft.formats.svg.glyph_positions import LISTS
from redraft.formats.svg.markup import escaped
from redraft.formats.svg.references import ids_in, references
from redraft.formats.svg.values import format_number
from redraft.formats.xml.patch import Patch, Splice
from redraft.formats.xml.tags import raw_name
from redraft.formats.xml.tree import Element

if TYPE_CHECKING:
    from redraft.formats.svg import SvgFile

_PLACING = frozenset((*LISTS, "textLength", "lengthAdjust"))


class WordCopies:
    """Copies of one file; in the n-th each text is replaced by its own n-th letters."""

    def __init__(self, file: SvgFile) -> None:
        self._file = file
        self._letters: dict[str, list[Splice]] = {}
        self._last: tuple[int, SvgFile] | None = None

    def words_alone(self, layer: str, run: int, start: int, end: int, pen: tuple[float, float]) -> Words | None:
        """Letters `start` to `end` of a run; None where they cannot be drawn by themselves."""
        file = self._file
        place, text = file.reading.places[layer], file.document.index.layers[layer]
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
        rest = blake2b(data[: element.start])
        rest.update(data[element.end :])
        copies = WordCopies(file) if self._is_referred_to(element) else self
        return Words(markup + rest.digest(), copies._with(layer, Splice(element.start, element.end, markup, "")))

    @cached_property
    def _referred_to(self) -> set[str]:
        return {id for _, id in references(self._file.tree)}

    def _is_referred_to(self, element: Element) -> bool:
        """True if another element may draw this text too, a part of it or a group around it: it stays whole there."""
        ids, above = ids_in(element), element.parent
        while above is not None:
            ids.add(above.get("id") or "")
            above = above.parent
        return not ids.isdisjoint(self._referred_to)

    def _with(self, layer: str, letters: Splice) -> Callable[[], Unit | None]:
        self._letters.setdefault(layer, []).append(letters)
        self._last, number = None, len(self._letters[layer]) - 1

        def drawn() -> Unit | None:
            if self._last is None or self._last[0] != number:
                row = [all[number] for all in self._letters.values() if number < len(all)]
                self._last = number, self._file.again(Patch(self._file.tree.data).spliced(row).data())
            copy = self._last[1]
            return copy.alone(layer) if layer in copy.document.index else None

        return drawn


def _head(element: Element, more: bytes) -> bytes:
    """A start tag without what places letters, and with more attributes."""
    tree, found = element.tree, b"<" + raw_name(element) + more
    for raw, place in tree.attributes(element.start, element.head_end):
        if tree.attribute_name(raw, element.namespaces) not in _PLACING:
            found += tree.data[place.start : place.end]
    return found + b">"
