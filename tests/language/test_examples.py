"""The manual is the grammar: every example sentence beside a rule is understood in one way, on the design it names."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from redraft.language.parse import rulebook
from redraft.language.planner import GrammarPlanner
from redraft.session.session import Session
from tests.sampling import sample

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_every_example_beside_a_rule_is_carried_out() -> None:
    sentences: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for section in rulebook().sections:
        for rule in section.rules:
            sentences[section.design] += [(rule.line, example) for example in rule.examples]
    wrong = []
    with Session(history=False) as session:
        for design, rows in sentences.items():
            document = session.open(EXAMPLES / design).document
            for line, sentence in sample(rows, 40):
                plan = GrammarPlanner().plan(document, sentence, session.fonts.measure)
                if plan.refusals or not plan.edits:
                    wrong.append(f"{line}: “{sentence}”: {plan.refusals[0].reason if plan.refusals else 'nothing'}")
    assert not wrong, "\n".join(wrong)
