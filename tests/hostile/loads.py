"""A design and a request that may take long, and the characters that such designs are made of."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

MOVE = "move #mark 5px right"
EDITS = '{"redraft": 1, "edits": [{"edit": "move", "layer": "mark", "dx": 5, "dy": 0}]}'


@dataclass(frozen=True)
class Load:
    """`applied` is what `redraft apply` is given (edits, commands or a program, by `applied_suffix`)."""

    name: str
    make: Callable[[], bytes]
    suffix: str = ".svg"
    instruction: str = MOVE
    applied: Callable[[], str] = lambda: EDITS
    applied_suffix: str = ".json"

    def __str__(self) -> str:
        return self.name


def letters(first: int, count: int) -> str:
    return "".join(map(chr, range(first, first + count)))


def rare(count: int, seed: int = 1) -> str:
    """Characters of every plane, most of which no font has."""
    chance, found = random.Random(seed), list[str]()
    while len(found) < count:
        code = chance.choice(
            (chance.randrange(0xA0, 0xD800), chance.randrange(0xE000, 0xFFFD), chance.randrange(0x10000, 0x110000))
        )
        if code & 0xFFFE != 0xFFFE and not 0xFDD0 <= code <= 0xFDEF:
            found.append(chr(code))
    return "".join(found)


PRIVATE = letters(0xE000, 6000) + letters(0xF0000, 4000)
