"""What words were found to mean: layers, and what a request about them comes to."""

from __future__ import annotations

from redraft.commands.boxes import named
from redraft.commands.command import Command
from redraft.edits.ops import Edit
from redraft.lazy import dataclass


@dataclass(frozen=True, slots=True)
class Found:
    """The layers meant, none inside another.

    `whole`: they are to be handled as one thing, the page. `part`: the words quoted are only part of a layer's text.
    `spans` are then, for text that flows, the places in each text that are meant. `exact`: they were named by their
    ids or as bare shapes, so that what stands on them is not meant.
    """

    ids: tuple[str, ...]
    whole: bool = False
    many: bool = False
    part: bool = False
    spans: tuple[tuple[str, tuple[tuple[int, int], ...]], ...] = ()
    exact: bool = False

    @property
    def named(self) -> str:
        if self.whole:
            return "the whole page"
        return named(self.ids)


@dataclass(frozen=True, slots=True)
class Resolved:
    """What a request comes to: how it was understood, the layers it touches, the commands, and their edits.

    `pages` are the slides it is about where that does not follow from the layers; `part`: it is about words of a text;
    `made` are the ids of what comes new.
    """

    reading: str
    targets: tuple[str, ...]
    edits: tuple[Edit, ...]
    pages: tuple[str, ...] = ()
    part: bool = False
    commands: tuple[Command, ...] = ()
    made: tuple[str, ...] = ()
