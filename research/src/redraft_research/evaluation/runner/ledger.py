"""The ledger of a run: the state of every case in one SQLite file beside the outputs; a run is a folder.

A case with a seed is `waiting`, `claimed`, `done` or `failed`. Its outputs are made under another name and renamed once
`outcome.json` is written, so a killed run resumes: claimed cases with a folder are done, others wait again. Retried
cases keep old endings in `attempts` and old files in `outputs/CASE/SEED.NUMBER`. Scores are computed again from files.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from redraft import machine
from redraft.errors import UsageError
from redraft.scoring.score import Score
from redraft_research.evaluation.runner.task import Graded, Outcome, TaskCase
from redraft_research.messages import says

NAME, OUTCOME = "ledger.sqlite", "outcome.json"
_PATIENCE = 10.0
"""Seconds to wait for the processes of a run that was killed; they end by themselves."""
_TABLES = """
create table if not exists run (key text primary key, value text);
create table if not exists cases ("case" text, seed integer, digest text, state text, seconds real, failure text,
  output text, facts text, primary key ("case", seed));
create table if not exists scores ("case" text, seed integer, scorer text, failure text, scores text,
  primary key ("case", seed, scorer));
create table if not exists attempts ("case" text, seed integer, number integer, seconds real, failure text, facts text,
  primary key ("case", seed, number));
"""

Key = tuple[str, int]
"""A case's id and a seed."""


class Scored(NamedTuple):
    """A scorer's scores of a case, or why there are none."""

    scorer: str
    scores: Sequence[Score]
    failure: str = ""


class Ledger:
    """Context manager; one process at a time has it, others are refused while it is at work."""

    def __init__(self, folder: Path, *, new: bool = True) -> None:
        if not new and not (folder / NAME).is_file():
            raise UsageError(says("no-run-in-folder", folder=folder))
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = _locked(folder / "lock")
        except OSError as error:
            raise UsageError(says("run-folder-unwritable", folder=folder, reason=error.strerror)) from None
        try:
            self._base = sqlite3.connect(folder / NAME, isolation_level=None)
            self._base.execute("pragma journal_mode = wal")
            self._base.execute("pragma synchronous = normal")
            self._base.executescript(_TABLES)
        except sqlite3.DatabaseError as error:
            os.close(self._lock)
            raise UsageError(says("run-ledger-malformed", file=folder / NAME, error=error)) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._base.close()
        os.close(self._lock)
        if isinstance(error, sqlite3.DatabaseError):  # damaged in the middle, or no room on the disk
            raise UsageError(says("run-ledger-unusable", file=self.folder / NAME, error=error)) from error

    def __getstate__(self) -> dict[str, Any]:
        return {"folder": self.folder}  # elsewhere it only knows where outputs go

    @property
    def facts(self) -> dict[str, Any]:
        """What the run as a whole is: its task, editor, seeds, prompts."""
        return {key: json.loads(value) for key, value in self._base.execute("select key, value from run")}

    def describe(self, facts: Mapping[str, Any]) -> None:
        rows = [(key, json.dumps(value)) for key, value in facts.items()]
        self._base.executemany("insert or replace into run values (?, ?)", rows)

    def digests(self) -> dict[str, str]:
        """The digest of every case: cases with the same one are the same."""
        return dict(self._rows('"case", digest'))

    def check(self, cases: Iterable[TaskCase]) -> dict[str, Digest]:
        """The digests of the cases; one that is known must be what it was."""
        return self._checked(cases, lambda was, now: was == now)

    def store_cases(self, cases: Iterable[TaskCase]) -> None:
        """Take over what is known of the cases now; what the editor was given must be what it was."""
        digests = self._checked(cases, lambda was, now: was.given == now.given)
        self._base.executemany(
            'update cases set digest = ? where "case" = ?', [(str(digest), case) for case, digest in digests.items()]
        )

    def _checked(self, cases: Iterable[TaskCase], same: Callable[[Digest, Digest], bool]) -> dict[str, Digest]:
        known = {case: Digest(*digest.partition(" ")[::2]) for case, digest in self._rows('"case", digest')}
        found = {case.id: digest_of(case) for case in cases}
        for id, digest in found.items():
            if not same(known.get(id, digest), digest):
                raise UsageError(says("run-case-changed", id=id, folder=self.folder))
        return found

    def begin(self, cases: Sequence[TaskCase], seeds: Iterable[int], retry: bool = False) -> list[Key]:
        """Write down the cases, adopt finished ones, and give those to run; with `retry` also the failed ones."""
        seeds = tuple(seeds)
        digests = self.check(cases)
        with self._base:
            self._base.execute("begin")
            rows = [(case, seed, str(digest)) for case, digest in digests.items() for seed in seeds]
            self._base.executemany("insert or ignore into cases values (?, ?, ?, 'waiting', 0, '', '', '{}')", rows)
        for case_id, seed in list(self._rows('"case", seed', "state = 'claimed'")):
            if (self.home(case_id, seed) / OUTCOME).is_file():
                self.finish((case_id, seed))
            else:
                self._state((case_id, seed), "waiting")
        for left in (self.folder / "outputs").glob("*/.making-*"):
            shutil.rmtree(left, ignore_errors=True)
        still = set(self._rows('"case", seed', "state in ('waiting', 'failed')" if retry else "state = 'waiting'"))
        return [(case.id, seed) for seed in seeds for case in cases if (case.id, seed) in still]

    def claim(self, key: Key) -> None:
        """A case begins. One that failed keeps its folder under the attempt's number, and loses its scores."""
        (number,) = self._base.execute(
            'select count(*) + 1 from attempts where "case" = ? and seed = ?', key
        ).fetchone()
        if (home := self.home(*key)).exists():  # first: killed in between, it is still one that failed
            home.rename(home.with_name(f"{key[1]}.{number}"))
        this = '"case" = ? and seed = ?'
        query = (
            f"""select "case", seed, {number}, seconds, failure, facts from cases where {this} and state = 'failed'"""
        )
        with self._base:
            self._base.execute("begin")
            self._base.execute(f"insert into attempts {query}", key)
            self._base.execute(f"delete from scores where {this}", key)
            self._state(key, "claimed")

    def finish(self, key: Key) -> None:
        """Take over what a process left in the folder of a case."""
        outcome = json.loads((self.home(*key) / OUTCOME).read_text(encoding="utf-8"))
        self._end(key, outcome["seconds"], outcome["failure"], outcome["output"], outcome["facts"])

    def fail(self, key: Key, failure: str, seconds: float) -> None:
        """A case whose process died or was ended: it has no folder."""
        self._end(key, seconds, failure, "", {})

    def score(self, key: Key, scored: Scored) -> None:
        scores = json.dumps([score.as_json() for score in scored.scores])
        row = (*key, scored.scorer, scored.failure, scores)
        self._base.execute("insert or replace into scores values (?, ?, ?, ?, ?)", row)

    def forget_scores(self) -> None:
        self._base.execute("delete from scores")

    def unscored(self, scorers: Iterable[str]) -> Iterator[tuple[Key, str]]:
        """Cases that were run, with the scorers that have not yet seen them."""
        for scorer in scorers:
            seen = 'not exists (select 1 from scores s where s."case" = c."case" and s.seed = c.seed and s.scorer = ?)'
            query = f"select \"case\", seed from cases c where state in ('done', 'failed') and {seen} order by rowid"
            yield from (((case, seed), scorer) for case, seed in self._base.execute(query, (scorer,)).fetchall())

    def home(self, case: str, seed: int) -> Path:
        """The folder of a case's outputs."""
        return self.folder / "outputs" / folder_name(case) / str(seed)

    def outcome(self, case: TaskCase, seed: int) -> Outcome:
        """What became of a case that was run."""
        query = 'select seconds, failure, output, facts from cases where "case" = ? and seed = ?'
        seconds, failure, output, facts = self._base.execute(query, (case.id, seed)).fetchone()
        path = self.home(case.id, seed) / output if output else None
        return Outcome(case, path, failure, seconds, json.loads(facts))

    def graded(self, cases: Iterable[TaskCase], scorers: Sequence[str]) -> Iterator[tuple[Graded, int]]:
        """Every case that was run, with its seed and its scores by these scorers."""
        by_id = {case.id: case for case in cases}
        scores: dict[Key, dict[str, Score]] = {}
        for case, seed, scorer, data in self._base.execute('select "case", seed, scorer, scores from scores'):
            if scorer in scorers:
                scores.setdefault((case, seed), {}).update({row["measure"]: _read(row) for row in json.loads(data)})
        for case, seed in list(self._rows('"case", seed', "state in ('done', 'failed')")):
            if case in by_id:
                yield Graded(self.outcome(by_id[case], seed), scores.get((case, seed), {})), seed

    def data(self, cases: Iterable[TaskCase]) -> str:
        """A digest of those of these cases that were run: runs with the same one are about the same."""
        ids = {case.id for case in cases}
        run = self._rows('distinct "case", digest', "state in ('done', 'failed')")
        rows = json.dumps(sorted(row for row in run if row[0] in ids))
        return hashlib.sha256(rows.encode()).hexdigest()[:16]

    def scorer_failures(self) -> dict[str, list[str]]:
        """Why each scorer failed, every time it did."""
        found: dict[str, list[str]] = {}
        for scorer, why in self._base.execute("select scorer, failure from scores where failure <> '' order by rowid"):
            found.setdefault(scorer, []).append(why)
        return found

    def attempts(self) -> dict[Key, list[str]]:
        """How the earlier attempts at a case failed, in order."""
        found: dict[Key, list[str]] = {}
        for case, seed, why in self._base.execute('select "case", seed, failure from attempts order by number'):
            found.setdefault((case, seed), []).append(why)
        return found

    def counts(self) -> dict[str, int]:
        return dict(self._base.execute("select state, count(*) from cases group by state").fetchall())

    def _rows(self, columns: str, where: str = "1") -> Iterator[tuple[Any, ...]]:
        yield from self._base.execute(f"select {columns} from cases where {where} order by rowid").fetchall()

    def _state(self, key: Key, state: str) -> None:
        self._base.execute('update cases set state = ? where "case" = ? and seed = ?', (state, *key))

    def _end(self, key: Key, seconds: float, failure: str, output: str, facts: Mapping[str, Any]) -> None:
        query = (
            'update cases set state = ?, seconds = ?, failure = ?, output = ?, facts = ? where "case" = ? and seed = ?'
        )
        self._base.execute(query, ("failed" if failure else "done", seconds, failure, output, json.dumps(facts), *key))


def folder_name(case: str) -> str:
    """A name that any file system takes, and no other case has."""
    return f"{re.sub(r'[^A-Za-z0-9._-]+', '_', case)[:48].lstrip('.')}-{hashlib.sha256(case.encode()).hexdigest()[:8]}"


class Digest(NamedTuple):
    """So that another case of the same id is noticed: what an editor is given, and what is known beside that."""

    given: str
    known: str

    def __str__(self) -> str:
        return f"{self.given} {self.known}"


def digest_of(case: TaskCase) -> Digest:
    """Facts that say where something lies are left out: the same case may lie elsewhere."""
    given = hashlib.sha256(json.dumps(case.instruction).encode())
    with suppress(OSError):
        given.update(case.source.read_bytes())
    known = {name: fact for name, fact in case.facts.items() if not _is_place(fact)}
    facts = json.dumps(known, sort_keys=True, default=str).encode()
    return Digest(given.hexdigest(), hashlib.sha256(facts).hexdigest())


def _is_place(fact: Any) -> bool:
    return isinstance(fact, str) and "/" in fact and "\0" not in fact and os.path.exists(fact)


def _read(row: Mapping[str, Any]) -> Score:
    return Score(row["measure"], row["value"], row.get("reason", ""), row.get("evidence", {}))


def _locked(path: Path) -> int:
    """Processes made by fork have it too, so that it is free only when all of them have ended."""
    lock = os.open(path, os.O_RDWR | os.O_CREAT | machine.PLAIN, 0o644)
    try:
        machine.lock(lock, _PATIENCE)
    except BlockingIOError:
        os.close(lock)
        raise UsageError(says("run-in-progress", folder=path.parent)) from None
    return lock
