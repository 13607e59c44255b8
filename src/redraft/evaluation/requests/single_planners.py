"""The parts of `redraft edit` without a model, each as a planner by itself."""

from __future__ import annotations

from redraft.document.layers import Document
from redraft.edits.execution import Measure
from redraft.language.planner import GrammarPlanner as GrammarAlone
from redraft.plan import Context, Plan, Refusal
from redraft.planners.offered_readings import ReadingPlanner

__all__ = ["GrammarAlone", "ReaderAlone"]


class ReaderAlone:
    """Refuses everything, and offers what the learned reader would."""

    def __init__(self) -> None:
        self._reader = ReadingPlanner(GrammarAlone())

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan:
        readings = self._reader.readings(document, instruction, measure)
        return Plan((), (Refusal(instruction, "the reader never acts", ""),), document, readings=readings)
