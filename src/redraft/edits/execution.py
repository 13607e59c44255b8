"""Applies edits to a document and measures the changed text again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from redraft import budget
from redraft.document.geometry import Box
from redraft.document.layers import Text, family
from redraft.document.pages import Document
from redraft.document.style import TYPE
from redraft.edits.kinds import Edit, Insert, SetFlow, SetParagraph, SetRuns, SetStyle, SetText
from redraft.edits.layer_tree import replace_layer
from redraft.edits.ops import apply

if TYPE_CHECKING:
    from redraft.edits.scope import Guard

Measure = Callable[[Text], Box | None]
"""The frame of a text layer in its own coordinates, with the available fonts."""


def execute(document: Document, edits: Iterable[Edit], measure: Measure, guard: Guard | None = None) -> Document:
    """The document after the edits; a text whose words or type changed has its frame measured again.

    With a guard, raises ScopeError at the first edit that reaches outside the scope.
    """
    for edit in edits:
        budget.check()
        if guard is not None:
            guard.check(document, edit)
        document = apply(document, edit)
        match edit:
            case Insert():
                changed = [inner.id for inner in family(edit.content) if isinstance(inner, Text)]
            case SetText():
                changed = [edit.layer]
            case SetRuns() | SetParagraph() | SetFlow():  # of text that flows, the frame is stated unless it grows
                text = document.index.layers[edit.layer]
                steady = not isinstance(text, Text) or (text.flow is not None and text.flow.fit != "grow")
                changed = [] if steady else [edit.layer]
            case SetStyle(name=name) if name in TYPE:
                changed = [edit.layer]
            case _:
                changed = []
        for layer_id in changed:
            layer = document.index.layers[layer_id]
            if isinstance(layer, Text):
                document = replace_layer(document, replace(layer, frame=measure(layer)))
    return document
