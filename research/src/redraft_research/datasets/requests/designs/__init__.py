"""Synthetic designs: random but plausible documents, with the known meaning of each layer."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

from redraft.document.pages import Document
from redraft_research.datasets.requests.designs import art, cookery, figures, papers, places, posters, screens
from redraft_research.datasets.requests.designs.data import sections
from redraft_research.datasets.requests.designs.facts import Fact, Facts, Thing, collected
from redraft_research.datasets.requests.designs.habits import HABITS, PLOTTER, SheetDrawing
from redraft_research.datasets.requests.designs.kit import Kit
from redraft_research.datasets.requests.designs.sketch import Item, Sheet, settle

__all__ = ["KINDS", "Fact", "Facts", "MadeDesign", "Thing", "design"]

_MAKERS = {one.__name__.rpartition(".")[2]: one for one in (art, cookery, figures, papers, places, posters, screens)}


def _kind(
    maker: str, often: str, *sizes: str
) -> tuple[Callable[[Kit], Iterable[Item]], int, tuple[tuple[int, int], ...]]:
    module, _, name = maker.partition(".")
    sides = (size.split("×") for size in sizes)
    return getattr(_MAKERS[module], name), int(often), tuple((int(width), int(height)) for width, height in sides)


KINDS = {kind: _kind(*parts) for kind, parts in sections("kinds")["kinds"].items()}
"""By kind: what makes it, how often, and its usual page sizes."""


class MadeDesign(NamedTuple):
    """A document and what is known of it."""

    document: Document
    facts: Facts


def design(seed: int) -> MadeDesign:
    """The design with this number, a drawing; the same one every time."""
    rng = random.Random(f"design {seed}")
    return drawing(rng, *sketched(rng))


def sketched(rng: random.Random) -> tuple[str, Kit, Sheet]:
    """A kind, and a sheet of it before a tool has written it."""
    kind = rng.choices(list(KINDS), [weight for _, weight, _ in KINDS.values()])[0]
    make, _, sizes = KINDS[kind]
    kit = Kit(rng, *rng.choice(sizes))
    sheet = Sheet(kit.width, kit.height, list(make(kit)))
    disturb(kit, sheet)
    settle(sheet)
    return kind, kit, sheet


def drawing(rng: random.Random, kind: str, kit: Kit, sheet: Sheet) -> MadeDesign:
    """The sheet as a drawing tool writes it."""
    chosen = rng.choices([one for one, _ in HABITS], [weight for _, weight in HABITS])[0]
    chosen = PLOTTER if kind == "chart" and rng.random() < 0.35 else chosen
    document = SheetDrawing(rng, chosen).document(sheet)
    return MadeDesign(document, known([sheet], kind, chosen.name, kit))


def known(sheets: list[Sheet], kind: str, habit: str, kit: Kit) -> Facts:
    """What is known of sheets that were written: their items have ids."""
    records, things = collected(sheets)
    tongue = kit.words.tongue.name if kit.words.tongue else "English"
    return Facts(records, things, kind, habit, kit.words.topic.name, tongue)


def disturb(kit: Kit, sheet: Sheet) -> None:
    """What designs have by accident: a hidden older version, a copy left in place, something left outside the page."""
    texts = [item for item in sheet.items if item.kind == "text"]
    if not texts or not kit.chance(0.12):
        return
    one = kit.rng.choice(texts)
    noun = one.nouns[0]
    copy = replace(one, nouns=(f"copy of the {noun}", f"second {noun}", f"duplicate {noun}"), like="")
    if kit.chance(0.6):
        copy.hidden, copy.nouns = True, (f"hidden {noun}", f"invisible {noun}", "hidden text")
    if copy.hidden and kit.chance(0.5):
        copy.words = kit.words.title()
        copy.lines = (copy.words,)
    sheet.items.insert(sheet.items.index(one), copy)
