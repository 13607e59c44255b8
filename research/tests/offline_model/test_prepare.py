"""Requests turned into steps, and the scenes they share."""

from __future__ import annotations

import tarfile
from pathlib import Path

import pytest

from redraft.errors import UsageError
from redraft.reader.actions import Action, symbol
from redraft.reader.masks import SentenceMasks
from redraft.reader.readings import string_pieces
from redraft.reader.scene import NodeScene
from redraft.reader.sentence import WordPiece
from redraft.reader.weights import SPECIAL_PIECES
from redraft_research.offline_model import prepare
from redraft_research.offline_model.network.examples import NOTHING
from redraft_research.offline_model.prepare import PreparedRequest, Preparer, real, steps_of
from redraft_research.offline_model.synthetic.designs.design import design

LETTERS = [chr(code) for code in range(33, 127)]
PIECES = [*SPECIAL_PIECES, *LETTERS, *(f"##{one}" for one in LETTERS)]


def test_a_request_becomes_steps_with_what_may_come_at_each() -> None:
    document = design(3).document
    scene = NodeScene.of(document)
    sentence = WordPiece(PIECES).sentence("make it red")
    grammar = SentenceMasks(scene, sentence, document)
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
    preparer.document(
        document,
        [PreparedRequest("make it pop", refuse="unclear"), PreparedRequest("the dragon", refuse="absent")],
        "anna",
    )
    assert len(preparer.builder) == preparer.reasons["done"] == 2
    arrays = preparer.builder.arrays()
    assert arrays["scene"].tolist() == [0, 0]
    assert (
        len(arrays["features"])
        == len(NodeScene.of(document).nodes)
        == len(string_pieces(NodeScene.of(document), preparer.cut))
    )


def test_sentences_for_training_have_commands_and_documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepare, "WRITTEN", tmp_path / "told")
    with pytest.raises(UsageError, match="no part"):
        real(["q13"], PIECES)
    with tarfile.open(Path(__file__).parents[2] / "written_requests.tar.xz") as packed:
        packed.extractall(tmp_path, filter="data")
    authors = sorted(path.stem for path in prepare.WRITTEN.glob("*.jsonl"))
    assert authors == sorted(f"q{number}" for number in range(1, 23))
    written = [one for author in authors for one in prepare._written(author)]
    assert len(written) == 9129
    assert [str(path) for path in {path for path, _ in written} if not path.is_file()] == []
    assert all(bool(one.commands) != bool(one.refuse) for _, one in written)
