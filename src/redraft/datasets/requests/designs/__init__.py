"""Synthetic designs: random but plausible documents, with the known meaning of each layer."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from redraft.datasets.requests.designs import art, cookery, figures, papers, places, posters, screens
from redraft.datasets.requests.designs.facts import Fact, Facts, Thing
from redraft.datasets.requests.designs.habits import HABITS, PLOTTER, Drawing
from redraft.datasets.requests.designs.kit import Kit
from redraft.datasets.requests.designs.records import collected
from redraft.datasets.requests.designs.sketch import Sheet, settle
from redraft.document.layers import Document

__all__ = ["KINDS", "Design", "Fact", "Facts", "Thing", "design"]

A4, SQUARE, STORY, WIDE, PHONE = (794, 1123), (1080, 1080), (1080, 1920), (1280, 720), (375, 812)
KINDS: dict[str, tuple[Callable[[Kit], Sheet], int, tuple[tuple[int, int], ...]]] = {
    "poster": (posters.poster, 10, (A4, (1080, 1350), (900, 1200), (600, 900), (1080, 1528))),
    "flyer": (posters.poster, 5, (A4, (816, 1056), (559, 794), (420, 595))),
    "social post": (posters.post, 7, (SQUARE, (1080, 1350), STORY)),
    "banner": (posters.banner, 5, ((1200, 400), (970, 250), (1600, 500), (1500, 500), (728, 200))),
    "menu": (papers.price_list, 7, (A4, (600, 900), (1000, 1400), (794, 560))),
    "price list": (papers.price_list, 4, (A4, (1080, 1350), WIDE)),
    "timetable": (papers.timetable, 5, (A4, (1123, 794), WIDE, SQUARE)),
    "invitation": (papers.invitation, 4, ((600, 840), (559, 794), (700, 700))),
    "certificate": (papers.certificate, 3, ((1123, 794), (1056, 816))),
    "business card": (papers.card, 3, ((1050, 600), (336, 192), (340, 220))),
    "mobile screen": (screens.mobile, 8, (PHONE, (360, 640), (390, 844), (414, 896))),
    "web page": (screens.web, 7, ((1440, 1024), (1280, 960), (1200, 900))),
    "infographic": (figures.infographic, 6, (A4, (800, 2000), (1200, 628), WIDE)),
    "chart": (figures.chart, 5, ((800, 500), (640, 480), (900, 600), WIDE)),
    "diagram": (figures.diagram, 3, ((1000, 600), WIDE, (800, 800))),
    "org chart": (figures.org_chart, 3, (WIDE, (1123, 794))),
    "plan": (figures.plan, 4, ((1000, 800), (1123, 794), SQUARE)),
    "market": (places.market, 5, (A4, (1123, 794), (1200, 900))),
    "seating plan": (places.seating, 4, (A4, (1123, 794), (720, 960))),
    "recipe": (cookery.recipe, 5, (A4, (1123, 794), (1000, 1400))),
    "dinner": (cookery.courses, 4, (A4, (559, 794), (720, 960))),
    "package": (cookery.package, 4, ((800, 1000), (900, 900), (600, 800))),
    "emoji": (art.emoji, 8, ((128, 128), (64, 64), (512, 512), (100, 100), (72, 72), (36, 36))),
    "face": (art.face, 5, ((128, 128), (64, 64), (512, 512), (36, 36))),
    "shapes": (art.shapes, 5, ((400, 400), (800, 300), (200, 200), (24, 24))),
    "scene": (art.scene, 3, ((800, 600), (512, 512), (1200, 800))),
    "icons": (art.icon_set, 3, ((480, 480), (800, 400), (600, 600), (1024, 768))),
}
"""By kind: what makes it, how often, and its usual page sizes."""


class Design(NamedTuple):
    """A document and what is known of it."""

    document: Document
    facts: Facts


def design(seed: int) -> Design:
    """The design with this number, a drawing; the same one every time."""
    rng = random.Random(f"design {seed}")
    return drawing(rng, *sketched(rng))


def sketched(rng: random.Random) -> tuple[str, Kit, Sheet]:
    """A kind, and a sheet of it before a tool has written it."""
    kind = rng.choices(list(KINDS), [weight for _, weight, _ in KINDS.values()])[0]
    make, _, sizes = KINDS[kind]
    kit = Kit(rng, *rng.choice(sizes))
    sheet = make(kit)
    disturb(kit, sheet)
    settle(sheet)
    return kind, kit, sheet


def drawing(rng: random.Random, kind: str, kit: Kit, sheet: Sheet) -> Design:
    """The sheet as a drawing tool writes it."""
    chosen = rng.choices([one for one, _ in HABITS], [weight for _, weight in HABITS])[0]
    chosen = PLOTTER if kind == "chart" and rng.random() < 0.35 else chosen
    document = Drawing(rng, chosen).document(sheet)
    return Design(document, known([sheet], kind, chosen.name, kit))


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
