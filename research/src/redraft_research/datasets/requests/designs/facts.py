"""Known meanings of the parts of a synthetic design, so that sentences can refer to them, collected from its items."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from redraft_research.datasets.requests.designs.data import sections
from redraft_research.datasets.requests.designs.sketch import Item, Sheet
from redraft_research.datasets.requests.designs.words import plural


class Fact(NamedTuple):
    """What one layer is.

    `nouns` are its words, the most specific first. As a part: `owner` is the id of its thing (group or chief layer),
    `of` what that is about ('Tomato soup'), `attribute` its part ('price'). `number` of `total` is its place among its
    like, from 1, `sets` their names ('prices'). `thing` is its innermost thing in `Facts.things`, or -1.
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
CHIEF = ("plate", "name", "title", "photo", "figure", "label")
"""Roles of the layer that represents a thing without a group, the best first."""


def collected(sheets: Iterable[Sheet]) -> tuple[dict[str, Fact], tuple[Thing, ...]]:
    """The facts of all items that became layers, and the things they make up."""
    places: dict[int, int] = {}
    groups: list[Item] = []
    for sheet in sheets:
        for outermost in sheet.items:
            for item in outermost.walk():
                if item.children and item.kind in ("group", "text"):
                    places[id(item)] = len(groups)
                    groups.append(item)
    records: dict[str, Fact] = {}
    for sheet in sheets:
        for outermost in sheet.items:
            for item in outermost.walk():
                if item.id:
                    records[item.id] = _fact(item, places)
    return records, tuple(_thing(group, places) for group in groups)


def _fact(item: Item, places: dict[int, int]) -> Fact:
    owner = item.parent
    own = places.get(id(item), -1)
    innermost = own if own >= 0 else places.get(id(owner), -1) if owner else -1
    attribute = item.attribute if owner or item.title else ""
    of = item.title if item.title and item.kind not in ("group", "chart") else _about(owner)
    nouns, place = _distinct(item.nouns), (item.number, item.count)
    return Fact(nouns, item.role, attribute, of, _owner(item), *place, _sets(item), innermost)


def _thing(group: Item, places: dict[int, int]) -> Thing:
    members = tuple(leaf.id for leaf in group.walk() if leaf.id and not leaf.children)
    parts: dict[str, str] = {}
    for child in group.children:
        chief = child.id or chief_of(child)
        if chief and child.attribute:
            parts.setdefault(child.attribute, chief)
    parent = places.get(id(group.parent), -1) if group.parent else -1
    return Thing(
        _distinct(group.nouns), group.title, group.id, members, parts, group.number, group.count, _sets(group), parent
    )


def _owner(item: Item) -> str:
    found = chief_of(item.parent) if item.parent else ""
    return "" if found == item.id else found


def chief_of(group: Item) -> str:
    """The id of a thing's group, or of the layer that represents it best."""
    if group.id:
        return group.id
    leaves = [leaf for leaf in group.walk() if leaf.id]
    ranked = sorted(leaves, key=lambda leaf: CHIEF.index(leaf.role) if leaf.role in CHIEF else len(CHIEF))
    return ranked[0].id if ranked else ""


def _about(owner: Item | None) -> str:
    while owner and not owner.title:
        owner = owner.parent
    return owner.title if owner else ""


def _sets(item: Item) -> tuple[str, ...]:
    named = (plural(item.like),) if item.like and item.count > 1 else ()
    return _distinct((*item.sets, *named, *(plural(item.role),) * (item.role not in ("", item.like))))


def _distinct(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))
