"""Beam search with the grammar of readings, whatever a network says: here dice do."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import numpy as np

import redraft
from redraft.document.pages import Document
from redraft.reader.actions import SYMBOLS
from redraft.reader.beam import search
from redraft.reader.masks import SentenceMasks
from redraft.reader.network import Decoder, Logits, TextPieces
from redraft.reader.readings import text_pieces
from redraft.reader.resolver import resolve
from redraft.reader.scene import NodeScene
from redraft.reader.sentence import WordPiece
from redraft.reader.weights import SPECIAL_PIECES
from tests.sampling import each

FILES = sorted(path for path in (Path(__file__).parents[2] / "examples").iterdir() if path.suffix in (".svg", ".pptx"))
LETTERS = [chr(code) for code in range(33, 127)]
CUT = WordPiece([*SPECIAL_PIECES, *LETTERS, *(f"##{one}" for one in LETTERS)])


class Dice:
    """Stands for a decoder: random logits, a little in favour of coming to an end."""

    def __init__(self, nodes: int, tokens: int, seed: int) -> None:
        self.nodes, self.tokens, self.random = nodes, tokens, np.random.default_rng(seed)

    def begin(self) -> tuple[Any, Logits]:
        return self.step(self, np.zeros((1, 4)))

    def step(self, state: Any, inputs: Any) -> tuple[Any, Logits]:
        asks = self.random.normal(size=(len(inputs), 4))
        symbols = self.random.normal(size=(len(inputs), len(SYMBOLS)))
        symbols[:, [SYMBOLS.index("END"), SYMBOLS.index("STOP")]] += 4
        nodes, tokens = (self.random.normal(size=(len(inputs), count)) for count in (self.nodes, self.tokens))
        return self, Logits(*(part.astype(np.float32) for part in (symbols, nodes, tokens, asks)))

    def chosen(self, rows: list[int]) -> Dice:
        return self

    def input(self, kind: int, at: int, wording: TextPieces | None = None) -> Any:
        return np.zeros(4, np.float32)

    def word_logits(self, asks: Any, wording: TextPieces) -> Any:
        return self.random.normal(size=len(wording.words)).astype(np.float32)


@each("seed", range(12))
def test_every_list_that_is_found_is_a_whole_reading(seed: int) -> None:
    check_readings(redraft.open(FILES[seed % len(FILES)]).document, seed)


def check_readings(document: Document, seed: int) -> None:
    """Every list of actions that dice find in a design is a whole reading."""
    scene, sentence = NodeScene.of(document), CUT.sentence("make the 2 titles red, 20% larger")
    grammar = SentenceMasks(scene, sentence, document)

    def wordings(node: int) -> TextPieces:
        wording = grammar.view.wording(node)
        assert wording is not None
        return text_pieces(wording, CUT)

    dice = cast(Decoder, Dice(len(scene.nodes), len(sentence), seed))
    found = search(dice, grammar, wordings, width=3)
    assert 1 <= len(found) <= 3
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    assert len({one.actions for one in found}) == len(found)
    for one in found:
        reading = resolve(one.actions, grammar, lambda _: None)
        assert reading.commands or reading.refusal
