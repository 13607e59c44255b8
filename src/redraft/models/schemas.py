"""A JSON schema validator, for model answers: no server is trusted to have enforced one.

Covered: type, enum, const, required, properties, additionalProperties, items, minItems, maxItems, minimum, maximum,
minLength, maxLength, pattern, anyOf, and annotations (title, description, default, examples). Any other keyword is a
ValueError: a schema of ours that would be checked in part only is a mistake of ours.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from redraft.messages import shortened

_KNOWN = frozenset(
    "type enum const required properties additionalProperties items minItems maxItems minimum maximum minLength "
    "maxLength pattern anyOf title description default examples".split()
)
_TYPES: Mapping[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "boolean": (bool,),
    "null": (type(None),),
    "integer": (int,),
    "number": (int, float),
}
MOST = 20
"""Problems reported at most; a model that is shown more does not do better."""


def closed_object(properties: Mapping[str, Any], optional: Collection[str] = ()) -> dict[str, Any]:
    """The schema of an object that has these properties and no others: all of them, but for those that are optional."""
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": dict(properties), "required": required, "additionalProperties": False}


def check(value: Any, schema: Mapping[str, Any], at: str = "$") -> list[str]:
    """The problems of a value, each with where it is ('$.layers[2].id'); empty when it is as asked for."""
    return _problems(value, schema, at)[:MOST]


def _problems(value: Any, schema: Mapping[str, Any], at: str) -> list[str]:
    unknown = sorted(schema.keys() - _KNOWN)
    if unknown:
        raise ValueError(f"the schema at {at} uses {', '.join(unknown)}, which is not checked")
    kinds = _kinds(schema)
    if kinds and not any(_is(value, kind) for kind in kinds):
        return [f"{at} is {_kind(value)}, and should be {' or '.join(kinds)}"]
    found: list[str] = []
    if "const" in schema and not _same(value, schema["const"]):
        found.append(f"{at} is {_shown(value)}, and should be {_shown(schema['const'])}")
    if "enum" in schema and not any(_same(value, choice) for choice in schema["enum"]):
        found.append(f"{at} is {_shown(value)}, and should be one of {', '.join(map(_shown, schema['enum']))}")
    if "anyOf" in schema:
        found.extend(_any_of(value, schema["anyOf"], at))
    found += _out_of_bounds(value, schema, at)
    if isinstance(value, dict):
        found.extend(_of_object(value, schema, at))
    elif isinstance(value, list) and isinstance(schema.get("items"), Mapping):
        for index, part in enumerate(value):
            found.extend(_problems(part, schema["items"], f"{at}[{index}]"))
    elif isinstance(value, str) and "pattern" in schema and not re.search(schema["pattern"], value):
        found.append(f"{at} is {_shown(value)}, and should be like {schema['pattern']}")
    return found


def _out_of_bounds(value: Any, schema: Mapping[str, Any], at: str) -> Iterator[str]:
    if isinstance(value, bool) or not isinstance(value, list | str | int | float):
        return
    size = len(value) if isinstance(value, list | str) else value
    kind = "Items" if isinstance(value, list) else "Length" if isinstance(value, str) else "imum"
    how = {"Items": f"has {size} items", "Length": f"is {size} characters long"}.get(kind, f"is {size}")
    should = "have" if kind == "Items" else "be"
    if size < schema.get(f"min{kind}", size):
        yield f"{at} {how}, and should {should} at least {schema[f'min{kind}']}"
    if size > schema.get(f"max{kind}", size):
        yield f"{at} {how}, and should {should} at most {schema[f'max{kind}']}"


def _of_object(value: dict[str, Any], schema: Mapping[str, Any], at: str) -> list[str]:
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    found = [f"{at} has no '{name}'" for name in schema.get("required", ()) if name not in value]
    for name, part in value.items():
        if name in properties:
            found.extend(_problems(part, properties[name], f"{at}.{name}"))
        elif others is False:
            there = ", ".join(properties) or "nothing"
            found.append(f"{at} has '{str(name)[:40]}', which is not asked for; there is {there}")
        elif isinstance(others, Mapping):
            found.extend(_problems(part, others, f"{at}.{name}"))
    return found


def _any_of(value: Any, choices: list[Mapping[str, Any]], at: str) -> list[str]:
    """None when one choice fits; else the problems of the choice that comes nearest."""
    tried = [_problems(value, choice, at) for choice in choices]
    if not tried or any(not problems for problems in tried):
        return []
    kinds = [kind for choice in choices for kind in _kinds(choice)]
    near = [
        found for found, choice in zip(tried, choices, strict=True) if any(_is(value, kind) for kind in _kinds(choice))
    ]
    if not near and kinds:
        return [f"{at} is {_kind(value)}, and should be {' or '.join(dict.fromkeys(kinds))}"]
    return min(near or tried, key=len)


def _kinds(schema: Mapping[str, Any]) -> list[str]:
    wanted = schema.get("type", [])
    return [wanted] if isinstance(wanted, str) else list(wanted)


def _is(value: Any, kind: str) -> bool:
    if isinstance(value, bool):
        return kind == "boolean"
    if kind == "integer" and isinstance(value, float):
        return value.is_integer()
    return isinstance(value, _TYPES[kind])


def _same(value: Any, other: Any) -> bool:
    """As JSON has it: true is not 1."""
    return isinstance(value, bool) == isinstance(other, bool) and bool(value == other)


def _kind(value: Any) -> str:
    return next((kind for kind in _TYPES if _is(value, kind)), type(value).__name__)


def _shown(value: Any) -> str:
    import json

    return shortened(json.dumps(value, ensure_ascii=False, default=str), 60)
