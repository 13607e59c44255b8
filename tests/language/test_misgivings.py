"""Requests that were once carried out wrongly because of what stood beside them: what is to be spared, which of several
are meant, which way a size goes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from redraft.language.misgivings import spares
from redraft.language.rule_planner import RulePlanner
from redraft.session.session import Session

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(history=False) as opened:
        yield opened


@pytest.mark.parametrize(
    ("file", "say"),
    [
        ("deck.pptx", "delete slides 2 to 5, but slide 3 stays"),
        ("deck.pptx", "delete slides 2 to 5, though slide 3 can stay"),
        ("deck.pptx", "make all titles blue, the first one is fine as it is"),
        ("deck.pptx", "delete the second table"),
        ("deck.pptx", "delete this slide"),
        ("event.svg", "all texts red, the title excluded"),
        ("event.svg", "make all texts white, but the title is good as it is"),
        ("event.svg", "make all texts bold; the date can remain as is"),
        ("event.svg", "make one of the texts red"),
        ("event.svg", "make half of the title red"),
        ("event.svg", "make the title half as big again"),
        ("event.svg", "add 20px to the title"),
        ("event.svg", "reduce the logo to 200%"),
        ("event.svg", "MAKE THE TITLE RED 😡"),
        ("event.svg", "redo the title"),
        ("event.svg", "forget the sticker"),
        ("event.svg", "put the date into German"),
        ("event.svg", "make every text red except the title, and make that one italic"),
        ("event.svg", "make all texts bold (i mean the big ones)"),
        ("sale.svg", "raise the prices but not the old ones by 10%"),
    ],
)
@pytest.mark.sampled(10)
def test_what_may_be_meant_otherwise_is_refused(session: Session, file: str, say: str) -> None:
    document = session.open(EXAMPLES / file).document
    plan = RulePlanner().plan(document, say, session.fonts.measure)
    assert plan.refusals
    assert plan.steps or plan.document == document, "what was refused has changed nothing"


@pytest.mark.parametrize(
    ("file", "say"),
    [
        ("event.svg", "make all texts red except the title"),
        ("event.svg", "make the title red, the rest stays as it is"),
        ("event.svg", "reduce the logo to 80%"),
        ("event.svg", 'change the title to "RED!"'),
        ("deck.pptx", "delete slide 3"),
    ],
)
def test_what_is_clear_is_still_done(session: Session, file: str, say: str) -> None:
    document = session.open(EXAMPLES / file).document
    plan = RulePlanner().plan(document, say, session.fonts.measure)
    assert not plan.refusals
    assert plan.edits


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("the pro plan stays", True),
        ("but the medium one", True),
        ("the logo is fine as it is", True),
        ("the rest stays as it is", False),
        ("leave everything where it is", False),
        ("nobody can read it", False),
    ],
)
def test_words_that_spare_something_are_told_from_those_that_do_not(told: str, names: bool) -> None:
    assert spares(told) is names
