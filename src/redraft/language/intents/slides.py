"""Intents for slides: new ones, copies, order, notes and backgrounds."""

from __future__ import annotations

import re
from typing import Any

from redraft.commands.command import Command
from redraft.commands.measure.word_matches import same_words
from redraft.commands.pages.placeholders import placeholder
from redraft.document.layers import Text, family
from redraft.document.pages import Page
from redraft.errors import RequestError, says
from redraft.language.intents.registry import Commands, intent, make
from redraft.language.resolver import Resolver
from redraft.targets.description import Pages

_SMALL = re.compile(r"date|footer|number", re.IGNORECASE)
Spot = tuple[str, Any]
"""The place of a slide: before, after (pages), position (a number, -1 for the last), by (a shift)."""


@intent
def delete_slides(resolver: Resolver, pages: Any) -> Commands:
    ids = resolver.page_ids(pages)
    if pages == Pages("here") and resolver.here is None and len(resolver.document.pages) > 1:
        raise RequestError(says("slide-unsaid"))
    if len(ids) == len(resolver.document.pages):
        raise RequestError(says("no-slide-left"))
    return [make("delete_page", id) for id in ids]


@intent
def hide_slides(resolver: Resolver, pages: Any, hidden: bool = True) -> Commands:
    every = {page.id: page.hidden for page in resolver.document.pages}
    ids = resolver.page_ids(pages)
    return [make("hide_page", id, hidden) for id in ids if len(ids) == 1 or every[id] != hidden]


@intent
def swap_slides(resolver: Resolver, pages: Any, other: Any = None) -> Commands:
    ids = resolver.page_ids(pages) if other is None else (resolver.page(pages), resolver.page(other))
    if len(ids) != 2:
        raise RequestError(says("slide-exchange-needs-two"))
    first, second = sorted(ids, key=[page.id for page in resolver.document.pages].index)
    return [make("reorder_pages", (second, first))]


@intent
def order_slides(resolver: Resolver, numbers: Any = None) -> Commands:
    """Reorders slides by these numbers; reverses them where none are given."""
    ids = [page.id for page in resolver.document.pages]
    if numbers is None:
        return [make("reorder_pages", tuple(reversed(ids)))]
    named = [resolver.page(one) for one in getattr(numbers, "each", (numbers,))]
    return [make("reorder_pages", tuple(named))]


@intent
def move_slides(resolver: Resolver, pages: Any, spot: Spot) -> Commands:
    return _placed(resolver, resolver.page_ids(pages), spot)


def _placed(resolver: Resolver, ids: tuple[str, ...], spot: Spot) -> list[Command]:
    beside = _beside(resolver, ids, spot)
    if beside.get("after"):
        ids = tuple(reversed(ids))
    return [make("move_page", id, **beside) for id in ids]


def _beside(resolver: Resolver, ids: tuple[str, ...], spot: Spot) -> dict[str, str]:
    """The slide before or after which others go; {} for the end."""
    how, value = spot
    order = [page.id for page in resolver.document.pages]
    if how in ("before", "after"):
        return {how: resolver.page(value)}
    if how == "between":
        first, *second = resolver.page_ids(value)
        if len(second) != 1 or order.index(second[0]) != order.index(first) + 1:
            raise RequestError(says("slides-not-adjacent"))
        return {"after": first}
    rest = [id for id in order if id not in ids]
    at = value - 1
    if how == "by":
        at = (order.index(ids[0]) if value < 0 else order.index(ids[-1]) - len(ids) + 1) + value
    if (how == "by" and not 0 <= at <= len(rest)) or (how == "position" and not -1 <= value <= len(rest) + 1):
        raise RequestError(says("no-such-deck-place", count=len(order)))
    return {} if (value == -1 and how == "position") or at >= len(rest) else {"before": rest[at]}


@intent
def copy_slides(resolver: Resolver, pages: Any, spot: Spot | None = None, count: int = 1) -> Commands:
    beside = _beside(resolver, (), spot) if spot is not None else None
    if spot is not None and not beside:
        beside = {"after": resolver.document.pages[-1].id}
    return [make("copy_page", id, **(beside or {})) for id in resolver.page_ids(pages) for _ in range(count)]


@intent
def add_slide(resolver: Resolver, details: tuple[tuple[str, Any], ...] = (), count: float = 1) -> Commands:
    given = dict(details)
    if len(given) < len(details) or not 1 <= count <= 20:
        raise RequestError(says("new-slide-said-twice"))
    spot = given.pop("spot", None)
    blank = given.pop("blank", False)
    layout = given.pop("layout", None) or _layout(resolver, given, blank)
    beside = _beside(resolver, (), spot) if spot is not None else {}
    return [make("add_page", layout, **beside, **given) for _ in range(int(count))]


def _layout(resolver: Resolver, given: dict[str, Any], blank: bool) -> str:
    """The layout for the given content: a title with content, unless the slide is to be blank."""
    layouts = resolver.document.layouts
    titled = [one for one in layouts if placeholder(one, "title") is not None]
    bodied = [one for one in titled if len(_content(one)) == 2 and placeholder(one, "body") is not None]
    choices: list[list[Page]] = [[one for one in layouts if not _content(one)]] if blank and not given else []
    if given.get("body") or not given.get("subtitle"):
        plain = [
            one for one in bodied if re.search(r"content|inhalt|contenu|内容|コンテンツ|내용", one.name, re.IGNORECASE)
        ]
        choices += [plain, bodied[1:], bodied]
    found = next((one[0] for one in (*choices, titled, list(layouts)) if one), None)
    if found is None:
        raise RequestError(says("design-has-no-layouts"))
    alone = [one.name for one in layouts].count(found.name) == 1
    return found.name if found.name and alone else found.id


def _content(layout: Page) -> list[Text]:
    layers = (inner for layer in layout.layers for inner in family(layer))
    return [layer for layer in layers if isinstance(layer, Text) and not _SMALL.search(layer.name)]


@intent
def write_notes(resolver: Resolver, text: str, how: str = "replace", pages: Any = None, old: str = "") -> Commands:
    """Writes notes. `old` is their current text, or the part of it (`how` is 'part') to replace."""
    every = resolver.document.pages
    ids = resolver.page_ids(pages) or ((resolver.page(),) if resolver.here is not None or len(every) == 1 else ())
    if not ids:
        raise RequestError(says("notes-slide-unsaid"))
    if not text and len(ids) > 1:
        ids = tuple(page.id for page in every if page.id in ids and page.notes is not None)
    if not old:
        return [make("set_notes", id, text, how) for id in ids]
    notes = next(page.notes for page in every if page.id == ids[0])
    there = notes.text if notes is not None else ""
    if len(ids) > 1 or there.count(old) != 1 or (how != "part" and not same_words(there, old)):
        raise RequestError(says("notes-lack-words", old=old))
    return [make("set_notes", ids[0], there.replace(old, text) if how == "part" else text)]


@intent
def paint_slides(resolver: Resolver, paint: str, pages: Any = None) -> Commands:
    """Sets the background of slides; of all where none are described."""
    ids = resolver.page_ids(pages) or tuple(page.id for page in resolver.document.pages)
    return [make("set_background", paint, id) for id in ids]
