"""The network in PyTorch against numpy's on fresh weights, batches against single examples, and a tiny training."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from redraft.reader.network import Network  # noqa: E402
from redraft.reader.weights import Weights  # noqa: E402
from redraft_research.offline_model.network.batches import Data, Stream  # noqa: E402
from redraft_research.offline_model.network.examples import load  # noqa: E402
from redraft_research.offline_model.network.export import export, load_back  # noqa: E402
from redraft_research.offline_model.network.model import Reader  # noqa: E402
from redraft_research.offline_model.network.train import TrainingRun, measure, train  # noqa: E402
from redraft_research.offline_model.network.word_substitution import Renaming, spoken  # noqa: E402
from research.tests.offline_model.network.tiny import PIECES, SHAPE, random_examples, write  # noqa: E402

pytestmark = pytest.mark.slow


def data_of(folder: Path, *authors: str, scenes: int = 3, each: int = 4) -> Data:
    for number, author in enumerate(authors):
        random_examples(np.random.default_rng(number), scenes, each, author).save(folder / f"{author}.npz")
    return Data(*load([folder]), "cpu")


def test_an_example_in_a_batch_is_as_it_is_alone(tmp_path: Path) -> None:
    data = data_of(tmp_path, "anna", "ben")
    model = Reader(SHAPE).eval()
    every = np.arange(len(data))
    batch = data.batch(every)
    with torch.no_grad():
        together = torch.log_softmax(model(batch), -1).gather(-1, batch.targets(SHAPE)[..., None])[..., 0]
        for example in every:
            single = data.batch(np.array([example]))
            alone = torch.log_softmax(model(single), -1).gather(-1, single.targets(SHAPE)[..., None])[0, :, 0]
            count = int(single.there.sum())
            assert (alone[:count] - together[example, :count]).abs().max() < 1e-4


def test_the_stored_activations_are_those_of_this_code(tmp_path: Path) -> None:
    write(tmp_path)
    with np.load(tmp_path / "activations.npz") as new, np.load("tests/fixtures/reader/activations.npz") as old:
        assert np.abs(new["out_tokens"] - old["out_tokens"]).max() < 1e-3


def test_sources_come_by_their_shares_and_every_example_comes(tmp_path: Path) -> None:
    data = data_of(tmp_path, "anna", "synthetic", scenes=6)
    anna, made = data.by(["anna"]), data.by(["synth*"])
    seen = np.zeros(len(data))
    for number, batch in enumerate(Stream(data, {"a": (anna, 0.25), "b": (made, 0.75)}, 16, 0)):
        np.add.at(seen, batch, 1)
        if number == 200:
            break
    assert 0.2 < seen[anna].sum() / seen.sum() < 0.3
    assert seen.min() > 0


def test_words_of_documents_become_others_and_those_of_requests_stay(tmp_path: Path) -> None:
    data = data_of(tmp_path, "anna", "ben", "eve", "ida", scenes=3, each=4)
    pieces = [*PIECES[:4], *("abcdefghijklmnopqrstuvwxyz"[n % 26] * (3 + n // 26) for n in range(SHAPE.pieces - 4))]
    data.arrays["links"][:, 2] = 1  # each token that is linked says a word that is there
    stays = spoken(data, len(pieces))
    names = Renaming(data, pieces, torch.randn(len(pieces), 8))
    table = names.table(1.0).numpy()
    changed = table != np.arange(len(pieces))
    assert 0 < stays[4:].sum() < len(stays) - 4
    assert changed[4:][~stays[4:]].all()
    assert not changed[stays].any()
    assert not changed[:4].any()
    assert (names.table(0.0) == names.same).all()


def test_a_tiny_network_learns_to_point_and_is_saved_as_it_is(tmp_path: Path) -> None:
    data = data_of(tmp_path, "anna", "ben", "held", scenes=60, each=12)
    torch.manual_seed(0)
    model = Reader(SHAPE, dropout=0.0)
    learned, held = data.by(["anna", "ben"]), data.by(["held"])
    run = TrainingRun(steps=180, batch=64, rate=3e-3, encoder_rate=1e-3, evaluations=1, drop_nodes=0.0, drop_pieces=0.0)
    before = measure(model, data, held)["held"]
    reports = train(model, data, run, learned, held, PIECES, quiet=True)
    after = reports[-1]["held"]["held"]
    assert after["pointing"] > max(0.9, before["pointing"] + 0.3)
    assert after["exact"] > 0.8
    export(model, tmp_path / "out", PIECES, {}, {})
    rounded = measure(load_back(tmp_path / "out"), data, held)["held"]
    assert abs(rounded["exact"] - after["exact"]) < 0.05
    assert Network(Weights(tmp_path / "out")).shape == SHAPE
