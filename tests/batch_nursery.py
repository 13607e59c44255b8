"""Batches that are killed and resumed: `python -m tests.batch_nursery TIMES SEED FOLDER` prints what became of them.

Each batch is killed again and again, at a random moment after a random number of rows, and resumed, until all its rows
are done; in half of the cases its process for rows is killed first, which costs it nothing. A row that the results call
done may not be touched again, and in the end every output and every line of the results, but for its seconds, is what
one undisturbed run writes, with nothing beside it.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from redraft.interfaces.batch import edit_many
from redraft.process_pool import _started_by
from tests.nursery import CARD, files_of

ROWS = 24


class Desk:
    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.chance = folder, random.Random(seed)
        self.manifest, self.results, self.out = (folder / name for name in ("jobs.jsonl", "results.jsonl", "out"))
        (folder / "design.svg").write_text(CARD)
        for name, content in files_of("folder").items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)
        with open(self.manifest, "w") as file:
            for number in range(ROWS):
                row = {"id": number, "input": "design.svg", "output": f"out/{number}.svg"}
                if number % 2:
                    row |= {"input": "design", "output": f"out/{number}"}
                row["instruction"] = "move #row1 {by}px left" if number % 2 else 'change "Big sale" to "{by}"'
                print(json.dumps({**row, "vars": {"by": number % 7 + 1}}), file=file)

    def run(self) -> None:
        edit_many(self.manifest, self.results, workers=1, resume=True, options={"render": False})

    def killed(self) -> bool:
        """Start or resume it, and kill it; whether it was at it."""
        rows, more = len(self.done()), self.chance.choice((0, 0, 1, 2, 3))
        pid = os.fork()
        if not pid:
            signal.alarm(120)
            os.close(2)
            try:
                self.run()
            finally:
                os._exit(0)
        while len(self.done()) < rows + more and not os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            time.sleep(0.002)
        if not more:  # a process for the rows takes its time to start: before that there is little to disturb
            self.wait_for_output(pid, len(self.outputs()))
        time.sleep(self.chance.uniform(0, 0.03))
        if self.chance.random() < 0.5:
            for worker in _started_by(pid)[:1]:
                with suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)
            time.sleep(self.chance.choice((0.0, 0.05, 1.5)))  # another may be there by then
        at_it = os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        return at_it

    def wait_for_output(self, pid: int, before: int) -> None:
        while len(self.outputs()) <= before and not os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            time.sleep(0.001)

    def outputs(self) -> list[str]:
        return os.listdir(self.out) if self.out.exists() else []

    def done(self) -> dict[int, str]:
        """The rows that are done, as the results say, with their outputs."""
        found = {}
        for line in self.results.read_bytes().split(b"\n")[:-1] if self.results.exists() else ():
            row = json.loads(line)
            assert row["status"] == "done", row
            assert row["id"] not in found, "done twice"
            found[row["id"]] = row["output"]
        return found

    def told(self) -> list[dict[str, Any]]:
        """The results, but for what no two runs have in common."""
        rows = [json.loads(line) for line in self.results.read_text().splitlines()]
        return sorted(({**row, "seconds": 0} for row in rows), key=lambda row: int(row["id"]))

    def content(self) -> dict[str, bytes]:
        return {str(path.relative_to(self.out)): path.read_bytes() for path in self.out.rglob("*") if path.is_file()}


def marks(outputs: dict[int, str]) -> dict[int, tuple[int, ...]]:
    """What tells whether an output was written again."""
    found: dict[int, tuple[int, ...]] = {}
    for number, output in outputs.items():
        status = os.stat(f"{output}/manifest.json" if number % 2 else output)
        found[number] = (status.st_ino, status.st_mtime_ns, status.st_ctime_ns)
    return found


def main(times: int, seed: int, folder: Path) -> dict[str, Any]:
    desk = Desk(folder, seed)
    desk.run()
    wanted, results = desk.content(), desk.told()
    assert len(desk.done()) == ROWS
    seen = {"kills": 0, "while at it": 0, "batches": 0, "unrecorded outputs": 0}
    failed = []
    while seen["kills"] < times:
        shutil.rmtree(desk.out, ignore_errors=True)
        desk.results.unlink(missing_ok=True)
        known: dict[int, tuple[int, ...]] = {}
        seen["batches"] += 1
        try:
            while len(known) < ROWS and seen["kills"] < times:
                seen["kills"] += 1
                seen["while at it"] += desk.killed()
                now = marks(desk.done())
                assert {number: now.get(number) for number in known} == known, "a row that was done was touched"
                known = now
                whole = [name for name in desk.outputs() if not name.startswith(".")]
                seen["unrecorded outputs"] += len(whole) - len(known)
            desk.run()
            assert len(desk.done()) == ROWS
            now = marks(desk.done())
            assert {number: now[number] for number in known} == known, "a row that was done was touched in the end"
            assert desk.content() == wanted
            assert desk.told() == results
        except AssertionError as error:
            failed.append(f"batch {seen['batches']}: {error}")
        print(seen, failed, file=sys.stderr, flush=True)
    return {**seen, "failed": failed}


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))))
