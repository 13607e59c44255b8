"""Drafts: commands drawn for a design by the recipes of `wordings/`, with wordings of their targets and values."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from redraft.commands.catalog import COMMANDS
from redraft.commands.command import Command, Resolution, resolve_all
from redraft.document.geometry import Box
from redraft.document.layers import Text
from redraft.errors import RedraftError
from redraft_research.offline_model.synthetic.designs.view import View
from redraft_research.offline_model.synthetic.wordings.phrases import Phrase
from redraft_research.offline_model.synthetic.wordings.values import New
from redraft_research.offline_model.synthetic.wordings.wording import Recipe, recipes

Slot = str | Phrase | New


class Value(NamedTuple):
    """The filling of a slot: its wording, its value in a command, and other values that a recipe may ask for."""

    say: Slot
    value: Any = None
    more: dict[str, Any] = {}  # noqa: RUF012 (never written to)


@dataclass
class DraftState:
    """The state of a draft while its slots are filled, which the makers of slots are given."""

    view: View
    rng: random.Random
    given: Phrase | None = None
    slots: dict[str, Value] = field(default_factory=dict)

    @property
    def target(self) -> Phrase | None:
        found = self.slots["T"].say if "T" in self.slots else None
        return found if isinstance(found, Phrase) else None


Maker = Callable[[DraftState, str], Value | None]
MAKERS: dict[str, Maker] = {}
"""The functions that fill slots, by the names that recipes have for them."""


def makes(maker: Maker) -> Maker:
    """Registers a maker by its own name."""
    MAKERS[maker.__name__.strip("_")] = maker
    return maker


class Draft(NamedTuple):
    """Commands to be worded. `section` names the wordings, `slots` has what fills them; `maybe` may be left out."""

    section: str
    commands: tuple[Command, ...]
    slots: dict[str, Slot]
    maybe: frozenset[str] = frozenset()

    @property
    def target(self) -> Phrase | None:
        found = self.slots.get("T")
        return found if isinstance(found, Phrase) else None


def measure(text: Text) -> Box | None:
    """An approximate size of a text, without fonts."""
    if text.frame is not None:
        return text.frame
    lines, size = text.text.split("\n"), text.style.font_size or 16.0
    return Box(0.0, 0.0, 0.52 * size * max(map(len, lines)), 1.2 * size * len(lines))


def resolved(view: View, commands: tuple[Command, ...]) -> Resolution:
    """The edits of commands. New elements are put in a corner here: a search for a free spot takes long."""
    quick = (one.replaced(box=(0.0, 0.0, 40.0, 40.0)) if one.command == "add" else one for one in commands)
    return resolve_all(view.document, quick, measure)


def can_be_done(view: View, commands: tuple[Command, ...]) -> bool:
    """Whether commands can be carried out in the design."""
    if any(one.command == "add_page" for one in commands):
        return True  # synthetic decks have no layouts; real ones do
    try:
        return bool(resolved(view, commands).edits)
    except (RedraftError, ValueError):
        return False


@lru_cache(maxsize=1)
def by_section() -> dict[str, list[Recipe]]:
    found: dict[str, list[Recipe]] = {}
    for recipe in recipes():
        found.setdefault(recipe.section, []).append(recipe)
    return found


NEEDS = {
    "deck": {"page", "deck", "page_number"}, "tables": {"table", "row", "column", "cell"}, "lists": {"items", "item"},
    "charts": {"chart", "series", "category", "point"},
}  # fmt: skip
"""What a design must have for some makers to find anything."""


@lru_cache(maxsize=16)
def _usable(lacking: frozenset[str]) -> tuple[list[Recipe], list[float]]:
    """The recipes for a design that lacks something, and how often each is drawn."""
    without = {maker for name in lacking for maker in NEEDS[name]}
    found = [one for one in recipes() if not any(maker in without for _, maker, _, _ in one.slots)]
    return found, [one.weight for one in found]


def any_draft(view: View, rng: random.Random) -> Draft | None:
    """A command drawn as often as people ask for it; None where this design has nothing for it."""
    chosen, weights = _usable(frozenset(name for name in NEEDS if not getattr(view, name)))
    return follow(rng.choices(chosen, weights)[0], view, rng)


def drawn(view: View, rng: random.Random, section: str, given: Phrase | None = None) -> Draft | None:
    """A command of a section, for a target where one is given."""
    return follow(by_section()[section][0], view, rng, given)


def follow(recipe: Recipe, view: View, rng: random.Random, given: Phrase | None = None) -> Draft | None:
    """A draft by a recipe; None where a slot has no value here, or the engine would not carry it out."""
    drawing = DraftState(view, rng, given)
    for name, maker, arg, _ in recipe.slots:
        found = MAKERS[maker](drawing, arg)
        if found is None:
            return None
        drawing.slots[name] = found
    commands: tuple[Command, ...] = ()
    for name, fields in recipe.commands:
        values: dict[str, Any] = {}
        try:
            for field_name, source in fields:
                value = _value(source, drawing, commands)
                values |= {field_name: value} if field_name else value
        except RedraftError:  # what was to be made could not be
            return None
        commands += (COMMANDS[name](**values),)
    if not can_be_done(view, commands):
        return None
    maybe = frozenset(name for name, _, _, optional in recipe.slots if optional)
    return Draft(recipe.section, commands, {name: one.say for name, one in drawing.slots.items() if one.say}, maybe)


def _value(source: str, drawing: DraftState, before: tuple[Command, ...]) -> Any:
    """The value of a field of a recipe."""
    if source.startswith('"'):
        return re.sub(r"\{(\w)\}", lambda found: str(drawing.slots[found[1]].value), source[1:-1])
    if source.startswith("["):
        inner = source[1:-1]
        parts = [inner] if inner.startswith("[") else inner.split(",")
        return tuple(_value(one, drawing, before) for one in parts)
    if source in ("MADE", "MADEONE"):
        made = resolved(drawing.view, before).made
        return made if source == "MADE" else made[-1]
    if source in ("true", "false"):
        return source == "true"
    if re.fullmatch(r"-?[\d.]+", source):
        return float(source) if "." in source else int(source)
    if source.startswith("-"):
        value = _value(source[1:], drawing, before)
        return f"-{value}" if isinstance(value, str) else -value
    name, _, other = source.partition(".")
    if name not in drawing.slots:
        return source
    return drawing.slots[name].more[other] if other else drawing.slots[name].value
