"""The answers to a task: lines that are only ever added to, of which everyone's last about an item counts."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Annotated, Any

from pydantic import Field, ValidationError

from redraft import machine
from redraft.errors import FormatError, SaveError, UsageError
from redraft.interfaces.server.pages import Conflict, NotFound
from redraft_research.messages import says
from redraft_research.review.task import ADJUDICATOR, Item, Labels, Name, ReviewTask, Text


class ReviewAnswer(Labels):
    """What an annotator says of an item."""

    annotator: Name
    item: Annotated[str, Field(max_length=64)]
    comment: Text = ""
    skipped: bool = False
    id: str = ""
    at: str = ""


class Answers:
    """Of a task, in a file. `keep`: it is written to, by nobody else; each answer is on disk before it is said so."""

    def __init__(self, task: ReviewTask, path: Path, *, keep: bool = False) -> None:
        self.task, self.path, self._lock = task, path, Lock()
        self.given: dict[tuple[str, str], ReviewAnswer] = {}
        self.shown: set[str] = set()
        """Who has seen the gold of the calibration, and cannot change those answers any more."""
        self.foreign = self.count = 0
        """Lines about items that the task does not have (any more), and all lines."""
        self._file = None
        try:
            if keep:
                self._file = path.open("ab", buffering=0)
                machine.lock(self._file)
            data = path.read_bytes() if path.exists() else b""
        except BlockingIOError:
            self.close()
            raise UsageError(says("review-output-in-use", path=path)) from None
        except OSError as error:
            raise SaveError(says("review-output-unusable", path=path, reason=error.strerror)) from None
        whole = data[: data.rfind(b"\n") + 1]
        if self._file is not None and len(whole) < len(data):
            self._file.truncate(len(whole))  # an answer that broke off was never acknowledged
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                row = json.loads(line)
                if row.keys() == {"shown"}:
                    self.shown.add(row["shown"])
                    continue
                self._take(ReviewAnswer.model_validate(row))
            except (ValueError, AttributeError, ValidationError):
                raise FormatError(says("not-an-answer-line", file=path.name, line_number=number)) from None

    def close(self) -> None:
        if self._file is not None:
            self._file.close()

    def of(self, annotator: str) -> dict[str, ReviewAnswer]:
        self.refuse_stranger(annotator)
        return {key: answer for (name, key), answer in self.given.items() if name == annotator}

    def labels(self, annotator: str, key: str) -> ReviewAnswer | None:
        """An answer that is complete."""
        found = self.given.get((annotator, key))
        return found if found is not None and not found.skipped and self.task.complete(found) else None

    def is_through(self, annotator: str, key: str) -> bool:
        """Whether an item is answered, or was skipped."""
        found = self.given.get((annotator, key))
        return found is not None and (found.skipped or self.task.complete(found))

    def add(self, answer: ReviewAnswer) -> None:
        """Keep an answer."""
        item = self.task.item(answer.item)
        self.refuse_stranger(answer.annotator)
        self.task.refuse_unfit(item, answer)
        if answer.item in self.task.calibration and answer.annotator in self.shown:
            raise Conflict(says("gold-seen-already"))
        if answer.item in self.task.items and not self.is_calibrated(answer.annotator):
            raise Conflict(says("calibration-first"))
        answer = answer.model_copy(update={"id": item.id, "at": datetime.now(UTC).isoformat(timespec="seconds")})
        with self._lock:
            self._write(answer.model_dump(exclude_defaults=True))
            self._take(answer)

    def show_gold(self, annotator: str) -> dict[str, Item]:
        """The items of the calibration, whose answers are final from now on."""
        self.refuse_stranger(annotator)
        left = sum(not self.is_through(annotator, key) for key in self.task.calibration)
        if left:
            raise Conflict(says("calibration-open", count=left))
        with self._lock:
            if annotator not in self.shown:
                self._write({"shown": annotator})
                self.shown.add(annotator)
        return self.task.calibration

    def is_calibrated(self, annotator: str) -> bool:
        return not self.task.calibration or annotator in self.shown or annotator == ADJUDICATOR

    def refuse_stranger(self, annotator: str) -> None:
        if annotator not in (*self.task.annotators, ADJUDICATOR):
            raise NotFound(says("no-annotator", known=", ".join(self.task.annotators)))

    def _take(self, answer: ReviewAnswer) -> None:
        self.count += 1
        if answer.item in self.task.all and answer.annotator in (*self.task.annotators, ADJUDICATOR):
            self.given[answer.annotator, answer.item] = answer
        else:
            self.foreign += 1

    def _write(self, row: dict[str, Any]) -> None:
        assert self._file is not None
        before = os.fstat(self._file.fileno()).st_size
        try:
            line = json.dumps(row, ensure_ascii=False).encode() + b"\n"
            if self._file.write(line) < len(line):
                raise OSError(0, "the disk is full")
            os.fsync(self._file.fileno())
        except OSError as error:
            self._file.truncate(before)
            raise SaveError(says("answers-unwritable", file=self.path.name, reason=error.strerror)) from None
