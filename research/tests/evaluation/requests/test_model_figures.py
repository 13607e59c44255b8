"""`redraft bench requests --model`: what the model was sent and answered is told."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from redraft.interfaces.cli import main
from redraft.planners.planned_request import constant_prompt
from redraft_research.evaluation.requests.model_figures import PromptSize
from tests.scripted_server import ScriptedServer

MOST_TOKENS = 7_800
"""Of the part of the prompt that every request has."""
CARD = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect id="ground" width="200" height="100" '
    'fill="#ffffff"/><text id="title" x="10" y="30" font-size="20">Sale</text>'
    '<text id="date" x="10" y="60">5 May</text></svg>'
)
CASES = (
    ("blue", "let the heading be blue", {"check": [{"on": "title", "fill": "#0000ff"}]}),
    ("off", "take the heading to the right", {"check": [{"on": "title", "x": 100}]}),
    ("no", "make the logo red", {"refuse": True, "why": "absent"}),
)


def answer(request: dict[str, Any]) -> str:
    """Moves the heading off the page first, and once it is told so, onto it."""
    told = json.dumps(request["messages"][1:], ensure_ascii=False)
    if "logo" in told:
        return "CANNOT: there is no logo"
    if "blue" in told:
        return '```python\nmodify("title", color="blue")\n```'
    return f'```python\nmove("title", x={100 if "Found on the page" in told else 195})\n```'


@pytest.fixture
def cases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    (tmp_path / "card.svg").write_text(CARD)
    rows = [
        {"id": id, "document": "card.svg", "say": say, "topic": "text", "expect": wanted} for id, say, wanted in CASES
    ]
    (tmp_path / "mine.jsonl").write_text("\n".join(map(json.dumps, rows)))
    return str(tmp_path / "mine.jsonl")


def test_calls_sizes_and_objections_are_counted(cases: str, capsys: pytest.CaptureFixture[str]) -> None:
    with ScriptedServer(answer) as server:
        words = ["bench", "requests", cases, "--no-draw", "--model", server.spec, "--trust", "acts"]
        assert main([*words, "--json"]) == 0
        assert server.count == 4
        told = json.loads(capsys.readouterr().out)
        assert main(words) == 0
        said = capsys.readouterr().out
    figures = told["model"]
    assert told["total"]["exact"] == 1
    assert (figures["asked"], figures["calls"], figures["calls_a_request"]) == (3, 4, 1.333)
    assert (figures["objections"], figures["objected"]) == (1, 1)
    assert (figures["ran_at_once"], figures["ran"]) == (2, 2)
    assert (figures["exact_first"], figures["wrong_first"], figures["exact"], figures["wrong"]) == (1, 1, 2, 0)
    constant = figures["prompt"]["constant"]
    assert constant["characters"] == len(constant_prompt())
    assert constant["characters"] / 5 < constant["tokens"] < constant["characters"] / 2
    assert 100 < figures["prompt"]["outline_tokens"]["card.svg"] < 600
    assert "4 calls (1.33 a request)" in said
    assert "objections sent back: 1, about 1 requests" in said
    counts = {"times": 1, "changed": 1, "exact_before": 0, "exact_after": 1, "mended": 1, "spoiled": 0}
    assert figures["sent_back"] == {"off_page": counts}
    assert re.search(r"off_page +1 +1 +0 +1 +1 +0\n", said)
    assert "with feedback: 2 exact, 0 wrong, 1 refused (1 of them rightly): +1 exact, -1 wrong" in said
    assert f"about {constant['tokens']:,} tokens; outlines of 1 documents" in said
    assert "card.svg" in said


def test_the_part_of_the_prompt_that_every_request_has_is_short() -> None:
    assert PromptSize.of({}).tokens <= MOST_TOKENS
