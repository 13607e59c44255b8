"""Intents: requests whose commands depend on what is found in the design. Importing this room registers all of them."""

from redraft.language.intents import (
    charts,
    figures,
    lists,
    looks,
    new_things,
    pages,
    places,
    sizes,
    slides,
    tables,
    things,
    words,
)
from redraft.language.intents.registry import INTENTS

__all__ = [
    "INTENTS", "charts", "figures", "lists", "looks", "new_things", "pages", "places", "sizes",
    "slides", "tables", "things", "words",
]  # fmt: skip
