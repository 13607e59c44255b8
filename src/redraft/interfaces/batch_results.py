"""The results of a batch: a line for each row, written as it finishes, and how far the whole is."""

from __future__ import annotations

import fcntl
import json
import os
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import field
from pathlib import Path
from typing import IO, Any

from redraft.cache import regular
from redraft.errors import SaveError, UsageError
from redraft.formats.files import MANIFEST
from redraft.formats.saves import write_file
from redraft.interfaces.batch_manifest import Job
from redraft.interfaces.batch_models import SPENT
from redraft.lazy import dataclass, lazily

MOST_REASONS, MOST_IDS = 8, 5
"""How many reasons are listed, and of how many rows each."""
TRIED = 10
"""Rows of one job that fail for one reason before the others are left."""
_QUOTED = lazily(r"“[^”]*”|\"[^\"]*\"|'[^']*'")
_LINE = lazily(r"^line \d+: ")
STATUSES = ("done", "refused", "unsure", "bad_input", "reverted", "failed")


@dataclass
class Summary:
    """How far a batch is: rows by status, rows skipped because they were done before, and seconds so far; `warned` are
    those that are done and have warnings, in the end without those that all have. The last four are of models; `cost`
    is None where a price is not known."""

    total: int
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(STATUSES, 0))
    skipped: int = 0
    warned: int = 0
    seconds: float = 0.0
    interrupted: bool = False
    stopped: bool = False
    """The first rows all failed for one reason, so the others were not tried."""
    notes: list[str] = field(default_factory=list)
    """What is to be known of the batch as a whole."""
    reasons: list[str] = field(default_factory=list)
    """Why rows were not done."""
    told: list[str] = field(default_factory=list)
    """The warnings of rows that are done, and which had nothing to change."""
    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float | None = 0.0

    @property
    def finished(self) -> int:
        return sum(self.counts.values()) + self.skipped

    @property
    def exit_code(self) -> int:
        """0 when every row is done, 130 when interrupted, 1 otherwise."""
        if self.interrupted:
            return 130
        return 0 if self.counts["done"] + self.skipped == self.total else 1

    def spend(self, answer: Mapping[str, Any]) -> None:
        """Count in what models took for a row."""
        self.calls += answer["calls"]
        self.prompt_tokens += answer["prompt_tokens"]
        self.completion_tokens += answer["completion_tokens"]
        known = self.cost is not None and answer["cost"] is not None
        self.cost = round((self.cost or 0.0) + answer["cost"], 6) if known else None

    def sentence(self) -> str:
        parts = [f"{count} {status.replace('_', ' ')}" for status, count in self.counts.items() if count]
        if self.skipped:
            parts.append(f"{self.skipped} done before")
        if self.warned:
            parts.append(f"{self.warned} with warnings")
        carried = sum(self.counts.values())
        rate = f", {carried / self.seconds:.1f} rows a second" if self.seconds > 0.01 else ""
        if carried and self.seconds > 1 and self.finished < self.total and not (self.interrupted or self.stopped):
            rate += f", {_lasting(self.seconds / carried * (self.total - self.finished))} left"
        stopped = "; stopped, the rest was not begun (--resume goes on)" if self.interrupted or self.stopped else ""
        whole = f"{self.finished} of {self.total} rows: {', '.join(parts) or 'nothing to do'}{rate}{stopped}"
        if not self.calls:
            return whole
        price = f"cost {self.cost:.4f}" if self.cost is not None else "price not known"
        tokens = f"{self.prompt_tokens:,} + {self.completion_tokens:,} tokens"
        return f"{whole}; {self.calls} call{'s' * (self.calls > 1)} of models, {tokens}, {price}"


class SameReason(Exception):
    """The first rows all failed for one reason."""


def grouped(problems: Iterable[tuple[object, Mapping[str, Any]]], where: str = "error") -> list[str]:
    """Why rows were not done, each reason once with the rows it holds for; `where` the results have all of them."""
    rows: dict[str, list[str]] = {}
    for id, error in problems:
        why = f"{_LINE.sub('', error['message'])}; {error.get('suggestion', '')}".rstrip("; ")
        rows.setdefault(why, []).append(str(id))
    lines = []
    for why, ids in list(rows.items())[:MOST_REASONS]:
        more = f" and {len(ids) - MOST_IDS} more" if len(ids) > MOST_IDS else ""
        lines.append(f"{', '.join(ids[:MOST_IDS])}{more}: {why}")
    left = len(rows) - MOST_REASONS
    more = f"and {left} more {'reasons' if where == 'error' else 'of these'}: `{where}` of the results has them all"
    return [*lines, more] if left > 0 else lines


def _lasting(seconds: float) -> str:
    return f"about {seconds:.0f} s" if seconds < 90 else f"about {seconds / 60:.0f} min"


def done_before(results: Path, jobs: list[Job]) -> dict[str, dict[str, Any]]:
    """The rows of an earlier run that need not be done again. A line cut short by a kill is left out."""
    outputs = {str(job.id): job.output for job in jobs}
    found: dict[str, dict[str, Any]] = {}
    try:
        lines = regular(results).read_bytes().splitlines() if results.exists() else []
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


class Results:
    """The results file, one flushed line for each row. One batch at a time has it. Rows of `one_job` that fail alike
    from the beginning on end in a SameReason.

    `rows` are the rows by id, those of `before` too, `pictures` what was drawn of them (base64), `used` the variables
    that were put in somewhere.
    """

    def __init__(
        self,
        path: Path,
        before: dict[str, dict[str, Any]],
        summary: Summary,
        progress: Callable[[Summary], None],
        one_job: bool,
    ) -> None:
        self._reasons: list[str] | None = [] if one_job and not before else None
        self.rows = dict(before)
        self.pictures: dict[str, str] = {}
        self.used: set[str] = set()
        self._before = before
        self._path = path
        self._summary = summary
        self._progress = progress
        self._began = time.monotonic()
        self._reported = 0.0
        self._open = ExitStack()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self._open.enter_context(self._locked())
            if before:
                # In one step, so that a kill here does not lose what an earlier run did.
                write_file(path, "".join(json.dumps(row) + "\n" for row in before.values()).encode())
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

    def __enter__(self) -> Results:
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

    def add(self, id: str | int, output: str | None, **answer: Any) -> None:
        """The result of a row; of one that was done before only its picture."""
        self.pictures[str(id)] = answer.get("picture", "")
        self.used |= set(answer.get("used", ()))
        if str(id) in self._before:
            return
        row = {"id": id, "status": answer["status"], "output": output}
        row |= {name: answer.get(name, []) for name in ("edits", "seconds", "error", "fit", "warnings", "notes")}
        row |= {name: answer[name] for name in SPENT if name in answer}
        self.rows[str(id)] = row
        if "calls" in answer:
            self._summary.spend(answer)
        self._summary.warned += bool(row["warnings"])
        try:
            self._file.write(json.dumps(row) + "\n")
            self._file.flush()
        except OSError as problem:
            raise self._unwritable(problem) from problem
        self._summary.counts[answer["status"]] += 1
        now = time.monotonic()
        self._summary.seconds = now - self._began
        if now - self._reported > 0.1:
            self._reported = now
            self._progress(self._summary)
        if "edits" in answer:  # it was tried
            self._compare(row)

    def _compare(self, row: Mapping[str, Any]) -> None:
        if row["status"] == "done":
            self._reasons = None
        elif self._reasons is not None:
            self._reasons.append(_QUOTED.sub("", row["error"]["message"]))
            if len(self._reasons) >= TRIED and len(set(self._reasons)) == 1:
                raise SameReason

    def everywhere(self) -> frozenset[str]:
        """Warnings that all rows have, which so are about the design and not about a row."""
        shared = [frozenset(row.get("warnings") or ()) for row in self.rows.values() if row["status"] == "done"]
        return frozenset.intersection(*shared) if len(shared) > 1 else frozenset()

    def _unwritable(self, error: OSError) -> SaveError:
        return SaveError(
            f"the results {str(self._path)!r} cannot be written: {error.strerror or error}", "give another --results"
        )
