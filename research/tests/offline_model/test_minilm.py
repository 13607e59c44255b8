"""The encoder that the reader begins with, and its vocabulary."""

from __future__ import annotations

import json
import struct
from collections import Counter
from pathlib import Path

import numpy as np

from redraft.reader.weights import SPECIAL_PIECES
from redraft_research.offline_model.minilm import make, may_be_read, pruned
from redraft_research.offline_model.network.minilm import read_minilm


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
