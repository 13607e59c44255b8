"""Makers of slots for looks: colours that other things have, thin bars, boxes for what is drawn."""

from __future__ import annotations

import re

from redraft_research.offline_model.synthetic.designs.view import Referent
from redraft_research.offline_model.synthetic.references.references import page_phrase, refer
from redraft_research.offline_model.synthetic.references.sets import refer_set
from redraft_research.offline_model.synthetic.slots.slots import fits, other, target, value_of
from redraft_research.offline_model.synthetic.wordings.drafts import DraftState, Value, makes
from redraft_research.offline_model.synthetic.wordings.phrases import Phrase, in_order, is_wordy, texts_with

THINGS = {
    "green": ("green", "green", "leaf green"), "red": ("red", "red", "red tone"), "blue": ("blue", "blue", "blue tone"),
    "dark blue": ("dark blue", "blue", "navy"), "dark red": ("dark red", "wine red", "red"), "teal": ("teal", "petrol"),
    "dark green": ("dark green", "green", "bottle green"), "yellow": ("yellow",), "orange": ("orange",),
    "brown": ("brown", "wood brown"), "gray": ("gray", "grey"), "dark gray": ("dark gray", "dark grey", "grey"),
    "light gray": ("light gray", "light grey"), "light blue": ("light blue", "blue"), "pink": ("pink", "rose"),
    "light green": ("light green", "green"), "gold": ("gold", "golden yellow"), "beige": ("beige", "cream"),
}  # fmt: skip
"""Words for a colour that is given by another thing of this colour."""


@makes
def likeness(drawing: DraftState, kind: str) -> Value | None:
    """Something else on the page, or several of one colour there, whose look is to be taken."""
    now = drawing.target
    if now is None or drawing.rng.random() > 0.25:
        return other(drawing, kind)
    taken, page = set(now.ids), now.entries[0].page

    def alike(entry: Referent) -> bool:
        return fits(entry, kind) and entry.single and entry.page == page and not taken & set(entry.ids)

    found = refer_set(drawing.view, drawing.rng, alike)
    if found is None or found.page or len({(one.paint, one.size) for one in found.entries}) > 1:
        return other(drawing, kind)
    return value_of(found)


@makes
def hue(drawing: DraftState, arg: str) -> Value | None:
    """The colour that the thing in slot A has, in a word."""
    like = drawing.slots["A"].say
    if not isinstance(like, Phrase) or not like.entries[0].color or like.entries[0].paint is None:
        return None
    named = like.entries[0].color
    own = drawing.target.entries[0].paint if drawing.target else None
    return None if own == like.entries[0].paint else Value(drawing.rng.choice(THINGS.get(named, (named,))), named)


@makes
def strip(drawing: DraftState, arg: str) -> Value | None:
    """A thin bar without an outline; `axis` is the way it grows thicker, `along` the way it grows longer."""
    found = target(drawing, "strip", "")
    if found is None or not isinstance(found.say, Phrase):
        return None
    box = found.say.entries[0].box
    axes = ("vertical", "horizontal") if box.width > box.height else ("horizontal", "vertical")
    return found._replace(more={**found.more, "axis": axes[0], "along": axes[1]})


def _alike(drawing: DraftState, own: Referent) -> list[Referent]:
    """What is of the kind and about of the size of an entry, on its page."""
    near = [one for one in drawing.view.near(own) if one.kind == own.kind and not set(one.ids) & set(own.ids)]
    return [one for one in near if not one.layer.bound and abs(one.box.area - own.box.area) < 0.6 * own.box.area]


@makes
def swap_mate(drawing: DraftState, arg: str) -> Value | None:
    """A thing like the target and in line with it, or another one with the same name."""
    now = drawing.target
    if now is None or len(now.entries) != 1:
        return None
    own = now.entries[0]
    near = _alike(drawing, own)
    found = refer(drawing.view, drawing.rng.choice(near), drawing.rng) if near else None
    return value_of(found) if found is not None else None


WHOLE = ("{}",) * 6 + ("{} with everything", "{} completely", "the whole {}", "{} with all that belongs to it",
         "everything about {}", "the {} one", "{}, the whole thing,", "the thing with {}")  # fmt: skip
"""Names of a thing of several layers by the text on it."""


_NAMES = re.compile(r"\b(name|title|heading|headline|caption|label|text on the button|words on the button)$")


def _label(drawing: DraftState, entry: Referent) -> str:
    """A short text on a thing that is nowhere else in the design; '' where it has none."""
    for text in entry.texts:
        words = " ".join(text.text.split()).rstrip(",.;:")
        if not 2 < len(words) < 24 or not is_wordy(words) or len(words.split(" ")) > 3:
            continue
        alone = drawing.view.by_id.get(text.id)
        if alone is None or alone.line or not any(map(_NAMES.search, alone.nouns[:3])):
            continue  # one line of a text is no name, nor where something takes place
        if all(one.id == text.id or set(one.ids) <= inner(entry) for one in texts_with(drawing.view, words)):
            return words
    return ""


def inner(entry: Referent) -> set[str]:
    """All that shows of a thing."""
    return {one.id for one in (*entry.texts, *entry.shapes, *entry.pictures)}


def _is_named(drawing: DraftState, entry: Referent) -> bool:
    several = entry.kind == "group" and not entry.special and 1 < len(inner(entry)) < 30
    if not several or not 0 < len(entry.texts) < 8 or entry.layer.bound:
        return False
    own = inner(entry)
    nested = (one for one in drawing.view.near(entry) if one.kind == "group" and one.texts and inner(one) < own)
    return not any(nested) and _label(drawing, entry) != ""


@makes
def named(drawing: DraftState, arg: str) -> Value | None:
    """A card, a row or a seat by the name on it: 'Brioche', 'Brioche with everything'."""
    rng = drawing.rng
    pool = [one for one in drawing.view.plain if _is_named(drawing, one)] if drawing.given is None else []
    if not pool:
        return None
    entry = rng.choice(pool)
    words = _label(drawing, entry)
    words = words if rng.random() < 0.7 else words.lower()
    page = page_phrase(drawing.view, entry.page, rng) if drawing.view.deck and rng.random() < 0.3 else ""
    ways = {"bare": ("{}",), "whole": WHOLE[6:]}.get(arg, WHOLE)
    return value_of(Phrase(rng.choice(ways).format(words), (entry,), False, page))


@makes
def named_too(drawing: DraftState, arg: str) -> Value | None:
    """Another one like the target, by the name on it."""
    now = drawing.target
    if now is None or len(now.entries) != 1:
        return None
    own = now.entries[0]
    near = [one for one in drawing.view.near(own) if one.called & own.called and _is_named(drawing, one)]
    near = [one for one in near if not inner(one) & inner(own)]
    if not near:
        return None
    entry = drawing.rng.choice(near)
    return value_of(Phrase(_label(drawing, entry), (entry,)))


def _pair(drawing: DraftState) -> tuple[Referent, Referent] | None:
    """The two that are to change places."""
    like = drawing.slots["A"].say
    if drawing.target is None or not isinstance(like, Phrase) or len(drawing.target.entries) + len(like.entries) != 2:
        return None
    return drawing.target.entries[0], like.entries[0]


@makes
def side(drawing: DraftState, which: str) -> Value | None:
    """On which side of the other the target is to be ("there"), and the other of it, where they stand in one row."""
    if (pair := _pair(drawing)) is None:
        return None
    one, other_one = pair[0].box, pair[1].box
    row = [near for near in _alike(drawing, pair[0]) if abs(near.box.center[1] - one.center[1]) < 0.3 * one.height]
    if row != [pair[1]]:
        return None
    if one.right > other_one.x and other_one.right > one.x:
        return None
    leftmost = one.x < other_one.x
    return Value("right" if leftmost is (which == "there") else "left", "")


@makes
def just_before(drawing: DraftState, arg: str) -> Value | None:
    """An empty wording where the target is read just before the other one of its kind; else None."""
    if (pair := _pair(drawing)) is None:
        return None
    alike = [one for one in drawing.view.near(pair[0]) if one.called & pair[0].called and one.kind == pair[0].kind]
    order = in_order([pair[0], *alike]) if pair[1] in alike and len(alike) < 14 else None
    return Value("", "") if order and order.index(pair[1]) == order.index(pair[0]) + 1 else None


@makes
def than_now(drawing: DraftState, arg: str) -> Value | None:
    """'Bigger' or 'smaller', whichever the size of type in slot L is."""
    now, size = drawing.target, drawing.slots["L"].value
    wanted_size = float(str(size).removesuffix("pt")) * (4 / 3 if str(size).endswith("pt") else 1)
    sizes = [one.size for one in now.entries] if now else []
    if not sizes or min(sizes) <= wanted_size <= max(sizes):
        return None
    word = drawing.rng.choice(("bigger", "larger", "bigger") if wanted_size > max(sizes) else ("smaller", "smaller"))
    return Value(f"{drawing.rng.choice(('', '', '', 'a bit ', 'a little ', 'a little bit '))}{word}", "")


@makes
def across(drawing: DraftState, arg: str) -> Value | None:
    """A box without height in the middle of the page: what a line is drawn along."""
    view, on = drawing.view, drawing.slots.get("P")
    if drawing.given is not None or view.deck is (on is None):
        return None
    page = view.pages[on.more["number"] if on else 0]
    return Value("", (page.width / 4, page.height / 2, page.width / 2, 0.0))
