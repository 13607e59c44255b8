"""The reader: a sentence about a document as readings, likeliest first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.document.layers import Document
from redraft.edits.execute import Measure
from redraft.reader.actions import Action, vocabulary_hash
from redraft.reader.beam import search
from redraft.reader.encoding import scene_vectors, text_pieces
from redraft.reader.grammar import Grammar
from redraft.reader.links import WordIndex
from redraft.reader.meaning import Reading, meaning
from redraft.reader.network import Network, SceneVectors, TextPieces
from redraft.reader.scene import Scene
from redraft.reader.sentence import Sentence, WordPiece
from redraft.reader.weights import Weights

_NOTHING = TextPieces((), ())


class Scored(NamedTuple):
    """A reading with the logarithm of its probability, and that of its least certain action."""

    reading: Reading
    actions: tuple[Action, ...]
    score: float
    least: float


class Heard(NamedTuple):
    """A sentence in tokens, what of it is about which nodes, and what it may mean."""

    sentence: Sentence
    scene: Scene
    links: NDArray[np.uint16]
    readings: Sequence[Scored]


class _Sight(NamedTuple):
    """What is known of a document before a sentence; the grammar of the first one."""

    document: Document
    scene: Scene
    words: WordIndex
    vectors: SceneVectors
    grammar: Grammar


class Reader:
    """Reads sentences with the weights of a folder. The document of the last sentence is kept."""

    def __init__(self, folder: Path) -> None:
        """Opens the weights; ToolError says what is wrong with missing, damaged or foreign ones."""
        weights = Weights(folder, vocabulary_hash())
        self.cut, self.network = WordPiece(weights.vocabulary()), Network(weights)
        self._sight: _Sight | None = None

    def read(self, document: Document, say: str, measure: Measure, width: int = 5) -> Heard:
        """At most `width` readings; none where there is nothing in the sentence."""
        sentence = self.cut.sentence(say)
        sight = self._seen(document, sentence)
        links = sight.words.links(sentence)
        if not sentence.spans:
            return Heard(sentence, sight.scene, links, ())
        grammar = Grammar(sight.scene, sentence, document, sight.grammar)
        decoder = self.network.read(sentence.ids, links, sight.vectors)
        known: dict[int, TextPieces] = {}

        def wordings(node: int) -> TextPieces:
            if node not in known:
                wording = grammar.view.wording(node)
                known[node] = text_pieces(wording, self.cut) if wording is not None else _NOTHING
            return known[node]

        found = search(decoder, grammar, wordings, width)
        each = [Scored(meaning(one.actions, grammar, measure), *one) for one in found]
        return Heard(sentence, sight.scene, links, each)

    def _seen(self, document: Document, sentence: Sentence) -> _Sight:
        sight = self._sight
        if sight is None or sight.document is not document or not sight.scene.whole:
            scene = Scene.of(document, sentence.text)
            vectors = scene_vectors(self.network, scene, self.cut)
            grammar = Grammar(scene, sentence, document)
            sight = self._sight = _Sight(document, scene, WordIndex(scene), vectors, grammar)
        return sight
