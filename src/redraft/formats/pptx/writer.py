"""Writing a changed document into a deck: splices into the affected parts, all other entries copied.

Writers by kind: texts `text_edits`, positions and paints `shape_edits`, pixels `picture_edits`, new shapes
`new_shapes`, tables `table_edits`, charts `chart_edits`, whole slides `slide_edits`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from redraft.document.geometry import Box
from redraft.document.layers import Document, Group, Layer, Picture, Shape, Text, family
from redraft.document.style import Style
from redraft.document.theme import followed
from redraft.edits.diff import diff, theme_changes
from redraft.edits.kinds import Edit, Insert, Remove, Restack, SetFeature, SetSpan, SetStyle, SetTable, SetTransform
from redraft.edits.ops import apply
from redraft.edits.page_edits import PageEdit, SetPageFeature
from redraft.edits.table_grid import unscaled, with_table
from redraft.errors import EditError, says
from redraft.formats.codec import Typography, Written
from redraft.formats.pptx.chart_edits import change_chart
from redraft.formats.pptx.chart_entries import areas_of
from redraft.formats.pptx.chart_points import moved_series
from redraft.formats.pptx.child_orders import child_ranks
from redraft.formats.pptx.colors import Palette
from redraft.formats.pptx.features import write_features
from redraft.formats.pptx.formulas.styling import drop_older_form, restyle_formulas
from redraft.formats.pptx.frame_edits import reflow
from redraft.formats.pptx.grouping import concerns, dissolved, group, lost_groups, new_groups
from redraft.formats.pptx.layout_edits import attach
from redraft.formats.pptx.links import link_attributes, release_links
from redraft.formats.pptx.new_paints import FILLS, solid
from redraft.formats.pptx.new_shapes import give_body, insert
from redraft.formats.pptx.numbers import descend
from redraft.formats.pptx.package_changes import Revision
from redraft.formats.pptx.parts import Parts
from redraft.formats.pptx.picture_edits import recrop, replace_pixels
from redraft.formats.pptx.read_result import Place, Reading
from redraft.formats.pptx.shape_edits import rename, repaint, reposition, round_off
from redraft.formats.pptx.shape_removal import remove, unglue
from redraft.formats.pptx.shape_words import stays_one, write_words_or_frame
from redraft.formats.pptx.shrink_to_fit import refitted
from redraft.formats.pptx.slide_edits import write_pages, write_themes
from redraft.formats.pptx.table_edits import paint_cell
from redraft.formats.pptx.table_grid_edits import change_table, moved_in_table
from redraft.formats.pptx.text_alignment import rearranged
from redraft.formats.pptx.text_edits import retype
from redraft.formats.pptx.texts import has_equation
from redraft.formats.pptx.theme import Theme
from redraft.formats.pptx.workbooks import Workbook
from redraft.formats.xml.element_changes import Amendments, New
from redraft.formats.xml.patch import Patch, Splice
from redraft.formats.xml.tree import Element
from redraft.formats.zip.archive import EntryChange

_PLACED = frozenset(("p:sp", "p:cxnSp", "p:pic", "p:grpSp", "p:graphicFrame", "p:contentPart", "mc:AlternateContent",
                     "a:tr", "a:tc", "a:gridCol"))  # fmt: skip


class Writer:
    """One save. `revision` gathers what happens to parts, `amendments` what happens inside each of them."""

    def __init__(self, parts: Parts, reading: Reading, typography: Typography) -> None:
        self.parts = parts
        self.reading = reading
        self.typography = typography
        self.revision = Revision(parts)
        self._amendments: dict[str, Amendments] = {}
        self._moved: dict[str, list[tuple[Element, Element | None, Element]]] = {}
        self._last_ids: dict[str, int] = {}
        self.numbers: dict[str, str] = {}  # that new layers got, by id
        self.glue: list[tuple[New, New, str]] = []  # ends in new connectors, each with the layer that it holds on to
        self._dissolved: set[str] = set()  # groups whose shapes stay
        self.wanted = reading.document
        self.order = child_ranks
        self.workbooks: dict[str, tuple[str, Workbook]] = {}  # by the part of the chart, each with its own part
        self.repointed: set[str] = set()  # charts whose points were all rewritten
        self.relettered: set[str] = set()  # layers of charts whose letters were all set
        self.new_series: dict[str, int] = {}  # how many charts got, by part
        self._colors: dict[str, tuple[Palette, Theme | None]] = {}
        self._relinked: set[str] = set()  # parts in which links may have gone
        self._warnings: dict[str, None] = {}
        self._lost: dict[str, None] = {}
        self._notes: dict[str, None] = {}

    def report(self, written: Written, *earlier: Writer) -> Written:
        """What was written, with all that is to be known of it."""
        all = (*earlier, self)
        warnings, lost, notes = (
            tuple(dict.fromkeys(message for one in all for message in getattr(one, name)))
            for name in ("_warnings", "_lost", "_notes")
        )
        return written._replace(warnings=warnings, lost=lost, notes=notes)

    def changes(self, document: Document) -> dict[str, EntryChange]:
        """The entries of the file that differ for the document."""
        for part, splices in self.splices(document).items():
            if part in self._relinked:
                release_links(self, part, Patch(self.parts.source(part).text).spliced(splices).data())
            self.revision.splice(part, splices)
        for chart, (part, workbook) in self.workbooks.items():
            if stale := list(dict.fromkeys(workbook.stale(areas_of(self.parts, chart)))):
                named = ", ".join(stale[:5])
                self.lose(f"the chart also shows cells that are computed from those changed, as they were: {named}")
            self.revision.replace(part, workbook.data(), "workbook of a chart")
        return self.revision.changes()

    def lose(self, message: str) -> None:
        """Something that had to go though no edit names it."""
        self._lost[message] = None

    def note(self, message: str) -> None:
        """Something that was written besides, so that a look stays as it was."""
        self._notes[message] = None

    def warn(self, message: str) -> None:
        """Record a message about what was written."""
        self._warnings[message] = None

    def splices(self, document: Document) -> dict[str, list[Splice]]:
        """The splices by part; added and removed parts are in `revision`."""
        self.wanted = document
        themed = theme_changes(self.reading.document, document)
        if themed:  # what follows the theme is not written
            write_themes(self, themed)
            self.reading = self.reading._replace(document=apply(self.reading.document, themed))
        edits = diff(self.reading.document, document)
        for edit in edits:
            layer = document.index.layers[edit.layer] if isinstance(edit, SetTransform) else None
            if isinstance(layer, Group) and layer.form == "table" and (grid := unscaled(layer)) is not layer:
                self.wanted = with_table(self.wanted, grid)
        if self.wanted is not document:
            document = self.wanted
            edits = diff(self.reading.document, document)
        _refuse_blending(edits)
        paged = [edit for edit in edits if isinstance(edit, PageEdit)]
        if paged:
            write_pages(self, paged, document)
        arranged = [edit for edit in edits if isinstance(edit, Insert | Remove | Restack)]
        self._arrange(arranged, document)
        done: set[str] = set()
        for table in dict.fromkeys(self._table_of(edit) for edit in edits if isinstance(edit, SetTable | SetSpan)):
            tables = [found.index.layers[table] for found in (self.reading.document, document)]
            if isinstance(tables[0], Group) and isinstance(tables[1], Group):
                change_table(self, tables[0], tables[1], _about(tables[1]))
        for edit in edits:
            if isinstance(edit, PageEdit | Insert | Remove | Restack | SetTable | SetSpan) or edit.layer in done:
                continue
            done.add(edit.layer)
            self.change(self.reading.document.index.layers[edit.layer], document.index.layers[edit.layer], document)
        placed = {edit.layer for edit in edits if isinstance(edit, SetFeature) and edit.name == "placeholder"}
        relaid = {edit.page for edit in paged if isinstance(edit, SetPageFeature) and edit.name == "layout"}
        if placed or relaid:
            attach(self, document, placed, relaid)
        found = {part: self._with_moves(part, amendments) for part, amendments in self._amendments.items()}
        return {part: splices for part, splices in found.items() if splices}

    def _table_of(self, edit: SetTable | SetSpan) -> str:
        placed = self.reading.document.index[edit.layer]
        return edit.layer if isinstance(edit, SetTable) else placed.ancestors[-2].id

    def amendments(self, part: str) -> Amendments:
        known = self._amendments.get(part)
        if known is None:
            known = self._amendments[part] = Amendments(self.parts.tree(part), child_ranks)
        return known

    def next_id(self, part: str) -> int:
        """A number that no shape of a slide has."""
        last = self._last_ids.get(part)
        if last is None:
            elements = self.parts.tree(part).elements if part in self.parts.parts else ()
            ids = (one.get("id") or "" for one in elements if one.tag == "p:cNvPr")
            last = max((int(id) for id in ids if id.isascii() and id.isdigit() and len(id) < 10), default=1)
        self._last_ids[part] = last + 1
        return last + 1

    def own_id(self, part: str, layer: str) -> int:
        """The number that a new layer has in its id, where no shape of the slide has it."""
        end = layer.rpartition("/")[2]
        elements = self.parts.tree(part).elements if part in self.parts.parts else ()
        if not end.isdecimal() or len(end) > 9 or end in {one.get("id") for one in elements if one.tag == "p:cNvPr"}:
            return self.next_id(part)
        last = self._last_ids.get(part) or self.next_id(part) - 1
        self._last_ids[part] = max(last, int(end))
        return int(end)

    def keep_ids(self, part: str, numbers: Iterable[str]) -> None:
        """Numbers that shapes of a new slide will have: no other one gets them."""
        self._last_ids[part] = max((int(one) for one in numbers if one.isdecimal() and len(one) < 10), default=1)

    def place(self, layer: str) -> Place:
        found = self.reading.places.get(layer)
        if found is None:
            raise EditError(says("pptx-layer-kept-as-is", layer=layer))
        if found.part not in self._colors:
            palette, theme = self.reading.deck.colors_of(found.part)
            self._colors[found.part] = followed(palette, self.reading.document), theme
        palette, theme = self._colors[found.part]
        return found._replace(palette=palette, theme=theme, link=partial(link_attributes, self, found.part))

    def change(self, old: Layer, new: Layer, document: Document) -> None:
        """Whatever differs between two versions of a layer that stays where it is in the tree."""
        known = (*self.reading.document.pages, *self.reading.document.masters)
        if old.id.partition("/")[0] not in {page.id for page in known}:
            raise EditError(says("not-a-slide-layer", id=old.id))
        place = self.place(old.id)
        amendments, reason = self.amendments(place.part), _about(new)
        drop_older_form(amendments, place.element, reason)
        charted = place.element.tag.startswith("c:") or (isinstance(new, Group) and new.form.endswith(" chart"))
        if charted and change_chart(self, place, old, new, document):
            return
        if isinstance(old, Text) and isinstance(new, Text):
            if (old.runs, old.paragraphs) != (new.runs, new.paragraphs) or old.style != new.style:
                self._retype(amendments, place, old, new, reason)
            if old.flow != new.flow and (said := reflow(amendments, place, old, new, self.typography, reason)):
                self.note(said)
            if old.style.opacity != new.style.opacity:
                raise EditError(says("text-opacity-unsupported", id=new.id))
        if isinstance(old, Picture) and isinstance(new, Picture) and (old.crop, old.frame) != (new.crop, new.frame):
            recrop(self, place, new, reason)
            reposition(amendments, place, old, new, reason)
        elif isinstance(old, Text) and isinstance(new, Text) and (frame := self._grown(old, new)):
            reposition(amendments, place, old, replace(new, frame=frame), reason)
        elif not all(map(_as_near, old.transform, new.transform)):
            reposition(amendments, place, old, new, reason)
        if isinstance(old, Shape) and isinstance(new, Shape) and old.radius != new.radius:
            round_off(amendments, place, new, reason)
        if isinstance(old, Picture) and isinstance(new, Picture) and old.asset != new.asset:
            replace_pixels(self, place, new, document.assets[new.asset], reason)
        if old.style != new.style:
            self._repaint(amendments, place, old, new, reason)
        if old.features != new.features:
            self._feature(place, old, new, reason)
        if old.name != new.name:
            rename(amendments, place.element, new, reason)

    def _feature(self, place: Place, old: Layer, new: Layer, reason: str) -> None:
        amended = self.amendments(place.part).of(place.element, reason)
        write_features("shape", amended, old.features, new.features)
        link = dict(new.features).get("link")
        if link and link != dict(old.features).get("link"):
            names = amended.amended(place.element.children[0].children[0])
            names.put(New("a:hlinkClick", dict(link_attributes(self, place.part, str(link)))))

    def _retype(self, amendments: Amendments, place: Place, old: Text, new: Text, reason: str) -> None:
        if place.body is None:
            give_body(self, place, old, new, reason)
            return
        shadows = [{run.style.over(text.style).shadow for run in text.runs if run.text} for text in (old, new)]
        if len(shadows[1]) > 1 and shadows[0] != shadows[1]:
            raise EditError(says("word-shadow-unsupported", id=new.id))
        if any(run.style.link for run in old.runs):
            self._relinked.add(place.part)
        if old.text != new.text and any(map(has_equation, place.paragraphs)):
            self.note(f"the equation among the words of '{new.id}' is kept as it is")
        restyle_formulas(amendments, place, old, new, reason)
        for message in retype(amendments, place, old, new, reason):
            self.lose(message)
        if len(old.paragraphs) != len(new.paragraphs) or rearranged(old, new):
            self._look_for_animation(place, new)
        self._refit(amendments, place.body, old, new, reason)

    def _grown(self, old: Text, new: Text) -> Box | None:
        """The frame of a box that follows its words, as much higher or lower as its lines have become; at least as high
        as they are."""
        across, down = abs(new.transform.a), abs(new.transform.d)
        if new.bound or not (old.frame and old.flow and new.flow and new.text) or new.flow.turned or not across * down:
            return None
        if new.flow.fit != "grow" or new.transform.b or new.transform.c or old.transform.a != 1:
            return None
        wide = old.frame._replace(width=old.frame.width * across)
        was, now = (self.typography.fitted(replace(one, flow=replace(flow, fit="grow"), frame=frame)).frame
                    for one, flow, frame in ((old, old.flow, old.frame), (new, new.flow, wide)))  # fmt: skip
        if was is None or now is None or abs(now.height - was.height) <= 0.5:
            return None
        height = max(old.frame.height + (now.height - was.height) / down, now.height / down)
        return old.frame._replace(height=height)

    def _look_for_animation(self, place: Place, text: Text) -> None:
        """Effects that count the paragraphs of a text may mean others after some came, went or moved."""
        names = next((one for one in place.element.walk() if one.tag == "p:cNvPr"), None)
        shape = names.get("id") if names is not None else None
        for one in self.parts.tree(place.part).elements:
            if one.tag == "p:spTgt" and one.get("spid") == shape and any(two.tag == "p:pRg" for two in one.walk()):
                self.lose(f"the animation of '{text.id}' counts its paragraphs, which have changed: check it")
                return

    def _refit(self, amendments: Amendments, body: Element, old: Text, new: Text, reason: str) -> None:
        """The right font scale for text that shrinks to fit: PowerPoint does not work it out before it is touched."""
        flow = refitted(self.typography, old, new)
        if flow is None:
            return
        holder = amendments.of(body, reason).require("a:bodyPr")
        fit = holder.child("a:normAutofit")
        if fit is None:
            fit = New("a:normAutofit")
            holder.put(fit, "a:noAutofit", "a:spAutoFit")
        shown = "at full size now"
        if flow.scale < 1:
            shown = f"at {flow.scale * 100:.4g}% of their size now, so that they fit"
            sizes = [(one.style.font_size or 0.0) * by.scale for one, by in ((new, flow), (old, old.flow)) if by]
            shown += f": {sizes[0]:.3g} px, {sizes[1]:.3g} before" if len(sizes) == 2 and all(sizes) else ""
        self.note(f"the words of '{new.id}' are set {shown}")
        fit.set("fontScale", str(round(flow.scale * 100000)) if flow.scale < 1 else None)
        fit.set("lnSpcReduction", str(round(flow.tighten * 100000)) if flow.tighten > 0 else None)

    def _repaint(self, amendments: Amendments, place: Place, old: Layer, new: Layer, reason: str) -> None:
        if new.id.endswith("/background") and place.element.tag in ("p:bg", "p:sld"):
            self._background(amendments, place, new, reason)
        elif place.element.tag == "a:tc" and not isinstance(new, Text):
            if (look := self.reading.looks.get(old.id)) is None:
                raise EditError(says("new-part-not-paintable", id=new.id))
            borders = look.borders
            paint_cell(amendments.of(place.element, reason).require("a:tcPr"), old, new, place.inks(""), borders)
        elif isinstance(new, Text):
            if (old.style.visible is False) != (new.style.visible is False):
                repaint(amendments, place, _bare(old), _bare(new), reason)
        else:
            repaint(amendments, place, old, new, reason)

    def _background(self, amendments: Amendments, place: Place, new: Layer, reason: str) -> None:
        root = self.parts.tree(place.part).root
        slide = next(child for child in root.children if child.tag == "p:cSld")
        known = descend(slide, "p:bg", "p:bgPr")
        if known is not None:
            amendments.of(known, reason).put(solid(new.style.fill), *FILLS)
            return
        painted = New("p:bgPr", {}, solid(new.style.fill), New("a:effectLst"))
        amendments.of(slide, reason).put(New("p:bg", {}, painted), "p:bg")

    def _arrange(self, edits: list[Insert | Remove | Restack], document: Document) -> None:
        """Layers that come, go or change their place in the stack."""
        made, self._dissolved = new_groups(self, edits, document), lost_groups(self, edits, document)
        for id in (one for one in document.index if one in made):  # those at one place from the bottom up
            group(self, id, document)
        for id in self._dissolved:
            self.amendments(self.place(id).part)
        edits = [edit for edit in edits if not concerns(edit, made | self._dissolved, self)]
        worded = {
            edit.layer
            for edit in edits
            if isinstance(edit, Insert) and stays_one(self.reading.document.index.layers.get(edit.layer), edit.content)
        }
        for edit in edits:
            match edit:
                case Insert(content, parent, before) if content.id in worded:
                    write_words_or_frame(self, content, document)
                    if self._raised(content.id, parent, document):
                        self._restack(content.id, parent, before, document)
                case Remove(layer) if layer not in worded:
                    remove(self, self.reading.document.index.layers[layer])
                case Restack(layer, parent, before):
                    self._restack(layer, parent, before, document)
        unglue(self, [edit.layer for edit in edits if isinstance(edit, Remove) and edit.layer not in worded])
        for edit in reversed(edits):  # they come last to first, and are put into the file first to last
            if isinstance(edit, Insert) and edit.layer not in worded:
                insert(self, edit, document)
        self.glue_ends()

    def glue_ends(self) -> None:
        """New connectors name what they hold on to by the numbers that it got, now that all are known."""
        for holder, end, layer in self.glue:
            number = self.numbers.get(layer) or end.get("id") or ""
            if number.isdigit():
                end.set("id", number)
            else:
                holder.children.remove(end)
                self.warn(f"a new connector does not hold on to '{layer}', which is part of a copy")
        self.glue.clear()

    def _raised(self, layer: str, parent: str, document: Document) -> bool:
        """Whether a layer is below another one of those that stay than before."""
        stays = document.index.layers
        before, after = self.reading.document.index[layer].siblings, document.index[layer].siblings
        above = [[one.id for one in all[[o.id for o in all].index(layer) + 1 :]] for all in (before, after)]
        known = self.reading.document.index.layers
        return [id for id in above[0] if id in stays][:1] != [id for id in above[1] if id in known][:1]

    def _restack(self, layer: str, parent: str, before: str | None, document: Document) -> None:
        old = self.reading.document.index[layer]
        holder = old.ancestors[-1].id if old.ancestors else old.page.id
        if holder != parent:
            raise EditError(says("pptx-restack-out-of-group", layer=layer))
        if isinstance(old.layer, Group) and old.layer.form in ("row", "cell"):
            part = self.place(layer).part
            self.amendments(part)
            known = self._moved.setdefault(part, [])
            known += moved_in_table(self, old.layer, parent, {id(element) for element, _, _ in known}, document)
            return
        if isinstance(old.layer, Group) and old.layer.form == "series":
            part = self.place(layer).part
            known = self._moved.setdefault(part, [])
            known.append(moved_series(self, layer, parent, {id(element) for element, _, _ in known}, document))
            return
        element = self.outermost(layer)
        if element.parent is None:
            raise EditError(says("no-place-in-stack", layer=layer))
        following = self.following(parent, layer, document)
        part = self.place(layer).part
        self.amendments(part)
        self._moved.setdefault(part, []).append((element, following, element.parent))

    def following(self, parent: str, layer: str, document: Document) -> Element | None:
        """The element that the layer is put before: that of the next sibling above that was there already."""
        page = document.page(parent)
        holder = page.layers if page is not None else _children(document.index.layers[parent])
        place = next(number for number, child in enumerate(holder) if child.id == layer)
        moving = {id(element) for moves in self._moved.values() for element, _, _ in moves}
        for sibling in holder[place + 1 :]:
            known = self.reading.places.get(sibling.id)
            if known is not None and not sibling.bound and id(self.outermost(sibling.id)) not in moving:
                return self.outermost(sibling.id)
        return None

    def outermost(self, layer: str) -> Element:
        """The element of a layer among its siblings: an mc:AlternateContent around it counts."""
        element = self.place(layer).element
        while element.parent is not None and element.parent.tag in ("mc:Choice", "mc:Fallback", "mc:AlternateContent"):
            element = element.parent
        return element

    def _with_moves(self, part: str, amendments: Amendments) -> list[Splice]:
        splices = amendments.splices("changed")
        for element, before, parent in reversed(self._moved.get(part, ())):  # they come last to first
            inner = [
                one
                for one in splices
                if element.start <= one.start
                and one.end <= element.end
                and not one.start == one.end in (element.start, element.end)  # what is put before or behind it stays
            ]
            splices = [one for one in splices if one not in inner]
            shifted = [one._replace(start=one.start - element.start, end=one.end - element.start) for one in inner]
            text = Patch(amendments.tree.data[element.start : element.end]).spliced(shifted).data()
            at = before.start if before is not None else _end_of_shapes(parent)
            splices += [Splice(element.start, element.end, b"", "restacked"), Splice(at, at, text, "restacked")]
        return dissolved(self, self._dissolved, part, splices, amendments)


def _children(layer: Layer) -> tuple[Layer, ...]:
    return layer.children if isinstance(layer, Group) else ()


def _end_of_shapes(parent: Element) -> int:
    """Where a shape on top of all others of a tree or group is put."""
    return max((child.end for child in parent.children if child.tag in _PLACED), default=parent.tail)


def _refuse_blending(edits: list[Edit]) -> None:
    for edit in edits:
        inserted = family(edit.content) if isinstance(edit, Insert) else ()
        blended = next((one.id for one in inserted if one.style.blend is not None), None)
        if isinstance(edit, SetStyle) and edit.name == "blend":
            blended = edit.layer
        if blended is not None:
            raise EditError(says("slide-blend-mode-unsupported", layer=blended))


def _bare(layer: Layer) -> Shape:
    """The layer's visibility and nothing else, as something that can be painted."""
    return Shape(layer.id, style=Style(visible=layer.style.visible))


def _as_near(one: float, other: float) -> bool:
    """Whether two numbers of a place differ by no more than sums of moves there and back do."""
    return abs(one - other) < 1e-9


def _about(layer: Layer) -> str:
    """What a change is about, for the receipt."""
    return f"{layer.kind} '{layer.id}'"
