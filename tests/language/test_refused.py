"""What must not be done: what is not there, not clear, denied, asked, told of, or could be meant in two ways."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

from redraft.language.planner import GrammarPlanner
from redraft.session.session import Session
from tests.sampling import sample

ROOT = Path(__file__).parents[2]
ROWS = [json.loads(line) for line in Path(__file__).with_name("refused.jsonl").read_text("utf-8").splitlines()]


def test_what_must_be_refused_is_refused() -> None:
    folders = [ROOT / "examples", *sorted((ROOT / "tests" / "requests").glob("*/documents"))]
    by_design = defaultdict(list)
    for row in sample(ROWS, 40):
        by_design[row["in"]].append(row["say"])
    acted = []
    with Session(system_fonts=False, history=False) as session:
        for name, sentences in by_design.items():
            path = next(folder / name for folder in folders if (folder / name).is_file())
            document = session.open(path).document
            for sentence in sentences:
                plan = GrammarPlanner().plan(document, sentence, session.fonts.measure)
                if not plan.refusals:
                    acted.append(f"{name}: “{sentence}”: {plan.commands}")
    assert not acted, "\n".join(acted)
