"""Requests that are to be refused: about what is not there, what fits several, too unclear, or beyond any command."""

from __future__ import annotations

import random
from functools import lru_cache

from redraft.datasets.requests.designs import design
from redraft.datasets.requests.sayings.drafts import Draft, drawn
from redraft.datasets.requests.sayings.phrases import Noun, Phrase
from redraft.datasets.requests.sayings.referring import refer
from redraft.datasets.requests.sayings.speech import sentence
from redraft.datasets.requests.sayings.view import View, tokens

SHARES = {"absent": 4.0, "ambiguous": 2.6, "unclear": 2.0, "impossible": 1.4}
SECTIONS = (
    "recolor", "recolor", "resize", "move", "place", "delete", "delete", "modify.text", "modify.text", "modify.bold",
    "modify.hide", "rotate", "modify.font_size", "change_case.upper", "modify.opacity", "outline", "cast_shadow",
    "copy", "modify.italic",
)  # fmt: skip
"""What may be asked of things that are not there, or there twice."""
FOREIGN = 160


@lru_cache(maxsize=FOREIGN)
def foreign(number: int) -> View:
    """Another design, for what is not in this one."""
    return View(design(900_000_000 + number), number)


def absent(view: View, rng: random.Random) -> str | None:
    """Something that only another design has."""
    other = foreign(rng.randrange(FOREIGN))
    entries = [one for one in other.plain if not set(one.nouns) & set(view.by_noun) and not one.line]
    if not entries or other.deck:
        return None
    entry = rng.choice(entries)
    draft = drawn(other, rng, rng.choice(SECTIONS), refer(other, entry, rng))
    if draft is None or draft.target is None:
        return None
    said = [word for word in tokens(draft.target.text) if len(word) > 3]
    here = {word for one in view.entries for word in tokens(f"{one.says} {' '.join(one.called)} {one.layer.name}")}
    here |= {word for one in view.tables + view.charts for word in tokens(one.says)}
    return sentence(draft, rng) if said and not set(said) & here and _kinds(draft) else None


def _kinds(draft: Draft) -> bool:
    """Whether it is named by what it is, not as any shape or text."""
    return not any(
        word in f" {draft.target.text if draft.target else ''} " for word in (" text ", " shape ", " line ", " box ")
    )


def ambiguous(view: View, rng: random.Random) -> str | None:
    """A noun that fits several on the page equally well."""
    if not view.plain:
        return None
    entry = rng.choice(view.plain)
    noun = rng.choice((*entry.nouns[:1], *entry.kinds)) if entry.kinds else entry.nouns[0]
    fits = [one for one in view.by_noun[noun] if one.page == entry.page or not view.deck]
    alike = [one for one in fits if (noun in one.nouns[:1] or noun in one.kinds) and one.kind == entry.kind]
    if len(alike) < 2 or entry not in alike or len({one.page for one in view.by_noun[noun]}) > 1 or noun == "title":
        return None
    if noun in entry.kinds and noun not in entry.nouns and any(noun in one.nouns for one in fits):
        return None
    areas = sorted(one.size or one.box.width * one.box.height for one in alike)
    if areas[-1] > 4 * areas[-2]:
        return None
    target = Phrase(Noun(noun, ()).text(rng), (entry,))
    draft = drawn(view, rng, rng.choice(SECTIONS), target)
    return sentence(draft, rng) if draft is not None else None


def _listed(name: str, view: View, rng: random.Random) -> str | None:
    target = refer(view, rng.choice(view.plain), rng) if view.plain else None
    return sentence(Draft(name, (), {"T": target}, frozenset("T")), rng) if target else None


def refusal(view: View, rng: random.Random) -> tuple[str, str] | None:
    """A saying, and why it is refused."""
    why = rng.choices(list(SHARES), list(SHARES.values()))[0]
    makers = {"absent": absent, "ambiguous": ambiguous}
    for _ in range(25):
        said = makers[why](view, rng) if why in makers else _listed(why, view, rng)
        if said:
            return said, why
    return None
