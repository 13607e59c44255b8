"""Regular expressions as the interpreter's machine runs them, kept in the cache directory.

Reading a request tries some seven hundred expressions; to compile them takes longer than all the rest of the planning,
and Python keeps no compiled ones in its own cache of modules. What `re` hands to its machine is kept here, in one file
for each version of the interpreter, under each expression's text. This relies on `re._parser`, `re._compiler` and
`_sre` as CPython 3.11 and later have them: with anything missing there, or anything wrong with the file, expressions
are compiled as ever. The file is trusted like compiled modules are: it is the user's own, and nobody else can write it.
"""

from __future__ import annotations

import marshal
import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, AnyStr, NamedTuple

from redraft.cache import cache_directory, owned, replace_file

MOST_BYTES = 8 << 20
"""Of the file; a larger one is begun anew with what this process used."""

Key = tuple[str | bytes, int]


class Entry(NamedTuple):
    """What the machine is handed. `code` is its program, in words of 32 bits."""

    flags: int
    code: bytes | memoryview
    groups: int
    names: dict[str, int]
    by_group: tuple[str | None, ...]


class Patterns:
    """The expressions of one interpreter, read from `path` when the first is wanted (None: from the user's cache)."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._kept: dict[Key, Entry] | None = None
        self._fresh: dict[Key, Entry] = {}
        self.used: dict[Key, None] = {}

    def compiled(self, pattern: AnyStr, flags: int) -> re.Pattern[AnyStr]:
        """As `re.compile`."""
        if self._kept is None:
            self._kept = self._read()
        key = pattern, int(flags)
        self.used[key] = None
        try:
            entry = self._kept.get(key) or self._fresh.get(key)
            if entry is None:
                entry = self._fresh[key] = _code(*key)
            return _machine(pattern, entry)
        except re.error:
            raise
        except Exception:  # another interpreter than those this was written for
            self._fresh.pop(key, None)
            return re.compile(pattern, flags)

    def save(self) -> None:
        """Keep what was compiled in this process for the next; done without where that is impossible."""
        if not self._fresh or self._kept is None:
            return
        path = self._place()
        if path is None:
            return
        entries = {**self._kept, **self._fresh}
        data = _packed(entries)
        if len(data) > MOST_BYTES:
            data = _packed({key: entry for key, entry in entries.items() if key in self.used})
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError:
            return
        if replace_file(path, data):
            self._kept, self._fresh = entries, {}

    def _place(self) -> Path | None:
        if self._path is not None:
            return self._path
        try:
            import _sre  # type: ignore[import-not-found]

            return cache_directory() / f"patterns-{sys.implementation.cache_tag}-{sys.hexversion:x}-{_sre.MAGIC}.bin"
        except (RuntimeError, ImportError, AttributeError):
            return None

    def _read(self) -> dict[Key, Entry]:
        path = self._place()
        if path is None:
            return {}
        try:
            with open(path, "rb", buffering=0) as file:
                if not (owned(os.fstat(file.fileno())) and owned(os.stat(path.parent))):
                    return {}
                return _unpacked(file.read())
        except (OSError, ValueError, EOFError, TypeError, AttributeError):
            return {}


def _packed(entries: Mapping[Key, Entry]) -> bytes:
    """The length of an index, the index, and all programs behind each other: few of them are wanted at a time."""
    index: dict[Key, tuple[int, int, int, int, dict[str, int], tuple[str | None, ...]]] = {}
    programs: list[bytes] = []
    at = 0
    for key, (flags, code, groups, names, by_group) in entries.items():
        index[key] = flags, at, at + len(code), groups, names, by_group
        programs.append(bytes(code))
        at += len(code)
    head = marshal.dumps(index)
    return b"".join([len(head).to_bytes(8, "little"), head, *programs])


def _unpacked(data: bytes) -> dict[Key, Entry]:
    length = int.from_bytes(data[:8], "little")
    programs = memoryview(data)[8 + length :]
    index: dict[Key, Any] = marshal.loads(data[8 : 8 + length])
    return {
        key: Entry(flags, programs[start:end], groups, names, by_group)
        for key, (flags, start, end, groups, names, by_group) in index.items()
    }


def _code(pattern: str | bytes, flags: int) -> Entry:
    """What `re` would hand to its machine."""
    from re import _compiler, _parser  # type: ignore[attr-defined]

    parsed: Any = _parser.parse(pattern, flags)
    words = _compiler._code(parsed, flags)
    names: dict[str, int] = dict(parsed.state.groupdict)
    by_group: list[str | None] = [None] * parsed.state.groups
    for name, group in names.items():
        by_group[group] = name
    code = b"".join(word.to_bytes(4, sys.byteorder) for word in words)
    return Entry(int(flags | parsed.state.flags), code, parsed.state.groups - 1, names, tuple(by_group))


def _machine(pattern: AnyStr, entry: Entry) -> re.Pattern[AnyStr]:
    import _sre

    flags, code, groups, names, by_group = entry
    made: re.Pattern[AnyStr] = _sre.compile(
        pattern, flags, memoryview(code).cast("I").tolist(), groups, names, by_group
    )
    return made


PATTERNS = Patterns()
