"""Examples as arrays, and the vocabulary of the encoder: what needs no PyTorch."""

from __future__ import annotations

import json
import struct
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from redraft.errors import ToolError
from redraft.reader.encoder_inputs import text_pieces
from redraft.reader.mentions import Wording
from redraft.reader.network import TextPieces
from redraft.reader.sentence import WordPiece
from redraft.reader.weights import SPECIAL_PIECES, TEXT_PIECES
from redraft.training.reader.examples import load
from redraft.training.reader.minilm import make, may_be_read, pruned, read_minilm
from tests.training.reader.tiny import random_examples

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


def test_the_vocabulary_keeps_letters_then_what_is_needed_then_the_frequent() -> None:
    theirs = ["[PAD]", "[unused0]", "[UNK]", "[CLS]", "[SEP]", "a", "b", "##a", "the", "of", "rare", "never"]
    assert pruned(theirs, Counter({"rare": 3}), 9) == [*SPECIAL_PIECES, "a", "b", "##a", "the", "rare"]
    assert not may_be_read(Path("tests/requests/unseen2/documents/a.svg"))
    assert not may_be_read(Path("tests/requests/calibration1/x.jsonl"))


def test_the_encoder_is_read_from_its_own_file_and_renamed(tmp_path: Path) -> None:
    shapes: dict[str, tuple[int, ...]] = {f"embeddings.LayerNorm.{part}": (8,) for part in ("weight", "bias")}
    rows = {"word": 7, "position": 512, "token_type": 2}
    shapes = {f"embeddings.{name}_embeddings.weight": (count, 8) for name, count in rows.items()} | shapes
    parts: dict[str, tuple[int, ...]] = {f"attention.self.{name}": (8, 8) for name in ("query", "key", "value")}
    parts |= {"attention.output.dense": (8, 8), "intermediate.dense": (16, 8), "output.dense": (8, 16)}
    parts |= {"attention.output.LayerNorm": (8,), "output.LayerNorm": (8,)}
    for name, shape in parts.items():
        shapes |= {f"encoder.layer.0.{name}.weight": shape, f"encoder.layer.0.{name}.bias": shape[:1]}
    header, body = {}, b""
    for name, shape in shapes.items():
        values = np.random.default_rng(len(body)).normal(size=shape).astype(np.float32).tobytes()
        header[name] = {"dtype": "F32", "shape": shape, "data_offsets": [len(body), len(body) + len(values)]}
        body += values
    told = json.dumps(header).encode()
    (tmp_path / "model.safetensors").write_bytes(struct.pack("<Q", len(told)) + told + body)
    (tmp_path / "vocab.txt").write_text("[PAD]\n[UNK]\n[CLS]\n[SEP]\na\nthe\nrare\n", "utf-8")
    count, lost = make(tmp_path / "out.npz", tmp_path, iter(["the a the"]), 6)
    tensors, pieces = read_minilm(tmp_path / "out.npz")
    assert (count, lost, pieces) == (6, 0.0, [*SPECIAL_PIECES, "a", "the"])
    assert tensors["layers.0.qkv.weight"].shape == (24, 8)
    raw = np.frombuffer(body, np.float32)
    assert np.abs(tensors["pieces.weight"][0] - raw[:8]).max() < 0.01
    assert np.abs(tensors["places.weight"][0] - raw[56:64] - raw[56 + 512 * 8 : 64 + 512 * 8]).max() < 0.01
