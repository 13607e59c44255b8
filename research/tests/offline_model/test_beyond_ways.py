"""Every way to fulfil a request of tests/beyond is one that commands can go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from redraft.commands.command import resolve_all
from redraft.edits.execution import execute
from redraft.scoring.goals.checks import ways
from redraft.scoring.goals.verdicts import GoalOutcome
from redraft.session.session import Session
from redraft_research.datasets.requests.cases import read_cases
from redraft_research.datasets.requests.goals import Goals
from redraft_research.offline_model.canonical.convert import Converter
from tests.sampling import sample

ROOT = Path(__file__).parents[3]
FOLDERS = (*sorted((ROOT / "tests" / "requests").rglob("documents")), ROOT / "examples")
CASES = list(read_cases(Path(__file__).parents[1] / "beyond" / "beyond.jsonl"))


def _plainer(statement: Mapping[str, Any]) -> dict[str, Any]:
    """A statement that leaves freedom, as one that has used it: an answer for each of its questions."""
    found = {name: value for name, value in statement.items() if name not in ("text_has", "text_lacks")}
    if {"text_has", "text_lacks"} & set(statement) and "on" in statement:
        words = statement.get("text_has", "No more")
        found["text_in"] = [words if isinstance(words, str) else ". ".join(words)]
    if str(found.get("fill", "")).startswith("~"):
        found["fill"] = found["fill"][1:]
    return found


def test_every_way_of_every_request_can_be_gone() -> None:
    wrong = {}
    with Session(history=False) as session:
        goals = Goals(session, FOLDERS)
        converter, measure = Converter(goals, None), session.fonts.measure
        for case in sample(CASES, 12):
            document = goals.file(case.document).document
            for way in ways(case.expect["check"]):
                plainer = replace(case, expect={"check": [_plainer(each) for each in way]})
                commands, why = converter.convert(plainer)
                verdict = goals.judge(case, execute(document, resolve_all(document, commands, measure).edits, measure))
                if verdict.outcome != GoalOutcome.EXACT:
                    wrong[case.id] = why or verdict.why
        goals.close()
    assert wrong == {}
