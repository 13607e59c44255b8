"""A rulebook in the user's cache directory: building one takes longer than parsing a sentence.

The file is plain data under the hash of the rule files and the interpreter's version; where anything is wrong with it,
the rules are built anew. It is trusted like compiled modules are: the file is the user's own, and nobody else can write
it.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from redraft.cache import cache_directory, owned, replace_file
from redraft.grammar.rulebook import Rule, Rulebook, Section

_SHAPE = 2
"""The version of the cached form: changed whenever that changes."""


def kept_rulebook(paths: Sequence[Path]) -> Rulebook:
    """The rulebook of rule files: from the cache, or built and cached."""
    texts = [(path.name, path.read_text("utf-8")) for path in paths]
    key = sha256(repr((_SHAPE, sys.version, texts)).encode()).hexdigest()[:24]
    try:
        folder = cache_directory()
    except RuntimeError:
        return Rulebook.of(texts)
    path = folder / f"rules-{key}.bin"
    with suppress(OSError, ValueError, TypeError, EOFError, KeyError, IndexError):
        if owned(os.stat(path)):
            return _thawed(marshal.loads(path.read_bytes()))
    book = Rulebook.of(texts)
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        if owned(os.stat(folder)) and replace_file(path, marshal.dumps(_frozen(book))):
            for old in folder.glob("rules-*.bin"):
                if old != path:
                    old.unlink(missing_ok=True)
    return book


def _frozen(book: Rulebook) -> tuple[Any, ...]:
    """A rulebook as plain data, its rules by number."""
    numbers = {id(rule): number for number, rule in enumerate(book.rules)}
    rules = [(one.name, one.pattern, one.expression, one.line, one.examples, one.absent) for one in book.rules]
    sections = [(one.title, one.design, [numbers[id(rule)] for rule in one.rules]) for one in book.sections]
    return book.starts, book.places, rules, sections


def _thawed(form: tuple[Any, ...]) -> Rulebook:
    starts, places, rows, sections = form
    rules = []
    for name, pattern, expression, line, examples, absent in rows:
        rule = Rule(name, pattern, expression, line)
        rule.examples, rule.absent = examples, absent
        rules.append(rule)
    found = [Section(title, design, [rules[number] for number in each]) for title, design, each in sections]
    return Rulebook(starts, places, rules, found)
