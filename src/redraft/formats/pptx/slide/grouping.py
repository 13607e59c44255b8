"""Shapes that are put into a new group, and a group that is dissolved: the bytes of the shapes move as they are."""

from __future__ import annotations

from collections.abc import Sequence

from redraft.document.geometry import IDENTITY, Box
from redraft.document.layers import Group, box_of
from redraft.document.pages import Document
from redraft.edits.kinds import Edit, Insert, Remove, Restack
from redraft.edits.layer_tree import parent_id
from redraft.errors import EditError, says
from redraft.formats.patch import Patch, Splice
from redraft.formats.pptx.package.numbers import child, descend, truth
from redraft.formats.pptx.scope.save import Save
from redraft.formats.pptx.shape.kinds import GLUE
from redraft.formats.pptx.shape.new import group_markup
from redraft.formats.xml.element_changes import Amendments, Copied
from redraft.formats.xml.tree import Element


def new_groups(save: Save, edits: Sequence[Edit], document: Document) -> set[str]:
    """The groups that come empty and take up shapes that are there already."""
    known = save.reading.document.index.layers
    comes = {edit.layer for edit in edits if isinstance(edit, Insert)}
    wanted = document.index.layers
    return {
        id
        for id in comes
        if isinstance(group := wanted[id], Group) and any(one.id in known for one in group.children) and id not in known
    }


def lost_groups(save: Save, edits: Sequence[Edit], document: Document) -> set[str]:
    """The groups that go while their shapes stay, in their place."""
    known, wanted = save.reading.document.index.layers, document.index.layers
    gone = (edit.layer for edit in edits if isinstance(edit, Remove))
    return {
        id
        for id in gone
        if isinstance(group := known[id], Group) and not group.form and any(one.id in wanted for one in group.children)
    }


def concerns(edit: Edit, groups: set[str], save: Save) -> bool:
    """Whether an edit is part of what makes or dissolves one of the groups."""
    if isinstance(edit, Insert | Remove):
        return edit.layer in groups
    if not isinstance(edit, Restack):
        return False
    old = save.reading.document.index[edit.layer]
    return edit.parent in groups or bool(old.ancestors and old.ancestors[-1].id in groups)


def group(save: Save, id: str, document: Document) -> None:
    """Put shapes of one slide or group into a new group, at the place of the uppermost."""
    wanted, known = document.index[id], save.reading.document.index
    made = wanted.layer
    assert isinstance(made, Group)
    if any(known.layers.get(one.id) != one for one in made.children):
        raise EditError(says("new-group-shapes-fixed", id=id))
    elements = [save.outermost(one.id) for one in made.children]
    if len({one.parent for one in elements}) != 1 or elements[0].parent is None:
        raise EditError(says("group-across-slides"))
    inside = Box.union(box_of(one, IDENTITY) for one in made.children)
    if inside is None:
        raise EditError(says("new-group-has-no-size", id=id))
    part, holder = save.place(made.children[0].id).part, elements[0].parent
    reason = f"group '{id}' made"
    markup = group_markup(save, part, made, inside, [Copied(one) for one in elements])
    amended = save.amendments(part).of(holder, reason)
    following = save.following(parent_id(wanted), id, document)
    amended.put(markup, before=following or next((one for one in holder.children if one.tag == "p:extLst"), None))
    for one in elements:
        amended.drop_child(one)


def dissolved(save: Save, groups: set[str], part: str, splices: list[Splice], amendments: Amendments) -> list[Splice]:
    """The splices of a part with each of its dissolved groups replaced by the shapes in it, as changed."""
    for id in groups:
        place = save.place(id)
        if place.part != part:
            continue
        element = save.outermost(id)
        properties = _dissolvable(element, id)
        last = child(element, "p:extLst")
        start, end = properties.end, last.start if last is not None else element.tail
        inner = [one for one in splices if start <= one.start and one.end <= end]
        shifted = [one._replace(start=one.start - start, end=one.end - start) for one in inner]
        text = Patch(amendments.tree.data[start:end]).spliced(shifted).data()
        splices = [one for one in splices if one.end <= element.start or one.start >= element.end]
        splices.append(Splice(element.start, element.end, text, f"group '{id}' dissolved"))
    return splices


def _dissolvable(element: Element, id: str) -> Element:
    """The properties of a group that has nothing of its own which would be lost with it, and that nothing names."""
    properties, names = child(element, "p:grpSpPr"), descend(element, "p:nvGrpSpPr", "p:cNvPr")
    if properties is None or names is None:
        raise EditError(says("group-in-several-forms", id=id))
    own = [one for one in properties.children if one.tag not in ("a:xfrm", "a:extLst")]
    kept = [one for one in names.children if one.tag != "a:extLst"]
    locks = descend(element, "p:nvGrpSpPr", "p:cNvGrpSpPr", "a:grpSpLocks")
    kept += [locks] if locks is not None and truth(locks.get("noUngrp")) else []
    if own or kept:
        what = "a paint or effect" if own else "a link or lock"
        raise EditError(says("pptx-group-look-lost", id=id, look=what))
    number = names.get("id")
    for one in element.tree.elements:
        if (one.tag in GLUE and one.get("id") == number) or one.get("spid") == number:
            what = "a connector holds on to" if one.tag in GLUE else "an animation moves"
            raise EditError(says("pptx-group-not-dissolvable", holder=what, id=id))
    return properties
