"""The grammar of a list of commands, for models that decode under one (GBNF, as llama.cpp reads it).

Whatever is decoded under it is a list that `wire.commands_from_json` reads: every name, choice and kind of value fits.
With a document given, ids of layers and pages are those that are there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from redraft.commands.catalog import COMMANDS
from redraft.commands.command import Command
from redraft.commands.field_types import alternatives, kind_of
from redraft.document.pages import Document

_PRIMITIVES = r"""
string ::= "\"" ([^"\\\x00-\x1f] | "\\" (["\\/bfnrt] | "u" [0-9a-fA-F]{4}))* "\""
number ::= "-"? ([0-9] | [1-9] [0-9]{1,8}) ("." [0-9]{1,6})?
integer ::= [0-9] | [1-9] [0-9]{1,8}
boolean ::= "true" | "false"
length ::= number | "\"" number ("px" | "mm" | "cm" | "in" | "pt" | "pc" | "%") "\""
point ::= "[" number "," number "]"
box ::= "[" number "," number "," number "," number "]"
span ::= "[" integer "," integer "]"
spans ::= "[" (span ("," span)*)? "]"
elements ::= "[" element ("," element)* "]"
pages ::= "[" page ("," page)* "]"
object ::= "{" (string ":" value ("," string ":" value)*)? "}"
value ::= object | "[" (value ("," value)*)? "]" | string | number | boolean | "null"
"""
_TEXTS = ("text", "name", "paint", "shadow", "figure")


def grammar(document: Document | None = None, names: Iterable[str] = ()) -> str:
    """The grammar of a list of commands: of all of them, or of those named."""
    kinds = [COMMANDS[name] for name in (names or COMMANDS)]
    rules = ['root ::= "[" (command ("," command)*)? "]"']
    rules.append("command ::= " + " | ".join(_rule(kind) for kind in kinds))
    rules += [f"{_rule(kind)} ::= {_members(kind)}" for kind in kinds]
    index, pages = (document.index, document.pages) if document is not None else ((), ())
    rules.append("element ::= " + (" | ".join(_literal(json.dumps(id)) for id in index) or "string"))
    rules.append("page ::= " + (" | ".join(_literal(json.dumps(page.id)) for page in pages) or "string"))
    return "\n".join(rules) + "\n" + _PRIMITIVES.strip() + "\n"


def _rule(kind: type[Command]) -> str:
    return f"c-{kind.command.replace('_', '-')}"


def _literal(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _members(kind: type[Command]) -> str:
    """An object with the fields in their order; those with a default may be left out."""
    start = json.dumps({"command": kind.command}, separators=(",", ":"))[:-1]
    parts = [_literal(start)]
    for name, hint in kind.hints().items():
        member = f"{_literal(f',{json.dumps(name)}:')} {_alternatives(hint)}"
        parts.append(f"({member})?" if hasattr(kind, name) else member)
    return " ".join([*parts, '"}"'])


def _alternatives(hint: Any) -> str:
    found = [_one(one) for one in alternatives(hint) if one not in (None, NoneType)]
    return found[0] if len(found) == 1 else f"({' | '.join(found)})"


def _one(hint: Any) -> str:
    kind = kind_of(hint)
    if kind is not None:
        return {"edit": "object"}.get(kind.name, "string" if kind.name in _TEXTS else kind.name)
    if get_origin(hint) is Literal:
        return f"({' | '.join(_literal(json.dumps(one)) for one in get_args(hint))})"
    if get_origin(hint) is tuple:
        inner = get_args(hint)
        if len(inner) == 2 and inner[1] is Ellipsis:
            item = _alternatives(inner[0])
            return f'"[" ({item} ("," {item})*)? "]"'
        return '"[" ' + ' "," '.join(_alternatives(one) for one in inner) + ' "]"'
    return {bool: "boolean", int: "integer"}[hint]
