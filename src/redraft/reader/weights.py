"""The network's weights in a folder: `reader.json` (shape, symbols, hashes, recipe, tensors), raw bytes, vocabulary.

Matrices are int8 with a scale for each row, all else float32. The files are mapped into memory; a matrix becomes
float32 when it is first used, a table of embeddings only row by row.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from redraft.errors import ToolError, says

Floats = NDArray[np.float32]
CONFIG, VOCABULARY = "reader.json", "vocabulary.txt"
PAD, UNKNOWN, FIRST, LAST = range(4)
"""The ids of [PAD], [UNK], [CLS] and [SEP] in every vocabulary of ours."""
SPECIAL_PIECES = ("[PAD]", "[UNK]", "[CLS]", "[SEP]")
STRING_PIECES, TEXT_PIECES = 24, 120
"""The most pieces that are read of a node's string, and of a text whose words are pointed at."""
DAMAGE = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, AssertionError, RecursionError)
"""What is raised where a file of weights has other values than it was saved with."""
VERSION = 2
AGAIN = "reinstall redraft, or train the reader again"


@dataclass(frozen=True)
class NetworkShape:
    """The sizes of a network: MiniLM's (`width` and so on), the reader's own (`hidden` …), and what goes in and out."""

    pieces: int
    symbols: int
    features: tuple[int, ...]
    numbers: int
    relations: int
    links: int
    width: int = 384
    heads: int = 12
    inner: int = 1536
    layers: int = 6
    lower: int = 2
    positions: int = 260
    hidden: int = 256
    own_heads: int = 8
    own_inner: int = 1024
    fusion: int = 4
    decoder: int = 3
    decoder_inner: int = 512
    wording: int = 2
    steps: int = 256

    @staticmethod
    def from_json(form: dict[str, Any]) -> NetworkShape:
        return NetworkShape(**{**form, "features": tuple(form["features"])})


@dataclass(frozen=True)
class Stored:
    """Where a tensor lies: the part, where its bytes begin, its shape, and where the scales begin (-1: float32)."""

    part: int
    start: int
    shape: tuple[int, ...]
    scales: int = -1


class Weights:
    """Weights by name. `matrix` gives float32, kept from then on; `rows` some rows of a table, not kept."""

    def __init__(self, folder: Path) -> None:
        """Opens a folder; raises ToolError for missing or damaged weights."""
        self.folder = folder
        try:
            form = json.loads((folder / CONFIG).read_text("utf-8"))
            self.shape = NetworkShape.from_json(form["shape"])
            self.symbols: dict[str, Any] = form["symbols"]
            self.recipe: dict[str, Any] = form["recipe"]
            self.stored = {
                name: Stored(**{**one, "shape": tuple(one["shape"])}) for name, one in form["tensors"].items()
            }
            self.hashes: dict[str, str] = form["hashes"]
            self.parts = [np.memmap(folder / part["name"], np.uint8, "r") for part in form["parts"]]
            sizes = [part["size"] for part in form["parts"]]
            whole = (
                form.get("version") == VERSION
                and self.hashes.get("form") in (None, form_hash(form))
                and [len(part) for part in self.parts] == sizes
                and self._fits()
            )
        except FileNotFoundError as error:
            raise ToolError(says("reader-weights-not-installed", file=error.filename, advice=AGAIN)) from None
        except (OSError, *DAMAGE) as error:
            raise ToolError(says("reader-weights-unreadable", folder=folder, error=error, advice=AGAIN)) from None
        if not whole:
            raise ToolError(says("reader-weights-hash-mismatch", folder=folder, advice=AGAIN))
        self._known: dict[str, Floats] = {}

    def _fits(self) -> bool:
        for one in self.stored.values():
            count = int(np.prod(one.shape))
            ends = [one.start + count * (4 if one.scales < 0 else 1), one.scales + 4 * one.shape[0]]
            if one.start < 0 or max(ends) > len(self.parts[one.part]):
                return False
        return True

    def check(self) -> bool:
        """Whether every part has the bytes it was saved with."""
        return all(
            hashlib.sha256(part.data).hexdigest() == self.hashes[f"part {n}"] for n, part in enumerate(self.parts)
        )

    def vocabulary(self) -> list[str]:
        """The pieces in the order of their ids."""
        try:
            pieces = (self.folder / VOCABULARY).read_text("utf-8").split("\n")
        except (OSError, ValueError) as error:
            raise ToolError(says("reader-vocabulary-unreadable", error=error, advice=AGAIN)) from None
        if len(pieces) != self.shape.pieces or pieces_hash(pieces) != self.hashes["pieces"]:
            raise ToolError(says("reader-vocabulary-damaged", advice=AGAIN))
        return pieces

    def _scales(self, one: Stored) -> Floats:
        found: Floats = self.parts[one.part][one.scales : one.scales + 4 * one.shape[0]].view(np.float32)
        return found

    def _bytes(self, one: Stored) -> NDArray[np.int8]:
        return self.parts[one.part][one.start : one.start + int(np.prod(one.shape))].view(np.int8).reshape(one.shape)

    def matrix(self, name: str) -> Floats:
        found = self._known.get(name)
        if found is None:
            one = self.stored[name]
            if one.scales < 0:
                end = one.start + 4 * int(np.prod(one.shape))
                found = np.array(self.parts[one.part][one.start : end].view(np.float32).reshape(one.shape))
            else:
                found = np.multiply(self._bytes(one), self._scales(one)[:, None], dtype=np.float32)
            self._known[name] = found
        return found

    def rows(self, name: str, numbers: NDArray[np.integer[Any]]) -> Floats:
        one = self.stored[name]
        if one.scales < 0:
            return np.take(self.matrix(name), numbers, axis=0)
        found: Floats = self._bytes(one)[numbers] * self._scales(one)[numbers][..., None]
        return found


def pieces_hash(pieces: list[str]) -> str:
    return hashlib.sha256("\n".join(pieces).encode()).hexdigest()[:16]


def form_hash(form: dict[str, Any]) -> str:
    """Of all that `reader.json` says but its hashes."""
    rest = {name: value for name, value in form.items() if name != "hashes"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()
