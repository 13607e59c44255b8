"""Noun phrases as values: what was said of a thing, before anyone looks for it in a design."""

from __future__ import annotations

from typing import NamedTuple, Union


class Noun(NamedTuple):
    """What it is: `by` is called (`value` is its words, squashed, and what they mean in words.toml, or ''), name (ids),
    words (ids of texts that say just that), quote (words of a text), last ('it'), all (everything), part (everything
    in something)."""

    by: str
    value: object = ""
    plural: bool = False


class Narrowed(NamedTuple):
    """Those of a description that are so: `how` names a condition of finder.py, `value` says what of."""

    of: Description
    how: str
    value: object = ""


class Joined(NamedTuple):
    """One description and another."""

    each: tuple[Description, ...]


class Without(NamedTuple):
    """All of one that are not among another."""

    of: Description
    but: Description


class Chosen(NamedTuple):
    """How many of a description are meant: 'one', 'all' of several, 'any', or a number of them. `said` are the words
    for it."""

    of: Description
    how_many: str | int
    said: str = ""


Description = Union[Noun, Narrowed, Joined, Without, Chosen]  # noqa: UP007


def noun_of(description: Description) -> Noun | None:
    """What all else in a description narrows; None where it is several."""
    while isinstance(description, Narrowed | Chosen):
        description = description.of
    return description if isinstance(description, Noun) else None


class Pages(NamedTuple):
    """Pages by `how`: number, range, last, all, title, here, ordinal; `but` are left out."""

    how: str
    value: object = ""
    but: Pages | None = None


class PagesJoined(NamedTuple):
    """Several of them."""

    each: tuple[AnyPages, ...]


AnyPages = Union[Pages, PagesJoined]  # noqa: UP007
