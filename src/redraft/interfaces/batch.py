"""Many edits from a manifest, in several processes; one line of results for each row, written as it finishes.

A results row is `{id, status, output, edits, seconds, error, fit, warnings}`; `status` is one of `STATUSES`, `edits`
the edits made, `error` None or `{code, message, suggestion, …}`, with `readings` where an instruction was too `unsure`
to act on; `fit` tells what was done to make texts fit, `warnings` what is wrong with the result, in sentences. Every
process has pipes of its own, so one that is killed or stuck costs its row and no other; another takes its place.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import asdict, field
from pathlib import Path
from typing import IO, Any

from redraft.errors import SaveError, UsageError
from redraft.formats.files import MANIFEST
from redraft.formats.saving import same_file, write_file
from redraft.interfaces.batch_manifest import Job, read_manifest
from redraft.interfaces.batch_pool import Pool
from redraft.interfaces.batch_worker import OPENER, status_of
from redraft.interfaces.terminal import print_json, warn
from redraft.lazy import dataclass

STATUSES = ("done", "refused", "unsure", "bad_input", "reverted", "failed")

ROW_SECONDS = 120.0
"""A row that takes longer is given up and its process ended."""


@dataclass
class Summary:
    """How far a batch is: rows by status, rows skipped because they were done before, and seconds so far; `warned` are
    those that are done and have warnings."""

    total: int
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(STATUSES, 0))
    skipped: int = 0
    warned: int = 0
    seconds: float = 0.0
    interrupted: bool = False

    @property
    def finished(self) -> int:
        return sum(self.counts.values()) + self.skipped

    @property
    def exit_code(self) -> int:
        """0 when every row is done, 130 when interrupted, 1 otherwise."""
        if self.interrupted:
            return 130
        return 0 if self.counts["done"] + self.skipped == self.total else 1

    def sentence(self) -> str:
        parts = [f"{count} {status.replace('_', ' ')}" for status, count in self.counts.items() if count]
        if self.skipped:
            parts.append(f"{self.skipped} done before")
        if self.warned:
            parts.append(f"{self.warned} with warnings")
        rate = f", {sum(self.counts.values()) / self.seconds:.1f} rows a second" if self.seconds > 0.01 else ""
        stopped = "; stopped, the rest was not begun (--resume goes on)" if self.interrupted else ""
        return f"{self.finished} of {self.total} rows: {', '.join(parts) or 'nothing to do'}{rate}{stopped}"


def edit_many(
    manifest: Path,
    results: Path,
    *,
    workers: int | None = None,
    resume: bool = False,
    options: Mapping[str, Any] | None = None,
    roots: Sequence[Path] = (),
    row_seconds: float = ROW_SECONDS,
    opener: str = OPENER,
    progress: Callable[[Summary], None] = lambda summary: None,
) -> Summary:
    """Carry out a manifest with `workers` processes (by default one for each processor).

    The results file is replaced at the start; with `resume` its rows that are done and whose output is there are kept
    and not carried out again, also when their instruction was changed since. Rows read and write in the manifest's
    folder and in `roots`, nowhere else. `opener` and `options` are what each
    process runs (see `batch_worker`). Ctrl-C ends the processes and keeps what is done.
    """
    if workers is not None and workers < 1:
        raise UsageError(f"{workers} workers cannot do anything", "give --workers 1 or more")
    if same_file(manifest, results):
        raise UsageError("the results would replace the manifest", "give another file for --results")
    jobs, rejected = read_manifest(manifest, keep=[results], roots=roots)
    summary = Summary(total=len(jobs) + len(rejected))
    done = _done_before(results, jobs) if resume else {}
    summary.skipped = len(done)
    if os.path.realpath(results) in {os.path.realpath(path) for job in jobs for path in (job.input, job.program or "")}:
        raise UsageError("the results would replace a file that a row reads", "give another file for --results")
    with _Results(results, list(done.values()), summary, progress) as book:
        for row in rejected:
            book.add(row.id, row.output, status_of(row.error), [], 0.0, row.error.as_json())
        todo = [job for job in jobs if str(job.id) not in done]
        count = min(workers or _processors(), len(todo))
        readable = [str(folder) for folder in (manifest.absolute().parent, *roots, Path.cwd())]
        order = {"opener": opener, "options": dict(options or {}), "pictures": readable}
        pool = Pool(todo, book.add, order, row_seconds)
        try:
            pool.run(count)
        except KeyboardInterrupt:
            summary.interrupted = True
        finally:
            pool.end(now=summary.finished < summary.total)
    return summary


def run_batch(options: argparse.Namespace) -> int:
    """The command `redraft batch`."""
    shown = not options.json and sys.stderr.isatty()
    summary = edit_many(
        options.manifest,
        options.results,
        workers=options.workers,
        resume=getattr(options, "resume", False),
        roots=options.root,
        options={
            "fonts": [os.path.abspath(folder) for folder in options.fonts],
            "render": not options.no_render,
            "strict": options.strict,
            "strict_fonts": options.strict_fonts,
            "yes": options.yes,
            "fit": options.fit,
            "repair": options.repair,
        },
        progress=_one_line if shown else lambda summary: None,
    )
    if shown:
        print("\r\x1b[2K", end="", file=sys.stderr)
    if options.json:
        print_json({**asdict(summary), "results": str(options.results)})
    else:
        warn(f"{summary.sentence()}; results in {options.results}")
    return summary.exit_code


def _one_line(summary: Summary) -> None:
    print(f"\r\x1b[2K{summary.sentence()}", end="", file=sys.stderr, flush=True)


def _done_before(results: Path, jobs: list[Job]) -> dict[str, dict[str, Any]]:
    """The rows of an earlier run that need not be done again. A line cut short by a kill is left out."""
    outputs = {str(job.id): job.output for job in jobs}
    found: dict[str, dict[str, Any]] = {}
    try:
        lines = results.read_bytes().splitlines() if results.exists() else []
    except OSError as error:
        raise UsageError(
            f"the results {str(results)!r} cannot be read: {error.strerror}", "leave --resume out"
        ) from error
    for line in lines:
        with suppress(ValueError, RecursionError):
            row = json.loads(line)
            if isinstance(row, dict) and row.get("status") == "done":
                id_ = str(row.get("id"))
                if id_ in outputs and row.get("output") == outputs[id_] and _is_design(outputs[id_]):
                    found[id_] = row
    return found


def _is_design(output: str) -> bool:
    """Whether there is a file, or a layer folder: what is there is whole, since it was put there in one step."""
    return os.path.isfile(output) or os.path.isfile(os.path.join(output, MANIFEST))


class _Results:
    """The results file, one flushed line for each row. One batch at a time has it."""

    def __init__(
        self, path: Path, before: list[dict[str, Any]], summary: Summary, progress: Callable[[Summary], None]
    ) -> None:
        self._path = path
        self._summary = summary
        self._progress = progress
        self._began = time.monotonic()
        self._told = 0.0
        self._open = ExitStack()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self._open.enter_context(self._locked())
            if before:
                # In one step, so that a kill here does not lose what an earlier run did.
                write_file(path, "".join(json.dumps(row) + "\n" for row in before).encode())
                self._file = self._open.enter_context(self._locked())
            elif path.is_file():
                self._file.truncate(0)
        except OSError as error:
            raise self._unwritable(error) from error

    def _locked(self) -> IO[str]:
        file = open(self._path, "a", encoding="utf-8")  # noqa: SIM115 - closed by __exit__
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            raise UsageError(f"another batch is writing to {str(self._path)!r}", "wait for it, or end it") from None
        except OSError:
            pass  # a pipe, or a disk without locks
        return file

    def __enter__(self) -> _Results:
        return self

    def __exit__(self, *_: object) -> None:
        self._summary.seconds = time.monotonic() - self._began
        try:
            with self._open:
                self._file.flush()
                with suppress(OSError):  # a pipe cannot be synced
                    os.fsync(self._file.fileno())
        except OSError as error:
            raise self._unwritable(error) from error
        self._progress(self._summary)

    def add(
        self,
        id: str | int,
        output: str | None,
        status: str,
        edits: Sequence[Any],
        seconds: float,
        error: Mapping[str, Any] | None,
        fit: Sequence[Any] = (),
        warnings: Sequence[str] = (),
    ) -> None:
        row = {"id": id, "status": status, "output": output, "edits": edits, "seconds": seconds, "error": error}
        row |= {"fit": fit, "warnings": warnings}
        self._summary.warned += bool(warnings)
        try:
            self._file.write(json.dumps(row) + "\n")
            self._file.flush()
        except OSError as problem:
            raise self._unwritable(problem) from problem
        self._summary.counts[status] += 1
        now = time.monotonic()
        self._summary.seconds = now - self._began
        if now - self._told > 0.1:
            self._told = now
            self._progress(self._summary)

    def _unwritable(self, error: OSError) -> SaveError:
        return SaveError(
            f"the results {str(self._path)!r} cannot be written: {error.strerror or error}", "give another --results"
        )


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
