"""Batches that are killed and resumed: `python -m tests.batch_nursery TIMES SEED FOLDER [drawn]` prints what became of
them.

Each batch is killed again and again, at a random moment after a random number of rows, and resumed, until all its rows
are done; in half of the cases a process for rows is killed first, which costs it nothing. A row that the results call
done may not be touched again, and in the end every output and every line of the results, but for its seconds, is what
one undisturbed run writes, with nothing beside it. `drawn`: rows with photographs, to SVG and PNG, in three processes,
with a contact sheet; the batch is also killed within a line of its results, as it takes over those of the run before,
and as it writes its sheet.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from redraft.batch.edit_many import edit_many
from redraft.batch.results import sheet as batch_sheet
from redraft.batch.results.ledger import Results
from redraft.batch.table.job import TableJob
from redraft.process_pool import _started_by
from tests.formats.ora.specimens import png
from tests.nursery import CARD, files_of

ROWS = 24


class Desk:
    workers = 1
    endings: tuple[str, ...] = ("",)
    sites: tuple[str, ...] = ("outside",)

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

    def started(self, site: str = "", seed: float = 0.0) -> int:
        """A process that runs it, and ends at a site where one is given."""
        pid = os.fork()
        if not pid:
            signal.alarm(300)
            try:
                doomed(site, random.Random(seed))
                self.run()
            finally:
                os._exit(0)
        return pid

    def killed(self, site: str) -> bool:
        """Start or resume it, and kill it; whether it was at it."""
        rows, more = len(self.done()), self.chance.choice((0, 0, 1, 2, 3))
        seed = self.chance.random()
        pid = self.started(site, seed)
        if site != "outside":
            return os.WIFSIGNALED(os.waitpid(pid, 0)[1])
        while len(self.done()) < rows + more and not os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            time.sleep(0.002)
        if not more:  # a process for the rows takes its time to start: before that there is little to disturb
            self.wait_for_output(pid, len(self.outputs()))
        time.sleep(self.chance.uniform(0, 0.03))
        if self.chance.random() < 0.5:
            for worker in self.chance.sample(found := _started_by(pid)[: self.workers], min(1, len(found))):
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

    def done(self) -> dict[str, str]:
        """The rows that are done, as the results say, with their outputs."""
        found = {}
        for line in self.results.read_bytes().split(b"\n")[:-1] if self.results.exists() else ():
            row = json.loads(line)
            assert row["status"] == "done", row
            assert row["id"] not in found, "done twice"
            found[row["id"]] = row["output"]
        return found

    def marks(self) -> dict[str, list[tuple[int, ...]]]:
        """What tells whether an output of a row that is done was written again."""
        found: dict[str, list[tuple[int, ...]]] = {}
        for id, output in self.done().items():
            for ending in self.endings:
                path = Path(output).with_suffix(ending) if ending else Path(output)
                status = os.stat(path / "manifest.json" if path.is_dir() else path)
                found.setdefault(id, []).append((status.st_ino, status.st_mtime_ns, status.st_ctime_ns))
        return found

    def told(self) -> list[dict[str, Any]]:
        """The results, but for what no two runs have in common."""
        rows = [json.loads(line) for line in self.results.read_text().splitlines()]
        return sorted(({**row, "seconds": 0} for row in rows), key=lambda row: int(row["id"]))

    def content(self) -> dict[str, bytes]:
        return {str(path.relative_to(self.out)): path.read_bytes() for path in self.out.rglob("*") if path.is_file()}


class DrawnDesk(Desk):
    workers, endings = 3, (".svg", ".png")
    sites = "outside", "outside", "line", "takeover", "sheet"

    def __init__(self, folder: Path, seed: int) -> None:
        super().__init__(folder, seed)
        self.sheet = folder / "sheet.html"
        photo = '<image id="photo" aria-label="{{photo}}" x="120" y="10" width="60" height="40" href="photo0.png"/>'
        design = CARD.replace("Big sale", "{{title}}").replace("</svg>", f"{photo}</svg>")
        (folder / "design.svg").write_text(design)
        for number in range(3):
            (folder / f"photo{number}.png").write_bytes(png(60, 40, seed=number))
        rows = [f"{number},Sale {number % 7},photo{number % 3}.png" for number in range(ROWS)]
        self.manifest = folder / "rows.csv"
        self.manifest.write_text("\n".join(["id,title,photo", *rows]))

    def run(self) -> None:
        os.chdir(self.folder)
        job = TableJob("design.svg", "out/{{id}}.svg", fill=True, further=("out/{{id}}.png",))
        edit_many(self.manifest, self.results, job=job, workers=self.workers, resume=True, sheet=self.sheet)

    def content(self) -> dict[str, bytes]:
        shown = self.sheet.read_bytes().partition(b"</header>")[2]  # which has how long it took
        return {**super().content(), "sheet": shown, "beside": " ".join(sorted(os.listdir(self.folder))).encode()}


def doomed(site: str, chance: random.Random) -> None:
    """Let this process be killed once it gets there."""

    def killed(*_: object) -> NoReturn:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError

    add, write, replace, lines = Results.add, vars(batch_sheet)["write_file"], os.replace, chance.randrange(6)

    def add_some(book: Any, *given: Any, **named: Any) -> Any:
        nonlocal lines
        lines -= 1
        if lines < 0:
            written = book._file.write
            book._file.write = lambda text: (
                written(text[: chance.randint(0, len(text))]),
                book._file.flush(),
                killed(),
            )
        return add(book, *given, **named)

    def write_some(path: Path, data: bytes) -> None:
        threading.Timer(chance.choice((0.0, 0.001, 0.005)), killed).start()
        write(path, data)
        killed()

    def replace_some(*given: Any) -> None:
        if chance.random() < 0.5:
            replace(*given)
        killed()

    if site == "line":
        Results.add = add_some  # type: ignore[method-assign, assignment]
    elif site == "sheet":
        vars(batch_sheet)["write_file"] = write_some
    elif site == "takeover":
        os.replace = replace_some  # type: ignore[assignment]


def main(times: int, seed: int, folder: Path, kind: str = "") -> dict[str, Any]:
    desk = (DrawnDesk if kind == "drawn" else Desk)(folder, seed)
    os.waitpid(desk.started(), 0)
    wanted, results = desk.content(), desk.told()
    assert len(desk.done()) == ROWS
    seen = {"kills": 0, "while at it": 0, "batches": 0, "unrecorded outputs": 0}
    seen |= dict.fromkeys(desk.sites, 0)
    failed = []
    while seen["kills"] < times:
        shutil.rmtree(desk.out, ignore_errors=True)
        desk.results.unlink(missing_ok=True)
        known: dict[str, list[tuple[int, ...]]] = {}
        seen["batches"] += 1
        try:
            while len(known) < ROWS and seen["kills"] < times:
                seen["kills"] += 1
                site = desk.chance.choice(desk.sites)
                at_it = desk.killed(site)
                seen["while at it"] += at_it
                seen[site] += at_it
                now = desk.marks()
                assert {number: now.get(number) for number in known} == known, "a row that was done was touched"
                known = now
                whole = [name for name in desk.outputs() if not name.startswith(".")]
                seen["unrecorded outputs"] += len(whole) - len(known) * len(desk.endings)
            os.waitpid(desk.started(), 0)
            assert len(desk.done()) == ROWS
            now = desk.marks()
            assert {number: now[number] for number in known} == known, "a row that was done was touched in the end"
            assert desk.content() == wanted
            assert desk.told() == results
        except AssertionError as error:
            failed.append(f"batch {seen['batches']}: {error}")
        print(seen, failed, file=sys.stderr, flush=True)
    return {**seen, "failed": failed}


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]), *sys.argv[4:])))
