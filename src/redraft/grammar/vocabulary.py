"""The words of the grammar: tables of words.toml, each from a word or a few to what it means."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

WORDS = Path(__file__).with_name("words.toml")


class Vocabulary(NamedTuple):
    """`tables` by name: the meaning of each phrase, in lower case with single blanks; `longest` phrase of each, in
    words."""

    tables: Mapping[str, Mapping[str, Any]]
    longest: Mapping[str, int]


@lru_cache(maxsize=1)
def vocabulary() -> Vocabulary:
    """The words that come with redraft."""
    form = tomllib.loads(WORDS.read_text("utf-8"))
    tables = {name: dict(_phrases(table)) for name, table in form.items()}
    nouns = form.get("nouns", {})
    tables["singular"] = dict(_phrases(nouns))
    tables["plural"] = {plural_of(phrase): meaning for phrase, meaning in tables["singular"].items()}
    longest = {name: max((len(phrase.split()) for phrase in table), default=1) for name, table in tables.items()}
    return Vocabulary(tables, longest)


def _phrases(table: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Rows are `meaning = "a phrase, another"`, or `phrase = value` where the value is no text."""
    for key, value in table.items():
        if isinstance(value, str):
            for phrase in value.split(","):
                yield " ".join(phrase.replace("-", " ").split()), key
        else:
            yield key.replace("-", " "), tuple(value) if isinstance(value, list) else value


def plural_of(noun: str) -> str:
    """'boxes' for 'box'."""
    irregular = {"people": "people", "person": "people", "child": "children", "copyright": "copyrights"}
    first, _, last = noun.rpartition(" ")
    if last in irregular:
        word = irregular[last]
    elif re.search(r"(?:s|x|z|ch|sh)$", last):
        word = f"{last}es"
    elif re.search(r"[^aeiou]y$", last):
        word = f"{last[:-1]}ies"
    else:
        word = f"{last}s"
    return f"{first} {word}".strip()


@lru_cache(maxsize=8192)
def squashed(name: str, cased: bool = False) -> str:
    """A name without blanks, hyphens and signs: what names are compared by. In lower case, unless it is `cased`."""
    return re.sub(r"[\W_]+", "", name if cased else name.casefold())
