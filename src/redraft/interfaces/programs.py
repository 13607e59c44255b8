"""Programs in files, and the scope of a row of a batch."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from redraft import budget
from redraft.commands.programs.program import Limits, Program
from redraft.edits.scope import Scope
from redraft.errors import ProgramError, says
from redraft.formats.files import Snapshot


def is_program(source: Snapshot) -> bool:
    """Whether a file holds a program: by its name, or since it does not begin as JSON does."""
    suffix = source.path.suffix.lower()
    if suffix in (".py", ".json"):
        return suffix == ".py"
    return not source.data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith((b"{", b"["))


def program_from(path: Path, data: bytes) -> Program:
    """The program in a file. It has limits of its own, so that more time is allowed around it."""
    try:
        budget.widen(2 * budget.SECONDS + Limits().host_seconds)
        return Program(data.decode("utf-8-sig").replace("\r\n", "\n"))
    except UnicodeDecodeError as error:
        raise ProgramError(says("program-not-utf-8", path=path), stage="syntax") from error


def row_scope(row: Mapping[str, Any]) -> Scope | None:
    """The scope of a row of a batch."""
    asked = [row.get(name) or [] for name in ("only", "lock", "freeze")]
    if not any(asked):
        return None
    return Scope.of(*([each] if isinstance(each, str) else each for each in asked))
