"""Reader of editors' answers to DocEdit requests, a row each, as `redraft score docedit` and `grounding` take them.

    {"id": "7", "gold": {"action": "MOVE", "component": "TEXT"}, "program": "def main(): …", "component": "TEXT",
     "passes": [false, true], "error": false, "ranks": {"ours": 1, "theirs": 2},
     "vectors": {"gold": […], "edited": […], "text": […], "before": […]}, "boxed": [{"gold": […], "edited": […]}]}

Only `gold` must be there. `actions` (names) may take the place of a program.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from redraft.document.geometry import is_finite_number
from redraft.scoring.score import Score, mean
from redraft_research.datasets.docedit.cases import gold_command
from redraft_research.datasets.records import Record, boxes_in, records, tables
from redraft_research.scoring.docedit import Answered, GoldProgram, read_program
from redraft_research.scoring.embeddings import directional
from redraft_research.scoring.grounding import Grounded, Proposal

NO_VECTORS = "the rows have no vectors of CLIP"


class AnswerRow(NamedTuple):
    answered: Answered
    ranks: Mapping[str, float]
    directional: Score
    boxed: Score


def read_answers(path: Path, *, hessel: bool = False) -> list[AnswerRow]:
    return [_row(record, hessel) for record in records(tables(path), path)]


def _row(record: Record, hessel: bool) -> AnswerRow:
    values = record.values
    source, actions = values.get("program"), values.get("actions")
    named = isinstance(actions, list) and all(isinstance(one, str) for one in actions)
    if not isinstance(source, str | None) or not (named or actions is None):
        raise record.wrong("a program is a text, and actions are a list of names")
    program = read_program(source) if source is not None else GoldProgram(None, tuple(actions)) if actions else None
    passes, error = values.get("passes") or [], values.get("error")
    if not isinstance(passes, list) or not all(isinstance(one, bool) for one in passes):
        raise record.wrong("passes are true or false for each program, in order")
    if error is not None and not isinstance(error, bool):
        raise record.wrong("error is true or false")
    component = (values["component"] or "") if "component" in values else None
    if not isinstance(component, str | None):
        raise record.wrong("component is a text")
    gold = gold_command(Record(record.root, record.file, record.number, {**values, "component": None}))
    failed = bool(passes) and not any(passes)
    ranks = values.get("ranks") or {}
    if not isinstance(ranks, Mapping) or not all(is_finite_number(one) for one in ranks.values()):
        raise record.wrong("ranks are a number for each system")
    whole, boxed = _directional(record, failed, hessel)
    return AnswerRow(Answered(gold, program, component, tuple(passes), error), ranks, whole, boxed)


def _directional(record: Record, failed: bool, hessel: bool) -> tuple[Score, Score]:
    """Of the whole page and of the gold boxes. Where no program ran, the page is the one before."""
    vectors = record.values.get("vectors") or {}
    boxes = record.values.get("boxed") or []
    if not isinstance(vectors, Mapping) or not isinstance(boxes, list):
        raise record.wrong("vectors are an object, and boxed a list of objects")
    if not all(isinstance(one, Mapping) for one in boxes):
        raise record.wrong("boxed is a list of objects, one a gold box")
    text = vectors.get("text")

    def score(of: Mapping[str, Any], measure: str) -> Score:
        now = "before" if failed and "before" in of else "edited"
        three = of.get("gold"), of.get(now), text
        if None in three:
            return Score.absent(measure, NO_VECTORS)
        there = [one for one in three if isinstance(one, list) and all(is_finite_number(side) for side in one)]
        if len(there) < len(three) or len({len(one) for one in there}) > 1:
            raise record.wrong("vectors are lists of numbers, all of one length")
        return directional(*there, hessel=hessel, measure=measure)

    inside = "boxed directional"
    found = mean(inside, [score(one, inside) for one in boxes]) if boxes else Score.absent(inside, NO_VECTORS)
    return score(vectors, "directional"), found


def read_grounded(path: Path) -> list[Grounded]:
    """Rows of `gold` boxes and `proposals`: objects with a box and a score, or five numbers each."""
    found = []
    for record in records(tables(path), path):
        if "gold" not in record.values or "proposals" not in record.values:
            raise record.wrong("there must be gold and proposals", '{"gold": [[x, y, w, h]], "proposals": […]}')
        proposals = record.values["proposals"] or []
        if not isinstance(proposals, list):
            raise record.wrong("proposals are a list")
        found.append(Grounded(record.boxes("gold"), tuple(_proposal(one, record) for one in proposals)))
    return found


def _proposal(one: Any, record: Record) -> Proposal:
    if isinstance(one, Mapping):
        box, score = one.get("box"), one.get("score")
    else:
        box, score = (one[:4], one[4]) if isinstance(one, list) and len(one) == 5 else (None, None)
    places = boxes_in(box, record)
    if not is_finite_number(score) or len(places) != 1:
        raise record.wrong(f"no proposal: {one!r:.60}", "a proposal is a box and a score")
    return Proposal(places[0], float(score))
