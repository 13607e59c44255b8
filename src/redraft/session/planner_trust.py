"""By what right a planner model acts: the level it has earned in an examination, or one given by hand."""

from __future__ import annotations

from typing import NamedTuple
from weakref import WeakKeyDictionary

from redraft.errors import ModelError
from redraft.models.chat import ChatModel
from redraft.models.identity import address_of, identity
from redraft.planners.levels import Level, is_kept, kept_level
from redraft.planners.model_planner import prompts_hash
from redraft.session.options import EditOptions


class Trust(NamedTuple):
    """A level, and where it is from, for the receipt."""

    level: Level
    source: str

    def __str__(self) -> str:
        return f"{self.level} ({self.source})"


def trust_of(options: EditOptions) -> Trust:
    """What the options' planner model may do. Where nothing is kept of its address, its server is not asked."""
    model = options.models.planner if options.models is not None else None
    if model is None:
        return Trust(Level.UNTRIED, "no model is named")
    if options.trust:
        return Trust(Level(options.trust), "by hand, --trust")
    return Trust(level := _earned(model), "never examined" if level is Level.UNTRIED else "examined")


_EARNED: WeakKeyDictionary[ChatModel, Level] = WeakKeyDictionary()
"""By model, so that its server is asked once."""


def _earned(model: ChatModel) -> Level:
    if model not in _EARNED:
        _EARNED[model] = _looked_up(model)
    return _EARNED[model]


def _looked_up(model: ChatModel) -> Level:
    address = address_of(model)
    if not address or not is_kept(address):
        return Level.UNTRIED
    try:
        return kept_level(identity(model), prompts_hash(model.capabilities.answers_in_calls))
    except ModelError:  # the request itself will say what is wrong
        return Level.UNTRIED
