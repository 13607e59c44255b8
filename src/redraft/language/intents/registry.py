"""Where intents are kept by name, and the short way to make a command."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from redraft.commands.catalog import COMMANDS
from redraft.commands.command import Command

Commands = Iterable[Command]
INTENTS: dict[str, Callable[..., Commands]] = {}


def intent(function: Callable[..., Commands]) -> Callable[..., Commands]:
    """Makes a function an intent that rules may name: it takes a desk and the fields of its frame."""
    INTENTS[function.__name__] = function
    return function


def make(name: str, /, *args: Any, **fields: Any) -> Command:
    """A command of the catalog."""
    return COMMANDS[name](*args, **fields)
