"""Synthetic requests: commands are drawn for a synthetic design, then worded as people would ask for them."""

from __future__ import annotations

import random as randomness
from typing import NamedTuple

from redraft.commands.command import Command
from redraft_research.datasets.requests.designs import MadeDesign
from redraft_research.offline_model.synthetic.compound_requests import compound_request, false_start
from redraft_research.offline_model.synthetic.designs.design import design
from redraft_research.offline_model.synthetic.designs.view import View
from redraft_research.offline_model.synthetic.refusals import refusal
from redraft_research.offline_model.synthetic.slots import fact_slots, look_slots, parts, slots, text_slots
from redraft_research.offline_model.synthetic.wordings.drafts import any_draft
from redraft_research.offline_model.synthetic.wordings.noise import noisy
from redraft_research.offline_model.synthetic.wordings.sentences import sentence

__all__ = ["SyntheticRequest", "View", "fact_slots", "look_slots", "parts", "slots", "synthetic_requests", "text_slots"]
REFUSED, SEVERAL, FALSE_STARTS = 0.09, 0.17, 0.012


class SyntheticRequest(NamedTuple):
    """A sentence, and its commands or the reason of its refusal; `section` names its wordings."""

    say: str
    commands: tuple[Command, ...] = ()
    refuse: str = ""
    section: str = ""


def synthetic_request(view: View, random: randomness.Random) -> SyntheticRequest:
    """One request about a design."""
    roll = 0.0
    for attempt in range(400):
        if attempt % 40 == 0:  # in a design of one thing no request is about two
            roll = random.random()
        if roll < REFUSED:
            refused = refusal(view, random)
            if refused is not None:
                return SyntheticRequest(noisy(refused[0], random), refuse=refused[1], section="refuse")
        elif roll < REFUSED + SEVERAL:
            compound = compound_request(view, random)
            if compound is not None:
                return SyntheticRequest(noisy(compound[0], random), compound[1], section="several")
        else:
            draft = any_draft(view, random)
            text = sentence(draft, random) if draft is not None else None
            if draft is not None and text is not None:
                text = false_start(view, random, draft, text) if random.random() < FALSE_STARTS else text
                return SyntheticRequest(noisy(text, random), draft.commands, section=draft.section)
    raise ValueError("no request was found for this design")


def synthetic_requests(seed: int, count: int) -> tuple[MadeDesign, list[SyntheticRequest]]:
    """The design of a seed, and `count` requests about it; the same every time."""
    made = design(seed)
    view, random = View(made, seed), randomness.Random(f"sayings {seed}")
    return made, [synthetic_request(view, random) for _ in range(count)]
