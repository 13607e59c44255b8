"""The registry of intents by name, and a shorthand to make commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from redraft.commands.catalog import COMMANDS
from redraft.commands.command import Command

Commands = Iterable[Command]
INTENTS: dict[str, Callable[..., Commands]] = {}


def intent(function: Callable[..., Commands]) -> Callable[..., Commands]:
    """Registers a function as an intent for rules: it takes a resolver and the fields of its frame."""
    INTENTS[function.__name__] = function
    return function


def make(name: str, /, *args: Any, **fields: Any) -> Command:
    """A command of the catalog."""
    return COMMANDS[name](*args, **fields)
