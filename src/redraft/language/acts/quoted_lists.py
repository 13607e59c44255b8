"""Texts that a request gives in a list."""

from __future__ import annotations

import re

from redraft.lazy import lazily
from redraft.targets.quotes import QUOTED, unquote

_BETWEEN = lazily(r"(?:\s|,|;|&|\band\b|\bor\b)*", re.IGNORECASE)


def listed_texts(said: str) -> list[str]:
    """The texts of a list: in quotes (`"a", "b" and "c"`), or with the quotes off, one for each \\x1f between them."""
    if "\x1f" not in said and QUOTED.search(said) and _BETWEEN.fullmatch(QUOTED.sub("", said)):
        return [unquote(found[0]) for found in QUOTED.finditer(said)]
    return said.split("\x1f")


def quoted_items(said: str) -> list[str]:
    """The lines of all texts of a list."""
    return [line for text in listed_texts(said) for line in text.split("\n")]
