"""`redraft bench NAME` for the protocols: run, score, compare, report."""

from __future__ import annotations

import argparse
import json
import os
from dataclasses import replace
from pathlib import Path

from redraft.errors import UsageError
from redraft.formats.saves import write_file
from redraft.interfaces.models import engine_asked
from redraft.interfaces.terminal import progress_for, tell
from redraft_research.command_line.benches import Protocolled
from redraft_research.evaluation.runner.comparison import compared_table, failures, paired
from redraft_research.evaluation.runner.editors import Ours, editor_named
from redraft_research.evaluation.runner.report import leaderboard_row, report_page, retried, table_lines
from redraft_research.evaluation.runner.run import BenchRun, RunOptions, read_run, run
from redraft_research.messages import says


def bench_task(bench: Protocolled, options: argparse.Namespace) -> int:
    """Exit code 0 whatever the scores are."""
    task = bench.task(options)
    task = replace(task, cases=tuple(task.cases)[: options.limit])
    if not task.cases:
        raise UsageError(says("no-case-to-run"))
    folder = options.folder or Path("build/bench") / options.what
    cluster = engine_asked(options)
    workers = options.workers or (0 if cluster is not None else os.cpu_count() or 1)
    if options.max_cost is not None and not workers:
        raise UsageError(says("max-cost-needs-workers"))
    roles = {"planner": options.model, "judge": options.judge, "vision": options.vision}
    roles |= {"image_editor": options.image_editor, "image_generator": options.image_generator}
    cost = options.max_cost / workers if options.max_cost is not None else None  # each process has its own purse
    ours = Ours(tuple(options.fonts), roles, options.feedback, cost, options.max_seconds)
    names = ("seconds", "budget", "resume", "rescore", "self_graded")
    asked = RunOptions(
        **{name: getattr(options, name) for name in names},
        workers=workers,
        seeds=tuple(range(options.seed, options.seed + options.seeds)),
        retry=options.retry_failed,
        pictures=not options.no_pictures,
        fonts=tuple(options.fonts),
        cluster=cluster,
    )
    editor = editor_named(options.editor, ours)
    if isinstance(editor, Ours) and (models := editor.named_models()) is not None:
        models.close()  # a name that means nothing is refused at once
    other = read_run(task, options.compare) if options.compare is not None else None
    progress = progress_for(options.json)
    try:
        made = run(task, editor, folder, asked, lambda *at: progress(_bar(*at)))
    finally:
        progress("")
    row = leaderboard_row(made, options.date)
    write_file(folder / "leaderboard.json", (json.dumps(row, indent=1) + "\n").encode())
    write_file(folder / "report.html", report_page(made, options.date, other).encode(errors="replace"))
    for name, plot in (task.plots(made.cases) if task.plots is not None else {}).items():
        write_file(folder / f"{name}.svg", plot.encode())
    compared = paired(other.cases, made.cases) if other is not None else None
    tables = [*task.tables(made.cases)]
    row |= {"tables": [one.as_json() for one in tables]}
    if other is not None and compared is not None:
        row |= {"compared": [one._asdict() for one in compared]}
        tables.append(compared_table(compared, f"{other.facts['editor']} in {other.folder}"))
    files = f"{folder / 'report.html'}, {folder / 'leaderboard.json'}"
    tell(options.json, row, [*_summary(made), *table_lines(tables), files])
    return 0


def _bar(done: int, total: int, what: str) -> str:
    filled = 24 * done // max(1, total)
    return f"{'█' * filled}{'░' * (24 - filled)} {done} of {total} {what}"


def _summary(made: BenchRun) -> list[str]:
    failed = failures(made.cases)
    by_kind = ", ".join(f"{count} {kind}" for kind, count in failed.most_common())
    lines = [
        f"{made.facts['task']}, {made.facts['editor']}: {len(made.cases)} outcomes, {failed.total()} failed"
        + (f" ({by_kind})" if by_kind else "")
    ]
    if again := retried(made):
        kinds = ", ".join(f"{count} {kind}" for kind, count in again.most_common())
        lines.append(f"{again.total()} earlier attempts failed ({kinds}) and were made again")
    lines += [f"{made.waiting} not run yet: --resume goes on"] if made.waiting else []
    lines += ["self-graded: a scorer also steered the editor"] if made.facts["self_graded"] else []
    return lines + [
        f"{name} failed on {len(whys)} outcomes, first: {whys[0]}" for name, whys in made.scorer_failures.items()
    ]
