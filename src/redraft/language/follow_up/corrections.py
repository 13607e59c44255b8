"""Corrections of the previous edit: another value or other looks instead of those it gave, as in 'no, green'."""

from __future__ import annotations

from typing import Any

from redraft.commands.command import Command
from redraft.document.colors import parse_color
from redraft.document.pages import Document
from redraft.edits.execution import Measure
from redraft.errors import RedraftError, RequestError, says
from redraft.grammar.lattice import Amount
from redraft.language.follow_up.relative_commands import is_relative
from redraft.language.follow_up.turns import IN_FULL, TARGETS, is_of
from redraft.language.frames import Frame, Frames
from redraft.language.resolution import commands_of, page_of
from redraft.language.resolver import Resolver
from redraft.language.values import times
from redraft.targets.description import Noun

Commands = tuple[Command, ...]
IT = Noun("last", "", True)


def looks_as_commands(looks: Frames, last: tuple[str, ...], document: Document, measure: Measure) -> list[Command]:
    """The commands for looks of the last target, whether or not they change anything; none where they cannot be
    applied."""
    here = page_of(document, last)
    try:
        return [
            each
            for one in looks
            for each in commands_of(Resolver(commands_of, document, measure, last, here, one), one)
        ]
    except RedraftError:
        return []


def corrected(
    commands: Commands, looks: Frames, value: tuple[str, Any] | None, old: Any, firm: bool,
    last: tuple[str, ...], document: Document, measure: Measure,
) -> Commands | Frames:  # fmt: skip
    """The previous edit's commands with another value, or with other looks instead of the wrong ones. `firm`: the
    request says 'instead'. Raises RequestError where it is not clear what to replace."""
    painted = any(is_of(each, name, "paint") for each in commands for name in each.stated())
    if painted and value is None and len(looks) == 1 and looks[0].intent == "recolor" and is_about_it(looks[0]):
        value, old = ("paint", looks[0].given("color")), ("paint", old[0].given("color")) if old else None
    if value is not None:
        return _with_value(commands, *value, old[1] if old is not None else None)
    new = looks_as_commands(looks, last, document, measure)
    if not new:
        return looks  # which says why not
    if old is not None:
        wrong = looks_as_commands(tuple(one.with_field("target", IT) for one in old), last, document, measure)
        if any(_values(one) not in map(_values, commands) for one in wrong):
            raise unfit("")
    alike = {number: one for one in new for number, each in enumerate(commands) if _is_alike(each, one)}
    own = not all(map(is_about_it, looks))
    if own and (len(alike) == len(commands) or (firm and len(commands) == 1)):
        return looks
    if not own and len(set(alike.values())) == len(new):
        return tuple(_for_target(alike[n], each) if n in alike else each for n, each in enumerate(commands))
    if firm and not own and not alike and len({each.command for each in commands}) == 1:
        return looks
    raise unfit("")


def _is_alike(one: Command, other: Command) -> bool:
    """Whether a command can replace another: both set the same, or change the same by an amount."""
    same = one.stated().keys() == other.stated().keys() or (is_relative(one) and is_relative(other))
    return one.command == other.command and same


def _for_target(command: Command, of: Command) -> Command:
    """A command with the target of another."""
    return command.replaced(**{name: getattr(of, name) for name in TARGETS if name in of.fields})


def _with_value(commands: Commands, kind: str, new: Any, old: Any) -> Commands:
    """The commands with another value in the only field of that kind, or in all that had the same value."""
    plain = {"paint": _color, "length": _size}.get(kind, str)
    places = [
        (number, name, value)
        for number, each in enumerate(commands)
        for name, value in each.stated().items()
        if (is_of(each, name, kind) or name == kind) and isinstance(value, str | float | int)
    ]
    were = {plain(value) for _, _, value in places}
    if len(were) != 1 or (old is not None and plain(_length(old)) not in were):
        raise unfit("")
    found = list(commands)
    for number, name, was in places:
        value = times(new, -1 if str(was).startswith("-") else 1) if isinstance(new, Amount | float) else new
        found[number] = found[number].replaced(**{name: value})
    return tuple(found)


def _length(value: Any) -> Any:
    return value.length if isinstance(value, Amount) else value


def _size(value: Any) -> str:
    return str(value).lstrip("-")


def _color(value: str) -> str:
    return str(parse_color(value) or value)


def _values(command: Command) -> tuple[str, dict[str, Any]]:
    """A command's name and values, without its target."""
    return command.command, {name: value for name, value in command.stated().items() if name not in TARGETS}


def is_about_it(frame: Frame) -> bool:
    target = frame.given("target")
    return isinstance(target, Noun) and target.by == "last"


def unfit(instruction: str) -> RequestError:
    of = f" “{instruction}”" if instruction else ""
    return RequestError(says("replaced-words-unclear", previous=of, in_full=IN_FULL))
