"""A flat picture edited as a whole: a plan that turns, mirrors, crops or scales its one layer becomes new pixels, and a
page that is just as large."""

from __future__ import annotations

from dataclasses import replace

from redraft.document.geometry import Box
from redraft.document.layers import Asset, Picture
from redraft.document.pages import Document
from redraft.edits.ops import Edit, ReplacePixels, SetCrop, apply
from redraft.edits.page_edits import SetPage
from redraft.errors import RedraftError
from redraft.formats.raster.transformed_picture import laid_out
from redraft.plan import Plan, Refusal, Step


def as_whole(document: Document, plan: Plan) -> Plan:
    """A plan for the one picture of a document as new pixels for it."""
    acted = [step for step in plan.steps if step.edits]
    if not acted or all(isinstance(edit, ReplacePixels) for edit in plan.edits):
        return plan
    clause = "; ".join(step.clause for step in acted)
    try:
        edits, notes = whole(document, plan.document)
    except RedraftError as error:
        refusal = Refusal(clause, error.message, error.suggestion)
        return replace(plan, steps=(), refusals=(*plan.refusals, refusal), document=document)
    reading = "; ".join((*(step.reading for step in acted), *notes))
    step = Step(clause, reading, ("picture",), edits)
    return replace(plan, steps=(step,), document=apply(document, list(edits)))


def whole(before: Document, after: Document) -> tuple[tuple[Edit, ...], tuple[str, ...]]:
    """What `after` makes of the one picture of `before`, as edits that leave a picture just as large as its page; and
    what the file could not keep. EditError for anything else than another place, size, turn or crop."""
    picture = before.index.layers["picture"]
    assert isinstance(picture, Picture)
    was = before.assets[picture.asset]
    data, (width, height), notes = laid_out(was, before, after)
    made = Asset(was.media_type, data, width, height)
    page = before.pages[0].id
    edits: list[Edit] = [ReplacePixels("picture", made.key, made)]
    if (width, height) != (was.width, was.height):
        frame = Box(0.0, 0.0, float(width), float(height))
        edits = [SetPage(page, float(width), float(height)), SetCrop("picture", picture.crop, frame), *edits]
    return tuple(edits), notes
