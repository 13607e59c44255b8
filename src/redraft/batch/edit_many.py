"""Many edits from a manifest, in several processes; one line of results for each row, written as it finishes.

A results row is `{id, status, output, edits, seconds, error, fit, warnings, notes, key, sha256}`, with `further` where
it has more outputs, `refused` where clauses were left out (`partial`), and where a model is named also `{calls,
prompt_tokens, completion_tokens, cost}`; `status` is one of `STATUSES`, `edits` the edits made (a picture's bytes are
left out), `error` None or `{code, message, suggestion, …}`, with `readings` where an instruction was too `unsure` to
act on; `fit` says what was done to make texts fit, `warnings` what is wrong with the result, in sentences. Every
process has pipes of its own, so one that is killed or stuck costs its row and no other; another takes its place.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from redraft.batch.results.ledger import Results, SameReason, Summary, Tally
from redraft.batch.results.resume import Earlier, Keys
from redraft.batch.results.sheet import Sheets, ShownRow, check_sheet, write_sheet
from redraft.batch.run.pool import RETRIES, recorded, row_pool
from redraft.batch.run.worker import OPENER, status_of
from redraft.batch.table.job import TableJob
from redraft.batch.table.manifest import KEYS, Manifest, Rejected, RowJob, digest
from redraft.batch.table.objects import refuse_without_backend
from redraft.batch.table.store import Store
from redraft.batch.table.table import DataTable, read_table
from redraft.batch.table.urls import Place, is_url
from redraft.batch.table.variables import refuse_unfit, refuse_unknown
from redraft.errors import RedraftError, UsageError, counted, says
from redraft.formats.disk.snapshots import refuse_foreign
from redraft.formats.saves import same_file
from redraft.machine import cores
from redraft.ray_pool import Cluster

ROW_SECONDS = 120.0
"""A row that takes longer is given up and its process ended."""
TOGETHER = 64
"""Rows whose URLs are looked at together."""
TRIED = 4
"""Rows that a dry run tries."""


def edit_many(
    manifest: Place,
    results: Path,
    *,
    job: TableJob | None = None,
    workers: int | None = None,
    resume: bool = False,
    retries: int = RETRIES,
    limit: int | None = None,
    sheet: Path | None = None,
    options: Mapping[str, Any] | None = None,
    roots: Sequence[Place] = (),
    row_seconds: float = ROW_SECONDS,
    opener: str = OPENER,
    progress: Callable[[Summary], None] = lambda summary: None,
    on_row: Callable[[ShownRow, int], None] | None = None,
    here: bool = True,
    cluster: Cluster | None = None,
) -> Summary:
    """Carry out a manifest, or one `job` for every row of a table, with `workers` processes (by default one for each
    processor).

    The results file is replaced at the start; with `resume` its rows that are done, are asked for as they were and
    have their outputs as they were written, are kept and not carried out again. A row whose process is lost is tried
    again, `retries` times at most. Only the first `limit` rows are taken.
    `sheet` is a page or a picture that shows all results. Rows read and write in the manifest's folder, in `roots` and
    in the folder the job names, nowhere else; pictures are read `here` too, in the current folder, but for a manifest
    that is a URL. `on_row` hears of every row as it finishes, with its line. `opener` and `options` are what each
    process runs (see `batch_worker`); the processes are those of a `cluster` where there is one. Ctrl-C ends them and
    keeps what is done; so does a job whose first rows all fail for one reason.
    """
    if workers is not None and workers < 1:
        raise UsageError(says("workers-not-positive", workers=workers))
    written = [results, *([sheet] if sheet is not None else [])]
    if isinstance(manifest, Path) and any(same_file(manifest, path) for path in written):
        raise UsageError(says("results-is-manifest"))
    if sheet is not None:
        check_sheet(sheet)
    with Store(retries=retries) as store, Store(retries=retries) as tables:
        refuse_without_backend(_places(manifest, roots, job))
        table = _first(read_table(tables.path(manifest)), limit)
        rows = Manifest(manifest, table, job, written, roots)
        for path, what in ((results, "--results"), *(((sheet, "--sheet"),) if sheet is not None else ())):
            if rows.reads(path):
                raise UsageError(says("batch-output-replaces-input", option=what, path=str(path)))
        if sheet is not None and sheet.suffix.lower() in (".html", ".htm"):
            refuse_foreign(sheet, b"redraft", "the sheet")
        summary = Summary(total=len(rows))
        order = _order(opener, rows, options, sheet is not None, retries, here)
        with Results(results, summary, progress, job is not None) as book, Sheets() as sheets, ExitStack() as stack:
            earlier = stack.enter_context(closing(Earlier(results))) if resume and results.exists() else None
            keys = Keys(order)
            run = _Run(rows, book, keys, on_row, sheets if sheet is not None else None, store)
            apart = cluster is not None and bool(cluster.address) and not rows.local
            sent = {**order, "pictures": [*filter(is_url, order["pictures"])]} if apart else order
            count = workers or (cores() if cluster is None else 0)
            pool = row_pool(sent, count, row_seconds, cluster, shared=not apart)
            try:
                run.begin(earlier, summary, whole=limit is None)  # now that work can begin
                pool.run(run.todo(), recorded(run.record, row_seconds, retries))
            except KeyboardInterrupt:
                summary.interrupted = True
            except SameReason:
                summary.stopped = True
            finally:
                pool.end(now=summary.finished < summary.total)
            book.conclude()
            summary.mixed = bool(keys.changed)
            summary.notes += [
                f"{path} changed meanwhile: run it again with --resume, which makes the rows of the old one again"
                for path in sorted(keys.changed)
            ]
            summary.notes += _unused(table, rows, book, job is not None) if summary.counts["done"] else []
            if sheet is not None:
                sheets.write(sheet, summary, book.everywhere)
    return summary


class _Run:
    """The rows of a batch on their way: those that were done before, those to be done, and what came of them."""

    def __init__(
        self, rows: Manifest, book: Results, keys: Keys, on_row: Callable[[ShownRow, int], None] | None,
        sheets: Sheets | None, store: Store,
    ) -> None:  # fmt: skip
        self._store = store
        self._rows, self._book, self._keys, self._on_row, self._sheets = rows, book, keys, on_row, sheets
        self._earlier: Earlier | None = None
        self._done: set[int] = set()

    def begin(self, earlier: Earlier | None, summary: Summary, *, whole: bool) -> None:
        """`whole`: these are all rows that there are; else the results of others are kept as they are."""
        self._earlier = earlier
        if earlier is not None and earlier.spoilt:
            summary.notes.append(f"{counted(earlier.spoilt, 'line')} of the results cannot be read: run again")
        if earlier is None:
            self._book.begin()
        else:
            self._book.begin(self._kept(earlier), () if whole else self._others(earlier))

    def _others(self, earlier: Earlier) -> Iterator[bytes]:
        yield from earlier.others({digest(str(row.id)) for row in self._rows})

    def _kept(self, earlier: Earlier) -> Iterator[bytes]:
        coming = (row for row in self._rows if isinstance(row, RowJob))
        while jobs := list(islice(coming, TOGETHER)):
            self._store.look_at_all({url for job in jobs for url in earlier.urls(job)})
            for job in jobs:
                if line := earlier.done(job, self._keys.of(job), self._store):
                    self._done.add(job.line)
                    yield line

    def todo(self) -> Iterator[RowJob]:
        for row in self._rows:
            if isinstance(row, Rejected):
                status, error = status_of(row.error), row.error.as_json()
                self._show(row.line, self._book.add(row.id, row.output, status=status, seconds=0.0, error=error), "")
            elif row.line not in self._done:
                yield replace(row, key=self._keys.of(row))
            elif self._sheets is not None:
                yield replace(row, shown=True)

    def record(self, row: RowJob, answer: Mapping[str, Any]) -> None:
        picture = answer.get("picture", "")
        if row.shown and self._earlier is not None:
            self._show(row.line, json.loads(self._earlier.line(row.id)), picture)
            return
        further = {"further": list(row.further)} if row.further else {}
        key = row.key if self._keys.of(row) == row.key else ""  # it has changed since the row was begun
        told = self._book.add(row.id, row.output, **{**answer, "key": key, **further})
        self._show(row.line, told, picture)
        self._book.compare(told, lost="lost" in answer)

    def _show(self, line: int, row: Mapping[str, Any], picture: str) -> None:
        if self._sheets is not None:
            self._sheets.add(line, ShownRow.of(row, picture))
        if self._on_row is not None:
            self._on_row(ShownRow.of(row, picture), line)


class Ahead(NamedTuple):
    """What a batch would do: how many rows it has, why some are wrong, and the results of the first few; nothing was
    written. `seconds` and `cost` are what all rows together would take, as those say; None where they do not."""

    total: int
    wrong: int
    reasons: list[str]
    tried: list[tuple[RowJob, Mapping[str, Any]]]
    seconds: float | None
    cost: float | None


def look_ahead(
    manifest: Place, *, job: TableJob | None = None, limit: int | None = None, sheet: Path | None = None,
    options: Mapping[str, Any] | None = None, roots: Sequence[Place] = (), opener: str = OPENER,
    workers: int | None = None,
) -> Ahead:  # fmt: skip
    """Read all rows and try the first few, or where a model is named the first; `sheet` shows the first result."""
    if sheet is not None:
        check_sheet(sheet)
    with Store() as store:
        refuse_without_backend(_places(manifest, roots, job))
        table = _first(read_table(store.path(manifest)), limit)
        rows = Manifest(manifest, table, job, [sheet] if sheet is not None else [], roots)
        tried: list[tuple[RowJob, Mapping[str, Any]]] = []
        few: list[RowJob] = []
        reasons, wrong = Tally(), 0
        names: dict[str, list[str]] = {}
        for row in rows:
            error = row.error if isinstance(row, Rejected) else _unfilled(row, names, store)
            if error is not None:
                wrong += 1
                reasons.add(row.id, error.message, error.suggestion)
            elif isinstance(row, RowJob) and len(few) < (1 if (options or {}).get("models") else TRIED):
                few.append(row)
        pool = row_pool(_order(opener, rows, options, True, RETRIES, True), 1, ROW_SECONDS)
        try:
            blind = [replace(each, output="", further=()) for each in few]
            pool.run(blind, recorded(lambda row, answer: tried.append((row, answer)), ROW_SECONDS))
        finally:
            pool.end(now=True)
    found = [(row, answer) for row, (_, answer) in zip(few, tried, strict=True)]  # in their order: one process
    if sheet is not None and found:
        shown = {"id": found[0][0].id, "output": None, "error": None, "warnings": [], "fit": [], **found[0][1]}
        summary = Summary(1, notes=["a dry run: nothing was written"])
        write_sheet(sheet, [ShownRow.of(shown, shown.get("picture", ""))], summary)
    good = len(rows) - wrong
    warm = [answer["seconds"] for _, answer in found[-1:]]
    costs = [answer["cost"] for _, answer in found if answer.get("cost") is not None]
    seconds = warm[0] * good / (workers or cores()) if warm else None
    return Ahead(len(rows), wrong, reasons.lines(), found, seconds, costs[0] * good if costs else None)


def _unfilled(row: RowJob, names: dict[str, list[str]], store: Store) -> RedraftError | None:
    """Why the values of a row cannot be put into its design. `names` has the variables of the few designs looked at."""
    if not row.fill or (row.input not in names and len(names) == TRIED):
        return None
    if row.input not in names:
        from redraft.batch.table.fill import blanks_of  # elsewhere a batch leaves designs to its workers
        from redraft.session.session import Session

        names[row.input] = []
        with suppress(RedraftError), Session(history=False, tile_cache=False) as session:
            names[row.input] = blanks_of(
                session.open(store.fetched(row.input) if is_url(row.input) else row.input).document
            ).names
    try:
        refuse_unknown(names[row.input], row.given, "the design")
        refuse_unfit(names[row.input], row.given, row.allow_empty)
    except UsageError as error:
        return error
    return None


def _first(table: DataTable, limit: int | None) -> DataTable:
    return replace(table, records=table.records.first(limit))


def _order(
    opener: str, rows: Manifest, options: Mapping[str, Any] | None, sheet: bool, retries: int, here: bool
) -> dict[str, Any]:
    table = rows.folder if isinstance(rows.folder, str) else ""
    readable = [str(folder) for folder in (*rows.readable, *([Path.cwd()] if here and not table else []))]
    chosen = {**(options or {}), **({"sheet": True} if sheet else {})}
    return {"opener": opener, "options": chosen, "pictures": readable, "table": table, "retries": retries}


def _places(manifest: Place, roots: Sequence[Place], job: TableJob | None) -> list[Place]:
    return [manifest, *roots, *((*job.read_url, *job.written_urls) if job is not None else ())]


def _unused(table: DataTable, rows: Manifest, book: Results, is_data: bool) -> list[str]:
    """Columns of a table that no row has a use for, as warnings."""
    if table.kind == "jsonl" and not is_data:
        return []
    used = {"id", *book.used, *rows.used, *(() if is_data else KEYS)}
    left = [f"'{name}'" for name in table.columns if name not in used]
    return [f"nothing uses the column{'s' if len(left) > 1 else ''} {', '.join(left)}"] if left else []
