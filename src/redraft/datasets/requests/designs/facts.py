"""Known meanings of the parts of a synthetic design, so that sentences can refer to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from redraft.datasets.requests.designs.data import sections


class Fact(NamedTuple):
    """What one layer is.

    `nouns` are words for it, the most specific first. It may be a part of something larger: `owner` is that
    thing's id (its group, or where the file has none its chief layer), `of` what it is about in words ('Tomato soup',
    'Anna Berg'), `attribute` what it is of it ('price', 'photo'). `number` of `total` is its place among its like on
    the page, from 1; `sets` are the names of what it is one of ('prices', 'buttons'). `thing` is its place in
    `Facts.things`: the innermost thing that it is a part of, or that it is itself; -1 for none.
    """

    nouns: tuple[str, ...]
    role: str = ""
    attribute: str = ""
    of: str = ""
    owner: str = ""
    number: int = 0
    total: int = 0
    sets: tuple[str, ...] = ()
    thing: int = -1


class Thing(NamedTuple):
    """Something of several parts: a card, a row, a person, a face. `layer` is the id of its group, '' where the file
    has none; `members` are the ids of its leaves; `parts` are those that have a name of their own, by attribute."""

    nouns: tuple[str, ...]
    title: str
    layer: str
    members: tuple[str, ...]
    parts: Mapping[str, str]
    number: int = 0
    total: int = 0
    sets: tuple[str, ...] = ()
    parent: int = -1


class Facts(NamedTuple):
    """All that is known of one design. `records` has every layer that its maker thought of; groups that a tool added
    have none. `topic` and `language` are those of its texts."""

    records: Mapping[str, Fact]
    things: tuple[Thing, ...]
    kind: str = ""
    habit: str = ""
    topic: str = ""
    language: str = ""


SYNONYMS: Mapping[str, tuple[str, ...]] = sections("roles")["roles"]
"""What people call a role, the commonest first."""
