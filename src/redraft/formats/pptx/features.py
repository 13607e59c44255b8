"""Features of a deck's objects as their elements state them; each subject has a table of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from redraft.document.features import Feature, Features
from redraft.formats.xml.tree import Element


class Held(NamedTuple):
    """How a feature is read: None for the default. An element that does not `fit` cannot have it."""

    read: Callable[[Element], Feature]
    fits: Callable[[Element], bool] = lambda element: True


def features_of(table: Mapping[str, Held], element: Element) -> Features:
    """The features that an element has, each with its value."""
    return tuple((name, one.read(element)) for name, one in table.items() if one.fits(element))
