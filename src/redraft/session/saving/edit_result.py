"""The result of an edit, made and proven in memory, ready to save. `redraft.open(path).edit("…")` returns one."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from html import escape
from pathlib import Path

from redraft import budget
from redraft.document.pages import Document
from redraft.edits.history.tree import State
from redraft.edits.ops import Edit
from redraft.edits.receipt.record import FileRecord, Receipt
from redraft.errors import SaveError, says
from redraft.formats.codec import Opened
from redraft.formats.disk.snapshots import Snapshot, real_path, same_file
from redraft.formats.file import File, read_design
from redraft.formats.saves import save
from redraft.lazy import dataclass
from redraft.session.resources import Stopwatch
from redraft.session.saving.destination import destination, refuse_other_format
from redraft.session.saving.history import History
from redraft.session.saving.journaled_save import PendingSave, Recorded, found_at, record

_SHOWN = "max-width:48%;max-height:420px;border:1px solid #ccc;vertical-align:top"


@dataclass(frozen=True)
class Edited:
    """The result of an edit on a file that is still as it was. In a notebook it shows itself: the page before and
    after, what was done, and the proofs.

    `base` is what the edit was made on: `file` as it was read or, where edits are taken back first, as it was in the
    state `back`. `data` are the bytes that were proven, `document` what they hold. `receipt` is that of a dry run;
    `status` is what it will say once saved. `change` gives what the history records of bytes that go from what was
    read to a path, only then, as some of it takes a while; None where no history is kept.
    """

    file: File
    base: File
    document: Document
    data: bytes
    receipt: Receipt
    status: str
    change: Callable[[Snapshot, Path, bytes], PendingSave] | None
    watch: Stopwatch
    back: State | None = None
    again: Opened | None = None
    """`data` as it was read again; None where nothing was."""

    def __repr__(self) -> str:
        return f"Edited({str(self.file.path)!r}, {self.receipt.instruction!r}, {len(self.edits)} edits)"

    @property
    def program(self) -> str:
        """The edit as a program: the model's own where one wrote it, else one written from the edits."""
        if self.receipt.model is not None and self.receipt.model.program:
            return self.receipt.model.program
        return str((self.receipt.explanation or {}).get("program", ""))

    @property
    def edits(self) -> tuple[Edit, ...]:
        """Flat and resolved: they replay with no model (`redraft apply`)."""
        return self.receipt.edits

    def save(self, output: Path | str | None = None, *, in_place: bool = False, overwrite: bool = True) -> Receipt:
        """Write the bytes that were proven. SaveError for a file that changed since it was read."""
        target = destination(self.file.path, output, in_place=in_place)
        refuse_other_format(self.file, target)
        read = self.file.snapshot
        now = found_at(real_path(self.file.path), read)
        if now is None or now.sha256 != read.sha256:
            raise SaveError(says("file-changed-since-edit", path=self.file.path))
        return self.put(target, overwrite=overwrite)

    def put(self, target: Path, *, overwrite: bool = True) -> Receipt:
        """Write to a path that `destination` gave. A file that changed is a SaveError where it would be replaced."""
        budget.lift()  # what is proven is saved, and reported
        with self.watch.stage("save"):
            if self.back is not None and same_file(self.file.path, target):
                recorded = self._put_after(self.back, target)
            else:
                recorded = self._put(target, self.base.snapshot, overwrite)
        return replace(
            self.receipt,
            status=self.status,
            output=file_record(target, self.data),
            history=recorded.entry,
            warnings=(*self.receipt.warnings, *recorded.warnings),
            timings=self.watch.finished(),
        )

    def _put(self, target: Path, base: Snapshot, overwrite: bool) -> Recorded:
        put = partial(save, target, self.data, base=base, overwrite=overwrite)
        if self.change is None:
            put()
            return Recorded()
        return record(self.change(base, target, self.data), put)

    def _put_after(self, back: State, target: Path) -> Recorded:
        """Step back through the history of the file, then save there; a save that fails leaves it where it was."""
        history = History(self.file.path)
        left = history.checkout(back.key).left
        if self.data == self.base.snapshot.data:
            return Recorded({"state": back.id, "parent": left.id if left is not None else None})
        try:
            there = read_design(target)
            if there.sha256 != self.base.snapshot.sha256:
                raise SaveError(says("output-changed-meanwhile", target=target))
            return self._put(target, there, overwrite=True)
        except BaseException:
            if left is not None:
                history.checkout(left.key)
            raise

    def _repr_html_(self) -> str:
        pictures = self.receipt.pictures
        shown = (
            "".join(
                f'<img alt="{name}" style="{_SHOWN}" src="data:image/png;base64,{base64.b64encode(data).decode()}"> '
                for name, data in (("before", pictures.before), ("after", pictures.after))
                if data
            )
            if pictures is not None
            else ""
        )
        steps = "".join(
            f"<li>{escape(step.reading or step.clause)}<ul>"
            + "".join(
                f"<li><code>{escape(change.layer)}</code> {escape(change.what)}: {escape(change.old)} → "
                f"{escape(change.new)}</li>"
                for change in step.told
            )
            + "</ul></li>"
            for step in self.receipt.steps
        )
        marks = {True: "✓", False: "✗", None: "–"}
        proofs = "".join(f"<li>{marks[proof.ok]} {escape(proof.why)}</li>" for proof in self.receipt.proofs)
        warned = "".join(f"<li>{escape(warning)}</li>" for warning in self.receipt.warnings)
        parts = [f"<p><b>{escape(self.receipt.instruction)}</b></p><p>{shown}</p><ol>{steps}</ol><ul>{proofs}</ul>"]
        parts += [f"<p>warnings</p><ul>{warned}</ul>"] if warned else []
        return "".join(parts)


def file_record(path: Path, data: bytes) -> FileRecord:
    return FileRecord(str(path), hashlib.sha256(data).hexdigest(), len(data))
