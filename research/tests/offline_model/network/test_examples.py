"""Examples as arrays: what needs no PyTorch."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from redraft.errors import ToolError
from redraft.reader.mentions import Wording
from redraft.reader.network import TextPieces
from redraft.reader.readings import text_pieces
from redraft.reader.sentence import WordPiece
from redraft.reader.weights import SPECIAL_PIECES, TEXT_PIECES
from redraft_research.offline_model.network.examples import load
from research.tests.offline_model.network.tiny import random_examples

LETTERS = [chr(code) for code in range(33, 127)]
PIECES = [*SPECIAL_PIECES, *LETTERS, *(f"##{one}" for one in LETTERS), "summer", "fair", "the", "3d"]


def test_files_read_as_one_are_what_was_written(tmp_path: Path) -> None:
    builders = [random_examples(np.random.default_rng(seed), 2, 3, name) for seed, name in enumerate(("anna", "ben"))]
    for number, builder in enumerate(builders):
        builder.save(tmp_path / f"{number}.npz")
    with pytest.raises(ToolError, match="other vocabularies"):
        load([tmp_path], "of another day")
    whole, authors = load([tmp_path])
    assert authors == ["anna", "ben"]
    assert whole["author"].tolist() == [0] * 6 + [1] * 6
    for number, builder in enumerate(builders):
        arrays = builder.arrays()
        for example in range(6):
            there = 6 * number + example
            for name, at in (("tokens", "token"), ("links", "link"), ("actions", "action")):
                a, b = (arrays[f"{at}_at"][example + more] for more in (0, 1))
                c, d = (whole[f"{at}_at"][there + more] for more in (0, 1))
                assert (arrays[name][a:b] == whole[name][c:d]).all()
            node, same = arrays["node_at"][arrays["scene"][example]], whole["node_at"][whole["scene"][there]]
            mine, theirs = arrays["node_string"][node], whole["node_string"][same]
            pieces = arrays["string_pieces"][arrays["string_at"][mine] : arrays["string_at"][mine + 1]]
            assert (pieces == whole["string_pieces"][whole["string_at"][theirs] : whole["string_at"][theirs + 1]]).all()


def test_words_of_a_text_have_the_pieces_they_overlap() -> None:
    cut = WordPiece(PIECES)
    text = "the 3d fair"
    found = text_pieces(Wording("t", text, 0, len(text), ((0, 3), (4, 5), (5, 6), (7, 11))), cut)
    assert [PIECES[one] for one in found.pieces] == ["the", "3d", "fair"]
    assert found.words == ((0, 1), (1, 2), (1, 2), (2, 3))
    assert text_pieces(Wording("t", text, 7, 11, ((7, 11),)), cut) == TextPieces((PIECES.index("fair"),), ((0, 1),))


def test_of_a_long_text_only_the_words_with_pieces_are_there() -> None:
    text = "fair " * 300
    spans = tuple((5 * number, 5 * number + 4) for number in range(300))
    found = text_pieces(Wording("t", text, 0, len(text), spans), WordPiece(PIECES))
    assert len(found.pieces) == len(found.words) == TEXT_PIECES
