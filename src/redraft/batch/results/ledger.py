"""The results of a batch: a line for each row, written as it finishes, and how far the whole is."""

from __future__ import annotations

import json
import os
import time
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import field
from pathlib import Path
from typing import IO, Any

from redraft import machine
from redraft.batch.table.job import SPENT
from redraft.errors import SaveError, UsageError, counted, says
from redraft.formats.disk.snapshots import refuse_foreign
from redraft.lazy import dataclass, lazily
from redraft.messages import lasting, priced

MOST_REASONS, MOST_IDS, MOST_KINDS = 8, 5, 1000
"""How many reasons are listed, of how many rows each, and how many are told apart."""
TRIED = 10
"""Rows of one job that fail for one reason before the others are left."""
_QUOTED = lazily(r"“[^”]*”|\"[^\"]*\"|'[^']*'")
_LINE = lazily(r"^line \d+: ")
LATELY, LEAST, MOST = 60.0, 4, 1000
"""Seconds that the rate of a batch under way is measured over, and the least and the most rows."""
STATUSES = ("done", "partial", "refused", "unsure", "bad_input", "reverted", "failed")
WRITTEN = ("done", "partial")
"""Of rows that have an output. Those that are partial left out clauses, as was asked for (`--partial`)."""


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
    rate: float = 0.0
    """Rows a second, of late."""
    interrupted: bool = False
    stopped: bool = False
    """The first rows all failed for one reason, or as many one after the other, so the others were not tried."""
    mixed: bool = False
    """A design or program changed meanwhile, so not all rows are made of the same."""
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
        """0 when every row is done or partial, 130 when interrupted, 1 otherwise."""
        if self.interrupted:
            return 130
        written = sum(self.counts[status] for status in WRITTEN)
        return 0 if written + self.skipped == self.total and not self.mixed else 1

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
        left = 0 if self.interrupted or self.stopped else self.total - self.finished
        rate = f", {self.rate:.1f} rows a second" if self.rate else ""
        rate += f", {lasting(left / self.rate)} left" if left and self.rate and self.seconds > 1 else ""
        stopped = "; stopped, the rest was not begun (--resume goes on)" if self.interrupted or self.stopped else ""
        what = ", ".join(parts) or ("none done" if stopped else "nothing to do")
        whole = f"{self.finished:,} of {counted(self.total, 'row')}: {what}{rate}{stopped}"
        if not self.calls:
            return whole
        tokens = f"{self.prompt_tokens:,} + {self.completion_tokens:,} tokens"
        return f"{whole}; {counted(self.calls, 'call')} of models, {tokens}, {priced(self.cost)}"


class SameReason(Exception):
    """Rows failed for one reason, so that the others would too."""


class Tally:
    """Messages about rows, each with how many rows have it and the first of them. `MOST_KINDS` are told apart."""

    def __init__(self) -> None:
        self._rows: dict[str, tuple[int, list[str]]] = {}
        self._more = 0

    def add(self, id: object, message: str, suggestion: str = "") -> None:
        why = f"{_LINE.sub('', message)}; {suggestion}".rstrip("; ")
        if why not in self._rows and len(self._rows) >= MOST_KINDS:
            self._more += 1
            return
        count, ids = self._rows.get(why, (0, []))
        self._rows[why] = count + 1, [*ids, str(id)] if count < MOST_IDS else ids

    def lines(self, where: str = "error", without: Collection[str] = ()) -> list[str]:
        """Each message once with its rows; `where` the results have all of them."""
        told = [(why, *found) for why, found in self._rows.items() if why not in without]
        lines = []
        for why, count, ids in told[:MOST_REASONS]:
            more = f" and {count - MOST_IDS} more" if count > MOST_IDS else ""
            lines.append(f"{', '.join(ids)}{more}: {why}")
        left = len(told) - MOST_REASONS + self._more
        kind = "more reason" if where == "error" else "more warning"
        more = f"and {counted(left, kind)}: `{where}` of the results has them all"
        return [*lines, more] if left > 0 else lines


class Results:
    """The results file, one flushed line for each row. One batch at a time has it. Rows of `one_job` that fail alike
    from the beginning on end in a SameReason, and so do rows of any that fail one after the other for want of a store,
    a disk or a model. What is kept in memory of the rows does not grow with their number.

    `used` are the variables that were put in somewhere.
    """

    def __init__(self, path: Path, summary: Summary, progress: Callable[[Summary], None], one_job: bool) -> None:
        self._reasons: list[str] | None = [] if one_job else None
        self._failures = deque[str](maxlen=TRIED)
        self.used: set[str] = set()
        self.errors, self.told = Tally(), Tally()
        self._warnings: Counter[frozenset[str]] = Counter()
        self._path, self._summary, self._progress = path, summary, progress
        self._began = time.monotonic()
        self._reported = 0.0
        self._recent = deque([self._began], MOST)
        self._open = ExitStack()
        refuse_foreign(path, b'{"id":', "the results")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self._open.enter_context(self._locked(path))
        except OSError as error:
            raise self._unwritable(error) from error

    def begin(self, kept: Iterable[bytes] | None = None, others: Iterable[bytes] = ()) -> None:
        """Leave nothing in the file but these lines, of rows that were done before, and of `others` that are not this
        run's: in one step, so that a kill here does not lose what an earlier run did."""
        real = Path(os.path.realpath(self._path))
        part = real.with_name(f".{real.name}.part")
        try:
            if kept is None or not real.is_file():
                if real.is_file():
                    self._file.truncate(0)
                return
            with open(part, "wb") as file:
                for line in kept:
                    file.write(line)
                    row = json.loads(line)
                    self._summary.skipped += 1
                    self._reasons = None
                    self._note(row["id"], row)
                file.writelines(others)
                file.flush()
                os.fsync(file.fileno())
            if machine.POSIX:
                fresh = self._locked(part)
                os.replace(part, real)
            else:  # an open file cannot be replaced there
                self._file.close()
                try:
                    os.replace(part, real)
                finally:
                    fresh = self._file = self._locked(real)
            self._file = self._open.enter_context(fresh)
            self._recent[0] = self._began = time.monotonic()
        except OSError as error:
            raise self._unwritable(error) from error

    def _locked(self, path: Path) -> IO[str]:
        file = open(path, "a", encoding="utf-8")  # noqa: SIM115 - closed by __exit__
        try:
            machine.lock(file)
        except BlockingIOError:
            file.close()
            raise UsageError(says("batch-output-in-use", path=str(self._path))) from None
        except OSError:
            pass  # a pipe, or a disk without locks
        return file

    def __enter__(self) -> Results:
        return self

    def __exit__(self, *_: object) -> None:
        self._summary.seconds = seconds = time.monotonic() - self._began
        self._summary.rate = sum(self._summary.counts.values()) / max(seconds, 0.01)
        try:
            with self._open:
                self._file.flush()
                with suppress(OSError):  # a pipe cannot be synced
                    os.fsync(self._file.fileno())
        except OSError as error:
            raise self._unwritable(error) from error
        self._progress(self._summary)

    def add(self, id: str | int, output: str | None, **answer: Any) -> dict[str, Any]:
        """The result of a row, as it is written."""
        self.used |= set(answer.get("used", ()))
        row = {"id": id, "status": answer["status"], "output": output}
        row |= {name: answer.get(name, []) for name in ("edits", "seconds", "error", "fit", "warnings", "notes")}
        row |= {"key": answer.get("key", ""), "sha256": answer.get("sha256", [])}
        row |= {name: answer[name] for name in ("refused", "further", "stored", "read", *SPENT) if name in answer}
        if "calls" in answer:
            self._summary.spend(answer)
        self._note(id, row)
        try:
            self._file.write(json.dumps(row) + "\n")
            self._file.flush()
        except OSError as problem:
            raise self._unwritable(problem) from problem
        self._summary.counts[answer["status"]] += 1
        now = time.monotonic()
        self._recent.append(now)
        while len(self._recent) > LEAST and now - self._recent[0] > LATELY:
            self._recent.popleft()
        self._summary.seconds = now - self._began
        self._summary.rate = (len(self._recent) - 1) / max(now - self._recent[0], 0.01)
        if now - self._reported > 0.1:
            self._reported = now
            self._progress(self._summary)
        return row

    def _note(self, id: object, row: Mapping[str, Any]) -> None:
        if row["status"] in WRITTEN:
            found = frozenset(row["warnings"])
            if found not in self._warnings and len(self._warnings) >= MOST_KINDS:
                found = (found & self.everywhere) | {"others"}
            self._warnings[found] += 1
            self._summary.warned += bool(row["warnings"])
            for message in (*row["warnings"], *row.get("notes", ())):
                self.told.add(id, message)
        if row["error"]:
            first = (row["error"].get("failures") or [row["error"]])[0]  # what a model did wrong, once for all rows
            reasons = [one["reason"] for one in first.get("refusals", ())]  # not the clause with the row's data
            self.errors.add(id, "; ".join(reasons) or first["message"], first.get("suggestion", ""))

    @property
    def everywhere(self) -> frozenset[str]:
        """Warnings that all rows have, which so are about the design and not about a row."""
        return frozenset.intersection(*self._warnings) if self._warnings.total() > 1 else frozenset()

    def conclude(self) -> None:
        """Tell the summary what was wrong with rows, each reason once."""
        everywhere = self.everywhere
        self._summary.warned = sum(count for found, count in self._warnings.items() if not found <= everywhere)
        self._summary.reasons += self.errors.lines()
        self._summary.told += self.told.lines("warnings", everywhere)
        self._summary.notes += [f"of every row: {warning}" for warning in sorted(everywhere)]

    def compare(self, row: Mapping[str, Any], *, lost: bool = False) -> None:
        """SameReason where this row, which was tried, and all before it failed alike, or it and the last few for a
        reason that lies in none of them: not where its process was `lost`."""
        why = _QUOTED.sub("", row["error"]["message"]) if row["error"] else ""
        if row["status"] == "failed" and not lost:
            self._failures.append(why)
        else:
            self._failures.clear()
        if not why:
            self._reasons = None
        elif self._reasons is not None:
            self._reasons.append(why)
        for alike in (self._reasons or (), self._failures):
            if len(alike) >= TRIED and len(set(alike)) == 1:
                raise SameReason

    def _unwritable(self, error: OSError) -> SaveError:
        return SaveError(says("results-unwritable", path=str(self._path), reason=error.strerror or error))
