"""Makers of slots for looks: colours that other things have, thin bars, boxes for what is drawn."""

from __future__ import annotations

from redraft.datasets.requests.sayings.drafts import Drawing, Value, makes
from redraft.datasets.requests.sayings.phrases import Phrase
from redraft.datasets.requests.sayings.referring import refer
from redraft.datasets.requests.sayings.sets import refer_set
from redraft.datasets.requests.sayings.slots import fits, other, target, value_of
from redraft.datasets.requests.sayings.view import Entry

THINGS = {
    "green": ("green", "green", "leaf green"), "red": ("red", "red", "red tone"), "blue": ("blue", "blue", "blue tone"),
    "dark blue": ("dark blue", "blue", "navy"), "dark red": ("dark red", "wine red", "red"), "teal": ("teal", "petrol"),
    "dark green": ("dark green", "green", "bottle green"), "yellow": ("yellow",), "orange": ("orange",),
    "brown": ("brown", "wood brown"), "gray": ("gray", "grey"), "dark gray": ("dark gray", "dark grey", "grey"),
    "light gray": ("light gray", "light grey"), "light blue": ("light blue", "blue"), "pink": ("pink", "rose"),
    "light green": ("light green", "green"), "gold": ("gold", "golden yellow"), "beige": ("beige", "cream"),
}  # fmt: skip
"""What the colour of something else may be called, where it is that thing that tells it."""


@makes
def likeness(drawing: Drawing, kind: str) -> Value | None:
    """Something else on the page, or several of one colour there, whose look is to be taken."""
    now = drawing.target
    if now is None or drawing.rng.random() > 0.25:
        return other(drawing, kind)
    taken, page = set(now.ids), now.entries[0].page

    def alike(entry: Entry) -> bool:
        return fits(entry, kind) and entry.single and entry.page == page and not taken & set(entry.ids)

    found = refer_set(drawing.view, drawing.rng, alike)
    if found is None or found.page or len({(one.paint, one.size) for one in found.entries}) > 1:
        return other(drawing, kind)
    return value_of(found)


@makes
def hue(drawing: Drawing, arg: str) -> Value | None:
    """The colour that the thing in slot A has, in a word."""
    like = drawing.slots["A"].say
    if not isinstance(like, Phrase) or not like.entries[0].color or like.entries[0].paint is None:
        return None
    named = like.entries[0].color
    own = drawing.target.entries[0].paint if drawing.target else None
    return None if own == like.entries[0].paint else Value(drawing.rng.choice(THINGS.get(named, (named,))), named)


@makes
def strip(drawing: Drawing, arg: str) -> Value | None:
    """A thin bar without an outline; `axis` is the way it grows thicker, `along` the way it grows longer."""
    found = target(drawing, "strip", "")
    if found is None or not isinstance(found.say, Phrase):
        return None
    box = found.say.entries[0].box
    axes = ("vertical", "horizontal") if box.width > box.height else ("horizontal", "vertical")
    return found._replace(more={**found.more, "axis": axes[0], "along": axes[1]})


@makes
def swap_mate(drawing: Drawing, arg: str) -> Value | None:
    """What is like the target and stands in line with it, or another thing with the same name."""
    now = drawing.target
    if now is None or len(now.entries) != 1:
        return None
    own = now.entries[0]
    near = [one for one in drawing.view.near(own) if one.kind == own.kind and not set(one.ids) & set(own.ids)]
    near = [one for one in near if not one.layer.bound and abs(one.box.area - own.box.area) < 0.6 * own.box.area]
    found = refer(drawing.view, drawing.rng.choice(near), drawing.rng) if near else None
    return value_of(found) if found is not None else None


@makes
def across(drawing: Drawing, arg: str) -> Value | None:
    """A box without height in the middle of the page: what a line is drawn along."""
    view, on = drawing.view, drawing.slots.get("P")
    if drawing.given is not None or view.deck is (on is None):
        return None
    page = view.pages[on.more["number"] if on else 0]
    return Value("", (page.width / 4, page.height / 2, page.width / 2, 0.0))
