"""Jobs: what a person asks of a design, with the rule for a pass that was fixed before anything ran."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from redraft.errors import UsageError
from redraft_research.datasets.records import json_lines
from redraft_research.messages import says

FILE = "jobs.jsonl"
TEXTS = "id", "file", "kind", "language", "request", "second", "good", "rule"
WANTED = f"give a folder with {FILE}, each line with {', '.join(TEXTS)} and a list attachments"
FORMATS = {".svg": "SVG", ".pptx": "deck", ".psd": "PSD", ".psb": "PSD"}


@dataclass(frozen=True, slots=True)
class BenchJob:
    """`second` is a turn on the result ('' for none). `asked`, where given, has patterns for the changes that the
    request wants: all others are then counted without a judge. Paths are relative to the folder of the jobs."""

    id: str
    file: str
    kind: str
    language: str
    request: str
    second: str
    good: str
    rule: str
    attachments: tuple[str, ...] = ()
    asked: tuple[str, ...] | None = None

    @property
    def suffix(self) -> str:
        return Path(self.file).suffix.lower()

    @property
    def format(self) -> str:
        return FORMATS.get(self.suffix, "flat")

    def as_json(self) -> dict[str, Any]:
        return asdict(self) | {"format": self.format}


def read_jobs(folder: Path) -> list[BenchJob]:
    """UsageError where the folder has no jobs, a field is missing, an id stands twice or a file is not there."""
    found: dict[str, BenchJob] = {}
    for where, form in json_lines(folder / FILE, WANTED):
        job = _job(where, form)
        if job.id in found:
            raise UsageError(says("job-twice", place=where, id=job.id))
        if missing := [name for name in (job.file, *job.attachments) if not (folder / name).is_file()]:
            raise UsageError(says("job-file-missing", place=where, file=missing[0], folder=folder))
        found[job.id] = job
    if not found:
        raise UsageError(says("no-jobs", folder=folder, file=FILE))
    return [*found.values()]


def _job(where: str, form: Any) -> BenchJob:
    values = form if isinstance(form, dict) else {}
    for name in TEXTS:
        if not isinstance(values.get(name), str) or (name in TEXTS[:5] and not values[name]):
            raise UsageError(says("job-lacks-field", place=where, field=name, wanted=WANTED))
    if not _texts(values.get("attachments")):
        raise UsageError(says("job-lacks-field", place=where, field="attachments", wanted=WANTED))
    if not re.fullmatch(r"\w[\w.-]*", values["id"]):
        raise UsageError(says("job-id-unusable", place=where, id=values["id"]))
    asked = values.get("asked")
    if asked is not None and not _texts(asked):
        raise UsageError(
            says("job-lacks-field", place=where, field="asked", wanted="give a list of patterns, or leave it out")
        )
    texts = {name: values[name] for name in TEXTS}
    return BenchJob(**texts, attachments=tuple(values["attachments"]), asked=None if asked is None else tuple(asked))


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def groups(jobs: Iterable[BenchJob]) -> dict[str, list[BenchJob]]:
    """All jobs, then those of each format and of each kind."""
    found: dict[str, list[BenchJob]] = {"all": [*jobs]}
    for name in ("format", "kind"):
        for job in found["all"]:
            found.setdefault(f"{name} {getattr(job, name)}", []).append(job)
    return found


def job_of(row: Mapping[str, Any]) -> BenchJob:
    """A job as a run keeps it."""
    return _job("run.json", row)
