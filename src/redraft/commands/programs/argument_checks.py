"""Checks of the values that programs give to functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from redraft.commands.programs.targets import LONGEST_WORDS
from redraft.document.geometry import is_finite_number


def length_of(value: Any, depth: int = 0) -> int:
    """The characters in a value, however they are nested."""
    if isinstance(value, str | bytes):
        return len(value)
    inner = [*value.values(), *value] if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    return sum(length_of(one, depth + 1) for one in inner) + len(inner) if depth < 50 else 0


def kind_of_value(value: Any) -> str:
    name = type(value).__name__
    if isinstance(value, int) and value.bit_length() > 300:
        return "a number that is too large"
    return f"{name} {value!r:.40}" if isinstance(value, int | float | str | bool) else f"a {name}"


def checked_path(path: Any) -> str:
    if not isinstance(path, str) or len(path) > LONGEST_WORDS:
        raise TypeError(f"a path must be a short text, not {kind_of_value(path)}")
    return path.strip()


def checked_markup(markup: Any) -> str:
    if not isinstance(markup, str) or not markup.strip():
        raise TypeError(f"markup must be the text of one element, not {kind_of_value(markup)}")
    return markup


def are_numbers(value: Any, count: int) -> bool:
    return isinstance(value, list | tuple) and len(value) == count and all(map(is_finite_number, value))


def check_choice(name: str, value: Any, allowed: Sequence[str]) -> None:
    if value not in allowed:
        raise ValueError(f"{name} must be one of {', '.join(map(repr, allowed))}, not {kind_of_value(value)}")
