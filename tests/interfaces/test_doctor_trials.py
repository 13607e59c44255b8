"""`redraft doctor --model`: a planner is examined where somebody says yes to the cost, and its level is kept."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from redraft.interfaces import terminal
from redraft.interfaces.cli import main
from redraft.models.consent.decision import Level
from redraft.models.consent.planners import kept_right
from tests.planners.trial_answers import answer
from tests.scripted_server import ScriptedServer, Served, hang, status
from tests.trusted import trusted_settings


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "REDRAFT_MODEL"):
        monkeypatch.delenv(name, raising=False)


def serve(write: Callable[[str], Served | str] = answer) -> ScriptedServer:
    """A server that plans as `write` does, and says 'ready' to everything else."""

    def answered(asked: dict[str, Any]) -> Served | str:
        said = str(asked["messages"][1]["content"]) if len(asked["messages"]) > 1 else ""
        return write(said) if "Request: " in said else "ready"

    return ScriptedServer(answered)


def plans(server: ScriptedServer) -> int:
    return sum(len(asked["messages"]) > 1 for asked in server.requests)


def kept(server: ScriptedServer) -> Level:
    return kept_right(f"{server.url}#{server.model}").level


@pytest.mark.slow
def test_without_a_yes_it_says_what_it_costs_and_what_to_run(tmp_path: Path, capsys: Any) -> None:
    with serve() as server:
        trusted_settings(tmp_path, f'[models."{server.spec}"]\nprice_in = 1\nprice_out = 2\n')
        assert main(["doctor", "--model", server.spec]) == 0
        assert plans(server) == 0
        assert kept(server) is Level.UNTRIED
        command = f"redraft doctor --model '{server.spec}' --yes"
    said = capsys.readouterr().out
    assert "it can be used as planner" in said
    assert "level: untried" in said
    assert re.search(r"\d (s|min)\b", said.partition("about 6 calls")[2])
    assert "about 6 calls" in said
    assert "by its price" in said
    assert command in said


def test_with_a_yes_it_is_examined_and_acts_from_then_on(capsys: Any) -> None:
    with serve() as server:
        assert main(["doctor", "--model", server.spec, "--yes"]) == 0
        assert plans(server) == 6
        said = capsys.readouterr().out
        assert "right     40" in said
        assert "level: acts (what it understands is done)" in said
        assert "kept for 30 days" in said
        assert kept(server) is Level.ACTS
        assert main(["doctor", "--model", server.spec, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["models"][0]["examination"]
    assert (told["level"], told["kept"], told["estimate"]["calls"], told["estimate"]["cost"]) == ("acts", True, 6, 0)
    assert told["run"].endswith("--yes")


@pytest.mark.slow
def test_what_it_did_wrong_is_shown_with_the_request(capsys: Any) -> None:
    with serve(lambda asked: answer(asked).replace("Sunday 10 June", "Sunday 11 June")) as server:
        assert main(["doctor", "--model", server.spec, "--yes"]) == 0
        assert kept(server) is Level.OFFERS
    said = capsys.readouterr().out
    assert "✗ “The market has been moved to Sunday the 10th, same hour.”" in said
    assert "→ ⟦Sunday 11 June, 9 am⟧" in said
    assert "wrong      1" in said
    assert "not put" in said
    assert "level: offers" in said


def test_as_json_the_report_has_the_level_and_the_counts(capsys: Any) -> None:
    with serve(lambda asked: "CANNOT: too hard") as server:
        assert main(["doctor", "--model", server.spec, "--yes", "--json"]) == 0
        assert kept(server) is Level.USELESS
        url = server.url
    told = json.loads(capsys.readouterr().out)["models"][0]["examination"]
    assert (told["level"], told["kept"], told["trials"]["wrong"]) == ("of no use", True, 0)
    assert told["identity"] == f"{url}#scripted"
    assert told["trials"]["tried"] < told["trials"]["total"] == 40
    assert told["spent"]["calls"] == told["trials"]["tried"] + 1  # one for several together


@pytest.mark.slow
@pytest.mark.parametrize("slow", [1, 2])
def test_a_request_has_its_time_and_a_model_too_slow_is_not_examined_to_the_end(
    slow: int, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    """One late answer is one request less; when all are late, it ends soon and nothing is known."""
    monkeypatch.setattr("redraft.planners.trials.asking.SECONDS", 0.5)

    def write(asked: str) -> Served | str:
        return hang(5) if slow == 2 or "moved to Sunday" in asked else answer(asked)

    with serve(write) as server:
        assert main(["doctor", "--model", server.spec, "--yes", "--json"]) == slow - 1
        assert kept(server) is (Level.ACTS if slow == 1 else Level.UNTRIED)
    told = json.loads(capsys.readouterr().out)["models"][0]["examination"]
    if slow == 1:
        assert (told["trials"]["exact"], told["trials"]["refused"]) == (39, 1)
    else:
        assert "is too slow: 3 requests in a row" in told["error"]["message"]
        assert plans(server) <= 6


def test_a_server_that_breaks_down_is_no_finding_about_the_model(tmp_path: Path, capsys: Any) -> None:
    def write(asked: str) -> Served | str:
        return status(401, "no longer") if "sold 80 chairs" in asked else answer(asked)

    with serve(write) as server:
        assert main(["doctor", "--model", server.spec, "--yes"]) == 1
        assert kept(server) is Level.UNTRIED
    assert "the examination ended without a result" in capsys.readouterr().out
    assert not (tmp_path / "home" / "planners.json").exists()


@pytest.mark.parametrize(("typed", "asked"), [("y", True), ("", False)])
def test_at_a_terminal_the_person_is_asked(
    typed: str, asked: bool, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr(terminal, "is_anybody_there", lambda: True)
    monkeypatch.setattr("builtins.input", lambda question: typed)
    with serve(lambda said: "CANNOT: no") as server:
        assert main(["doctor", "--model", server.spec]) == 0
        assert (plans(server) > 0) is asked
        assert kept(server) is (Level.USELESS if asked else Level.UNTRIED)


def test_a_script_is_examined_and_not_kept(tmp_path: Path, capsys: Any) -> None:
    (tmp_path / "script.jsonl").write_text('{"text": "CANNOT: no", "again": true}\n')
    assert main(["doctor", "--model", "scripted:script.jsonl", "--yes"]) == 0
    assert "this level is not kept" in capsys.readouterr().out
    assert not (tmp_path / "home" / "planners.json").exists()


def test_a_judge_is_not_examined(capsys: Any) -> None:
    with serve() as server:
        assert main(["doctor", "--judge", server.spec, "--yes", "--json"]) == 0
        assert plans(server) == 0
    assert "examination" not in json.loads(capsys.readouterr().out)["models"][0]
