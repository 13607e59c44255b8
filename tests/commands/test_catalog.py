"""The set of commands: what each may hold, its JSON form, what is generated from it."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest

from redraft.commands.catalog import COMMANDS
from redraft.commands.command import KW_ONLY, Command
from redraft.commands.field_types import alternatives, kind_of
from redraft.commands.forms.gbnf import grammar
from redraft.commands.forms.reference import reference
from redraft.commands.forms.wire import (
    command_from_json,
    command_to_json,
    example_of,
    functions,
    parameters_of,
    schema,
)
from redraft.commands.look.style import Modify
from redraft.commands.place.position import Move, Restack
from redraft.commands.programs.stubs import language, stub
from redraft.commands.values import Elements, Words
from redraft.errors import CommandError
from tests.sampling import each

RESOLVED = {
    "element", "elements", "page", "pages", "text", "name", "paint", "shadow", "length", "number", "point", "box",
    "span", "spans", "figure", "edit",
}  # fmt: skip
"""The kinds of value there are. A phrase that would have to be looked up in the document is none of them."""


def kinds_in(hint: Any) -> set[str]:
    """The kinds of a type; a type that is none is named, so that it shows."""
    found: set[str] = set()
    for one in alternatives(hint):
        kind = kind_of(one)
        if kind is not None:
            found.add(kind.name)
        elif get_origin(one) is tuple:
            found |= {name for part in get_args(one) if part is not Ellipsis for name in kinds_in(part)}
        elif get_origin(one) is not Literal and one not in (bool, int, type(None)):
            found.add(str(one))
    return found


@each("kind", COMMANDS.values(), ids=lambda kind: str(kind.command))
def test_a_command_holds_resolved_values_only(kind: type[Command]) -> None:
    for name, hint in kind.hints().items():
        assert kinds_in(hint) <= RESOLVED, name
    assert not [name for name in kind.fields if re.search(r"phrase|clause|words_for|said|instruction|query", name)]


@each("kind", COMMANDS.values(), ids=lambda kind: str(kind.command))
def test_a_command_says_what_it_does_and_shows_an_example(kind: type[Command]) -> None:
    assert (kind.__doc__ or "").strip()
    calls = [node for node in ast.walk(ast.parse(example_of(kind))) if isinstance(node, ast.Call)]
    assert kind.command in {call.func.id for call in calls if isinstance(call.func, ast.Name)}
    ast.parse(stub(kind))


def test_the_schema_allows_what_commands_write_and_nothing_else() -> None:
    forms = {form["properties"]["command"]["const"]: form for form in schema()["items"]["oneOf"]}
    assert set(forms) == set(COMMANDS)
    json.dumps(schema())
    for name, form in forms.items():
        assert form["additionalProperties"] is False
        assert set(form["properties"]) == {"command", *COMMANDS[name].fields}
    assert [one["function"]["name"] for one in functions()] == list(COMMANDS)
    assert parameters_of(Move)["required"] == ["target"]


def test_a_command_goes_through_json_unchanged() -> None:
    for command in (Move(("logo",), dy=-20), Modify(("a", "b"), fill="#ff0000"), Restack(("x",), "below", "y")):
        assert command_from_json(json.loads(json.dumps(command_to_json(command)))) == command
    assert command_to_json(Move(("logo",), dy="5mm")) == {"command": "move", "target": ["logo"], "dy": "5mm"}


@each(
    ("form", "said"),
    [
        ([], "must be an object"),
        ({"command": "mvoe", "target": ["a"]}, "no command 'mvoe'; there is move"),
        ({"command": "move", "target": ["a"], "dz": 3}, "move has no 'dz'"),
        ({"command": "move", "target": "the logo"}, "target does not fit"),
        ({"command": "move", "target": []}, "target does not fit"),
        ({"command": "move", "target": ["a"], "dx": "far"}, "dx does not fit"),
        ({"command": "move", "target": ["a"], "dx": float("nan")}, "dx does not fit"),
        ({"command": "restack", "target": ["a"], "to": "up"}, "to does not fit"),
        ({"command": "move"}, "wants target"),
    ],
)
def test_what_is_no_command_is_told(form: Any, said: str) -> None:
    with pytest.raises(CommandError, match=re.escape(said)):
        command_from_json(form)


def test_a_command_is_frozen_and_compared_by_value() -> None:
    one = Move(("a",), 1.0)
    assert one == Move(("a",), dx=1.0)
    assert hash(one) == hash(Move(("a",), dx=1.0))
    assert one != Move(("a",), 2.0)
    assert repr(one) == "Move(target=('a',), dx=1.0)"
    assert one.replaced(dx=3.0) == Move(("a",), 3.0)
    with pytest.raises(AttributeError):
        one.dx = 2.0  # type: ignore[misc]
    with pytest.raises(TypeError, match="takes 3 values by place"):
        Move(*(("a",), 1, 2, 3))  # type: ignore[arg-type, call-arg]
    with pytest.raises(TypeError, match="has no 'size'"):
        Move(("a",), size=3)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="cannot be the name of a field"):

        class Odd(Command):
            target: Elements
            _: KW_ONLY
            stated: Words = ""  # type: ignore[assignment]


def test_the_language_has_a_function_for_every_command() -> None:
    names = {node.name for node in ast.parse(language()).body if isinstance(node, ast.FunctionDef)}
    assert set(COMMANDS) < names
    assert "move" not in {
        node.name for node in ast.parse(language(frozenset({"move"}))).body if isinstance(node, ast.FunctionDef)
    }


def test_the_grammar_names_every_command_and_defines_every_rule_it_uses() -> None:
    text = grammar()
    defined = set(re.findall(r"(?m)^([\w-]+) ::=", text))
    bare = re.sub(r'"(?:\\.|[^"\\])*"|\[(?:\\.|[^\]\\])*\]', " ", text)
    used = set(re.findall(r"[a-z][\w-]*", bare))
    assert used <= defined
    for name in COMMANDS:
        assert f'{{\\"command\\":\\"{name}\\"' in text


def test_the_page_about_commands_is_what_the_set_writes() -> None:
    page = Path(__file__).parents[2] / "docs" / "reference" / "commands.md"
    assert page.read_text("utf-8") == reference(), "redraft commands --markdown > docs/reference/commands.md"
