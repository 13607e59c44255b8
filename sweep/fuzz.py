"""Fuzzes the readers: `python -m sweep.fuzz TARGET… | all --seconds S [--jobs N] [--out DIR]`.

Guided by coverage where atheris is installed (`make sweep` does that); else inputs are mutated at random over the same
seeds, and the report says so. A finding is an error that is not redraft's own, more than 10 s of the processor for one
input, more than 2 GB, a crash, or a file, process or connection outside the folder of the input. Each is kept once, by
the place it came from, with the smallest input seen. `--once FILE` runs one input of a target and shows what it raises.
"""

from __future__ import annotations

import argparse
import json
import mmap
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from sweep.report import tell

ROOT = Path(__file__).parents[1]
CPU, WALL, MEMORY = 10.0, 600, 2 << 30
"""What one input may take: seconds of the processor, seconds on the clock (of a busy machine), bytes."""
EARLY = 3
"""Deaths one after another, each before any new input, after which a target is given up."""
NAMES = "svg pptx psd ora folder png jpeg xml edits commands receipt tables settings programs".split()
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
PATHS = {
    *"os.remove os.rename os.rmdir os.mkdir os.link os.symlink os.chmod os.truncate shutil.rmtree".split(),
}
DOORS = {
    *"subprocess.Popen os.posix_spawn os.system os.exec os.fork socket.connect socket.bind socket.getaddrinfo".split(),
}
READABLE = ("/proc/", "/sys/", "/dev/null", "/dev/urandom", "/usr/share/", "/usr/lib", "/usr/local/share/", "/etc/")


class Hang(BaseException):
    """An input took too long."""


class Findings:
    """What was found, once for each place; and what the running input touches outside its folder."""

    def __init__(self, out: Path, target: str) -> None:
        self._out, self._target = out, target
        self._sizes: dict[str, int] = {}
        self.touched: list[tuple[str, str]] = []
        self.watching = False
        self._inside = os.path.realpath(tempfile.gettempdir())
        self._readable = (
            *READABLE,
            *(os.path.realpath(one) for one in (*sys.path, sys.prefix, sys.base_prefix, str(ROOT)) if one),
        )

    def keep(self, data: bytes, error: BaseException) -> None:
        frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "/redraft/" in frame.filename]
        place = f"{frames[-1].filename.rpartition('/redraft/')[2]}:{frames[-1].name}" if frames else "outside redraft"
        self.note(data, f"{type(error).__name__} in {place}", "".join(traceback.format_exception(error, limit=40)))

    def note(self, data: bytes, title: str, told: str) -> None:
        if len(data) >= self._sizes.get(title, 1 << 30):
            return
        self._sizes[title] = len(data)
        name = self._out / f"{self._target}-{sha256(title.encode()).hexdigest()[:10]}"
        if (old := name.with_suffix(".bin")).exists() and old.stat().st_size <= len(data):
            return
        name.with_suffix(".txt").write_text(f"{title}\n\n{told[-6000:]}", "utf-8", "backslashreplace")
        old.write_bytes(data)

    def hook(self, event: str, given: tuple[Any, ...]) -> None:
        """Called by the interpreter before it opens or changes anything."""
        if not self.watching or event not in PATHS | DOORS | {"open"}:
            return
        if event == "open":
            path, mode, flags = given
            writing = bool(flags & WRITING) or any(mark in (mode or "") for mark in "wax+")
            if isinstance(path, int) or not self._outside(path, writing):
                return
            event = "open for writing" if writing else "open for reading"
        elif (
            event in PATHS and not any(self._outside(one, True) for one in given if isinstance(one, str | bytes))
        ) or (event in DOORS and any("/redraft/cage/" in frame.filename for frame in traceback.extract_stack())):
            return
        self.watching = False
        self.touched.append((f"{event} {given[0]!r:.120}", "".join(traceback.format_stack(limit=25))))
        self.watching = True

    def _outside(self, path: Any, writing: bool) -> bool:
        real = os.path.realpath(os.fsdecode(path))
        return not real.startswith(self._inside if writing else (self._inside, *self._readable)) and real != "/dev/null"


class Runs:
    """Runs inputs one after the other; the one that is running is in a file that outlives a crash."""

    def __init__(self, run: Callable[[bytes], None], ours: type[Exception], findings: Findings, current: Path) -> None:
        self._run, self._ours, self._findings = run, ours, findings
        with open(current, "r+b") as file:
            self._memory = mmap.mmap(file.fileno(), 0)
        self._count = int.from_bytes(self._memory[:8], "little")

    def __call__(self, data: bytes) -> None:
        data, found = bytes(data), self._findings
        self._count += 1
        self._memory[:16] = self._count.to_bytes(8, "little") + len(data).to_bytes(8, "little")
        self._memory[16 : 16 + len(data)] = data
        signal.setitimer(signal.ITIMER_PROF, CPU)
        found.watching = True
        try:
            self._run(data)
        except self._ours:
            pass
        except (Exception, Hang) as error:
            found.watching = False
            signal.setitimer(signal.ITIMER_PROF, 0)
            found.keep(data, error)
        finally:
            found.watching = False
            signal.setitimer(signal.ITIMER_PROF, 0)
        for title, told in found.touched:
            found.note(data, title, told)
        found.touched.clear()


def _hang(*_: object) -> None:
    raise Hang(f"more than {CPU:g} s of the processor")


def child(name: str, seconds: int, seeds: Path, out: Path, current: Path) -> None:
    """Fuzz one target in this process until the time is over."""
    guided = find_spec("atheris") is not None
    if guided:
        import atheris

        atheris.instrument_imports(include=["redraft"]).__enter__()
    from redraft.errors import RedraftError
    from sweep import mutations, targets

    target = targets.TARGETS[name]
    targets.in_process()
    starts = [path.read_bytes() for path in sorted(seeds.iterdir())]
    mutations.learn(starts)
    for data in starts:  # loads all that is loaded late, which takes long where it is watched
        with suppress(Exception):
            target.run(data)
    findings = Findings(out, name)
    sys.addaudithook(findings.hook)
    signal.signal(signal.SIGPROF, _hang)
    size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (size + MEMORY, resource.RLIM_INFINITY))
    runs = Runs(target.run, RedraftError, findings, current)
    if not guided:
        _at_random(runs, target.mutation, starts, seconds)
        return
    engine: Any = atheris

    def mutated(data: bytes, most: int, seed: int) -> bytes:
        def blind(part: bytes) -> bytes:
            return bytes(engine.Mutate(part or b"\0", max(len(part) + 64, 64)))  # Fuzz() puts it there

        try:
            made = target.mutation(data, Random(seed), blind)
        except Exception:  # a mutation that does not fit this input
            made = blind(data)
        return made[:most]

    corpus = out / f"corpus-{name}"
    corpus.mkdir(exist_ok=True)
    settings = [
        f"-max_total_time={seconds}",
        f"-timeout={WALL}",
        *"-rss_limit_mb=0 -len_control=0 -print_final_stats=1".split(),
        f"-max_len={targets.LONGEST}",
        f"-artifact_prefix={out}/{name}-libfuzzer-",
        f"-seed={os.getpid()}",
    ]
    atheris.Setup(["fuzz", *settings, str(corpus), str(seeds)], runs, custom_mutator=mutated)
    atheris.Fuzz()


def _at_random(runs: Runs, mutation: Callable[..., bytes], corpus: list[bytes], seconds: int) -> None:
    from sweep import mutations

    chance, end = Random(os.getpid()), time.monotonic() + seconds
    for data in corpus:
        runs(data)
    while time.monotonic() < end:
        data = chance.choice(corpus)
        for _ in range(chance.choice((1, 1, 2, 4))):
            data = mutation(data, chance, mutations.blindly(chance))
        runs(data[: 1 << 16])


def fuzz(name: str, seconds: int, seeds: Path, out: Path) -> dict[str, Any]:
    """Fuzz a target in a process of its own, and in another where that one dies; what came of it."""
    folder = Path(tempfile.mkdtemp(prefix=f"sweep-{name}-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None))
    log, current = out / f"{name}.log", out / f"{name}.current"
    current.write_bytes(bytes(1 << 20))
    cpu, deaths, early, executions, started = 0.0, 0, 0, 0, time.monotonic()
    end = started + seconds
    while (left := int(end - time.monotonic())) > 5 and deaths < 200 and early < EARLY:
        (folder / "temp").mkdir(exist_ok=True)
        environ = {
            **os.environ,
            "TMPDIR": str(folder / "temp"),
            "REDRAFT_HOME": str(folder / "temp/home"),
            "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "src"), os.environ.get("PYTHONPATH", ""))),
            "PYTHONDONTWRITEBYTECODE": "1",
            "MALLOC_MMAP_THRESHOLD_": str(1 << 20),  # else what large pictures took stays with the process
        }
        places = {"--seconds": left, "--out": out, "--seeds": seeds}
        words = ["-m", "sweep.fuzz", name, "--child", *(str(one) for item in places.items() for one in item)]
        with open(log, "ab") as written:
            streams: Any = {"stdout": written, "stderr": written, "start_new_session": True}
            process = subprocess.Popen([sys.executable, *words], cwd=ROOT, env=environ, **streams)
            _, status, used = os.wait4(process.pid, 0)
        cpu += used.ru_utime + used.ru_stime
        known = sum(len(list(place.glob("*"))) for place in (seeds / name, out / f"corpus-{name}"))
        memory = current.read_bytes()
        before, executions = executions, int.from_bytes(memory[:8], "little")
        if os.waitstatus_to_exitcode(status) != 0:
            deaths += 1
            early = early + 1 if executions - before < known + 10 else 0
            data = memory[16 : 16 + int.from_bytes(memory[8:16], "little")]
            tail = log.read_bytes()[-6000:].decode("utf-8", "replace")
            Findings(out, name).note(data, f"died with {os.waitstatus_to_exitcode(status)} ({_last(tail)})", tail)
    shutil.rmtree(folder, ignore_errors=True)
    text = log.read_text("utf-8", "replace")
    found = re.findall(r"cov: (\d+) ft: (\d+) corp: (\d+)", text)
    current.unlink()
    if early >= EARLY:
        print(
            f"{name}: NOT FUZZED, its process dies before it tries anything new: {_last(text)}",
            flush=True,
        )
    coverage, features, corpus = map(int, max(found, key=lambda one: int(one[0])) if found else (0, 0, 0))
    report = {
        "target": name,
        "engine": "atheris" if found else "random mutations, not guided by coverage",
        "executions": executions,
        "per_second": round(executions / max(time.monotonic() - started, 1), 1),
        "cpu_minutes": round(cpu / 60, 2),
        "coverage": coverage,
        "features": features,
        "corpus": corpus,
        "deaths": deaths,
        "findings": [path.read_text("utf-8").split("\n")[0] for path in sorted(out.glob(f"{name}-*.txt"))],
    }
    (out / f"{name}.json").write_text(json.dumps(report, indent=1))
    return report


def _last(text: str) -> str:
    """What a log says of why its process died, without what differs each time."""
    lines = [line for line in text.splitlines() if re.search(r"ERROR|Error|Fatal|SUMMARY", line)]
    return re.sub(r"\d+|0x[0-9a-f]+", "N", [*text.split("\n")[-2:-1], *lines][-1])[:100] if text else "nothing told"


def write_seeds(names: Iterable[str], folder: Path) -> None:
    from sweep.targets import TARGETS

    for name in names:
        here = folder / name
        if not here.exists():
            found = TARGETS[name].seeds()
            here.mkdir(parents=True)
            for title, data in found.items():
                (here / re.sub(r"[^\w.-]", "_", title)).write_bytes(data)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("target", nargs="+", choices=[*NAMES, "all"])
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    parser.add_argument("--out", type=Path, default=ROOT / "build/sweep")
    parser.add_argument("--seeds", type=Path)
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--once", type=Path, help="run this input and show what it raises")
    options = parser.parse_args()
    names = NAMES if "all" in options.target else list(dict.fromkeys(options.target))
    out = options.out.absolute()
    seeds = (options.seeds or out / "seeds").absolute()
    out.mkdir(parents=True, exist_ok=True)
    if options.once:
        from sweep import targets

        targets.in_process()
        targets.TARGETS[names[0]].run(options.once.read_bytes())
        return 0
    if options.child:
        child(names[0], options.seconds, seeds / names[0], out, out / f"{names[0]}.current")
        return 0
    write_seeds(names, seeds)
    if find_spec("atheris") is None:
        print("atheris is not installed: inputs are mutated at random, not guided by coverage")
    with ThreadPoolExecutor(options.jobs) as pool:
        list(pool.map(lambda name: fuzz(name, options.seconds, seeds, out), names))
    return tell(out, names)


if __name__ == "__main__":
    sys.exit(main())
