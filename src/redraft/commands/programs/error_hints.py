"""Rewrites interpreter and type checker errors in terms of the program language, with a fix.

The interpreter and its type check report in their own terms and in those of Python at large; people and models that
write programs need to know what to write instead.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache

from redraft.commands.measure.places import ALIGNS, WHERE
from redraft.commands.programs.signatures import usage
from redraft.commands.programs.stubs import BRITISH, language
from redraft.errors import ProgramError, says
from redraft.lazy import lazily

MODULES = ("re", "math", "random", "json", "datetime")
"""What programs may import and is of use to them."""

_COVERED = "programs have no such feature: docs/reference/programs.md lists the parts of Python that they have"
_OUTSIDE = (
    "a program has no files, network, environment or clock: it works on the design, and on `given` (--var NAME=…)"
)
_EARLY = "to end early, put the program into `def main():` and return from it"
_WORLD = ("open", "os", "sys", "subprocess", "pathlib", "socket", "shutil", "requests", "urllib", "time", "input")
_CHOICES: dict[str, tuple[Sequence[str], ...]] = {
    "infer": (WHERE, ALIGNS),
    "restack": (("front", "back", "forward", "backward", "above", "below"),),
    "align": (("left", "right", "top", "bottom", "center", "middle"),),
    "distribute": (("horizontal", "vertical"),),
}

READ = "`redraft apply --api` prints the language; nothing was changed"
_GUESSED = ("redundant-condition", "possibly-unresolved-reference", "unsupported-operator")
"""Rules of the type check that ordinary programs break without any harm."""
_DIAGNOSTIC = lazily(r"^main\.py:(\d+):\d+: \w+\[([\w-]+)\] (.*)$", re.MULTILINE)
_UNKNOWN = lazily(r"Name `(\w+)` used when not defined|NameError: name '(\w+)' is not defined")
_IMPORT = lazily(r"Cannot resolve imported module `([\w.]+)`")
_MEMBER = lazily(r"(?:Module|Submodule) `(\w+)` has no member|'(os|sys|pathlib)\.\w+' is not supported")
_PARAMETER = lazily(r"Argument `(\w+)` does not match any known parameter of function `(\w+)`")
_LITERAL = lazily(r"Argument to function `(\w+)` is incorrect: Expected `Literal\[\"([^\"]*)\".*"
                      r"found `Literal\[\"([^\"]*)\"\]`")  # fmt: skip
_CALLED = lazily(r"[Ff]unction `(\w+)`")
_UNSUPPORTED = lazily(r"NotImplementedError: The monty syntax parser does not yet support (.*)", re.DOTALL)
_RAISED = lazily(r"Internal error in monty: exceptions can only be called")
_RAISES = lazily(r"\braise\s+(\w+)\s*\(")


def hint_for(message: str, names: Sequence[str]) -> tuple[str, str]:
    """A message of the type check or the interpreter in terms of the language, and how to fix it ('': unknown).

    `names` are the functions there are.
    """
    if found := _LITERAL.match(message):
        return _choice(found[1], found[2], found[3])
    if found := _PARAMETER.match(message):
        return _parameter(found[1], found[2])
    if found := _UNKNOWN.match(message):
        return _unknown(message, found[1] or found[2], names)
    if found := _IMPORT.match(message):
        there = f"there are {', '.join(MODULES[:-1])} and {MODULES[-1]}"
        outside = f"; {_OUTSIDE}" if found[1].split(".")[0] in _WORLD else ""
        return f"a program cannot import '{found[1]}'; {there}", f"write it without{outside}"
    if found := _MEMBER.search(message):
        return message.replace("`", "'"), _EARLY if "exit" in message else _OUTSIDE
    if found := _UNSUPPORTED.match(message):
        return f"a program cannot have {found[1]}", _COVERED
    if _RAISED.search(message):
        return "an exception is raised with something else than one text", f"raise ValueError('…'); {_EARLY}"
    if message.startswith(("SystemExit", "KeyboardInterrupt")):
        return message, _EARLY
    if message.startswith("PermissionError"):
        return message, _OUTSIDE
    return message.replace("`", "'").replace("Internal error in monty", "the interpreter cannot do this"), ""


def refuse_mistyped(output: str, names: Sequence[str], last_line: int) -> None:
    """Raise the diagnostics of the type check that are mistakes for sure, in the order of the program. The run,
    which is all or nothing, decides about the others."""
    every = _DIAGNOSTIC.findall(output)
    if not every:
        raise ProgramError(says("program-language-mismatch", output=output[:400], read=READ), stage="type")
    found = [(int(line), rule, message) for line, rule, message in every if _is_mistake(rule, message)]
    if not found:
        return
    syntax = found[0][1] == "invalid-syntax"
    located = [(min(line, last_line), *hint_for(message, names)) for line, _, message in found[:8]]
    parts = [f"line {line}: {message}" for line, message, _ in located]
    more = f"; and {len(found) - 8} more" if len(found) > 8 else ""
    stage = "syntax" if syntax else "type"
    hints = list(dict.fromkeys(hint for _, _, hint in located if hint))
    called = dict.fromkeys(name for _, _, message in found[:8] for name in _CALLED.findall(message))
    there = [line for name in called if (line := usage(name))]
    hint = "; ".join([*(hints or there)[:3], "nothing was changed"]) if hints or there else READ
    raise ProgramError("; ".join(parts) + more, hint, stage=stage, line=min(found[0][0], last_line))


def _is_mistake(rule: str, message: str) -> bool:
    """Whether a diagnostic cannot be about a value that never comes up: one of several types, or one in a list."""
    if rule == "invalid-assignment":
        return "is not assignable to" not in message
    given = message.rpartition("found ")[2]
    unsure = "in union" in message or any(sign in given for sign in (" | ", "list[", "dict["))
    return not unsure and rule not in _GUESSED


def line_of_raise(source: str) -> int:
    """The line of the only `raise` that is given something, where there is just one; 0 otherwise."""
    found = [number for number, line in enumerate(source.splitlines(), 1) if _RAISES.search(line)]
    return found[0] if len(found) == 1 else 0


def _choice(function: str, first: str, given: str) -> tuple[str, str]:
    choices = next((each for each in _CHOICES.get(function, ()) if each[0] == first), ())
    near = _nearest(given, choices)
    problem = f"{function}() does not know '{given[:60]}'"
    there = f"; there are {', '.join(repr(word) for word in choices)}" if choices else ""
    return problem + there, f"write '{near}'" if near else ""


def _parameter(given: str, function: str) -> tuple[str, str]:
    there = _parameters().get(function, ())
    near = _nearest(given, there)
    problem = f"{function}() has no '{given}'" + (f"; it has {', '.join(there)}" if there else "")
    return problem, f"write {near}=" if near else ""


def _unknown(message: str, name: str, names: Sequence[str]) -> tuple[str, str]:
    problem = f"there is no '{name}'"
    if name in MODULES:
        return f"{problem} here yet", f"begin the program with `import {name}`"
    if name in ("exit", "quit"):
        return problem, _EARLY
    if name in _WORLD:
        return problem, _OUTSIDE
    if name in names:
        return f"'{name}' is a function, and here a name of the program's own too", f"call what it makes {name}_1"
    near = get_close_matches(name, names, 2)
    return message.replace("`", "'") + (f" (there is {' and '.join(near)})" if near else ""), ""


def _nearest(given: str, there: Sequence[str]) -> str:
    plain = re.sub(r"[-_\s]+", " ", BRITISH.get(given, given).lower()).strip()
    by_form = {word.replace("_", " "): word for word in there}
    near = get_close_matches(plain, list(by_form), 1, 0.6) or get_close_matches(
        plain.replace(" ", ""), [form.replace(" ", "") for form in by_form], 1, 0.75
    )
    if not near:
        return ""
    return by_form.get(near[0]) or next(word for form, word in by_form.items() if form.replace(" ", "") == near[0])


@cache
def _parameters() -> dict[str, tuple[str, ...]]:
    """The names that each function of the language takes."""
    found = {}
    for node in ast.parse(language()).body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = tuple(each.arg for each in (*node.args.args, *node.args.kwonlyargs))
    return found
