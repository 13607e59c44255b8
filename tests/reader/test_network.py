"""The forward pass in numpy against what PyTorch gave (tiny.py of research wrote it), beams, and weights."""

from __future__ import annotations

import json
import math
import operator
import shutil
from collections.abc import Sequence
from functools import reduce
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from redraft.errors import ToolError
from redraft.planners.offered_readings import TRAINED
from redraft.reader.actions import NODE, SYMBOL, TOKEN, WORD, Action
from redraft.reader.beam import Flags, search
from redraft.reader.network import Decoder, Network, SceneVectors, TextPieces
from redraft.reader.weights import CONFIG, Weights
from tests.cases import of_case
from tests.sampling import each

FOLDER = Path(__file__).parent.parent / "fixtures" / "reader"
NEAR = 1e-3


@pytest.fixture(scope="module")
def stored() -> dict[str, Any]:
    with np.load(FOLDER / "activations.npz") as opened:
        return {name: opened[name] for name in opened.files}


@pytest.fixture(scope="module")
def network() -> Network:
    return Network(Weights(FOLDER))


def part(stored: dict[str, Any], list_: str, name: str, number: int) -> Any:
    at = stored[f"{list_}_at"]
    return stored[name][at[number] : at[number + 1]]


def strings_of(stored: dict[str, Any], scene: int) -> list[tuple[int, ...]]:
    return [tuple(part(stored, "string", "string_pieces", one)) for one in part(stored, "node", "node_string", scene)]


def view_of(network: Network, stored: dict[str, Any], scene: int) -> SceneVectors:
    features, numbers = part(stored, "node", "features", scene), part(stored, "node", "numbers", scene)
    relations = part(stored, "relation", "relations", scene).reshape(len(features), len(features))
    return network.view(strings_of(stored, scene), features, numbers, relations)


def read(network: Network, stored: dict[str, Any], example: int) -> Decoder:
    scene = stored["scene"][example]
    tokens, triples = part(stored, "token", "tokens", example), part(stored, "link", "links", example)
    links = np.zeros((len(tokens), len(part(stored, "node", "features", scene))), np.uint16)
    links[triples[:, 0], triples[:, 1]] = triples[:, 2]
    return network.read([int(token) for token in tokens], links, view_of(network, stored, scene))


def wording_of(stored: dict[str, Any], example: int, node: int) -> TextPieces | None:
    text = part(stored, "node", "node_text", stored["scene"][example])[node]
    if text < 0:
        return None
    words = part(stored, "word", "text_words", text).tolist()
    return TextPieces(tuple(part(stored, "text", "text_pieces", text).tolist()), tuple((a, b) for a, b in words))


@each("example", range(8))
def test_tokens_nodes_and_every_logit_are_those_of_the_network_that_was_trained(
    network: Network, stored: dict[str, Any], example: int
) -> None:
    decoder = read(network, stored, example)
    tokens, nodes = len(decoder.tokens), len(decoder.nodes)
    assert np.abs(decoder.read - stored["out_tokens"][example][: tokens + 2]).max() < NEAR
    assert np.abs(decoder.nodes - stored["out_nodes"][example][:nodes]).max() < NEAR
    wanted = stored["out_logits"][example]
    symbols, most_nodes = network.shape.symbols, stored["out_nodes"].shape[1]
    most_tokens = stored["out_tokens"].shape[1] - 2
    state, logits = decoder.begin()
    for step, (kind, at, text, _) in enumerate(part(stored, "action", "actions", example).tolist()):
        row = wanted[step]
        assert np.abs(logits.symbols[0] - row[:symbols]).max() < NEAR
        assert np.abs(logits.nodes[0] - row[symbols : symbols + nodes]).max() < NEAR
        start = symbols + most_nodes
        assert np.abs(logits.tokens[0] - row[start : start + tokens]).max() < NEAR
        wording = wording_of(stored, example, text) if kind == WORD else None
        if wording is not None:
            found = decoder.word_logits(logits.asks[0], wording)
            start += most_tokens
            assert np.abs(found - row[start : start + len(found)]).max() < NEAR
            which = stored["out_text"][example, step]
            assert np.abs(decoder.words(wording)[0] - stored["out_words"][which][: len(found)]).max() < NEAR
        state, logits = decoder.step(state, decoder.input(kind, at, wording)[None])


def test_hypotheses_side_by_side_are_each_as_alone(network: Network, stored: dict[str, Any]) -> None:
    decoder = read(network, stored, 0)
    state, _ = decoder.begin()
    inputs = [decoder.input(SYMBOL, 1), decoder.input(NODE, 3), decoder.input(TOKEN, 0)]
    _, together = decoder.step(state.chosen([0, 0, 0]), np.stack(inputs))
    for row, one in enumerate(inputs):
        _, alone = decoder.step(state, one[None])
        assert np.abs(alone.nodes[0] - together.nodes[row]).max() < 1e-5


def test_strings_are_the_same_alone_and_among_others(network: Network) -> None:
    both = Network(network.weights).strings([(5, 6, 7), (8,), (5, 6, 7, 9), (10, 11, 12)])
    alone = Network(network.weights).strings([(10, 11, 12)])
    assert np.abs(both[3] - alone[0]).max() < 1e-5


class Masks(NamedTuple):
    symbols: Flags
    nodes: Flags
    tokens: Flags
    words: Flags
    text: int


class Toy:
    """A symbol, a node, two of its words, and the end; or a symbol and the end."""

    def __init__(self, nodes: int, tokens: int, texts: dict[int, int]) -> None:
        self.nodes, self.tokens, self.texts = nodes, tokens, texts

    def allowed(self, prefix: Sequence[Action]) -> Masks | None:
        symbols, nodes = np.zeros(12, np.bool_), np.zeros(self.nodes, np.bool_)
        words, text = np.zeros(0, np.bool_), -1
        if prefix and prefix[-1] == (SYMBOL, 0):
            return None
        if not prefix:
            symbols[1:4] = True
        elif len(prefix) == 1:
            nodes[3:] = True
            symbols[0] = True
        elif len(prefix) < 4 and (count := self.texts.get(prefix[1].at, 0)):
            text, words = prefix[1].at, np.ones(count, np.bool_)
        else:
            symbols[0] = True
        return Masks(symbols, nodes, np.zeros(self.tokens, np.bool_), words, text)


def test_a_wide_beam_finds_the_likeliest_lists_and_only_such_as_are_allowed(
    network: Network, stored: dict[str, Any]
) -> None:
    decoder = read(network, stored, 0)
    wordings = {node: found for node in range(len(decoder.nodes)) if (found := wording_of(stored, 0, node))}
    toy = Toy(len(decoder.nodes), len(decoder.tokens), {node: len(one.words) for node, one in wordings.items()})
    every = search(decoder, toy, wordings.__getitem__, width=4000, margin=1e9)
    assert abs(sum(np.exp(one.score) for one in every) - 1) < 1e-3  # all there are, with probabilities that add up
    some = search(decoder, toy, wordings.__getitem__, width=60)
    assert some[0].actions == every[0].actions
    assert all(max(one.steps) <= 0 and math.isclose(one.score, sum(one.steps), abs_tol=1e-6) for one in some)
    assert {one.actions for one in some} <= {one.actions for one in every}


def test_missing_and_damaged_weights_give_different_errors(tmp_path: Path) -> None:
    with pytest.raises(ToolError, check=of_case("reader-weights-not-installed")):
        Weights(tmp_path / "none")
    copy = tmp_path / "copy"
    shutil.copytree(FOLDER, copy)
    body = (copy / "reader-1.bin").read_bytes()
    (copy / "reader-1.bin").write_bytes(body[:-8])
    with pytest.raises(ToolError, check=of_case("reader-weights-hash-mismatch")):
        Weights(copy)
    (copy / "reader-1.bin").write_bytes(body[:-1] + bytes([body[-1] ^ 1]))
    assert not Weights(copy).check()
    assert Weights(FOLDER).check()
    (copy / "vocabulary.txt").write_text("other", "utf-8")
    with pytest.raises(ToolError, check=of_case("reader-vocabulary-damaged")):
        Weights(copy).vocabulary()
    for text in ("", "[]", "{}", json.dumps({"shape": 3})):
        (copy / "reader.json").write_text(text, "utf-8")
        with pytest.raises(ToolError, check=of_case("reader-weights-unreadable")):
            Weights(copy)


@each("place", ["shape/layers", "symbols", "tensors/link_in/shape/0", "tensors", "recipe", "parts"])
def test_any_other_value_in_the_weights_description_is_damage(place: str, tmp_path: Path) -> None:
    for file in TRAINED.iterdir():
        if file.name != CONFIG:
            (tmp_path / file.name).symlink_to(file)
    *parents, last = (int(name) if name.isdigit() else name for name in place.split("/"))
    values: tuple[object, ...] = (None, 0, -1, 3.5, "x", [], {})
    for value in values:
        form = json.loads((TRAINED / CONFIG).read_text("utf-8"))
        reduce(operator.getitem, parents, form)[last] = value
        (tmp_path / CONFIG).write_text(json.dumps(form))
        with pytest.raises(ToolError, match="the reader's weights in"):
            Weights(tmp_path)
