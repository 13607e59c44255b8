"""Runs a task: every case through the editor under test and the scorers, recorded in a ledger."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import signal
import time
import uuid
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redraft.errors import UsageError
from redraft.process_pool import Lost
from redraft.ray_pool import Cluster, pool_of
from redraft.scoring.score import Score
from redraft.version import __version__
from redraft_research.evaluation.runner.ledger import OUTCOME, Key, Ledger, Scored
from redraft_research.evaluation.runner.pictures import Thumbnails
from redraft_research.evaluation.runner.task import Editor, Graded, Outcome, Task, TaskCase
from redraft_research.messages import says

Job = dict[str, Any]
SECONDS = 300.0
"""A case, and a scorer's look at one, may take so long."""


@dataclass(frozen=True, slots=True)
class BenchRun:
    """A run as its ledger has it. `facts` say what was run; `graded` are the cases that have been, with their seeds;
    `waiting` is how many have not. `scorer_failures`: why each scorer could not do its work, every time it was so.
    `attempts`: how earlier attempts at a case and seed failed; they count nowhere else."""

    folder: Path
    task: Task
    facts: dict[str, Any]
    graded: tuple[tuple[Graded, int], ...]
    waiting: int
    scorer_failures: dict[str, list[str]]
    attempts: dict[Key, list[str]]
    busy: float = 0.0
    """Part of the time that all processes together had a job in hand."""

    @property
    def cases(self) -> list[Graded]:
        return [graded for graded, _ in self.graded]


@dataclass(frozen=True, slots=True)
class RunOptions:
    """`seconds` for a case, `budget` for all started now. `resume`: the folder may hold this run; `retry`: rerun failed
    cases too; `rescore`: compute all scores again."""

    workers: int = 0
    seeds: tuple[int, ...] = (0,)
    seconds: float = SECONDS
    budget: float | None = None
    resume: bool = False
    retry: bool = False
    rescore: bool = False
    self_graded: bool = False
    pictures: bool = True
    fonts: tuple[Path, ...] = ()
    cluster: Cluster | None = None


def run(
    task: Task,
    editor: Editor,
    folder: Path,
    options: RunOptions | None = None,
    progress: Callable[[int, int, str], None] = lambda done, all, what: None,
) -> BenchRun:
    """UsageError if a scorer steered the editor or the folder has another run. `progress` hears done, total, job."""
    asked = options or RunOptions()
    _check_cases(task.cases)
    with Ledger(folder, new=not asked.rescore) as ledger:
        known = ledger.facts
        facts: dict[str, Any] = {
            "task": task.name,
            "editor": editor.id,
            "steered_by": sorted(editor.steered_by),
            "redraft": __version__,
            "prompts": {name: hashlib.sha256(text.encode()).hexdigest()[:16] for name, text in task.prompts.items()},
        }
        _check(known, facts, asked, folder)
        if asked.rescore:  # the editor is whatever it was
            facts |= {name: known[name] for name in ("editor", "steered_by", "redraft")}
            ledger.store_cases(task.cases)
        scorers = [scorer.id for scorer in task.scorers]
        steering = [scorer for scorer in scorers if steered(scorer, facts["steered_by"])]
        if steering and not asked.self_graded:
            raise UsageError(says("grader-steered-editor", model=steering[0]))
        facts |= {"scorers": scorers, "scored_with": __version__, "self_graded": bool(steering)}
        ledger.describe({**facts, "seeds": sorted({*known.get("seeds", ()), *(() if asked.rescore else asked.seeds)})})
        if asked.rescore:
            ledger.forget_scores()
        work = _Work(task, editor, ledger, Thumbnails(folder / "pictures", asked.fonts) if asked.pictures else None)
        keys = [] if asked.rescore else ledger.begin(task.cases, asked.seeds, asked.retry)
        busy = _work_through(work, keys, asked, progress)
        return _read(task, ledger, busy)


def read_run(task: Task, folder: Path) -> BenchRun:
    """A run as it is, with nothing done."""
    with Ledger(folder, new=False) as ledger:
        if ledger.facts.get("task") != task.name:
            raise UsageError(says("run-task-differs", folder=folder, found=ledger.facts.get("task"), wanted=task.name))
        ledger.check(task.cases)
        return _read(task, ledger, 0.0)


def steered(scorer: str, by: Iterable[str]) -> bool:
    """Whether a scorer is one that an editor looked at, or asks a model ("@NAME") that it did."""
    return any(scorer == one or (one.startswith("@") and one in scorer) for one in by)


def _check_cases(cases: Sequence[TaskCase]) -> None:
    """An id names one case, and all of its facts can be written as JSON."""
    ids = set[str]()
    for case in cases:
        if case.id in ids:
            raise UsageError(says("case-id-twice", id=case.id))
        ids.add(case.id)
        try:
            json.dumps([case.id, case.instruction, case.facts], ensure_ascii=False, allow_nan=False).encode()
        except (ValueError, TypeError) as error:
            raise UsageError(f"case {case.id!r}: {error}", "give texts in Unicode and finite numbers") from None


def _check(known: dict[str, Any], facts: dict[str, Any], asked: RunOptions, folder: Path) -> None:
    if not known:
        if asked.rescore:
            raise UsageError(says("no-run-to-rescore", folder=folder))
        return
    if not (asked.resume or asked.retry or asked.rescore):
        raise UsageError(says("run-there-already", folder=folder))
    same = ("task",) if asked.rescore else ("task", "editor", "redraft", "prompts")
    for name in same:
        if known.get(name) != facts[name]:
            raise UsageError(says("run-settings-differ", folder=folder, setting=name, found=known.get(name)))


def _read(task: Task, ledger: Ledger, busy: float) -> BenchRun:
    scorers = [scorer.id for scorer in task.scorers]
    graded, counts = tuple(ledger.graded(task.cases, scorers)), ledger.counts()
    left = counts.get("waiting", 0) + counts.get("claimed", 0)
    facts = ledger.facts | {"data": ledger.data(task.cases)}
    ids = {case.id for case in task.cases}
    attempts = {key: whys for key, whys in ledger.attempts().items() if key[0] in ids}
    return BenchRun(ledger.folder, task, facts, graded, left, ledger.scorer_failures(), attempts, busy)


class _Work:
    """What the processes do: jobs name a case and a seed, and are `edit`, `score` or `draw`."""

    def __init__(self, task: Task, editor: Editor, ledger: Ledger, thumbnails: Thumbnails | None) -> None:
        self.cases = {case.id: case for case in task.cases}
        self.scorers = {scorer.id: scorer for scorer in task.scorers}
        self.editor, self.ledger, self.thumbnails = editor, ledger, thumbnails

    def __call__(self, job: Job) -> Any:
        case, seed = self.cases[job["case"]], int(job["seed"])
        if job["do"] == "edit":
            return self._edit(case, seed)
        outcome = _outcome(case, job["outcome"])
        if job["do"] == "score":
            return [score.as_json() for score in self.scorers[job["scorer"]].score(outcome)]
        assert self.thumbnails is not None
        return self.thumbnails.draw(outcome)

    def close(self) -> None:
        """End what editor and scorers have started; sent to each process when there is no more to do."""
        for one in (self.editor, self.thumbnails, *self.scorers.values()):
            getattr(one, "close", lambda: None)()

    def _edit(self, case: TaskCase, seed: int) -> None:
        """Make the folder of a case; it gets its name when all is in it."""
        home = self.ledger.home(case.id, seed)
        making = home.with_name(f".making-{uuid.uuid4().hex}")
        making.mkdir(parents=True)
        began = time.perf_counter()
        try:
            made = self.editor.edit(case, making, seed)
        except Exception as error:
            failure = " ".join(f"crashed: {type(error).__name__}: {error}".split())[:300]
            made = Outcome(case, None, failure)
        output = str(made.output.relative_to(making)) if made.output is not None else ""
        failure = made.failure or ("" if output else "no output")
        outcome = {
            "seconds": time.perf_counter() - began,
            "failure": failure,
            "output": output,
            "facts": dict(made.facts),
        }
        (making / OUTCOME).write_text(json.dumps(outcome), encoding="utf-8")
        try:
            os.rename(making, home)
        except OSError:  # it has been run: its outcome is kept
            shutil.rmtree(making)


def _outcome(case: TaskCase, form: dict[str, Any]) -> Outcome:
    output = Path(form["output"]) if form["output"] else None
    return Outcome(case, output, form["failure"], form["seconds"], form["facts"])


def _work_through(
    work: _Work, keys: Sequence[Key], asked: RunOptions, progress: Callable[[int, int, str], None]
) -> float:
    """Edit, score and draw until nothing is left; gives the part of the time that processes were at work."""
    ledger, began = work.ledger, time.monotonic()
    workers = asked.workers or os.cpu_count() or 1
    scorers = list(work.scorers)
    done = 0

    def after(key: Key, which: Sequence[str]) -> list[Job]:
        outcome = ledger.outcome(work.cases[key[0]], key[1])
        form: Job = {"output": str(outcome.output) if outcome.output else "", "failure": outcome.failure}
        form |= {"seconds": outcome.seconds, "facts": outcome.facts}
        job = {"case": key[0], "seed": key[1], "outcome": form}
        jobs = [{**job, "do": "score", "scorer": scorer} for scorer in which]
        return [*jobs, *([{**job, "do": "draw"}] if work.thumbnails is not None else [])]

    def taken(job: Job) -> bool:
        if job["do"] == "edit":
            if asked.budget is not None and time.monotonic() - began > asked.budget:
                return False
            ledger.claim((job["case"], job["seed"]))
        return True

    def ended(job: Job, result: Any, lost: Lost | None, seconds: float) -> list[Job]:
        nonlocal done
        answer, failure = (None, _how(lost)) if lost is not None else (result["answer"], result["failure"])
        key = job["case"], job["seed"]
        if job["do"] == "score":
            scores = [
                Score(one["measure"], one["value"], one.get("reason", ""), one.get("evidence", {}))
                for one in answer or ()
            ]
            ledger.score(key, Scored(job["scorer"], scores, failure))
            if not keys:
                done += 1
                progress(done, sum(map(len, first.values())), "scores")
        if job["do"] != "edit":
            return []
        done += 1
        if (ledger.home(*key) / OUTCOME).is_file():  # also where its process died just after
            ledger.finish(key)
        else:
            ledger.fail(key, failure or "crashed: it left no outcome", seconds)
        progress(done, len(keys), "cases")
        return after(key, scorers)

    first: dict[Key, list[str]] = {}
    again = set(keys)
    for key, scorer in ledger.unscored(scorers):
        if key not in again:  # what is tried again is scored then
            first.setdefault(key, []).append(scorer)
    jobs = [job for key, which in first.items() if key[0] in work.cases for job in after(key, which)]
    with pool_of(asked.cluster, work, work.close, asked.workers, asked.seconds) as pool:
        pool.run([*jobs, *({"do": "edit", "case": case, "seed": seed} for case, seed in keys)], ended, taken)
    return pool.busy / max(1e-9, getattr(pool, "count", workers) * (time.monotonic() - began))


def _how(lost: Lost) -> str:
    if lost.code is None:
        return "timed out"
    how = f"signal {signal.Signals(-lost.code).name}" if lost.code < 0 else f"exit code {lost.code}"
    return f"crashed: {how}: {lost.words}" if lost.words else f"crashed: {how}"
