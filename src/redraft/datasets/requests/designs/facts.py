"""What the parts of a synthetic design are in its maker's mind, so that sentences can refer to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Fact(NamedTuple):
    """What one layer is.

    `nouns` are what people would call it, the most telling first. It may be a part of something larger: `owner` is that
    thing's id (its group, or where the file has none its chief layer), `of` what it is about in words ('Tomato soup',
    'Anna Berg'), `attribute` what it is of it ('price', 'photo'). `number` of `total` is its place among its like on
    the page, from 1; `sets` are the names of what it is one of ('prices', 'buttons'). `thing` is its place in
    `Facts.things`: the innermost thing that it is a part of, or that it is itself; -1 for none.
    """

    nouns: tuple[str, ...]
    role: str = ""
    attribute: str = ""
    of: str = ""
    owner: str = ""
    number: int = 0
    total: int = 0
    sets: tuple[str, ...] = ()
    thing: int = -1


class Thing(NamedTuple):
    """Something of several parts: a card, a row, a person, a face. `layer` is the id of its group, '' where the file
    has none; `members` are the ids of its leaves; `parts` are those that have a name of their own, by attribute."""

    nouns: tuple[str, ...]
    title: str
    layer: str
    members: tuple[str, ...]
    parts: Mapping[str, str]
    number: int = 0
    total: int = 0
    sets: tuple[str, ...] = ()
    parent: int = -1


class Facts(NamedTuple):
    """All that is known of one design. `records` has every layer that its maker thought of; groups that a tool added
    have none. `topic` and `language` are those of its texts."""

    records: Mapping[str, Fact]
    things: tuple[Thing, ...]
    kind: str = ""
    habit: str = ""
    topic: str = ""
    language: str = ""


SYNONYMS: Mapping[str, tuple[str, ...]] = {
    "title": ("title", "headline", "heading"),
    "subtitle": ("subtitle", "tagline", "subheading", "line under the title"),
    "heading": ("heading", "section title", "section heading"),
    "body": ("text", "paragraph", "body text", "description"),
    "caption": ("caption", "label", "text below"),
    "label": ("label", "text"),
    "button": ("button", "cta", "call to action"),
    "button text": ("button text", "button label", "words on the button"),
    "plate": ("background", "box", "panel", "plate"),
    "background": ("background", "backdrop", "page background"),
    "photo": ("photo", "picture", "image"),
    "logo": ("logo", "brand mark", "emblem"),
    "brand": ("brand name", "company name", "logo text"),
    "icon": ("icon", "symbol", "pictogram"),
    "price": ("price", "cost", "amount"),
    "old price": ("old price", "crossed-out price", "previous price"),
    "date": ("date", "day"),
    "time": ("time", "hour"),
    "place": ("place", "venue", "location"),
    "address": ("address", "street address"),
    "phone": ("phone number", "phone", "telephone number"),
    "email": ("email", "email address", "mail address"),
    "url": ("website", "web address", "url", "link"),
    "handle": ("handle", "username", "account name"),
    "name": ("name",),
    "job": ("role", "job title", "position"),
    "quote": ("quote", "testimonial", "review"),
    "badge": ("badge", "sticker", "burst"),
    "divider": ("line", "divider", "separator", "rule"),
    "footer": ("footer", "small print", "note at the bottom"),
    "figure": ("number", "figure", "big number"),
    "step number": ("step number", "number"),
    "decoration": ("decoration", "shape", "ornament"),
    "input": ("input", "field", "input field", "text field"),
    "placeholder": ("placeholder", "hint text", "input text"),
    "tab": ("tab",),
    "nav link": ("menu item", "nav link", "link"),
    "bar": ("bar", "column"),
    "axis": ("axis", "axis line"),
    "tick": ("tick label", "axis label", "scale number"),
    "legend": ("legend", "key"),
    "slide number": ("slide number", "page number"),
    "list": ("list", "bullets", "bullet points", "text"),
    "table": ("table", "grid"),
    "chart": ("chart", "graph", "diagram"),
    "notes": ("speaker notes", "notes"),
}
"""What people call a role, the commonest first."""
