"""Frames: what a clause asks for before anything is looked up in the design, as intents with descriptions in fields.

An intent is a command of the catalog, or one of `intents/` where the commands depend on the design.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from redraft.grammar.chart import Unfit
from redraft.targets.description import AnyPages, Chosen, Narrowed, Noun
from redraft.targets.finder import names_pages


class Frame(NamedTuple):
    """One intent with its `fields` by name; a look has no target yet. `pages`: only on these."""

    intent: str
    fields: tuple[tuple[str, Any], ...] = ()
    pages: AnyPages | None = None

    def given(self, name: str, default: Any = None) -> Any:
        return next((value for key, value in self.fields if key == name), default)

    def has(self, name: str) -> bool:
        return any(key == name for key, _ in self.fields)

    def with_field(self, name: str, value: Any) -> Frame:
        return self._replace(fields=(*((key, old) for key, old in self.fields if key != name), (name, value)))


Frames = tuple[Frame, ...]
"""The frames of a clause, in order."""


class Clause(NamedTuple):
    """A parsed clause: its frames, and its first and last token in the sentence. `scope` are the pages named before it,
    which also hold for the clauses after it."""

    frames: Frames
    start: int = 0
    end: int = 0
    scope: AnyPages | None = None

    def under(self, scope: AnyPages | None) -> Clause:
        """The clause with the scope of those before it: 'on slide 2, …' holds until the next place is named."""
        named = any(one.pages is not None or names_pages(one.given("target")) for one in self.frames)
        return self if scope is None or self.scope is not None or named else on_pages(scope, self)


def frame(intent: str, **fields: Any) -> Frames:
    return (Frame(intent, tuple(fields.items())),)


def on(things: Any, looks: Frames) -> Frames:
    """The looks with things as their target; a look that has its own target keeps it."""
    return tuple(one if one.has("target") else one.with_field("target", things) for one in looks)


def titled(what: tuple[str, Any], text: str) -> Frames:
    """The frame that sets the title of a chart or axis; `what` is the field and the chart."""
    return frame("chart", **{what[0]: text}, target=what[1])


def of_pages(pages: AnyPages, frames: Frames) -> Frames:
    """The frames with pages as their object."""
    return tuple(one.with_field("pages", pages) for one in frames)


def on_where(where: Any, frames: Frames) -> Frames:
    """The frames in a certain table or chart."""
    return tuple(one.with_field("where", where) for one in frames)


def within(pages: AnyPages, frames: Frames) -> Frames:
    """The frames on some pages. Raises Unfit where they name pages already."""
    if any(one.pages is not None for one in frames):
        raise Unfit
    return tuple(one._replace(pages=pages) for one in frames)


def in_things(things: Any, frames: Frames) -> Frames:
    """The frames with targets narrowed to what is in some things, or to words in them."""
    return tuple(_in_things(things, one) for one in frames)


def words_in_things(things: Any, frames: Frames) -> Frames:
    """The same for 'in …' at the end of a clause: only for looks, since replacing words has its own rules for that."""
    if any(one.intent not in _PLACED_AFTER and one.intent not in _HOMES for one in frames):
        raise Unfit
    return in_things(things, frames)


_PLACED_AFTER = frozenset(("modify", "typeset", "recolor", "change_case", "highlight", "rename_part", "move_parts"))


def _in_things(things: Any, frame: Frame) -> Frame:
    target = frame.given("target")
    noun = target.of if isinstance(target, Chosen) else None
    if frame.intent == "set_text" and isinstance(noun, Noun) and noun.by == "quote":
        return Frame("replace_text", (("old", noun.value), ("new", frame.given("text")), ("target", things)))
    if isinstance(target, Chosen):
        return frame.with_field("target", target._replace(of=Narrowed(target.of, "within", things)))
    if target is None and frame.intent == "replace_text":
        return frame.with_field("target", things)
    slot = _HOMES.get(frame.intent)
    if slot == "place":
        place = dict(frame.given("place", ()))
        if place.get("where") is None and "pages" not in place:
            others = ((key, one) for key, one in place.items() if key != "where")
            return frame.with_field("place", (*others, ("where", things)))
    elif slot is not None and frame.given(slot) is None:
        return frame.with_field(slot, things)
    raise Unfit


_HOMES = {"set_value": "where", "line_values": "where", "rename_label": "where", "total": "where", "chart": "target",
          "new_series": "target", "remove_label": "where", "add_lines": "place", "add_bullets": "place"}  # fmt: skip
"""For each intent the field that names the table, list or chart."""


def on_pages(pages: AnyPages, clause: Clause) -> Clause:
    return clause._replace(frames=within(pages, clause.frames), scope=pages)
