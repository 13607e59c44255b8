"""The command `redraft batch`."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from redraft.batch.edit_many import ROW_SECONDS, edit_many, look_ahead
from redraft.batch.results.ledger import Summary
from redraft.batch.table.job import MODEL_SECONDS, TableJob
from redraft.batch.table.store import Store
from redraft.batch.table.urls import checked_url, is_url
from redraft.errors import UsageError, counted, says
from redraft.formats.disk.snapshots import read_input
from redraft.interfaces.models import engine_asked, models_of
from redraft.interfaces.terminal import clean, lasting, priced, print_json, say, warn
from redraft.models.clients.recordings import FILE

SHOWN = 20
"""Changes of a dry run that are listed."""
SELDOM = 20.0
"""Seconds between two lines about the progress where they are kept, as in a log."""
EDITING = ("feedback", "trust", "grammar_first", "seed", "rounds", "pictures")
"""Options of the planning, as `EditOptions` has them."""


def run_batch(options: argparse.Namespace) -> int:
    """Carry out a manifest, or one job for every row of a table."""
    job = _job(options)
    with _models_asked(options) as models:
        chosen = {**_chosen(options), **({"models": models} if models is not None else {})}
        return _run(options, job, chosen)


@contextmanager
def _models_asked(options: argparse.Namespace) -> Iterator[dict[str, Any] | None]:
    """What processes are told of the models, while the context lasts; None where no model is named to plan. A name that
    is wrong is an error here, and nothing is asked. What they answer is kept beside the results, for `--resume`."""
    with models_of(options) as models:
        if models is None or models.planner is None:
            yield None
            return
    kept = options.manifest if isinstance(options.manifest, Path) else os.path.basename(options.manifest)
    bought = Path(f"{options.results or kept}.bought")
    if not options.resume:
        (bought / FILE).unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(prefix="redraft-batch-") as folder:
        yield {
            "roles": {"planner": options.model, "judge": options.judge, "vision": options.vision},
            "limits": [options.max_cost, options.max_seconds, time.monotonic()],
            "folder": folder,
            "bought": str(bought.absolute()),
            "edit": {name: getattr(options, name) for name in EDITING} | {"private": ",".join(options.private)},
        }


def _run(options: argparse.Namespace, job: TableJob | None, chosen: dict[str, Any]) -> int:
    if options.dry_run:
        return _dry_run(options, job, chosen)
    if options.results is None:
        raise UsageError(says("no-results-file"))
    shown = not options.json and sys.stderr.isatty()
    summary = edit_many(
        options.manifest,
        options.results,
        job=job,
        workers=options.workers,
        resume=options.resume,
        retries=options.retries,
        limit=options.limit,
        sheet=options.sheet,
        roots=options.root,
        options=chosen,
        cluster=engine_asked(options),
        row_seconds=MODEL_SECONDS if "models" in chosen else ROW_SECONDS,
        progress=_one_line if shown else _in_a_log() if not options.json else lambda summary: None,
    )
    if shown:
        print("\r\x1b[2K", end="", file=sys.stderr)
    if options.json:
        print_json({**asdict(summary), "results": str(options.results), "sheet": _name(options.sheet)})
        return summary.exit_code
    for line in (*summary.told, *summary.reasons):
        warn(f"redraft: {clean(line)}")
    for note in summary.notes:
        warn(f"redraft: warning: {clean(note)}")
    warn(
        f"{summary.sentence()}; results in {options.results}" + (f", shown in {options.sheet}" if options.sheet else "")
    )
    return summary.exit_code


def _job(options: argparse.Namespace) -> TableJob | None:
    if options.input is None:
        given = [name for name in ("instruction", "program") if getattr(options, name) is not None]
        given += [name for name in ("output", "fill", "allow_empty") if getattr(options, name)]
        if given:
            flag = given[0].replace("_", "-")
            raise UsageError(says("option-needs-one-design", option=flag))
        return None
    if not options.output:
        ending = os.path.splitext(options.input)[1]
        raise UsageError(says("batch-output-unsaid", ending=ending))
    program = None
    if options.program is not None:
        with Store(retries=options.retries) as store:
            program = read_input(store.path(options.program)).data.decode("utf-8-sig", "replace")
    fill = options.fill or (options.instruction is None and program is None)
    output, *further = options.output
    design = checked_url(options.input) if is_url(options.input) else os.path.abspath(options.input)
    return TableJob(design, output, options.instruction, program, fill, options.allow_empty, tuple(further))


def _chosen(options: argparse.Namespace) -> dict[str, Any]:
    folders, names = map(os.path.abspath, options.fonts), ("strict", "strict_fonts", "yes", "partial", "fit", "repair")
    return {"fonts": [*folders], "render": not options.no_render, **{name: getattr(options, name) for name in names}}


def _dry_run(options: argparse.Namespace, job: TableJob | None, chosen: dict[str, Any]) -> int:
    ahead = look_ahead(
        options.manifest, job=job, limit=options.limit, sheet=options.sheet, roots=options.root, options=chosen,
        workers=options.workers,
    )  # fmt: skip
    tried = [
        {"id": row.id, "output": row.output, **{name: value for name, value in answer.items() if name != "picture"}}
        for row, answer in ahead.tried
    ]
    code = 1 if ahead.wrong or any(answer["error"] for answer in tried) else 0
    if options.json:
        told = {"total": ahead.total, "wrong": ahead.wrong, "reasons": ahead.reasons, "tried": tried}
        print_json({**told, "seconds": ahead.seconds, "cost": ahead.cost, "sheet": _name(options.sheet)})
        return code
    for line in ahead.reasons:
        warn(f"redraft: {clean(line)}")
    what = "tried" if any(answer["error"] for answer in tried) else "carried out"
    say(
        f"{counted(ahead.total - ahead.wrong, 'row')} would be {what}, {ahead.wrong:,} would not, as the table and the"
        " design say (pictures are looked at as rows are run); nothing was written"
    )
    if ahead.seconds is not None:
        price = f", {priced(ahead.cost)} if each asks as the first did" if "models" in chosen else ""
        say(f"all of them would take {lasting(ahead.seconds)}{price}, as the first {len(tried)} say")
    for answer in tried[: what == "carried out"]:
        say(f"the first: {clean(str(answer['id']))} → {clean(answer['output'])}")
        for line in answer.get("told", [])[:SHOWN]:
            say(f"  {clean(line)}")
        for warning in answer.get("warnings", []):
            warn(f"redraft: warning: {clean(warning)}")
    for answer in tried:
        if error := answer["error"]:
            what = f"{answer['id']}: {answer['status']}: {error['message']}; {error['suggestion']}"
            warn(f"redraft: {clean(what)}")
    if options.sheet:
        say(f"its picture is in {options.sheet}")
    return code


def _name(path: Path | None) -> str | None:
    return str(path) if path is not None else None


def _one_line(summary: Summary) -> None:
    print(f"\r\x1b[2K{summary.sentence()}", end="", file=sys.stderr, flush=True)


def _in_a_log() -> Callable[[Summary], None]:
    last = time.monotonic()

    def report(summary: Summary) -> None:
        nonlocal last
        if time.monotonic() - last > SELDOM and summary.finished < summary.total:
            last = time.monotonic()
            warn(summary.sentence())

    return report
