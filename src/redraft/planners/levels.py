"""Levels of trust that planners have earned, kept for a month in the user's state directory.

A level belongs to an address, the model that its server reports (`models/identity.py`) and the prompts it was asked
with: another of these is untried. No file of a project can set one.
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Any

from redraft.models.kept_findings import findings_file, keep, kept


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
    return findings_file("planners.json")


def kept_level(identity: str, prompts: str) -> Level:
    """The level that a planner has earned in the last month; untried where none is kept. `prompts` is the hash of those
    it is asked with; an `identity` of '' is never kept."""
    found: Any = kept(levels_file()).get(_key(identity, prompts), {}).get("level")
    return Level(found) if identity and found in list(Level) else Level.UNTRIED


def is_kept(address: str) -> bool:
    """Whether anything is kept of a model at an address."""
    return any(key.startswith(f"{address}#") for key in kept(levels_file()))


def keep_level(identity: str, prompts: str, level: Level) -> bool:
    """Whether a level could be kept."""
    if not identity or level is Level.UNTRIED:
        return False
    return keep(levels_file(), _key(identity, prompts), {"level": str(level)})


def _key(identity: str, prompts: str) -> str:
    return f"{identity} {prompts}"
