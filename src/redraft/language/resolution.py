"""Resolution of frames into commands in a design: descriptions are looked up and intents expanded, frame by frame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from redraft.commands.catalog import COMMANDS
from redraft.commands.command import AlreadySo, Command, resolve_all
from redraft.commands.command_builder import FoundElements, FoundPages, Several, commands_from, field_kinds
from redraft.commands.palettes import on_masters
from redraft.document.layers import Document, Text
from redraft.edits.execution import Measure, execute
from redraft.edits.ops import Edit
from redraft.errors import CommandError, says
from redraft.language.contents import with_contents
from redraft.language.earlier_finder import Before, EarlierFinder
from redraft.language.frames import Clause, Frame
from redraft.language.intents import INTENTS
from redraft.language.intents.parts import on_owner, on_parts, whole_only
from redraft.targets.description import Chosen, Joined, Narrowed, Noun, Pages, PagesJoined, Without
from redraft.targets.finder import Finder, NotCertain, Target, scene_of
from redraft.targets.fits import Fit
from redraft.targets.pages import page_numbers
from redraft.targets.scene import Scene

_WORDING = ("set_text", "rename_part", "fill_line")
"""Intents that give their target other words."""
_DESCRIPTIONS = (Noun, Narrowed, Joined, Without, Chosen)


class Done(NamedTuple):
    """The result of a clause: commands, their edits, their target layers, the document after it. `so` is the reason
    where nothing had to change, `notes` what a person should know of how it was understood."""

    clause: Clause
    commands: tuple[Command, ...]
    edits: tuple[Edit, ...]
    targets: tuple[str, ...]
    after: Document
    so: str = ""
    notes: tuple[str, ...] = ()


class Resolver:
    """Resolves the descriptions of one frame in a document; intents take one as their first argument."""

    def __init__(
        self, document: Document, measure: Measure, last: tuple[str, ...], here: int | None, frame: Frame,
        before: Before | None = None,
    ) -> None:  # fmt: skip
        self.document, self.measure, self.last, self.here, self.frame = document, measure, last, here, frame
        self.notes: list[str] = []
        self.scene: Scene = scene_of(document)
        self.before = before if before is not None and before.differs(document) else None
        self.pages = self.numbers(frame.pages) if frame.pages is not None else ()
        self.finder = self._finder(self.pages, frame.intent)

    def _finder(self, pages: tuple[int, ...], intent: str = "") -> Finder:
        now = Finder(self.scene, pages, self.last, self.here, intent == "show", intent in _WORDING)
        return now if self.before is None else EarlierFinder(now, *self.before)

    def numbers(self, pages: Any) -> tuple[int, ...]:
        """The numbers of the pages that a description refers to, from 0."""
        finder = self._finder(())
        if isinstance(finder, EarlierFinder):
            return finder.numbers(pages)
        return page_numbers(self.document, pages, self.here, finder.pages_with)

    def commands(self, document: Document, last: tuple[str, ...], frame: Frame) -> tuple[Command, ...]:
        """The commands of another frame in another state of the document, where `last` was made."""
        return commands_of(Resolver(document, self.measure, last, self.here, frame), frame)

    def target(self, description: Any) -> Target:
        """The target of a description. Raises NotCertain."""
        return self.finder.target(description)

    def ids(self, description: Any) -> tuple[str, ...]:
        """The layers that a description refers to. Raises NotCertain where it refers to words of a text."""
        found = self.finder.target(description)
        if found.spans:
            raise NotCertain(says("words-not-movable"))
        return found.ids

    def parts(self, description: Any) -> list[Fit]:
        return self.finder.resolve(description)

    def text(self, description: Any) -> Text:
        """The one text that a description's referent is, holds or carries. Raises NotCertain."""
        found = self.finder.resolve(description)
        texts = {number for one in found for number in self.scene.texts_of(one.number)}
        if len(texts) != 1:
            ids = tuple(self.scene.parts[number].id for number in sorted(texts))
            why = "there are several texts in it" if texts else "there is no text in it"
            raise NotCertain(why, "name the text" if texts else "name a text", ids)
        layer = self.document.index[self.scene.parts[texts.pop()].id].layer
        assert isinstance(layer, Text)
        return layer

    def texts(self, everywhere: bool = False) -> list[Text]:
        """All texts on the pages of the frame, cells among them. `everywhere`: their notes too, and what masters and
        layouts show where no page is named."""
        pages = [self.document.pages[number] for number in self.pages] or self.document.pages
        wanted = {page.id for page in pages}
        there = [one for one in self.document.walk() if one.page.id in wanted]
        shown = (one.layer for one in there if one.visible or (everywhere and one.layer.id == f"{one.page.id}/notes"))
        behind = on_masters(self.document) if everywhere and not self.pages else ()
        return [layer for layer in (*shown, *(one.layer for one in behind)) if isinstance(layer, Text)]

    def page(self, pages: Any = None) -> str:
        """The id of the one page described: that of the frame, or the only or current one."""
        numbers = self.numbers(pages) if pages is not None else self.pages
        if not numbers:
            here = self.here if self.here is not None else len(self.document.pages) - 1
            numbers = (here,)
        if len(numbers) != 1:
            raise NotCertain(says("needs-one-slide"))
        return self.document.pages[numbers[0]].id

    def page_ids(self, pages: Any = None) -> tuple[str, ...]:
        numbers = self.numbers(pages) if pages is not None else self.pages
        return tuple(self.document.pages[number].id for number in numbers)


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
    so = ""
    now = document
    for frame in clause.frames:
        resolver = Resolver(now, measure, last, here, frame, before)
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
            for id in found.made or named_in(plain):
                targets.setdefault(id)
        notes += resolver.notes
        last = tuple(id for id in targets if id in now.index) or last
    return Done(clause, tuple(commands), tuple(edits), tuple(targets), now, so if not edits else "", tuple(notes))


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


__all__ = ["CommandError", "Done", "Resolver", "commands_of", "named_in", "resolve_clause"]
