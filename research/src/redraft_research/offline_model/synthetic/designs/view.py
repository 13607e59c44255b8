"""A view of a design: the entries that phrases can refer to, with their properties."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

from redraft.document.charts import Chart
from redraft.document.geometry import Box
from redraft.document.layers import Group, Picture, Shape, Text, family
from redraft.document.pages import Placed
from redraft.document.style import Color
from redraft.document.tables import Table
from redraft.targets.parts.hues import COLORS, color_number, color_of, colors_called
from redraft_research.datasets.requests.designs import MadeDesign
from redraft_research.datasets.requests.designs.facts import Fact, Thing
from redraft_research.datasets.requests.designs.words import Lexis, plural
from redraft_research.offline_model.synthetic.designs.nouns import ANY, kind_words, loose_words

PARTS = ("row", "cell", "series", "categories")
APART = ("background", "notes", "slide number")
"""Roles that are spoken of in ways of their own."""
VAGUE = frozenset("text label shape name number figure decoration ornament box panel plate background item".split())
_WORD = re.compile(r"\w+")


class Referent:
    """Something to refer to: a layer, or a thing without a layer of its own by its members."""

    def __init__(self, number: int, layers: Sequence[Placed], fact: Fact | Thing, page: int, box: Box) -> None:
        first = layers[0].layer
        self.number, self.ids, self.page, self.box = number, tuple(one.layer.id for one in layers), page, box
        self.id, self.fact, self.single = first.id, fact, len(layers) == 1
        inside = [leaf for one in layers for leaf in family(one.layer)]
        self.texts = [one for one in inside if isinstance(one, Text)]
        self.shapes = [one for one in inside if isinstance(one, Shape)]
        self.pictures = [one for one in inside if isinstance(one, Picture)]
        self.layer, self.inner = first, frozenset(one.id for one in inside)
        self.form = getattr(first, "form", "") if self.single else ""
        self.kind = first.kind if self.single else "group"
        self.special = isinstance(first, Table | Chart) and self.single
        self.hidden = not all(one.visible for one in layers)
        self.words = first.text if isinstance(first, Text) and self.single else ""
        self.says = " ".join(one.text for one in self.texts).replace("\n", " ")
        nouns = list(dict.fromkeys(fact.nouns))
        self.line = isinstance(fact, Fact) and fact.attribute == "line"
        self.nouns = tuple(one for one in nouns if " line of " in one) if self.line else tuple(nouns)
        self.role = fact.role if isinstance(fact, Fact) else ""
        self.thing = fact.thing if isinstance(fact, Fact) else -1
        self.place, self.total, self.sets = fact.number, fact.total, fact.sets
        self.kinds = () if not self.single else kind_words(first, box)
        sheet = layers[0].page
        loose = loose_words([one.layer for one in layers], inside, box, max(sheet.width, sheet.height))
        self.loose = () if self.line or self.special else (*loose, *ANY)
        self.size = max((one.style.font_size or 0.0 for one in self.texts), default=0.0)
        self.paint = self._paint()
        self.color = COLORS[color_number(self.paint)] if self.paint is not None else ""

    def _paint(self) -> Color | None:
        if self.pictures or self.special:
            return None
        chosen = self.shapes or self.texts
        shown = self.texts if self.kind == "text" else chosen
        if not shown or (self.kind == "group" and len(self.shapes) > 2):
            return None
        style = max(shown, key=lambda one: one.frame.width * one.frame.height if one.frame else 0.0).style
        return color_of(style.fill) or color_of(style.stroke)

    @property
    def called(self) -> frozenset[str]:
        """All nouns it goes by."""
        return frozenset((*self.nouns, *self.kinds))

    @property
    def plate(self) -> Shape | None:
        """The shape that has what one would call its colour."""
        return self.shapes[0] if self.shapes else None


class View:
    """The entries of one design, computed once for many requests."""

    def __init__(self, design: MadeDesign, seed: int = 0) -> None:
        self.document, self.facts = design
        self.pages = self.document.pages
        self.page_of = {page.id: number for number, page in enumerate(self.pages)}
        self.words = self._vocabulary(seed)
        self.deck = len(self.pages) > 1
        self.entries = self._entries()
        self.by_noun: dict[str, list[Referent]] = defaultdict(list)
        self.by_set: dict[str, list[Referent]] = defaultdict(list)
        for entry in self.seen:
            for noun in entry.called.union(entry.loose):
                self.by_noun[noun].append(entry)
            for name in {*entry.sets, *(plural(noun) for noun in (*entry.nouns[:2], *entry.kinds))}:
                self.by_set[name].append(entry)
        self.all_words: frozenset[str] | None = None
        self._inside: dict[int, list[Referent]] = {}
        self.by_id = {entry.id: entry for entry in self.entries if entry.single}
        self.of_thing = {entry.thing: entry for entry in self.seen if entry.thing >= 0 and self._is_whole(entry)}
        for entry in self.seen:
            if isinstance(entry.fact, Thing):
                self.of_thing[self.facts.things.index(entry.fact)] = entry

    def _vocabulary(self, seed: int) -> Lexis:
        """Words of the design's topic, and of its language where it has some."""
        for number in range(200):
            words = Lexis(random.Random(f"{seed} {number}"))
            tongue = words.tongue.name if words.tongue else "English"
            if words.topic.name == self.facts.topic and tongue in ("English", self.facts.language):
                break
        return words

    def _is_whole(self, entry: Referent) -> bool:
        return self.facts.things[entry.thing].layer == entry.id

    def _entries(self) -> list[Referent]:
        index = self.document.index
        found: list[Referent] = []
        boxes: dict[str, Box] = {}
        for id, fact in self.facts.records.items():
            placed = index.get(id)
            if placed is None or fact.role in APART or self._is_part(placed):
                continue
            box = placed.box
            double = "copy of the" in " ".join(fact.nouns)
            if box is None or (double and placed.visible):
                continue
            boxes[id] = box
            found.append(Referent(len(found), (placed,), fact, self.page_of[placed.page.id], box))
        for thing in self.facts.things:
            members = [index[id] for id in thing.members if id in boxes]
            if not thing.layer and len(members) > 1:
                box = Box.union([boxes[one.layer.id] for one in members])
                if box is not None:
                    found.append(Referent(len(found), members, thing, self.page_of[members[0].page.id], box))
        return [entry for entry in found if entry.nouns]

    @staticmethod
    def _is_part(placed: Placed) -> bool:
        forms = [group.form for group in placed.ancestors]
        return any(form in PARTS or form == "table" or form.endswith("chart") for form in forms) or (
            isinstance(placed.layer, Group) and placed.layer.form in PARTS
        )

    @cached_property
    def seen(self) -> list[Referent]:
        """What shows."""
        return [entry for entry in self.entries if not entry.hidden]

    @cached_property
    def notes(self) -> list[Referent]:
        """The speaker's notes of the slides that have some."""
        found = [(id, fact) for id, fact in self.facts.records.items() if fact.role == "notes"]
        there = [(self.document.index[id], fact) for id, fact in found if id in self.document.index]
        return [Referent(-1, (one,), fact, self.page_of[one.page.id], one.page.box) for one, fact in there]

    @cached_property
    def tables(self) -> list[Referent]:
        return [entry for entry in self.seen if entry.form == "table"]

    @cached_property
    def charts(self) -> list[Referent]:
        return [entry for entry in self.seen if entry.form.endswith("chart")]

    @cached_property
    def lists(self) -> list[Referent]:
        """Texts of several paragraphs."""
        return [entry for entry in self.seen if entry.words.count("\n") and entry.layer.flow is not None]  # type: ignore[attr-defined]

    @cached_property
    def plain(self) -> list[Referent]:
        """What is neither table nor chart."""
        return [entry for entry in self.seen if not entry.special]

    @cached_property
    def texts(self) -> list[Referent]:
        return [entry for entry in self.plain if entry.words.strip()]

    @cached_property
    def titles(self) -> dict[int, str]:
        """What the title of each page says."""
        found: dict[int, str] = {}
        for entry in self.seen:
            if entry.role == "title" and entry.words:
                found.setdefault(entry.page, entry.words.replace("\n", " "))
        return found

    def inside(self, entry: Referent) -> list[Referent]:
        """What is a part of it."""
        if entry.number not in self._inside:
            self._inside[entry.number] = (
                [one for one in self.seen if one.inner < entry.inner] if len(entry.inner) > 1 else []
            )
        return self._inside[entry.number]

    def near(self, entry: Referent) -> list[Referent]:
        """What is on the same page."""
        return [one for one in self.seen if one.page == entry.page and one is not entry]


def has_color(entry: Referent, word: str) -> bool:
    """Whether a colour word is true of it."""
    *shade, name = word.split(" ")
    return bool(entry.color) and COLORS.index(entry.color) in colors_called(name, shade[0] if shade else "")


def tokens(text: str) -> list[str]:
    return _WORD.findall(text.lower())
