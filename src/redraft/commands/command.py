"""The command base class: a value with all targets resolved, and its resolution to edits.

    class Rotate(Command):
        \"""Clockwise, each about its own centre or the point `pivot`.

        >>> rotate("sticker", -8)
        \"""

        target: Elements
        degrees: Number
        _: KW_ONLY
        pivot: Point | None = None

        def resolve(self, document: Document, measure: Measure) -> Resolution: ...

The fields are the parameters of the function of the same name in programs, and the members of the JSON form. The
docstring is what people and models read; a test looks for its example. `resolve` raises CommandError with the reason
when the command cannot be carried out, AlreadySo when there is nothing to do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import KW_ONLY as KW_ONLY
from typing import Any, ClassVar, NamedTuple, Self, dataclass_transform, get_type_hints

from redraft.document.pages import Document
from redraft.document.style import Color
from redraft.edits.execution import Measure, execute
from redraft.edits.ops import Edit
from redraft.edits.receipt.record import LeftOut
from redraft.errors import CommandError


class AlreadySo(CommandError):
    """What was asked for is so already: no edit is needed. `targets` are the layers it was asked for."""

    def __init__(self, message: str, suggestion: str = "", targets: tuple[str, ...] = ()) -> None:
        super().__init__(message, suggestion)
        self.targets = targets


class Resolution(NamedTuple):
    """The result of a command in a document. `notes` say what a person should know of how it was carried out; `made`
    are the ids of the layers or pages that come new, which the function in programs returns. `left` is what it is about
    and does not reach, `gone` the colours and fonts that the whole design should have no more."""

    edits: tuple[Edit, ...]
    notes: tuple[str, ...] = ()
    made: tuple[str, ...] = ()
    left: tuple[LeftOut, ...] = ()
    gone: tuple[Color | str, ...] = ()


@dataclass_transform(frozen_default=True)
class Command:
    """The base of all commands: a frozen record of the fields its class states, compared by value.

    Making dataclasses of all commands would take longer at every start than carrying most of them out.
    """

    command: ClassVar[str]
    """The name of the function in programs and of the command in JSON."""
    gives: ClassVar[str] = ""
    """What the function returns in programs: "element", "page" or nothing."""
    fields: ClassVar[tuple[str, ...]]
    positional: ClassVar[int]
    """How many fields may be given by their place."""
    _hints: ClassVar[dict[str, Any] | None] = None

    def __init_subclass__(cls) -> None:
        cls.command = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower()
        stated = [name for name, kind in cls.__annotations__.items() if not str(kind).startswith("ClassVar")]
        cls.fields = tuple(name for name in stated if name != "_")
        cls.positional = stated.index("_") if "_" in stated else len(stated)
        if taken := set(cls.fields) & set(dir(Command)):
            raise TypeError(f"{cls.__name__}: {', '.join(taken)} cannot be the name of a field")
        cls._hints = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        cls = type(self)
        if len(args) > cls.positional:
            raise TypeError(f"{cls.command}() takes {cls.positional} values by place, not {len(args)}")
        given = dict(zip(cls.fields, args, strict=False))
        for name, value in kwargs.items():
            if name not in cls.fields or name in given:
                twice = "twice" if name in given else f"there are {', '.join(cls.fields)}"
                raise TypeError(f"{cls.command}() has no '{name}': {twice}")
            given[name] = value
        for name in cls.fields:
            if name not in given and not hasattr(cls, name):
                raise TypeError(f"{cls.command}() wants {name}")
            object.__setattr__(self, name, given[name] if name in given else getattr(cls, name))

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{self.command}: a command does not change; use replaced({name}=…)")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash((self.command, repr(self._values())))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.stated().items())})"

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.fields)

    def stated(self) -> dict[str, Any]:
        """The fields that differ from their default."""
        cls = type(self)
        every = {name: getattr(self, name) for name in self.fields}
        return {name: value for name, value in every.items() if not hasattr(cls, name) or value != getattr(cls, name)}

    def replaced(self, **changes: Any) -> Self:
        """The same command with other values."""
        return type(self)(**{**dict(zip(self.fields, self._values(), strict=True)), **changes})

    @classmethod
    def hints(cls) -> dict[str, Any]:
        """The types of the fields, with their kinds."""
        if cls._hints is None:
            found = get_type_hints(cls, include_extras=True)
            cls._hints = {name: found[name] for name in cls.fields}
        return cls._hints

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        """The command's edits in a document. Raises CommandError with the reason where it cannot be."""
        raise NotImplementedError


def resolve_all(document: Document, commands: Iterable[Command], measure: Measure) -> Resolution:
    """Commands one after another, each on the document as those before have left it. One that is so already gives
    nothing; where all are, the first says so."""
    edits: list[Edit] = []
    notes: list[str] = []
    made: list[str] = []
    so: AlreadySo | None = None
    rest = tuple(commands)
    for number, command in enumerate(rest, 1):
        try:
            found = command.resolve(document, measure)
        except AlreadySo as error:
            so = so or error
            continue
        except (ValueError, ArithmeticError) as error:
            raise CommandError(str(error), f"`redraft commands {command.command}` shows what it takes") from error
        edits += found.edits
        notes += found.notes
        made += found.made
        if number < len(rest):
            document = execute(document, found.edits, measure)
    if so is not None and not edits:
        raise so
    return Resolution(tuple(edits), tuple(notes), tuple(made))
