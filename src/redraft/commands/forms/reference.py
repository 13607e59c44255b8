"""Generates `docs/reference/commands.md`, the reference of all commands."""

from __future__ import annotations

from collections.abc import Iterable

from redraft.commands.catalog import SECTIONS
from redraft.commands.command import Command
from redraft.commands.field_types import taken
from redraft.commands.forms.wire import example_of, purpose_of

_HEAD = """# Commands

Everything that redraft can do to a design is one of these commands. The grammar, programs, models and replays
all make the same commands, and each command has one resolver that turns it into edits, or says why not. What a
command holds is resolved: ids of layers and pages, places in a text, colours, numbers. `redraft commands` prints this
list, `redraft commands --json` the schema, and `redraft apply COMMANDS.json FILE -o OUT` carries a list of them out:

```json
{"redraft": 1, "commands": [{"command": "move", "target": ["logo"], "dy": -20}]}
```

In programs each is a function of the same name ([programs.md](programs.md)), where an element may also be named by a
selector or a phrase, and a page by its number.

This page is written by `redraft commands --markdown`.
"""


def reference() -> str:
    """The page, all sections."""
    parts = [_HEAD]
    for title, kinds in SECTIONS:
        parts.append(f"## {title[0].upper()}{title[1:]}\n")
        parts += [entry(kind) for kind in kinds]
    return "\n".join(parts)


def entry(kind: type[Command]) -> str:
    """One command: what it does, its fields, an example."""
    purpose = purpose_of(kind).replace("\n", "\n\n")
    rows = "\n".join(f"| `{name}` | {taken} | {default} |" for name, taken, default in rows_of(kind))
    table = f"| field | takes | default |\n| --- | --- | --- |\n{rows}\n"
    return f"### {kind.command}\n\n{purpose}\n\n```python\n{example_of(kind)}\n```\n\n{table}"


def rows_of(kind: type[Command]) -> Iterable[tuple[str, str, str]]:
    """Name, what it takes, and default of every field."""
    for name, hint in kind.hints().items():
        default = f"`{getattr(kind, name)!r}`" if hasattr(kind, name) else ""
        yield name, taken(hint), "" if default == "`None`" else default
