"""Goals become the commands that a reader of the sentence would choose; each was carried out to its goal."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from redraft.commands.forms.wire import command_to_json
from redraft.session.session import Session
from redraft_research.datasets.requests.answers import read_answers
from redraft_research.datasets.requests.cases import Case
from redraft_research.datasets.requests.goals import Goals
from redraft_research.offline_model.canonical.choice import cost
from redraft_research.offline_model.canonical.convert import Converter, main
from redraft_research.offline_model.canonical.sentence import Sentence
from redraft_research.offline_model.canonical.wording import one
from tests.sampling import each

DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">
<rect id="ground" width="400" height="300" fill="#ffffff"/>
<rect id="plate" x="20" y="20" width="100" height="60" fill="#204060"/>
<rect id="card" x="200" y="20" width="100" height="60" fill="#204060"/>
<text id="title" x="20" y="200" font-size="30" font-family="DejaVu Sans">Summer fair 2026</text>
<text id="price" x="20" y="250" font-size="20" font-family="DejaVu Sans">Tickets $12 each</text>
<path id="rule" d="M20 280 H300" fill="none" stroke="#204060"/>
</svg>"""


@pytest.fixture(scope="module")
def converter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Converter]:
    folder = tmp_path_factory.mktemp("goals")
    (folder / "fair.svg").write_text(DRAWING, "utf-8")
    with Session(history=False) as session:
        goals = Goals(session, [folder])
        yield Converter(goals, None)
        goals.close()


def _converted(converter: Converter, say: str, expect: dict[str, Any]) -> list[dict[str, Any]]:
    commands, why = converter.convert(Case("c1", "fair.svg", say, "text", expect, "seen"))
    assert bool(commands) is not bool(why)
    return [command_to_json(command) for command in commands]


@each(
    ("say", "statements", "wanted"),
    [
        ("plate and card in gold", [{"on": ["plate", "card"], "fill": "gold"}],
         [{"command": "recolor", "target": ["plate", "card"], "color": "gold"}]),
        ("the plate gold, and the card too", [{"on": "plate", "fill": "gold"}, {"on": "card", "fill": "gold"}],
         [{"command": "recolor", "target": ["plate", "card"], "color": "gold"}]),
        ("it is 2027 now", [{"on": "title", "text": "Summer fair 2027"}],
         [{"command": "replace_words", "target": "title", "spans": [[12, 16]], "text": "2027"}]),
        ("headline: Winter market", [{"on": "title", "text": "Winter market"}],
         [{"command": "modify", "target": ["title"], "text": "Winter market"}]),
        ('cut "each"', [{"on": "price", "text": "Tickets $12"}],
         [{"command": "cut_words", "target": "price", "spans": [[12, 16]]}]),
        ("tickets are 2 dollars more", [{"on": "price", "text": "Tickets $14 each"}],
         [{"command": "shift_figures", "target": ["price"], "kind": "price", "by": 2}]),
        ("title in capitals", [{"on": "title", "text": "SUMMER FAIR 2026"}],
         [{"command": "change_case", "target": ["title"], "case": "upper"}]),
        ("card 1 cm to the right and 20 down", [{"on": "card", "x": "+37.8", "y": "+20"}],
         [{"command": "move", "target": ["card"], "dx": "1cm", "dy": 20}]),
        ("put the title under the plate", [{"on": "title", "below": "plate"}],
         [{"command": "place", "target": ["title"], "where": "below", "anchor": ["plate"], "gap": "usual"}]),
        ("hide the card", [{"gone": ["card"]}], [{"command": "modify", "target": ["card"], "visible": False}]),
        ("card out", [{"gone": ["card"]}], [{"command": "delete", "target": ["card"]}]),
        ("a bit larger, the plate", [{"on": "plate", "scale": ">"}],
         [{"command": "resize", "target": ["plate"], "factor": 1.1}]),
        ("a line of type: Free entry", [{"new": "text", "text_in": ["free entry!", "Free entry"]}],
         [{"command": "add", "kind": "text", "content": "Free entry"}]),
        ("the outline of the rule at least 2", [{"on": "rule", "stroke_width": ">2"}],
         [{"command": "outline", "target": ["rule"], "width": 2}]),
        ("a red rectangle behind the title", [{"new": "rect", "fill": "red", "order": "below title"}],
         [{"command": "add", "kind": "rect", "color": "red"},
          {"command": "restack", "target": ["new-rect"], "to": "below", "anchor": "title"}]),
        ("background in navy", [{"on": "ground", "fill": "navy"}], [{"command": "set_background", "paint": "navy"}]),
    ],
)  # fmt: skip
def test_a_goal_becomes_the_commands_that_are_said(
    converter: Converter, say: str, statements: list[dict[str, Any]], wanted: list[dict[str, Any]]
) -> None:
    assert _converted(converter, say, {"check": statements}) == wanted


def test_a_program_becomes_the_commands_it_runs(converter: Converter) -> None:
    found = _converted(converter, "plate up by 5", {"program": 'move("plate", dy=-5)'})
    assert found == [{"command": "move", "target": ["plate"], "dy": -5}]


def test_a_goal_that_no_command_reaches_is_left_with_a_reason(converter: Converter) -> None:
    case = Case("c1", "fair.svg", "another photo", "add", {"check": [{"on": "card", "picture": True}]}, "seen")
    assert converter.convert(case) == ((), "no way is known")


def test_what_the_sentence_does_not_say_costs(converter: Converter) -> None:
    document = converter.goals.file("fair.svg").document
    sentence = Sentence("make it gold and move it by 12")
    assert cost(one("recolor", ("card",), "gold"), sentence, document) < cost(
        one("recolor", ("card",), "navy"), sentence, document
    )
    assert cost(one("move", ("card",), 12), sentence, document) < cost(one("move", ("card",), 13), sentence, document)


def test_a_part_is_written_beside_its_requests_and_a_second_run_writes_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    part = tmp_path / "tests" / "requests" / "tenth"
    (part / "documents").mkdir(parents=True)
    (part / "documents" / "fair.svg").write_text(DRAWING, "utf-8")
    case = {"document": "fair.svg", "topic": "delete"}
    cases = [
        {"id": "a", "say": "delete the card", "expect": {"check": [{"gone": ["card"]}]}, **case},
        {"id": "b", "say": "delete the cat", "expect": {"refuse": True, "why": "absent"}, **case},
        {"id": "c", "say": "another photo", "expect": {"check": [{"on": "card", "picture": True}]}, **case},
    ]
    (part / "tenth.jsonl").write_text("".join(json.dumps(each) + "\n" for each in cases), "utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["tenth"]) == 0
    printed = capsys.readouterr().out
    assert "c: no way is known" in printed
    assert "1 of     2   50.0%" in printed
    written = (part / "commands.jsonl").read_text("utf-8")
    assert set(read_answers(part / "commands.jsonl")) == {"a", "b"}
    assert main(["tenth"]) == 0
    assert (part / "commands.jsonl").read_text("utf-8") == written
