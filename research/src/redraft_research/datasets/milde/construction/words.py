"""Wordings of instructions, and what they are filled with."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

from redraft_research.datasets.requests.designs.data import Section, sections
from redraft_research.datasets.requests.designs.words import capital

_SLOT = re.compile(r"\{(\w+?)(_a)?\}")


@cache
def wordings() -> dict[str, Section]:
    return sections("wordings", Path(__file__).parent)


def any_wording(section: str, key: str, rng: random.Random, **slots: str) -> str:
    """One of the wordings that have no other slots, filled. {x_a} is x with its article."""
    fitting = [line for line in wordings()[section][key] if {name for name, _ in _SLOT.findall(line)} <= slots.keys()]
    return filled(rng.choice(fitting), **slots)


def filled(line: str, **slots: str) -> str:
    return _SLOT.sub(lambda found: with_article(slots[found[1]]) if found[2] else slots[found[1]], line)


def with_article(noun: str) -> str:
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def listed(names: list[str]) -> str:
    """'the title, the date and the photo'."""
    whole = [f"the {name}" for name in names]
    return whole[0] if len(whole) == 1 else f"{', '.join(whole[:-1])} and {whole[-1]}"


def sentence(text: str) -> str:
    text = re.sub(r"\s+([.;:,?])", r"\1", text.strip())
    return capital(text if text[-1:] in ".?!" else f"{text}.")
