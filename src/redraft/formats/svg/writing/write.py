"""Writing a changed document as splices into the SVG file it was read from.

Style edits are written by `style_edits`, new words by `text_edits`, moves to `transform`. An edit inside a `use`
instance detaches it (`element_changes`); a removed element that others refer to stays as a definition. What is
restacked into another group states what it inherited.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import field

from redraft.document.geometry import IDENTITY, Box, Matrix
from redraft.document.layers import Group, Layer, Picture, Shape, Text, box_of, family
from redraft.document.pages import Document
from redraft.document.style import TYPE, Gradient, PaintServer, Shadow
from redraft.edits.diff import diff
from redraft.edits.display_text import excerpt
from redraft.edits.kinds import (
    Edit,
    Insert,
    Move,
    Remove,
    Rename,
    ReplacePixels,
    Resize,
    Restack,
    Rotate,
    SetCrop,
    SetFeature,
    SetRadius,
    SetRuns,
    SetStyle,
    SetText,
    SetTransform,
)
from redraft.edits.page_edits import SetPage, SetPageFeature
from redraft.errors import EditError, says
from redraft.formats.patch import Splice
from redraft.formats.shapes.numbers import format_number
from redraft.formats.shapes.transforms import css_matrix, format_matrix, is_understood, parse_transform
from redraft.formats.svg.css.styles import ROOT, Computed
from redraft.formats.svg.reading.filters import wider_regions
from redraft.formats.svg.reading.gradients import gradient_id, gradients_of
from redraft.formats.svg.reading.read import SvgPlace, SvgRead, is_drawn
from redraft.formats.svg.reading.references import Spans, needed_still, spent_definitions
from redraft.formats.svg.reading.shadows import read_shadow, shadow_id, shadow_markup
from redraft.formats.svg.tree.elements import LANGUAGE, label_of
from redraft.formats.svg.tree.geometry import MAX_SIDE
from redraft.formats.svg.tree.values import parse_length, parse_view_box
from redraft.formats.svg.writing.changes import Changes, Writing
from redraft.formats.svg.writing.copies import Copying, needs_bytes, repeated, siblings_of
from redraft.formats.svg.writing.frames import recrop, reframe, set_radius
from redraft.formats.svg.writing.gradients import copied_markup, drop_spent, gradient_markup, is_copy
from redraft.formats.svg.writing.new import Markup, picture_uri
from redraft.formats.svg.writing.rules import into_rules
from redraft.formats.svg.writing.styles import Restyling
from redraft.formats.svg.writing.text import Retyping
from redraft.formats.xml.source import Source
from redraft.formats.xml.tags import prefix
from redraft.formats.xml.tree import Element, Tree
from redraft.lazy import dataclass, lazily

_LONE_TRANSLATE = lazily(r"\s*translate\s*\([^()]*\)\s*")
_SIZE = lazily(r"([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*([a-zA-Z]*)\s*")
_XLINK = "http://www.w3.org/1999/xlink"


@dataclass
class SvgWriter:
    """Writes documents that descend from one reading. Good for one document."""

    source: Source
    tree: Tree
    reading: SvgRead
    changes: Changes = field(default_factory=Changes)
    retyped: dict[str, None] = field(default_factory=dict)  # the texts with new words or looks of some
    lost: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    coming: dict[str, dict[str, bool]] = field(default_factory=dict)  # by parent: layer, and whether it is new

    def splices(self, document: Document) -> list[Splice]:
        edits = diff(self.reading.document, document)
        for edit in edits:
            self._take(edit, document)
        for layer in self.retyped:
            self._retype(layer, document)
        if any(isinstance(edit, Remove) for edit in edits):
            self._keep_definitions(edits)
        for parent, layers in self.coming.items():
            self._arrange(parent, layers, document)
        into_rules(self.source, self.tree, self.reading, self.changes)
        self._define(edits)
        copies = [one for one in gradients_of(edits) if isinstance(one, PaintServer)]
        drop_spent(Writing(self.source, self.tree, self.reading), self.reading, self.changes, copies)
        self._widen_filters(document)
        self._keep_page_size(document, edits)
        self._spare_instances()
        return Writing(self.source, self.tree, self.reading).splices(self.changes)

    def _take(self, edit: Edit, document: Document) -> None:
        match edit:
            case SetText(layer) | SetRuns(layer) | SetStyle(layer, run=int()):
                self.retyped[layer] = None
            case SetStyle(layer, name, value, None):
                old = self.reading.document.index.layers[layer]
                Restyling(self.reading).layer(self._changes(layer), self._place_of(layer), old, name, value)
            case Move(layer) | SetTransform(layer) | Resize(layer) | Rotate(layer):
                self._write_position(
                    self._changes(layer), self._place_of(layer), document.index.layers[layer].transform, layer
                )
            case ReplacePixels(layer, asset):
                element = self._place_of(layer).element
                name = (
                    "xlink:href" if "xlink:href" in element.attributes and "href" not in element.attributes else "href"
                )
                self._changes(layer).set_attribute(element, name, picture_uri(document.assets[asset]))
            case SetRadius(layer, radius):
                element = self._place_of(layer).element
                set_radius(self._changes(layer), element, layer, radius, document.index[layer].matrix)
            case SetCrop(layer):
                picture = document.index.layers[layer]
                if isinstance(picture, Shape):
                    reframe(self._changes(layer), self._place_of(layer).element, picture)
                    return
                assert isinstance(picture, Picture)
                pixels = document.assets.get(picture.asset)
                recrop(self._changes(layer), self._place_of(layer).element, picture, pixels)
            case Remove(layer):
                self._remove(layer)
            case Insert(content, parent):
                self.coming.setdefault(parent, {})[content.id] = True
            case Restack(layer, parent):
                self._check_restack(layer, parent)
                self.coming.setdefault(parent, {})[layer] = False
            case SetPage(_, width, height):
                self._resize_page(width, height)
            case SetPageFeature(name="language", value=language):
                root = self.tree.root
                for name in [one for one in LANGUAGE if root.get(one) is not None] or LANGUAGE[:1]:
                    self.changes.set_attribute(root, name, None if language is None else str(language))
            case Rename(layer, name):
                element = self._place_of(layer).element
                self._changes(layer).set_attribute(element, label_of(element), name or None)
            case SetFeature(layer, "alt", words):
                self._describe(layer, None if words is None else str(words))
            case _:
                raise EditError(says("svg-deck-edit-unsupported"))

    def _describe(self, layer: str, words: str | None) -> None:
        """Other words for those who do not see an element; they come before those of a `<title>`."""
        element = self._place_of(layer).element
        if words is None and any(child.tag == "title" for child in element.children):
            raise EditError(says("svg-title-stays", tag=element.tag))
        self._changes(layer).set_attribute(element, "aria-label", words)

    def _define(self, edits: list[Edit]) -> None:
        """Definitions of the gradients and shadows that are new, in the file's last `defs`, or one behind all else."""
        root = self.tree.root
        tag = prefix(root)
        wanted = {
            gradient_id(one): self._copied(one, tag) if isinstance(one, PaintServer) else gradient_markup(one, tag)
            for one in gradients_of(edits)
            if isinstance(one, Gradient) or is_copy(one, self.reading.servers)
        }
        wanted |= {shadow_id(one, layer): shadow_markup(one, layer, tag) for one, layer in self._shadows(edits)}
        made = [markup for id, markup in wanted.items() if not self._defined(id)]
        if not made:
            return
        kept = [child for child in root.children if child.tag == "defs" and child.number not in self.changes.gone]
        holder, content = (kept[-1], made) if kept else (root, [f"<{tag}defs>{''.join(made)}</{tag}defs>"])
        self.changes.arrivals.setdefault(holder.number, {}).setdefault(None, []).extend(content)

    def _copied(self, paint: PaintServer, tag: str) -> str:
        return copied_markup(paint, self.reading.by_id, self.reading.styles.stop_color, tag)

    def _widen_filters(self, document: Document) -> None:
        """Filter regions grow with their content, which they would cut off; one that others share is reported."""
        for region in wider_regions(self.reading, document):
            if region.alone:
                for name, value in region.attributes():
                    self.changes.set_attribute(region.filter, name, value)
            else:
                self.warnings.append(
                    f"'{region.layer}' may be cut off: its filter draws no more than it did, as others share it"
                )

    def _defined(self, id: str) -> bool:
        """Whether the file has a definition of ours under this id; EditError for another thing."""
        there = self.reading.by_id.get(id)
        if there is None:
            return False
        if isinstance(self.reading.servers.get(id), Gradient) or read_shadow(there) is not None:
            return True
        raise EditError(says("svg-id-there-already", id=id))

    def _shadows(self, edits: Iterable[Edit]) -> Iterator[tuple[Shadow, Layer]]:
        """The shadows that edits give, with the layers as the writing of them sees them."""
        for edit in edits:
            if isinstance(edit, SetStyle) and isinstance(edit.value, Shadow):
                yield edit.value, self.reading.document.index.layers[edit.layer]
            elif isinstance(edit, Insert):
                yield from ((one.style.shadow, one) for one in family(edit.content) if one.style.shadow is not None)

    def _retype(self, layer: str, document: Document) -> None:
        """The runs of a text edited in place; a text whose runs cannot be expressed as changes of the old ones is
        rewritten."""
        old, new = self.reading.document.index.layers[layer], document.index.layers[layer]
        assert isinstance(old, Text)
        assert isinstance(new, Text)
        retyping = Retyping(self.source, Restyling(self.reading), self.lost)
        if not retyping.write(self._changes(layer), self._place_of(layer), old, new):
            placed = document.index[layer]
            self._remove(layer)
            parent = placed.ancestors[-1].id if placed.ancestors else placed.page.id
            self.coming.setdefault(parent, {})[layer] = True

    def _spare_instances(self) -> None:
        """Instances of what changes get their own copy of the old state: only what was requested may look different."""
        changed = sorted(self.changes.touched(self.tree.elements))

        def touched(start: int, end: int) -> bool:
            at = bisect_left(changed, start)
            return at < len(changed) and changed[at] < end

        for place in self.reading.places.values():
            element = place.element
            if place.uses and touched(element.start, element.end):
                self.changes.within(place.uses)
            if element.tag == "use":  # a repeated svg is no layer of the instance, but its size and place count
                target = self.reading.by_id.get((element.href() or "").strip()[1:])
                if target is not None and target.tag == "svg" and touched(target.start, target.head_end):
                    self.changes.within((*place.uses, element))
        gone = Spans(self.tree.elements[number] for number in self.changes.gone)
        uses = [one for number in self.changes.uses if not gone.holder((one := self.tree.elements[number]).start)]
        called = {place.element.number: id for id, place in self.reading.places.items() if not place.uses}
        if apart := [f"'{use.get('id') or called.get(use.number, 'use')}'" for use in uses]:
            named = ", ".join(dict.fromkeys(apart[:3])) + (" and more" if len(apart) > 3 else "")
            self.warnings.append(
                f"{named}: what was repeated there is a copy of its own now, which follows the original no longer"
            )

    def _place_of(self, layer: str) -> SvgPlace:
        place = self.reading.places.get(layer)
        if place is None:
            raise EditError(says("svg-new-layer-changed", layer=layer))
        return place

    def _changes(self, layer: str) -> Changes:
        return self.changes.within(self._place_of(layer).uses)

    def _write_position(self, changes: Changes, place: SvgPlace, matrix: Matrix, layer: str) -> None:
        before, after = place.before.inverse(), place.after.inverse()
        if before is None or after is None:
            raise EditError(says("svg-layer-has-no-size", layer=layer))
        wanted = before @ matrix @ after
        element = place.element
        declared = self.reading.styles.declared(element).get("transform")
        now = parse_transform(declared) if declared and declared.strip() != "none" else IDENTITY
        if (
            element.tag == "svg" and declared is None and wanted[:4] == IDENTITY[:4]
        ):  # not all programs know its transform
            corner = [parse_length(element.get(name) or "0") for name in ("x", "y")]
            if corner[0] is not None and corner[1] is not None:
                changes.set_attribute(element, "x", format_number(corner[0] + wanted.e))
                changes.set_attribute(element, "y", format_number(corner[1] + wanted.f))
                return
        in_css = declared is not None and declared != element.get("transform")
        if in_css and declared is not None and not is_understood(declared):
            raise EditError(says("svg-transform-unsupported", layer=layer, transform=declared.strip()[:60]))
        if in_css:
            changes.declare(element, "transform", css_matrix(wanted))
        elif declared and now != IDENTITY and wanted[:4] == now[:4] and not _LONE_TRANSLATE.fullmatch(declared):
            shift = Matrix.translation(wanted.e - now.e, wanted.f - now.f)
            changes.set_attribute(element, "transform", f"{format_matrix(shift)} {declared.strip()}".strip())
        else:
            changes.set_attribute(element, "transform", format_matrix(wanted) or None)

    def _remove(self, layer: str) -> None:
        place, changes = self._place_of(layer), self._changes(layer)
        holder = place.element.parent
        if (
            holder is not None
            and holder.tag == "switch"
            and any(
                is_drawn(other) and not other.get("requiredExtensions")
                for other in holder.children
                if other is not place.element
            )
        ):
            raise EditError(says("svg-switch-alternative", layer=layer))
        changes.gone.add(place.element.number)

    def _keep_definitions(self, edits: list[Edit]) -> None:
        """What others refer to stays as a definition, and one that becomes unreferenced is removed too. Removed words
        that stay in the file are reported."""
        gone = [self.tree.elements[number] for number in sorted(self.changes.gone)]
        kept = needed_still(self.tree, gone)
        self.changes.kept |= kept
        apart = [self.tree.elements[number] for number in self.changes.uses]
        spent = spent_definitions(self.tree, [one for one in gone if one.number not in kept], apart)
        self.changes.gone = (self.changes.gone - kept) | {one.number for one in spent}
        cut, held = (Spans(self.tree.elements[number] for number in numbers) for numbers in (self.changes.gone, kept))
        layers = self.reading.document.index.layers
        removed = {
            inner.id: edit.layer for edit in edits if isinstance(edit, Remove) for inner in family(layers[edit.layer])
        }
        shown = {place.element.number for id, place in self.reading.places.items() if id not in removed}
        for id, outer in removed.items():
            text, element = layers[id], self.reading.places[id].element
            if not (isinstance(text, Text) and text.text.strip()):
                continue
            if held.holder(element.start) is not None:
                why = "as a definition, since others in it refer to that"
            elif element.number in shown or cut.holder(element.start) is not None:
                continue
            else:
                why = "in a definition that nothing shows any more"
            self.warnings.append(f"'{outer}' is gone, but its words “{excerpt(text.text)}” stay in the file {why}")

    def _arrange(self, parent: str, layers: dict[str, bool], document: Document) -> None:
        """New and moved layers come before the next one that stays where it is."""
        page, held = document.page(parent), document.index.layers.get(parent)
        if page is not None:
            wanted, holder, changes = page.layers, self.tree.root, self.changes
            passed_on = self.reading.styles.computed(holder, ROOT)
        else:
            assert isinstance(held, Group)
            wanted, (holder, changes) = held.children, self._holder(parent)
            passed_on = self._place_of(parent).computed
        markup = self._markup(holder, passed_on, document)
        before: int | None = None
        arrivals = changes.arrivals.setdefault(holder.number, {})
        for child in reversed(wanted):
            if child.id not in layers:
                before = self._place_of(child.id).element.number
                continue
            came = self._new(child, parent, markup) if layers[child.id] else self._place_of(child.id).element
            arrivals.setdefault(before, []).insert(0, came)

    def _new(self, layer: Layer, parent: str, markup: Markup) -> str | bytes:
        siblings = siblings_of(self.reading.document, parent)
        must = needs_bytes(layer)
        if must or any(not self._place_of(one.id).uses for one in repeated(layer, siblings)):
            writing = Writing(self.source, self.tree, self.reading)
            copying = Copying(self.reading, writing, markup.taken, self._write_position, self.lost)
            try:
                return copying.markup(layer, siblings)
            except EditError:
                if must:
                    raise
        return markup.element(layer)

    def _markup(self, holder: Element, passed_on: Computed, document: Document) -> Markup:
        links = [name for name, uri in holder.namespaces.items() if uri == _XLINK and name]
        gone = {
            name
            for number in self.changes.gone
            for part in self.tree.elements[number].walk()
            if (name := part.get("id"))
        }
        href = f"{links[0]}:href" if links else "href"
        return Markup(document.assets, prefix(holder), href, self.reading.by_id.keys() - gone, passed_on.inherited)

    def _holder(self, parent: str) -> tuple[Element, Changes]:
        """The element that holds a group's children, and the changes it belongs to: an instance has its own."""
        place = self._place_of(parent)
        holder, uses = place.element, place.uses
        if holder.tag == "use":
            target = self.reading.by_id.get((holder.href() or "").strip()[1:])
            if target is None or target.tag not in ("symbol", "svg"):
                raise EditError(says("svg-use-takes-no-layers", parent=parent))
            holder, uses = target, (*uses, holder)
        if holder.tag == "switch":
            raise EditError(says("svg-switch-takes-no-layers", parent=parent))
        return holder, self.changes.within(uses)

    def _check_restack(self, layer: str, parent: str) -> None:
        """A layer that goes into another group states what it inherited; no copy of a `use` takes or gives one."""
        placed, place = self.reading.document.index[layer], self._place_of(layer)
        own = placed.ancestors[-1].id if placed.ancestors else placed.page.id
        if own == parent:
            return
        there, element = self.reading.places.get(parent), place.element
        copied = place.uses or (there is not None and (there.uses or there.element.tag not in ("g", "a")))
        if copied or element.parent is None or element.parent.tag == "switch":
            raise EditError(says("svg-restack-out-of-group", layer=layer))
        passed_on = self.reading.styles.computed(self.tree.root, ROOT) if there is None else there.computed
        declared = self.reading.styles.declared(element)
        for name, value in place.computed.inherited.items():
            if passed_on.inherited.get(name) != value and name not in declared:
                self.changes.declare(element, name, f"{value}px" if name == "font-size" else value)

    def _keep_page_size(self, document: Document, edits: list[Edit]) -> None:
        """A page without a stated size is as large as its content: it is written down before that would change it."""
        root, page = self.tree.root, document.pages[0]
        default_value = [name for name in ("width", "height") if not parse_length(root.get(name))]
        if (
            not default_value
            or parse_view_box(root.get("viewBox")) is not None
            or self.changes.attributes.get(root.number)
        ):
            return
        before = self.reading.document.pages[0]
        old, new = (Box.union(box_of(layer, one.view) for layer in one.layers) for one in (before, page))
        retyped = any(
            isinstance(edit, SetText | Insert) or (isinstance(edit, SetStyle) and edit.name in TYPE) for edit in edits
        )
        if retyped or old != new:
            for name in default_value:
                self.changes.set_attribute(root, name, format_number(getattr(page, name)))

    def _resize_page(self, width: float, height: float) -> None:
        """The content stays where it is: the view box keeps its corner and grows with the page."""
        root, page = self.tree.root, self.reading.document.pages[0]
        if (most := MAX_SIDE * 25.4 / 96 / page.unit_mm) < max(width, height):
            raise EditError(says("svg-page-side-too-large", width=width, height=height, limit=most))
        view_box = parse_view_box(root.get("viewBox"))
        if view_box is not None:
            view = page.view
            numbers = 0.0 - view.e / view.a, 0.0 - view.f / view.d, width / view.a, height / view.d
            self.changes.set_attribute(root, "viewBox", " ".join(map(format_number, numbers)))
        for name, new, old in (("width", width, page.width), ("height", height, page.height)):
            text = root.get(name) or ""
            number = _SIZE.fullmatch(text)
            if number and parse_length(text):
                size = format_number(float(number[1]) * new / old) + number[2]
                self.changes.set_attribute(root, name, size)
            elif view_box is None:
                self.changes.set_attribute(root, name, format_number(new))
