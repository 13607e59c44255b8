"""Findings about models in files of the user's state directory, each kept for a month by a key.

{"KEY": {"right": 8, "at": 1784291234.5}}
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from redraft.cache import replace_file
from redraft.edits.history.journal_file import state_directory

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
    return {key: value for key, value in forms if isinstance(value, dict) and _holds(value.get("at"))}


def keep(path: Path | None, key: str, finding: Mapping[str, Any]) -> bool:
    """Whether a finding could be kept. Those that no longer hold are dropped on the way."""
    if path is None:
        return False
    every = {**kept(path), key: {**finding, "at": time.time()}}
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
    return replace_file(path, json.dumps(every, indent=1).encode())


def _holds(at: object) -> bool:
    return isinstance(at, int | float) and 0 <= time.time() - at < KEPT_FOR
