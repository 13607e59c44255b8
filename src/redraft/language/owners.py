"""Frames about parts of tables, lists and charts: the commands for such a part, and the part instead of its text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from redraft.commands.changes.lines import line_spans
from redraft.commands.command import Command
from redraft.document.layers import Group, Text
from redraft.errors import RequestError, says
from redraft.grammar.vocabulary import squashed
from redraft.language.frames import Frame
from redraft.language.intents.parts import PARTS, WITHIN, by_words, is_list, parts_named, removed, renamed, swapped
from redraft.language.intents.registry import make
from redraft.language.resolver import Resolver
from redraft.targets.description import Chosen, Joined, Narrowed, Noun, Without, noun_of
from redraft.targets.parts.part import Part
from redraft.targets.phrases import kind_of_noun

DELETING = ("delete", "delete_things")
WHOLE = frozenset(("move", "place", "resize", "fit", "same_size", "flip", "rotate", "restack", "align", "distribute",
                   "crop", "copy", "delete", "round_corners", "cast_shadow", "fade", "match"))  # fmt: skip
"""Commands that apply only to independent things of a page."""


def on_parts(resolver: Resolver, frame: Frame) -> Sequence[Command] | None:
    """The commands of a frame whose target is part of a table, list or chart; None where it is none or needs
    no special commands."""
    target = frame.given("target")
    if frame.intent == "exchange":
        return _exchanged(resolver, frame.given("both"), frame.given("other"))
    if frame.intent == "replace_text" and target is None and _is_value(resolver, frame):
        raise RequestError(says("part-value-unsaid"))
    if (anchor := frame.given("anchor")) is not None and kind_of_noun(anchor) in PARTS[1:]:
        raise RequestError(says("part-not-an-anchor"))
    if target is None or not isinstance(target, Chosen | Narrowed | Noun | Joined | Without):
        return None
    if resolver.document.traits.slides and noun_of(target) == Noun("called", ("notes", ""), True):
        raise RequestError(says("notes-not-on-slide"))
    fits = [resolver.scene.parts[one.number] for one in resolver.finder.fits(target)]
    if frame.intent in DELETING and noun_of(target) == Noun("piece", "title") and len(fits) == 1:
        return [make("set_chart", resolver.scene.parts[fits[0].parent].id, title="")]
    if frame.intent in ("replace_text", "cut_text") and len(fits) == 1 and isinstance(fits[0].layer, Group):
        return _in_table(resolver, frame, fits[0].id)
    if frame.intent in ("insert_text", "cut_text") and len(fits) == 1 and is_list(fits[0].layer):
        return _in_list(resolver, frame, fits[0].layer)  # type: ignore[arg-type]
    pages = resolver.document.pages
    if (
        frame.intent == "recolor"
        and not frame.given("part")
        and all(one.layer is pages[one.page].background for one in fits)
    ):
        return [make("set_background", frame.given("color"), pages[one.page].id) for one in fits] or None
    if frame.intent == "set_text" and kind_of_noun(target) == "list" and "\n" not in str(frame.given("text")):
        raise RequestError(says("text-for-whole-list"))
    if not fits or any(one.sort not in PARTS for one in fits):
        return None
    parts = parts_named(resolver, target)
    match frame.intent, parts[0].sort:
        case intent, _ if intent in DELETING:
            return _lines_cut(resolver, parts) or removed(_rows_named(resolver, parts, target))
        case "recolor", "row" | "column" | "cell" if frame.given("part"):
            return None
        case "set_text", "item" if len(parts) > 1:
            raise RequestError(says("text-for-several-bullets"))
        case "set_text", sort if sort != "item":
            return renamed(parts, str(frame.given("text")), target, plain=True)
        case "rename", sort if sort != "item":
            raise RequestError(says("part-has-no-name", kind=sort))
        case "modify", sort if sort != "item" and frame.has("name"):
            raise RequestError(says("part-has-no-name", kind=sort))
        case "modify", _ if frame.has("visible"):
            raise RequestError(says("part-hiding-unsupported", kind=parts[0].sort))
        case "set_size", _ if not isinstance(frame.given("length"), str):
            raise RequestError(says("table-size-unsaid"))
        case "recolor", "series":
            return [make("set_series", one.host, one.index, color=frame.given("color")) for one in parts]
        case "recolor", "cell" if by_words(target):
            ids = tuple(one.id for one in parts)
            return [make("recolor", ids, frame.given("color"), part="text")]
    return None


def whole_only(resolver: Resolver, frame: Frame, commands: Sequence[Command]) -> None:
    """Raises RequestError where a part of a table or chart would be moved, rotated or removed from it."""
    target = frame.given("target")
    torn = [one.command for one in commands if one.command in WHOLE and getattr(one, "of", "") != "type"]
    if torn and isinstance(target, Chosen | Narrowed | Noun | Joined | Without):
        sorts = {resolver.scene.parts[one.number].sort for one in resolver.finder.fits(target)}
        if sorts.intersection(PARTS[1:]):
            raise RequestError(says("part-stays-in-place", kind=sorts.pop()))


def _in_table(resolver: Resolver, frame: Frame, host: str) -> Sequence[Command] | None:
    """The commands for words that are all of a cell, or the name of a series or category; None where there are none."""
    words = squashed(str(frame.given("old", frame.given("words"))))
    parts = [one for one in resolver.scene.parts if one.host == host]
    named = [one for one in parts if one.sort in ("cell", "series", "category") and squashed(one.words) == words]
    if not named:
        return None
    if frame.intent == "replace_text":
        return renamed(named, str(frame.given("new")), plain=True)
    rows = [one for one in parts if one.sort == "row" and one.index == named[0].index and named[0].column == 0]
    return removed(rows or named) if len(named) == 1 else None


def _is_value(resolver: Resolver, frame: Frame) -> bool:
    """Whether a number is given for a name in a table or chart: then one of its values changes, not the name."""
    old, new = squashed(str(frame.given("old"))), str(frame.given("new"))
    named = ("series", "category") if any(one.isdigit() for one in old) else ("series", "category", "row", "column")
    if not new[:1].isdigit():
        return False
    return any(old in names and resolver.scene.parts[n].sort in named for n, names in resolver.scene.labels.items())


def _in_list(resolver: Resolver, frame: Frame, text: Text) -> Sequence[Command] | None:
    """Adds words to a list as a bullet of their own, or removes the bullet with the words."""
    items = [one for one in resolver.scene.parts if one.sort == "item" and one.id == text.id]
    if frame.intent == "insert_text":
        first = {"before": min((one.index for one in items), default=0)} if frame.given("side") == "start" else {}
        return [make("add_items", text.id, (str(frame.given("text")),), **first)]
    gone = tuple(one.index for one in items if squashed(one.words) == squashed(str(frame.given("words"))))
    return [make("remove_items", text.id, gone)] if gone else None


def on_owner(resolver: Resolver, frame: Frame) -> Frame:
    """The frame with the row, column or cell as target instead of the text or background in it."""
    target = frame.given("target")
    inner = target.of if isinstance(target, Chosen) else target
    match inner:
        case Narrowed(Noun("called", (_, "text" | "background" as what), _), "inside" | "owned", owner):
            pass
        case Narrowed(owner, "words of", _):
            what = "text"
        case _:
            return frame
    fits = resolver.finder.fits(owner)  # type: ignore[arg-type]
    if not fits or any(resolver.scene.parts[one.number].sort not in ("row", "column", "cell") for one in fits):
        return frame
    painted = frame.intent == "recolor" and what == "text"
    frame = frame.with_field("target", owner)
    return frame.with_field("part", "text") if painted else frame


def _rows_named(resolver: Resolver, parts: list[Part], target: Any) -> list[Part]:
    """The rows that begin with the cells named in 'delete Filter from the table'; other parts as they are."""
    inside = isinstance(target, Chosen) and isinstance(target.of, Narrowed) and target.of.how in WITHIN
    first = all(one.sort == "cell" and one.index > one.column == 0 for one in parts)
    if not (inside and first and by_words(target)):
        return parts
    wanted = {one.index for one in parts}
    return [
        one for one in resolver.scene.parts if (one.sort, one.host) == ("row", parts[0].host) and one.index in wanted
    ]


def _lines_cut(resolver: Resolver, parts: list[Part]) -> list[Command]:
    """The commands that delete lines of a text whose lines are positioned one by one; [] for others."""
    layer = resolver.document.index[parts[0].host].layer
    if parts[0].sort != "item" or not isinstance(layer, Text) or layer.flow is not None:
        return []
    lines, gone = line_spans(layer.text), {one.index for one in parts}
    if len(gone) == len(lines):
        return [make("delete", (layer.id,))]
    return [make("cut_words", layer.id, tuple(lines[number] for number in sorted(gone)), lines=True)]


def _exchanged(resolver: Resolver, both: Any, other: Any) -> Sequence[Command] | None:
    parts = (
        parts_named(resolver, both) if other is None else [*parts_named(resolver, both), *parts_named(resolver, other)]
    )
    if not parts:
        return None
    if len(parts) != 2 or len({(one.sort, one.host) for one in parts}) > 1:
        raise RequestError(says("parts-not-exchangeable"))
    return swapped(*parts)
