"""The pixel proof of an edit: all other pixels are what they were, and every other layer drawn alone looks alike.

Both files are taken apart anew from their bytes. Parts whose documents are identical need no drawing; the others are
drawn. What is compared: the pages outside the ink of the targets; the parts of the page that hold no target, each by
itself, so also where they lie under or over one; and the layers that share a part with a target, drawn alone where
their drawing refers to something that changed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import cached_property, partial
from itertools import groupby
from typing import NamedTuple

from redraft.document.geometry import Box
from redraft.document.layers import Group, Layer, Text
from redraft.document.pages import Document, Page, children_of
from redraft.edits.display_text import first_few
from redraft.edits.receipt.record import Pictures, Proof
from redraft.errors import ToolError, counted
from redraft.formats.codec import LayerIsolation, Letters, Opened, Uncertain, Unit, WordIsolation
from redraft.lazy import dataclass
from redraft.render.tiles import Drawn, Tiles, is_covered
from redraft.session.proof.page_versions import MARGIN, PageVersion, compared, concerns, in_pixels

LONGEST, SHORTEST = 1600, 200
"""The longer side of a proof picture stays within these, in pixels."""
NAMED = 5
"""How many layers a proof names one by one."""
MOST_ALONE = 400
"""How many layers that came into other parts of the page are drawn by themselves."""
MOST_WORDS = 40
"""How many stretches of letters, which stay in texts that change, are drawn by themselves."""
ROUNDING = 3
"""Levels of 255 by which a detached instance or dissolved group may differ: its parts are then joined one by one."""


def scale_for(page: Page) -> float:
    """The scale at which a page is drawn for a proof."""
    longer = max(page.width, page.height)
    if not (math.isfinite(longer) and longer > 0):
        return 1.0
    return min(LONGEST / longer, max(1.0, SHORTEST / longer))


@dataclass(frozen=True, slots=True)
class PixelsChecked:
    """The proof, the pictures it was made from (None when nothing could be drawn), and the targets that were moved and
    now lie wholly under other layers."""

    proof: Proof
    pictures: Pictures | None = None
    covered: tuple[str, ...] = ()


def check_pixels(
    tiles: Tiles, before: Opened, after: Opened, targets: Set[str], found_as: Mapping[str, str]
) -> PixelsChecked:
    """That pixels outside the ink of the targets, old and new, are identical on every page with a target, and that
    every other part of the page, drawn alone, looks as it did: also where it lies under or over a target.

    A part whose document is the same in both files is not drawn for that, nor is a page where nothing changed. A target
    inside a part that cannot be taken apart (a group with a filter, say) counts with as far as its ink can reach there;
    the other layers of such a part are drawn alone where their drawing refers to what changed.
    `found_as` maps ids to those in `after`. Never raises ToolError: what cannot be drawn is 'not proven'.
    """
    known = before.document.index
    # A target that is gone has no ink any more; its id may be another layer's now, where ids are places.
    targets_now = {found_as.get(id, id) for id in targets if not found_as or id in found_as or id not in known}
    of_page, of_page_now = _by_page(before.document, targets), _by_page(after.document, targets_now)
    there = {page.id: page for page in after.document.pages}
    shared = [page for page in before.document.pages if page.id in there]
    standing = of_page.keys() | _by_page(after.document, targets)
    pages = [page for page in shared if page.id in standing]
    pictures: Pictures | None = None
    facts = {"pixels": 0, "changed": 0, "changed_outside": 0, "meant": 0}
    reduced, where = 1.0, "none outside the edited layers"
    strange: list[str] = []
    reworded: list[str] = []  # texts in which words that were to stay look different
    covered: list[str] = []
    unsure: list[str] = []
    both = _Pair(tiles, before, after, targets, found_as)
    try:
        for page in pages or shared[:1]:
            scale = scale_for(page)
            reduced = min(reduced, scale)
            old = PageVersion(tiles, before, page, of_page.get(page.id, set()), scale)
            new = PageVersion(tiles, after, there[page.id], of_page_now.get(page.id, set()), scale)
            pictures = pictures or Pictures(
                partial(picture, tiles, before, page),
                partial(picture, tiles, after, page),
                _changed_pages(tiles, before, after, {page.id for page in pages}),
            )
            if old.size != new.size:
                return PixelsChecked(Proof("pixels", False, "the page is drawn in another size"), pictures)
            near = [*both.detached(page, scale), *both.regrouped(page, scale, old, new)]
            found, parts, untold = compared(old, new, near, ROUNDING)
            if found.outside:  # hidden by other parts, perhaps, or in the ink of targets that did not change
                found, parts, untold = compared(old, new, near, ROUNDING, every=True)
            unsure += (f"how far '{id}' shows in the group around it cannot be told" for id in untold)
            looks = both.unlike(page, scale, old, new), both.unlike_words(page, scale)
            for noted, (different, doubt) in zip((strange, reworded), looks, strict=True):
                noted += different
                unsure += doubt
            covered += _covered(before, after, parts, targets, found_as)
            area = scale**2 * sum(box.area for id in of_page.get(page.id, ()) if (box := known[id].box) is not None)
            if before.document.traits.flat and (box := found.changed_box) is not None:  # its layer is all of it
                where = f"all inside {','.join(f'{side / scale:.0f}' for side in box)}"
            counts = found.width * found.height, found.changed, found.outside, round(area)
            for name, count in zip(facts, counts, strict=True):
                facts[name] += count
    except ToolError as error:
        return PixelsChecked(Proof("pixels", None, f"pixels not proven: {error.message}"), pictures)
    if strange:
        named = ", ".join(f"'{id}'" for id in strange[:NAMED])
        return PixelsChecked(Proof("pixels", False, f"{named} would look different too", facts), pictures)
    if reworded:
        why = f"words of '{reworded[0]}' that were to stay as they are would look different"
        return PixelsChecked(Proof("pixels", False, why, facts), pictures)
    if facts["changed_outside"]:
        why = f"{counted(facts['changed_outside'], 'pixel')} changed outside the edited layers"
        return PixelsChecked(Proof("pixels", False, why, facts), pictures)
    unsure += both.display_differences()
    if isinstance(before, Uncertain):
        unsure += before.uncertainties(after, targets, found_as)
    if unsure:
        why = f"pixels not proven: {first_few(unsure)}"
        return PixelsChecked(Proof("pixels", None, why, facts), pictures, tuple(covered))
    why = f"of {counted(facts['pixels'], 'pixel')} {facts['changed']:,} changed, {where}"
    if reduced < 1:
        why += f"; counted as drawn at {reduced:.0%} of the size, so not the file's own pixels"
    if undrawn := len(before.document.undrawn):
        facts["undrawn"] = undrawn
        why += f"; not drawn, so not compared: {counted(undrawn, 'picture')}"
    return PixelsChecked(Proof("pixels", True, why, facts), pictures, tuple(covered))


def picture(tiles: Tiles, opened: Opened, page: Page) -> bytes:
    """A page of a file as PNG, put together from tiles; no bytes where it cannot be drawn.

    `page` may be that of another state of the file: it is drawn at the scale that this one has in a proof.
    """
    there = opened.document.page(page.id) or page
    try:
        return tiles.page(opened.units(there.id), there, scale_for(page))[1]
    except ToolError:
        return b""


class _Alike(NamedTuple):
    """A layer to be drawn alone before and after; `slack` is by how many levels it may differ."""

    id: str
    old: Unit
    new: Unit
    slack: int


@dataclass(frozen=True)
class _Pair:
    """The two files of a proof, and which layer of one is which of the other."""

    tiles: Tiles
    before: Opened
    after: Opened
    targets: Set[str]
    found_as: Mapping[str, str]

    def detached(self, page: Page, scale: float) -> Iterator[Box]:
        """Where instances were made their own, since a target lies in them or is their original, in pixels."""
        index = self.before.document.index
        for id in self._all_detached:
            if index[id].page.id == page.id:
                for side, name in ((self.before, id), (self.after, self.found_as.get(id, id))):
                    box = side.reach(name)
                    whole = Box(0.0, 0.0, page.width, page.height)
                    yield in_pixels(box if box is not None else whole, page, scale).grown(MARGIN)

    def regrouped(self, page: Page, scale: float, old: PageVersion, new: PageVersion) -> Iterator[Box]:
        """Where layers are drawn together that were drawn one by one, or the other way round, in pixels: what they come
        to is rounded at other times then."""
        if isinstance(self.before, LayerIsolation):
            return
        parts = {self.found_as.get(id, id): id for id in (*old.others, *old.mixed)}
        now = {*new.others, *new.mixed}
        for side, names in ((self.before, [parts[id] for id in parts.keys() - now]), (self.after, now - parts.keys())):
            for name in names:
                box = side.reach(name) if name in side.document.index else None
                if box is not None:
                    yield in_pixels(box, page, scale).grown(MARGIN)

    def unlike(self, page: Page, scale: float, old: PageVersion, new: PageVersion) -> tuple[list[str], list[str]]:
        """The layers that look different and were not to, and why that is unknown for some."""
        unsure: list[str] = []
        doubtful: list[str] = []
        others: list[_Alike] = []
        for id, place in old.others.items():
            again = new.others.get(self.found_as.get(id, id))
            if again is None:
                doubtful.append(id)
            elif old.keys[place] != new.keys[again]:
                slack = ROUNDING if self._was_detached(id) else 0
                others.append(_Alike(id, old.units[place], new.units[again], slack))
        different = list(self._unlike_alone(page, scale, others))
        if not (isinstance(self.before, LayerIsolation) and isinstance(self.after, LayerIsolation)):
            lost = [id for id in doubtful if self.found_as.get(id, id) not in new.mixed]
            there = [id for id in lost if self.found_as.get(id, id) in self.after.document.index][:MOST_ALONE]
            unsure = [f"'{id}' is drawn in other parts than before" for id in lost if id not in there]
            return [*different, *self._unlike_alone(page, scale, [self._alike(page, id) for id in there])], unsure
        shared = [id for part in (*old.mixed, *doubtful) for id in self._shared(part)]
        if len(shared) > (most := min(self.before.most_alone, self.after.most_alone)):
            unsure.append(f"{len(shared):,} layers would have to be drawn alone; at most {most:,} of this file are")
            return different, unsure
        pairs: list[_Alike] = []
        for id in shared:
            name = self.found_as.get(id, id)
            first = self.before.alone(id)
            second = self.after.alone(name) if name in self.after.document.index else None
            if first is None or second is None:
                unsure.append(f"'{id}' cannot be drawn by itself")
            elif first.svg != second.svg:
                slack = ROUNDING if self._was_detached(id) else 0
                pairs.append(_Alike(id, first, second, slack))
        return [*different, *self._unlike_alone(page, scale, pairs)], unsure

    def unlike_words(self, page: Page, scale: float) -> tuple[list[str], list[str]]:
        """Targets of which some words should change while others look different too; and why some cannot be checked."""
        pairs: list[_Alike] = []
        unsure: list[str] = []
        if not (isinstance(self.before, WordIsolation) and isinstance(self.after, WordIsolation)):
            return [], []
        renamed = {self.found_as.get(id, id) for id in self.targets}
        for id in sorted(self.targets):
            name = self.found_as.get(id, id)
            was, now = self.before.document.index.get(id), self.after.document.index.get(name)
            if was is None or now is None or was.page.id != page.id or was.matrix != now.matrix:
                continue
            for one, other, letters in _same_words(was.layer, now.layer):
                first = self.before.words_alone(id, one, letters, self.targets)
                second = self.after.words_alone(name, other, letters, renamed)
                if first is None or second is None or first.key == second.key:
                    continue
                if len(pairs) >= MOST_WORDS:
                    unsure.append(f"more than {MOST_WORDS} words of '{id}' would have to be drawn alone")
                    break
                old, new = first.drawn(), second.drawn()
                if old is None or new is None:
                    unsure.append(f"words of '{id}' cannot be drawn by themselves")
                else:
                    pairs.append(_Alike(id, old, new, 0))
        found = dict.fromkeys(self._unlike_alone(page, scale, pairs))
        return list(found), unsure

    def _alike(self, page: Page, id: str) -> _Alike:
        """A layer by itself in both files, as any codec draws one."""
        sides = ((self.before, id), (self.after, self.found_as.get(id, id)))
        old, new = (Unit(name, side.drawable(page.id, name), side.reach(name)) for side, name in sides)
        return _Alike(id, old, new, 0)

    def display_differences(self) -> Iterator[str]:
        if isinstance(self.before, LayerIsolation):
            yield from self.before.display_differences(self.after, self.targets, self.found_as)

    def _unlike_alone(self, page: Page, scale: float, pairs: list[_Alike]) -> Iterator[str]:
        there = self.after.document.page(page.id) or page
        olds = self.tiles.cutouts([pair.old for pair in pairs], page, scale)
        news = self.tiles.cutouts([pair.new for pair in pairs], there, scale, anew=True)
        for pair, old, new in zip(pairs, olds, news, strict=True):
            if not old.looks_like(new, pair.slack):
                yield pair.id

    def _shared(self, part: str) -> Iterator[str]:
        """The layers of a part of the page, as large as can be, that neither held a target nor hold one now."""
        page = self.before.document.page(part)
        stack: list[Layer] = list(page.layers) if page is not None else [self.before.document.index[part].layer]
        while stack:
            layer = stack.pop()
            if layer.id in self.targets:
                continue
            if layer.id not in self._above:
                yield layer.id
            elif isinstance(layer, Group) and not layer.instance_of:  # of that its pixels on the page are compared
                stack.extend(children_of(layer))

    @cached_property
    def _above(self) -> Set[str]:
        """The groups that held a target or hold one now, by their ids before."""
        back = {new: old for old, new in self.found_as.items()}
        index, now = self.before.document.index, self.after.document.index
        found = {group.id for id in self.targets if id in index for group in index[id].ancestors}
        new = (self.found_as.get(id, id) for id in self.targets)
        later = {back.get(group.id, group.id) for id in new if id in now for group in now[id].ancestors}
        return {id for id in found | later if id in index}

    @cached_property
    def _all_detached(self) -> list[str]:
        return [id for id in self.before.document.index.layers if self._was_detached(id)]

    def _was_detached(self, id: str) -> bool:
        old = self.before.document.index.layers.get(id)
        if not isinstance(old, Group) or not old.instance_of:
            return False
        new = self.after.document.index.layers.get(self.found_as.get(id, id))
        return isinstance(new, Group) and not new.instance_of


def _same_words(old: Layer, new: Layer) -> Iterator[tuple[Letters, Letters, tuple[float, float]]]:
    """The letters that two texts begin and end with and that are to look alike, run by run in both, and where the pen
    of the first text begins. Nothing where no runs changed, or all letters were to look different."""
    if not (isinstance(old, Text) and isinstance(new, Text)) or old.runs == new.runs or old.style != new.style:
        return
    sides = [[(sign, number, at) for number, run in enumerate(text.runs) for at, sign in enumerate(run.text)]
             for text in (old, new)]  # fmt: skip
    ours, theirs = sides
    most = min(len(ours), len(theirs))
    head = next((n for n in range(most) if ours[n][0] != theirs[n][0]), most)
    tail = next((n for n in range(most - head) if ours[-1 - n][0] != theirs[-1 - n][0]), most - head)
    begun = [*zip(ours[:head], theirs[:head], strict=True)]
    ended = [*zip(ours[len(ours) - tail :], theirs[len(theirs) - tail :], strict=True)]
    pen = (old.runs[0].x or 0.0, old.runs[0].y or 0.0) if old.runs else (0.0, 0.0)
    for pairs in (begun, ended):
        for (i, j, _), group in groupby(pairs, key=lambda pair: (pair[0][1], pair[1][1], pair[0][2] - pair[1][2])):
            letters = list(group)
            if old.runs[i].style == new.runs[j].style:
                one, other = ((side[0][2], side[-1][2] + 1) for side in zip(*letters, strict=True))
                yield (i, *one), (j, *other), pen


def _covered(
    before: Opened, after: Opened, places: Sequence[Sequence[Drawn]], targets: Set[str], found_as: Mapping[str, str]
) -> Iterator[str]:
    """The targets that are elsewhere now, and cannot be seen there; the first few, since each is composited."""
    for id in sorted(targets)[:NAMED]:
        now = found_as.get(id, id)
        was, placed = before.document.index.get(id), after.document.index.get(now)
        if was is None or placed is None or was.box == placed.box:
            continue
        here = [
            (parts, own)
            for parts in places
            if (own := {part.layer for part in parts if concerns(after.document, part.layer, {now}) == {part.layer}})
        ]
        if here and all(is_covered(parts, own) for parts, own in here):
            yield id


def _by_page(document: Document, targets: Set[str]) -> dict[str, set[str]]:
    """The targets that a document has, by the page they are on."""
    found: dict[str, set[str]] = {}
    for id in targets:
        if (placed := document.index.get(id)) is not None:
            found.setdefault(placed.page.id, set()).add(id)
    return found


def _changed_pages(
    tiles: Tiles, before: Opened, after: Opened, targeted: Set[str]
) -> Sequence[tuple[int, Callable[[], bytes], Callable[[], bytes]]]:
    """See `Pictures.pages`: those with targets and new ones in order, then those that are gone."""
    if not before.document.traits.slides and max(len(before.document.pages), len(after.document.pages)) < 2:
        return []
    found = []
    for opened, other in ((after, before), (before, after)):
        for number, page in enumerate(opened.document.pages, 1):
            alone = other.document.page(page.id) is None
            if alone or (opened is after and page.id in targeted):
                was, now = (
                    bytes if alone and one is other else partial(picture, tiles, one, page) for one in (before, after)
                )
                found.append((number, was, now))
    return found
