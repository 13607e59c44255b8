"""Synthetic sayings: commands are drawn for a synthetic design, then said as people would say them."""

from __future__ import annotations

import random as randomness
from typing import NamedTuple

from lab.sayings import look_slots, parts, slots, text_slots, told
from lab.sayings.drafts import any_draft
from lab.sayings.noise import noisy
from lab.sayings.refusals import refusal
from lab.sayings.several import false_start, several
from lab.sayings.speech import sentence
from lab.sayings.view import View
from redraft.commands.command import Command
from redraft.datasets.requests.designs import Design, design

__all__ = ["Saying", "View", "look_slots", "parts", "sayings", "slots", "text_slots", "told"]
REFUSED, SEVERAL, FALSE_STARTS = 0.09, 0.17, 0.012


class Saying(NamedTuple):
    """What is said, and what it means: commands, or why it is refused."""

    say: str
    commands: tuple[Command, ...] = ()
    refuse: str = ""
    section: str = ""


def said(view: View, random: randomness.Random) -> Saying:
    """One saying about a design that was looked at before."""
    roll = 0.0
    for attempt in range(400):
        if attempt % 40 == 0:  # of a design with one thing in it, no two can be told
            roll = random.random()
        if roll < REFUSED:
            refused = refusal(view, random)
            if refused is not None:
                return Saying(noisy(refused[0], random), refuse=refused[1], section="refuse")
        elif roll < REFUSED + SEVERAL:
            told = several(view, random)
            if told is not None:
                return Saying(noisy(told[0], random), told[1], section="several")
        else:
            draft = any_draft(view, random)
            text = sentence(draft, random) if draft is not None else None
            if draft is not None and text is not None:
                text = false_start(view, random, draft, text) if random.random() < FALSE_STARTS else text
                return Saying(noisy(text, random), draft.commands, section=draft.section)
    raise ValueError("nothing can be said of this design")


def sayings(seed: int, count: int) -> tuple[Design, list[Saying]]:
    """The design with a number, and some sayings about it; the same ones every time."""
    made = design(seed)
    view, random = View(made, seed), randomness.Random(f"sayings {seed}")
    return made, [said(view, random) for _ in range(count)]
