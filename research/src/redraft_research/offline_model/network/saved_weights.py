"""Writes the weights that `redraft.reader.weights` reads."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np

from redraft.reader.weights import CONFIG, VERSION, VOCABULARY, Floats, NetworkShape, Stored, form_hash, pieces_hash


def save(
    folder: Path, shape: NetworkShape, tensors: dict[str, Floats], pieces: list[str], symbols: dict[str, Any],
    recipe: dict[str, Any], largest: int = 16 * 2**20,
) -> list[Path]:  # fmt: skip
    """Writes weights; returns the files. `symbols` is the result of `symbol_table`. Matrices with 32 columns and more
    are rounded to int8; no file of bytes is larger than `largest`."""
    parts: list[bytearray] = [bytearray()]
    stored: dict[str, Stored] = {}
    for name, tensor in tensors.items():
        values = np.ascontiguousarray(tensor, np.float32)
        body, scales = values.tobytes(), b""
        if values.ndim == 2 and values.shape[1] >= 32:
            steps = np.maximum(np.abs(values).max(axis=1), 1e-12).astype(np.float32) / np.float32(127)
            body, scales = np.rint(values / steps[:, None]).astype(np.int8).tobytes(), steps.tobytes()
        body += b"\0" * (-len(body) % 4)
        if len(parts[-1]) + len(body) + len(scales) > largest:
            parts.append(bytearray())
        start = len(parts[-1])
        parts[-1] += body + scales
        stored[name] = Stored(len(parts) - 1, start, values.shape, start + len(body) if scales else -1)
    folder.mkdir(parents=True, exist_ok=True)
    names = [f"reader-{number}.bin" for number in range(1, len(parts) + 1)]
    hashes = {f"part {number}": hashlib.sha256(part).hexdigest() for number, part in enumerate(parts)}
    form = {
        "version": VERSION,
        "shape": dataclasses.asdict(shape),
        "symbols": symbols,
        "hashes": {"pieces": pieces_hash(pieces), **hashes},
        "recipe": recipe,
        "parts": [{"name": name, "size": len(part)} for name, part in zip(names, parts, strict=True)],
        "tensors": {name: dataclasses.asdict(one) for name, one in stored.items()},
    }
    form = json.loads(json.dumps(form))  # as it is read
    form["hashes"]["form"] = form_hash(form)
    for name, part in zip(names, parts, strict=True):
        (folder / name).write_bytes(part)
    (folder / VOCABULARY).write_text("\n".join(pieces), "utf-8")
    (folder / CONFIG).write_text(json.dumps(form, separators=(",", ":")) + "\n", "utf-8")
    return [folder / name for name in (CONFIG, VOCABULARY, *names)]
