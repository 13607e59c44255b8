"""The plan of a model that may not act is shown at a terminal, and asked for; elsewhere it is only offered."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from redraft.desk.desk import Desk
from redraft.desk.jobs import Jobs
from redraft.interfaces.server.rest import rest
from redraft.models.consent.decision import Level
from redraft.models.consent.planners import keep_right, kept_rights
from redraft.models.roles import models_configured
from tests.command_line import PATIENCE, redraft
from tests.scripted_server import ScriptedServer

from .server.running import opened, running

POSTER = """<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">
  <rect id="background" width="400" height="200" fill="#fff"/>
  <text id="title" x="20" y="60" font-size="30">Heading</text>
</svg>
"""
WORDS = "let the heading ponder the sea"
PROGRAM = '```python\ndef main():\n    modify("title", color="blue")\n```'


def answered(asked: dict[str, Any]) -> str:
    return PROGRAM if "Request: " in str(asked["messages"][-1]["content"]) else "ready"


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer(answered) as running:
        yield running


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "REDRAFT_MODEL"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "in.svg").write_text(POSTER)


def words(spec: str, *more: str) -> list[str]:
    return ["edit", "in.svg", WORDS, "-o", "out.svg", "--model", spec, "--no-render", *more]


def at_a_terminal(spec: str, said: str, picture: list[bytes]) -> tuple[int, str, str]:
    """The exit code, what stood on the terminal, and standard output, which is no terminal. `picture` gets the bytes
    of the preview that is named, as they are when the question is asked."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    shown = bytearray()

    def person() -> None:
        with suppress(OSError):  # the other end is closed
            while piece := os.read(ours, 4096):
                shown.extend(piece)
                if b"do it?" in shown and not picture:
                    found = re.search(rb"picture: (\S+)", shown)
                    picture.append(Path(found[1].decode()).read_bytes() if found else b"no picture was named")
                    os.write(ours, f"{said}\n".encode())

    (reader := Thread(target=person)).start()
    with open(theirs, encoding="utf-8") as typed, open(os.dup(theirs), "w", encoding="utf-8") as screen:
        done = redraft(*words(spec), stdin=typed, stderr=screen)
    reader.join(PATIENCE)
    os.close(ours)
    return done.returncode, shown.decode(), done.stdout


@pytest.mark.parametrize(("said", "code", "kept"), [("n", 1, 0), ("y", 0, 0), ("", 1, 0), ("always", 0, 1)])
@pytest.mark.sampled(4)
def test_at_a_terminal_one_word_decides(said: str, code: int, kept: int, server: ScriptedServer) -> None:
    picture: list[bytes] = []
    ended, shown, out = at_a_terminal(server.spec, said, picture)
    assert ended == code, shown
    assert "title (text)" in shown.partition("do it?")[0]  # the changes in words
    assert picture[0].startswith(b"\x89PNG")
    assert Path("out.svg").exists() is (code == 0)
    assert ("out.svg" in out) is (code == 0)
    assert len(kept_rights()) == kept
    assert server.count == 1


PART = PROGRAM.replace("\n```", "\n    # cannot: ponder – a heading cannot think\n```")


@pytest.mark.parametrize("trusted", [True, False])
def test_at_a_terminal_a_part_is_asked_for_and_what_it_leaves_stands_first(trusted: bool) -> None:
    with ScriptedServer(lambda asked: PART if answered(asked) == PROGRAM else "ready") as server:
        if trusted:
            keep_right(f"{server.url}#{server.model}", Level.ACTS, said=True)
        ended, shown, out = at_a_terminal(server.spec, "y", [])
    assert ended == 0, shown
    first = next(line for line in shown.splitlines() if "all but" in line)
    assert ("redraft can do all but" in first) is trusted
    assert "all but “ponder” (a heading cannot think, says " in first
    assert ("always for this model" in shown) is not trusted
    assert out.splitlines()[1].startswith("  left out “ponder”: a heading cannot think")
    assert "#0000ff" in Path("out.svg").read_text() or "blue" in Path("out.svg").read_text()


def test_at_a_terminal_a_no_leaves_the_part_undone() -> None:
    with ScriptedServer(lambda asked: PART) as server:
        assert at_a_terminal(server.spec, "n", [])[0] == 1
    assert not Path("out.svg").exists()


def test_always_holds_for_this_model_and_is_taken_back(server: ScriptedServer) -> None:
    assert at_a_terminal(server.spec, "a", [])[0] == 0
    assert redraft(*words(server.spec), "--json").answer["model"]["accepted"] is True
    with ScriptedServer(answered) as other:  # at another address
        assert redraft(*words(other.spec), "--json").answer["code"] == "refused"
    (row,) = redraft("trust", "--list", "--json").answer["models"]
    assert (row["level"], server.url in row["model"]) == ("acts", True)
    assert redraft("trust", "--forget", server.spec, "--json").answer == {"forgotten": 1}
    assert redraft(*words(server.spec), "--json").answer["readings"]


def test_without_a_terminal_it_offers_and_names_the_one_command_that_changes_it(server: ScriptedServer) -> None:
    done = redraft(*words(server.spec))
    assert done.returncode == 1
    (command,) = re.findall(r"`redraft (trust --model) '(\S+)'`", done.stderr)
    assert command[1] == server.spec
    assert "likely" not in done.stdout  # nobody measured it
    (reading,) = redraft(*words(server.spec), "--json").answer["readings"]
    assert (reading["probability"], reading["model"]) == (None, server.spec)
    assert redraft("trust", "--model", server.spec).returncode == 1  # nobody there to say yes
    assert redraft("trust", "--model", server.spec, "--yes").returncode == 0
    assert redraft(*words(server.spec)).returncode == 0


@pytest.mark.parametrize(("given", "code"), [("0.01", 1), ("0", 0)])
def test_a_probability_takes_a_plan_without_one_only_where_any_will_do(
    given: str, code: int, server: ScriptedServer
) -> None:
    assert redraft(*words(server.spec), "--yes", given).returncode == code


def test_over_http_the_line_that_says_it_only_offers_names_the_command_too(server: ScriptedServer) -> None:
    models = models_configured({"planner": server.spec})
    assert models is not None
    with running(desk := Desk(Path("desk")), rest(desk, Jobs(), models)) as call:
        at = f"/api/designs/{opened(call, 'in.svg', POSTER.encode())['id']}/plans"
        told = call("POST", at, {"instruction": WORDS}).json
        assert (told["status"], told["readings"][0]["probability"]) == ("offered", None)
        assert f"redraft trust --model '{server.spec}'" in told["message"]
        keep_right(f"{server.url}#{server.model}", Level.ACTS, said=True)
        assert call("POST", at, {"instruction": WORDS}).json["status"] == "ready"  # of a server that runs already
    models.close()


def test_each_suggestion_has_a_line_of_its_own() -> None:
    done = redraft(*words("openai:gpt-x"))
    assert done.returncode == 1
    tries = [line for line in done.stderr.splitlines() if line.startswith("try: ")]
    assert len(tries) > 1
    assert "OPENAI_API_KEY" in tries[0]
    assert all(";" not in line for line in tries)


def test_what_only_offers_says_so_where_the_grammar_does_it(server: ScriptedServer) -> None:
    words = ["edit", "in.svg", "make the title gold", "-o", "out.svg", "--model", server.spec, "--no-render"]
    done = redraft(*words)
    assert (done.returncode, server.count) == (0, 0)
    assert done.stderr.count(server.spec) == 2  # the name, and the command
    keep_right(f"{server.url}#{server.model}", Level.OFFERS)
    assert server.spec in redraft(*words).stderr


def test_a_key_in_the_environment_names_no_model(server: ScriptedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-12345678")
    monkeypatch.setenv("OPENAI_BASE_URL", server.url)
    done = redraft("edit", "in.svg", WORDS, "-o", "out.svg", "--no-render")
    assert (done.returncode, server.count) == (1, 0)
    Path("data.csv").write_text("id,sea\n1,sea\n")
    batch = ["batch", "data.csv", "--input", "in.svg", "--instruction", WORDS, "--output", "out/{{id}}.svg"]
    assert redraft(*batch, "--results", "r.jsonl", "--no-render").returncode == 1
    assert server.count == 0


def test_a_batch_writes_nothing_without_consent(server: ScriptedServer) -> None:
    Path("data.csv").write_text("id,sea\n" + "".join(f"{n},sea {n}\n" for n in range(12)))
    asked = 'let the heading ponder "{{sea}}"'
    batch = ["batch", "data.csv", "--input", "in.svg", "--instruction", asked, "--output", "out/{{id}}.svg"]
    batch += ["--results", "r.jsonl", "--model", server.spec, "--no-render", "--workers", "1"]
    assert redraft(*batch).returncode == 1
    rows = [json.loads(line) for line in Path("r.jsonl").read_text().splitlines()]
    assert {row["status"] for row in rows} == {"unsure"}
    assert not list(Path().glob("out/*"))
    keep_right(f"{server.url}#{server.model}", Level.ACTS, said=True)
    assert redraft(*batch).returncode == 0
    assert len(list(Path().glob("out/*.svg"))) == 12


def test_a_slow_model_on_this_machine_says_beforehand_how_long_it_takes(tmp_path: Path) -> None:
    with open(tmp_path / "big.gguf", "wb") as file:
        file.write(b"GGUF")
        file.truncate(1_117_320_768)  # as large as one of 1.5 billion parameters, and nothing on the disk
    done = redraft(*words(f"local:{tmp_path}/big.gguf"))
    assert re.search(r"big.gguf may take about \d+ (min|s)", done.stderr.splitlines()[0])
    small = tmp_path / "small.gguf"
    small.write_bytes(b"GGUF")
    assert "may take" not in redraft(*words(f"local:{small}")).stderr


def test_a_reading_that_was_shown_is_what_is_done_whatever_the_model_would_answer_now(tmp_path: Path) -> None:
    colors = iter(("blue", "red", "green", "black"))

    def other_each_time(asked: dict[str, Any]) -> str:
        return PROGRAM.replace("blue", next(colors)) if answered(asked) == PROGRAM else "ready"

    with ScriptedServer(other_each_time) as server:
        (reading,) = redraft(*words(server.spec), "--json").answer["readings"]
        assert [change["new"] for change in reading["changes"]] == ["#0000ff"]
        assert redraft(*words(server.spec, "--reading", "1")).returncode == 0
        assert "#0000ff" in (tmp_path / "out.svg").read_text() or "blue" in (tmp_path / "out.svg").read_text()
        shutil.rmtree(tmp_path / "home" / "offers")
        (tmp_path / "out.svg").unlink()
        anew = redraft(*words(server.spec, "--reading", "1", "--json"))
        assert (anew.returncode, anew.answer["case"]) == (1, "offers-are-new")
        assert [change["new"] for change in anew.answer["readings"][0]["changes"]] == ["#ff0000"]
        assert not (tmp_path / "out.svg").exists()


def test_offers_of_a_model_show_what_they_change_also_in_a_pipe(server: ScriptedServer) -> None:
    assert "fill colour" in redraft(*words(server.spec)).stdout
