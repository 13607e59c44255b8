"""`redraft batch --model` against a real server over HTTP: rows that differ in data ask three times in all."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from redraft.batch.results.ledger import Results, Summary
from redraft.errors import RequestError
from redraft.interfaces.cli import main
from tests.command_line import PATIENCE
from tests.scripted_server import ScriptedServer, Served, hang, status, text
from tests.trusted import trusted_settings

POSTER = """<svg xmlns="http://www.w3.org/2000/svg" width="800" height="300">
  <rect id="background" width="800" height="300" fill="#fff"/>
  <text id="title" x="20" y="60" font-size="30">Heading</text>
  <text id="foot" x="20" y="200" font-size="12">Where it is</text>
</svg>
"""
CITIES = "Oslo Bergen Paris Lyon Madrid Sevilla Roma Milano Berlin Hamburg Wien Graz Praha Brno Riga Turku".split()
CITIES += "Malta Gent Basel Lugano".split()
INSTRUCTION = 'may the heading read "{{title}}", with "{{city}}" in the line below'
ASKED = re.compile(r'may the heading read "([^"]*)", with "([^"]*)" in the line below')


def program(title: str, foot: str) -> str:
    return f'```python\ndef main():\n    replace("title", {title!r})\n    replace("foot", {foot!r})\n```'


def planner(request: dict[str, Any]) -> Served | str:
    """Writes the program that the last request wants."""
    found = ASKED.findall(json.dumps(request["messages"], ensure_ascii=False).replace('\\"', '"'))
    return text(program(*found[-1]), usage=(1000, 100))


class Stand:
    """A folder with a poster, a table and settings, in which batches are run."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.results = folder, folder / "results.jsonl"
        (folder / "in.svg").write_text(POSTER)
        self.table([{"id": f"r{n}", "title": f"Hei {city}", "city": f"in {city}"} for n, city in enumerate(CITIES)])

    def table(self, rows: list[dict[str, str]]) -> None:
        with open(self.folder / "data.csv", "w", newline="") as file:
            writer = csv.DictWriter(file, rows[0].keys())
            writer.writeheader()
            writer.writerows(rows)

    def command(self, spec: str, *more: str, instruction: str = INSTRUCTION) -> list[str]:
        words = ["batch", "data.csv", "--input", "in.svg", "--instruction", instruction, "--output", "out/{{id}}.svg"]
        return [*words, "--results", "results.jsonl", "--no-render", "--json", "--model", spec, *more]

    def run(self, spec: str, *more: str, instruction: str = INSTRUCTION) -> int:
        return main(self.command(spec, *more, instruction=instruction))

    def rows(self) -> dict[str, dict[str, Any]]:
        return {row["id"]: row for row in map(json.loads, self.results.read_text().splitlines())}

    def texts(self, id: str) -> list[str]:
        return re.findall(r"<text [^>]*>([^<]*)</text>", (self.folder / "out" / f"{id}.svg").read_text())


@pytest.fixture
def stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stand:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "REDRAFT_MODEL"):
        monkeypatch.delenv(name, raising=False)
    return Stand(tmp_path)


@pytest.mark.parametrize("workers", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_twenty_rows_that_differ_in_data_ask_three_times_and_are_all_right(
    stand: Stand, workers: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with ScriptedServer(planner) as server:
        trusted_settings(stand.folder, f'[models."{server.spec}"]\nprice_in = 1\nprice_out = 10\n')
        assert stand.run(server.spec, "--trust", "acts", "--workers", workers) == 0
        assert server.count == 3
        told = str(server.requests[0]["messages"][-1]["content"])
        assert re.search(r"Data from a table, in the request too: ⟦Hei \w+⟧, ⟦in \w+⟧\.", told)
    for number, city in enumerate(CITIES):
        assert stand.texts(f"r{number}") == [f"Hei {city}", f"in {city}"]
    calls = [row["calls"] for row in stand.rows().values()]
    assert sorted(calls) == [0] * 17 + [1] * 3
    asked = next(row for row in stand.rows().values() if row["calls"])
    assert (asked["prompt_tokens"], asked["completion_tokens"], asked["cost"]) == (1000, 100, 0.002)
    told = json.loads(capsys.readouterr().out)
    assert (told["calls"], told["prompt_tokens"], told["completion_tokens"]) == (3, 3000, 300)
    assert told["cost"] == pytest.approx(0.006)


def test_a_batch_is_planned_once_looked_at_once_and_replayed(stand: Stand) -> None:
    def looking(request: dict[str, Any]) -> Served | str:
        if "You wanted to check" in json.dumps(request["messages"][-1]):
            return "DONE"
        wanted = planner(request)
        assert isinstance(wanted, Served)
        return text(wanted.text.replace("    replace", "    # look: does it fit\n    replace", 1))

    with ScriptedServer(looking) as server:
        assert stand.run(server.spec, "--trust", "acts", "--workers", "1") == 0
        asked = [json.dumps(one["messages"][1:]) for one in server.requests]
    looked = ["You wanted to check" in one for one in asked]
    assert looked == [False, True, False, False], "the first row is looked at, the next two follow it, 17 are filled in"
    assert ["was looked at and taken" in one for one in asked] == [False, False, True, True]
    assert "'Hei Oslo'" in asked[2]
    assert stand.texts("r19") == ["Hei Lugano", "in Lugano"]


def test_what_a_model_has_answered_is_not_asked_again_where_the_result_was_lost(stand: Stand) -> None:
    acting = ("--trust", "acts", "--workers", "1", "--limit", "6")
    with ScriptedServer(planner) as server:
        assert stand.run(server.spec, *acting) == 0
        wanted = {id: stand.texts(id) for id in stand.rows()}
        stand.results.write_text("".join(stand.results.read_text().splitlines(keepends=True)[3:]))
        assert stand.run(server.spec, *acting, "--resume") == 0
        assert server.count == 3
        assert {id: stand.texts(id) for id in stand.rows()} == wanted
        assert stand.run(server.spec, *acting) == 0
        assert server.count == 6


@pytest.mark.slow
def test_the_summary_says_what_models_took_and_none_is_asked_where_none_is_wanted(
    stand: Stand, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with ScriptedServer(planner) as server:
        monkeypatch.setenv("REDRAFT_MODEL", server.spec)
        words = [word for word in stand.command("", "--trust", "acts", "--limit", "4") if word != "--json"]
        words = [word for word in words if word not in ("--model", "")]
        assert main(words) == 0
        assert "4 of 4 rows: 4 done" in (told := capsys.readouterr().err)
        assert "; 3 calls of models, 3,000 + 300 tokens, no cost; results in" in told
        assert stand.run("none", "--limit", "1") == 1
        assert server.count == 3
    assert "calls" not in stand.rows()["r0"]


@pytest.mark.slow
def test_rows_whose_instructions_differ_are_asked_each(stand: Stand) -> None:
    rows = [
        {"id": f"r{n}", "input": "in.svg", "output": f"out/r{n}.svg",
         "instruction": f'may the heading read "Hei {city}", with "{city}" in the line below'}
        for n, city in enumerate(CITIES[:5])
    ]  # fmt: skip
    (stand.folder / "jobs.jsonl").write_text("\n".join(map(json.dumps, rows)))
    with ScriptedServer(planner) as server:
        words = ["batch", "jobs.jsonl", "--results", "results.jsonl", "--no-render", "--model", server.spec]
        assert main([*words, "--trust", "acts", "--json"]) == 0
        assert server.count == 5
    assert [stand.texts(f"r{n}")[0] for n in range(5)] == [f"Hei {city}" for city in CITIES[:5]]


@pytest.mark.slow
def test_a_value_that_all_rows_have_does_not_keep_them_from_sharing(stand: Stand) -> None:
    cities = ["Norge"] * 10 + ["Sverige"] * 6
    stand.table([{"id": f"r{n}", "title": f"Hei {CITIES[n]}", "city": city} for n, city in enumerate(cities)])
    with ScriptedServer(planner) as server:
        assert stand.run(server.spec, "--trust", "acts", "--workers", "1") == 0
        assert server.count == 5  # one with the other value, and one to see that it holds
    assert [stand.texts(f"r{n}") for n in range(16)] == [[f"Hei {CITIES[n]}", city] for n, city in enumerate(cities)]


@pytest.mark.slow
def test_a_model_that_words_its_plans_differently_each_time_is_asked_each_time(stand: Stand) -> None:
    count = 0

    def wavering(request: dict[str, Any]) -> str:
        nonlocal count
        count += 1
        title, foot = ASKED.findall(str(request["messages"][-1]["content"]))[-1]
        extra = "".join(f'    modify("{name}", color="#{count:06x}")\n' for name in ("title", "foot")[: count % 3])
        return program(title, foot).replace("main():\n", f"main():\n{extra}")

    with ScriptedServer(wavering) as server:
        assert stand.run(server.spec, "--trust", "acts", "--limit", "10") == 0
        assert server.count == 10
    for number, city in enumerate(CITIES[:10]):
        assert stand.texts(f"r{number}") == [f"Hei {city}", f"in {city}"]


@pytest.mark.slow
def test_a_text_that_runs_off_the_page_shares_the_plan_and_is_told(stand: Stand) -> None:
    """A longer text follows from the data, so the model is not asked what to do about it."""
    rows = [{"id": f"r{n}", "title": f"Hei {city}", "city": city} for n, city in enumerate(CITIES[:6])]
    rows[5]["title"] = "Hei " + "Donaudampfschifffahrtsgesellschaft" * 4
    stand.table(rows)
    with ScriptedServer(planner) as server:
        assert stand.run(server.spec, "--trust", "acts", "--workers", "1", "--fit", "keep") == 0
        assert server.count == 3
    assert stand.rows()["r5"]["calls"] == 0
    assert any("past" in warning or "off" in warning for warning in stand.rows()["r5"]["warnings"])


def test_a_row_that_is_only_offered_names_commands_that_help_in_a_batch(
    stand: Stand, capsys: pytest.CaptureFixture[str]
) -> None:
    with ScriptedServer(planner) as server:
        assert stand.run(server.spec, "--limit", "1") == 1
        (row,) = stand.rows().values()
        assert f"`redraft trust --model '{server.spec}'`" in row["error"]["message"]
        option, value, *_ = row["error"]["suggestion"].split()
        assert "--reading" not in capsys.readouterr().out + json.dumps(row)
        assert stand.run(server.spec, "--limit", "1", option, value) == 0
    assert stand.texts("r0") == ["Hei Oslo", "in Oslo"]


def test_a_dry_run_promises_no_rows_where_the_one_it_tried_is_only_offered(
    stand: Stand, capsys: pytest.CaptureFixture[str]
) -> None:
    with ScriptedServer(planner) as server:
        words = [word for word in stand.command(server.spec, "--dry-run", "--limit", "3") if word != "--json"]
        assert main(words) == 1
        told = capsys.readouterr()
        assert told.out.startswith("3 rows would be tried, 0 would not")
        assert "the first:" not in told.out
        assert "r0: unsure: " in told.err
        assert main([*words, "--trust", "acts"]) == 0
    assert capsys.readouterr().out.startswith("3 rows would be carried out, 0 would not")


def test_rows_that_are_refused_alike_are_one_line_though_their_data_differ(tmp_path: Path) -> None:
    summary, reason = Summary(2), "m only offers what it would do"
    with Results(tmp_path / "r.jsonl", summary, lambda summary: None, one_job=True) as book:
        for id in ("a", "b"):
            error = RequestError(f"“greet {id}”: {reason}", "--trust acts", f"greet {id}", [{"reason": reason}])
            book.add(id, None, status="unsure", seconds=0.1, error=error.as_json())
        book.conclude()
    assert summary.reasons == [f"a, b: {reason}; --trust acts"]


@pytest.mark.slow
def test_a_model_that_is_not_trusted_gives_unsure_rows_with_readings(stand: Stand) -> None:
    with ScriptedServer(planner) as server:
        assert stand.run(server.spec, "--limit", "4") == 1
        assert server.count == 4
        found = stand.rows()
        assert {row["status"] for row in found.values()} == {"unsure"}
        assert all(row["error"]["readings"][0]["commands"] for row in found.values())
        assert all("only offers" in row["error"]["message"] for row in found.values())
        assert not list((stand.folder / "out").glob("*.svg"))
        assert stand.run(server.spec, "--limit", "1", "--yes", "0.4") == 0
    assert stand.texts("r0") == ["Hei Oslo", "in Oslo"]


@pytest.mark.slow
def test_a_budget_that_processes_share_ends_the_asking_and_the_rows_say_so(stand: Stand) -> None:
    rows = [{"id": f"r{n}", "title": f"Hei {n} {'x' * n}", "city": f"{'a-' * n}b"} for n in range(8)]  # none alike
    stand.table(rows)
    with ScriptedServer(planner) as server:
        trusted_settings(stand.folder, f'[models."{server.spec}"]\nprice_in = 0\nprice_out = 1000\n')
        # an answer costs 0.1 and may cost 2, so that one at a time is asked, and after the third none
        assert stand.run(server.spec, "--trust", "acts", "--workers", "2", "--max-cost", "2.25") == 1
        assert server.count == 3
        done = [row for row in stand.rows().values() if row["status"] == "done"]
        assert len(done) == server.count
    left = [row for row in stand.rows().values() if row["status"] != "done"]
    assert {row["status"] for row in left} == {"refused"}
    assert all("was not asked" in row["error"]["message"] for row in left)
    assert all("--max-cost" in row["error"]["suggestion"] for row in left)
    assert sum(row["cost"] for row in stand.rows().values()) <= 2.25


@pytest.mark.slow
def test_a_record_is_made_by_several_processes_and_played_back(stand: Stand) -> None:
    with ScriptedServer(planner) as server:
        assert stand.run(f"record:answers+{server.spec}", "--trust", "acts", "--workers", "2") == 0
        assert server.count == 3
    recorded = (stand.folder / "answers" / "replies.jsonl").read_text().splitlines()
    assert len(recorded) == 3
    made = {path.name: path.read_bytes() for path in (stand.folder / "out").iterdir()}
    numbers = sorted(int(id[1:]) for id, row in stand.rows().items() if row["calls"])
    first = [{"id": f"r{n}", "title": f"Hei {CITIES[n]}", "city": f"in {CITIES[n]}"} for n in numbers]
    stand.table(first)
    assert stand.run("replay:answers", "--trust", "acts") == 0
    assert {path.name: path.read_bytes() for path in (stand.folder / "out").iterdir()} == made


@pytest.mark.slow
def test_an_answer_that_fails_once_does_not_keep_rows_from_sharing(stand: Stand) -> None:
    asked = 0

    def failing(request: dict[str, Any]) -> Served | str:
        nonlocal asked
        asked += 1
        return status(401, "not now") if asked == 1 else planner(request)

    with ScriptedServer(failing) as server:
        assert stand.run(server.spec, "--trust", "acts", "--workers", "1") == 1
        assert server.count == 4
    assert [row["status"] for row in stand.rows().values()].count("done") == 19


def test_a_wrong_name_is_an_error_before_anything_begins(stand: Stand, capsys: pytest.CaptureFixture[str]) -> None:
    assert stand.run("nobody:NAME") == 2
    assert "no provider 'nobody'" in capsys.readouterr().out
    assert not stand.results.exists()


@pytest.mark.slow
def test_a_process_that_is_killed_loses_one_row(stand: Stand) -> None:
    """While the model is asked; the next process learns what was learned before, and keeps the budget."""
    asked = 0

    def slow(request: dict[str, Any]) -> Served | str:
        nonlocal asked
        asked += 1
        return hang(60) if asked == 2 else planner(request)

    with ScriptedServer(slow) as server:
        command = [
            sys.executable,
            "-m",
            "redraft.interfaces.cli",
            *stand.command(server.spec, "--trust", "acts", "--workers", "1", "--retries", "0"),
        ]
        batch = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        end = time.monotonic() + 60
        while asked < 2 and time.monotonic() < end:
            time.sleep(0.02)
        os.kill(_worker_of(batch.pid), signal.SIGKILL)
        out, _ = batch.communicate(timeout=PATIENCE)
        assert server.count == 4
    assert batch.returncode == 1
    assert json.loads(out)["counts"] | {"done": 0} == dict.fromkeys(json.loads(out)["counts"], 0) | {"failed": 1}
    statuses = {id: row["status"] for id, row in stand.rows().items()}
    assert statuses == {f"r{n}": "failed" if n == 1 else "done" for n in range(20)}


def _worker_of(batch: int) -> int:
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = (stat.parent / "cmdline").read_bytes()
            parent = int(stat.read_bytes().rpartition(b")")[2].split()[1])
        except OSError:
            continue
        if parent == batch and b"batch_worker" in words:
            return int(stat.parent.name)
    raise AssertionError("there is no process")
