"""The reader: a sentence about a document as readings, likeliest first."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from redraft.document.pages import Document
from redraft.edits.execution import Measure
from redraft.errors import ToolError, says
from redraft.reader.actions import Action
from redraft.reader.beam import search
from redraft.reader.links import WordIndex
from redraft.reader.masks import SentenceMasks
from redraft.reader.network import Network, SceneVectors, TextPieces
from redraft.reader.resolver import ResolvedActions, resolve
from redraft.reader.scene import NodeScene
from redraft.reader.sentence import Sentence, WordPiece
from redraft.reader.symbol_table import Usable
from redraft.reader.weights import AGAIN, DAMAGE, STRING_PIECES, TEXT_PIECES, Weights


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


def string_pieces(scene: NodeScene, cut: WordPiece) -> list[tuple[int, ...]]:
    """The pieces of each node's string."""
    known = {one: cut.sentence(one, STRING_PIECES).ids for one in dict.fromkeys(scene.strings)}
    return [known[one] for one in scene.strings]


def text_pieces(wording: Worded, cut: WordPiece) -> TextPieces:
    """The pieces of a text, and of each word (of one without: the piece before). At most TEXT_PIECES are read."""
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


def scene_vectors(network: Network, scene: NodeScene, cut: WordPiece) -> SceneVectors:
    """The network's vectors for a scene, before any sentence is read."""
    return network.view(string_pieces(scene, cut), scene.features, scene.numbers, scene.relations)


_NOTHING = TextPieces((), ())


class Scored(NamedTuple):
    """A reading with the logarithm of its probability, and that of each action."""

    reading: ResolvedActions
    actions: tuple[Action, ...]
    score: float
    steps: tuple[float, ...]

    @property
    def least(self) -> float:
        """That of the least certain action."""
        return min(self.steps, default=0.0)


class Linked(NamedTuple):
    """A sentence about a scene: the links of its tokens (rows) to the nodes (columns)."""

    scene: NodeScene
    sentence: Sentence
    links: NDArray[np.uint16]


class _DocumentState(NamedTuple):
    """What is computed for a document before a sentence, and the grammar of the first sentence."""

    document: Document
    scene: NodeScene
    words: WordIndex
    vectors: SceneVectors
    grammar: SentenceMasks


class Reader:
    """Reads sentences with the weights of a folder. The document of the last sentence is kept."""

    def __init__(self, folder: Path) -> None:
        """Opens the weights; raises ToolError for missing, damaged or incompatible ones."""
        weights = Weights(folder)
        try:
            self.usable = Usable.of(weights.symbols, weights.shape.symbols)
            self.cut, self.network = WordPiece(weights.vocabulary()), Network(weights, self.usable.rows)
        except DAMAGE as error:
            raise ToolError(says("reader-weights-malformed", folder=folder, error=error, advice=AGAIN)) from None
        self._state: _DocumentState | None = None

    def read(self, document: Document, say: str, measure: Measure, width: int = 8) -> list[Scored]:
        """At most `width` readings, likeliest first; none for an empty sentence."""
        sentence = self.cut.sentence(say)
        state = self._state_of(document, sentence)
        if not sentence.spans:
            return []
        grammar = SentenceMasks(state.scene, sentence, document, state.grammar, self.usable)
        decoder = self.network.read(sentence.ids, state.words.links(sentence), state.vectors)
        known: dict[int, TextPieces] = {}

        def wordings(node: int) -> TextPieces:
            if node not in known:
                wording = grammar.view.wording(node)
                known[node] = text_pieces(wording, self.cut) if wording is not None else _NOTHING
            return known[node]

        found = search(decoder, grammar, wordings, width)
        return [Scored(resolve(one.actions, grammar, measure), *one) for one in found]

    def linked(self, document: Document, say: str) -> Linked:
        """How the words of a sentence are linked to a document."""
        sentence = self.cut.sentence(say)
        state = self._state_of(document, sentence)
        return Linked(state.scene, sentence, state.words.links(sentence))

    def _state_of(self, document: Document, sentence: Sentence) -> _DocumentState:
        state = self._state
        if state is None or state.document is not document or not state.scene.whole:
            scene = NodeScene.of(document, sentence.text)
            vectors = scene_vectors(self.network, scene, self.cut)
            grammar = SentenceMasks(scene, sentence, document, usable=self.usable)
            state = self._state = _DocumentState(document, scene, WordIndex(scene), vectors, grammar)
        return state
