"""Commands for groups: elements put into a new one, and a group dissolved."""

from __future__ import annotations

from typing import ClassVar

from redraft.commands.command import KW_ONLY, Command, Resolution
from redraft.commands.values import Element, Elements, Name
from redraft.document.layers import Group as Layers
from redraft.document.pages import Document
from redraft.document.style import Style
from redraft.edits.arrangement import fresh_id
from redraft.edits.display_text import excerpt
from redraft.edits.execution import Measure
from redraft.edits.layer_tree import next_id, parent_id
from redraft.edits.ops import Edit, Insert, Remove, Restack, SetTransform
from redraft.errors import CommandError, says


class Group(Command):
    """Group elements of a slide. All of them on one slide or in one group; they stay as they are, in their order, at
    the uppermost's place.

    >>> group(["logo", "slogan"], name="Brand")
    """

    gives: ClassVar[str] = "element"
    targets: Elements
    _: KW_ONLY
    name: Name = ""

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        _check(document)
        ids = [id for id in document.index if id in set(self.targets)]  # from the bottom of the stack up
        placed = [document.index[id] for id in ids]
        if len(placed) < 2:
            raise CommandError(says("group-needs-two"))
        if bound := next((one.layer.id for one in placed if one.layer.bound), None):
            raise CommandError(says("part-not-groupable", id=bound))
        homes = {parent_id(one) for one in placed}
        if len(homes) > 1:
            raise CommandError(says("on-different-pages"))
        home, page = homes.pop(), placed[0].page.id
        made = Layers(
            fresh_id(document, f"{page}/group", frozenset()), self.name, style=Style(opacity=1.0, visible=True)
        )
        moved = [Restack(id, made.id) for id in ids]
        return Resolution((Insert(made, home, next_id(placed[-1])), *moved), made=(made.id,))


class Ungroup(Command):
    """Dissolve a group. What was in it stays where it is, at the group's place in the stack.

    >>> ungroup("brand")
    """

    target: Element

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        _check(document)
        placed = document.index[self.target]
        group = placed.layer
        if not isinstance(group, Layers) or group.form or group.instance_of or not group.children:
            what = group.form if isinstance(group, Layers) and group.form else group.kind
            raise CommandError(says("group-not-dissolvable", id=group.id, kind=what))
        own = group.style.opacity not in (None, 1.0) or group.style.visible is False or group.effects
        if own or any(value is not None for value in _looks(group.style)):
            raise CommandError(says("group-look-would-be-lost", id=group.id))
        edits: list[Edit] = []
        for child in group.children:
            edits.append(Restack(child.id, parent_id(placed), group.id))
            if group.transform @ child.transform != child.transform:
                edits.append(SetTransform(child.id, group.transform @ child.transform))
        told = dict(group.features).get("alt")
        notes = (f"the alternative text of the group goes with it: “{excerpt(str(told))}”",) if told else ()
        return Resolution((*edits, Remove(group.id)), notes)


def _check(document: Document) -> None:
    if not document.traits.office_objects:
        raise CommandError(says("grouping-only-on-slides"))


def _looks(style: Style) -> list[object]:
    """What a group states that its parts take over or are composited with."""
    return [getattr(style, name) for name in ("fill", "stroke", "font_family", "font_size", "shadow", "blend")]
