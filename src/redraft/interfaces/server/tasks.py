"""What jobs do: plans that take a while, and designs made from pictures."""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import TYPE_CHECKING, Any
from zipfile import ZIP_DEFLATED, ZipFile

from redraft.batch.edit_many import edit_many
from redraft.batch.table.columns import template_job
from redraft.batch.table.fill import blanks_of
from redraft.batch.table.table import read_table
from redraft.desk.desk import Desk
from redraft.desk.jobs import Job
from redraft.desk.workpiece import Workpiece
from redraft.edits.scope import Scope
from redraft.errors import ScopeError, UsageError, says
from redraft.imaging.texts.reader import RapidReader
from redraft.layout.placement import place
from redraft.pictures.flat.layers import taken_apart
from redraft.search.options import SearchOptions
from redraft.search.steering import Steering
from redraft.session.options import Options
from redraft.session.session import Session
from redraft.targets.guards import guard_for

if TYPE_CHECKING:
    from redraft.interfaces.server.forms import Batch, Instruction, Task
    from redraft.models.trace import Models

PATIENCE = 900.0
"""Seconds that a search which has come to its end waits for a hand; then its best state is the result."""

MOST_ROWS, MOST_BATCHES = 500, 4


def work_for(task: Task, desk: Desk, models: Models | None) -> Callable[[Job], Any]:
    """What a job has to do."""
    piece = desk.get(task.design)
    if task.kind == "plan":
        asked = task.instruction
        if asked is None:
            raise UsageError(says("plan-needs-instruction"))
        search = SearchOptions(asked.search, mode=asked.search_mode) if asked.search else None
        return lambda job: _planned(piece, job, asked, models=models, search=search)
    if task.kind == "search":
        words = task.instruction
        if words is None or not words.search:
            raise UsageError(says("search-needs-instruction"))
        return lambda job: _searched(piece, job, words, models)
    if task.kind == "batch":
        asked_for = task.batch
        if asked_for is None:
            raise UsageError(says("batch-needs-table"))
        _refuse_locked(piece, asked_for)
        return lambda job: _batched(piece, job, asked_for, desk.font_folders)
    if task.kind == "layers":
        if not piece.file.document.traits.flat:
            raise UsageError(says("upload-not-flat-picture", file=piece.path.name))
        return lambda job: _layered(piece, job, desk, task)
    if not task.texts:
        raise UsageError(says("layout-needs-texts"))
    return lambda job: _laid_out(piece, job, desk, task)


def _refuse_locked(piece: Workpiece, asked: Batch) -> None:
    """Raise ScopeError where a column goes with a layer that is locked."""
    with piece.lock:
        document = piece.file.document
        guard = guard_for(document, piece.held(Options(scope=Scope.of(lock=asked.lock))).scope)
    blanks = blanks_of(document)
    filled = [(name, layer) for layer, spans in blanks.texts.items() for *_, name in spans]
    filled += [(name, layer) for layer, name in blanks.pictures.items()]
    for column, layer in (*asked.columns.items(), *filled):
        if guard is not None and layer in guard.locked:
            raise ScopeError(says("column-layer-locked", column=column, layer=layer))


def _planned(piece: Workpiece, job: Job, asked: Instruction, **fields: Any) -> dict[str, Any]:
    """With a session of its own: the design can be worked on while a model is asked."""
    with Session(piece.session.fonts, progress=job.note) as session:
        return piece.plan(asked.words, replace(asked.asked(), **fields), asked.page, session)


def _searched(piece: Workpiece, job: Job, asked: Instruction, models: Models | None) -> dict[str, Any]:
    job.hand = Steering(PATIENCE, lambda tree: job.note("tree", tree=tree), lambda: job.note(""))
    search = SearchOptions(asked.search, steering=job.hand, mode=asked.search_mode)
    return _planned(piece, job, asked, models=models, search=search)


def _batched(piece: Workpiece, job: Job, asked: Batch, fonts: Sequence[str]) -> dict[str, Any]:
    """Rows are told as they finish, with pictures; the files stay beside the design until others replace them."""
    folder = job.folder = _room_for(piece.path.parent / "batch")
    with table_file(asked.table, folder) as path:
        table = read_table(path)
        if len(table.records) > MOST_ROWS and not asked.limit:
            raise UsageError(says("batch-rows-too-many", count=len(table.records), limit=MOST_ROWS))
        with piece.lock:
            made = template_job(piece.session, piece.file, asked.columns, folder, asked.allow_empty)
        summary = edit_many(
            path,
            folder / "results.jsonl",
            job=made,
            limit=asked.limit or None,
            sheet=folder / "sheet.html",
            options={"fonts": fonts},
            progress=lambda summary: job.note(summary.sentence(), done=summary.finished, total=summary.total),
            on_row=lambda row, line: job.note(
                "row", row=row._asdict() | {"output": "", "address": row.address, "line": line}
            ),
            here=False,
        )
    told = {"counts": summary.counts, "total": summary.total, "stopped": summary.stopped, "notes": summary.notes}
    return told | {"sentence": summary.sentence()}


def _room_for(batches: Path) -> Path:
    """A new folder; of the earlier ones a few stay."""
    batches.mkdir(exist_ok=True)
    for old in sorted(batches.iterdir(), key=lambda each: each.stat().st_mtime)[: -MOST_BATCHES + 1]:
        shutil.rmtree(old, ignore_errors=True)
    return Path(mkdtemp(dir=batches))


@contextmanager
def table_file(table: str, folder: Path | None = None) -> Iterator[Path]:
    """A table as a file."""
    with TemporaryDirectory(dir=folder) as place:
        path = Path(place) / ("table.jsonl" if table.lstrip().startswith("{") else "table.csv")
        path.write_text(table, "utf-8")
        yield path


def zipped(folder: Path) -> bytes:
    """The results of a batch, and the sheet that shows them."""
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as packed:
        for path in sorted([*folder.glob("out/**/*"), *folder.glob("sheet*.html"), folder / "results.jsonl"]):
            if path.is_file():
                data = path.read_bytes()
                told = data.replace(f"{folder}/".encode(), b"") if path.parent == folder else data
                packed.writestr(str(path.relative_to(folder)), told)
    return out.getvalue()


def _layered(piece: Workpiece, job: Job, desk: Desk, task: Task) -> dict[str, Any]:
    with _heard(piece, job):
        found = taken_apart(piece.session, piece.file, RapidReader(), shapes=task.shapes, objects=task.objects)
    job.note("opened")
    return desk.open_bytes(f"{piece.path.stem}.svg", found.data).summary() | {"found": found.to_json()}


def _laid_out(piece: Workpiece, job: Job, desk: Desk, task: Task) -> dict[str, Any]:
    with _heard(piece, job):
        session = piece.session
        made = place(piece.path, task.texts, brief=task.brief, fonts=session.fonts, tiles=session.tiles, seed=task.seed)
    job.note("opened")
    return desk.open_bytes(f"{piece.path.stem}-layout.svg", made.data).summary() | {"layout": made.to_json()}


@contextmanager
def _heard(piece: Workpiece, job: Job) -> Iterator[None]:
    """The stages of what a design's session does are the job's."""
    with piece.lock:
        session = piece.session
        before, session.progress = session.progress, job.note
        try:
            yield
        finally:
            session.progress = before
