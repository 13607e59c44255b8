"""`redraft bench jobs`: whole jobs by several editors, side by side, judged blind."""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from redraft.errors import UsageError
from redraft.formats.saves import write_file
from redraft.interfaces.terminal import clean, lasting, warn
from redraft.models.naming import model_for
from redraft_research.command_line.measures import Printout
from redraft_research.evaluation.jobs.attempts import CALLS, MODEL_ARMS, Bench
from redraft_research.evaluation.jobs.job import BenchJob, job_of, read_jobs
from redraft_research.evaluation.jobs.pairs import Pair, hand_out, pairs, question, shown
from redraft_research.evaluation.jobs.verdicts import arm_table, ask, judged, pair_table, read_verdicts, trigger_table
from redraft_research.evaluation.runner.report import table_lines
from redraft_research.messages import says


def run(options: argparse.Namespace) -> Printout:
    return _attempts(options) if options.arm else _report(options)


def _attempts(options: argparse.Namespace) -> Printout:
    jobs, arms = read_jobs(options.place), [*dict.fromkeys(options.arm)]
    if strange := {*(options.only or ())} - {job.id for job in jobs}:
        raise UsageError(says("no-such-job", id=min(strange), ids=", ".join(job.id for job in jobs)))
    jobs = [job for job in jobs if job.id in (options.only or [job.id])]
    if options.out is None:
        raise UsageError(says("jobs-without-run"))
    if "editor" in arms and not options.editor:
        raise UsageError(says("jobs-without-editor"))
    if set(arms) & {*MODEL_ARMS}:
        model_for(options.model).close()  # a name that means nothing is refused at once
    bench = Bench(options.out, options.model or "", options.editor or "", options.seconds, options.unconfined)
    todo = [
        (job, arm) for job in jobs for arm in arms if (bench.made(job, arm) or {}).get("status") in (None, "failed")
    ]
    if options.dry_run:
        turns = sum(2 if job.second else 1 for job, arm in todo if arm in MODEL_ARMS)
        words = f"{len(todo)} of {len(jobs) * len(arms)} attempts to make: {turns} turns, {turns * CALLS} calls at most"
        return Printout({"attempts": len(todo), "turns": turns, "most_calls": turns * CALLS}, [words])
    _keep(bench, jobs, arms, options)
    for at, job in enumerate(jobs, 1):
        _say(options, f"drawing {at} of {len(jobs)}: {job.id}")
        bench.prepare(job, options.place)

    def attempt(job: BenchJob, arm: str) -> str:
        made = bench.attempt(job, arm)
        return f"{job.id} {arm} {made['status']} {made['said'][:80]}"

    _all(attempt, todo, options, bench.stop)
    return _report(options)


def _all(work: Callable[..., str], todo: Sequence[Any], options: argparse.Namespace, stop: Callable[[], None]) -> None:
    """Do all of it, so many at a time, and say how far it is; what is under way when one raises is stopped."""
    began, pool = time.monotonic(), ThreadPoolExecutor(options.workers)
    try:
        for at, done in enumerate(as_completed([pool.submit(work, *one) for one in todo]), 1):
            words, left = done.result(), lasting((time.monotonic() - began) / at * (len(todo) - at))
            _say(options, f"{at} of {len(todo)}: {words} ({left} left)")
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        stop()


def _say(options: argparse.Namespace, words: str) -> None:
    if not options.json:
        warn(f"redraft: {words}")


def _keep(bench: Bench, jobs: Sequence[BenchJob], arms: Sequence[str], options: argparse.Namespace) -> None:
    """Put the jobs into the run. UsageError where a run has begun with another model, or another rule."""
    kept = _kept(bench.folder) if (bench.folder / "run.json").is_file() else {}
    old = {row["id"]: row for row in kept.get("jobs", ())}
    new: dict[str, Any] = {job.id: json.loads(json.dumps(job.as_json())) for job in jobs}
    given = {name: getattr(options, name) or kept.get(name) for name in ("model", "editor", "seed")}
    changed = [name for name in new if name in old and old[name] != new[name]]
    if changed := [*changed, *(name for name, value in given.items() if (kept.get(name) or value) != value)]:
        raise UsageError(says("run-of-other-jobs", folder=bench.folder, what=changed[0]))
    form = given | {"arms": [*dict.fromkeys((*kept.get("arms", ()), *arms))], "jobs": [*(old | new).values()]}
    bench.folder.mkdir(parents=True, exist_ok=True)
    write_file(bench.folder / "run.json", json.dumps(form, indent=1).encode())


def _kept(folder: Path) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads((folder / "run.json").read_text("utf-8"))
    except (OSError, ValueError):
        raise UsageError(says("no-run-of-jobs", folder=folder)) from None
    return found


def _report(options: argparse.Namespace) -> Printout:
    bench = Bench((options.out or options.place).resolve())
    kept, own = _kept(bench.folder), bench.folder / "answers.jsonl"
    jobs, (first, *others) = [job_of(row) for row in kept["jobs"]], kept["arms"]
    found = pairs(bench, jobs, kept["arms"], kept["seed"] or 0)
    if options.pairs is not None:
        hand_out(bench, found, options.pairs)
    own.touch()
    asked = {(one["pair"], one.get("judge")) for one in read_verdicts([own], found)}
    todo = [(spec, pair) for spec in options.judge for pair in found if (pair.id, spec) not in asked]
    if options.dry_run:
        return Printout({"pairs": len(found), "calls": len(todo)}, [f"{len(todo)} pairs to judge, a call each"])
    models = {spec: model_for(spec, "judge") for spec in options.judge}

    def judge(spec: str, pair: Pair) -> str:
        ask(models[spec], spec, bench, pair, own)
        return f"{pair.id} by {spec}"

    _all(judge, todo, options, bench.stop)
    rows = judged(found, read_verdicts([own, *options.answers], found), first)
    tables = [
        *(pair_table(rows, first, one) for one in others),
        *(arm_table(bench, jobs, one, rows) for one in kept["arms"]),
        *(table for one in kept["arms"] if (table := trigger_table(bench, jobs, one)) is not None),
    ]
    answers = {row.pair.id: row.answers for row in rows}
    form = {
        "tables": [one.as_json() for one in tables],
        "pairs": [_seen(bench, pair) | {"answers": answers.get(pair.id, [])} for pair in found],
        "attempts": {job.id: {arm: bench.made(job, arm) for arm in kept["arms"]} for job in jobs},
    }
    write_file(bench.folder / "report.json", json.dumps(form, indent=1).encode())
    if (drawn := bench.script("report", bench.folder)).code:
        raise UsageError(says("job-report-failed", why=drawn.answer["message"]))
    lines = [*table_lines(tables), f"{len(rows)} of {len(found)} pairs judged", str(bench.folder / "report.html")]
    return Printout(
        {"tables": form["tables"], "pairs": len(found), "judged": len(rows)}, [clean(line) for line in lines]
    )


def _seen(bench: Bench, pair: Pair) -> dict[str, Any]:
    """A pair as the page has it: the pictures lie in the run."""
    places = {side: [os.path.relpath(one, bench.folder) for one in pages] for side, pages in shown(bench, pair).items()}
    return question(bench, pair) | {"arms": pair.arms, "job": pair.job.id, "shown": places}
