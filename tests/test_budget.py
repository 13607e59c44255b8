"""The budget: how much is allowed, who counts it, and what happens when it is spent."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from redraft import budget
from redraft.errors import ToolError
from redraft.interfaces.doctor.doctor import diagnose
from redraft.session.session import Session
from tests.cases import of_case
from tests.command_line import program, redraft
from tests.sampling import each

RARE = "".join(map(chr, range(0xF0000, 0xF0000 + 3000)))
SVG = f"""<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
<rect id="mark" width="9" height="9"/><text id="words" y="50">{RARE}</text></svg>"""


@pytest.fixture
def design(tmp_path: Path) -> Path:
    path = tmp_path / "design.svg"
    path.write_text(SVG)
    return path


def spin() -> None:
    while True:
        budget.check()


@each(
    ("asked", "found"),
    [
        ("", (10.0, 1 << 30)),
        ("60", (60.0, 1 << 30)),
        ("0.5,64", (0.5, 64 << 20)),
        (",4096", (10.0, 4 << 30)),
        ("off", (float("inf"), 1 << 62)),
    ],
)
def test_a_budget_is_read(asked: str, found: tuple[float, int]) -> None:
    assert budget.base(asked) == found


@each("asked", ["much", "-1", "0", "nan", "10,0", "10,-5", "10,many", "1,2,3"])
def test_what_is_no_budget_is_refused(asked: str) -> None:
    with pytest.raises(ToolError, check=of_case("budget-variable-invalid")):
        budget.base(asked)


def test_it_grows_with_what_is_read_up_to_a_ceiling() -> None:
    with budget.allowed() as own:
        budget.fed(1000)
        assert (own.seconds, own.memory) == (10.0, 1 << 30)
        budget.fed((3 << 20) - 1000)
        assert (own.seconds, own.memory) == (30.0, 3 << 30)
        budget.fed(1 << 33)
        assert (own.seconds, own.memory) == (600.0, 8 << 30)


def test_work_in_any_thread_is_stopped_when_its_time_is_up() -> None:
    said: list[str] = []

    def work() -> None:
        try:
            with budget.allowed(seconds=0.05):
                spin()
        except ToolError as error:
            said.append(error.message + error.suggestion)

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(said) == 2
    assert all("0.05 s of processor time" in one and "REDRAFT_BUDGET" in one for one in said)


def test_waiting_costs_nothing_and_what_a_worker_used_is_charged() -> None:
    with budget.allowed(seconds=0.2):
        time.sleep(0.4)
        budget.check()
    with pytest.raises(ToolError), budget.allowed(seconds=0.2):
        budget.charge_worker(os.getpid(), -1.0)


def test_nothing_that_makes_do_without_a_drawing_makes_do_without_the_budget() -> None:
    caught: list[Exception] = []

    def made_do() -> None:
        try:
            spin()
        except Exception as error:  # as where a proof that cannot be made is told as such
            caught.append(error)

    with pytest.raises(ToolError, match="processor time"), budget.allowed(seconds=0.01):
        made_do()
    assert not caught


def test_what_cannot_be_interrupted_is_not_begun_where_too_little_is_left() -> None:
    budget.need(1e9)
    with budget.allowed(seconds=5):
        budget.need(4)
        with pytest.raises(budget.Overspent, match="it takes more than 5 s"):
            budget.need(4.9)


def test_a_call_in_a_call_has_the_same_budget() -> None:
    @budget.budgeted
    def inner() -> None:
        spin()

    with pytest.raises(ToolError, match=r"0\.02 s"), budget.allowed(seconds=0.02):
        inner()


def test_a_moment_holds_inside_and_not_outside() -> None:
    with pytest.raises(budget.Overspent), budget.until(budget.Deadline(0.02)):
        spin()
    budget.check()
    with budget.allowed() as own:
        with pytest.raises(budget.Overspent), budget.until(budget.Deadline(-1)):
            budget.check()
        budget.check()
        assert not own.deadline.over


def test_what_is_lifted_goes_on() -> None:
    with budget.allowed(seconds=0.001):
        budget.lift()
        for _ in range(20_000):
            budget.check()


def test_a_session_stops_at_its_budget(design: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(budget.VARIABLE, "0.001")
    with Session(history=False) as session, pytest.raises(ToolError, match="processor time"):
        session.open(design)


def test_a_command_that_is_stopped_writes_nothing_and_says_how_to_allow_more(design: Path) -> None:
    out = design.with_name("out.svg")
    ended = redraft("edit", design, "move #mark 5px right", "-o", out, "--json", REDRAFT_BUDGET="0.001")
    assert (ended.returncode, ended.answer["code"]) == (1, "tool")
    assert "it takes more than 0.001 s" in ended.answer["message"]
    assert "REDRAFT_BUDGET=60" in ended.answer["suggestion"]
    assert not out.exists()


@pytest.mark.skipif(bool(budget.unenforced()), reason="not enforced on this system")
@pytest.mark.parametrize(("asked", "said"), [("0.03", "0.03 s of processor time"), ("60,12", "12 MB of memory")])
def test_a_program_is_stopped_wherever_it_is(design: Path, asked: str, said: str) -> None:
    """Nothing that `check` is called in: the program is stopped while it loads."""
    ended = program("show", design, "--json", REDRAFT_BUDGET=asked)
    assert (ended.returncode, ended.stderr) == (1, "")
    assert said in ended.answer["message"]


@pytest.mark.skipif(bool(budget.unenforced()), reason="not enforced on this system")
def test_what_is_raised_where_nothing_can_be_is_raised_again() -> None:
    script = """
from redraft import budget
from redraft.errors import ToolError
class Slow:
    def __del__(self):
        while not ended: pass
ended = []
budget.GRACE = 100
try:
    with budget.enforce():
        Slow()
        ended.append(1)
        while True: pass
except ToolError as error:
    print(error.message)
"""
    environment = {**os.environ, budget.VARIABLE: "0.3"}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "0.3 s of processor time" in done.stdout


@pytest.mark.skipif(bool(budget.unenforced()), reason="not enforced on this system")
def test_what_was_started_counts() -> None:
    before = budget._processor_time()
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as child:
        try:
            while budget.time_of(child.pid) < 0.2:
                time.sleep(0.02)
            assert child.pid in budget._children()
            assert budget._processor_time() > before + 0.15
        finally:
            child.kill()


@pytest.mark.skipif(bool(budget.unenforced()), reason="not enforced on this system")
def test_what_is_started_after_the_budget_was_lifted_has_no_limits_of_it() -> None:
    """A model's server may take minutes and gigabytes."""
    script = """
import resource
from redraft import budget
before = resource.getrlimit(resource.RLIMIT_CPU), resource.getrlimit(resource.RLIMIT_DATA)
with budget.enforce():
    assert resource.getrlimit(resource.RLIMIT_CPU)[0] == 12, resource.getrlimit(resource.RLIMIT_CPU)
    assert resource.getrlimit(resource.RLIMIT_DATA)[0] == 1 << 30
    budget.fed(5 << 20)
    assert resource.getrlimit(resource.RLIMIT_CPU)[0] == 52
    budget.lift()
    assert before == (resource.getrlimit(resource.RLIMIT_CPU), resource.getrlimit(resource.RLIMIT_DATA))
"""
    environment = {name: value for name, value in os.environ.items() if name != budget.VARIABLE}
    subprocess.run([sys.executable, "-c", script], env=environment, timeout=120, check=True)


@pytest.mark.slow
@pytest.mark.skipif(bool(budget.unenforced()), reason="not enforced on this system")
def test_compiled_code_that_does_not_come_back_is_ended_by_the_system() -> None:
    script = "from redraft import budget\nwith budget.enforce():\n    sum(range(10 ** 12))\n"
    done = subprocess.run(
        [sys.executable, "-c", script], env={**os.environ, budget.VARIABLE: "0.5"}, timeout=120, check=False
    )
    assert done.returncode < 0


def test_the_doctor_tells_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "unenforced", lambda: ["memory", "workers"])
    [found] = [one for one in diagnose() if one.name == "budget"]
    assert not found.ok
    assert not found.needed
    assert "not enforced on this system for: memory, workers" in found.detail


def test_what_a_worker_did_for_nobody_is_not_charged_to_the_next_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "time_of", lambda process: 1_000.0)
    assert budget.charge_worker(1, 0.0) == 1_000.0
    with budget.allowed():
        assert budget.charge_worker(1, 1_000.0) == 1_000.0
