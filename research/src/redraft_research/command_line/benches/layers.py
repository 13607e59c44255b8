"""`redraft bench layers`: how well it is decided which layers a request is about."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from redraft.document.pages import Document
from redraft.edits.execution import Measure
from redraft.errors import ToolError
from redraft.formats.file import File
from redraft.interfaces.models import models_of
from redraft.interfaces.terminal import progress_for
from redraft.language.planner import GrammarPlanner
from redraft.models.trace import Models
from redraft.pictures.layers.decisions import Reasoning
from redraft.pictures.layers.layer_images import FileSights
from redraft.pictures.layers.model_decisions import LayerReasoner
from redraft.pictures.layers.rule_decisions import reason_offline
from redraft.pictures.layers.units import LayerUnit
from redraft.plan import Context, Plan, Planner
from redraft.planners.offered_readings import ReadingPlanner, can_be_read
from redraft.session.session import Session
from redraft_research.command_line.benches.corpus import chosen
from redraft_research.command_line.measures import Printout
from redraft_research.datasets.requests.cases import read_cases
from redraft_research.evaluation.layers.labelled import is_labelled, read_labelled
from redraft_research.evaluation.layers.run import Reason, Scored, prompt_bleu, score_layers, totals
from redraft_research.evaluation.requests.run import Bench
from redraft_research.scoring.layer_decisions import TARGET, Tally, tally


def run(options: argparse.Namespace) -> Printout:
    requests, folders = chosen(options, lambda path: (read_labelled if is_labelled(path) else read_cases)(path))
    rows: dict[str, Tally] = {}
    progress = progress_for(options.json)
    with Session(options.fonts, history=False) as session, models_of(options) as models:
        runner = Bench(session, folders, GrammarPlanner())
        reasoners = {"rules": _by_rules(session, GrammarPlanner())}
        reasoners["rules and reader"] = _by_rules(session, _Read())
        if models is not None:
            reasoners[options.model or "the model configured"] = _by_model(session, models)
        found: list[Scored] = []
        try:
            for name, reason in reasoners.items():
                found = []
                for each in score_layers(runner, requests, reason, merged=options.merged):
                    found.append(each)
                    progress(f"{name}: {len(found)} of {len(requests)} requests")
                rows = totals(found, name) | rows
        finally:
            progress("")
            runner.close()
    try:
        similar, unsaid = prompt_bleu(found), ""
    except ToolError as error:
        similar, unsaid = None, f"absent: {error.message}: {error.suggestion}"
    lines = [*table(rows), *_failures(found, options.failures)]
    if similar is not None or unsaid:
        lines.append(f"prompts of layers rightly chosen: BLEU {unsaid or f'{similar:.3f}'}")
    return Printout(_as_json(rows, found, similar, options.failures), lines)


class _Read:
    """The grammar, and the reader wherever it refuses: what only decides may also read what is not offered to act."""

    def __init__(self) -> None:
        self.reader = ReadingPlanner(GrammarPlanner())

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan:
        plan = self.reader.grammar.plan(document, instruction, measure, context)
        if not plan.refusals or not can_be_read(instruction):
            return plan
        return replace(plan, readings=self.reader.readings(document, instruction, measure))


def _by_rules(session: Session, planner: Planner) -> Reason:
    def reason(file: File, instruction: str, layers: Sequence[LayerUnit]) -> Reasoning:
        return reason_offline(file.document, instruction, session.fonts.measure, planner, layers)

    return reason


def _by_model(session: Session, models: Models) -> Reason:
    def reason(file: File, instruction: str, layers: Sequence[LayerUnit]) -> Reasoning:
        sights = FileSights(file, session.tiles)
        return LayerReasoner(models.writer, session.fonts.measure, sights).reason(file.document, instruction, layers)

    return reason


def table(rows: Mapping[str, Tally]) -> list[str]:
    """Layer decision accuracy counted three ways, the targeted one marked."""
    wide = max(len(name) for name in rows)
    titles = ("requests", 10), ("layers", 8), ("per layer", 11), ("exact set", 11), ("F1", 8), ("precision", 11)
    head = " " * wide + "".join(f"{title:>{width}}" for title, width in (*titles, ("recall", 8), ("unread", 8)))
    lines = [head]
    for name, row in rows.items():
        lines.append(
            f"{name:{wide}}{row.requests:>10}{row.layers:>8}{row.per_layer:>11.1%}{row.exact_set:>11.1%}"
            f"{row.f1:>8.1%}{row.precision:>11.1%}{row.recall:>8.1%}{row.unread:>8}"
        )
    lines.append(f"target: the {TARGET} of a request; answers that cannot be read count as wrong")
    return lines


def _wrong(found: Sequence[Scored], most: int) -> list[Scored]:
    return [each for each in found if not tally(each.reasoning.decisions, each.gold).exact][:most]


def _failures(found: Sequence[Scored], most: int) -> list[str]:
    lines = []
    for each in _wrong(found, most):
        extra = sorted(set(each.reasoning.edited) - each.gold.edited - each.gold.either_way)
        missed = sorted(each.gold.edited - set(each.reasoning.edited))
        lines.append(f"“{each.instruction}”  missed: {', '.join(missed) or '–'}  too many: {', '.join(extra) or '–'}")
        lines += [f"    {problem[:200]}" for problem in each.reasoning.problems[:2]]
    return lines


def _as_json(rows: Mapping[str, Tally], found: Sequence[Scored], similar: float | None, most: int) -> dict[str, Any]:
    return {
        "target": TARGET,
        "reasoners": {name: tally.as_json() for name, tally in rows.items()},
        "prompt_bleu": similar,
        "failures": [
            {"say": each.instruction, "gold": sorted(each.gold.edited), **each.reasoning.as_json()}
            for each in _wrong(found, most)
        ],
    }
