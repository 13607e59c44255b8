"""The decoder's actions: each is a symbol of a fixed vocabulary, or a pointer to a node, token or word.

The vocabulary is made from the command set: a new command or field adds symbols. Weights store the names of theirs
(`symbol_table.py`); `vocabulary_hash` detects training examples that were prepared with another set.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any, Literal, NamedTuple, get_args, get_origin

from redraft.commands.catalog import COMMANDS
from redraft.commands.command import Command
from redraft.commands.field_types import alternatives, kind_of
from redraft.targets.parts.hues import COLORS
from redraft.targets.parts.looks import FORMS, KINDS
from redraft.targets.parts.roles import ROLES

SYMBOL, NODE, TOKEN, WORD = range(4)
"""The kinds of action: what `Action.at` is the number of."""


class Action(NamedTuple):
    """One step of the decoder: the number of a symbol, a node, a token of the sentence, or a word of a text."""

    kind: int
    at: int


LEFT_OUT_KINDS = ("point", "box", "edit")
"""Kinds of value that no sentence gives: coordinates, raw edits. Where a command requires a box it gets a default one,
to be moved by `place` and `resize` afterwards."""
LEFT_OUT = {
    ("modify", "words"): "places of words are pointed at: spans",
    ("modify", "name"): "names of layers are not seen",
    ("add", "name"): "names of layers are not seen",
    ("write", "name"): "names of layers are not seen",
    ("recolor", "was"): "the colour to change follows from the element",
    ("recolor", "skip"): "for planners only",
    ("shade", "skip"): "for planners only",
    ("cast_shadow", "softness"): "no one says it by a number",
    ("add", "inside"): "place says it",
}
"""Fields that the reader does not fill, with the reason."""
STRUCTURE = (
    "END", "STOP", "LIST", "ROWS", "YES", "NO", "EMPTY", "MADE", "EVERY", "ON", "EXCEPT", "LOOK", "TINT", "SAME-AS",
    "SAID", "GRADIENT", "RADIAL", "KEPT", "PIECES", "OLD", "LINE", "BEFORE", "AFTER",
    "MEANT", "ROW", "COLUMN", "WITH",
)  # fmt: skip
REFUSALS = ("absent", "several", "unclear", "impossible")
CASES = ("as-said", "sentence", "title", "upper", "lower", "like-old")
"""Letter case of words that are copied from the sentence; `like-old` is that of the words they replace."""
AMOUNTS = ("AS-SAID", "NEGATIVE", "PERCENT", "NEGATIVE-PERCENT", "MORE-PERCENT", "LESS-PERCENT", "DIVIDED")
"""How a number of the sentence is converted: 20 to 20, -20, 0.2, -0.2, 1.2, 0.8 or 1/20."""
VALUES: tuple[float | str, ...] = (
    0, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.67, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1, 1.05, 1.1, 1.15, 1.2, 1.25, 1.3,
    1.333, 1.4, 1.5, 1.6, 1.75, 2, 2.5, 3, 4, 5, 6, 8, 10, 12, 15, 20, 24, 30, 45, 90, 180, 300, 400, 500, 600, 700,
    800, 900, -1, -2, -5, -10, -15, -20, -30, -45, -90, "2%", "3%", "4%", "5%", "6%", "8%", "10%", "15%", "20%", "25%",
    "30%", "40%", "50%", "60%", "70%", "75%", "80%", "85%", "90%", "95%", "105%", "110%", "115%", "120%", "125%",
    "130%", "140%", "150%", "175%", "200%", "250%", "300%", "100%", "-2%", "-3%", "-4%", "-5%", "-6%", "-8%", "-10%",
    "-15%", "-20%", "-50%",
)  # fmt: skip
"""Amounts for words without a number: a little, half, bold, a quarter turn."""
PAINTS = (
    "none", "black", "white", "gray", "darkgray", "lightgray", "red", "darkred", "pink", "orange", "yellow", "gold",
    "beige", "brown", "green", "darkgreen", "lightgreen", "teal", "cyan", "blue", "darkblue", "lightblue", "navy",
    "purple", "magenta",
)  # fmt: skip
"""Colours that a command may have though the sentence does not name them."""
SPELLED: dict[str, tuple[str, ...]] = {
    "text_decoration": ("none", "underline", "line-through"),
    "shadow": ("none",),
    "blend": ("normal", "multiply", "screen", "overlay"),
    "bullet": ("•",),
    "currency": ("€", "$", "£", "¥", "CHF", "kr"),
    "old": ("€", "$", "£", "¥", "CHF", "kr"),
}
"""Usual values of fields that take any text."""
ATTRIBUTES = (
    *(f"KIND {kind}" for kind in KINDS if kind),
    *(f"FORM {form}" for form in FORMS if form),
    *(f"ROLE {role}" for role in ROLES if role),
    *(f"COLOR {color}" for color in COLORS if color),
    "SORT cell", "SORT row", "SORT item", "BOLD", "ITALIC", "HIDDEN",
)  # fmt: skip
"""Attributes that describe a set: EVERY and some of these."""


def filled(kind: type[Command], field: str) -> tuple[Any, ...]:
    """The types of a field that the reader can fill; none for a field that is left out. What may be named by number or
    by words it names by number."""
    if (kind.command, field) in LEFT_OUT:
        return ()
    types = [one for one in alternatives(kind.hints()[field]) if one is not type(None)]
    left_out = {*LEFT_OUT_KINDS, *(["text"] if int in types else [])}
    return tuple(one for one in types if not ((of := kind_of(one)) and of.name in left_out))


def wanted(kind: type[Command]) -> tuple[str, ...]:
    """The required fields of a command, in their order."""
    return tuple(field for field in kind.fields if not hasattr(kind, field))


def is_readable(kind: type[Command]) -> bool:
    """Whether the reader can fill every required field of a command; a box gets a default."""
    return all(filled(kind, field) or field == "box" for field in wanted(kind))


READABLE: dict[str, type[Command]] = {name: kind for name, kind in COMMANDS.items() if is_readable(kind)}
"""The commands that the reader can return."""


def choices(hint: Any) -> tuple[str, ...]:
    """The values of a choice (a Literal type) that are not empty."""
    return tuple(one for one in get_args(hint) if one) if get_origin(hint) is Literal else ()


def _inside(hint: Any) -> list[Any]:
    """The types inside a tuple or union, or the type itself."""
    if get_origin(hint) is tuple and kind_of(hint) is None:
        return [one for inner in get_args(hint) if inner is not Ellipsis for one in _inside(inner)]
    several = alternatives(hint)
    return [hint] if len(several) == 1 else [one for each in several for one in _inside(each)]


def _vocabulary() -> tuple[str, ...]:
    found = [*STRUCTURE, *(f"REFUSE {one}" for one in REFUSALS), *(f"CASE {one}" for one in CASES), *AMOUNTS]
    found += [f"VALUE {one}" for one in VALUES] + [f"COLOUR {one}" for one in PAINTS] + [*ATTRIBUTES]
    found += [f"COMMAND {name}" for name in READABLE]
    for kind in READABLE.values():
        fields = [field for field in kind.fields if filled(kind, field)]
        found += [f"FIELD {field}" for field in fields]
        for field in fields:
            types = [one for hint in filled(kind, field) for one in _inside(hint)]
            found += [f"CHOICE {one}" for hint in types for one in choices(hint)]
            found += [f"CHOICE {one}" for one in SPELLED.get(field, ())]
    return tuple(dict.fromkeys(found))


SYMBOLS = _vocabulary()
"""Every symbol, by number."""
NUMBERS = {name: number for number, name in enumerate(SYMBOLS)}


@lru_cache(maxsize=1)
def vocabulary_hash() -> str:
    """A hash of the symbols and of the commands' fields and types."""
    forms = [f"{name}({', '.join(f'{field}: {kind.hints()[field]}' for field in kind.fields)})"
             for name, kind in READABLE.items()]  # fmt: skip
    return hashlib.sha256("\n".join((*SYMBOLS, *forms)).encode()).hexdigest()[:16]


Symbols = frozenset[int]
NONE: Symbols = frozenset()


@lru_cache(maxsize=512)
def symbols(*names: str) -> Symbols:
    """Numbers of symbols by name, or by the first word where a name ends with a space: 'CASE '."""
    begins = tuple(name for name in names if name.endswith(" "))
    return frozenset(n for n, name in enumerate(SYMBOLS) if name in names or (begins and name.startswith(begins)))


def symbol(name: str) -> Action:
    """The action of a symbol by its name; KeyError for one that is not there."""
    return Action(SYMBOL, NUMBERS[name])


def spelled(actions: tuple[Action, ...] | list[Action]) -> str:
    """Actions as readable text: `COMMAND recolor, node 14, COLOUR red, END`."""
    names = ("", "node", "token", "word")
    return ", ".join(SYMBOLS[at] if kind == SYMBOL else f"{names[kind]} {at}" for kind, at in actions)
