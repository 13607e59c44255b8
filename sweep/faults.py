"""Faults put into real runs: `python -m sweep.faults [SCENARIO…] [--every N]`; does a rerun mend what is left behind?

Each trial forks a process that has everything loaded, in which, or in the workers of which, one call to the system
fails (no room, a failing disk) or the process is killed; others have a folder that cannot be written, a full file
system (a small tmpfs, for root), a limit on file sizes, a clock that jumps, results, caches or a history that are
damaged or cut short, workers that are killed, and nodes of a Ray cluster. Then the same command runs undisturbed. What
must hold: the original is as it was; under the final name is nothing or the whole file; one clear error, no traceback
and no internal error; the rerun succeeds with the bytes of an undisturbed run; nothing temporary is left behind it.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from sweep.failing import ERRORS, failing

CARD = """<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
  <rect id="ground" width="200" height="100" fill="#fff"/><text id="title" x="20" y="40">Big sale</text>
</svg>
"""
GOLD = ("edit", "card.svg", "make the title gold", "--no-render", "--json")
BRAND = '[palette]\ncolors = ["#ffffff"]\n[rules]\npalette = "warning"\n'
ROWS = 3
ROOT = Path(__file__).parents[1]


class Scenario(NamedTuple):
    """Commands that are run undisturbed first, the one that is disturbed, and the files it leaves when it is whole."""

    before: tuple[tuple[str, ...], ...]
    command: tuple[str, ...]
    results: tuple[str, ...]
    original: str = "card.svg"
    in_place: bool = False


BATCH = ("batch", "rows.csv", "--input", "card.svg", "--output", "out/{{id}}.svg", "--results", "results.jsonl",
         "--instruction", 'change "Big sale" to "{{words}}"', "--workers", "1", "--resume", "--json")  # fmt: skip
LINT = ("lint", "card.svg", "--brand", "brand.toml", "--sarif", "found.sarif", "--json")
SCENARIOS = {
    "edit": Scenario((), (*GOLD, "-o", "out.svg", "--receipt", "receipt.json"), ("out.svg",)),
    "in-place": Scenario((), (*GOLD, "--in-place"), ("card.svg",), in_place=True),
    "history": Scenario(((*GOLD, "--in-place"),), ("undo", "card.svg", "--json"), ("card.svg",), in_place=True),
    "batch": Scenario(
        (),
        (*BATCH, "--output", "out/{{id}}.png", "--sheet", "sheet.html"),
        tuple(f"out/{number}.{kind}" for number in range(ROWS) for kind in ("svg", "png")),
    ),
    "lint": Scenario((), LINT, ("found.sarif",)),
    "desk": Scenario((), ("desk",), ("card.svg",), in_place=True),
}


def desk() -> int:
    """What the server does when somebody opens a design, changes and saves it."""
    from redraft.desk.desk import Desk
    from redraft.errors import RedraftError
    from redraft.session.options import Options

    found = Desk(Path("desk"), root=Path.cwd())
    try:
        piece = found.open_path(Path("card.svg"))
        if piece.file.snapshot.data == CARD.encode():
            piece.apply_commands(
                [{"command": "move", "target": ["title"], "dx": 1.0}], Options(render=False), piece.revision
            )
        found.save(piece.id, overwrite=True)
        return 0
    except RedraftError as error:
        print(json.dumps(error.as_json()))
        return error.exit_code
    finally:
        found.close()


def run(command: tuple[str, ...]) -> int:
    from redraft.interfaces.cli import main

    return desk() if command == ("desk",) else main(list(command))


class Ended(NamedTuple):
    code: int
    said: str
    calls: int


def forked(folder: Path, command: tuple[str, ...], prepared: Callable[[], Any] = lambda: None) -> Ended:
    """Run a command in a child, in a folder, after something was prepared in it."""
    reading, writing = os.pipe()
    pid = os.fork()
    if not pid:
        os.setsid()
        signal.alarm(90)
        for descriptor in (1, 2):
            os.dup2(writing, descriptor)
        sys.stdout, sys.stderr = (io.TextIOWrapper(io.FileIO(number, "w"), write_through=True) for number in (1, 2))
        os.chdir(folder)
        os.environ["REDRAFT_HOME"], os.environ["HOME"] = str(folder.parent / "home"), str(folder.parent)
        os.environ["TMPDIR"] = str(folder.parent / "temporary")
        tempfile.tempdir = None
        code = 99
        try:
            calls = prepared()
            code = run(command)
            if isinstance(calls, memoryview):
                print(f"\ncalls: {calls[0]}")
        except BaseException:
            import traceback

            traceback.print_exc()
        os._exit(code)
    os.close(writing)
    with open(reading, "rb") as file:
        told = file.read().decode("utf-8", "replace")
    _, status = os.waitpid(pid, 0)
    said, _, calls = told.partition("\ncalls: ")
    return Ended(os.waitstatus_to_exitcode(status), said, int(calls or 0))


class Bench:
    """One scenario in a folder of its own, again and again."""

    def __init__(self, name: str, base: Path) -> None:
        self.name, self.scenario, self.base = name, SCENARIOS[name], base
        self.folder = base / "work"
        self.quick = partial(failing, 0, "EIO", base)
        """Lets no call fail, but workers are forks."""
        self.seen: Counter[str] = Counter()
        self.faults: list[str] = []
        self.reset()
        self.old = self.content()
        whole = forked(self.folder, self.scenario.command)
        assert whole.code == 0, whole.said
        self.wanted = {name: (self.folder / name).read_bytes() for name in self.scenario.results}
        self.names = set(self.content())

    def reset(self) -> None:
        for path in (self.folder, self.base / "home", self.base / "temporary"):
            os.system(f"chmod -R u+w '{path}' 2>/dev/null")
            shutil.rmtree(path, ignore_errors=True)
        self.folder.mkdir()
        (self.base / "temporary").mkdir()
        rows = "".join(f"{at},Words {at}\n" for at in range(ROWS))
        for name, text in {"card.svg": CARD, "rows.csv": f"id,words\n{rows}", "brand.toml": BRAND}.items():
            (self.folder / name).write_text(text)
        for command in self.scenario.before:
            done = forked(self.folder, command)
            assert done.code == 0, done.said

    def content(self) -> dict[str, bytes]:
        return {
            str(path.relative_to(self.folder)): path.read_bytes()
            for path in sorted(self.folder.rglob("*"))
            if path.is_file()
        }

    def trial(
        self,
        title: str,
        prepared: Callable[[], Any],
        mended: Callable[[], None] = lambda: None,
        *,
        wants_error: bool = False,
    ) -> None:
        """One disturbed run, then the same undisturbed."""
        ended = forked(self.folder, self.scenario.command, prepared)
        mended()
        self.seen["trials"] += 1
        self.seen["went on" if ended.code == 0 else "killed" if ended.code < 0 else "refused"] += 1
        wrong = list(self.wrong(ended))
        if wants_error and ended.code == 0:
            wrong.append("it says that all went well")
        again = forked(self.folder, self.scenario.command, self.quick)
        now = self.content()
        done = {name: now.get(name) for name in self.wanted} == self.wanted
        if again.code != 0 and not done:
            wrong.append(f"the rerun fails: {again.said[-300:]}")
        if not done:
            wrong.append("the rerun does not give what an undisturbed run gives")
        if left := {name for name in set(now) - self.names if not name.startswith("desk/")}:
            wrong.append(f"left behind: {sorted(left)}")
        self.broken(title, wrong)

    def broken(self, title: str, wrong: list[str]) -> None:
        self.faults += [f"{self.name}, {title}: {one}" for one in wrong]
        if wrong:
            print(f"  {self.name}, {title}: {'; '.join(wrong)}", flush=True)

    def wrong(self, ended: Ended) -> Iterator[str]:
        now = self.content()
        original = now.get(self.scenario.original)
        if not self.scenario.in_place and original != self.old[self.scenario.original]:
            yield "the original has changed"
        for name, data in self.wanted.items():
            allowed = (None, data) if not self.scenario.in_place else (self.old[name], data)
            if now.get(name) not in allowed:
                yield f"half a file under the name {name}"
        if "Traceback" in ended.said or ended.code == 99:
            yield f"a traceback: {ended.said[-500:]}"
        elif "internal" in ended.said:
            yield f"an internal error: {ended.said[-500:]}"
        elif ended.code > 0 and not _error(ended.said):
            yield f"no clear error: {ended.said[-200:]!r}"
        elif ended.code == -signal.SIGALRM:
            yield "it hangs"


def _error(said: str) -> bool:
    """Whether there is an error in words: of the command, or of a row."""
    return '"message"' in said or "redraft:" in said or '"failed"' in said


def calls(bench: Bench, every: int) -> None:
    """A failing disk, a full one and a kill at every call to the system (or every so many)."""
    bench.reset()
    count = forked(bench.folder, bench.scenario.command, bench.quick).calls
    bench.seen["calls"] = count
    for kind in (*ERRORS, "kill"):
        for number in range(1, count + 1, every):
            bench.reset()
            bench.trial(f"{kind} at call {number} of {count}", partial(failing, number, kind, bench.base))


def surroundings(bench: Bench) -> None:
    """Limits of file size, a read-only folder, clocks that jump, damaged histories and results."""
    for size in (0, 1, 100, 300, 1000, 5000):
        bench.reset()
        limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (size, size))
        bench.trial(f"files of at most {size} bytes", limit)
    for jump in (-(10**9), -3600, 10**9):
        bench.reset()
        bench.trial(f"a clock that jumps by {jump} s", partial(_clock, jump))
    for cut in (0.0, 0.5, 0.97, None):
        bench.reset()
        forked(bench.folder, bench.scenario.command)
        for path in [*(bench.base / "home").rglob("*"), *bench.folder.glob("results.jsonl*")]:
            if path.is_file():
                data = path.read_bytes()
                kept = data[: int(len(data) * cut)] if cut is not None else b'{"id": "0", "findings": 3}\n'
                path.write_bytes(kept + (b"\0garbage" if cut == 0.5 else b""))
        for name in bench.scenario.results:
            if not bench.scenario.in_place:
                (bench.folder / name).unlink(missing_ok=True)
            else:
                (bench.folder / name).write_bytes(bench.old[name])
        if bench.name != "history":  # without its history there is nothing to undo
            bench.trial(
                f"histories and results {'of another kind' if cut is None else f'cut to {cut:.0%}'}", lambda: None
            )


def half_written(bench: Bench, every: int) -> None:
    """The last line of the results cut at every byte, and the first: that row is done again, and none before it."""
    if bench.name != "batch":
        return
    bench.reset()
    results, again = bench.folder / "results.jsonl", partial(forked, bench.folder, (*BATCH, "--no-render"), bench.quick)
    again()
    whole, outputs = results.read_bytes(), [bench.folder / f"out/{at}.svg" for at in range(ROWS)]
    last, times = whole.rindex(b"\n", 0, -1) + 1, [path.stat().st_mtime_ns for path in outputs]
    for cut in (*range(last, len(whole), every), *range(0, min(last, 40), every)):
        start = whole.rfind(b"\n", 0, cut) + 1
        rows = whole.count(b"\n", 0, start)
        results.write_bytes(whole[:cut])
        ended, now = again(), results.read_bytes()
        bench.seen["trials"] += 1
        kept = now[:start] == whole[:start] and [path.stat().st_mtime_ns for path in outputs[:rows]] == times[:rows]
        if ended.code or not kept or now.count(b"\n") != ROWS:
            bench.broken(f"results cut at byte {cut}", [f"the rerun is another: {ended.said[-300:]}"])


@contextmanager
def small_disk(bench: Bench, size: int) -> Iterator[bool]:
    """The folder on a file system of so many KB, where we may mount one."""
    bench.reset()
    held = bench.content()
    command = ["mount", "-t", "tmpfs", "-o", f"size={size}k", "tmpfs", str(bench.folder)]
    done = subprocess.run(command, capture_output=True).returncode == 0
    try:
        if done:
            for name, data in held.items():
                (bench.folder / name).write_bytes(data)
        yield done
    finally:
        if done:
            subprocess.run(["umount", "-l", str(bench.folder)], check=False)


def disks(bench: Bench) -> None:
    for size in (12, 16, 20, 24, 32, 48):
        with small_disk(bench, size) as mounted:
            if not mounted:
                bench.seen["no tmpfs: needs root"] = 1
                return
            bench.trial(f"a disk of {size} KB", lambda: None, lambda: remounted(bench, "size=4096k"))
    with small_disk(bench, 4096):
        remounted(bench, "ro")
        bench.trial("a read-only disk", lambda: None, lambda: remounted(bench, "rw"), wants_error=True)


def remounted(bench: Bench, how: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{how}", str(bench.folder)], check=False)


def workers(bench: Bench, times: int = 8) -> None:
    """Its child processes are killed, again and again at another moment."""
    for number in range(times):
        bench.reset()
        bench.trial(f"workers killed after {number * 0.05:.2f} s", lambda number=number: _killer(number * 0.05))  # type: ignore[misc]


def _killer(seconds: float) -> None:
    from threading import Thread

    def kill() -> None:
        end = time.monotonic() + 1.0
        time.sleep(seconds)
        while time.monotonic() < end:
            for path in Path("/proc").glob("[0-9]*"):
                try:
                    if int((path / "stat").read_text().rpartition(")")[2].split()[1]) == os.getpid():
                        os.kill(int(path.name), signal.SIGKILL)
                        return
                except (OSError, ValueError):  # it has ended
                    continue
            time.sleep(0.005)

    Thread(target=kill, daemon=True).start()


def _clock(jump: int) -> None:
    real, real_ns, calls = time.time, time.time_ns, [0]

    def shift() -> int:
        calls[0] += 1
        return jump if calls[0] % 2 else 0

    time.time = lambda: max(0.0, real() + shift())
    time.time_ns = lambda: max(0, real_ns() + shift() * 10**9)


def warm_up() -> None:
    """Load once what all children need: one edit here, with nothing drawn, so that no process is started."""
    from redraft.interfaces.cli import main

    for name in ("redraft.interfaces.dispatch", "redraft.desk.desk"):
        import_module(name)

    with tempfile.TemporaryDirectory() as folder:
        os.environ["REDRAFT_HOME"] = folder
        Path(folder, "card.svg").write_text(CARD)
        words = [f"{folder}/card.svg" if word == "card.svg" else word for word in GOLD]
        for more in (["-o", f"{folder}/out.svg"], ["--in-place"]):
            stdout, sys.stdout = sys.stdout, io.StringIO()
            try:
                main([*words, *more])
                main(["history", f"{folder}/card.svg"])
            finally:
                sys.stdout = stdout


def node(folder: str) -> dict[str, Any]:
    """Nodes of a Ray cluster that are killed while a batch is at work, where Ray is installed."""
    if find_spec("ray") is None:
        return {"not tried": "Ray is not installed", "faults": []}
    command = [sys.executable, "-m", "tests.ray_nursery", "5", "1", folder]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    told = json.loads(ended.stdout.splitlines()[-1]) if ended.stdout else {"failed": [ended.stderr[-1000:]]}
    return {"trials": told.get("batches", 0), "killed": told.get("kills", 0), "faults": told["failed"]}


def scenario(name: str, folder: str, every: int) -> dict[str, Any]:
    bench = Bench(name, Path(folder).resolve())
    surroundings(bench)
    disks(bench)
    workers(bench)
    half_written(bench, every)
    calls(bench, every)
    bench.reset()
    return {**bench.seen, "faults": bench.faults}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("scenario", nargs="*", choices=[*SCENARIOS, "node", []])
    parser.add_argument("--every", type=int, default=1, help="every so many calls, not each")
    parser.add_argument("--out", type=Path, default=ROOT / "build/sweep")
    options = parser.parse_args()
    warm_up()
    told = {}
    for name in options.scenario or [*SCENARIOS, "node"]:
        start = time.monotonic()
        with tempfile.TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as folder:
            told[name] = node(folder) if name == "node" else scenario(name, folder, options.every)
        seen = ", ".join(f"{count} {what}" for what, count in told[name].items() if what != "faults")
        broken = len(told[name]["faults"])
        print(f"{name:<10} {seen}; {broken} broken promises; {time.monotonic() - start:.0f} s", flush=True)
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / "faults.json").write_text(json.dumps(told, indent=1))
    return int(any(one["faults"] for one in told.values()))


if __name__ == "__main__":
    sys.exit(main())
