"""A run: every case once, failures counted, killed and resumed, scored again without running anything."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from redraft.errors import UsageError
from redraft_research.evaluation.runner.editors import CommandLine
from redraft_research.evaluation.runner.ledger import Ledger, folder_name
from redraft_research.evaluation.runner.report import leaderboard_row
from redraft_research.evaluation.runner.run import RunOptions, read_run, run, steered
from research.tests.evaluation.runner.tiny import Length, Turned, tiny
from tests.cases import of_case
from tests.sampling import each

QUICK = RunOptions(workers=2, pictures=False)


def test_every_case_is_run_with_every_seed_and_scored(tmp_path: Path) -> None:
    task = tiny(tmp_path / "data", ["turn"] * 5)
    made = run(task, Turned(), tmp_path / "run", RunOptions(workers=2, seeds=(0, 1), pictures=False))
    assert sorted((one.outcome.case.id, seed) for one, seed in made.graded) == [
        (f"case {number}", seed) for number in range(5) for seed in range(2)
    ]
    assert sorted(one.scores["length"].value or 0 for one in made.cases) == [2, 4, 4, 6, 8, 8, 10, 12, 16, 20]
    assert all(one.outcome.output and one.outcome.output.is_file() for one in made.cases)
    assert (made.waiting, made.facts["seeds"], made.facts["self_graded"]) == (0, [0, 1], False)


def test_failures_of_every_kind_are_counted_and_never_dropped(tmp_path: Path) -> None:
    wanted = ["turn", "hang", "die", "leave", "raise", "refuse", "give up", "nothing", "break the scorer", "turn"]
    task = tiny(tmp_path / "data", wanted)
    made = run(task, Turned(), tmp_path / "run", RunOptions(workers=4, seconds=0.7, pictures=False))
    failed = {one.outcome.case.instruction: one.outcome.failure for one in made.cases}
    assert failed == {
        "turn": "",
        "hang": "timed out",
        "die": "crashed: signal SIGKILL",
        "leave": "crashed: exit code 3: a last word",
        "raise": "crashed: ValueError: no such thing",
        "refuse": "refused: not understood",
        "give up": "crashed: RequestError: given up",
        "nothing": "no output",
        "break the scorer": "",
    }
    assert len(made.cases) == len(wanted)
    assert made.scorer_failures == {"length": ["crashed: RuntimeError: too long"]}
    assert leaderboard_row(made)["scorer_failures"] == {"length": 1}
    assert all(one.scores["there"].value == (not one.outcome.failure) for one in made.cases if one.scores)


def test_a_run_goes_on_only_when_asked_to_and_as_what_it_was(tmp_path: Path) -> None:
    task, folder = tiny(tmp_path / "data", ["turn"] * 3), tmp_path / "run"
    with pytest.raises(UsageError, check=of_case("no-run-in-folder")):
        run(task, Turned(), folder, RunOptions(rescore=True))
    run(task, Turned(), folder, QUICK)
    with pytest.raises(UsageError, check=of_case("run-there-already")):
        run(task, Turned(), folder, QUICK)
    other = Turned()
    other.id = "another"
    with pytest.raises(UsageError, match="another editor"):
        run(task, other, folder, RunOptions(resume=True))
    (tmp_path / "data" / "1.txt").write_text("something else")
    for again in (RunOptions(resume=True), RunOptions(rescore=True)):
        with pytest.raises(UsageError, match="'case 1' is not what it was"):
            run(task, Turned(), folder, again)
    with pytest.raises(UsageError, match="'case 1' is not what it was"):
        read_run(task, folder)


def test_what_is_known_of_a_case_may_change_when_it_is_scored_again_and_where_it_lies_at_any_time(
    tmp_path: Path,
) -> None:
    task, folder = tiny(tmp_path / "data", ["turn"]), tmp_path / "run"
    run(task, Turned(), folder, QUICK)
    (case,) = task.cases
    moved = replace(task, cases=[replace(case, facts={**case.facts, "masks": str(tmp_path)})])
    assert len(read_run(moved, folder).cases) == 1
    known = replace(task, cases=[replace(case, facts={"kind": "new"})])
    with pytest.raises(UsageError, check=of_case("run-case-changed")):
        read_run(known, folder)
    run(known, Turned(), folder, RunOptions(rescore=True, pictures=False))
    assert len(read_run(known, folder).cases) == 1


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc")
def test_a_command_in_a_group_of_its_own_ends_with_its_time(tmp_path: Path) -> None:
    code = "import os, sys, time; os.setsid(); print(os.getpid(), file=open(sys.argv[2], chr(119)), flush=True)"
    editor = CommandLine(f"{sys.executable} -ISc '{code}; time.sleep(60)' {{output}} {tmp_path}/pid")
    made = run(tiny(tmp_path / "data", ["turn"]), editor, tmp_path / "run", replace(QUICK, seconds=0.8))
    assert made.cases[0].outcome.failure == "timed out"
    stat = Path("/proc", (tmp_path / "pid").read_text().strip(), "stat")
    deadline = time.monotonic() + 2
    with suppress(OSError):  # it is gone
        while ") Z " not in stat.read_text():  # or whoever inherits it is slow to take note
            assert time.monotonic() < deadline
            time.sleep(0.01)


@each("facts", [{"x": float("nan")}, {"x": "\ud800"}])
def test_cases_that_cannot_be_told_apart_or_written_down_are_refused(tmp_path: Path, facts: dict[str, object]) -> None:
    task = tiny(tmp_path / "data", ["turn"])
    for cases in ([*task.cases, *task.cases], [replace(task.cases[0], facts=facts)]):
        with pytest.raises(UsageError, match="case"):
            run(replace(task, cases=cases), Turned(), tmp_path / "run", QUICK)


def test_more_cases_and_seeds_are_added_and_nothing_is_run_twice(tmp_path: Path) -> None:
    log, folder = tmp_path / "log", tmp_path / "run"
    few = tiny(tmp_path / "data", ["turn"] * 2)
    first = run(few, Turned(log=log), folder, QUICK)
    more = tiny(tmp_path / "data", ["turn"] * 3)
    made = run(more, Turned(log=log), folder, RunOptions(workers=2, seeds=(0, 1), resume=True, pictures=False))
    assert sorted(log.read_text().split("\n")[:-1]) == sorted(f"case {n} {seed}" for n in range(3) for seed in range(2))
    assert len(made.cases) == 6
    assert first.facts["data"] == read_run(few, folder).facts["data"] != made.facts["data"]


def test_scoring_again_runs_nothing_and_a_new_scorer_sees_what_was_run(tmp_path: Path) -> None:
    log, folder = tmp_path / "log", tmp_path / "run"
    run(tiny(tmp_path / "data", ["turn"] * 3), Turned(log=log), folder, QUICK)
    again = tiny(tmp_path / "data", ["turn"] * 3, [Length("longer")])
    made = run(again, Turned(log=log), folder, RunOptions(resume=True, pictures=False))
    assert made.facts["scorers"] == ["longer"]
    other = Turned(log=log)
    other.id = "whatever is given now"
    told: list[tuple[int, int, str]] = []
    made = run(again, other, folder, RunOptions(rescore=True, pictures=False), lambda *at: told.append(at))
    assert (made.facts["editor"], told[-1]) == ("turned", (3, 3, "scores"))
    assert len(log.read_text().split("\n")) == 4
    assert [len(one.scores) for one in made.cases] == [2, 2, 2]


def test_what_failed_is_tried_again_only_when_asked_and_counts_by_its_last_attempt(tmp_path: Path) -> None:
    task, log, folder = (
        tiny(tmp_path / "data", ["turn", "fail once", "refuse", "die"]),
        tmp_path / "log",
        tmp_path / "run",
    )
    first = run(task, Turned(log=log), folder, QUICK)
    assert leaderboard_row(first)["failed"] == 3
    run(task, Turned(log=log), folder, replace(QUICK, resume=True))
    assert len(log.read_text().split()) == 3 * 4
    stopped = run(
        task, Turned(log=log), folder, replace(QUICK, retry=True, budget=0.0)
    )  # none is lost by not beginning
    assert (len(stopped.cases), stopped.waiting, stopped.attempts) == (4, 0, {})
    made = run(task, Turned(log=log), folder, replace(QUICK, retry=True))
    row = leaderboard_row(made)
    assert (row["outcomes"], row["failures"], row["retried"]) == (
        4,
        {"refused": 1, "crashed": 1},
        {"crashed": 2, "refused": 1},
    )
    assert made.attempts["case 1", 0] == ["crashed: ValueError: not yet"]
    assert [one.scores["there"].value for one in made.cases] == [1, 1, 0, 0]
    assert (folder / "outputs" / folder_name("case 1") / "0.1" / "outcome.json").is_file()
    run(task, Turned(log=log), folder, replace(QUICK, retry=True))
    assert read_run(task, folder).attempts["case 3", 0] == ["crashed: signal SIGKILL"] * 2


def test_what_the_budget_does_not_allow_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    task, folder = tiny(tmp_path / "data", ["turn"] * 9), tmp_path / "run"
    ticks = count()  # a second passes whenever somebody looks
    clock = SimpleNamespace(monotonic=lambda: next(ticks), perf_counter=time.perf_counter)
    monkeypatch.setattr("redraft_research.evaluation.runner.run.time", clock)
    made = run(task, Turned(), folder, RunOptions(workers=1, budget=2.5, pictures=False))
    assert (len(made.cases), made.waiting) == (2, 7)
    assert len(run(task, Turned(), folder, RunOptions(resume=True, pictures=False)).cases) == 9


def test_what_steered_an_editor_does_not_grade_it_unless_that_is_said(tmp_path: Path) -> None:
    task, editor = tiny(tmp_path / "data", ["turn"]), Turned()
    editor.steered_by = frozenset({"length"})
    with pytest.raises(UsageError, match="length steered the editor"):
        run(task, editor, tmp_path / "run", QUICK)
    made = run(task, editor, tmp_path / "run", RunOptions(self_graded=True, pictures=False))
    assert made.facts["self_graded"] is True
    with pytest.raises(UsageError, match="length steered the editor"):  # whoever scores it again
        run(task, Turned(), tmp_path / "run", RunOptions(rescore=True))
    assert steered("milde-if@openai:x#1", {"@openai:x"})
    assert not steered("milde-if@openai:x#1", {"milde-if", "@local:y"})


def test_a_folder_that_is_in_use_or_no_run_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("redraft_research.evaluation.runner.ledger._PATIENCE", 0.0)
    task = tiny(tmp_path / "data", ["turn"])
    with pytest.raises(UsageError, check=of_case("no-run-in-folder")):
        read_run(task, tmp_path / "nowhere")
    with Ledger(tmp_path / "run"), pytest.raises(UsageError, check=of_case("run-in-progress")):
        run(task, Turned(), tmp_path / "run", QUICK)
    with pytest.raises(UsageError, check=of_case("run-folder-unwritable")):
        run(task, Turned(), tmp_path / "data" / "0.txt", QUICK)
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "ledger.sqlite").write_text("no database at all, " * 50)
    with pytest.raises(UsageError, check=of_case("run-ledger-malformed")):
        run(task, Turned(), tmp_path / "bad", QUICK)


def test_a_ledger_that_is_damaged_in_the_middle_is_refused_in_words(tmp_path: Path) -> None:
    task = tiny(tmp_path / "data", ["turn"])
    run(task, Turned(), tmp_path / "run", QUICK)
    ledger = tmp_path / "run/ledger.sqlite"
    whole = ledger.read_bytes()
    at = whole.index(b"case 0") // 4096 * 4096  # the page of the cases
    ledger.write_bytes(whole[:at] + b"\xff" * 8 + whole[at + 8 :])
    with pytest.raises(UsageError, check=of_case("run-ledger-unusable")):
        read_run(task, tmp_path / "run")


def test_names_of_folders_are_harmless_and_differ() -> None:
    assert "/" not in folder_name("../../etc")
    assert not folder_name("..").startswith(".")
    assert folder_name("a b") != folder_name("a_b")


SCRIPT = """
import sys
from pathlib import Path
from redraft_research.evaluation.runner.run import RunOptions, run
from research.tests.evaluation.runner.tiny import Turned, tiny
here = Path(sys.argv[1])
made = run(tiny(here / "data", ["turn"] * int(sys.argv[2])), Turned(0.02), here / "run",
           RunOptions(workers=2, resume=True, pictures=False))
print(len(made.cases), made.waiting)
"""


def killed_and_resumed(folder: Path, cases: int, kills: int) -> None:
    """Kill a run at random moments; what was finished at each of them must be there in the end, as it was."""
    chance, finished = random.Random(7), dict[str, str]()
    command = [sys.executable, "-c", SCRIPT, str(folder), str(cases)]
    for _ in range(kills):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        started = len(finished)
        deadline = time.monotonic() + 20
        while len(_outcomes(folder)) <= started and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(chance.uniform(0, 0.05))
        process.send_signal(signal.SIGKILL)
        process.wait()
        with Ledger(folder / "run", new=False):  # free once its processes have ended too
            found = _outcomes(folder)
        assert finished.items() <= found.items()
        finished = found
    assert 0 < len(finished) < cases
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ended.stdout.split() == [str(cases), "0"]
    last = _outcomes(folder)
    assert finished.items() <= last.items()
    assert len(last) == cases
    made = read_run(tiny(folder / "data", ["turn"] * cases), folder / "run")
    assert {one.outcome.facts["token"] for one in made.cases} == {*map(_token, last.values())}
    assert all(set(one.scores) == {"length", "there"} for one in made.cases)
    assert not list((folder / "run").rglob(".making-*"))


def _outcomes(folder: Path) -> dict[str, str]:
    return {str(one): one.read_text() for one in (folder / "run" / "outputs").glob("*/[0-9]*/outcome.json")}


def _token(outcome: str) -> str:
    return str(json.loads(outcome)["facts"]["token"])


@pytest.mark.slow
def test_killed_twice_and_resumed_no_case_is_lost_or_run_twice(tmp_path: Path) -> None:
    killed_and_resumed(tmp_path, 16, 2)


@pytest.mark.slow
def test_killed_twenty_times_and_resumed_no_case_is_lost_or_run_twice(tmp_path: Path) -> None:
    killed_and_resumed(tmp_path, 400, 20)
