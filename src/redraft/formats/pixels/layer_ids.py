"""Layer ids for files that have only layer names: the name as one word, numbered where several are equal."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

LONGEST = 60
"""Characters of a name that its id takes over."""


def slug(name: str) -> str:
    """A name as one lower-case word; '' for a name without letters or digits."""
    return re.sub(r"[^\w.]+", "-", name.strip().lower()).strip("-.")[:LONGEST].rstrip("-.")


def ids_for(names: Sequence[tuple[str, str]], taken: Sequence[str] = ("page1",)) -> list[str]:
    """An id for each (name, kind), in stacking order: the name where only one has it, else numbered by `kind` or name.

    The same names in the same order give the same ids.
    """
    wanted = [slug(name) or kind for name, kind in names]
    counts = Counter(wanted)
    used = {*taken, *(id for id in wanted if counts[id] == 1)}
    found, numbers = [], Counter[str]()
    for id, (name, _) in zip(wanted, names, strict=True):
        if counts[id] > 1 or id in taken or not slug(name):
            stem = id
            while True:
                numbers[stem] += 1
                id = f"{stem}-{numbers[stem]}" if slug(name) else f"{stem}{numbers[stem]}"
                if id not in used:
                    break
            used.add(id)
        found.append(id)
    return found
