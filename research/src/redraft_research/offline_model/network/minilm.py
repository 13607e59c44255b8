"""The encoder to begin with, as `offline_model/minilm.py` writes it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from redraft.reader.actions import SYMBOLS, vocabulary_hash
from redraft.reader.features import FEATURES, NUMBERS
from redraft.reader.links import LINKS
from redraft.reader.relations import RELATIONS
from redraft.reader.weights import pieces_hash

Tensors = dict[str, NDArray[Any]]


def sizes() -> dict[str, Any]:
    """What goes in and out, for a Shape."""
    return {"symbols": len(SYMBOLS), "features": tuple(count for _, count in FEATURES), "numbers": len(NUMBERS),
            "relations": len(RELATIONS), "links": len(LINKS)}  # fmt: skip


def read_pieces(path: Path) -> list[str]:
    """The vocabulary."""
    with np.load(path) as opened:
        return str(opened["vocabulary"]).split("\n")


def stamp_of(pieces: list[str]) -> str:
    """Which vocabularies examples are of: of pieces, and of actions."""
    return f"{pieces_hash(pieces)} {vocabulary_hash()}"


def read_minilm(path: Path) -> tuple[Tensors, list[str]]:
    """The tensors, and the pieces of the vocabulary."""
    with np.load(path) as opened:
        return {name: opened[name] for name in opened.files if name != "vocabulary"}, read_pieces(path)
