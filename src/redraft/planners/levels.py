"""Levels of trust that planners have earned, kept for a month in the user's state directory.

A level belongs to an address, the model that its server reports (`models/identity.py`) and the prompts it was asked
with: another of these is untried. No file of a project can set one.
"""

from __future__ import annotations

import json
import os
import time
from contextlib import suppress
from enum import StrEnum
from pathlib import Path

from redraft.edits.history.journal_file import state_directory

KEPT_FOR = 30 * 24 * 3600.0
"""Seconds that a level holds."""


class Level(StrEnum):
    """What a planner may do: act on what it reads, or offer readings. One of no use is not asked; one that is untried
    is treated as one that offers."""

    ACTS = "acts"
    OFFERS = "offers"
    USELESS = "of no use"
    UNTRIED = "untried"

    @property
    def may_act(self) -> bool:
        return self is Level.ACTS

    @property
    def may_offer(self) -> bool:
        return self is not Level.USELESS


def levels_file() -> Path | None:
    """The file that levels are kept in; None where there is no state directory."""
    try:
        return state_directory() / "planners.json"
    except RuntimeError:  # a user without a home
        return None


def kept_level(identity: str, prompts: str) -> Level:
    """The level that a planner has earned in the last month; untried where none is kept. `prompts` is the hash of those
    it is asked with; an `identity` of '' is never kept."""
    kept = _read(levels_file()).get(_key(identity, prompts))
    return kept[0] if identity and kept is not None and 0 <= time.time() - kept[1] < KEPT_FOR else Level.UNTRIED


def is_kept(address: str) -> bool:
    """Whether anything is kept of a model at an address."""
    return any(key.startswith(f"{address}#") for key in _read(levels_file()))


def keep_level(identity: str, prompts: str, level: Level) -> bool:
    """Whether a level could be kept. Those that are a month old are dropped on the way."""
    path = levels_file()
    if not identity or level is Level.UNTRIED or path is None:
        return False
    now = time.time()
    kept = {key: (old, at) for key, (old, at) in _read(path).items() if 0 <= now - at < KEPT_FOR}
    kept[_key(identity, prompts)] = (level, now)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_name(f".{path.name}.{os.getpid()}")
        told = {key: {"level": str(old), "at": at} for key, (old, at) in kept.items()}
        new.write_text(json.dumps(told, indent=1), "utf-8")
        new.replace(path)
        return True
    return False


def _key(identity: str, prompts: str) -> str:
    return f"{identity} {prompts}"


def _read(path: Path | None) -> dict[str, tuple[Level, float]]:
    """What the file says, as far as it can be read: what cannot is untried."""
    try:
        found = json.loads(path.read_text("utf-8")) if path is not None else {}
    except (OSError, ValueError, RecursionError):
        return {}
    kept: dict[str, tuple[Level, float]] = {}
    for key, value in found.items() if isinstance(found, dict) else ():
        with suppress(TypeError, ValueError, KeyError, OverflowError):
            kept[key] = (Level(value["level"]), float(value["at"]))
    return kept
