"""Properties of things: what is larger or smaller by how much, and what is refused because it could mean two things."""

from __future__ import annotations

from pathlib import Path

from redraft.grammar.lattice import Amount
from redraft.language.planner import GrammarPlanner
from redraft.language.properties import Adjustment
from redraft.plan import Plan
from redraft.session.session import Session
from tests.sampling import each

EXAMPLES = Path(__file__).parents[2] / "examples"


def plan_of(sentence: str, design: str = "event.svg") -> Plan:
    with Session(history=False) as session:
        return GrammarPlanner().plan(session.open(EXAMPLES / design).document, sentence, session.fonts.measure)


@each(
    ("change", "factor"),
    [
        (Adjustment(1), 1.25),
        (Adjustment(-1, degree=1), 0.9),
        (Adjustment(-1, Amount(20, "%")), 0.8),
        (Adjustment(-1, times=1 / 4), 0.75),
        (Adjustment(-1, times=4), 0.25),
        (Adjustment(1, times=0.5), 1.5),
        (Adjustment(0, times=0.5), 0.5),
    ],
)
def test_a_change_is_a_factor_of_what_it_is(change: Adjustment, factor: float) -> None:
    assert change.factor == factor


def test_a_width_and_a_height_come_to_one_size() -> None:
    (step,) = plan_of("make the sticker 300px wide and 200px high").steps
    (command,) = step.commands
    assert (command.stated()["width"], command.stated()["height"]) == (300, 200)


def test_the_font_of_everything_goes_to_texts_only() -> None:
    (step,) = plan_of("make everything bold").steps
    assert "background" not in step.targets
    assert "subtitle" in step.targets


@each(
    "sentence",
    [
        "make the guitarist bold",
        "make the sticker 20px bigger",
        "set the width of the sticker to 2px",
        "make the title red and blue",
        "make the title larger and smaller",
    ],
)
def test_what_is_not_clear_or_cannot_be_is_refused(sentence: str) -> None:
    plan = plan_of(sentence)
    assert plan.refusals
    assert not plan.edits
