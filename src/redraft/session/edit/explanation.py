"""A plan explained so that a person can check it: the clauses, what each is about, the program and the edits.

make the title gold and the dates bigger
  clause    “make the title gold”, read as: recolor #title (text “Summer Nights”, top left): fill colour → gold
  targets   1  #title (text “Summer Nights”, top left)
  program   recolor("title", "#ffd700")
  edits     title (text): fill colour #ffffff → #ffd700
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, NamedTuple

from redraft.commands.forms.wire import command_to_json
from redraft.commands.programs.program_text import program_for
from redraft.document.pages import Document
from redraft.edits.execution import Measure
from redraft.edits.receipt.value_changes import with_changes
from redraft.errors import ProgramError
from redraft.formats.file import File
from redraft.inspection.page.overlay import overlay
from redraft.plan import Plan
from redraft.session.layer_target import targets_of
from redraft.session.offers import Offer

if TYPE_CHECKING:
    from redraft.session.resources import Resources

MOST_PAGES = 12
"""Pages that a picture of targets has at most, one below the other."""


class Explanation(NamedTuple):
    """A plan explained. `told` is for people and scripts, as JSON: `instruction` is the one planned, which differs from
    the one given where that leans on an edit made before, or a choice was made; of each clause the `commands`, the
    `reading` in words, targets, program and changes, or why it was refused and what its `phrase` may mean; `program`
    does all of it, and is '' where it cannot be written, `program_missing` saying why; `background` is text beside the
    requests that asks for nothing; `layers` what was decided of each, where they were decided one by one. `numbers` has
    each layer that is there already, those to choose from too."""

    told: Mapping[str, Any]
    numbers: Mapping[str, int]


def explain(document: Document, plan: Plan, asked: str, measure: Measure, offers: Sequence[Offer] = ()) -> Explanation:
    """Explain a plan made for this document; the numbers of what is offered are kept."""
    named = [target for offer in offers for target in offer.targets]
    numbers = {target.id: target.number for target in named}
    rows: list[dict[str, Any]] = []
    now, program, why = document, "", ""
    try:
        program = program_for(document, plan.steps, measure) if plan.steps else ""
    except ProgramError as error:
        why = error.message
    for step, block in zip(plan.steps, _blocks(program, len(plan.steps)), strict=True):
        before = now
        now, changes = with_changes(now, step.edits, measure)
        ids = dict.fromkeys((*step.targets, *(change.layer for change in changes if change.kind != "page")))
        listed = [id for id in ids if _is_listed(id, ids, before, now)]
        targets = targets_of(listed, before, now, numbers=numbers, known=document)
        named += targets
        row = {"clause": step.clause, "refused": False, "commands": [*map(command_to_json, step.commands)]}
        row |= {
            "reading": step.reading,
            "targets": [one.to_json() for one in targets],
            "program": "" if step.inside else block,
        }
        rows.append(row | {"changes": [asdict(change) for change in step.inside or changes]})
    for refusal in plan.refusals:
        choices = targets_of(refusal.choices, document, numbers=numbers)
        named += choices
        row = {"clause": refusal.clause, "refused": True, "reason": refusal.reason, "suggestion": refusal.suggestion}
        rows.append(row | {"phrase": refusal.phrase, "choices": [one.to_json() for one in choices]})
    order = {clause: place for place, clause in enumerate(_in_order(asked, [row["clause"] for row in rows]))}
    rows.sort(key=lambda row: order[row["clause"]])
    told: dict[str, Any] = {"instruction": asked, "clauses": rows, "program": program}
    told |= {"program_missing": why or None, "background": list(plan.background)}
    told |= {"layers": list(plan.layers)} if plan.layers else {}
    return Explanation(told, {each.id: each.number for each in named if not each.new})


def targets_picture(file: File, explanation: Explanation, tools: Resources) -> bytes:
    """The pages that a plan is about, as they are now, with what it is about outlined and numbered; one below the other
    where there are several, at most MOST_PAGES. Without a target: the first page."""
    numbers = explanation.numbers
    index = file.document.index
    homes = {index[id].page.id for id in numbers if id in index}
    pages = [page for page in file.document.pages if page.id in homes] or list(file.document.pages[:1])
    shown = pages[:MOST_PAGES]
    return _stacked([overlay(file.opened, page, tools.tiles, tools.fonts, 1.0, numbers).png for page in shown])


def _stacked(pictures: Sequence[bytes]) -> bytes:
    """Pictures one below the other, as one."""
    from PIL import Image

    if len(pictures) == 1:
        return pictures[0]
    opened = [Image.open(io.BytesIO(each)).convert("RGB") for each in pictures]
    gap = max(4, opened[0].height // 60)
    size = (max(each.width for each in opened), sum(each.height for each in opened) + gap * (len(opened) - 1))
    sheet = Image.new("RGB", size, (120, 120, 120))
    top = 0
    for each in opened:
        sheet.paste(each, (0, top))
        top += each.height + gap
    out = io.BytesIO()
    sheet.save(out, "PNG")
    return out.getvalue()


def _blocks(program: str, count: int) -> Iterator[str]:
    """What the program does for each step, without its comment."""
    blocks = program.rstrip("\n").split("\n\n") if program else []
    for number in range(count):
        lines = blocks[number].split("\n") if number < len(blocks) else []
        yield "\n".join(lines[1:])


def _is_listed(id: str, ids: Mapping[str, None], before: Document, now: Document) -> bool:
    """Whether a layer is listed by itself: not one inside another that is."""
    placed = before.index.get(id) or now.index.get(id)
    return placed is not None and not any(group.id in ids for group in placed.ancestors)


def _in_order(asked: str, clauses: Sequence[str]) -> list[str]:
    """The clauses in the order of the instruction, as far as they are in it."""
    lower = asked.lower()
    places = [(lower.find(clause.lower()), number) for number, clause in enumerate(clauses)]
    known = sorted(places, key=lambda one: (one[0] if one[0] >= 0 else len(lower), one[1]))
    return list(dict.fromkeys(clauses[number] for _, number in known))
