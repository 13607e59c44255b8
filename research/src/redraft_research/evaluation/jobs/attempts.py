"""Attempts at jobs: each editor is a process; scripts without redraft draw and compare its results.

RUN/jobs/ID has `files`, pictures in `before`, and a folder for each arm with its files, output and `attempt.json`. It
gets its name when all is done. A failed attempt is made again.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import redraft
from redraft import machine
from redraft.errors import UsageError
from redraft_research.evaluation.jobs.job import BenchJob
from redraft_research.messages import says

CALLS = 12
"""Calls of a model that an agent has for each turn: as many as redraft."""
MODEL_ARMS = "redraft", "blind", "code", "shell"
MISSING, PATIENCE, MOST = 3, 600.0, 50_000
"""The exit code of a script that lacks a program, the seconds that scripts have, characters kept of each output."""


class Ended(NamedTuple):
    """`code` is None for a process that ran out of time."""

    code: int | None
    out: str
    err: str

    @property
    def answer(self) -> dict[str, Any]:
        """The JSON object that it printed; else its last words as one."""
        with suppress(ValueError):
            if isinstance(found := json.loads(self.out), dict):
                return found
        return {"message": " ".join((self.err.strip() or self.out.strip()).splitlines()[-1:])}


def ended(
    command: list[str],
    folder: Path,
    seconds: float,
    environment: Mapping[str, str],
    given: str = "",
    running: set[int] | None = None,
) -> Ended:
    """Run a process to its end, `given` as its input. Ctrl-C does not reach it: those in `running` can be killed."""
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE) | machine.APART
    process = subprocess.Popen(command, cwd=folder, env=environment, encoding="utf-8", errors="replace", **pipes)
    running = set() if running is None else running
    running.add(process.pid)
    try:
        out, err = process.communicate(given, timeout=seconds)
        return Ended(process.returncode, out, err)
    except subprocess.TimeoutExpired:
        machine.kill(process.pid, group=True)
        out, err = process.communicate()
        return Ended(None, out, f"{err}\nended after {seconds:g} s")
    finally:
        running.discard(process.pid)


@dataclass
class Bench:
    """A run's folder, who edits, and the processes that run now. `seconds` is for a turn."""

    folder: Path
    model: str = ""
    editor: str = ""
    seconds: float = 1800.0
    unconfined: bool = False
    running: set[int] = field(default_factory=set)

    @cached_property
    def checkout(self) -> Path:
        """The scripts that draw, compare and program are no part of the package."""
        for root in (Path(redraft.__file__).parents[2], Path.cwd()):
            if (root / "benchmarks/jobs/draw.py").is_file():
                return root
        raise UsageError(says("jobs-need-checkout"))

    @cached_property
    def one_shot(self) -> list[str]:
        """What keeps `redraft edit` from looking at what it did; nothing where it never looks."""
        told = self.run([sys.executable, "-m", "redraft", "edit", "--help"], Path.cwd(), PATIENCE).out
        options = {"--rounds": "0", "--pictures": "never"}
        return [word for name, value in options.items() if f"{name} " in told for word in (name, value)]

    def run(self, command: list[str], folder: Path, seconds: float, *, ours: bool = True) -> Ended:
        """Run a process to its end: one of ours, or an editor that is somebody else's."""
        roots = map(str, (self.checkout, Path(redraft.__file__).parents[1], os.environ.get("PYTHONPATH", "")))
        own = {"PYTHONPATH": os.pathsep.join(filter(None, roots)), "PYTHONUTF8": "1", "PYTHONSAFEPATH": "1"}
        try:
            return ended(command, folder, seconds, os.environ | own if ours else os.environ, running=self.running)
        except OSError as error:
            raise UsageError(says("job-editor-not-started", command=command[0], error=error)) from None

    def stop(self) -> None:
        for process in [*self.running]:
            machine.kill(process, group=True)

    def script(self, name: str, *words: object) -> Ended:
        return self.run([sys.executable, "-m", f"benchmarks.jobs.{name}", *map(str, words)], self.folder, PATIENCE)

    def place(self, job: BenchJob, arm: str = "") -> Path:
        return self.folder.resolve() / "jobs" / job.id / arm

    def prepare(self, job: BenchJob, data: Path) -> None:
        """Copy a job's files into the run and draw the original. UsageError if that fails: nothing was spent."""
        files, before = self.place(job, "files"), self.place(job, "before")
        if before.is_dir():
            return
        files.mkdir(parents=True, exist_ok=True)
        for name in (job.file, *job.attachments):
            shutil.copy(data / name, files / Path(name).name)
        drawn = self.script("draw", files / Path(job.file).name, before.with_name("drawing"))
        if drawn.code:
            raise UsageError(says("job-not-drawn", id=job.id, why=drawn.answer["message"]))
        before.with_name("drawing").rename(before)

    def made(self, job: BenchJob, arm: str) -> dict[str, Any] | None:
        """What an attempt came to, where it was made to its end."""
        with suppress(OSError, ValueError):
            found: dict[str, Any] = json.loads((self.place(job, arm) / "attempt.json").read_text("utf-8"))
            return found
        return None

    def attempt(self, job: BenchJob, arm: str) -> dict[str, Any]:
        """Do a job from the start, both of its turns."""
        for old in self.place(job).glob(f"{arm}.*"):  # of a run that was killed, whose editor may still write there
            shutil.rmtree(old, ignore_errors=True)
        folder = self.place(job, f"{arm}.{os.getpid()}")
        shutil.copytree(self.place(job, "files"), folder)
        original = current = folder / Path(job.file).name
        found: dict[str, Any] = {"status": "done", "said": "", "seconds": 0.0, "calls": 0, "tokens": 0, "turns": []}
        for number, request in enumerate(filter(None, (job.request, job.second)), 1):
            out, began = folder / f"turn-{number}{job.suffix}", time.monotonic()
            earlier = job.request if number > 1 else ""
            command = self.command(job, arm, current, request, out, earlier)
            done = self.run(command, folder, self.seconds, ours=arm != "editor")
            spent = _spent(done, out.with_suffix(".receipt.json"))
            found["status"], found["said"] = _status(done, out), str(done.answer.get("message", ""))
            found["seconds"] = round(found["seconds"] + time.monotonic() - began, 1)
            for name in ("calls", "tokens"):  # not known of one turn is not known of the job
                found[name] = None if None in (found[name], spent[name]) else found[name] + spent[name]
            found["turns"].append({"request": request, "out": done.out[-MOST:], "err": done.err[-MOST:], **spent})
            if found["status"] != "done":
                break
            current = out
        if current != original:
            found["result"], found["changes"] = current.name, []
            drawn = self.script("draw", current, folder / "pages")
            asked = [] if job.asked is None else ["--asked", json.dumps(job.asked)]
            compared = self.script("unasked", original, current, *asked)
            if bad := next((one for one in (drawn, compared) if one.code), None):
                found |= {"status": "failed" if bad.code == MISSING else "broken", "said": bad.answer["message"]}
            else:
                found |= compared.answer
        (folder / "attempt.json").write_text(json.dumps(found, indent=1, ensure_ascii=False), "utf-8")
        shutil.rmtree(self.place(job, arm), ignore_errors=True)
        folder.rename(self.place(job, arm))
        return found

    def command(self, job: BenchJob, arm: str, file: Path, request: str, out: Path, earlier: str) -> list[str]:
        """`earlier` is the request that made the file, '' for the first turn."""
        if arm == "editor":
            given = {"file": str(file), "request": request, "out": str(out), "earlier": earlier}
            return [word.format_map(given) for word in shlex.split(self.editor)]
        if arm in ("code", "shell"):
            words = [str(file), request, str(out), "--model", self.model, "--tools", arm, "--calls", str(CALLS)]
            words += [f"--attach={self.place(job, 'files') / Path(name).name}" for name in job.attachments]
            words += [f"--earlier={earlier}", *(["--unconfined"] if self.unconfined else ())]
            return [sys.executable, "-m", "benchmarks.jobs.coding_agent", *words]
        words = [str(file), request, "-o", str(out), "--model", self.model, "--trust", "acts", "--partial", "--json"]
        receipt = ["--receipt", str(out.with_suffix(".receipt.json"))]
        return [sys.executable, "-m", "redraft", "edit", *words, *receipt, *(self.one_shot if arm == "blind" else ())]


def _status(done: Ended, out: Path) -> str:
    """`refused`: the editor said that it cannot; `failed`: it, or its model, gave no answer at all."""
    if done.code == 0:
        return "done" if out.is_file() else "failed"
    told = done.answer
    silent = told.get("code") in ("model", "budget") or told.get("case") == "no-answer"
    return "refused" if done.code in (1, 4) and not silent else "failed"


def _spent(done: Ended, receipt: Path) -> dict[str, Any]:
    """What a turn took of the model, and what passed between them; None for what nobody says."""
    told = done.answer
    with suppress(OSError, ValueError):
        told = {**json.loads(receipt.read_text("utf-8")), **told}
    said = told.get("model")
    model: dict[str, Any] = said if isinstance(said, dict) else {}
    tokens = [model.get(name) for name in ("prompt_tokens", "completion_tokens")]
    known = all(isinstance(one, int) for one in (model.get("calls"), *tokens))
    return {"calls": model.get("calls") if known else None, "tokens": sum(tokens) if known else None, "model": model}
