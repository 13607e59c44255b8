"""Commands for bullets, rows, columns, cells, series and categories from intents for ordinary things."""

from __future__ import annotations

from typing import Any

from redraft.commands.command import Command
from redraft.document.layers import Text
from redraft.errors import RequestError, says
from redraft.language.intents.registry import make
from redraft.language.resolver import Resolver
from redraft.targets.description import Chosen, Narrowed, Noun, noun_of
from redraft.targets.parts.part import Part

PARTS = ("item", "row", "column", "cell", "series", "category")
WITHIN = ("inside", "within", "owned")


def parts_named(resolver: Resolver, things: Any) -> list[Part]:
    """The parts that a description refers to, in order, all of one sort and one text, table or chart; [] where it
    refers to other things. Raises NotCertain."""
    found = [resolver.scene.parts[one.number] for one in resolver.parts(things)]
    if not found or any(one.sort not in PARTS for one in found):
        return []
    if len({(one.sort, one.host) for one in found}) > 1:
        raise RequestError(says("in-different-places"))
    return sorted(found, key=lambda one: (one.index, one.column))


def removed(parts: list[Part]) -> list[Command]:
    host, numbers = parts[0].host, tuple(dict.fromkeys(one.index for one in parts))
    match parts[0].sort:
        case "item":
            return [make("remove_items", host, numbers)]
        case "row":
            return [make("remove_rows", host, numbers)]
        case "column":
            return [make("remove_columns", host, numbers)]
        case "series":
            return [make("remove_series", host, number) for number in reversed(numbers)]
        case "category":
            return [make("remove_category", host, number) for number in reversed(numbers)]
    return [make("set_cells", host, ("",), row=one.index, column=one.column) for one in parts]


def renamed(parts: list[Part], text: str, target: Any = None, plain: bool = False) -> list[Command]:
    """The commands for other words of a cell, a column's head, a series or a category. Raises RequestError for 'change
    the owner to Kim' and 'change Espresso to 2.40', which mean one value of a column or row. `plain`: no verb like
    'rename' asks for the name."""
    if len(parts) != 1:
        raise RequestError(says("text-for-several-places"))
    one = parts[0]
    if plain and one.sort in ("series", "category", "column") and text[:1].isdigit() and not one.words[:1].isdigit():
        raise RequestError(says("chart-value-unsaid"))
    noun = noun_of(target)
    named = one.sort == "cell" and noun is not None and by_words(noun) and noun.by != "quote"
    if named and (one.index == 0 or (text[:1].isdigit() and not one.words[:1].isdigit())):
        raise RequestError(says("table-value-unsaid"))
    match one.sort:
        case "cell":
            return [make("set_cells", one.host, (text,), row=one.index, column=one.column)]
        case "column":
            return [make("set_cells", one.host, (text,), row=0, column=one.index)]
        case "series":
            return [make("set_series", one.host, one.index, name=text)]
        case "category":
            return [make("rename_category", one.host, one.index, text)]
    raise RequestError(says("row-has-several-texts"))


def swapped(one: Part, other: Part) -> list[Command]:
    """The commands that swap two parts of one list or table."""
    if one.sort in ("item", "row", "column"):
        name = {"item": "swap_items", "row": "swap_rows", "column": "swap_columns"}[one.sort]
        return [make(name, one.host, one.index, other.index)]
    if one.sort == "cell" and one.column == other.column == 0:
        return [make("swap_rows", one.host, one.index, other.index)]  # named by what they begin with
    if one.sort == "cell" and one.index == other.index == 0:
        return [make("swap_columns", one.host, one.column, other.column)]
    if one.sort == "cell":
        pairs = ((one, other), (other, one))
        return [make("set_cells", to.host, (of.words,), row=to.index, column=to.column) for to, of in pairs]
    raise RequestError(says("pair-not-exchangeable"))


def is_list(layer: Any) -> bool:
    return isinstance(layer, Text) and layer.flow is not None and any(one.bullet for one in layer.paragraphs)


def by_words(target: Any) -> bool:
    """Whether a cell is described by its words."""
    while isinstance(target, Chosen) or (isinstance(target, Narrowed) and target.how in (*WITHIN, "pages")):
        target = target.of
    match target:
        case Noun("quote" | "name" | "words", _, _) | Noun("called", (_, ""), _):
            return True
    return False
