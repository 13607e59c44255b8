"""Findings about models in files of the user's state directory, kept by a key: for a month, or while they are there.

{"KEY": {"right": 8, "at": 1784291234.5}}
"""

from __future__ import annotations

import json
import time
from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from redraft.cache import replace_file
from redraft.edits.history.journal_file import state_directory
from redraft.errors import SaveError, says

KEPT_FOR = 30 * 24 * 3600.0
"""Seconds that a finding holds."""


def findings_file(name: str) -> Path | None:
    """The file of that name; None where there is no state directory."""
    try:
        return state_directory() / name
    except RuntimeError:  # a user without a home
        return None


def kept(path: Path | None) -> dict[str, dict[str, Any]]:
    """The findings in a file that still hold. What cannot be read is to be found out again."""
    try:
        found = json.loads(path.read_text("utf-8")) if path is not None else {}
    except (OSError, ValueError, RecursionError):
        return {}
    forms = found.items() if isinstance(found, dict) else ()
    return {key: value for key, value in forms if isinstance(value, dict) and _holds(value)}


def keep(path: Path | None, key: str, finding: Mapping[str, Any]) -> bool:
    """Whether a finding (`lasting`: beyond a month) could be kept. Those that no longer hold are dropped on the way."""
    if path is None:
        return False
    return _write(path, {**kept(path), key: {**finding, "at": time.time()}})


def drop(path: Path | None, keys: Collection[str]) -> None:
    """Leave findings out from now on. SaveError where they cannot be taken out."""
    if path is None or not keys:
        return
    if not _write(path, {key: value for key, value in kept(path).items() if key not in keys}):
        raise SaveError(says("path-cannot-be-written", path=path))


def _write(path: Path, every: Mapping[str, Any]) -> bool:
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
    return replace_file(path, json.dumps(every, indent=1).encode())


def _holds(finding: Mapping[str, Any]) -> bool:
    at = finding.get("at")
    age = time.time() - at if isinstance(at, int | float) else -1.0
    return age >= 0 and (finding.get("lasting") is True or age < KEPT_FOR)
