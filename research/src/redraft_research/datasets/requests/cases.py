"""Reader of requests with expected results, one JSON object a line, and their documents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redraft.errors import UsageError
from redraft_research.datasets.records import json_lines
from redraft_research.messages import says

HALVES = ("seen", "unseen", "calibration")
KINDS = ("program", "edits", "check", "refuse")
REASONS = ("ambiguous", "absent", "unclear", "impossible")
FOLDER = Path("tests/requests")
"""Where the corpus is in a checkout."""
ANSWERS = "commands*.jsonl"
"""Files of answers, which lie beside the requests and hold none."""


@dataclass(frozen=True, slots=True)
class Case:
    """`say` is what a person types about `document` (the name of a file); `expect` has one of `KINDS`."""

    id: str
    document: str
    say: str
    topic: str
    expect: Mapping[str, Any]
    half: str = ""

    @property
    def kind(self) -> str:
        return next(kind for kind in KINDS if kind in self.expect)


def half_of(path: Path) -> str:
    """The first word of the file's or folder's name: `unseen` is never read, `calibration` only sets thresholds."""
    names = (path.name, path.parent.name)
    return next((half for half in HALVES[1:] if any(name.startswith(half) for name in names)), "seen")


def request_files(folder: Path) -> list[Path]:
    """The files of requests in a folder and in those in it."""
    return sorted(path for path in folder.rglob("*.jsonl") if not path.match(ANSWERS))


def part_folder(name: str) -> Path:
    """The folder of one part of the corpus, which has its documents in `documents`."""
    if not (FOLDER / name).is_dir():
        there = ", ".join(sorted({path.parent.name for path in request_files(FOLDER)} - {FOLDER.name}))
        raise UsageError(says("no-requests-part", name=name, folder=FOLDER, known=there or "none"))
    return FOLDER / name


def read_cases(path: Path) -> Iterator[Case]:
    """The cases of a file; a line that is none is a UsageError that says which. The half is known by its name."""
    half = half_of(path)
    for where, form in json_lines(path, "give a file of requests, or a folder"):
        yield _case(form, half, where)


def _case(form: Any, half: str, where: str) -> Case:
    wanted = {"id", "document", "say", "topic", "expect"}
    if not isinstance(form, dict) or set(form) != wanted:
        raise UsageError(says("request-keys-mismatch", position=where, keys=", ".join(sorted(wanted))))
    texts = all(isinstance(form[name], str) and form[name] for name in wanted - {"expect"})
    expect = form["expect"]
    if not texts or not isinstance(expect, dict) or len(set(expect) & set(KINDS)) != 1:
        raise UsageError(says("request-expectation-missing", position=where, kinds=", ".join(KINDS)))
    if "refuse" in expect and expect.get("why") not in REASONS:
        raise UsageError(says("request-refusal-reason-missing", position=where, reasons=", ".join(REASONS)))
    return Case(**form, half=half)


def corpus(folder: Path = FOLDER, half: str = "", bench: str = "requests FILE.jsonl") -> list[Case]:
    """All cases of a folder and of those in it, those of `half` only where it is given; `bench` takes others."""
    files = [path for path in request_files(folder) if not half or half_of(path) == half]
    if not files:
        raise UsageError(says("no-requests-corpus", folder=folder, bench=bench))
    return [case for path in files for case in read_cases(path)]
