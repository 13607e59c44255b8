"""The variables that a design has itself: `{{city}}` in a text, and a picture that is named `{{photo}}`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from redraft.batch.table.variables import DOUBLE, refuse_unfit, refuse_unknown
from redraft.commands.command import Command
from redraft.commands.layers.add_delete import brought
from redraft.commands.place.crops import in_its_place
from redraft.commands.words.texts import replacements
from redraft.document.layers import Picture, Text
from redraft.document.pages import Document
from redraft.edits.execution import Measure, execute
from redraft.errors import UsageError, says
from redraft.language.picture_files import picture_file
from redraft.plan import Context, Plan, Planner, Step

FILL = "fill in the variables of the design"
"""The instruction of a row that has no other."""


class Blanks(NamedTuple):
    """Where a document has variables: in texts, as (start, end, name) by layer, and as names of pictures, by layer."""

    texts: Mapping[str, tuple[tuple[int, int, str], ...]]
    pictures: Mapping[str, str]

    @property
    def names(self) -> list[str]:
        in_texts = (name for spans in self.texts.values() for _, _, name in spans)
        return list(dict.fromkeys([*in_texts, *self.pictures.values()]))


def blanks_of(document: Document) -> Blanks:
    texts: dict[str, tuple[tuple[int, int, str], ...]] = {}
    pictures: dict[str, str] = {}
    for placed in document.walk():
        layer = placed.layer
        if isinstance(layer, Text):
            if spans := tuple((*found.span(), found[1]) for found in DOUBLE.finditer(layer.text)):
                texts[layer.id] = spans
        elif isinstance(layer, Picture) and (found := DOUBLE.fullmatch(layer.name) or DOUBLE.fullmatch(layer.id)):
            pictures[layer.id] = found[1]
    return Blanks(texts, pictures)


def with_short_texts(document: Document, blanks: Blanks, measure: Measure) -> Document:
    """A design with a letter for each variable, to compare results with: `{{title}}` itself may be too long there."""
    for command in replacements(
        {id: [(start, end, "i") for start, end, _ in spans] for id, spans in blanks.texts.items()}
    ):
        document = execute(document, command.resolve(document, measure).edits, measure)
    return document


class Filling:
    """A planner that fills in a design's variables, after what `inner` makes of an instruction where there is one.

    What the instruction has written is data, so only texts that are as they were are filled in.
    """

    def __init__(self, blanks: Blanks, values: Mapping[str, str], allow_empty: bool, inner: Planner | None) -> None:
        self.blanks, self.values, self.inner = blanks, values, inner
        if not blanks.names:
            how = f"there are the variables {', '.join(values)}; or say what to do with them: --instruction"
            raise UsageError(says("nothing-to-fill", advice=how if values else "add them"))
        refuse_unknown(blanks.names, values, "the design")
        refuse_unfit(blanks.names, values, allow_empty)

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan:
        made = Plan((), (), document)
        if self.inner is not None:
            made = self.inner.plan(document, instruction, measure, context)
        if made.refusals:
            return made
        commands = self._commands(document, made.document)
        edits = tuple(edit for command in commands for edit in command.resolve(made.document, measure).edits)
        targets = tuple(dict.fromkeys([*self.blanks.texts, *self.blanks.pictures]))
        step = Step(FILL, f"fill in {', '.join(self.blanks.names)}", targets, edits, commands=tuple(commands))
        return replace(made, steps=(*made.steps, step), document=execute(made.document, edits, measure))

    def _commands(self, before: Document, document: Document) -> list[Command]:
        index = document.index.layers
        texts = {
            id: [
                (start, end, self.values[name]) for start, end, name in spans if self.values[name] != f"{{{{{name}}}}}"
            ]
            for id, spans in self.blanks.texts.items()
            if isinstance(layer := index.get(id), Text) and layer.text == _text(before, id)
        }
        commands: list[Command] = [*replacements({id: spans for id, spans in texts.items() if spans})]
        for id, name in self.blanks.pictures.items():
            layer = index.get(id)
            if isinstance(layer, Picture) and self.values[name]:
                asset = picture_file(self.values[name], document.traits.pictures)
                commands += [brought(edit) for edit in in_its_place(layer, asset, document)]
        return commands


def _text(document: Document, id: str) -> str:
    layer = document.index[id].layer
    return layer.text if isinstance(layer, Text) else ""
