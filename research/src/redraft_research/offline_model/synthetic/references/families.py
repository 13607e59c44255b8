"""Families of things with one name: their members, and how these are counted and ordered."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from redraft_research.datasets.requests.designs.words import plural
from redraft_research.offline_model.synthetic.designs.view import VAGUE, Referent, View

COUNTS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}
UNSAID = frozenset("plates decorations bodies jobs names buttonses nav ticks shapes urls button texts".split()) | {
    "button backgrounds", "tile backgrounds", "card backgrounds", "button texts", "box backgrounds", "step backgrounds",
}  # fmt: skip
_INSIDE = re.compile(r" (of|under|on|for|from|in|at|below|above) |'s ")


def family(view: View, entry: Referent, rng: random.Random) -> tuple[str, list[Referent]] | None:
    """The name of something an entry is one of, and all that go by it."""
    names = [one for one in entry.sets if one not in UNSAID] + [plural(noun) for noun in entry.nouns[:2]]
    names += [plural(kind) for kind in entry.kinds] if rng.random() < 0.4 else []
    names = [name for name in dict.fromkeys(names) if name and not _INSIDE.search(name)]
    if not names:
        return None
    name = rng.choice(names)
    return name, outermost([one for one in view.by_set.get(name, ()) if not one.special])


def outermost(entries: list[Referent]) -> list[Referent]:
    """Entries that are not a part of another one: a card and its plate may have the same noun."""
    wholes = [one for one in entries if len(one.inner) > 1]
    return [one for one in entries if not any(one.inner < whole.inner for whole in wholes)] if wholes else entries


def is_even(members: Sequence[Referent]) -> bool:
    """Whether all are of one kind, so that they can be counted off."""
    return len({one.kind for one in members}) == 1


def is_counted(name: str, entry: Referent) -> bool:
    """Whether one of a family goes by a number: 'card 3', but not 'shape 3'."""
    return name in entry.sets and singular(name) not in (*entry.kinds, *VAGUE) and " " not in name


def singular(name: str) -> str:
    irregular = {"people": "person", "dishes": "dish", "boxes": "box", "bodies": "body", "men": "man", "leaves": "leaf",
                 "teeth": "tooth", "feet": "foot"}  # fmt: skip
    if name in irregular:
        return irregular[name]
    if name.endswith("ies"):
        return name[:-3] + "y"
    if name.endswith(("ches", "shes", "xes", "sses")):
        return name[:-2]
    return name.removesuffix("s")


def every(name: str, one: str, count: int, rng: random.Random) -> tuple[str, bool]:
    """All of a family, and whether that is many."""
    number = COUNTS.get(count, "")
    ways = [f"all {name}", f"all the {name}", f"the {name}", f"the {name}", f"all of the {name}", f"the {name}", name]
    if number and count > 2:
        ways += [
            f"the {number} {name}",
            f"all {number} {name}",
            f"these {number} {name}",
            f"all {number} of the {name}",
        ]
        ways += [f"the {name}, all {number} of them,", f"the {count} {name}", f"the {name} (all {number})"]
    ways += [f"both {name}", f"the two {name}", f"both of the {name}", f"both {name}"] if count == 2 else []
    if rng.random() < 0.15:  # as people put it behind
        ways = [f"{name} all {number}", f"the {name} all {number}", f"the {name}, all {number},"] if number else []
        ways = [f"the {name} both", f"{name} both", f"the {name}, both of them,"] if count == 2 else ways
        ways += [f"the {name}, all of them,", f"{name} all", f"really all {name}"]
    if rng.random() < 0.18 and count > 2:
        return rng.choice((f"every {one}", f"each {one}", f"every single {one}", f"each of the {name}")), False
    return rng.choice(ways), True


def lines_of(members: Sequence[Referent], across: bool) -> list[list[Referent]] | None:
    """The rows (or columns) of members, from the top (the left); None where they are not in rows."""
    if len({one.page for one in members}) > 1:
        return None
    own = 1 if across else 0
    size = min(one.box.height if across else one.box.width for one in members)
    lines: list[list[Referent]] = []
    for one in sorted(members, key=lambda one: one.box.center[own]):
        if lines and one.box.center[own] - lines[-1][0].box.center[own] < max(0.3 * size, 0.5):
            lines[-1].append(one)
        elif lines and one.box.center[own] - lines[-1][-1].box.center[own] < 0.8 * size:
            return None
        else:
            lines.append([one])
    if not 2 <= len(lines) <= 6 or min(map(len, lines)) < 2:
        return None
    return [sorted(line, key=lambda one: one.box.center[1 - own]) for line in lines]
