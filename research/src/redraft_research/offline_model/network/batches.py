"""Batches: examples of like sizes as padded tensors, gathered on the device from arrays that lie there as a whole."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from redraft.reader.weights import FIRST, LAST, PAD, UNKNOWN, NetworkShape
from redraft_research.offline_model.network.examples import NOTHING, Arrays

Numbers = NDArray[np.int64]
_NODES = (32, 48, 64, 96, 128, 192, 256, 320)
_TOKENS = (24, 40, 64, 128, 264)
_ACTIONS = (12, 24, 48, 96, 256)
_SPECIALS = 3


@dataclass
class Batch:
    """`scene[b]` is the row of features, numbers, relations of example b; `node_string` that of `strings`. `text_of`
    and `text_example` say which text of which example it is where an action's `text` is not -1."""

    tokens: Tensor
    token_there: Tensor
    pointable: Tensor
    scene: Tensor
    strings: Tensor
    string_there: Tensor
    node_string: Tensor
    features: Tensor
    numbers: Tensor
    relations: Tensor
    node_there: Tensor
    links: Tensor
    texts: Tensor
    text_there: Tensor
    text_of: Tensor
    text_example: Tensor
    words: Tensor
    word_there: Tensor
    text: Tensor
    text_steps: Tensor
    actions: Tensor
    kinds: Tensor
    there: Tensor

    def renamed(self, table: Tensor) -> Batch:
        """With the piece of a table for each piece."""
        return replace(self, tokens=table[self.tokens], strings=table[self.strings], texts=table[self.texts])

    def targets(self, shape: NetworkShape) -> Tensor:
        """The place of each action in the logits."""
        starts = torch.tensor([0, shape.symbols, shape.symbols + self.features.shape[1],
                               shape.symbols + self.features.shape[1] + self.pointable.shape[1]])  # fmt: skip
        return starts.to(self.actions.device)[self.actions[..., 0]] + self.actions[..., 1]


class Data:
    """All examples on a device. `groups` are some examples of one scene and of like sizes."""

    def __init__(self, arrays: Arrays, authors: list[str], device: str) -> None:
        self.arrays, self.authors, self.device = arrays, authors, torch.device(device)
        kept: dict[str, Any] = {"features": np.uint8, "numbers": np.float16}
        kept |= dict.fromkeys("relations tokens links actions string_pieces text_pieces text_words".split(), np.int32)
        self.flat = {name: torch.from_numpy(arrays[name].astype(kind)).to(device) for name, kind in kept.items()}
        counts = {name: np.diff(arrays[f"{name}_at"]) for name in ("node", "token", "action")}
        self.nodes, self.tokens, self.actions = counts["node"][arrays["scene"]], counts["token"] + 2, counts["action"]
        self.bucket = np.stack([np.searchsorted(_NODES, self.nodes), np.searchsorted(_TOKENS, self.tokens),
                                np.searchsorted(_ACTIONS, self.actions)], 1)  # fmt: skip

    def __len__(self) -> int:
        return len(self.arrays["scene"])

    def by(self, names: Sequence[str]) -> Numbers:
        """The examples of some authors; names may have a *."""
        there = [
            number for number, author in enumerate(self.authors) if any(fnmatchcase(author, name) for name in names)
        ]
        return np.flatnonzero(np.isin(self.arrays["author"], there))

    def groups(self, examples: Numbers, random: np.random.Generator | None, most: int = 16) -> list[Numbers]:
        """Examples of one scene and bucket together, at most so many; in random order where there is a generator."""
        keys = np.column_stack([self.arrays["scene"][examples], self.bucket[examples]])
        shuffled = random.permutation(len(examples)) if random is not None else np.arange(len(examples))
        order = shuffled[np.lexsort(keys[shuffled].T[::-1])]
        changes = np.flatnonzero((np.diff(keys[order], axis=0) != 0).any(1)) + 1
        found = [run[start : start + most] for run in np.split(examples[order], changes)
                 for start in range(0, len(run), most)]  # fmt: skip
        if random is not None:
            random.shuffle(found)
        return found

    def room(self, example: int, most: int) -> int:
        """How many examples of this size make a batch: fewer of large ones."""
        side = int(self.nodes[example] + self.tokens[example])
        return max(8, min(most, most * 120**2 // side**2, most * 32 // max(int(self.actions[example]), 1)))

    # -- padded tensors

    def _sent(self, values: NDArray[Any]) -> Tensor:
        return torch.from_numpy(np.ascontiguousarray(values)).to(self.device, non_blocking=True)

    def _padded(self, name: str, at: str, rows: Numbers, multiple: int = 8) -> tuple[Tensor, Tensor]:
        """The lists of some rows side by side, and what of it is there."""
        start, end = self.arrays[f"{at}_at"][rows], self.arrays[f"{at}_at"][rows + 1]
        length = -(-max(int((end - start).max(initial=1)), 1) // multiple) * multiple
        place = np.arange(length)
        there = place < (end - start)[:, None]
        found = self.flat[name][self._sent(np.where(there, start[:, None] + place, 0))]
        return found, self._sent(there)

    def batch(self, examples: Numbers, drop_nodes: float = 0.0, drop_pieces: float = 0.0) -> Batch:
        """Examples as tensors. A share of the nodes that are not pointed at, and of the pieces, is left out."""
        scenes, which = np.unique(self.arrays["scene"][examples], return_inverse=True)
        features, _ = self._padded("features", "node", scenes)
        numbers, there = self._padded("numbers", "node", scenes)
        count = features.shape[1]
        tokens, token_there = self._padded("tokens", "token", examples)
        if drop_pieces:
            tokens = tokens.masked_fill(torch.rand(tokens.shape, device=self.device) < drop_pieces, UNKNOWN)
        pointable = torch.nn.functional.pad(token_there, (0, 6))
        lengths = self._sent(self.arrays["token_at"][examples + 1] - self.arrays["token_at"][examples])
        tokens = torch.nn.functional.pad(tokens.masked_fill(~token_there, PAD), (1, 7)).scatter(
            1, lengths[:, None] + 1, LAST
        )
        tokens[:, 0] = FIRST
        actions, there_actions = self._padded("actions", "action", examples, 4)
        actions = actions * there_actions[..., None]
        node_there = there[self._sent(which)]
        if drop_nodes:
            share = drop_nodes * 2 * torch.rand((len(examples), 1), device=self.device)
            gone = torch.rand(node_there.shape, device=self.device) < share
            pointed = torch.where(actions[..., 0] == 1, actions[..., 1], 0).long()
            gone = gone.scatter(1, pointed, torch.zeros_like(pointed, dtype=torch.bool))
            gone[:, :_SPECIALS] = False
            node_there = node_there & ~gone
        strings, rows = np.unique(self._numbered("node_string", scenes, count), return_inverse=True)
        pieces, string_there = self._padded("string_pieces", "string", strings)
        return Batch(
            tokens=tokens.long(), token_there=torch.arange(tokens.shape[1], device=self.device) < lengths[:, None] + 2,
            pointable=pointable, scene=self._sent(which), strings=pieces.long(), string_there=string_there,
            node_string=self._sent(rows.reshape(len(scenes), count)), features=features.long(), numbers=numbers.float(),
            relations=self._relations(scenes, count), node_there=node_there,
            links=self._links(examples, tokens.shape[1], count), actions=actions[..., :2].long(),
            kinds=actions[..., 3], there=there_actions, **self._texts(examples, actions.shape[1]),
        )  # fmt: skip

    def _numbered(self, name: str, scenes: Numbers, count: int) -> Numbers:
        """(scenes, count) numbers of the nodes' strings; that of the first where there is none."""
        start, end = self.arrays["node_at"][scenes], self.arrays["node_at"][scenes + 1]
        place = np.arange(count)
        found: Numbers = self.arrays[name][
            np.where(place < (end - start)[:, None], start[:, None] + place, start[:, None])
        ]
        return found

    def _relations(self, scenes: Numbers, count: int) -> Tensor:
        start = self._sent(self.arrays["relation_at"][scenes])[:, None, None]
        sizes = self._sent(self.arrays["node_at"][scenes + 1] - self.arrays["node_at"][scenes])[:, None, None]
        column = torch.arange(count, device=self.device)
        row = column[:, None]
        there = (row < sizes) & (column < sizes)
        return self.flat["relations"][torch.where(there, start + row * sizes + column, 0)] * there

    def _links(self, examples: Numbers, tokens: int, count: int) -> Tensor:
        triples, there = self._padded("links", "link", examples)
        triples = triples * there[..., None]
        places = ((triples[..., 0] + there) * count + triples[..., 1]).long()
        dense = torch.zeros(len(examples), tokens * count, dtype=torch.int32, device=self.device)
        return dense.scatter(1, places, triples[..., 2]).view(len(examples), tokens, count)

    def _texts(self, examples: Numbers, length: int) -> dict[str, Tensor]:
        """Texts that are pointed into: pieces, which are whose, their words, and the text of each action."""
        which = np.full((len(examples), length), -1)
        start, end = self.arrays["action_at"][examples], self.arrays["action_at"][examples + 1]
        row, column = np.nonzero(np.arange(length) < (end - start)[:, None])
        node = self.arrays["actions"][start[row] + column, 2].astype(np.int64)
        some = node != NOTHING
        row, column, node = row[some], column[some], node[some]
        text = self.arrays["node_text"][self.arrays["node_at"][self.arrays["scene"][examples[row]]] + node]
        row, column, text = row[text >= 0], column[text >= 0], text[text >= 0].astype(np.int64)
        pairs, number = np.unique(np.stack([row, text], 1), axis=0, return_inverse=True)
        which[row, column] = number.reshape(-1)
        texts, text_of = np.unique(pairs[:, 1], return_inverse=True)
        pieces, there = self._padded("text_pieces", "text", texts)
        words, word_there = self._padded("text_words", "word", pairs[:, 1])
        return {"texts": pieces.long(), "text_there": there, "text_of": self._sent(text_of.reshape(-1)),
                "text_example": self._sent(pairs[:, 0]), "words": words.long(), "word_there": word_there,
                "text": self._sent(which), "text_steps": self._sent(np.stack([row, column]))}  # fmt: skip


class Stream:
    """Endless batches: examples of sources by their shares, those of one scene together, of like sizes in a batch."""

    def __init__(self, data: Data, sources: dict[str, tuple[Numbers, float]], most: int, seed: int) -> None:
        """`sources`: examples and the share of each in all that is seen; `shares` may be changed on the way."""
        self.data, self.most = data, most
        self.random = np.random.default_rng(seed)
        self.sources = [examples for examples, _ in sources.values()]
        self.shares = np.array([share if len(examples) else 0.0 for examples, share in sources.values()])
        self.left: list[list[Numbers]] = [[] for _ in self.sources]

    def _group(self, source: int) -> Numbers:
        if not self.left[source]:
            self.left[source] = self.data.groups(self.sources[source], self.random)
        return self.left[source].pop()

    def __iter__(self) -> Iterator[Numbers]:
        pools: dict[tuple[int, ...], list[Numbers]] = defaultdict(list)
        born: dict[tuple[int, ...], int] = {}
        due, done = np.zeros(len(self.sources)), 0
        while True:
            source = int(np.argmax(np.where(self.shares > 0, due, -np.inf)))  # the one that is most behind its share
            group = self._group(source)
            due += self.shares / self.shares.sum() * len(group)
            due[source] -= len(group)
            key = tuple(self.data.bucket[group[0]])
            pools[key].append(group)
            born.setdefault(key, done)
            oldest = min(born, key=lambda one: born[one])
            room = self.data.room(int(pools[key][0][0]), self.most)
            full = key if sum(map(len, pools[key])) >= room else oldest if done - born[oldest] > 200 else None
            if full is not None:
                yield np.concatenate(pools.pop(full))
                del born[full]
                done += 1
