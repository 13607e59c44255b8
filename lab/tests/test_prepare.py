"""Requests turned into steps, and the scenes they share."""

from __future__ import annotations

import pytest

from lab.prepare import Preparer, Said, steps_of
from redraft.datasets.requests.designs import design
from redraft.reader.actions import Action, symbol
from redraft.reader.encoding import string_pieces
from redraft.reader.grammar import Grammar
from redraft.reader.scene import Scene
from redraft.reader.sentence import WordPiece
from redraft.reader.weights import SPECIAL_PIECES
from redraft.training.reader.examples import NOTHING

LETTERS = [chr(code) for code in range(33, 127)]
PIECES = [*SPECIAL_PIECES, *LETTERS, *(f"##{one}" for one in LETTERS)]


def test_a_request_becomes_steps_with_what_may_come_at_each() -> None:
    document = design(3).document
    scene = Scene.of(document)
    sentence = WordPiece(PIECES).sentence("make it red")
    grammar = Grammar(scene, sentence, document)
    node = next(number for number, one in enumerate(scene.nodes) if one.sort == "element")
    actions = [symbol("COMMAND delete"), Action(1, node), symbol("END")]
    steps = list(steps_of(actions, grammar))
    assert [(step.kind, step.at) for step in steps] == [tuple(action) for action in actions]
    assert steps[0].kinds == 1
    assert steps[1].kinds & 2
    assert all(step.text == NOTHING for step in steps)
    for wrong in (actions[:2], [*actions, symbol("END")], [symbol("END")]):
        with pytest.raises(ValueError, match=r"end|allowed"):
            list(steps_of(wrong, grammar))


def test_requests_about_one_document_share_its_scene() -> None:
    preparer = Preparer(PIECES)
    document = design(5).document
    preparer.document(document, [Said("make it pop", refuse="unclear"), Said("the dragon", refuse="absent")], "anna")
    assert len(preparer.builder) == preparer.reasons["done"] == 2
    arrays = preparer.builder.arrays()
    assert arrays["scene"].tolist() == [0, 0]
    assert (
        len(arrays["features"]) == len(Scene.of(document).nodes) == len(string_pieces(Scene.of(document), preparer.cut))
    )
