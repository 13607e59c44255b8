"""Phrases and the boxes of what they mean, for training a grounder (Agent-DocEdit, section 2.2).

As in the paper, a phrase comes from the sentence (between verb and destination), and from the program's `find`.
"""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from redraft_research.datasets.feedback import COLORS, Feedback, FeedbackScene, draft
from redraft_research.datasets.recipes import Discard, Sample, described

_VERB = re.compile(r"(?:change the colour of|take out|\w+) ", re.I)
_REST = re.compile(
    rf" (?:\d+ pixels|\d+%|by \d|to the (?:left|right) of|above|below|(?:to )?(?:{'|'.join(COLORS)})\b).*|\.$", re.I
)


class Phrases:
    """See the data card."""

    name = "phrases"
    version = 2
    about, fields = described("phrases")

    def __init__(self, source: Path | None = None) -> None:
        self._feedback = Feedback()
        self.close = self._feedback.close

    def sample(self, seed: int, index: int) -> Sample | Discard:
        scene, chance = self._feedback.scene(seed, index), random.Random(f"phrases {seed} {index}")
        made = next((one for _ in range(12) if (one := draft(chance, scene, "", several=False)) is not None), None)
        if made is None:
            return Discard("no request for the design")
        clause = made.clauses[0]
        stated = [f"{name}={value!r}" for name, value in clause.right.stated().items() if name != "target"]
        program = f"element = find({clause.target.phrase!r})\n{clause.right.command}({', '.join(['element', *stated])})"
        phrases = {"from_sentence": from_sentence(made.request), "from_program": from_program(program)}
        row: dict[str, Any] = {
            "request": made.request, "program": program, "phrase": clause.target.phrase, **phrases,
            "agree": {*phrases.values()} == {clause.target.phrase}, "element": clause.target.id,
            "kind": clause.target.kind, "design": {"number": scene.number, "kind": scene.design.facts.kind},
        }  # fmt: skip
        elements = [{"id": one.id, "kind": one.kind, "box": _pixels(one.box, scene)} for one in scene.targets]
        return Sample(
            row | {"box": _pixels(clause.target.box, scene), "elements": elements}, {"page.png": scene.before}
        )

    def faults(self, sample: Sample) -> list[str]:
        row = sample.row
        if missing := [name for name in self.fields if name not in {*row, *sample.files}]:
            return [f"{name} is missing" for name in missing]
        there = {"id": row["element"], "kind": row["kind"], "box": row["box"]} in row["elements"]
        whole = row["phrase"].lower() in row["request"].lower()
        return ["the element is not one of the page's"] * (not there) + ["the phrase is not in the request"] * (
            not whole
        )


def from_sentence(request: str) -> str:
    """What a request is about: after its verb and before the first word of where, how much or what colour."""
    return _REST.sub("", _VERB.sub("", request, count=1), count=1).strip()


def from_program(program: str) -> str:
    """The argument of the first call of `find`."""
    calls = (one for one in ast.walk(ast.parse(program)) if isinstance(one, ast.Call))
    found: Iterable[Any] = (
        one.args[0].value for one in calls
        if isinstance(one.func, ast.Name) and one.func.id == "find" and isinstance(one.args[0], ast.Constant)
    )  # fmt: skip
    return str(next(iter(found), ""))


def _pixels(box: Iterable[float], scene: FeedbackScene) -> list[float]:
    return [round(side * scene.scale, 2) for side in box]
