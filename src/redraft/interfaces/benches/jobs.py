"""`redraft bench jobs`: whole jobs by several editors, side by side, judged blind."""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from redraft.errors import UsageError, says
from redraft.evaluation.jobs.attempts import CALLS, MODEL_ARMS, Bench
from redraft.evaluation.jobs.job import FILE, Job, job_of, read_jobs
from redraft.evaluation.jobs.pairs import arm_table, hand_out, judged, pair_table, pairs, question, read_verdicts, shown
from redraft.evaluation.runner.report import table_lines
from redraft.formats.saves import write_file
from redraft.interfaces.benches import count
from redraft.interfaces.measures import Printout
from redraft.interfaces.terminal import clean, lasting, warn
from redraft.models.naming import model_for

ARMS = (*MODEL_ARMS, "editor")


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("place", metavar="DIR|RUN", type=Path, help=f"a folder with {FILE}, or a run to be judged")
    parser.add_argument(
        "--arm",
        choices=ARMS,
        action="append",
        help="who does the jobs (repeatable); pairs are the first with each other",
    )
    parser.add_argument("--model", metavar="SPEC", help="the model of all arms but editor")
    parser.add_argument(
        "--editor", metavar="COMMAND", help="another editor: 'command {file} {request} {out}' (also {earlier})"
    )
    parser.add_argument("--out", metavar="RUN", type=Path, help="where the run is kept; one that is there goes on")
    parser.add_argument("--only", metavar="ID", action="append", help="do this job alone (repeatable)")
    parser.add_argument("--workers", metavar="N", type=count, default=1, help="jobs at a time (default: 1)")
    parser.add_argument("--seconds", metavar="S", type=count, default=1800, help="for a turn (default: 1800)")
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="shuffles pairs and sides (default: 0)")
    parser.add_argument("--dry-run", action="store_true", help="say what it would cost in calls, and do nothing")
    parser.add_argument(
        "--answers",
        metavar="FILE",
        type=Path,
        action="append",
        default=[],
        help="judges' answers, JSON lines (repeatable)",
    )
    parser.add_argument("--pairs", metavar="FOLDER", type=Path, help="write what a judge outside needs")


def run(options: argparse.Namespace) -> Printout:
    if not options.arm:
        return _report(options)
    return _attempts(options)


def _attempts(options: argparse.Namespace) -> Printout:
    jobs, arms = read_jobs(options.place), [*dict.fromkeys(options.arm)]
    if options.only:
        if strange := [name for name in options.only if name not in {job.id for job in jobs}]:
            raise UsageError(says("no-such-job", id=strange[0], ids=", ".join(job.id for job in jobs)))
        jobs = [job for job in jobs if job.id in options.only]
    if options.out is None:
        raise UsageError(says("jobs-without-run"))
    if "editor" in arms and not options.editor:
        raise UsageError(says("jobs-without-editor"))
    if set(arms) & {*MODEL_ARMS}:
        model_for(options.model).close()  # a name that means nothing is refused at once
    bench = Bench(options.out, options.model or "", options.editor or "", options.seconds)
    todo = [
        (job, arm)
        for job in jobs
        for arm in arms
        if (bench.made(job, arm) or {"status": "failed"})["status"] == "failed"
    ]
    if options.dry_run:
        turns = sum(2 if job.second else 1 for job, arm in todo if arm in MODEL_ARMS)
        lines = [
            f"{len(todo)} of {len(jobs) * len(arms)} attempts to make: {turns} turns, {turns * CALLS} calls at most"
        ]
        return Printout({"attempts": len(todo), "turns": turns, "most_calls": turns * CALLS}, lines)
    _keep(bench, jobs, arms, options)
    for at, job in enumerate(jobs, 1):
        _say(options, f"drawing {at} of {len(jobs)}: {job.id}")
        bench.prepare(job, options.place)
    began, pool = time.monotonic(), ThreadPoolExecutor(options.workers)
    try:
        asked = {pool.submit(bench.attempt, job, arm): f"{job.id} {arm}" for job, arm in todo}
        for at, done in enumerate(as_completed(asked), 1):
            made, spent = done.result(), time.monotonic() - began
            left = lasting(spent / at * (len(asked) - at))
            _say(options, f"{at} of {len(asked)}: {asked[done]} {made['status']} {made['said'][:80]} ({left} left)")
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        bench.stop()
    return _report(options)


def _say(options: argparse.Namespace, text: str) -> None:
    if not options.json:
        warn(f"redraft: {text}")


def _keep(bench: Bench, jobs: Sequence[Job], arms: Sequence[str], options: argparse.Namespace) -> None:
    """Put the jobs into the run. What a result must be does not change once there is one: UsageError."""
    kept = _kept(bench.folder) if (bench.folder / "run.json").is_file() else {}
    rows = {row["id"]: row for row in kept.get("jobs", ())}
    given = {"model": options.model, "editor": options.editor, "seed": options.seed}
    changed = [job.id for job in jobs if rows.get(job.id, new := json.loads(json.dumps(job.as_json()))) != new]
    changed += [name for name, value in given.items() if value and kept.get(name, value) != value]
    if changed:
        raise UsageError(says("run-of-other-jobs", folder=bench.folder, what=changed[0]))
    rows |= {job.id: job.as_json() for job in jobs}
    given = {name: value or kept.get(name) for name, value in given.items()}
    bench.folder.mkdir(parents=True, exist_ok=True)
    form = {**given, "arms": [*dict.fromkeys((*kept.get("arms", ()), *arms))], "jobs": [*rows.values()]}
    write_file(bench.folder / "run.json", json.dumps(form, indent=1).encode())


def _kept(folder: Path) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads((folder / "run.json").read_text("utf-8"))
    except (OSError, ValueError):
        raise UsageError(says("no-run-of-jobs", folder=folder)) from None
    return found


def _report(options: argparse.Namespace) -> Printout:
    bench = Bench(options.out or options.place)
    kept = _kept(bench.folder)
    jobs, arms = [job_of(row) for row in kept["jobs"]], kept["arms"]
    found = pairs(bench, jobs, arms, kept["seed"] or 0)
    if options.pairs is not None:
        hand_out(bench, found, options.pairs)
    own = bench.folder / "answers.jsonl"
    rows = judged(found, read_verdicts([*([own] if own.is_file() else ()), *options.answers], found), arms[0])
    tables = [
        *(pair_table(rows, arms[0], other) for other in arms[1:]),
        *(arm_table(bench, jobs, arm, rows) for arm in arms),
    ]
    answers = {row.pair.id: row.answers for row in rows}
    sides = [question(bench, pair) | {"arms": pair.arms, "job": pair.job.id, "answers": answers.get(pair.id, []),
             "shown": {side: [os.path.relpath(page, bench.folder.resolve()) for page in pages]
                       for side, pages in shown(bench, pair).items()}} for pair in found]  # fmt: skip
    made = {job.id: {arm: bench.made(job, arm) for arm in arms} for job in jobs}
    form = {"tables": [one.as_json() for one in tables], "pairs": sides, "attempts": made}
    write_file(bench.folder / "report.json", json.dumps(form, indent=1).encode())
    drawn = bench.script("report", bench.folder.resolve())
    if drawn.code:
        raise UsageError(says("job-report-failed", why=drawn.answer["message"]))
    lines = [*table_lines(tables), f"{len(rows)} of {len(found)} pairs judged", str(bench.folder / "report.html")]
    return Printout(
        {"tables": form["tables"], "pairs": len(found), "judged": len(rows)}, [clean(line) for line in lines]
    )
