"""Commands to and from JSON, and what is generated from the set: schema, function list for models, decoding grammar.

{"command": "move", "target": ["logo"], "dy": -20}
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from redraft.commands.catalog import COMMANDS
from redraft.commands.command import Command
from redraft.commands.field_types import Schema, alternatives, as_form, as_value, fits, kind_of, schema_of, taken
from redraft.commands.measure.boxes import page_called
from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.document.selectors import no_layer
from redraft.errors import CommandError, says
from redraft.messages import placed

VERSION = 1
"""Of the form of a file of commands."""
MOST_COMMANDS = 10_000
MOST_TEXT = 1_000_000
"""Characters of one text in a command."""


def command_to_json(command: Command) -> dict[str, Any]:
    """A command as JSON: its name, and the fields that are not at their default."""
    return {"command": command.command} | {name: as_form(value) for name, value in command.stated().items()}


def command_from_json(form: Any) -> Command:
    """The command that JSON describes. Raises CommandError for another name, a field it does not have, or a value that
    is not of its kind."""
    if not isinstance(form, Mapping) or not isinstance(form.get("command"), str):
        raise CommandError(says("command-not-object"))
    kind = COMMANDS.get(form["command"])
    if kind is None:
        near = get_close_matches(form["command"], COMMANDS, 3)
        there = ", ".join(near) or ", ".join(COMMANDS)
        raise CommandError(says("unknown-command", command=form["command"][:40], known=there))
    given = {name: value for name, value in form.items() if name != "command"}
    hints = kind.hints()
    for name, value in given.items():
        if name not in hints:
            raise CommandError(
                says("unknown-command-field", command=kind.command, field=name[:40], fields=", ".join(hints))
            )
        if isinstance(value, str) and len(value) > MOST_TEXT:
            raise CommandError(
                says("command-field-too-long", command=kind.command, field=name, length=len(value), limit=MOST_TEXT)
            )
        if not fits(hints[name], value):
            raise CommandError(
                says("command-field-mismatch", command=kind.command, field=name, given=value, taken=taken(hints[name]))
            )
    try:
        return kind(**{name: as_value(value) for name, value in given.items()})
    except TypeError as error:
        raise CommandError(str(error), f"`redraft commands {kind.command}` shows what it takes") from None


def are_commands(form: Any) -> bool:
    """Whether JSON is a file of commands: `{"redraft": 1, "commands": […]}`, or the list alone."""
    if isinstance(form, list):
        return bool(form) and isinstance(form[0], Mapping) and "command" in form[0]
    return isinstance(form, Mapping) and "commands" in form and "edits" not in form


def commands_of(form: Any) -> tuple[Command, ...]:
    """The commands of such a file."""
    if isinstance(form, list):
        return commands_from_json(form)
    if form.get("redraft") != VERSION or set(form) - {"redraft", "commands"}:
        raise CommandError(says("commands-file-malformed", version=VERSION))
    return commands_from_json(form["commands"])


def commands_from_json(forms: Any) -> tuple[Command, ...]:
    """A list of commands."""
    if not isinstance(forms, list) or len(forms) > MOST_COMMANDS:
        raise CommandError(says("commands-not-list", limit=MOST_COMMANDS))
    found = []
    for number, form in enumerate(forms, 1):
        try:
            found.append(command_from_json(form))
        except CommandError as error:
            raise CommandError(placed(f"command {number}", error.message), error.suggestion) from None
    return tuple(found)


def example_of(kind: type[Command]) -> str:
    """The calls that the docstring shows, without the prompts."""
    lines = [line.strip() for line in (kind.__doc__ or "").splitlines()]
    return "\n".join(line[4:] for line in lines if line.startswith((">>> ", "... ")))


def purpose_of(kind: type[Command]) -> str:
    """What the docstring says before its examples, on one line for each paragraph."""
    purpose = (kind.__doc__ or "").split(">>>")[0].strip()
    return "\n".join(" ".join(part.split()) for part in purpose.split("\n\n"))


def parameters_of(kind: type[Command]) -> Schema:
    """The JSON schema of the fields of a command."""
    fields: dict[str, Schema] = {}
    for name, hint in kind.hints().items():
        fields[name] = schema_of(hint)
        default = getattr(kind, name, None)
        if default not in (None, ""):
            fields[name]["default"] = as_form(default)
    wanted = [name for name in kind.fields if not hasattr(kind, name)]
    return {"type": "object", "properties": fields, "required": wanted, "additionalProperties": False}


def schema(names: Iterable[str] = ()) -> Schema:
    """The JSON schema of a list of commands: of all of them, or of those named."""
    forms = []
    for name in names or COMMANDS:
        kind = COMMANDS[name]
        form = parameters_of(kind)
        form["properties"] = {"command": {"const": name}} | form["properties"]
        form["required"] = ["command", *form["required"]]
        form["description"] = purpose_of(kind)
        forms.append(form)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "commands of redraft",
        "type": "array",
        "items": {"oneOf": forms},
    }


def functions(names: Iterable[str] = ()) -> list[dict[str, Any]]:
    """The commands as functions that a chat model may call."""
    chosen = list(names) or list(COMMANDS)
    return [
        {
            "type": "function",
            "function": {
                "name": name,
                "description": purpose_of(COMMANDS[name]),
                "parameters": parameters_of(COMMANDS[name]),
            },
        }
        for name in chosen
    ]


def check_present(command: Command, document: Document) -> None:
    """Raises CommandError for a layer or page that the document does not have, and for a place beyond a text's end."""
    for kind, value in _named(command):
        if kind in ("element", "elements"):
            for id in (value,) if isinstance(value, str) else value:
                if isinstance(id, str) and id not in document.index:
                    raise CommandError(*no_layer(document, id))
        elif kind in ("page", "pages"):
            for id in (value,) if isinstance(value, str) else value:
                if id:
                    page_called(document, id)
    target = getattr(command, "target", None)
    ids = (target,) if isinstance(target, str) else target if isinstance(target, tuple) else ()
    for kind, value in _named(command):
        if kind == "spans":
            _check_spans(command, document, [id for id in ids if isinstance(id, str)], value)


def _named(command: Command) -> Iterator[tuple[str, Any]]:
    for name, hint in command.hints().items():
        value = getattr(command, name)
        if value is not None:
            yield from ((kind.name, value) for one in alternatives(hint) if (kind := kind_of(one)) is not None)


def _check_spans(command: Command, document: Document, ids: list[str], spans: Any) -> None:
    for id in ids:
        layer = document.index.layers[id]
        length = len(layer.text) if isinstance(layer, Text) else 0
        for start, end in spans:
            if not 0 <= start <= end <= length:
                raise CommandError(
                    says("span-outside-text", command=command.command, start=start, end=end, id=id, length=length)
                )
