"""The 48 requests that the manual promised before there was a grammar: all of them are still carried out."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from redraft.language.planner import GrammarPlanner
from redraft.session.session import Session

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples"


def test_all_requests_of_the_first_manual_are_carried_out() -> None:
    rows = [line.split("\t") for line in (HERE / "frozen_requests.tsv").read_text("utf-8").splitlines()]
    assert len(rows) == 48
    by_design: dict[str, list[str]] = defaultdict(list)
    for design, sentence in rows:
        by_design[design].append(sentence)
    refused = []
    with Session(history=False) as session:
        for design, sentences in by_design.items():
            document = session.open(EXAMPLES / design).document
            for sentence in sentences:
                plan = GrammarPlanner().plan(document, sentence, session.fonts.measure)
                if plan.refusals or not plan.edits:
                    refused.append(f"{design}: “{sentence}”: {plan.refusals[0].reason if plan.refusals else 'nothing'}")
    assert not refused, "\n".join(refused)
