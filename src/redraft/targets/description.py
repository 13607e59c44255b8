"""Descriptions: noun phrases as values, before they are looked up in a design."""

from __future__ import annotations

from typing import NamedTuple, Union


class Noun(NamedTuple):
    """The noun of a description: `by` is called (`value` is its words, squashed, and their meaning in words.toml, or
    ''), name (ids), words (ids of texts with just these words), quote (words of a text), last ('it'), all (everything),
    part (everything inside something)."""

    by: str
    value: object = ""
    plural: bool = False


class Narrowed(NamedTuple):
    """A description with a condition: `how` names one of conditions.py, `value` is its argument."""

    of: Description
    how: str
    value: object = ""


class Joined(NamedTuple):
    """Several descriptions joined by 'and'."""

    each: tuple[Description, ...]


class Without(NamedTuple):
    """A description without those that another one fits."""

    of: Description
    but: Description


class Chosen(NamedTuple):
    """How many things a description refers to: 'one', 'all', 'any' or a number. `phrase` has its words as typed."""

    of: Description
    how_many: str | int
    phrase: str = ""


Description = Union[Noun, Narrowed, Joined, Without, Chosen]  # noqa: UP007


def noun_of(description: Description) -> Noun | None:
    """The noun that a description narrows; None where it joins several."""
    while isinstance(description, Narrowed | Chosen):
        description = description.of
    return description if isinstance(description, Noun) else None


class Pages(NamedTuple):
    """Pages by `how`: number, range, last, all, title, here, ordinal; `but` are left out."""

    how: str
    value: object = ""
    but: Pages | None = None


class PagesJoined(NamedTuple):
    """Several page descriptions joined."""

    each: tuple[AnyPages, ...]


AnyPages = Union[Pages, PagesJoined]  # noqa: UP007
