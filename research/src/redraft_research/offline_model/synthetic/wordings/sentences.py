"""Sentences of drafts: a wording is chosen and filled, made polite or not, and given its slide."""

from __future__ import annotations

import random
import re
from typing import NamedTuple

from redraft_research.offline_model.synthetic.wordings.drafts import Draft
from redraft_research.offline_model.synthetic.wordings.phrases import SHUT, Phrase
from redraft_research.offline_model.synthetic.wordings.values import New, color
from redraft_research.offline_model.synthetic.wordings.wording import AGREEING, any_of, fitting

SLIPS = 0.035
"""How often a colour is given together with another one that is not wanted."""


class DraftWords(NamedTuple):
    """The words of one draft. `page` is still to be added, before or after them."""

    mood: str
    text: str
    page: str = ""


def clause(
    draft: Draft, rng: random.Random, moods: str = "!.:", last: bool = True, it: bool = False, paged: bool = True
) -> DraftWords | None:
    """A draft in words; None where it has no wording in these moods. `it`: its target was named before."""
    there = frozenset(draft.slots)
    named = frozenset("T") if moods in ("=", "&") else frozenset()  # their subject is named before them
    lines = fitting(draft.section, there - draft.maybe - named, there, moods)
    if not lines:
        return None
    line = rng.choices(lines, [one.weight * (0.5 if one.mood == ":" else 1.0) for one in lines])[0]
    target, pages = draft.target, [one.page for one in draft.slots.values() if isinstance(one, Phrase) and one.page]
    page = pages[0] if pages and paged and not it else ""
    inside = bool(page) and line.mood not in "=&" and rng.random() < 0.55
    done = False

    def fill(slot: str, closing: bool) -> str:
        nonlocal done
        if slot in AGREEING:
            return AGREEING[slot][bool(target is not None and target.plural)]
        value = draft.slots[slot]
        if isinstance(value, New):
            return value.wording(rng, (closing and last) or (line.mood == ":" and last and rng.random() < 0.5))
        if slot == "C" and isinstance(value, str) and rng.random() < SLIPS and _gives_color(draft):
            return _second_thoughts(value, target, rng, closing)
        if isinstance(value, Phrase):
            if slot == "T" and it:
                return "them" if value.plural else "it"
            if inside and not done:
                done = True
                if value.text.startswith("the ") and page.startswith("slide ") and rng.random() < 0.15:
                    return f"{page}'s {value.text[4:]}"
                return f"{value.text} {rng.choice(('on', 'on', 'of', 'on', 'in'))} {page}"
            return value.text
        return value

    text = line.filled(rng, fill)
    if text.startswith("the ") and rng.random() < {":": 0.6, ".": 0.15}.get(line.mood, 0.0):
        text = text[4:]  # 'title a bit bigger'
    return DraftWords(line.mood, text, "" if done else page)


def _gives_color(draft: Draft) -> bool:
    """Whether slot C of a draft is a colour to be given."""
    return draft.section.split(".")[0] in ("recolor", "outline", "set_background", "add", "draw")


def _second_thoughts(value: str, target: Phrase | None, rng: random.Random, closing: bool) -> str:
    """A colour with another one that it replaces: 'blue, no, green', 'grey instead of black'."""
    old = target.entries[0].color if target is not None and target.entries else ""
    other = old.split(" ")[-1] if old and rng.random() < 0.7 else color(rng)[0]
    if not other or other.split(" ")[-1].strip("\x01\x02") in value:
        return value
    if closing and rng.random() < 0.6:
        against = rng.choice((" instead of {}", " and not {}", ", not {}", " rather than {}", " and no longer {}"))
        return value + against.format(other)
    other = color(rng)[0]
    joint = rng.choice(
        (", no, ", " – no, ", "... no wait, ", ", sorry, ", " or no, ", ", I mean ", " – er, ", ", hm, no, ")
    )
    return value if other in value or value in other else f"{other}{joint}{value}"


def placed(made: DraftWords, rng: random.Random) -> str:
    """A clause with its slide."""
    if not made.page:
        return made.text
    if made.mood == ":":
        return rng.choice((f"{made.page}: {made.text}", f"{made.page}, {made.text}", f"{made.page} - {made.text}"))
    if rng.random() < 0.25 and not made.text.endswith(("?", SHUT)):
        return f"{made.text}{rng.choice((' on {}', ' ({})', ', {}', ' on {}')).format(made.page)}"
    return rng.choice(
        (
            f"on {made.page}, {made.text}",
            f"on {made.page} {made.text}",
            f"{made.page}: {made.text}",
            f"on {made.page}: {made.text}",
        )
    )


def polite(text: str, rng: random.Random) -> str:
    """An order as it is asked for."""
    if rng.random() < 0.55 or re.match(r"(on|slide|page|the) ", text):
        return text
    for _ in range(4):
        asked = any_of("polite", rng, lambda slot, closing: text)
        if not (text.endswith(SHUT) and re.search(r"please$", asked)):
            break
    return asked.replace("to don't", "to not") if not (text.startswith("don't") and "to don't" in asked) else text


def capital(text: str) -> str:
    return (
        re.sub(r"^(\W*)(\w)", lambda one: one[1] + one[2].upper(), text, count=1)
        if text[:1] not in "\x01\x03"
        else text
    )


def finished(text: str, mood: str, rng: random.Random) -> str:
    """The text with a capital and a full stop, as most people write."""
    if (rng.random() < 0.78 and mood != ":") or rng.random() < 0.35:
        text = capital(text)
    if mood != ":" and text.rstrip(SHUT)[-1] not in ".?!:" and rng.random() < (0.25 if text.endswith(SHUT) else 0.6):
        text += "!" if rng.random() < 0.04 else "."
    return text


def sentence(draft: Draft, rng: random.Random, moods: str = "!.:") -> str | None:
    """One draft as a sentence, without noise."""
    made = clause(draft, rng, moods)
    if made is None:
        return None
    if made.mood == "!" and not made.page:
        return finished(polite(made.text, rng), "!", rng)
    if made.mood == "!" and rng.random() < 0.3:
        return finished(placed(DraftWords("!", polite(made.text, rng), made.page), rng), "!", rng)
    return finished(placed(made, rng), made.mood, rng)
