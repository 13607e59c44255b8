"""A tiny network and random examples for tests; run as a program it writes tests/fixtures/reader."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np

from redraft.reader.network import TextPieces
from redraft.reader.weights import SPECIAL_PIECES, NetworkShape
from redraft_research.offline_model.network.examples import ActionStep, Builder

FOLDER = Path("tests/fixtures/reader")
SHAPE = NetworkShape(
    pieces=60, symbols=12, features=(3, 4), numbers=2, relations=5, links=4, width=32, heads=4, inner=64, layers=3,
    lower=2, positions=40, hidden=32, own_heads=4, own_inner=64, fusion=2, decoder=2, decoder_inner=32,
    wording=2, steps=24,
)  # fmt: skip
PIECES = [*SPECIAL_PIECES, *(f"piece{number}" for number in range(SHAPE.pieces - len(SPECIAL_PIECES)))]


def some_pieces(random: np.random.Generator, most: int) -> tuple[int, ...]:
    return tuple(random.integers(4, SHAPE.pieces, random.integers(1, most)).tolist())


def wording(random: np.random.Generator) -> TextPieces:
    pieces = some_pieces(random, 12)
    cuts = [0, *sorted(set(random.integers(1, len(pieces) + 1, 4).tolist()))]
    return TextPieces(pieces, tuple(pairwise(cuts)))


def random_examples(random: np.random.Generator, scenes: int, each: int, author: str = "anna") -> Builder:
    """Scenes of nodes with nothing in common; in an example the node with the word that is said is pointed at, then two
    words of its text, where it has one."""
    builder = Builder()
    for _ in range(scenes):
        count = int(random.integers(5, 12))
        features = np.stack([random.integers(0, size, count) for size in SHAPE.features], 1)
        relations = random.integers(0, 1 << SHAPE.relations, (count, count))
        strings = [some_pieces(random, 6) for _ in range(count)]
        wordings = [wording(random) if random.random() < 0.6 else None for _ in range(count)]
        number = builder.scene(strings, features, random.normal(size=(count, SHAPE.numbers)), relations, wordings)
        for _ in range(each):
            target = int(random.integers(3, count))
            text = wordings[target]
            tokens = (*some_pieces(random, 6), strings[target][0], *some_pieces(random, 4))
            links = np.zeros((len(tokens), count), np.uint16)
            links[len(tokens) // 2, target] = 3
            links |= random.integers(0, 16, links.shape, np.uint16) * (random.random(links.shape) < 0.05).astype(
                np.uint16
            )
            steps = [ActionStep(0, 1), ActionStep(1, target)]
            if text is not None:
                steps += [ActionStep(3, 0, target), ActionStep(3, len(text.words) - 1, target)]
            builder.example(number, author, tokens, links, [*steps, ActionStep(2, 0), ActionStep(0, 2)])
    return builder


def write(folder: Path) -> None:
    """Weights of a random network, and what it gives for one example."""
    import torch

    from redraft_research.offline_model.network.batches import Data
    from redraft_research.offline_model.network.examples import load
    from redraft_research.offline_model.network.export import export, load_back
    from redraft_research.offline_model.network.model import Reader

    torch.manual_seed(1)
    model = Reader(SHAPE)
    for value in model.parameters():
        value.data += 0.1 * torch.randn_like(value)
    export(model, folder, PIECES, {}, {"seed": 1})
    path = folder / "activations.npz"
    builder = random_examples(np.random.default_rng(5), 2, 4)
    builder.save(path)
    arrays, authors = load([path])
    data = Data(arrays, authors, "cpu")
    model = load_back(folder).eval()
    batch = data.batch(np.arange(len(data)))
    with torch.no_grad():
        tokens, nodes = model.fused(batch)
        words = model.words(batch, tokens)
        logits = model.decoded(batch, tokens, nodes, words)
    found = {"out_tokens": tokens, "out_nodes": nodes, "out_words": words, "out_logits": logits, "out_text": batch.text}
    np.savez_compressed(path, **builder.arrays(), **{name: value.numpy() for name, value in found.items()})  # type: ignore[arg-type]


if __name__ == "__main__":
    write(FOLDER)
