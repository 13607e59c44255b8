"""Inputs of the network: a scene's strings and the words of its texts, as ids of WordPiece tokens ("pieces")."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Protocol

from redraft.reader.network import Network, SceneVectors, TextPieces
from redraft.reader.scene import Scene
from redraft.reader.sentence import WordPiece
from redraft.reader.weights import STRING_PIECES, TEXT_PIECES


class Worded(Protocol):
    """A text whose words can be pointed at: the part from `start` to `end`, with a span for each word."""

    @property
    def text(self) -> str: ...
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def spans(self) -> Sequence[tuple[int, int]]: ...


def string_pieces(scene: Scene, cut: WordPiece) -> list[tuple[int, ...]]:
    """The pieces of each node's string."""
    known = {one: cut.sentence(one, STRING_PIECES).ids for one in dict.fromkeys(scene.strings)}
    return [known[one] for one in scene.strings]


def text_pieces(wording: Worded, cut: WordPiece) -> TextPieces:
    """The pieces of a text, and the range of pieces of each word (of a word without one: the piece before it). Words
    beyond TEXT_PIECES are left out."""
    sentence = cut.sentence(wording.text[wording.start : wording.end], TEXT_PIECES)
    starts = [start + wording.start for start, _ in sentence.spans]
    ends = [end + wording.start for _, end in sentence.spans]
    words: list[tuple[int, int]] = []
    for start, end in wording.spans:
        if len(sentence) >= TEXT_PIECES and start >= ends[-1]:
            break
        first, last = bisect_right(ends, start), bisect_left(starts, end)
        first = min(first, max(len(starts) - 1, 0))
        words.append((first, max(last, first + 1)))
    return TextPieces(sentence.ids, tuple(words))


def scene_vectors(network: Network, scene: Scene, cut: WordPiece) -> SceneVectors:
    """The network's vectors for a scene, before any sentence is read."""
    return network.view(string_pieces(scene, cut), scene.features, scene.numbers, scene.relations)
