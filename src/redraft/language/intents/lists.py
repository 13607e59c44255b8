"""Intents that add, move and sort bullets of lists and rows of tables."""

from __future__ import annotations

from typing import Any

from redraft.commands.measure.word_matches import same_words
from redraft.commands.words.lists import worded
from redraft.document.layers import Text
from redraft.errors import RequestError, says
from redraft.language.intents.parts import is_list, parts_named, removed
from redraft.language.intents.registry import Commands, intent, make
from redraft.language.resolver import Resolver
from redraft.language.unquoted_words import NotThere
from redraft.targets.finder import NotCertain
from redraft.targets.parts.part import Part

Spot = tuple[str, Any]
"""The place of a bullet, row or column: start, end, before or after (something), nth (a number), by (a shift)."""


@intent
def add_bullets(resolver: Resolver, items: tuple[str, ...], place: tuple[tuple[str, Any], ...] = ()) -> Commands:
    """Adds bullets. `place` has a `spot`, and names the list: `where` it is, or its `pages`."""
    given = dict(place)
    how, value = given.get("spot", ("end", None))
    if how in ("before", "after", "between"):
        beside = parts_named(resolver, value)
        if how == "between":
            how, beside = "after", neighbours(beside)
        if len(beside) != 1 or beside[0].sort != "item":
            raise RequestError(says("not-a-bullet"))
        if given.get("where") is not None and list_named(resolver, given["where"]) != beside[0].host:
            raise RequestError(says("part-in-other-list"))
        return [make("add_items", beside[0].host, items, **{how: beside[0].index})]
    id = list_named(resolver, given.get("where"), given.get("pages"))
    if any(
        one.id == id and one.sort == "item" and same_words(one.words, new)
        for one in resolver.scene.parts
        for new in items
    ):
        raise RequestError(says("bullet-there-already"))
    numbers = [one.index for one in resolver.scene.parts if one.sort == "item" and one.id == id]
    if how == "start":
        return [make("add_items", id, items, before=min(numbers, default=0))]
    if how == "nth" and value > 0:
        if not numbers or value > len(numbers) + 1:
            raise RequestError(says("no-such-bullet-place", count=len(numbers)))
        return (
            [make("add_items", id, items, after=numbers[value - 2])]
            if value > 1
            else [make("add_items", id, items, before=numbers[0])]
        )
    return [make("add_items", id, items)]


def neighbours(parts: list[Part]) -> list[Part]:
    """The first of two adjacent parts. Raises RequestError where they are not adjacent."""
    if len(parts) != 2 or parts[1].index != parts[0].index + 1:
        raise RequestError(says("parts-not-adjacent"))
    return parts[:1]


def list_named(resolver: Resolver, where: Any, pages: Any = None) -> str:
    """The list that is described, or the only one on the described slides. Raises NotCertain."""
    if where is not None:
        found = {resolver.scene.parts[one.number].id for one in resolver.parts(where)}
    else:
        numbers = resolver.pages if pages is None else resolver.numbers(pages)
        found = set(lists_on(resolver, numbers or range(len(resolver.document.pages))))
    if len(found) != 1:
        why = "there are several lists" if found else "there is no list"
        raise NotCertain(why, "say which: the list on slide 2", tuple(sorted(found)))
    (id,) = found
    layer = resolver.document.index[id].layer
    if not is_list(layer):
        raise RequestError(says("not-a-list"))
    return id


def lists_on(resolver: Resolver, pages: Any) -> list[str]:
    """The lists on some slides; on a slide without one its text with bullets."""
    found: list[str] = []
    for page in pages:
        here = [
            (n, one) for n, one in enumerate(resolver.scene.parts) if one.page == page and isinstance(one.layer, Text)
        ]
        lists = [one.id for n, one in here if resolver.scene.looks[n].figure == "list"]
        found += lists or [one.id for _, one in here if is_list(one.layer)]
    return found


@intent
def strike(resolver: Resolver, target: Any) -> Commands:
    """Deletes a bullet, row or column. Raises RequestError for other things, which the request may want struck
    through."""
    if not (parts := parts_named(resolver, target)):
        raise RequestError(says("delete-or-strike-unclear"))
    return removed(parts)


@intent
def move_parts(resolver: Resolver, target: Any, spot: Spot, where: Any = None) -> Commands:
    """Moves a bullet, row or column within its list or table; a row may be named by its first cell."""
    parts = [lines_of(resolver, one) for one in parts_named(resolver, target)]
    if not parts or parts[0].sort not in ("item", "row", "column"):
        raise NotThere("", "that is not a bullet, row or column")
    sort, host = parts[0].sort, parts[0].host
    if sort == "row" and parts[0].index == 0:
        raise RequestError(says("header-row-stays"))
    if where is not None and host not in {resolver.scene.parts[one.number].id for one in resolver.finder.fits(where)}:
        raise RequestError(says("part-in-other-list"))
    if len(parts) > 1:
        raise RequestError(says("move-one-at-time"))
    return [make(f"move_{sort}", host, parts[0].index, **_beside(resolver, parts[0], spot))]


def lines_of(resolver: Resolver, part: Part) -> Part:
    """The row of a first cell, the column of a head cell; any other part itself."""
    if part.sort != "cell" or (part.index and part.column) or part.index == part.column:
        return part
    sort, index = ("row", part.index) if part.index else ("column", part.column)
    return next(one for one in resolver.scene.parts if (one.sort, one.host, one.index) == (sort, part.host, index))


def _beside(resolver: Resolver, part: Part, spot: Spot) -> dict[str, int]:
    how, value = spot
    every = [one.index for one in resolver.scene.parts if one.sort == part.sort and one.host == part.host]
    body = every[1:] if part.sort == "row" else every
    rest = [one for one in body if one != part.index]
    if how in ("before", "after", "between"):
        found = [lines_of(resolver, one) for one in parts_named(resolver, value)]
        if how == "between":
            how, found = "after", neighbours(found)
        if len(found) != 1 or found[0].sort != part.sort or found[0].host != part.host:
            raise RequestError(says("place-in-other-list"))
        return {how: found[0].index}
    if how == "by":
        place = body.index(part.index) + value if part.index in body else -1
    else:
        place = {"start": 0, "end": len(rest)}.get(how, -1)
        if how == "nth":
            place = {-1: len(rest), 1: 0}.get(value, value - 1 - (len(every) - len(body)))
    if not 0 <= place <= len(rest):
        raise RequestError(says("no-such-list-place"))
    return {"before": rest[place]} if place < len(rest) else {"after": rest[-1]} if rest else {}


@intent
def sort_parts(resolver: Resolver, target: Any, order: str = "ascending", column: Any = None) -> Commands:
    """Sorts a list, or a table by one of its columns."""
    found = {
        resolver.scene.parts[one.number].host or resolver.scene.parts[one.number].id for one in resolver.parts(target)
    }
    if len(found) != 1:
        raise NotCertain(says("sort-one-at-time"), choices=tuple(sorted(found)))
    (id,) = found
    layer = resolver.document.index[id].layer
    if isinstance(layer, Text):
        if column is not None:
            raise RequestError(says("list-has-no-columns"))
        return [make("sort_items", id, order)]
    if column is None:
        return [make("sort_rows", id, order=order)]
    columns = [one for one in parts_named(resolver, column) if one.sort == "column" and one.host == id]
    if len(columns) != 1:
        raise RequestError(says("not-a-column"))
    return [make("sort_rows", id, columns[0].index, order)]


@intent
def indent(resolver: Resolver, target: Any, way: str = "in", levels: float = 1) -> Commands:
    items = parts_named(resolver, target)
    if not items or items[0].sort != "item" or not 1 <= levels <= 5:
        raise RequestError(says("indent-needs-bullet"))
    return [make("indent_items", items[0].host, tuple(one.index for one in items), way) for _ in range(int(levels))]


@intent
def list_style(resolver: Resolver, target: Any, style: str, was: str = "") -> Commands:
    """Sets the bullet style of lists, or of some of their bullets. `was` is the current style."""
    parts = [resolver.scene.parts[one.number] for one in resolver.parts(target)]
    hosts, some = tuple(dict.fromkeys(one.id for one in parts)), dict[str, tuple[int, ...]]()
    for host in hosts:
        text = resolver.document.index[host].layer
        if not isinstance(text, Text) or not (is_list(text) or len(worded(text)) > 1):
            raise RequestError(says("not-a-list-to-style"))
        named = {one.index for one in parts if one.sort == "item" and one.id == host}
        every = {one.index for one in resolver.scene.parts if one.sort == "item" and one.id == host}
        some |= {host: tuple(sorted(named))} if named and named != every else {}
        signs = {text.paragraphs[number].bullet[:1] for number in worded(text)}
        if was and any(one.isalnum() != (was in ("numbered", "lettered")) for one in signs):
            raise RequestError(says("list-signs-mismatch"))
    made = [make("set_list_style", (host,), style, items=items) for host, items in some.items()]
    rest = tuple(host for host in hosts if host not in some)
    return [*made, *([make("set_list_style", rest, style)] if rest else [])]
