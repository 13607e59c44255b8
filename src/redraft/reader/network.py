"""The reader's forward pass in numpy: the same function as the network that is trained
(`network/model.py` of redraft-research), from the weights that it saves.

`Network.view` encodes what depends on the document alone (strings of nodes, features, relations) and is kept with it;
strings are cached by content. `Network.read` encodes the sentence, once; `Decoder.step` is one step of the decoder for
several hypotheses at once, `Decoder.words` encodes the words of a text that was pointed at, when first asked for.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.reader.weights import FIRST, LAST, STRING_PIECES, TEXT_PIECES, Floats, Weights

Integers = NDArray[np.integer[Any]]
_KEPT = 20_000
"""The cache of string vectors is cleared when it would grow beyond this."""


class TextPieces(NamedTuple):
    """A text in pieces, and for each of its words the first piece and the one after its last."""

    pieces: tuple[int, ...]
    words: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class SceneVectors:
    """The encoding of a scene before a sentence: a vector for each node, a bias for each pair, layer and head."""

    nodes: Floats
    biases: Floats


class DecoderState(NamedTuple):
    """Keys and values of the decoder's own past: a pair for each layer, each (hypotheses, heads, steps, size)."""

    past: tuple[tuple[Floats, Floats], ...]
    steps: int = 0

    def chosen(self, rows: Sequence[int]) -> DecoderState:
        """The state of some hypotheses, each as often as it is named."""
        at = np.asarray(rows)
        return DecoderState(tuple((keys[at], values[at]) for keys, values in self.past), self.steps)


class Logits(NamedTuple):
    """A row for each hypothesis; `words` is asked for by `Decoder.word_logits`."""

    symbols: Floats
    nodes: Floats
    tokens: Floats
    asks: Floats


class Network:
    def __init__(self, weights: Weights, rows: Integers | None = None) -> None:
        """`rows`: the number in the weights of each symbol in use; as they are where not given."""
        self.weights, self.shape = weights, weights.shape
        self.rows = np.arange(self.shape.symbols) if rows is None else rows
        self.offsets = np.cumsum([0, *self.shape.features[:-1]])
        self.most = np.array(self.shape.features) - 1
        self._strings: dict[tuple[int, ...], Floats] = {}

    # -- parts that every layer is made of

    def linear(self, name: str, x: Floats) -> Floats:
        weight = self.weights.matrix(f"{name}.weight")
        # few rows are faster one by one
        found: Floats = np.stack([weight @ row for row in x]) if len(x) in (2, 3) else x @ weight.T
        found += self.weights.matrix(f"{name}.bias")
        return found

    def norm(self, name: str, x: Floats) -> Floats:
        width = x.shape[-1]
        found: Floats = x - (x.sum(-1) * np.float32(1 / width))[..., None]
        spread = np.einsum("...i,...i->...", found, found) * np.float32(1 / width) + np.float32(1e-6)
        found *= (1 / np.sqrt(spread))[..., None]
        found *= self.weights.matrix(f"{name}.weight")
        found += self.weights.matrix(f"{name}.bias")
        return found

    def forward(self, name: str, x: Floats) -> Floats:
        inner = self.linear(f"{name}.up", x)
        np.maximum(inner, 0, out=inner)
        return self.linear(f"{name}.down", inner)

    def heads(self, x: Floats, count: int) -> Floats:
        """(n, count × size) as (count, n, size)."""
        return x.reshape(len(x), count, -1).transpose(1, 0, 2)

    # -- MiniLM

    def encoded(self, pieces: Sequence[int]) -> Floats:
        """A sentence through all layers."""
        x = self._embedded(np.array(pieces), np.arange(len(pieces)))
        for number in range(self.shape.layers):
            x = self._encoder_layer(number, x, [(0, 1, len(pieces))])
        return x

    def lower(self, texts: Sequence[tuple[int, ...]]) -> list[Floats]:
        """Texts through the lower layers, all at once, sorted by length: only attention is done for each length."""
        order = sorted(range(len(texts)), key=lambda number: len(texts[number]))
        lengths = [len(texts[number]) for number in order]
        groups: list[tuple[int, int, int]] = []
        start = 0
        for length in sorted(set(lengths)):
            count = lengths.count(length)
            groups.append((start, count, length))
            start += count * length
        pieces = np.array([piece for number in order for piece in texts[number]])
        places = np.concatenate([np.tile(np.arange(length), count) for _, count, length in groups])
        x = self._embedded(pieces, places)
        for number in range(self.shape.lower):
            x = self._encoder_layer(number, x, groups)
        found: list[Floats] = [x] * len(texts)
        for number, part in zip(order, np.split(x, np.cumsum(lengths)[:-1]), strict=True):
            found[number] = part
        return found

    def _embedded(self, pieces: Integers, places: Integers) -> Floats:
        x = self.weights.rows("encoder.pieces.weight", pieces) + self.weights.matrix("encoder.places.weight")[places]
        return self.norm("encoder.norm", x)

    def _encoder_layer(self, number: int, x: Floats, groups: list[tuple[int, int, int]]) -> Floats:
        """One layer over texts that lie one after the other: groups of (start, texts, pieces in each)."""
        name, heads = f"encoder.layers.{number}", self.shape.heads
        size = self.shape.width // heads
        asked = self.linear(f"{name}.qkv", x)
        mixed = np.empty_like(x)
        for start, count, length in groups:
            part = asked[start : start + count * length].reshape(count, length, 3, heads, size).transpose(2, 0, 3, 1, 4)
            shares = _softmax(part[0] @ part[1].swapaxes(-1, -2) * np.float32(1 / math.sqrt(size)))
            mixed[start : start + count * length] = (shares @ part[2]).transpose(0, 2, 1, 3).reshape(count * length, -1)
        x = self.norm(f"{name}.norm1", x + self.linear(f"{name}.out", mixed))
        inner = self.linear(f"{name}.up", x)
        gate = inner * np.float32(-1.702)
        np.exp(gate, out=gate)
        gate += 1
        inner /= gate
        return self.norm(f"{name}.norm2", x + self.linear(f"{name}.down", inner))

    # -- the document

    def strings(self, strings: Sequence[tuple[int, ...]]) -> Floats:
        """A vector for each string of pieces: the mean over its pieces of the lower layers, kept by content."""
        strings = [one[:STRING_PIECES] or (LAST,) for one in strings]
        new = [one for one in dict.fromkeys(strings) if one not in self._strings]
        if len(self._strings) + len(new) > _KEPT:
            self._strings.clear()
            new = list(dict.fromkeys(strings))
        if new:
            self._strings |= {one: vectors.mean(0) for one, vectors in zip(new, self.lower(new), strict=True)}
        return np.stack([self._strings[one] for one in strings])

    def view(
        self, strings: Sequence[tuple[int, ...]], features: Integers, numbers: Floats, relations: NDArray[np.uint32]
    ) -> SceneVectors:
        """A scene, its strings cut into pieces."""
        x = self.linear("node_in", self.strings(strings)) + self.linear("numbers_in", numbers.astype(np.float32))
        places = np.minimum(np.maximum(features, 0), self.most) + self.offsets
        x += self.weights.rows("features.weight", places).sum(1)
        patterns, which = np.unique(relations, return_inverse=True)
        bits = _bits(patterns, self.shape.relations)
        table = bits @ self.weights.matrix("relation").T
        count = len(relations)
        biases = table.T.copy()[:, which.reshape(-1)].reshape(self.shape.fusion, self.shape.own_heads, count, count)
        return SceneVectors(self.norm("node_norm", x), biases)

    # -- the sentence

    def read(self, pieces: Sequence[int], links: NDArray[np.uint16], view: SceneVectors) -> Decoder:
        """A sentence in pieces, without [CLS] and [SEP], about a scene; `links` has a row a piece, a column a node."""
        ids = [FIRST, *pieces[: self.shape.positions - 2], LAST]
        links = links[: len(ids) - 2]
        tokens = self.norm("token_norm", self.linear("token_in", self.encoded(ids)))
        x = np.concatenate([tokens, view.nodes])
        count, heads = len(ids), self.shape.own_heads
        rows, columns = np.nonzero(links)
        bits = _bits(links[rows, columns], self.shape.links)
        size = self.shape.hidden // heads
        for number in range(self.shape.fusion):
            name, mine = f"fusion.{number}", slice(number * heads, (number + 1) * heads)
            asked = self.linear(f"{name}.qkv", self.norm(f"{name}.norm1", x)).reshape(len(x), 3, heads, size)
            ask, key, value = asked.transpose(1, 2, 0, 3)
            scores = ask @ key.swapaxes(-1, -2)
            scores *= np.float32(1 / math.sqrt(size))
            scores[:, count:, count:] += view.biases[number]
            scores[:, rows + 1, columns + count] += (bits @ self.weights.matrix("link_out")[mine].T).T
            scores[:, columns + count, rows + 1] += (bits @ self.weights.matrix("link_in")[mine].T).T
            mixed = (_softmax(scores) @ value).transpose(1, 0, 2).reshape(len(x), -1)
            x = x + self.linear(f"{name}.out", mixed)
            x += self.forward(name, self.norm(f"{name}.norm2", x))
        return Decoder(self, ids, self.norm("fusion_norm", x))


class Decoder:
    """The decoder over an encoded sentence and scene."""

    def __init__(self, network: Network, ids: list[int], fused: Floats) -> None:
        self.network, self.ids = network, np.array(ids)
        self.tokens, self.nodes = fused[1 : len(ids) - 1], fused[len(ids) :]
        self.read = fused[: len(ids)]
        heads = network.shape.own_heads
        self.keys = [self._given(f"decoder.{number}.given", fused, heads) for number in range(network.shape.decoder)]
        scale = np.float32(1 / math.sqrt(network.shape.hidden))
        self.node_keys = network.linear("node_key", self.nodes) * scale
        self.token_keys = network.linear("token_key", self.tokens) * scale
        self._words: dict[TextPieces, tuple[Floats, Floats]] = {}

    def _given(self, name: str, x: Floats, heads: int) -> tuple[Floats, Floats]:
        """Keys, ready to be multiplied with, and values."""
        found = self.network.linear(name, x)
        keys, values = np.split(found, 2, axis=1)
        return np.ascontiguousarray(self.network.heads(keys, heads).swapaxes(-1, -2)), self.network.heads(values, heads)

    def begin(self) -> tuple[DecoderState, Logits]:
        """The first step, of one hypothesis."""
        network = self.network
        heads, size = network.shape.own_heads, network.shape.hidden // network.shape.own_heads
        empty = np.zeros((1, heads, 0, size), np.float32)
        start = network.weights.rows("symbols.weight", np.array([network.shape.symbols]))
        return self.step(DecoderState(((empty, empty),) * network.shape.decoder), start)

    def input(self, kind: int, at: int, wording: TextPieces | None = None) -> Floats:
        """The decoder's input vector after an action: that of the symbol, or of the node, token or word."""
        weights = self.network.weights
        if kind == 0:
            found = weights.rows("symbols.weight", self.network.rows[at : at + 1])[0]
        elif kind == 3 and wording is not None:
            found = self.words(wording)[0][at]
        else:
            found = (self.nodes if kind == 1 else self.tokens)[at]
        summed: Floats = found + weights.matrix("kinds.weight")[kind]
        return summed

    def step(self, state: DecoderState, inputs: Floats) -> tuple[DecoderState, Logits]:
        """One step for hypotheses side by side; a row of `inputs` for each."""
        network, shape = self.network, self.network.shape
        heads, count = shape.own_heads, len(inputs)
        size = shape.hidden // heads
        scale = np.float32(1 / math.sqrt(size))
        x = inputs + network.weights.matrix("steps.weight")[min(state.steps, shape.steps - 1)]
        past = []
        for number, (keys, values) in enumerate(state.past):
            name = f"decoder.{number}"
            asked = network.linear(f"{name}.qkv", network.norm(f"{name}.norm1", x)).reshape(count, 3, heads, 1, size)
            keys = np.concatenate([keys, asked[:, 1]], axis=2)
            values = np.concatenate([values, asked[:, 2]], axis=2)
            past.append((keys, values))
            shares = _softmax(asked[:, 0] @ keys.swapaxes(-1, -2) * scale)
            x = x + network.linear(f"{name}.out", (shares @ values).reshape(count, -1))
            x += network.linear(f"{name}.answer", self._crossed(name, x, *self.keys[number]))
            x += network.forward(name, network.norm(f"{name}.norm3", x))
        asks = network.linear("query", network.norm("decoder_norm", x)).reshape(count, 4, -1)
        symbols = network.linear("symbol_out", asks[:, 0] * np.float32(1 / math.sqrt(shape.hidden)))
        logits = Logits(
            symbols[:, network.rows], asks[:, 1] @ self.node_keys.T, asks[:, 2] @ self.token_keys.T, asks[:, 3]
        )
        return DecoderState(tuple(past), state.steps + 1), logits

    def _crossed(self, name: str, x: Floats, keys: Floats, values: Floats, bias: Floats | None = None) -> Floats:
        network, heads = self.network, self.network.shape.own_heads
        ask = network.heads(network.linear(f"{name}.ask", network.norm(f"{name}.norm2", x)), heads)
        scores = ask @ keys * np.float32(1 / math.sqrt(ask.shape[-1]))
        if bias is not None:
            scores += bias
        return (_softmax(scores) @ values).transpose(1, 0, 2).reshape(len(x), -1)

    def words(self, wording: TextPieces) -> tuple[Floats, Floats]:
        """A vector and a key for each word of a text that can be pointed at; words beyond its pieces have none."""
        found = self._words.get(wording)
        if found is None:
            found = self._words[wording] = self._worded(wording)
        return found

    def _worded(self, wording: TextPieces) -> tuple[Floats, Floats]:
        network, shape = self.network, self.network.shape
        pieces = wording.pieces[:TEXT_PIECES] or (LAST,)
        words = [(start, min(end, len(pieces))) for start, end in wording.words if start < len(pieces)] or [(0, 1)]
        vectors = network.lower([pieces])[0]
        x = np.stack([vectors[start:end].mean(0) for start, end in words])
        x = network.norm("word_norm", network.linear("word_in", x))
        same = (np.array([pieces[start] for start, _ in words])[:, None] == self.ids).astype(np.float32)
        for number in range(shape.wording):
            name = f"wording.{number}"
            bias = same * network.weights.matrix("same")[number][:, None, None]
            x = x + network.linear(f"{name}.answer", self._crossed(
                name, x, *self._given(f"{name}.given", self.read, shape.own_heads), bias))  # fmt: skip
            x += network.forward(name, network.norm(f"{name}.norm3", x))
        x = network.norm("wording_norm", x)
        return x, network.linear("word_key", x) * np.float32(1 / math.sqrt(shape.hidden))

    def word_logits(self, asks: Floats, wording: TextPieces) -> Floats:
        """The logits of a text's words for one hypothesis, given its row of `Logits.asks`."""
        found: Floats = asks @ self.words(wording)[1].T
        return found


def _softmax(scores: Floats) -> Floats:
    """Softmax along the last axis, in place."""
    scores -= scores.max(-1, keepdims=True)
    np.exp(scores, out=scores)
    scores /= scores.sum(-1, keepdims=True)
    return scores


def _bits(values: NDArray[Any], count: int) -> Floats:
    """Bit masks (n,) as floats (n, count): each bit as 0 or 1."""
    found: Floats = ((values.astype(np.uint32)[:, None] >> np.arange(count, dtype=np.uint32)) & 1).astype(np.float32)
    return found
