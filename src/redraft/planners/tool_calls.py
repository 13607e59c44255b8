"""Tool calls, the other form of a model's answer: the functions of programs as tools, and calls of them as a program.

    answer_to(reply.calls)    # modify {"target": ["title"], "color": "gold"} → modify(("title",), color='gold')

Each call of a command is a line of the program, each call of a function that looks is a line that prints. So what is
checked, run, reviewed and recorded is a program, whichever way it was answered. Four more tools are the forms that are
no program, and one takes a program: servers take 128 tools, and the language has more functions. Those that programs of
models seldom had are none (`RARE`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any

from redraft.commands.programs.signatures import LEFT_OUT, RARE, Function, functions
from redraft.errors import ModelError, ProgramError
from redraft.models.answers import code_in, json_in
from redraft.models.chat import Tool, ToolCall
from redraft.planners.model_answer import MOST_READINGS, Answer, Proposal, with_refusals

LOOKING = "looking"
"""The section of the functions that change nothing."""
_TEXT = {"type": "string"}
_NAMED: dict[str, dict[str, Any]] = {
    "str": _TEXT,
    "float": {"type": "number"},
    "int": {"type": "integer"},
    "bool": {"type": "boolean"},
    "Target": {"type": "array", "items": _TEXT},
    "Place": {"type": "array", "items": {"type": "number"}},
    "Where": _TEXT,
}
_PROGRAM = Tool(
    "program",
    f"Carry out a program of several lines: with loops, and with functions that are no tools: {', '.join(RARE)}",
    {"type": "object", "properties": {"source": _TEXT}, "required": ["source"]},
)
_FORMS: dict[str, tuple[str, tuple[str, ...]]] = {
    "question": ("Ask the person, as QUESTION does; nothing is changed", ("text",)),
    "reading": ("Offer one reading of two or three, as READING does", ("sentence", "program")),
    "cannot": ("Decline, as CANNOT does; beside calls: a clause that they leave, and why", ("reason",)),
    "done": ("All that the request asks for is done by the calls so far and those beside this one", ()),
}
"""Tools that are no functions of programs: what they are for, and their parameters, all of them texts."""


@cache
def tools() -> tuple[Tool, ...]:
    """One for each function of the language, and for each form of answer that is no program."""
    forms = [Tool(name, says, _object(dict.fromkeys(keys, _TEXT), keys)) for name, (says, keys) in _FORMS.items()]
    calls = (Tool(name, one.summary, _parameters(one)) for name, one in _callable().items() if name not in RARE)
    return (*calls, _PROGRAM, *forms)


def answer_to(calls: Sequence[ToolCall], before: str = "") -> Answer:
    """What calls answer. `before` is the program of the calls that were made so far: those of a command are added to
    it. A refusal beside calls or after them is of a clause. Raises ProgramError for a call of nothing that there is."""
    lines: list[str] = []
    readings: list[Proposal] = []
    said, cannot = dict[str, str](), list[str]()
    looks = True
    for call in calls:
        given = _arguments(call)
        if call.name in _FORMS:
            _check(call.name, given, _FORMS[call.name][1], _FORMS[call.name][1])
            words = {key: str(value) for key, value in given.items()}
            if call.name == "reading":
                source = code_in(words["program"]) or words["program"]
                readings.append(Proposal(" ".join(words["sentence"].split())[:200], source))
            else:
                said[call.name] = " ".join(" ".join(words.values()).split())[:400] or "no reason given"
                cannot += [said["cannot"]] if call.name == "cannot" else []
        elif call.name == _PROGRAM.name:
            _check(call.name, given, ("source",), ("source",))
            lines += str(given["source"]).splitlines()
            looks = False
        else:
            lines.append(_line(call.name, given))
            looks = looks and lines[-1].startswith("print(")
    if "question" in said or len(readings) > 1:
        return Answer(question=said.get("question", ""), readings=tuple(readings[:MOST_READINGS]))
    if readings:
        return Answer(readings[0].source)
    if lines or (cannot and before):
        program = with_refusals("\n".join([*before.splitlines(), *lines]), cannot)
        return Answer(program, looks=looks and not cannot, more="done" not in said and bool(lines))
    return Answer(cannot="; ".join(cannot), done="done" in said)


def without_looks(program: str) -> str:
    """The lines of a program of calls that change something."""
    return "\n".join(line for line in program.splitlines() if not line.startswith("print("))


def _callable() -> dict[str, Function]:
    return {name: one for name, one in functions().items() if not one.section.startswith(LEFT_OUT)}


def _arguments(call: ToolCall) -> dict[str, Any]:
    """Those that are given; null is not."""
    try:
        found = json_in(call.arguments) if call.arguments.strip() else {}
    except ModelError as error:
        raise _wrong(f"the arguments of {call.name[:40]} are no JSON object: {error.message}") from None
    if not isinstance(found, Mapping):
        raise _wrong(f"the arguments of {call.name[:40]} are no JSON object")
    return {str(name): value for name, value in found.items() if value is not None}


def _line(name: str, given: Mapping[str, Any]) -> str:
    function = _callable().get(name)
    if function is None:
        near = get_close_matches(name, _callable(), 3)
        raise _wrong(f"there is no tool '{name[:40]}'" + (f"; there is {', '.join(near)}" if near else ""))
    parameters = list(function.parameters)
    wanted = [one.arg for one, default in parameters if default is None and one in function.node.args.args]
    _check(name, given, [one.arg for one, _ in parameters], wanted)
    named = [one.arg for one, _ in parameters if one.arg in given and one.arg not in wanted]
    parts = [repr(_value(given[key])) for key in wanted] + [f"{key}={_value(given[key])!r}" for key in named]
    line = f"{name}({', '.join(parts)})"
    return f"print({line})" if function.section == LOOKING else line


def _check(name: str, given: Mapping[str, Any], known: Sequence[str], wanted: Sequence[str]) -> None:
    for key in given:
        if key not in known:
            raise _wrong(f"{name} has no parameter '{key[:40]}'; it has {', '.join(known) or 'none'}")
    if missing := [key for key in wanted if key not in given]:
        raise _wrong(f"{name} needs {', '.join(missing)}")


def _wrong(problem: str) -> ProgramError:
    return ProgramError(
        problem, "call the tools that there are, with a JSON object of their parameters", stage="answer"
    )


def _value(value: Any) -> Any:
    """As a program writes it: what has an order is a tuple."""
    return tuple(map(_value, value)) if isinstance(value, list) else value


def _parameters(function: Function) -> dict[str, Any]:
    schemas = {one.arg: _schema(one.annotation) for one, _ in function.parameters}
    return _object(schemas, [one.arg for one, default in function.parameters if default is None])


def _object(properties: Mapping[str, Any], required: Sequence[str]) -> dict[str, Any]:
    return {"type": "object", "properties": dict(properties), "required": list(required)}


def _schema(annotation: ast.expr | None) -> dict[str, Any]:
    """The JSON schema of a type of the language."""
    match annotation:
        case ast.Name(id=name):
            return _NAMED[name]
        case ast.BinOp():
            found = [_schema(one) for one in _alternatives(annotation) if ast.unparse(one) != "None"]
            return found[0] if len(found) == 1 else {"anyOf": found}
        case ast.Subscript(value=ast.Name(id="Literal"), slice=inner):
            return {**_TEXT, "enum": [one.value for one in ast.walk(inner) if isinstance(one, ast.Constant)]}
        case ast.Subscript(slice=inner):
            return {"type": "array", "items": _schema(inner.elts[0] if isinstance(inner, ast.Tuple) else inner)}
    raise TypeError(f"no schema for {ast.dump(annotation) if annotation else 'a parameter without a type'}")


def _alternatives(annotation: ast.expr) -> Iterator[ast.expr]:
    if isinstance(annotation, ast.BinOp):
        yield from _alternatives(annotation.left)
        yield from _alternatives(annotation.right)
    else:
        yield annotation
