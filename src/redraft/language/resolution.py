"""Resolution of frames into commands in a design: descriptions are looked up and intents expanded, frame by frame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from redraft.commands.catalog import COMMANDS
from redraft.commands.command import AlreadySo, Command, resolve_all
from redraft.commands.forms.builder import FoundElements, FoundPages, Several, commands_from, field_kinds
from redraft.document.pages import Document
from redraft.edits.execution import Measure, execute
from redraft.edits.ops import Edit
from redraft.errors import CommandError
from redraft.language.contents import with_contents
from redraft.language.earlier_finder import Before
from redraft.language.frames import Clause, Frame
from redraft.language.intents import INTENTS
from redraft.language.owners import on_owner, on_parts, whole_only
from redraft.language.resolver import Resolver
from redraft.targets.description import Chosen, Joined, Narrowed, Noun, Pages, PagesJoined, Without
from redraft.targets.finder import NotCertain

_DESCRIPTIONS = (Noun, Narrowed, Joined, Without, Chosen)


class Done(NamedTuple):
    """The result of a clause: commands, their edits, their target layers, the document after it. `so` is the reason
    where nothing had to change, `notes` what a person should know of how it was understood,
    `remarks` of how it was carried out."""

    clause: Clause
    commands: tuple[Command, ...]
    edits: tuple[Edit, ...]
    targets: tuple[str, ...]
    after: Document
    so: str = ""
    notes: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


def commands_of(resolver: Resolver, frame: Frame) -> tuple[Command, ...]:
    """The commands of a frame. Raises RequestError where something is uncertain, CommandError where it cannot be
    done."""
    frame = on_owner(resolver, frame)
    if (parted := on_parts(resolver, frame)) is not None:
        return tuple(parted)
    if frame.intent in INTENTS:
        found: tuple[Command, ...] = tuple(INTENTS[frame.intent](resolver, **dict(frame.fields)))
        return found
    kind = COMMANDS[frame.intent]
    values = {name: _found(resolver, kind, name, value) for name, value in frame.fields}
    if "page" in kind.fields and "page" not in values and frame.pages is not None:
        values["page"] = resolver.page()
    try:
        return commands_from(kind, values)
    except CommandError as error:
        choices = error.ids if isinstance(error, Several) else ()
        raise NotCertain(error.message, error.suggestion, choices) from None


def _found(resolver: Resolver, kind: type[Command], name: str, value: Any) -> Any:
    """A value of a frame, its description resolved."""
    if isinstance(value, Pages | PagesJoined):
        return resolver.page(value) if name == "page" else FoundPages(resolver.page_ids(value))
    if not isinstance(value, _DESCRIPTIONS):
        return value
    if name == "target" and "elements" in field_kinds(kind, name):
        target = resolver.target(value)
        return FoundElements(target.ids, target.spans)
    return FoundElements(resolver.ids(value))


def resolve_clause(
    document: Document, clause: Clause, measure: Measure, last: tuple[str, ...], before: Before | None = None
) -> Done:
    """The result of a clause on a document; `last` is the previous target. Raises RequestError, CommandError."""
    here = page_of(document, last)
    commands: list[Command] = []
    edits: list[Edit] = []
    targets: dict[str, None] = {}
    notes: list[str] = []
    remarks: list[str] = []
    so = ""
    now = document
    for frame in clause.frames:
        resolver = Resolver(commands_of, now, measure, last, here, frame, before)
        made = commands_of(resolver, frame)
        whole_only(resolver, frame, made)
        for plain, command in list(with_contents(resolver, frame, made)):
            try:
                found = resolve_all(now, (command,), measure)
            except AlreadySo as error:
                so = so or error.message
                targets |= dict.fromkeys(error.targets)
                continue
            now = execute(now, found.edits, measure)
            commands.append(command)
            edits += found.edits
            remarks += found.notes
            for id in found.made or named_in(plain):
                targets.setdefault(id)
        notes += resolver.notes
        last = tuple(id for id in targets if id in now.index) or last
    so = "" if edits else so
    return Done(clause, tuple(commands), tuple(edits), tuple(targets), now, so, tuple(notes), tuple(remarks))


def page_of(document: Document, last: Sequence[str]) -> int | None:
    """The number of the one page that the last targets are on; None where it is not one."""
    pages = {placed.page.id for id in last if (placed := document.index.get(id)) is not None}
    found = [number for number, page in enumerate(document.pages) if page.id in pages]
    return found[0] if len(found) == 1 else None


def named_in(command: Command) -> Sequence[str]:
    """The layers that a command names as its targets."""
    found: list[str] = []
    for name in ("target", "targets", "a", "b", "table", "chart"):
        value = getattr(command, name, None) if name in command.fields else None
        several = value if isinstance(value, tuple) else (value,)
        found += [one for one in several if isinstance(one, str)]
    return found


__all__ = ["CommandError", "Done", "commands_of", "named_in", "resolve_clause"]
