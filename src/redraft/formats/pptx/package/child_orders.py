"""Schema order of child elements in Office files, loaded from child_orders.toml when needed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from redraft.formats.xml.tree import Element


class Slot(NamedTuple):
    """A place among the children of an element: the tags allowed there, whether one is required, and whether it may
    repeat."""

    tags: tuple[str, ...]
    needed: bool
    many: bool


@cache
def _orders(table: str) -> Mapping[str, tuple[Slot, ...]]:
    """By tag: the orders of `children`, or those of a c:ser in each kind of chart (`series`)."""
    import tomllib

    form = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    shared: dict[str, str] = {}
    for name, order in form["shared"].items():
        shared[name] = order.format_map(shared)
    return {tag: _slots(order.format_map(shared)) for tags, order in form[table].items() for tag in tags.split()}


def _slots(order: str) -> tuple[Slot, ...]:
    words = [re.fullmatch(r"([^*!]+)(!?)(\*?)", word) for word in order.split()]
    return tuple(Slot(tuple(word[1].split("|")), bool(word[2]), bool(word[3])) for word in words if word)


def child_ranks(tag: str) -> Mapping[str, int]:
    """The rank of every child that an element of this tag may hold; children of one rank are in any order."""
    return _ranks().get(tag, {})


@cache
def _ranks() -> Mapping[str, Mapping[str, int]]:
    orders = _orders("children").items()
    return {tag: {name: rank for rank, slot in enumerate(slots) for name in slot.tags} for tag, slots in orders}


def series_order(plot: str) -> tuple[str, ...]:
    """The children of a c:ser in a plot of this tag."""
    return tuple(tag for slot in _orders("series").get(plot, ()) for tag in slot.tags)


def order_of(element: Element) -> Sequence[Slot] | None:
    """The order of an element's children, by its tag and, where that is ambiguous, its parent's; None where unknown."""
    parent = element.parent.tag if element.parent is not None else ""
    match element.tag:
        case "c:ser":
            return _orders("series").get(parent)
        case "c:chart" if parent == "a:graphicData":
            return ()  # the one that only points to a chart
        case "c:val" if parent == "c:errBars":
            return ()  # a number
    return _orders("children").get(element.tag)
