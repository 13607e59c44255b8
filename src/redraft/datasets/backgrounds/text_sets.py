"""Texts to set on a ground: announcements as people write them, in three languages of Latin script and three others."""

from __future__ import annotations

from importlib.resources import files

from redraft.datasets.text_layout.cases import Wanted

LATIN = ("en", "de", "fr")
OTHERS = ("zh", "ar", "hi")
LEVELS = {"h": 1, "s": 2, "d": 2, "p": 2, "b": 3, "c": 2, "f": 4}
"""How much a text matters, by the letter before: headline; subhead, date, price, call to action; body; fine print."""


def text_sets(language: str) -> list[tuple[Wanted, ...]]:
    """Every file has a set a paragraph, a text a line."""
    path = files("redraft.datasets.backgrounds") / "texts" / f"{language}.txt"
    listed = path.read_text(encoding="utf-8").strip().split("\n\n")
    return [tuple(Wanted(line[2:], LEVELS[line[0]]) for line in one.split("\n")) for one in listed]
