"""Synthetic designs for the reader: drawings, and decks as the codec of slides reads them."""

from __future__ import annotations

import random

from redraft_research.datasets.requests.designs import MadeDesign, drawing, known, sketched
from redraft_research.datasets.requests.designs.kit import Kit
from redraft_research.datasets.requests.designs.sketch import settle
from redraft_research.offline_model.synthetic.designs.decks import deck
from redraft_research.offline_model.synthetic.designs.slides import SlideMaker

SLIDES = ((1280, 720), (1280, 720), (960, 720), (960, 540))
ON_SLIDES = ("poster", "flyer", "infographic", "diagram", "org chart", "plan", "certificate", "timetable", "invitation",
             "market", "seating plan", "dinner")  # fmt: skip
"""Kinds that people also make in a program for slides."""
DECKS = 0.17
"""How many of all designs are decks."""


def design(seed: int) -> MadeDesign:
    """The design with this number; the same one every time."""
    rng = random.Random(f"design {seed}")
    if rng.random() < DECKS:
        kind, kit = "deck", Kit(rng, *rng.choice(SLIDES))
        sheets = deck(kit)
        for sheet in sheets:
            settle(sheet)
    else:
        kind, kit, sheet = sketched(rng)
        if kind not in ON_SLIDES or rng.random() >= 0.2:
            return drawing(rng, kind, kit, sheet)
        sheets = [sheet]
    file = SlideMaker(kit)
    document, facts = file.document(sheets), known(sheets, kind, "slides", kit)
    return MadeDesign(document, facts._replace(records={**facts.records, **file.records}))
