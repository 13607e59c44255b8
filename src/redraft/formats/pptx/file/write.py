"""Writing a changed document into a deck: splices into the affected parts, all other entries copied.

The edits are found again by comparing both documents; each subject then writes its own into the state of the save.
"""

from __future__ import annotations

from redraft.document.charts import Series
from redraft.document.layers import family
from redraft.document.pages import Document
from redraft.document.tables import Cell, Row, Table
from redraft.edits.diff import diff, theme_changes
from redraft.edits.kinds import Edit, Insert, Remove, Restack, SetFeature, SetSpan, SetStyle, SetTable, SetTransform
from redraft.edits.ops import apply
from redraft.edits.page_edits import PageEdit, SetPageFeature
from redraft.edits.table_grid import unscaled, with_table
from redraft.errors import EditError, says
from redraft.formats.patch import Patch, Splice
from redraft.formats.pptx.chart.edits.categories import moved_series
from redraft.formats.pptx.chart.edits.entries import areas_of
from redraft.formats.pptx.scope.save import Save, about, release_links
from redraft.formats.pptx.slide.changes import change
from redraft.formats.pptx.slide.grouping import concerns, dissolved, group, lost_groups, new_groups
from redraft.formats.pptx.slide.insertion import insert
from redraft.formats.pptx.slide.removal import remove, unglue
from redraft.formats.pptx.slide.words import stays_one, write_words_or_frame
from redraft.formats.pptx.slide.write import attach, write_pages
from redraft.formats.pptx.slide.write_features import write_themes
from redraft.formats.pptx.table.grid import change_table, moved_in_table
from redraft.formats.xml.element_changes import Amendments
from redraft.formats.xml.tree import Element
from redraft.formats.zip.archive import EntryChange

_PLACED = frozenset(("p:sp", "p:cxnSp", "p:pic", "p:grpSp", "p:graphicFrame", "p:contentPart", "mc:AlternateContent",
                     "a:tr", "a:tc", "a:gridCol"))  # fmt: skip


def changes(save: Save, document: Document) -> dict[str, EntryChange]:
    """The entries of the file that differ for the document."""
    for part, found in _splices(save, document).items():
        if part in save.relinked:
            release_links(save, part, Patch(save.parts.source(part).text).spliced(found).data())
        save.revision.splice(part, found)
    for chart, (part, workbook) in save.workbooks.items():
        if stale := list(dict.fromkeys(workbook.stale(areas_of(save.parts, chart)))):
            named = ", ".join(stale[:5])
            save.lose(f"the chart also shows cells that are computed from those changed, as they were: {named}")
        save.revision.replace(part, workbook.data(), "workbook of a chart")
    return save.revision.changes()


def _splices(save: Save, document: Document) -> dict[str, list[Splice]]:
    """The splices by part; added and removed parts are in `revision`."""
    save.wanted = document
    themed = theme_changes(save.reading.document, document)
    if themed:  # what follows the theme is not written
        write_themes(save, themed)
        save.reading = save.reading._replace(document=apply(save.reading.document, themed))
    edits = diff(save.reading.document, document)
    for edit in edits:
        layer = document.index.layers[edit.layer] if isinstance(edit, SetTransform) else None
        if isinstance(layer, Table) and (grid := unscaled(layer)) is not layer:
            save.wanted = with_table(save.wanted, grid)
    if save.wanted is not document:
        document = save.wanted
        edits = diff(save.reading.document, document)
    _refuse_blending(edits)
    paged = [edit for edit in edits if isinstance(edit, PageEdit)]
    if paged:
        write_pages(save, paged, document)
    arranged = [edit for edit in edits if isinstance(edit, Insert | Remove | Restack)]
    lost = _arrange(save, arranged, document)
    done: set[str] = set()
    for table in dict.fromkeys(_table_of(save, edit) for edit in edits if isinstance(edit, SetTable | SetSpan)):
        tables = [found.index.layers[table] for found in (save.reading.document, document)]
        if isinstance(tables[0], Table) and isinstance(tables[1], Table):
            change_table(save, tables[0], tables[1], about(tables[1]))
    for edit in edits:
        if isinstance(edit, PageEdit | Insert | Remove | Restack | SetTable | SetSpan) or edit.layer in done:
            continue
        done.add(edit.layer)
        change(save, save.reading.document.index.layers[edit.layer], document.index.layers[edit.layer], document)
    placed = {edit.layer for edit in edits if isinstance(edit, SetFeature) and edit.name == "placeholder"}
    relaid = {edit.page for edit in paged if isinstance(edit, SetPageFeature) and edit.name == "layout"}
    if placed or relaid:
        attach(save, document, placed, relaid)
    found = {part: _with_moves(save, part, amendments, lost) for part, amendments in save.amended.items()}
    return {part: splices for part, splices in found.items() if splices}


def _table_of(save: Save, edit: SetTable | SetSpan) -> str:
    placed = save.reading.document.index[edit.layer]
    return edit.layer if isinstance(edit, SetTable) else placed.ancestors[-2].id


def _arrange(save: Save, edits: list[Insert | Remove | Restack], document: Document) -> set[str]:
    """Layers that come, go or change their place in the stack. Returns the groups that are dissolved."""
    made, lost = new_groups(save, edits, document), lost_groups(save, edits, document)
    for id in (one for one in document.index if one in made):  # those at one place from the bottom up
        group(save, id, document)
    for id in lost:
        save.amendments(save.place(id).part)
    edits = [edit for edit in edits if not concerns(edit, made | lost, save)]
    worded = {
        edit.layer
        for edit in edits
        if isinstance(edit, Insert) and stays_one(save.reading.document.index.layers.get(edit.layer), edit.content)
    }
    for edit in edits:
        match edit:
            case Insert(content, parent, before) if content.id in worded:
                write_words_or_frame(save, content, document)
                if _raised(save, content.id, parent, document):
                    _restack(save, content.id, parent, before, document)
            case Remove(layer) if layer not in worded:
                remove(save, save.reading.document.index.layers[layer])
            case Restack(layer, parent, before):
                _restack(save, layer, parent, before, document)
    unglue(save, [edit.layer for edit in edits if isinstance(edit, Remove) and edit.layer not in worded])
    for edit in reversed(edits):  # they come last to first, and are put into the file first to last
        if isinstance(edit, Insert) and edit.layer not in worded:
            insert(save, edit, document)
    save.glue_ends()
    return lost


def _raised(save: Save, layer: str, parent: str, document: Document) -> bool:
    """Whether a layer is below another one of those that stay than before."""
    stays = document.index.layers
    before, after = save.reading.document.index[layer].siblings, document.index[layer].siblings
    above = [[one.id for one in all[[o.id for o in all].index(layer) + 1 :]] for all in (before, after)]
    known = save.reading.document.index.layers
    return [id for id in above[0] if id in stays][:1] != [id for id in above[1] if id in known][:1]


def _restack(save: Save, layer: str, parent: str, before: str | None, document: Document) -> None:
    old = save.reading.document.index[layer]
    holder = old.ancestors[-1].id if old.ancestors else old.page.id
    if holder != parent:
        raise EditError(says("pptx-restack-out-of-group", layer=layer))
    if isinstance(old.layer, Row | Cell):
        part = save.place(layer).part
        save.amendments(part)
        known = save.moved.setdefault(part, [])
        known += moved_in_table(save, old.layer, parent, {id(element) for element, _, _ in known}, document)
        return
    if isinstance(old.layer, Series):
        part = save.place(layer).part
        known = save.moved.setdefault(part, [])
        known.append(moved_series(save, layer, parent, {id(element) for element, _, _ in known}, document))
        return
    element = save.outermost(layer)
    if element.parent is None:
        raise EditError(says("no-place-in-stack", layer=layer))
    following = save.following(parent, layer, document)
    part = save.place(layer).part
    save.amendments(part)
    save.moved.setdefault(part, []).append((element, following, element.parent))


def _with_moves(save: Save, part: str, amendments: Amendments, lost: set[str]) -> list[Splice]:
    splices = amendments.splices("changed")
    for element, before, parent in reversed(save.moved.get(part, ())):  # they come last to first
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
    return dissolved(save, lost, part, splices, amendments)


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
