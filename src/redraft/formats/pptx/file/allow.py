"""Unrequested changes between two decks: by part, by relationship, and by element in changed parts.

The layers of both files were compared with the edits before (see session.proof). A difference in the file must follow
from a difference between layers, by the rules of each subject.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from redraft.document.charts import Chart
from redraft.document.layers import Group, Layer, Shape, Text
from redraft.document.pages import Page, children_of
from redraft.document.tables import Table
from redraft.document.theme import REFERRING
from redraft.edits.diff import theme_changes
from redraft.edits.kinds import Edit
from redraft.edits.native_edits import NativeEdit, SetNative
from redraft.edits.ops import apply
from redraft.errors import FormatError
from redraft.formats.pptx.chart.allow import ChartComparison
from redraft.formats.pptx.chart.allow_workbook import unrequested_in_workbook
from redraft.formats.pptx.file.facts import (
    effects_on,
    other_ways,
    parts_reached,
    referring,
    relaid_parts,
    replaced,
    workbook_behind,
)
from redraft.formats.pptx.file.links import LinkComparison
from redraft.formats.pptx.package.numbers import child
from redraft.formats.pptx.package.parts import CONTENT_TYPES, Parts, is_relationships, source_of
from redraft.formats.pptx.scope.allowance import Allowance, allow_features
from redraft.formats.pptx.scope.deck import outermost, placeholder
from redraft.formats.pptx.scope.reading import DeckPlace, DeckRead, placed
from redraft.formats.pptx.shape.allow import SHAPE_ALLOWED, SHAPES, allow_place_look
from redraft.formats.pptx.shape.kinds import GLUE
from redraft.formats.pptx.slide.allow import SLIDE_ALLOWED, THEME_ALLOWED, allow_change
from redraft.formats.pptx.slide.features import section_holder
from redraft.formats.pptx.table.allow import allow_content, unrequested_in_table
from redraft.formats.pptx.table.styles import drawn_sides
from redraft.formats.pptx.text.allow import allow_body, allow_flow, canonical, is_bound, unrequested_in_text
from redraft.formats.pptx.text.markup import older_form
from redraft.formats.xml.differences import Difference, differences, sentence
from redraft.formats.xml.native_markup import written_as
from redraft.formats.xml.tree import Element
from redraft.formats.zip.entry_metadata import repackaged

_MOST = 200_000
"""Differences of a part that are compared; past them the edit is not proven."""


class DeckComparison:
    """Two decks, the one made from the other; `found_as` maps the ids of layers to those in the newer one."""

    def __init__(
        self,
        before: Parts,
        old: DeckRead,
        after: Parts,
        new: DeckRead,
        found_as: Mapping[str, str],
        edits: Sequence[Edit] = (),
    ) -> None:
        self.native = [edit for edit in edits if isinstance(edit, NativeEdit)]
        others = {getattr(edit, "layer", "") for edit in edits if not isinstance(edit, NativeEdit)}
        self._set = [edit for edit in self.native if isinstance(edit, SetNative)]
        self.marked = {edit.layer for edit in self._set} - others
        self.referring = referring(old, edits)
        self.themed = theme_changes(old.document, new.document)
        if self.themed:  # what follows the theme does not differ in the slides
            old = old._replace(document=apply(old.document, self.themed))
        self.before, self.old, self.after, self.new, self.found_as = before, old, after, new, found_as
        touched = [*after.archive.different(before.archive)]
        self.changed = [name for name in touched if name in before.archive]
        self.came = [name for name in touched if name not in before.archive]
        self.gone = [name for name in before.archive.names if name not in after.archive and not name.endswith("/")]
        self.charts: list[ChartComparison] = []
        self.relaid = relaid_parts(old, new) if self.changed else frozenset()
        self.allowed = Allowance()
        self._shapes: dict[str, dict[Element, str]] = {}  # by part, for sentences
        self._kept_effects: dict[int, bool] = {}  # by the tree of a part
        self.links = LinkComparison(before, old, after, self.came, self.gone, self.relaid)

    def unrequested_changes(self) -> Iterator[str]:
        yield from repackaged(self.before.archive.data, self.after.archive.data)
        if not (self.changed or self.came or self.gone):
            return
        origins = (one.type for one in self.before.related("").values())
        if any("digital-signature" in one for one in origins) or any("_xmlsig" in name for name in self.before.parts):
            yield "the deck is signed, and its digital signature does not hold for what was changed"
        self._native()
        yield from self._layers()
        self._pages()
        for edit in self.themed:
            for parts, reading in ((self.before, self.old), (self.after, self.new)):
                theme = parts.tree(reading.deck.target(reading.parts[edit.page], "theme")).root
                allow_features(THEME_ALLOWED, self.allowed, ((edit.name, None),), ((edit.name, edit.value),), theme)
        yield from self._shown_range()
        for name in self.changed:
            yield from self._part(name)
        yield from self._others()

    def _native(self) -> None:
        """Allow markup that edits name: as it was where they found it, as it is where they left it."""
        for number, edit in enumerate(self.native):
            left = edit.after
            for later in self.native[number + 1 :]:  # it may have changed again what this one left
                if later.before and later.before in left:
                    left = left.replace(later.before, later.after, 1)
            target = edit.layer if isinstance(edit, SetNative) else edit.page
            both = (
                (self.old, self.before, target, edit.before),
                (self.new, self.after, self.found_as.get(target, target), left),
            )
            found = list[Element]()
            for reading, parts, id, markup in both:
                if (place := reading.places.get(id)) is not None:
                    charts = (parts.tree(one).root for one in parts.targets(place.part, "chart"))
                    roots = [outermost(place.element), *charts]
                else:
                    roots = [parts.tree(reading.parts[id]).root] if id in reading.parts else []
                found += (one for root in roots for one in written_as(root, markup))
            if len(found) > 1 or not (edit.before and left.startswith(CHOICE)):  # else compared by `_regrouped`
                self.allowed.whole(*found)

    # layers

    def _layers(self) -> Iterator[str]:
        """Allow what follows from the layers in the changed parts; yields unrequested changes of their texts."""
        ours, theirs = self.old.document.index.layers, self.new.document.index.layers
        gone: dict[str, set[str | None]] = {}
        homes, went = list[tuple[str, str, DeckPlace, DeckPlace]](), list[Element]()  # compared and allowed last
        for id, place in self._placed(self.old):
            legend = self.old.places.get(f"{id}/legend", place)  # a chart changes in a part of its own
            other = theirs.get(self.found_as.get(id, ""))
            if not {place.part, legend.part} & self._looked_at:
                continue
            there = self.new.places.get(other.id) if other is not None else None
            if other is None or there is None:
                if _cell_around(id, place) in self.found_as:  # merged into another
                    allow_content(self.allowed, place)
                elif not place.element.tag.startswith("c:"):
                    went.append(outermost(place.element))
                    gone.setdefault(place.part, set()).update(_numbers(place.element.walk()))
                continue
            other = REFERRING.layer(other) if id in self.referring else other
            found = self._layer(ours[id], other, place, there)
            if {id, *(one.id for one in self.old.document.index[id].ancestors)} & self.marked:
                deque(found, 0)  # its markup was asked for, and is compared as such
            yield from found
            if place.element.tag in SHAPES:
                homes.append((id, other.id, place, there))
        yield from (one for home in homes for one in self._regrouped(*home))  # once all that may change is known
        self.allowed.whole(*went)
        kept = {now for id, now in self.found_as.items() if id in ours}
        for id, place in self._placed(self.new):
            if id not in kept and place.part in self._looked_at and place.element.tag[:2] != "c:":
                if _cell_around(id, place) in kept:  # split off
                    allow_content(self.allowed, place)
                    continue
                self.allowed.whole(outermost(place.element))
                if place.element.tag == "a:tc" and place.body is not None:
                    yield from self._bound_words(id, place)
        for part, numbers in gone.items():  # connectors are detached from removed shapes
            if part in self.changed:
                numbers -= _numbers(self.after.tree(part).elements)
                glue = (one for one in self.before.tree(part).elements if one.tag in GLUE)
                self.allowed.whole(*(one for one in glue if one.get("id") in numbers))

    def _regrouped(self, old: str, new: str, before: DeckPlace, after: DeckPlace) -> Iterator[str]:
        """A shape that is in another group, or in a choice that its edits put around it for older programs: all of it
        is as it was but for its place."""
        homes = self.old.document.index.parents[old], self.new.document.index.parents[new]
        shapes = both = outermost(before.element), outermost(after.element)
        if any(one.layer == old and one.after.startswith(CHOICE) for one in self._set):
            shapes = before.element, after.element
        elif {*map(type, homes)} == {int} or self.found_as.get(str(homes[0])) == homes[1]:
            return
        found = differences(*shapes, identity=self._known_by, most=_MOST)
        yield from (f"in '{old}', {sentence(one)}" for one in found if not self.allowed.covers(one))
        self.allowed.whole(*both)

    def _bound_words(self, id: str, place: DeckPlace) -> Iterator[str]:
        """Links and fields of a new cell: only words that were there already may have them."""
        known = self.before.tree(place.part).elements if self.before.entry(place.part) else ()
        for run in filter(is_bound, place.runs):
            if not any(one.tag == run.tag and canonical(one) == canonical(run) for one in known):
                yield f"the new '{id}' has a link or a field"

    @cached_property
    def _looked_at(self) -> frozenset[str]:
        return frozenset((*self.changed, *self.came))

    def _placed(self, reading: DeckRead) -> Iterator[tuple[str, DeckPlace]]:
        """The layers with their places; pages that were read once for both files have none in what differs."""
        return placed(reading, self._looked_at, self._shared)

    @cached_property
    def _shared(self) -> frozenset[str]:
        known = {page.id: page for page in self.old.document.pages}
        return frozenset(page.id for page in self.new.document.pages if known.get(page.id) is page)

    def _layer(self, old: Layer, new: Layer, before: DeckPlace, after: DeckPlace) -> Iterator[str]:
        if before.element.tag.startswith("c:"):
            return  # with its chart
        changed = allow_change(self.allowed, old, new, before, after)
        forms = older_form(before.element), older_form(after.element)
        if old != new:
            self.allowed.whole(*(form for form in forms if form is not None))
        both = before.element, after.element
        if old.features != new.features:
            changed |= allow_features(SHAPE_ALLOWED, self.allowed, old.features, new.features, *both)
        moved = replaced(old, new) or (before.part in self.relaid and placeholder(before.element) is not None)
        for shape in both if moved else ():
            allow_place_look(self.allowed, shape)
        if isinstance(old, Chart) and isinstance(new, Chart):
            chart = ChartComparison(old, new, self.old.places, self.new.places, self.found_as)
            self.charts.append(chart)
            yield from chart.allow(self.allowed)
        elif isinstance(old, Table) and isinstance(new, Table):
            yield from unrequested_in_table(old, new, self.old, self.new, self.found_as, self.allowed)
        if isinstance(old, Text) and isinstance(new, Text) and (_words(old) != _words(new)):
            changed = True
            if before.body is None:
                self.allowed.whole(after.body)
            else:
                allow_body(self.allowed, before)
                allow_body(self.allowed, after)
                allow_flow(self.allowed, old, new, before, after)
                if not moved or old.text != new.text:  # else it may state what it inherited
                    named = [edit for edit in self._set if edit.layer == old.id]
                    markup = (named[0].before, named[-1].after) if named else None
                    yield from unrequested_in_text(old, new, before, after, markup)
        looks = self.old.looks.get(old.id), self.new.looks.get(new.id)
        if isinstance(old, Shape) and old.style.stroke != new.style.stroke and looks[0] and looks[1]:
            sides = [drawn_sides(one.borders) for one in looks if one is not None]
            if sides[0] and sides[1] and sides[0].keys() != sides[1].keys():
                yield f"'{new.id}' has other borders than it had"
        if changed:
            yield from other_ways(after.element, new.id)

    # pages

    def _pages(self) -> None:
        ours, theirs = self.old.document.pages, self.new.document.pages
        kept = {page.id: page for page in ours}
        for page in theirs:
            known = kept.get(page.id)
            if known is not None and known.features != page.features:
                roots = [p.tree(r.parts[page.id]).root for p, r in ((self.before, self.old), (self.after, self.new))]
                allow_features(SLIDE_ALLOWED, self.allowed, known.features, page.features, *roots)
            if known is not None and known.hidden != page.hidden:
                for parts, reading in ((self.before, self.old), (self.after, self.new)):
                    self.allowed.attributes(parts.tree(reading.parts[page.id]).root, "show")
        roots = [parts.tree(parts.presentation).root for parts in (self.before, self.after)]
        if [page.id for page in ours] != [page.id for page in theirs]:
            known_ids = {one.get("id"): canonical(one) for one in _listed(roots[0])}
            for root in roots:
                # entries that stay must be unchanged; their order is up to the pages
                self.allowed.attributes(child(root, "p:sldIdLst"))
                for one in _listed(root):
                    if known_ids.get(one.get("id"), canonical(one)) == canonical(one):
                        self.allowed.whole(one)
        grouped = [[(page.id, dict(page.features).get("section")) for page in pages] for pages in (ours, theirs)]
        if grouped[0] != grouped[1]:
            for root in roots:
                self.allowed.attributes(child(root, "p:extLst"))
                self.allowed.whole(section_holder(root))
        if _size(ours) != _size(theirs):
            for root in roots:
                self.allowed.attributes(child(root, "p:sldSz"), "cx", "cy", "type")
            for name in self.changed:
                if name.startswith(("ppt/slideLayouts/", "ppt/slideMasters/")) and not is_relationships(name):
                    for parts in (self.before, self.after):
                        for one in parts.tree(name).elements:
                            if one.tag == "a:srcRect" or (one.parent is not None and one.parent.tag.endswith(":xfrm")):
                                self.allowed.attributes(one, *"x y cx cy l t r b".split())
        if any(name.startswith("ppt/notesMasters/") for name in self.came):
            self.allowed.whole(child(roots[1], "p:notesMasterIdLst"))

    def _shown_range(self) -> Iterator[str]:
        """A show of some slides by their numbers, which are those of other slides now."""
        for relation in self.before.related(self.before.presentation).values():
            if relation.kind != "presProps" or relation.target not in self.after.archive:
                continue
            for one in (one for one in self.after.tree(relation.target).elements if one.tag == "p:sldRg"):
                first, last = (
                    int(number) if (number := one.get(name) or "").isdigit() else 0 for name in ("st", "end")
                )
                shown = [[page.id for page in reading.document.pages[max(0, first - 1) : last]] for reading in
                         (self.old, self.new)]  # fmt: skip
                if shown[0] != shown[1]:
                    yield f"the slide show is set to run from slide {first} to {last}, which are other slides now"

    # parts

    def _part(self, name: str) -> Iterator[str]:
        if is_relationships(name):
            yield from self.links.relationships(source_of(name))
        elif name.lower() == CONTENT_TYPES.lower():
            yield from self.links.content_types()
        elif name in self._workbooks:
            return  # with its chart
        else:
            try:
                trees = self.before.tree(name), self.after.tree(name)
            except FormatError:
                yield f"the part {name} changed"
                return
            found = differences(*trees, identity=self._known_by, most=_MOST)
            strange = [one for one in found if not self.allowed.covers(one)]
            for one in self._unmoved([*self._by_row(strange)]):
                yield f"{self._where(name, one)}{sentence(one)}"

    def _by_row(self, found: list[Difference]) -> Iterator[Difference]:
        """The differences, with the rows of a table and the cells of a row compared one by one where there are as many:
        words that trade places with those of another row or column add or remove none."""
        seen: set[Element] = set()
        for one in found:
            tag = one.child.tag if one.child is not None and one.child.tag in ("a:tr", "a:tc") else ""
            tables = [one.before, one.after] if tag else []
            rows = [[row for row in table.children if row.tag == tag] for table in tables if table is not None]
            if len(rows) != 2 or len(rows[0]) != len(rows[1]) or one.before is None or self._permuted(*rows):
                yield one
            elif one.before not in seen:
                seen.add(one.before)
                for was, now in zip(*rows, strict=True):
                    inner = differences(was, now, identity=self._known_by)
                    yield from self._by_row([two for two in inner if not self.allowed.covers(two)])

    def _unmoved(self, found: list[Difference]) -> Iterator[Difference]:
        """The differences without those of shapes that were to be restacked, and without the effects on removed
        shapes."""
        came = {
            self._stacked_as(one.child): one for one in found if one.what == "child" and one.old is None and one.child
        }
        paired: set[int] = set()
        for one in found:
            lost = one.child if one.what == "child" and one.new is None else None
            other = came.get(self._stacked_as(lost)) if lost is not None else None
            if one.child is None or other is None or other.child is None or one.child.tag not in _STACKED:
                continue
            if self._restacked(one.child, other.child):
                paired |= {id(one), id(other)}
                inner = differences(one.child, other.child, identity=self._known_by)
                yield from (two for two in inner if not self.allowed.covers(two))
        for one in found:
            if id(one) not in paired and not self._unanimated(one):
                yield one

    def _permuted(self, old: list[Element], new: list[Element]) -> bool:
        """Whether these are the same rows or cells in another order."""
        ours, theirs = ([self._stacked_as(row) for row in rows] for rows in (old, new))
        return ours != theirs and {*ours} == {*theirs}

    def _stacked_as(self, element: Element) -> str | None:
        return self._layers_of.get(element) if element.tag in _KNOWN - SHAPES else _name(element)

    def _restacked(self, old: Element, new: Element) -> bool:
        """Whether the order of the layers around a shape differs."""
        ours, theirs = self._orders(self.old, old), self._orders(self.new, new)
        return ours is not None and theirs is not None and [self.found_as.get(id) for id in ours] != theirs

    def _orders(self, reading: DeckRead, element: Element) -> list[str] | None:
        inside = {one.number for one in element.walk()}
        for id, place in self._placed(reading):
            if place.element.tree is element.tree and place.element.number in inside:
                found = reading.document.index[id]
                around: Page | Group = found.ancestors[-1] if found.ancestors else found.page
                known = self.old.document.index.layers if reading is self.old else {}
                ids = [one.id for one in children_of(around)]
                if reading is self.old:
                    return [one for one in ids if self.found_as.get(one) in self.new.document.index and one in known]
                kept = {now for was, now in self.found_as.items() if was in self.old.document.index}
                return [one for one in ids if one in kept]
        return None

    def _unanimated(self, found: Difference) -> bool:
        """Whether a difference is in the animations of a slide that lost shapes, and those of the others are kept."""
        element = found.child if found.child is not None and found.child.tag == "p:timing" else found.before
        while element is not None and element.tag != "p:timing":
            element = element.parent
        if element is None or found.before is None or found.after is None:
            return False
        old, new = found.before.tree.root, found.after.tree.root
        known_already = self._kept_effects.get(id(old.tree))
        if known_already is not None:
            return known_already
        left = {one.get("id") for one in new.walk() if one.tag == "p:cNvPr"}
        known = {one.get("id") for one in old.walk() if one.tag == "p:cNvPr"}
        same = self._kept_effects[id(old.tree)] = bool(known - left) and effects_on(old, left) == effects_on(new, left)
        return same

    def _where(self, name: str, found: Difference) -> str:
        """The layer that a difference is in, else the part."""
        element = found.before if found.before is not None else found.after
        if (known := self._shapes.get(name)) is None:
            both = (*self._placed(self.old), *self._placed(self.new))
            known = self._shapes[name] = {place.element: id for id, place in both if place.part == name}
        while element is not None:
            if element in known and element.tag in SHAPES:
                return f"in '{known[element]}', "
            element = element.parent
        return f"in {name}, "

    def _known_by(self, element: Element) -> str | None:
        """The key of an element among its siblings: its layer, else its name."""
        if (layer := self._layers_of.get(element)) is not None:
            return layer
        if element.tag in _STACKED:  # rows, cells and series are layers
            return _name(element)
        for name in ("Id", "uri", "idx"):
            if (value := element.get(name)) is not None:
                return value
        return element.get("id") if element.tag != "p:cTn" else None

    @cached_property
    def _layers_of(self) -> dict[Element, str]:
        """The layer, by its name in the older file, of every element that is one in the parts that changed."""
        back = {now: id for id, now in self.found_as.items()}
        found: dict[Element, str] = {}
        for id, place in self._placed(self.old):
            if place.part in self._looked_at and place.element.tag in _KNOWN:
                found.setdefault(place.element, id)
        for id, place in self._placed(self.new):
            if place.part in self._looked_at and place.element.tag in _KNOWN:
                found.setdefault(place.element, back.get(id, f"new {id}"))
        return found

    # workbooks, parts that came or went

    @cached_property
    def _workbooks(self) -> frozenset[str]:
        """The parts that are compared as the workbook of a chart."""
        return frozenset(name for _, *pair in self._books() for name in pair)

    def _books(self) -> Iterator[tuple[ChartComparison, str, str]]:
        for chart in self.charts:
            pair = [workbook_behind(parts, places[f"{one.id}/legend"]) for parts, places, one in (
                (self.before, self.old.places, chart.old), (self.after, self.new.places, chart.new))]  # fmt: skip
            if pair[0] and pair[1] and (pair[0] != pair[1] or pair[0] in self.changed):
                yield chart, pair[0], pair[1]

    def _others(self) -> Iterator[str]:
        for chart, old, new in self._books():
            roots = self.old.places[f"{chart.old.id}/legend"], self.new.places[f"{chart.new.id}/legend"]
            trees = roots[0].element.tree.root, roots[1].element.tree.root
            yield from unrequested_in_workbook(self.before.read(old), self.after.read(new), trees, chart.old.id)
            sharing = {source for source, _ in self.after.pointing_to(new)}
            if new in self.changed and len(sharing) > 1:
                yield f"the workbook of '{chart.old.id}' is also that of another chart"
        reached = parts_reached(self.before) if self.gone else set()
        for name in self.gone:
            if not is_relationships(name) and name not in reached:
                yield f"the part {name} is gone, which nothing led to"
        there = parts_reached(self.after) if self.came else set()
        for name in self.came:
            if not is_relationships(name) and name not in there:
                yield f"the part {name} is new, and nothing leads to it"


CHOICE = "<mc:AlternateContent"
_KNOWN = SHAPES | {"a:tr", "a:tc", "c:ser"}
_STACKED = SHAPES | {"mc:AlternateContent", "a:tr", "a:tc", "c:ser"}


def _cell_around(id: str, place: DeckPlace) -> str:
    """The cell of a table that a layer is the outline or the text of."""
    cell, _, part = id.rpartition("/")
    return cell if place.element.tag == "a:tc" and part in ("shape", "text") else ""


def _words(text: Text) -> tuple[object, ...]:
    return text.style, text.runs, text.paragraphs, text.flow


def _size(pages: Sequence[Page]) -> tuple[float, float] | None:
    return (pages[0].width, pages[0].height) if pages else None


def _listed(root: Element) -> list[Element]:
    found = child(root, "p:sldIdLst")
    return found.children if found is not None else []


def _name(element: Element | None) -> str | None:
    """The id of the first shape in an element."""
    found = next((one for one in element.walk() if one.tag == "p:cNvPr"), None) if element is not None else None
    return found.get("id") if found is not None else None


def _numbers(elements: Iterable[Element]) -> set[str | None]:
    """The numbers of the shapes among elements, as connectors name them."""
    return {one.get("id") for one in elements if one.tag == "p:cNvPr"}
