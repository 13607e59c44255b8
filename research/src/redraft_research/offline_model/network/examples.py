"""Examples as flat arrays: scenes stored once, examples that refer to them, in `.npz` files that are read as a whole.

Lists of different lengths lie one after the other; `x_at[i]` to `x_at[i + 1]` are those of the i-th. Bits of links are
kept as triples (token, node, bits) because most pairs have none.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.errors import ToolError
from redraft.reader.network import TextPieces
from redraft.reader.weights import STRING_PIECES, TEXT_PIECES

NOTHING = 0xFFFF
Arrays = dict[str, NDArray[Any]]
_LISTS = {"string": ("string_pieces",), "text": ("text_pieces",), "word": ("text_words",),
          "node": ("features", "numbers", "node_string", "node_text"), "relation": ("relations",),
          "token": ("tokens",), "link": ("links",), "action": ("actions",)}  # fmt: skip
_TYPES: dict[str, Any] = {
    "string_pieces": np.uint16, "text_pieces": np.uint16, "text_words": np.uint8, "features": np.uint8,
    "numbers": np.float16, "node_string": np.int32, "node_text": np.int32, "relations": np.uint32, "tokens": np.uint16,
    "links": np.uint16, "actions": np.uint16, "scene": np.int32, "author": np.int32,
}  # fmt: skip


class ActionStep(NamedTuple):
    """An action: `text` is the node whose words may be pointed at, NOTHING for none, `kinds` a bit for each kind of
    action that may come here."""

    kind: int
    at: int
    text: int = NOTHING
    kinds: int = 15


class Builder:
    """Collects scenes and examples, and writes them."""

    def __init__(self, stamp: str = "") -> None:
        """`stamp` identifies the vocabularies of the numbers."""
        self.stamp = stamp
        self.parts: dict[str, list[Any]] = {name: [] for name in _TYPES}
        self.at: dict[str, list[int]] = {name: [0] for name in _LISTS}
        self.authors: dict[str, int] = {}
        self._strings: dict[tuple[int, ...], int] = {}
        self._texts: dict[TextPieces, int] = {}

    def __len__(self) -> int:
        return len(self.parts["scene"])

    def _add(self, name: str, *lists: Any) -> int:
        """Appends a list to each array of a name; its number."""
        for array, values in zip(_LISTS[name], lists, strict=True):
            self.parts[array].append(np.asarray(values, _TYPES[array]))
        self.at[name].append(self.at[name][-1] + len(lists[0]))
        return len(self.at[name]) - 2

    def scene(
        self, strings: Sequence[tuple[int, ...]], features: NDArray[Any], numbers: NDArray[Any],
        relations: NDArray[Any], wordings: Sequence[TextPieces | None],
    ) -> int:  # fmt: skip
        """A scene; its number, which examples refer to. Strings in pieces, and the words of each node that has any."""
        named = [self._string(one[:STRING_PIECES] or (3,)) for one in strings]
        texts = [-1 if one is None else self._text(one) for one in wordings]
        self._add("relation", relations.reshape(-1))
        return self._add("node", np.clip(features, 0, 255), numbers, named, texts)

    def _string(self, pieces: tuple[int, ...]) -> int:
        if pieces not in self._strings:
            self._strings[pieces] = self._add("string", pieces)
        return self._strings[pieces]

    def _text(self, wording: TextPieces) -> int:
        if wording not in self._texts:
            pieces = wording.pieces[:TEXT_PIECES] or (3,)
            words = [(a, min(b, len(pieces))) for a, b in wording.words if a < len(pieces)] or [(0, 1)]
            self._texts[wording] = self._add("text", pieces)
            self._add("word", words)
        return self._texts[wording]

    def example(
        self, scene: int, author: str, tokens: Sequence[int], links: NDArray[Any], steps: Iterable[ActionStep]
    ) -> None:
        rows, columns = np.nonzero(links)
        self.parts["scene"].append(scene)
        self.parts["author"].append(self.authors.setdefault(author, len(self.authors)))
        self._add("token", tokens)
        self._add("link", np.stack([rows, columns, links[rows, columns]], 1))
        self._add("action", np.array(list(steps), np.uint16).reshape(-1, 4))

    def arrays(self) -> Arrays:
        found: Arrays = {}
        for name, parts in self.parts.items():
            flat = name in ("scene", "author")
            found[name] = np.array(parts, _TYPES[name]) if flat or not parts else np.concatenate(parts)
        found |= {f"{name}_at": np.array(at, np.int64) for name, at in self.at.items()}
        found |= {"authors": np.array(json.dumps(list(self.authors))), "stamp": np.array(self.stamp)}
        return found

    def save(self, path: Path, small: bool = False) -> None:
        """`small` takes a tenth of the room and longer to read."""
        path.parent.mkdir(parents=True, exist_ok=True)
        (np.savez_compressed if small else np.savez)(path, **self.arrays())  # type: ignore[arg-type]


def load(paths: Sequence[Path], stamp: str = "") -> tuple[Arrays, list[str]]:
    """Files as one, and the names of the authors. A folder means the files in it. ToolError where the files are of
    other vocabularies than `stamp`."""
    files = [file for path in paths for file in (sorted(path.glob("*.npz")) if path.is_dir() else [path])]
    shards: list[Arrays] = []
    for file in files:
        with np.load(file) as opened:
            shards.append({name: opened[name] for name in opened.files})
    shards = [shard for shard in shards if len(shard["scene"])]
    stamps = {str(shard["stamp"]) for shard in shards}
    if stamps != {stamp}:
        raise ToolError(f"examples of other vocabularies: {sorted(stamps)} instead of {stamp}", "prepare them again")
    authors: dict[str, int] = {}
    before = dict.fromkeys(("scene", "node_string", "node_text"), 0)
    for shard in shards:
        names = [authors.setdefault(name, len(authors)) for name in json.loads(str(shard.pop("authors")))]
        shard["author"] = np.array(names, np.int32)[shard["author"]]
        shard["node_text"] = np.where(shard["node_text"] < 0, -1, shard["node_text"] + before["node_text"])
        shard["node_string"] = shard["node_string"] + before["node_string"]
        shard["scene"] = shard["scene"] + before["scene"]
        before["node_text"] += len(shard["text_at"]) - 1
        before["node_string"] += len(shard["string_at"]) - 1
        before["scene"] += len(shard["node_at"]) - 1
    whole = {name: np.concatenate([shard[name] for shard in shards]) for name in _TYPES}
    for name in _LISTS:
        ends = np.cumsum([0, *(int(shard[f"{name}_at"][-1]) for shard in shards)])
        starts = [shard[f"{name}_at"][:-1] + end for shard, end in zip(shards, ends[:-1], strict=True)]
        whole[f"{name}_at"] = np.concatenate([*starts, ends[-1:]])
    return whole, list(authors)
