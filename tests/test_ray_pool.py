"""Work in Ray's actors has the results, the order and the exit codes of work in local processes, whatever is lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from functools import partial
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from redraft.errors import ToolError
from redraft.own_folders import own_folder
from redraft.process_pool import Lost, _started_by, spawned
from redraft.ray_pool import FIRST, MOST, VERSIONS, Keeper, RayPool
from tests.command_line import PATIENCE, deadline, program, redraft
from tests.ray_nursery import batch, in_order, manifest, marks, outputs, results
from tests.sampling import tries

with_ray = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")

LOSSES = """
import json, os, sys, time
from redraft.ray_pool import Cluster, pool_of

def work(job):
    if job == "die":
        os.abort()
    if job == "hang":
        time.sleep(1000)
    if job == "raise":
        raise ValueError("no")
    return job.upper()

def main():
    told = []
    for cluster in (None, Cluster()):
        seen = []
        def done(job, answer, lost, seconds):
            seen.append([job, answer, None if lost is None else lost.code])
            return ["again"] if job == "b" else []
        with pool_of(cluster, work, lambda: None, 1, 3.0) as pool:
            pool.run(iter(["a", "die", "b", "hang", "raise", "dropped", "c"]), done, lambda job: job != "dropped")
        told.append(seen)
    print(json.dumps(told))

main()
"""


ECHO = """
import sys
sys.stdin.readline()
print('{"ready": true}', flush=True)
for line in iter(sys.stdin.readline, "null\\n"):
    print(line, end="", flush=True)
"""

GPUS = """
import json, os, sys
from redraft.errors import ToolError
from redraft.ray_pool import Cluster, pool_of
from tests.ray_nursery import cluster

def work(job):
    return os.environ.get("CUDA_VISIBLE_DEVICES")

told = []
with cluster(0, 2, gpus=1) as made:
    for gpus in (0.5, 2.0):
        try:
            with pool_of(Cluster(made.address, gpus), work, lambda: None, 0, 60.0) as pool:
                pool.run(iter(["a", "b"]), lambda job, answer, lost, seconds: told.append(answer["answer"]) or ())
                told.append(pool.count)
        except ToolError as error:
            told.append(error.message)
print(json.dumps(told))
"""


class Gone(Exception):
    pass


class Raised(Gone):
    pass


class StandIn:
    """Ray as far as the pool uses it, in this process: actors are lost with messages that begin with 'poison', and once
    with one that begins with 'unlucky'; they raise an error at 'wrong'."""

    exceptions = SimpleNamespace(RayError=Gone, RayTaskError=Raised)

    def __init__(self, versions: str = VERSIONS) -> None:
        self.versions = versions
        self.tasks: list[list[str]] = []
        self.lost: Counter[str] = Counter()

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def remote(self, kind: type[Any]) -> Any:
        def answers(messages: list[str]) -> Iterator[Any]:
            self.tasks.append(messages)
            for message in messages:
                if message.startswith("poison") or (message.startswith("unlucky") and not self.lost[message]):
                    self.lost[message] += 1
                    yield Gone("the node is gone")
                    return
                if message == "wrong":
                    self.lost[message] += 1
                    yield Raised("OSError: no")
                    return
                yield [(message.upper(), None, 0.02)]

        def method(work: Any) -> Any:
            made = SimpleNamespace(remote=work)
            made.options = lambda **options: made
            return made

        def made(*_: Any) -> Any:
            hello = method(lambda *_: ("node7", self.versions, ""))
            return SimpleNamespace(hello=hello, rows=method(answers), end=method(lambda: None))

        return method(made)

    def get(self, value: Any) -> Any:
        if isinstance(value, Gone):
            raise value
        return value

    def wait(self, refs: list[Any], **_: Any) -> tuple[list[Any], list[Any]]:
        return refs, []

    def kill(self, actor: Any) -> None: ...
    def shutdown(self) -> None: ...


def test_rows_of_a_lost_actor_go_to_others_and_one_that_takes_three_is_blamed(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = StandIn()
    monkeypatch.setattr("redraft.ray_pool._connected", lambda cluster, count: (ray, ExitStack()))
    told: dict[str, Any] = {}
    jobs = [
        *map(str, range(300)),
        "unlucky",
        *map(str, range(300, 600)),
        "poison",
        "wrong",
        *map(str, range(600, 2000)),
    ]

    def done(job: str, answer: Any, lost: Lost | None, seconds: float) -> list[str]:
        assert job not in told, "answered twice"
        told[job] = lost.error["message"] if lost is not None and lost.error is not None else answer
        return ["later"] if job == "7" else []

    with RayPool[str](lambda: pytest.fail("no process is started"), 2, 60.0) as pool:
        pool.run(iter(jobs), done, lambda job: job != "9")
    assert set(told) == {*jobs, "later"} - {"9"}
    assert "3 Ray actors were lost with this row: the node is gone" in told.pop("poison")
    assert "the Ray actor failed at this row: OSError: no" in told.pop("wrong")
    assert all(answer == job.upper() for job, answer in told.items())
    assert ray.lost == {"unlucky": 1, "poison": 3, "wrong": 1}
    sizes = [len(task) for task in ray.tasks if not {"poison", "unlucky", "wrong"} & {*task}]
    assert sizes[0] == FIRST
    assert 40 < max(sizes) <= MOST
    assert sum(len(task) for task in ray.tasks) < len(jobs) + 4 * MOST


def test_an_actor_has_its_process_at_work_all_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("redraft.process_pool._TICK", 60.0)
    keeper, began = Keeper(partial(spawned, (sys.executable, "-S", "-c", ECHO), 0), 60.0), time.monotonic()
    told = [[answer for answer, _, _ in chain(*keeper.rows(task))] for task in ([1, 2, 3], [4], [5, 6])]
    keeper.end()
    assert told == [[1, 2, 3], [4], [5, 6]]
    assert time.monotonic() - began < 50


def test_a_node_with_other_versions_ends_the_run_before_any_row(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = StandIn("Python 3.9.1 and redraft 0.1")
    monkeypatch.setattr("redraft.ray_pool._connected", lambda cluster, count: (ray, ExitStack()))
    with (
        pytest.raises(ToolError, match=r"the Ray node node7 has Python 3\.9\.1 and redraft 0\.1, here are"),
        RayPool[str](lambda: pytest.fail("no process is started"), 2, 60.0) as pool,
    ):
        pool.run(["a"], lambda *_: pytest.fail("a row was answered"))
    assert ray.tasks == []


def test_folders_of_dead_clusters_are_removed_and_no_others(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "redraft-ray-link").symlink_to(tmp_path / "kept")
    dead, fresh = tmp_path / "redraft-ray-dead", tmp_path / "redraft-ray-fresh"
    for folder in (dead, fresh):
        (folder / "session").mkdir(parents=True)
    with own_folder("redraft-ray-", str(tmp_path)) as living:
        for folder in (dead, living, tmp_path / "kept"):
            os.utime(folder, (0, 0))
        with own_folder("redraft-ray-", str(tmp_path)) as other:
            left = {path.name for path in tmp_path.iterdir()}
            assert left == {"kept", "redraft-ray-link", fresh.name, living.name, other.name}
    assert not living.exists()


@with_ray
def test_rows_have_the_results_of_local_processes_in_their_order(tmp_path: Path) -> None:
    codes = []
    for name, words in {"local": (), "ray": ("--engine", "ray")}.items():
        rows = manifest(tmp_path / name, 7)
        file = tmp_path / name / "results.jsonl"
        codes.append(program("batch", rows, "--results", file, "--no-render", "--workers", "1", *words).returncode)
    assert codes == [1, 1]
    assert results(tmp_path / "ray") == results(tmp_path / "local")
    assert outputs(tmp_path / "ray") == outputs(tmp_path / "local")
    assert [row["status"] for row in results(tmp_path / "ray")].count("done") == 5


@with_ray
@pytest.mark.slow
def test_a_process_that_dies_or_hangs_is_lost_as_a_local_one_is(tmp_path: Path) -> None:
    (tmp_path / "losses.py").write_text(LOSSES)
    command = [sys.executable, str(tmp_path / "losses.py")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert not done.returncode, done.stderr
    local, ray = json.loads(done.stdout)
    assert sorted(ray, key=str) == sorted(local, key=str)  # one that follows from another comes after those of its task
    assert ["die", None, -6] in ray
    assert ["hang", None, None] in ray


@with_ray
@pytest.mark.slow
def test_what_is_killed_costs_no_row_and_a_wrong_token_opens_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.ray_nursery", str(tries(2, 50)), "17", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE * 20)
    assert not done.returncode, done.stderr
    told = json.loads(done.stdout)
    assert told["failed"] == []
    said, code = told["wrong token"]
    assert code == 1
    assert "cannot be used" in said
    assert not (tmp_path / "wrong" / "out").exists()


@with_ray
@pytest.mark.slow
@pytest.mark.parametrize("ended", [signal.SIGKILL, signal.SIGINT])
def test_a_cluster_of_its_own_ends_with_its_driver_and_the_batch_is_resumed(tmp_path: Path, ended: int) -> None:
    local, there = tmp_path / "local", tmp_path / "ray"
    for folder in (local, there):
        manifest(folder, 60)
    batch(local, "--workers", "1").communicate(timeout=PATIENCE)
    process = batch(there, "--engine", "ray", "--workers", "1")
    with deadline():
        while len(results(there)) < 3:
            assert process.poll() is None, process.communicate()[0]
            time.sleep(0.01)
        known, started = marks(there), _started_by(process.pid)
        os.killpg(process.pid, ended)
        said = process.communicate()[0]
        assert len(started) > 5
        while any(alive(one) for one in started):
            time.sleep(0.1)
    again = batch(there, "--engine", "ray", "--workers", "1", "--resume")
    said += again.communicate(timeout=PATIENCE)[0]
    assert again.returncode == 1, said
    assert in_order(there) == in_order(local), said
    assert outputs(there) == outputs(local)
    assert marks(there).items() >= known.items()


def alive(process: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


@with_ray
@pytest.mark.slow
def test_actors_are_placed_on_gpus_and_refused_where_there_are_too_few(tmp_path: Path) -> None:
    (tmp_path / "gpus.py").write_text(GPUS)
    here = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, str(tmp_path / "gpus.py")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE * 2, env=here)
    assert not done.returncode, done.stderr
    assert json.loads(done.stdout) == ["0", "0", 2, "the Ray cluster has not 2 GPUs for a worker"]


def test_what_ray_is_not_for_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = manifest(tmp_path, 1)
    start = ["batch", rows, "--results", tmp_path / "results.jsonl", "--json"]
    assert "--engine ray" in redraft(*start, "--address", "a:1").answer["suggestion"]
    monkeypatch.setattr("redraft.ray_pool.find_spec", lambda name: None)
    assert "[ray]" in redraft(*start, "--engine", "ray").answer["suggestion"]
    monkeypatch.setattr("redraft.ray_pool.find_spec", lambda name: name)
    for words, said in {
        ("--address", "ray://a:1"): "not the address",
        ("--gpus-per-worker", "1"): "uses a GPU",
    }.items():
        ended = redraft(*start, "--engine", "ray", *words)
        assert (ended.returncode, said in ended.answer["message"]) == (2, True)
    assert not (tmp_path / "results.jsonl").exists()
