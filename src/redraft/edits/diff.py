"""The difference of two documents as edits: `apply(a, diff(a, b)) == b`."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from redraft.document.features import Feature, Features
from redraft.document.layers import Asset, Group, Layer, Opaque, Picture, Shape, Text, family
from redraft.document.pages import Document, Placed, children_of
from redraft.document.style import PROPERTIES, Style
from redraft.document.tables import MERGED, OWN_FILLS, Cell, Row, Table
from redraft.edits import kinds
from redraft.edits.kinds import Edit
from redraft.edits.ops import apply, moved_by, with_frame
from redraft.edits.page_edits import HidePage, InsertPage, MovePage, RemovePage, SetPage, SetPageFeature
from redraft.edits.table_grid import table_changes
from redraft.errors import EditError


def diff(a: Document, b: Document) -> list[Edit]:
    """Edits from a to b, few and readable: layers are matched by id, and an unchanged stack order costs nothing.

    A layer whose kind, outline or effects differ is removed and inserted again, and so is a page of another id.
    What no edit can change is left as it is.
    """
    edits: list[Edit] = [*theme_changes(a, b)]
    a = apply(a, edits)
    paging = list(_paging(a, b))
    edits += paging
    a = apply(a, paging)
    sizes = [
        SetPage(new.id, new.width, new.height)
        for old, new in zip(a.pages, b.pages, strict=True)
        if (old.width, old.height) != (new.width, new.height)
    ]
    edits += sizes
    a = apply(a, sizes)
    pairs = [(old, new) for old, new in zip(a.pages, b.pages, strict=True) if old is not new]
    known = {page.id: page for page in a.masters}
    followed = ((known[new.id], new) for new in b.masters if new.id in known)
    masters = [(old, new) for old, new in followed if old is not new and old.layers != new.layers]
    edits += [HidePage(new.id, new.hidden) for old, new in pairs if old.hidden != new.hidden]
    edits += [
        SetPageFeature(new.id, name, value)
        for old, new in pairs
        if old.features != new.features
        for name, value in set_apart(old.features, new.features)
    ]
    pairs += masters
    if any(old.layers != new.layers for old, new in pairs):
        # pages that are the very same need not be looked at, which saves time in a deck of a hundred slides
        olds, news = (tuple(pages) for pages in zip(*pairs, strict=True))
        edits += _Difference(replace(a, pages=olds), replace(b, pages=news)).edits()
    return edits


def theme_changes(a: Document, b: Document) -> list[SetPageFeature]:
    """The edits of themes that are among those that lead from `a` to `b`."""
    layouts = {page.id for page in b.layouts}  # which have none, and may not have been read
    known = {page.id: page for page in a.masters if page.id not in layouts}
    return [
        SetPageFeature(page.id, name, value)
        for page in b.masters
        if page.id in known and page is not known[page.id]
        for name, value in set_apart(known[page.id].features, page.features)
    ]


def set_apart(old: Features, new: Features) -> Iterator[tuple[str, Feature]]:
    """The features that differ, of those in both."""
    known = dict(old)
    yield from ((name, value) for name, value in new if name in known and known[name] != value)


def _paging(a: Document, b: Document) -> Iterator[Edit]:
    """Pages that come, go, or are in another order."""
    known = {page.id: number for number, page in enumerate(a.pages)}
    wanted = {page.id for page in b.pages}
    if list(known) == [page.id for page in b.pages]:
        return
    store = _Store(a)
    steady = longest_rising([known[page.id] for page in b.pages if page.id in known])
    following: str | None = None
    for page in reversed(b.pages):
        if page.id not in known:
            layers = [inner for layer in page.layers for inner in family(layer)]
            if any(layer.id in a.index for layer in layers):  # from another page: they come one by one
                page, layers = replace(page, layers=()), []
            yield InsertPage(page, following, tuple(store.needed(layers, b)))
        elif known[page.id] not in steady:
            yield MovePage(page.id, following)
        following = page.id
    yield from (RemovePage(page.id) for page in a.pages if page.id not in wanted)


class _Difference:
    """The work of one diff. Nothing is applied on the way: where layers are meanwhile is tracked by id, so that the
    cost is that of looking at every layer once."""

    def __init__(self, a: Document, b: Document) -> None:
        self.b = b
        self.old, self.new = a.index, b.index
        self.kept: set[str] = set()  # in both, and property edits lead from one to the other
        doomed: set[str] = set()  # must make way before a layer of the same id comes: they and all they hold
        for id, layer in self.old.layers.items():
            other = self.new.layers.get(id)
            parent = self.old.parents[id]
            like = other is not None and (
                _comparable(layer, other, self._is_cell(parent)) or (b.traits.own_units and _reframed(layer, other))
            )
            if parent in doomed or (other is not None and not like):
                doomed.add(id)
            elif other is not None:
                self.kept.add(id)
        self.old_holders = _holders(self.kept, self.old.parents)
        self.new_holders = _holders(self.kept, self.new.parents)
        self.store = _Store(a)

    def edits(self) -> Iterator[Edit]:
        yield from self._removals()
        yield from self._arrangement()
        emptied = self.old_holders - self.kept
        yield from (kinds.Remove(id) for id in self.old if id in emptied and self.old.parents[id] not in emptied)
        for id, layer in self.new.layers.items():  # from the outside in, so that a move meets its groups in place
            if id in self.kept and self.old.layers[id] is not layer:
                yield from self._properties(self.old.layers[id], self.new[id])

    def _is_cell(self, parent: str | int) -> bool:
        """Whether this is a cell of a table that stays: what it holds comes and goes as it is merged and split."""
        group = self.old.layers[parent] if isinstance(parent, str) and parent in self.kept else None
        return isinstance(group, Cell)

    def _removals(self) -> Iterator[Edit]:
        """The outermost layers that hold nothing to keep."""
        stays = self.kept | self.old_holders
        for id, layer in self.old.layers.items():
            parent = self.old.parents[id]
            if id not in stays and (isinstance(parent, int) or (parent in stays and not self._is_cell(parent))):
                for inner in family(layer):
                    self.store.released(inner)
                yield kinds.Remove(id)

    def _arrangement(self) -> Iterator[Edit]:
        """Every layer brought to its place, group by group from the outside in."""
        parents: list[str | int] = list(reversed(range(len(self.b.pages))))
        while parents:
            parent = parents.pop()
            yield from self._arrange(parent)
            for child in reversed(self._wanted(parent)):
                if isinstance(child, Group) and not self._settled(child):
                    parents.append(child.id)

    def _settled(self, group: Group) -> bool:
        """Whether all inside is in place: the very same group as before, or one that was put in whole."""
        if group.id in self.kept:
            return self.old.layers[group.id] is group
        return group.id not in self.new_holders

    def _wanted(self, parent: str | int) -> tuple[Layer, ...]:
        if isinstance(parent, int):
            return self.b.pages[parent].layers
        group = self.new.layers[parent]
        assert isinstance(group, Group)
        return children_of(group)

    def _now(self, parent: str | int) -> tuple[Layer, ...]:
        """The children a parent has in the first document, if it is still there."""
        if isinstance(parent, int):
            return self.old.pages[parent].layers
        group = self.old.layers[parent] if parent in self.kept else None
        return group.children if isinstance(group, Group) else ()

    def _arrange(self, parent: str | int) -> Iterator[Edit]:
        """The children of one parent, last to first, so that each can be below the one after it."""
        wanted, now = self._wanted(parent), self._now(parent)
        if wanted is now or self._is_cell(parent):
            return
        parent_id = self.b.pages[parent].id if isinstance(parent, int) else parent
        place = {
            child.id: number
            for number, child in enumerate(now)
            if child.id in self.kept and self.new.parents[child.id] == parent
        }
        steady = longest_rising([place[child.id] for child in wanted if child.id in place])
        above: str | None = None
        for child in reversed(wanted):
            if child.id not in self.kept:
                shell = isinstance(child, Group) and child.id in self.new_holders
                content = replace(child, children=()) if shell else child  # type: ignore[call-arg]
                yield kinds.Insert(content, parent_id, above, tuple(self.store.needed(family(content), self.b)))
            elif place.get(child.id) not in steady:
                yield kinds.Restack(child.id, parent_id, above)
            above = child.id

    def _properties(self, a: Layer, new: Placed) -> Iterator[Edit]:
        b = new.layer
        if a.transform != b.transform:
            yield _motion(new._replace(layer=a), b)
        yield from _restyle(a.id, a.style, b.style, None)
        if a.name != b.name:
            yield kinds.Rename(a.id, b.name)
        if (
            isinstance(a, Group)
            and isinstance(b, Group)
            and (a.form, [*dict(a.features)]) != (b.form, [*dict(b.features)])
        ):
            yield kinds.SetForm(a.id, b.form, b.features)
        elif a.features != b.features:
            yield from (kinds.SetFeature(a.id, name, value) for name, value in set_apart(a.features, b.features))
        if isinstance(a, Table) and isinstance(b, Table):
            yield from table_changes(a, b)
        if isinstance(a, Shape) and isinstance(b, Shape) and a.radius != b.radius:
            yield kinds.SetRadius(a.id, b.radius)
        if isinstance(a, Text) and isinstance(b, Text) and a.flow != b.flow and b.flow is not None:
            yield kinds.SetFlow(a.id, b.flow)
        if isinstance(a, Text) and isinstance(b, Text) and (_set_alike(a) != _set_alike(b)):
            yield kinds.SetRuns(a.id, b.runs, b.paragraphs)
        elif isinstance(a, Text) and isinstance(b, Text) and a.runs is not b.runs:
            for number, (before, after) in enumerate(zip(a.runs, b.runs, strict=True)):
                if before.text != after.text:
                    yield kinds.SetText(a.id, after.text, number)
                yield from _restyle(a.id, before.style, after.style, number)
        if isinstance(a, Shape) and isinstance(b, Shape) and a.frame != b.frame and b.frame is not None:
            yield kinds.SetCrop(a.id, (0.0, 0.0, 0.0, 0.0), b.frame)
        recut = isinstance(a, Picture) and isinstance(b, Picture) and (a.crop, a.frame) != (b.crop, b.frame)
        if recut and isinstance(b, Picture) and b.frame is not None:
            yield kinds.SetCrop(a.id, b.crop, b.frame)
        if isinstance(a, Picture) and isinstance(b, Picture) and a.asset != b.asset:
            brought = self.store.needed([b], self.b)
            self.store.released(a)
            yield kinds.ReplacePixels(a.id, b.asset, brought[0] if brought else None)


class _Store:
    """Which assets the document holds after the edits so far, by the rule of `apply`: unused ones go."""

    def __init__(self, document: Document) -> None:
        self.document = document

    @cached_property
    def held(self) -> set[str]:
        return set(self.document.assets)

    @cached_property
    def uses(self) -> Counter[str]:
        layers = self.document.index.layers.values()
        return Counter(layer.asset for layer in layers if isinstance(layer, Picture))

    def released(self, layer: Layer) -> None:
        if isinstance(layer, Picture):
            self.uses[layer.asset] -= 1
            if not self.uses[layer.asset]:
                self.held.discard(layer.asset)

    def needed(self, layers: Iterable[Layer], source: Document) -> list[Asset]:
        """The assets that must be brought along for these layers."""
        brought: list[Asset] = []
        for layer in layers:
            if isinstance(layer, Picture):
                self.uses[layer.asset] += 1
                if layer.asset in source.assets and layer.asset not in self.held:
                    self.held.add(layer.asset)
                    brought.append(source.assets[layer.asset])
        return brought


def _holders(kept: set[str], parents: Mapping[str, str | int]) -> set[str]:
    """The groups with something to keep inside."""
    found: set[str] = set()
    for id in kept:
        parent = parents[id]
        while isinstance(parent, str) and parent not in found:
            found.add(parent)
            parent = parents[parent]
    return found


def _comparable(old: Layer, new: Layer, in_cell: bool) -> bool:
    """Whether property edits can lead from one to the other."""
    if old is new:
        return True
    if type(old) is not type(new):
        return False
    return (not isinstance(old, Group) and old == new) or _fixed(old, in_cell) == _fixed(new, in_cell)


def _reframed(old: Layer, new: Layer) -> bool:
    """Whether a shape is the same in another frame."""
    if not (isinstance(old, Shape) and isinstance(new, Shape) and new.frame is not None):
        return False
    framed = with_frame(old, new.frame)
    return framed is not None and _comparable(framed, new, False)


def _fixed(layer: Layer, in_cell: bool) -> tuple[object, ...]:
    """All of a layer that property edits cannot set. What is in the cell of a table has its place from there."""
    same = layer.effects, layer.bound, [name for name, _ in layer.features]
    match layer:
        case Text():
            return same, layer.flow is None
        case Shape():
            return same, in_cell or layer.frame, layer.form, layer.d, layer.is_rect or layer.radius
        case Picture():
            return same, layer.frame is None, layer.link
        case Row() | Cell():
            return layer.bound, layer.form, tuple(one for one in layer.effects if one != MERGED)
        case Group(form=form) if form in kinds.CHARTS:  # SetForm gives it other features
            return layer.effects, layer.bound, layer.frame, layer.instance_of
        case Table():
            return layer.bound, layer.frame, tuple(one for one in layer.effects if one != OWN_FILLS)
        case Group():
            return same, layer.frame, layer.instance_of, layer.form
        case Opaque():
            return (
                same,
                layer.bound or layer.frame,
                layer.what,
                replace(layer.style, opacity=None, visible=None, blend=None),
            )
    return same, layer.frame


def _set_alike(text: Text) -> tuple[object, ...]:
    """How a text's runs are set, without their words and style."""
    runs = text.runs
    return text.paragraphs, [(run.x, run.y, run.dx, run.dy, run.starts_line, run.starts_paragraph) for run in runs]


def _restyle(layer: str, old: Style, new: Style, run: int | None) -> Iterator[kinds.SetStyle]:
    if old != new:
        for name in PROPERTIES:
            if getattr(old, name) != getattr(new, name):
                yield kinds.SetStyle(layer, name, getattr(new, name), run)


def _motion(old: Placed, new: Layer) -> Edit:
    """A kinds.Move where that leads to exactly the new matrix, else the matrix itself."""
    a, b, outer = old.layer.transform, new.transform, old.outer
    if a[:4] == b[:4] and outer.determinant:
        dx, dy = b.e - a.e, b.f - a.f
        on_page = outer.a * dx + outer.c * dy, outer.b * dx + outer.d * dy
        try:
            if moved_by(old, *on_page) == b:
                return kinds.Move(new.id, *on_page)
        except EditError:  # too large for a move
            pass
    return kinds.SetTransform(new.id, b)


def longest_rising(numbers: Iterable[int]) -> set[int]:
    """The longest rising subsequence of different numbers: the layers that need not be restacked."""
    tails: list[int] = []
    previous: dict[int, int | None] = {}
    for number in numbers:
        place = bisect_left(tails, number)
        previous[number] = tails[place - 1] if place else None
        tails[place : place + 1] = [number]
    found: set[int] = set()
    last = tails[-1] if tails else None
    while last is not None:
        found.add(last)
        last = previous[last]
    return found
