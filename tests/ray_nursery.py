"""Batches on a Ray cluster whose nodes are killed: `python -m tests.ray_nursery TIMES SEED FOLDER` prints what became
of them, as JSON.

The cluster is a head without processors and two nodes of one each, all of this machine. While a batch is at work a node
is killed with SIGKILL and another one joins, again and again. Every row must be done once, with the output that local
processes write.
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
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.nursery import CARD

ROWS = 120
TOKEN = "0123456789abcdef" * 4
HERE = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": TOKEN, "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}


@contextmanager
def cluster(*cores: int) -> Iterator[Any]:
    """A cluster of nodes with so many cores each, the head first. It listens on the loopback address."""
    os.environ |= HERE
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": cores[0], "include_dashboard": False})
    try:
        for each in cores[1:]:
            made.add_node(num_cpus=each)
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
    return subprocess.Popen(command, env={**os.environ, **environment}, **streams)


def results(folder: Path) -> list[dict[str, Any]]:
    """Without what differs from run to run."""
    path = folder / "results.jsonl"
    lines = path.read_bytes().split(b"\n")[:-1] if path.exists() else []
    rows = [json.loads(line) for line in lines]
    return [{**row, "seconds": 0, "key": "", "output": os.path.basename(row["output"])} for row in rows]


def outputs(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (folder / "out").iterdir()}


def main(times: int, seed: int, folder: Path) -> dict[str, Any]:
    chance, seen, failed = random.Random(seed), {"kills": 0, "batches": 0}, []
    local, there = folder / "local", folder / "ray"
    manifest(local, ROWS)
    code = batch(local, "--workers", "1").wait()
    with cluster(0, 1, 1) as made:
        nodes = [node for node in made.list_all_nodes() if node is not made.head_node]
        wrong = batch(manifest(folder / "wrong", 1).parent, "--engine", "ray", "--address", made.address,
                      RAY_AUTH_TOKEN=TOKEN[::-1])  # fmt: skip
        told = {"wrong token": [wrong.communicate()[0], wrong.returncode]}
        while seen["kills"] < times:
            shutil.rmtree(there, ignore_errors=True)
            manifest(there, ROWS)
            seen["batches"] += 1
            process = batch(there, "--engine", "ray", "--address", made.address)
            while process.poll() is None and seen["kills"] < times:
                known, more = len(results(there)), chance.choice((1, 5, 20))
                while process.poll() is None and len(results(there)) < known + more:
                    time.sleep(0.02)
                if process.poll() is None:
                    node = nodes.pop(chance.randrange(len(nodes)))
                    made.remove_node(node, allow_graceful=False)
                    seen["kills"] += 1
                    nodes.append(made.add_node(num_cpus=1))
            said = process.communicate()[0]
            ids = sorted(row["id"] for row in results(there))
            if process.returncode != code or ids != [*range(ROWS)]:
                failed.append(f"code {process.returncode}, {len(ids)} results: {said[-500:]}")
            elif sorted(results(there), key=lambda row: row["id"]) != sorted(results(local), key=lambda row: row["id"]):
                failed.append("other results")
            elif outputs(there) != outputs(local):
                failed.append("other outputs")
            print(seen, failed, file=sys.stderr, flush=True)
    return {**seen, **told, "failed": failed}


if __name__ == "__main__":
    signal.alarm(3000)
    print(json.dumps(main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))))
