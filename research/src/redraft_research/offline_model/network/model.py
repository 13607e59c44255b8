"""The reader's network in PyTorch. `reader/network.py` computes the same function in numpy, from the same names."""

from __future__ import annotations

import math
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from redraft.reader.weights import NetworkShape
from redraft_research.offline_model.network.batches import Batch

FAR = -1e4
"""Added to what may not be looked at or chosen; enough in bf16 too."""


class Norm(nn.LayerNorm):
    def __init__(self, width: int) -> None:
        super().__init__(width, eps=1e-6)


def split(x: Tensor, heads: int) -> Tensor:
    """(batch, n, heads × size) as (batch, heads, n, size)."""
    return x.unflatten(-1, (heads, -1)).transpose(1, 2)


def joined(x: Tensor) -> Tensor:
    return x.transpose(1, 2).flatten(2)


class EncoderLayer(nn.Module):
    """A layer of BERT, its activation by a logistic curve, which is cheap in numpy."""

    def __init__(self, shape: NetworkShape) -> None:
        super().__init__()
        self.heads = shape.heads
        self.qkv, self.out = nn.Linear(shape.width, 3 * shape.width), nn.Linear(shape.width, shape.width)
        self.up, self.down = nn.Linear(shape.width, shape.inner), nn.Linear(shape.inner, shape.width)
        self.norm1, self.norm2 = Norm(shape.width), Norm(shape.width)

    def forward(self, x: Tensor, mask: Tensor, drop: nn.Module) -> Tensor:
        q, k, v = (split(part, self.heads) for part in self.qkv(x).chunk(3, -1))
        x = self.norm1(x + drop(self.out(joined(F.scaled_dot_product_attention(q, k, v, mask)))))
        inner = self.up(x)
        return self.norm2(x + drop(self.down(inner * torch.sigmoid(1.702 * inner))))


class Encoder(nn.Module):
    """MiniLM: all layers for sentences, the lower ones for strings of nodes and for texts."""

    def __init__(self, shape: NetworkShape, dropout: float) -> None:
        super().__init__()
        self.lower = shape.lower
        self.pieces, self.places = nn.Embedding(shape.pieces, shape.width), nn.Embedding(shape.positions, shape.width)
        self.norm = Norm(shape.width)
        self.layers = nn.ModuleList(EncoderLayer(shape) for _ in range(shape.layers))
        self.drop = nn.Dropout(dropout)

    def forward(self, pieces: Tensor, there: Tensor, layers: int = 0) -> Tensor:
        x = self.pieces(pieces) + self.places.weight[: pieces.shape[1]]
        x = self.drop(self.norm(x))
        mask = far(there, x)[:, None, None, :]
        for layer in self.layers[: layers or len(self.layers)]:
            x = layer(x, mask, self.drop)
        return x


def far(there: Tensor, like: Tensor) -> Tensor:
    return torch.zeros(there.shape, dtype=like.dtype, device=like.device).masked_fill(~there, FAR)


class FusionLayer(nn.Module):
    def __init__(self, shape: NetworkShape) -> None:
        super().__init__()
        width, self.heads = shape.hidden, shape.own_heads
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, shape.own_inner), nn.Linear(shape.own_inner, width)
        self.norm1, self.norm2 = Norm(width), Norm(width)

    def forward(self, x: Tensor, bias: Tensor, drop: nn.Module) -> Tensor:
        q, k, v = (split(part, self.heads) for part in self.qkv(self.norm1(x)).chunk(3, -1))
        x = x + drop(self.out(joined(F.scaled_dot_product_attention(q, k, v, bias))))
        return x + drop(self.down(drop(torch.relu(self.up(self.norm2(x))))))


class CrossLayer(nn.Module):
    """Looks at what is given; with `causal` also at its own past first."""

    def __init__(self, shape: NetworkShape, inner: int, causal: bool) -> None:
        super().__init__()
        width, self.heads, self.causal = shape.hidden, shape.own_heads, causal
        if causal:
            self.norm1, self.qkv, self.out = Norm(width), nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.norm2, self.ask, self.answer = Norm(width), nn.Linear(width, width), nn.Linear(width, width)
        self.given = nn.Linear(width, 2 * width)
        self.norm3, self.up, self.down = Norm(width), nn.Linear(width, inner), nn.Linear(inner, width)

    def forward(self, x: Tensor, given: Tensor, bias: Tensor, drop: nn.Module) -> Tensor:
        if self.causal:
            q, k, v = (split(part, self.heads) for part in self.qkv(self.norm1(x)).chunk(3, -1))
            x = x + drop(self.out(joined(F.scaled_dot_product_attention(q, k, v, is_causal=True))))
        k, v = (split(part, self.heads) for part in self.given(given).chunk(2, -1))
        q = split(self.ask(self.norm2(x)), self.heads)
        x = x + drop(self.answer(joined(F.scaled_dot_product_attention(q, k, v, bias))))
        return x + drop(self.down(drop(torch.relu(self.up(self.norm3(x))))))


class Reader(nn.Module):
    """Batch in, logits over [symbols, nodes, tokens, words] for each action out, those that cannot be at FAR."""

    def __init__(self, shape: NetworkShape, dropout: float = 0.1) -> None:
        super().__init__()
        self.shape, width = shape, shape.hidden
        self.encoder, self.drop = Encoder(shape, dropout), nn.Dropout(dropout)
        self.token_in, self.token_norm = nn.Linear(shape.width, width), Norm(width)
        self.node_in, self.node_norm = nn.Linear(shape.width, width), Norm(width)
        self.features, self.numbers_in = nn.Embedding(sum(shape.features), width), nn.Linear(shape.numbers, width)
        biases = shape.fusion * shape.own_heads
        self.relation = nn.Parameter(torch.zeros(biases, shape.relations))
        self.link_out = nn.Parameter(torch.zeros(biases, shape.links))
        self.link_in = nn.Parameter(torch.zeros(biases, shape.links))
        self.fusion, self.fusion_norm = nn.ModuleList(FusionLayer(shape) for _ in range(shape.fusion)), Norm(width)
        layers = [CrossLayer(shape, shape.decoder_inner, True) for _ in range(shape.decoder)]
        self.decoder, self.decoder_norm = nn.ModuleList(layers), Norm(width)
        self.symbols, self.kinds = nn.Embedding(shape.symbols + 1, width), nn.Embedding(4, width)
        self.steps = nn.Embedding(shape.steps, width)
        self.query, self.symbol_out = nn.Linear(width, 4 * width), nn.Linear(width, shape.symbols)
        self.node_key, self.token_key, self.word_key = (nn.Linear(width, width) for _ in range(3))
        self.word_in, self.word_norm, self.wording_norm = nn.Linear(shape.width, width), Norm(width), Norm(width)
        self.wording = nn.ModuleList(CrossLayer(shape, 2 * width, False) for _ in range(shape.wording))
        self.same = nn.Parameter(torch.ones(shape.wording, shape.own_heads))
        self.register_buffer("feature_sizes", torch.tensor(shape.features), persistent=False)
        for table in (self.features, self.symbols, self.kinds, self.steps):
            nn.init.normal_(table.weight, std=0.05)

    def forward(self, batch: Batch) -> Tensor:
        tokens, nodes = self.fused(batch)
        words = self.words(batch, tokens) if len(batch.texts) else None
        return self.decoded(batch, tokens, nodes, words)

    # -- the sentence and the scene

    def fused(self, batch: Batch) -> tuple[Tensor, Tensor]:
        """Tokens (with [CLS] and [SEP]) and nodes, after fusion."""
        tokens = self.token_norm(self.token_in(self.encoder(batch.tokens, batch.token_there)))
        x = torch.cat([tokens, self.nodes(batch)[batch.scene]], 1)
        bias = self.biases(batch, x)
        for layer, one in zip(self.fusion, bias.chunk(self.shape.fusion, 1), strict=True):
            x = layer(self.drop(x) if layer is self.fusion[0] else x, one, self.drop)
        x = self.fusion_norm(x)
        count = batch.tokens.shape[1]
        return x[:, :count], x[:, count:]

    def nodes(self, batch: Batch) -> Tensor:
        """(scenes, nodes, width) from strings, features and numbers."""
        strings = self.encoder(batch.strings, batch.string_there, self.shape.lower)
        there = batch.string_there[..., None].to(strings.dtype)
        means = (strings * there).sum(1) / there.sum(1).clamp(min=1)
        sizes: Any = self.feature_sizes
        places = torch.minimum(batch.features.clamp(min=0), sizes - 1) + sizes.cumsum(0) - sizes
        x = self.node_in(means)[batch.node_string] + self.numbers_in(batch.numbers)
        return self.node_norm(x + self.features(places).sum(2))

    def biases(self, batch: Batch, like: Tensor) -> Tensor:
        """(examples, layers × heads, all, all): relations, links, and nothing at what is not there."""
        tokens, nodes, kind = batch.tokens.shape[1], batch.features.shape[1], like.device.type
        dtype = torch.get_autocast_dtype(kind) if torch.is_autocast_enabled(kind) else like.dtype
        near = biased(batch.relations[batch.scene], self.relation, dtype)
        found = like.new_zeros((len(like), self.relation.shape[0], tokens + nodes, tokens + nodes), dtype=dtype)
        found[:, :, tokens:, tokens:] = near.permute(0, 3, 1, 2)
        found[:, :, :tokens, tokens:] = biased(batch.links, self.link_out, dtype).permute(0, 3, 1, 2)
        found[:, :, tokens:, :tokens] = biased(batch.links, self.link_in, dtype).permute(0, 3, 2, 1)
        return found + far(torch.cat([batch.token_there, batch.node_there], 1), found)[:, None, None, :]

    # -- the words of texts

    def words(self, batch: Batch, tokens: Tensor) -> Tensor:
        """(texts, words, width): those of each example's texts that are pointed into."""
        pieces = self.encoder(batch.texts, batch.text_there, self.shape.lower)
        place = torch.arange(batch.texts.shape[1], device=pieces.device)
        start, end = batch.words[..., :1], batch.words[..., 1:]
        inside = ((place >= start) & (place < end)).to(pieces.dtype)
        means = (inside / inside.sum(-1, keepdim=True).clamp(min=1)) @ pieces[batch.text_of]
        x = self.word_norm(self.word_in(means))
        first = batch.texts[batch.text_of].gather(1, batch.words[..., 0].clamp(max=batch.texts.shape[1] - 1))
        given, there = tokens[batch.text_example], batch.token_there[batch.text_example]
        alike = (first[:, :, None] == batch.tokens[batch.text_example][:, None, :]).to(x.dtype)[:, None]
        for number, layer in enumerate(self.wording):
            bias = alike * self.same[number].to(x.dtype)[:, None, None] + far(there, x)[:, None, None, :]
            x = layer(x, given, bias, self.drop)
        return self.wording_norm(x)

    # -- the decoder

    def decoded(self, batch: Batch, tokens: Tensor, nodes: Tensor, words: Tensor | None) -> Tensor:
        """Logits for every action, given those before it."""
        count, length = batch.actions.shape[:2]
        rows = torch.arange(count, device=tokens.device)[:, None]
        kind, at = batch.actions[..., 0], batch.actions[..., 1]
        given = self.symbols(torch.where(kind == 0, at, self.shape.symbols).clamp(max=self.shape.symbols))
        given = torch.where((kind == 1)[..., None], nodes[rows, at.clamp(max=nodes.shape[1] - 1)], given)
        given = torch.where((kind == 2)[..., None], tokens[rows, (at + 1).clamp(max=tokens.shape[1] - 1)], given)
        if words is not None:
            pointed = words[batch.text.clamp(min=0), at.clamp(max=words.shape[1] - 1)]
            given = torch.where((kind == 3)[..., None], pointed, given)
        given = given + self.kinds(kind)
        start = self.symbols.weight[-1].to(given.dtype).expand(count, 1, -1)
        x = torch.cat([start, given[:, :-1]], 1) + self.steps.weight[:length].to(given.dtype)
        memory = torch.cat([tokens, nodes], 1)
        bias = far(torch.cat([batch.token_there, batch.node_there], 1), memory)[:, None, None, :]
        x = self.drop(x)
        for layer in self.decoder:
            x = layer(x, memory, bias, self.drop)
        asks = self.query(self.decoder_norm(x)).unflatten(-1, (4, -1)) / math.sqrt(self.shape.hidden)
        return self.pointing(batch, asks, tokens, nodes, words)

    def pointing(self, batch: Batch, asks: Tensor, tokens: Tensor, nodes: Tensor, words: Tensor | None) -> Tensor:
        symbols = self.symbol_out(asks[:, :, 0]).float()
        to_nodes = (asks[:, :, 1] @ self.node_key(nodes).transpose(1, 2)).float()
        to_nodes = to_nodes.masked_fill(~batch.node_there[:, None, :], FAR)
        to_tokens = (asks[:, :, 2] @ self.token_key(tokens[:, 1:-1]).transpose(1, 2)).float()
        to_tokens = to_tokens.masked_fill(~batch.pointable[:, None, :], FAR)
        blocks = [symbols, to_nodes, to_tokens]
        if words is not None:
            keys = self.word_key(words)
            row, column = batch.text_steps
            text = batch.text[row, column]
            scores = (keys[text] @ asks[row, column, 3][..., None])[..., 0].float()
            scores = scores.masked_fill(~batch.word_there[text], FAR)
            to_words = scores.new_full((*batch.text.shape, words.shape[1]), FAR)
            blocks.append(to_words.index_put((row, column), scores))
        for number, block in enumerate(blocks):
            blocks[number] = block.masked_fill(((batch.kinds >> number) & 1 == 0)[..., None], FAR)
        return torch.cat(blocks, -1)


def biased(values: Tensor, biases: Tensor, dtype: torch.dtype) -> Tensor:
    """The sum of the biases of the bits that are set, for every layer and head along a new last axis. The bits are
    filled up to a number that matrix units like."""
    count = -(-biases.shape[1] // 8) * 8
    bits = ((values[..., None] >> torch.arange(count, dtype=values.dtype, device=values.device)) & 1).to(dtype)
    return bits @ F.pad(biases, (0, count - biases.shape[1])).T.to(dtype)
