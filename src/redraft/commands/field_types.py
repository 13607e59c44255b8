"""Field types of commands: their kind of value, validation, and JSON schema."""

from __future__ import annotations

from collections.abc import Callable
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from redraft.commands.values import LARGEST, LENGTH_PATTERN, Kind, is_length, is_number
from redraft.errors import CommandError, says

Schema = dict[str, Any]


def alternatives(hint: Any) -> tuple[Any, ...]:
    """The types a field may have, None among them where it may be left out."""
    if get_origin(hint) in (Union, UnionType):
        return get_args(hint)
    return (hint,)


def kind_of(hint: Any) -> Kind | None:
    """The `Kind` in a type's annotation; None for a choice, a whole number, a yes or no, and for None."""
    if get_origin(hint) is Annotated:
        return next((one for one in hint.__metadata__ if isinstance(one, Kind)), None)
    return None


def _strings(count: int = 0) -> Callable[[Any], bool]:
    def fits(value: Any) -> bool:
        return isinstance(value, list | tuple) and bool(value) and all(isinstance(one, str) and one for one in value)

    return fits


def _numbers(count: int) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list | tuple) and len(value) == count and all(map(is_number, value))


def _is_span(value: Any) -> bool:
    return isinstance(value, list | tuple) and len(value) == 2 and all(type(one) is int and one >= 0 for one in value)


def _is_spans(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(map(_is_span, value))


_FITS: dict[str, Callable[[Any], bool]] = {
    "elements": _strings(),
    "pages": _strings(),
    "length": is_length,
    "number": is_number,
    "point": _numbers(2),
    "box": _numbers(4),
    "span": _is_span,
    "spans": _is_spans,
    "edit": lambda value: isinstance(value, dict),
}
"""Kinds that are not a single text."""
_SPAN: Schema = {"type": "array", "items": {"type": "integer", "minimum": 0}, "minItems": 2, "maxItems": 2}
_SCHEMAS: dict[str, Schema] = {
    "elements": {"type": "array", "items": {"type": "string", "format": "element"}, "minItems": 1},
    "pages": {"type": "array", "items": {"type": "string", "format": "page"}, "minItems": 1},
    "length": {"anyOf": [{"type": "number"}, {"type": "string", "pattern": LENGTH_PATTERN}]},
    "number": {"type": "number"},
    "point": {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2},
    "box": {"type": "array", "items": {"type": "number"}, "minItems": 4, "maxItems": 4},
    "span": _SPAN,
    "spans": {"type": "array", "items": _SPAN},
    "edit": {"type": "object"},
}


def fits(hint: Any, value: Any) -> bool:
    """Whether a value is of a type."""
    for one in alternatives(hint):
        kind = kind_of(one)
        if one in (None, NoneType):
            if value is None:
                return True
        elif kind is not None:
            if _FITS.get(kind.name, lambda given: isinstance(given, str))(value):
                return True
        elif get_origin(one) is Literal:
            if value in get_args(one):
                return True
        elif one is bool:
            if isinstance(value, bool):
                return True
        elif one is int:
            if type(value) is int and abs(value) <= LARGEST:
                return True
        elif _fits_plain(one, value):
            return True
    return False


def _fits_plain(hint: Any, value: Any) -> bool:
    """Pairs and rows of kinds: `tuple[Paint, Paint]`, `tuple[tuple[Words, ...], ...]`."""
    if get_origin(hint) is not tuple or not isinstance(value, list | tuple):
        return False
    inner = get_args(hint)
    if len(inner) == 2 and inner[1] is Ellipsis:
        return all(fits(inner[0], one) for one in value)
    return len(inner) == len(value) and all(fits(kind, one) for kind, one in zip(inner, value, strict=True))


def as_value(value: Any) -> Any:
    """Lists as tuples, as commands hold them."""
    return tuple(as_value(one) for one in value) if isinstance(value, list | tuple) else value


def as_form(value: Any) -> Any:
    """Tuples as lists, as JSON has them."""
    return [as_form(one) for one in value] if isinstance(value, tuple) else value


def schema_of(hint: Any) -> Schema:
    """The JSON schema of a type."""
    schemas = [_schema_of_one(one) for one in alternatives(hint) if one not in (None, NoneType)]
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}


def _schema_of_one(hint: Any) -> Schema:
    kind = kind_of(hint)
    if kind is not None:
        shape = _SCHEMAS.get(kind.name, {"type": "string", "format": kind.name})
        return {**shape, "description": kind.meaning}
    if get_origin(hint) is Literal:
        return {"type": "string", "enum": list(get_args(hint))}
    if get_origin(hint) is tuple:
        inner = get_args(hint)
        if len(inner) == 2 and inner[1] is Ellipsis:
            return {"type": "array", "items": schema_of(inner[0])}
        return {
            "type": "array",
            "prefixItems": [schema_of(one) for one in inner],
            "minItems": len(inner),
            "maxItems": len(inner),
        }
    names = {bool: "boolean", int: "integer"}
    if hint not in names:
        raise CommandError(says("command-type-unsupported", hint=hint))
    return {"type": names[hint]}


def taken(hint: Any) -> str:
    """A type in words."""
    return " or ".join(dict.fromkeys(_taken_one(one) for one in alternatives(hint) if one not in (None, NoneType)))


def _taken_one(hint: Any) -> str:
    kind = kind_of(hint)
    if kind is not None:
        return kind.meaning
    if get_origin(hint) is Literal:
        names = [repr(one) for one in get_args(hint) if one]
        more = f", … ({len(names)} in all)" if len(names) > 16 else ""
        return f"`{', '.join(names[:16])}`{more}"
    if get_origin(hint) is tuple:
        inner = get_args(hint)
        if len(inner) == 2 and inner[1] is Ellipsis:
            return f"several: {taken(inner[0])}"
        return " and ".join(taken(one) for one in inner)
    return {bool: "true or false", int: "a whole number"}[hint]
