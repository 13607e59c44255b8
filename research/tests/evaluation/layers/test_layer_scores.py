"""Decisions are counted three ways, against what the corpus or a user says is right."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from redraft.errors import UsageError
from redraft.formats.file import File
from redraft.interfaces.cli import main
from redraft.language.planner import GrammarPlanner
from redraft.pictures.layers.decisions import LayerDecision, Reasoning
from redraft.pictures.layers.units import units
from redraft.session.session import Session
from redraft_research.datasets.requests.cases import Case
from redraft_research.datasets.requests.gold import gold_of
from redraft_research.evaluation.layers.labelled import is_labelled, read_labelled
from redraft_research.evaluation.layers.run import Scored, totals
from redraft_research.evaluation.requests.run import Bench
from redraft_research.scoring.layer_decisions import Gold, Tally, tally
from redraft_research.scoring.rewards import _scorer
from tests.sampling import each

LAYERS = ("a", "b", "c", "d")


def _decided(*edited: str, failed: tuple[str, ...] = (), unsure: tuple[str, ...] = ()) -> list[LayerDecision]:
    return [
        LayerDecision(id, "", id in edited or id in unsure, sure=id not in unsure, failed=id in failed) for id in LAYERS
    ]


def test_the_ends_of_the_scale_are_all_right_and_all_wrong() -> None:
    right = tally(_decided("a"), Gold(frozenset("a")))
    assert (right.per_layer, right.exact_set, right.f1, right.precision, right.recall) == (1, 1, 1, 1, 1)
    wrong = tally(_decided("b", "c", "d"), Gold(frozenset("a")))
    assert (wrong.per_layer, wrong.exact_set, wrong.f1, wrong.precision, wrong.recall) == (0, 0, 0, 0, 0)


@each(
    ("decisions", "gold", "expected"),
    [
        (_decided("a", "b"), Gold(frozenset("a")), Tally(1, 0, 4, 3, 1, 0, 1, 0)),
        (_decided(), Gold(frozenset("ab")), Tally(1, 0, 4, 2, 0, 2, 0, 0)),
        (_decided(), Gold(frozenset()), Tally(1, 1, 4, 4, 0, 0, 0, 0)),
        # an answer that cannot be read is wrong where 'no' would have been right, too
        (_decided("a", failed=("b",)), Gold(frozenset("a")), Tally(1, 0, 4, 3, 1, 0, 1, 1)),
        (_decided(failed=("a",)), Gold(frozenset("a")), Tally(1, 0, 4, 3, 0, 1, 0, 1)),
        # what may be edited or not does not count
        (_decided("a", "b"), Gold(frozenset("a"), frozenset("b")), Tally(1, 1, 3, 3, 1, 0, 0, 0)),
        # another way is as right
        (_decided("b"), Gold(frozenset("ac"), others=(Gold(frozenset("b")),)), Tally(1, 1, 4, 4, 1, 0, 0, 0)),
        (_decided("c"), Gold(frozenset("ac"), others=(Gold(frozenset("b")),)), Tally(1, 0, 4, 3, 1, 1, 0, 0)),
        # a layer that was not decided about at all is missed
        (_decided("a")[:3], Gold(frozenset("ad")), Tally(1, 0, 4, 3, 1, 1, 0, 0)),
    ],
)
def test_decisions_are_counted(decisions: list[LayerDecision], gold: Gold, expected: Tally) -> None:
    assert tally(decisions, gold) == expected


def test_f1_is_over_all_layers_together() -> None:
    total = tally(_decided("a", "b"), Gold(frozenset("a"))) + tally(_decided("a"), Gold(frozenset("ab")))
    assert (total.hit, total.missed, total.false) == (2, 1, 1)
    assert total.f1 == pytest.approx(2 / 3)
    assert total.exact_set == 0
    assert Tally().f1 == Tally().per_layer == Tally().exact_set == 0


def test_always_no_stands_beside_and_guesses_are_told_apart() -> None:
    scored = [Scored(Reasoning(_decided("a", unsure=("b",))), Gold(frozenset("a")))]
    rows = totals(scored, "rules")
    assert list(rows) == ["rules", "rules, sure only", "always no"]
    assert [row.exact for row in rows.values()] == [0, 1, 0]
    assert rows["always no"].per_layer == 0.75
    sure = totals([Scored(Reasoning(_decided("a")), Gold(frozenset("a")))], "rules")
    assert list(sure) == ["rules", "always no"]


GONE_OR_SOLD = {"either": [[{"gone": ["button"]}], [{"on": "label", "text_has": "sold out"}]]}


@pytest.mark.parametrize(
    ("expect", "edited", "either_way"),
    [
        ({"refuse": True, "why": "absent"}, set(), set()),
        ({"program": 'modify("title", color="red")'}, {"title"}, set()),
        ({"program": 'move("button", dy=-20)'}, {"plate", "label"}, set()),
        ({"check": [{"on": "title", "fill": "red"}]}, {"title"}, set()),
        ({"check": [{"on": "button", "y": "-20"}]}, {"plate", "label"}, set()),
        ({"check": [{"gone": ["photo"]}, {"may": ["price"], "place": True}]}, {"photo"}, {"price"}),
        ({"check": [{"new": "text", "text": "Hi"}]}, set(), set()),
        ({"check": [{"on": ["title", "label"], "fill": "#ffffff"}]}, {"title"}, set()),
        ({"check": [GONE_OR_SOLD]}, {"plate", "label"}, set()),
    ],
)
def test_what_is_right_follows_from_what_a_case_expects(
    session: Session, poster: File, expect: dict[str, Any], edited: set[str], either_way: set[str]
) -> None:
    case = Case("x", "fair.svg", "…", "colour", expect)
    bench = Bench(session, (), GrammarPlanner())
    bench._files["fair.svg"] = poster
    expected = bench.expected(case) if case.kind == "program" else None
    gold = gold_of(case, poster.document, expected, units(poster.document))
    bench.close()
    assert set(gold.edited) == edited
    assert set(gold.either_way) == either_way
    assert gold.others == ((Gold(frozenset({"label"})),) if GONE_OR_SOLD in expect.get("check", []) else ())


LINE = {
    "document": "fair.svg",
    "instruction": "make the title red",
    "layers": [{"id": "title", "edit": True, "prompt": "make the title red"}, {"id": "photo", "edit": False}],
}


@pytest.fixture
def labelled(tmp_path: Path, poster: File) -> Path:
    (tmp_path / "fair.svg").write_bytes(poster.opened.data)
    path = tmp_path / "mine.jsonl"
    other = {**LINE, "instruction": "delete the photo"}
    path.write_text(f"{json.dumps(LINE)}\n\n{json.dumps(other)}\n", "utf-8")
    return path


def test_a_users_own_labels_are_read(labelled: Path) -> None:
    first, _ = read_labelled(labelled)
    assert is_labelled(labelled)
    assert first.ids == ("title", "photo")
    assert first.gold == Gold(frozenset({"title"}), prompts={"title": "make the title red"})


@each(
    "line",
    [
        "{",
        "[]",
        '{"document": "a.svg"}',
        '{"document": "a.svg", "instruction": "b", "layers": []}',
        '{"document": "a.svg", "instruction": "b", "layers": [{"id": "c"}]}',
        '{"document": "a.svg", "instruction": "b", "layers": [{"id": "c", "edit": "yes"}]}',
        '{"document": "a.svg", "instruction": "b", "layers": [{"id": "c", "edit": true}, {"id": "c", "edit": false}]}',
    ],
)
def test_a_line_that_is_no_label_is_told(tmp_path: Path, line: str) -> None:
    (tmp_path / "bad.jsonl").write_text(line, "utf-8")
    with pytest.raises(UsageError, match="line 1"):
        list(read_labelled(tmp_path / "bad.jsonl"))


def test_without_its_extra_bleu_is_absent_and_the_rest_is_told(
    labelled: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "sacrebleu.metrics.bleu", None)
    _scorer.cache_clear()
    assert main(["bench", "layers", str(labelled)]) == 0
    told = capsys.readouterr().out
    assert "always no" in told
    assert "BLEU absent: BLEU needs sacrebleu, which is not installed: " in told
    assert "[metrics]'" in told


def test_the_command_prints_the_table(labelled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "layers", str(labelled), "--failures", "5"]) == 0
    told = capsys.readouterr().out
    assert "always no" in told
    assert "target: the exact set" in told
    assert "“delete the photo”  missed: title  too many: photo" in told
    assert "BLEU 1.000" in told
    assert main(["bench", "layers", str(labelled), "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["reasoners"]
    assert rows["rules"]["exact_set"] == 0.5
    assert rows["rules"]["per_layer"] == 0.5
    assert rows["always no"]["exact_set"] == 0


def test_the_command_asks_a_model_and_shows_it_beside_the_rules(
    labelled: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "script.jsonl"
    yes = "<think>a</think><decision>yes</decision><prompt>make it red</prompt>"
    no = "<think>a</think><decision>no</decision><prompt></prompt>"
    lines = [
        {"text": yes, "when": "Now decide about layer 1:", "again": True},
        {"text": no, "when": "Now decide about layer 2:", "again": True},
        {"text": "<unchanged/>", "again": True},
    ]
    script.write_text("\n".join(json.dumps(line) for line in lines), "utf-8")
    assert main(["bench", "layers", str(labelled), "--json", "--model", f"scripted:{script}"]) == 0
    rows = json.loads(capsys.readouterr().out)["reasoners"]
    assert rows[f"scripted:{script}"]["exact_set"] == 1
    assert rows["rules"]["exact_set"] == 0.5


def test_the_command_says_which_layer_is_not_there(labelled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = {**LINE, "layers": [{"id": "nobody", "edit": True}]}
    labelled.write_text(json.dumps(wrong), "utf-8")
    assert main(["bench", "layers", str(labelled)]) == 2
    assert "no layer 'nobody'" in capsys.readouterr().err
