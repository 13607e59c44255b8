"""What is asked of pictures beyond the rules: new ones, which are drawn where a generator is named. Loads what it needs
when a request speaks of such a thing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from redraft.document.layers import Document
from redraft.plan import Context, Plan, Planner, Refusal
from redraft.planners.described_pictures import NAME, described

if TYPE_CHECKING:
    from redraft.edits.execute import Measure
    from redraft.formats.file import File
    from redraft.session.options import EditOptions
    from redraft.session.resources import Resources


class PicturesPlanner:
    """Plans what is about pictures, and leaves everything else to another planner."""

    def __init__(self, planner: Planner, file: File, options: EditOptions, tools: Resources) -> None:
        self._planner, self._file, self._options, self._tools = planner, file, options, tools

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan:
        if next(described(instruction), None) is None:
            return self._planner.plan(document, instruction, measure, context)
        from redraft.session.model_planner import new_pictures

        pictures = new_pictures(self._file, self._options, self._tools)
        if pictures.generator is not None:
            plan = pictures.plan(document, instruction, measure, context)
            if not plan.refusals:
                return pictures.drawn(document, plan, measure)
        plan = self._planner.plan(document, instruction, measure, context)
        if not plan.refusals or any(one.final for one in plan.refusals):
            return plan
        found = pictures.blank(document, instruction, measure, context) if pictures.generator is None else None
        if found is not None:
            told = found[0].told.replace(NAME, "FILE.png")
            how = f"name one that draws it: --image-generator openai:NAME; or give a file: {told}"
            refusal = Refusal(instruction, f"no image generator is named to draw {found[0].words}", how)
            return replace(plan, refusals=(refusal,), readings=())
        return plan
