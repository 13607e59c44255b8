"""Writes commands as program source: one short block for each clause, which a person can read, keep and change.

    # make the title red
    modify("title", fill="#ff0000")

Run on the document it was written for, the program makes the same commands again. Edits that no command made are
taken as they are, by `apply`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, get_args, get_origin

from redraft.commands.command import Command, resolve_all
from redraft.commands.field_types import alternatives, kind_of
from redraft.commands.layers.add_delete import Apply
from redraft.document.pages import Document
from redraft.document.selectors import page_numbers
from redraft.edits.execution import Measure, execute
from redraft.edits.ops import Edit
from redraft.edits.wire.edits import edit_to_json
from redraft.errors import ProgramError, says

WIDTH = 110
"""Characters of a line, where a value can be broken."""
LONGEST = 200_000
"""Characters of a program that can be run."""


class WrittenClause(Protocol):
    """What was asked for, its commands, and their edits."""

    @property
    def clause(self) -> str: ...
    @property
    def commands(self) -> tuple[Command, ...]: ...
    @property
    def edits(self) -> tuple[Edit, ...]: ...


def program_for(document: Document, steps: Iterable[WrittenClause], measure: Measure) -> str:
    """The source of a program that does to the document what the steps do, in their order.

    Raises ProgramError when it would be too long to run, as a new picture makes it.
    """
    blocks = []
    for step in steps:
        comment = " ".join(step.clause.split()) or "as asked"
        commands = step.commands or tuple(Apply(edit_to_json(edit)) for edit in step.edits)
        calls, now = [], document
        for number, command in enumerate(commands, 1):
            calls.append(written(command, now))
            if number < len(commands):
                now = execute(now, resolve_all(now, [command], measure).edits, measure)
        document = execute(document, step.edits, measure)
        blocks.append("\n".join([f"# {comment}" if step.edits else f"# {comment} (it is like that already)", *calls]))
    source = "\n\n".join(blocks) + "\n"
    if len(source) > LONGEST:
        raise ProgramError(says("generated-program-too-long", length=len(source), limit=LONGEST), stage="limit")
    return source


def written(command: Command, document: Document) -> str:
    """A command as the call that makes it. Pages are by their numbers in the document as it is then."""
    numbers = page_numbers(document)
    hints, stated = command.hints(), command.stated()
    values = {name: _argument(hints[name], value, numbers) for name, value in stated.items()}
    parts: list[str] = []
    for name in command.fields[: command.positional]:
        if name not in values:
            break
        if hasattr(type(command), name) and "length" in _kinds(hints[name]):  # move(logo, dx=10), not move(logo, 10)
            break
        parts.append(_literal(values.pop(name), len(command.command) + 2))
    parts += [f"{name}={_literal(value)}" for name, value in values.items()]
    return f"{command.command}({', '.join(parts)})"


def _kinds(hint: Any) -> set[str]:
    return {kind.name for one in alternatives(hint) if (kind := kind_of(one)) is not None}


def _argument(hint: Any, value: Any, numbers: dict[str, int]) -> Any:
    """A value as one would write it: one element without its list, a page by its number."""
    kinds = _kinds(hint)
    if "elements" in kinds and isinstance(value[0], str):
        return value[0] if len(value) == 1 else list(value)
    if "page" in kinds:
        return numbers.get(value, value)
    if "pages" in kinds:
        return [numbers.get(one, one) for one in value]
    return list(value) if "spans" in kinds and value is not None else _rows(hint, value)


def _rows(hint: Any, value: Any) -> Any:
    """Any number of values of one kind as a list, pairs and the like as tuples, as the functions' types have them."""
    if not isinstance(value, tuple):
        return value
    for one in alternatives(hint):
        inner = get_args(one)
        if get_origin(one) is tuple and inner[1:] == (Ellipsis,):
            return [_rows(inner[0], part) for part in value]
        if get_origin(one) is tuple and len(inner) == len(value):
            return tuple(_rows(kind, part) for kind, part in zip(inner, value, strict=True))
    return value


def _literal(value: Any, indent: int = 0) -> str:
    """A value as Python writes it, whole numbers without a point; a long one over several lines."""
    flat = _flat(value)
    if len(flat) + indent <= WIDTH or not isinstance(value, dict | list | tuple):
        return flat
    inner = "    "
    if isinstance(value, dict):
        parts = [f"{_flat(name)}: {_literal(item, len(inner) + len(name) + 4)}" for name, item in value.items()]
        opening, closing = "{", "}"
    else:
        parts = [_literal(item, len(inner)) for item in value]
        opening, closing = "()" if isinstance(value, tuple) else "[]"
    body = ",\n".join(parts).replace("\n", f"\n{inner}")
    return f"{opening}\n{inner}{body},\n{closing}"


def _flat(value: Any) -> str:
    if isinstance(value, bool) or value is None:
        return repr(value)
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_flat(name)}: {_flat(item)}" for name, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        inner = ", ".join(map(_flat, value))
        return f"[{inner}]" if isinstance(value, list) else f"({inner}{',' if len(value) == 1 else ''})"
    return repr(value)


def _quoted(text: str) -> str:
    """In double quotes where the text has none."""
    shown = repr(text)
    if shown.startswith("'") and '"' not in text:
        shown = '"' + shown[1:-1].replace("\\'", "'") + '"'
    return shown
