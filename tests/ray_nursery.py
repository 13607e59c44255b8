"""Batches on a Ray cluster in which something is killed: `python -m tests.ray_nursery TIMES SEED FOLDER` prints what
became of them, as JSON.

The cluster is a head without processors and two nodes of one each, all of this machine. While a batch is at work its
process for rows, an actor, a node or the driver is killed with SIGKILL, again and again; another node joins, and a
driver is called again with `--resume`. A row that the results call done may not be touched again, and in the end every
row is there once, with the result and the output that local processes give.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from redraft.process_pool import _started_by
from tests.nursery import CARD

ROWS = 120
TOKEN = "0123456789abcdef" * 4
HERE = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": TOKEN, "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
        "RAY_worker_niceness": "0"}  # fmt: skip
NAMES = {"process": "batch_worker", "actor": "ray::Keeper", "node": "", "driver": ""}
"""What is killed, and what its command line has."""


@contextmanager
def cluster(*cores: int, gpus: int = 0) -> Iterator[Any]:
    """A cluster of nodes with so many cores each, the head first. It listens on the loopback address."""
    os.environ |= HERE
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": cores[0], "include_dashboard": False})
    try:
        for each in cores[1:]:
            made.add_node(num_cpus=each, num_gpus=gpus)
        yield made
    finally:
        made.shutdown()  # type: ignore[no-untyped-call, unused-ignore]


def manifest(folder: Path, rows: int) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "design.svg").write_text(CARD)
    with open(folder / "jobs.jsonl", "w") as file:
        for number in range(rows):
            words = 'change "Big sale" to "{{by}}"' if number % 5 else "make it better somehow"
            row = {"id": number, "input": "design.svg", "output": f"out/{number}.svg", "instruction": words}
            print(json.dumps({**row, "vars": {"by": str(number)}}), file=file)
    return folder / "jobs.jsonl"


def batch(folder: Path, *words: str, **environment: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "redraft.interfaces.cli", "batch", str(folder / "jobs.jsonl")]
    command += ["--results", str(folder / "results.jsonl"), "--no-render", *words]
    streams: Mapping[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    return subprocess.Popen(command, env={**os.environ, **environment}, start_new_session=True, **streams)


def results(folder: Path) -> list[dict[str, Any]]:
    """Without what differs from run to run."""
    path = folder / "results.jsonl"
    lines = path.read_bytes().split(b"\n")[:-1] if path.exists() else []
    rows = [json.loads(line) for line in lines]
    return [{**row, "seconds": 0, "key": "", "output": os.path.basename(row["output"])} for row in rows]


def in_order(folder: Path) -> list[dict[str, Any]]:
    return sorted(results(folder), key=lambda row: int(row["id"]))


def outputs(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (folder / "out").iterdir()}


def marks(folder: Path) -> dict[str, tuple[int, ...]]:
    """Of the rows that are done, what tells whether their outputs were written again."""
    found: dict[str, tuple[int, ...]] = {}
    for row in results(folder):
        if row["status"] == "done":
            status = (folder / "out" / row["output"]).stat()
            found[row["output"]] = (status.st_ino, status.st_mtime_ns, status.st_ctime_ns)
    return found


def running(process: int, name: str) -> list[int]:
    """The processes that one has started whose command lines have that name."""
    found = []
    for one in _started_by(process):
        with suppress(OSError):
            if name.encode() in Path(f"/proc/{one}/cmdline").read_bytes():
                found.append(one)
    return found


class Desk:
    """A cluster with a batch that is disturbed."""

    def __init__(self, folder: Path, made: Any, chance: random.Random) -> None:
        self.folder, self.made, self.chance = folder, made, chance
        self.nodes = [node for node in made.list_all_nodes() if node is not made.head_node]
        self.kills: Counter[str] = Counter()
        shutil.rmtree(folder, ignore_errors=True)
        manifest(folder, ROWS)
        self.known: dict[str, tuple[int, ...]] = {}

    def start(self, *words: str) -> None:
        self.process = batch(self.folder, "--engine", "ray", "--address", self.made.address, *words)

    def check(self) -> None:
        now = marks(self.folder)
        assert {name: now.get(name) for name in self.known} == self.known, "a row that was done was touched"
        self.known = now

    def kill(self, kind: str) -> None:
        if kind == "driver":
            self.process.kill()
            self.process.communicate()
            self.check()
            self.start("--resume")
        elif kind == "node":
            node = self.nodes.pop(self.chance.randrange(len(self.nodes)))
            self.made.remove_node(node, allow_graceful=False)
            self.nodes.append(self.made.add_node(num_cpus=1))
        else:
            found = running(os.getpid(), NAMES[kind])
            if not found:
                return
            with suppress(ProcessLookupError):
                os.kill(self.chance.choice(found), signal.SIGKILL)
        self.kills[kind] += 1

    def run(self, most: int) -> str:
        """Disturbs one batch so many times at most; what it said in the end."""
        self.start()
        while self.process.poll() is None and self.kills.total() < most:
            wanted = len(results(self.folder)) + self.chance.choice((1, 1, 5, 20))
            while self.process.poll() is None and len(results(self.folder)) < wanted:
                time.sleep(0.01)
            if self.process.poll() is None:
                self.check()
                self.kill(self.chance.choice([*NAMES]))
        return self.process.communicate()[0]


def main(times: int, seed: int, folder: Path) -> dict[str, Any]:
    chance, kills, batches, failed = random.Random(seed), Counter[str](), 0, []
    local = folder / "local"
    manifest(local, ROWS)
    code = batch(local, "--workers", "1").wait()
    with cluster(0, 1, 1) as made:
        wrong = batch(manifest(folder / "wrong", 1).parent, "--engine", "ray", "--address", made.address,
                      RAY_AUTH_TOKEN=TOKEN[::-1])  # fmt: skip
        told = {"wrong token": [wrong.communicate()[0], wrong.returncode]}
        while kills.total() < times:
            desk = Desk(folder / "ray", made, chance)
            batches += 1
            try:
                said = desk.run(times - kills.total())
                assert desk.process.returncode == code, f"code {desk.process.returncode}: {said[-500:]}"
                desk.check()
                assert in_order(desk.folder) == in_order(local), "other results"
                assert outputs(desk.folder) == outputs(local), "other outputs"
            except AssertionError as error:
                failed.append(f"batch {batches}: {error}")
            finally:
                desk.process.kill()
            kills += desk.kills
            print(dict(kills), batches, failed, file=sys.stderr, flush=True)
    return {"kills": kills, "batches": batches, **told, "failed": failed}


if __name__ == "__main__":
    for one in (signal.SIGALRM, signal.SIGTERM):
        signal.signal(one, lambda *_: sys.exit(1))  # the cluster ends with it
    signal.alarm(3000)
    print(json.dumps(main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))))
