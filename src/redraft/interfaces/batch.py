"""Many edits from a manifest, in several processes; one line of results for each row, written as it finishes.

A results row is `{id, status, output, edits, seconds, error, fit, warnings}`, and where a model is named also `{calls,
prompt_tokens, completion_tokens, cost}`; `status` is one of `STATUSES`, `edits`
the edits made, `error` None or `{code, message, suggestion, …}`, with `readings` where an instruction was too `unsure`
to act on; `fit` says what was done to make texts fit, `warnings` what is wrong with the result, in sentences. Every
process has pipes of its own, so one that is killed or stuck costs its row and no other; another takes its place.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from redraft.errors import UsageError
from redraft.formats.saves import same_file
from redraft.interfaces.batch_job import TableJob
from redraft.interfaces.batch_manifest import KEYS, Job, Rejected, read_manifest
from redraft.interfaces.batch_pool import recorded, row_pool
from redraft.interfaces.batch_results import Results, SameReason, Summary, done_before, grouped
from redraft.interfaces.batch_sheet import Shown, write_sheet
from redraft.interfaces.batch_table import Table, read_table
from redraft.interfaces.batch_worker import OPENER, status_of
from redraft.ray_pool import Cluster

ROW_SECONDS = 120.0
"""A row that takes longer is given up and its process ended."""


def edit_many(
    manifest: Path,
    results: Path,
    *,
    job: TableJob | None = None,
    workers: int | None = None,
    resume: bool = False,
    limit: int | None = None,
    sheet: Path | None = None,
    options: Mapping[str, Any] | None = None,
    roots: Sequence[Path] = (),
    row_seconds: float = ROW_SECONDS,
    opener: str = OPENER,
    progress: Callable[[Summary], None] = lambda summary: None,
    on_row: Callable[[Shown, int], None] | None = None,
    here: bool = True,
    cluster: Cluster | None = None,
) -> Summary:
    """Carry out a manifest, or one `job` for every row of a table, with `workers` processes (by default one for each
    processor).

    The results file is replaced at the start; with `resume` its rows that are done and whose output is there are kept
    and not carried out again, also when their instruction was changed since. Only the first `limit` rows are taken.
    `sheet` is a page or a picture that shows all results. Rows read and write in the manifest's folder, in `roots` and
    in the folder the job names, nowhere else; pictures are read `here` too, in the current folder. `on_row` hears of
    every row as it finishes, with its line. `opener` and `options` are what each process runs (see `batch_worker`); the
    processes are those of a `cluster` where there is one. Ctrl-C ends them and keeps what is done; so does a job
    whose first rows all fail for one reason.
    """
    if workers is not None and workers < 1:
        raise UsageError(f"--workers must be 1 or more, not {workers}", "leave it out for one a core")
    written = [results, *([sheet] if sheet is not None else [])]
    if any(same_file(manifest, path) for path in written):
        raise UsageError("the results would replace the manifest", "give another file for --results")
    table = _first(read_table(manifest), limit)
    jobs, rejected = read_manifest(manifest, written, roots, table, job)
    summary = Summary(total=len(jobs) + len(rejected))
    done = done_before(results, jobs) if resume else {}
    summary.skipped = len(done)
    read = {os.path.realpath(path) for row in jobs for path in (row.input, row.program or "")}
    if any(os.path.realpath(path) in read for path in written):
        raise UsageError("the results would replace a file that a row reads", "give another file for --results")
    lines = {str(row.id): row.line for row in jobs} | {str(row.id): row.line for row in rejected}
    with Results(results, done, summary, progress, job is not None) as book:

        def add(id: str | int, output: str | None, **answer: Any) -> None:
            try:
                book.add(id, output, **answer)
            finally:
                if on_row is not None and str(id) in book.rows:
                    on_row(Shown.of(book.rows[str(id)], answer.get("picture", "")), lines[str(id)])

        for row in rejected:
            add(row.id, row.output, status=status_of(row.error), seconds=0.0, error=row.error.as_json())
        todo = [each for each in jobs if str(each.id) not in done]
        todo += [replace(each, shown=True) for each in jobs if sheet is not None and str(each.id) in done]
        order = _order(opener, manifest, options, roots, sheet is not None, here)
        pool = row_pool(order, workers or (_processors() if cluster is None else 0), row_seconds, cluster)
        try:
            pool.run(todo, recorded(add, row_seconds))
        except KeyboardInterrupt:
            summary.interrupted = True
        except SameReason:
            summary.stopped = True
        finally:
            pool.end(now=summary.finished < summary.total)
        summary.reasons += grouped((row["id"], row["error"]) for row in book.rows.values() if row["error"])
        everywhere = book.everywhere()
        summary.warned = sum(not everywhere.issuperset(row["warnings"]) for row in book.rows.values())
        told = ((row["id"], {"message": one}) for row in book.rows.values() if row["status"] == "done"
                for one in (*row["warnings"], *row.get("notes", ())) if one not in everywhere)  # fmt: skip
        summary.told += grouped(told, "warnings")
        summary.notes += [f"of every row: {warning}" for warning in sorted(everywhere)]
        summary.notes += _unused(table, jobs, book, job is not None) if summary.counts["done"] else []
        if sheet is not None:
            rows = sorted(book.rows.items(), key=lambda each: lines.get(each[0], 0))
            write_sheet(sheet, [Shown.of(row, book.pictures.get(id, ""), everywhere) for id, row in rows], summary)
    return summary


class Ahead(NamedTuple):
    """What a batch would do: its rows, those that are wrong, and the result of the first row; nothing was written."""

    jobs: list[Job]
    rejected: list[Rejected]
    answer: dict[str, Any]


def look_ahead(
    manifest: Path, *, job: TableJob | None = None, limit: int | None = None, sheet: Path | None = None,
    options: Mapping[str, Any] | None = None, roots: Sequence[Path] = (), opener: str = OPENER,
) -> Ahead:  # fmt: skip
    """Read all rows and try the first; `sheet` shows its result."""
    keep = [sheet] if sheet is not None else []
    jobs, rejected = read_manifest(manifest, keep, roots, _first(read_table(manifest), limit), job)
    answers: list[dict[str, Any]] = []

    def answered(id: str | int, output: str | None, **answer: Any) -> None:
        answers.append(answer)

    pool = row_pool(_order(opener, manifest, options, roots, True, True), 1, ROW_SECONDS)
    try:
        pool.run([replace(each, output="") for each in jobs[:1]], recorded(answered, ROW_SECONDS))
    finally:
        pool.end(now=True)
    if sheet is not None and answers:
        row = {"id": jobs[0].id, "output": None, "error": None, "warnings": [], "fit": [], **answers[0]}
        summary = Summary(1, notes=["a dry run: nothing was written"])
        write_sheet(sheet, [Shown.of(row, answers[0].get("picture", ""))], summary)
    return Ahead(jobs, rejected, answers[0] if answers else {})


def _first(table: Table, limit: int | None) -> Table:
    return table if limit is None else replace(table, records=table.records[:limit])


def _order(
    opener: str, manifest: Path, options: Mapping[str, Any] | None, roots: Sequence[Path], sheet: bool, here: bool
) -> dict[str, Any]:
    readable = [str(folder) for folder in (manifest.absolute().parent, *roots, *([Path.cwd()] if here else []))]
    chosen = {**(options or {}), **({"sheet": True} if sheet else {})}
    return {"opener": opener, "options": chosen, "pictures": readable}


def _unused(table: Table, jobs: Sequence[Job], book: Results, is_data: bool) -> list[str]:
    """Columns of a table that no row has a use for, as warnings."""
    if table.kind == "jsonl" and not is_data:
        return []
    used = {"id", *book.used, *(name for row in jobs for name in row.used), *(() if is_data else KEYS)}
    left = [f"'{name}'" for name in table.columns if name not in used]
    return [f"nothing uses the column{'s' if len(left) > 1 else ''} {', '.join(left)}"] if left else []


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
