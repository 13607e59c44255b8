"""Builds commands, field by field, from the elements and values that a reader found.

The grammar and the learned reader both end here. They find elements and pages each in its own way; whether a field
takes one id or several, and which command styles some words of a text, is the same for both.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from redraft.commands.catalog import COMMANDS
from redraft.commands.command import Command
from redraft.commands.field_types import alternatives, kind_of
from redraft.errors import CommandError, says

Spans = tuple[tuple[int, int], ...]
_STYLED = frozenset(("color", "font_family", "font_size", "font_weight", "font_style", "text_decoration", "opacity"))


class FoundElements(NamedTuple):
    """Elements that a frame refers to; `spans` by id where only some words of a text are."""

    ids: tuple[str, ...]
    spans: tuple[tuple[str, Spans], ...] = ()


class FoundPages(NamedTuple):
    """Pages that a frame refers to."""

    ids: tuple[str, ...]


class Several(CommandError):
    """One thing is wanted where `ids` are several."""

    def __init__(self, ids: tuple[str, ...]) -> None:
        super().__init__("this needs one thing, and several fit", "name one of them")
        self.ids = ids


def field_kinds(kind: type[Command], field: str) -> frozenset[str]:
    """The names of the kinds of value that a field takes, as commands/values.py has them."""
    return frozenset(named.name for one in alternatives(kind.hints()[field]) if (named := kind_of(one)))


def commands_from(kind: type[Command], values: Mapping[str, Any]) -> tuple[Command, ...]:
    """A command with these values; several where words of several texts are its target. Raises CommandError."""
    target = values.get("target")
    filled = {field: _filled(kind, field, value) for field, value in values.items()}
    if isinstance(target, FoundElements) and target.spans:
        return _on_words(kind, filled, target)
    return (kind(**filled),)


def _filled(kind: type[Command], field: str, value: Any) -> Any:
    if field not in kind.fields:
        raise CommandError(says("no-command-field", command=kind.command, field=field))
    if not isinstance(value, FoundElements | FoundPages):
        return value
    if field_kinds(kind, field) & {"elements", "pages"}:
        return value.ids
    if len(value.ids) != 1:
        raise Several(value.ids)
    return value.ids[0]


def _on_words(kind: type[Command], values: dict[str, Any], target: FoundElements) -> tuple[Command, ...]:
    """The command for some of the words of texts, where there is one."""
    given = {name: value for name, value in values.items() if name != "target"}
    if kind.command == "recolor" and given.keys() <= {"color", "part"}:
        kind, given = COMMANDS["modify"], {"color": given["color"]}
    if kind.command == "delete":
        return tuple(COMMANDS["cut_words"](id, spans) for id, spans in target.spans)
    if kind.command == "change_case" or (kind.command == "modify" and given.keys() <= _STYLED):
        return tuple(kind(target=(id,), spans=spans, **given) for id, spans in target.spans)
    raise CommandError(says("words-alone-unsupported"))
