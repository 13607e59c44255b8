"""Texts laid out on a background: candidates are scored, drawn, checked and refined, and the best round is kept.

layout = place("poster.png", ["Summer Nights", "12 – 14 July", "place: Riverside Park"])
layout.data, layout.document, [round.sight.reward for round in layout.rounds]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from numpy.typing import NDArray

from redraft.assets.fonts import Fonts
from redraft.document.colors import NAMED
from redraft.document.geometry import Box
from redraft.document.pages import Document
from redraft.document.style import Color
from redraft.errors import RequestError, says
from redraft.formats.codec import Opened
from redraft.layout.arrangement import Arrangement
from redraft.layout.backdrop import Backdrop, Desk, png_of
from redraft.layout.grids import GridPage, GridPlan
from redraft.layout.hill_climb import best_of_each, climbed, weighed
from redraft.layout.measures.drawn_page import COVERED, Sight, look
from redraft.layout.measures.ground import Ground, rooms
from redraft.layout.recipes import recipes
from redraft.layout.text_colors import inked
from redraft.layout.texts.roles import Copy, roles_of
from redraft.layout.texts.typefaces import refuse_lacking
from redraft.render.tiles import Tiles

# -- the brief of a layout: a few words about how a page should look, parsed to wishes.

_ALIGNS = {
    "left": "start",
    "centred": "middle",
    "centered": "middle",
    "center": "middle",
    "centre": "middle",
    "right": "end",
}
_ANCHORS = {"top": "top", "above": "top", "middle": "middle", "bottom": "bottom", "below": "bottom"}
_PAIRS = {"serif": "classic", "classic": "classic", "elegant": "classic", "traditional": "classic", "formal": "classic",
          "sans": "plain", "plain": "plain", "minimal": "plain", "simple": "plain", "modern": "modern",
          "bold": "modern", "loud": "modern", "fresh": "modern"}  # fmt: skip
_FILLING = frozenset(
    "a an and as at be for in it its like look of on please should some text texts the to type very with".split()
)


class Brief(NamedTuple):
    """What is asked for; empty where nothing is. `ink` is taken where it can be read. `notes` list words that were not
    understood, which are left to a model where one is asked."""

    aligns: tuple[str, ...] = ()
    anchors: tuple[str, ...] = ()
    pairing: str = ""
    ink: Color | None = None
    notes: tuple[str, ...] = ()


def brief_of(words: str) -> Brief:
    aligns, anchors, pairing, ink, odd = [], [], "", None, []
    for word in re.findall(r"#[0-9a-fA-F]{6}\b|[\w'-]+", words):
        low = word.lower()
        color = Color.from_hex(word) if word.startswith("#") else NAMED.get(low)
        if low in _ALIGNS:
            aligns.append(_ALIGNS[low])
        elif low in _ANCHORS:
            anchors.append(_ANCHORS[low])
        elif low in _PAIRS:
            pairing = _PAIRS[low]
        elif color is not None:
            ink = color
        elif low not in _FILLING:
            odd.append(word)
    notes = (f"these words of the brief are not understood: {', '.join(odd)}",) if odd else ()
    return Brief(tuple(aligns), tuple(anchors), pairing, ink, notes)


REFINEMENTS = 4
"""How often a drawn page is refined at most."""
CANDIDATES = 12
"""Plans that are drawn for the reward to pick from."""
_SATISFIED = 0.02
"""The gain in reward below which refinement ends."""
Background = Path | str | NDArray[Any]


@dataclass(frozen=True)
class Round:
    """One arrangement, drawn and looked at. `why` says what was changed since the last."""

    number: int
    why: str
    arrangement: Arrangement
    sight: Sight
    backdrop: Backdrop = field(repr=False)

    @cached_property
    def opened(self) -> Opened:
        """The design of this round: an SVG."""
        return self.backdrop.design(self.arrangement)

    @property
    def document(self) -> Document:
        return self.opened.document

    @property
    def data(self) -> bytes:
        return self.opened.data

    def png(self) -> bytes:
        """The page as it was looked at."""
        return png_of(self.sight.picture)

    def to_json(self) -> dict[str, Any]:
        return {"round": self.number, "why": self.why, **self.sight.to_json(), **self.arrangement.to_json()}


@dataclass(frozen=True)
class Layout:
    """Every round, and which of them is `best`. `notes` say what people should know."""

    texts: tuple[Copy, ...]
    rounds: tuple[Round, ...]
    best: Round
    notes: tuple[str, ...] = ()

    @property
    def document(self) -> Document:
        return self.best.document

    @property
    def data(self) -> bytes:
        """The SVG."""
        return self.best.data

    def to_json(self) -> dict[str, Any]:
        return {
            "best": self.best.number,
            "texts": [copy._asdict() for copy in self.texts],
            "rounds": [one.to_json() for one in self.rounds],
            "notes": list(self.notes),
        }


@dataclass
class PageJob:
    """One page being laid out."""

    sheet: GridPage
    ground: Ground
    backdrop: Backdrop
    brief: Brief
    rounds: list[Round] = field(default_factory=list)
    chosen: Round | None = None
    """What a model is satisfied with, where it has no fault."""

    def seen(self, found: Arrangement) -> Sight:
        return look(found, self.sheet, self.ground, self.backdrop)

    def drawn(self, found: Arrangement, why: str, sight: Sight | None = None) -> Round:
        sight = self.seen(found) if sight is None else sight
        made = Round(len(self.rounds) + 1, why, found, sight, self.backdrop)
        self.rounds.append(made)
        return made

    def inked(self, plan: GridPlan) -> Arrangement:
        return inked(self.sheet.arranged(plan), self.ground, self.brief.ink)

    @property
    def best(self) -> Round:
        """What was chosen, or the first of those that the reward likes best, those without faults before all others."""
        return self.chosen or max(self.rounds, key=lambda one: _worth(one.sight))


def _worth(sight: Sight) -> tuple[int, float]:
    return -len(sight.faults), sight.reward


def place(
    background: Background,
    texts: Sequence[str | Copy],
    *,
    brief: str = "",
    fonts: Fonts | Sequence[Path] = (),
    tiles: Tiles | None = None,
    seed: int = 0,
    consult: Callable[[PageJob], None] | None = None,
) -> Layout:
    """Lay texts out on a background, a file or pixels. `brief` are words about how; `tiles` a renderer to borrow;
    `consult` may add rounds of its own.

    RequestError where a text cannot be set so that it is whole, on the page, read well and overlaps nothing; UsageError
    for texts and backgrounds that are none; ToolError where no font has a character.
    """
    with Desk(fonts, tiles) as desk:
        job = begun(background, texts, desk, brief)
        _refine(job, seed)
        if consult is not None:
            consult(job)
        best = job.best
        if best.sight.faults:
            raise RequestError(says("layout-impossible", problems="; ".join(best.sight.faults[:3])))
        best.opened  # noqa: B018 - drawn while there is a renderer
        return Layout(job.sheet.texts, tuple(job.rounds), best, _notes(job, best))


def begun(background: Background, texts: Sequence[str | Copy], desk: Desk, brief: str = "") -> PageJob:
    """A page whose texts and ground are known, and nothing is set."""
    copies, wanted = roles_of(texts), brief_of(brief)
    refuse_lacking(copies, desk.fonts)
    backdrop = Backdrop.of(background, desk)
    sheet = GridPage(copies, backdrop.size, desk.fonts, wanted.pairing)
    return PageJob(sheet, Ground(backdrop.pixels, backdrop.size, backdrop.taken), backdrop, wanted)


def _refine(job: PageJob, seed: int) -> None:
    """Draw the cheapest plan, then the best of every recipe, of which the reward picks; and go on from that, as long as
    the reward rises."""
    sheet, ground, brief = job.sheet, job.ground, job.brief
    found = recipes(sheet, brief.aligns, brief.anchors)
    if not brief.aligns and not brief.anchors:
        found["calm place"] = [plan for white in (True, False) for plan in sheet.roomed(rooms(ground, white))]
    first, others = best_of_each(found, sheet, ground, seed)
    last = job.drawn(job.inked(first.plan), f"the cheapest plan: {first.plan.name}")
    _remember(job, last)
    tried = []
    for one in others[:CANDIDATES]:
        arrangement = job.inked(one.plan)
        tried.append((job.seen(arrangement), one, arrangement))
    tried.sort(key=lambda each: _worth(each[0]), reverse=True)
    sight, best, arrangement = tried[0]
    last = job.drawn(arrangement, f"the best of {len(tried)} candidates: {best.plan.name}", sight)
    for number in range(REFINEMENTS - 1):
        _remember(job, last)
        before = job.best.sight
        best = climbed([weighed(best.plan, sheet, ground)], sheet, ground, seed + number)[0]
        last = job.drawn(job.inked(best.plan), "the same in small steps")
        if not last.sight.faults and last.sight.reward - before.reward < _SATISFIED:
            break


def _remember(job: PageJob, last: Round) -> None:
    for white in (True, False):
        job.ground.spoil([dim.box for dim in last.sight.dims if dim.white is white], white)


def _anchors(best: Round) -> set[str]:
    """Where on the page its texts are said to be: those that fill it are everywhere."""
    around = Box.union(block.room for block in best.arrangement.blocks) or Box(0.0, 0.0, *best.backdrop.size)
    top, middle, bottom = (side / best.backdrop.size[1] for side in (around.y, around.center[1], around.bottom))
    high, low = min(top, middle - 0.2) < 0.2, max(bottom, middle + 0.2) > 0.8
    where = {"top": high, "middle": 0.4 <= middle <= 0.6, "bottom": low}
    return {name for name, there in where.items() if there}


def _notes(job: PageJob, best: Round) -> tuple[str, ...]:
    notes = [*job.backdrop.notes, *job.brief.notes]
    notes += [
        f"“{text}” has a word longer than a line of its size, which is hyphenated" for text in job.sheet.hyphenated
    ]
    if job.brief.anchors and not _anchors(best) & {*job.brief.anchors}:
        notes.append(f"the texts are not at the {' or '.join(job.brief.anchors)}: no such page was as good")
    if best.sight.subject > COVERED:
        notes.append(f"the texts cover {best.sight.subject:.0%} of what seems to be the picture's subject")
    other = [block.id for block in best.arrangement.blocks if block.ink != job.brief.ink]
    if job.brief.ink is not None and other:
        inks = ", ".join(sorted({str(block.ink) for block in best.arrangement.blocks if block.id in other}))
        notes.append(f"{job.brief.ink} cannot be read everywhere: {', '.join(other)} are in {inks} instead")
    if any(plate.kind == "plate" for plate in best.arrangement.plates):
        notes.append("a plate lies behind texts that no colour would be read without")
    return tuple(notes)
