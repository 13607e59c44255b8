"""Changes to the user's own settings file that keep the rest of it: comments, order, other tables.

Only the line of a key is written. What is read back must be what was there, with that change; a file in which it is not
(tables in braces, dotted keys) is left as it is.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from redraft.cache import regular, replace_file
from redraft.errors import SaveError, UsageError, says
from redraft.models.settings.values import user_file

Value = str | float | bool | None


def choose(planner: str | None, **settings: float | bool) -> Path:
    """Write the model that reads requests, and settings of its, into the user's file. None takes the model out.
    Returns the file; raises as `keep` does."""
    return _written([("[models]", "planner", planner)], planner or "", settings)


def keep(spec: str, **settings: float | bool) -> Path:
    """Write settings of a model into the user's file: all or nothing. Returns the file. Raises UsageError for one that
    cannot be read, or not changed line by line, and SaveError."""
    return _written([], spec, settings)


def _written(lines: list[tuple[str, str, Value]], spec: str, settings: Mapping[str, float | bool]) -> Path:
    path = Path(os.path.realpath(user_file()))
    try:
        before = after = regular(path).read_bytes().decode("utf-8") if path.exists() else ""
        expected, found = _flat(tomllib.loads(before)), {}
    except (OSError, ValueError, RecursionError) as error:
        raise UsageError(says("user-settings-unreadable", path=path, error=error)) from None
    lines = [*lines, *((f"[models.{_toml(spec)}]", name, value) for name, value in reversed([*settings.items()]))]
    for header, key, value in lines:
        after = _set(after, header, key, value)
        expected[("models", *([spec] if key in settings else []), key)] = value
    with suppress(ValueError):
        found = _flat(tomllib.loads(after))
    if found != {at: value for at, value in expected.items() if value is not None}:
        how = "; ".join(f"{key} = {_toml(value)} under {header}" for header, key, value in lines)
        raise UsageError(says("settings-form-unknown", path=path, how=how))
    if after != before:
        with suppress(OSError):
            os.makedirs(path.parent, exist_ok=True)
        if not replace_file(path, after.encode()):
            raise SaveError(says("settings-unwritable", path=path))
    return path


def _flat(form: Mapping[str, Any], above: tuple[Any, ...] = ()) -> dict[tuple[Any, ...], Any]:
    """The values by their paths; empty tables say nothing."""
    found: dict[tuple[Any, ...], Any] = {}
    for name, value in form.items():
        found |= _flat(value, (*above, name)) if isinstance(value, dict) else {(*above, name): value}
    return found


def _set(text: str, header: str, key: str, value: Value) -> str:
    lines = text.splitlines(keepends=True)
    headers = {at: found[1] for at, line in enumerate(lines) if (found := re.match(r"\s*(\[.*\])\s*(?:#|$)", line))}
    start = next((at for at, found in headers.items() if found == header), None)
    line = f"{key} = {_toml(value)}\n"
    if start is None:
        gap = "" if not text else "\n" if text.endswith("\n") else "\n\n"
        return text if value is None else f"{text}{gap}{header}\n{line}"
    end = min((at for at in headers if at > start), default=len(lines))
    place = re.compile(rf"""(\s*(["']?){key}\2\s*=\s*)("(?:[^"\\]|\\.)*"|'[^']*'|[^\s#"']+)(\s*(?:#.*)?)""", re.DOTALL)
    old = next(((at, found) for at in range(start + 1, end) if (found := place.fullmatch(lines[at]))), None)
    if old is None and value is not None:
        lines[start : start + 1] = [lines[start].rstrip("\n") + "\n", line]
    elif old is not None:
        lines[old[0]] = "" if value is None else f"{old[1][1]}{_toml(value)}{old[1][4]}"
        if value is None and not "".join(lines[start + 1 :]).strip():  # it was the last, and its table's only one
            return "".join(lines[:start]).rstrip("\n") + ("\n" if start else "")
    return "".join(lines)


def _toml(value: Value) -> str:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str | bool) else str(value)
