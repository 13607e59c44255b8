"""A trained network as the weights that `reader/network.py` reads: int8 with a scale a row, parts of at most 16 MiB."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch

from redraft.errors import ToolError
from redraft.reader.weights import Weights
from redraft_research.offline_model.network.model import Reader
from redraft_research.offline_model.network.saved_weights import save

MOST = 25_000_000
"""Bytes of all files together."""


def export(model: Reader, folder: Path, pieces: list[str], symbols: dict[str, Any], recipe: dict[str, Any]) -> int:
    """Writes the weights; the bytes of all files. ToolError where they are too large to be committed."""
    tensors = {name: value.detach().float().cpu().numpy() for name, value in model.state_dict().items()}
    files = save(folder, model.shape, tensors, pieces, symbols, recipe)
    size = sum(file.stat().st_size for file in files)
    if size > MOST:
        raise ToolError(f"the weights have {size / 1e6:.1f} MB, {MOST / 1e6:.0f} are allowed", "prune the vocabulary")
    return size


def load_back(folder: Path, dropout: float = 0.1) -> Reader:
    """The network of saved weights, rounded as they are."""
    weights = Weights(folder)
    model = Reader(weights.shape, dropout)
    model.load_state_dict({name: torch.from_numpy(weights.matrix(name).copy()) for name in weights.stored})
    return model
