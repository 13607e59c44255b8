"""Sentences that tell of something: the rules do nothing, and nothing is done unasked."""

from __future__ import annotations

from pathlib import Path

import pytest

import redraft
from redraft.language.reports import is_past, is_report
from redraft.language.rule_planner import RulePlanner
from redraft.planners.reading.certainty import Stance
from redraft.planners.reading.planner import stance
from tests.language.scenes import measure

CARD = b"""<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
<text id="title" x="10" y="30">Summer</text><text id="price" x="10" y="70">48 EUR</text></svg>"""
REPORTS = (
    "I made the title bigger",
    "I have deleted the title",
    "they want the title red but I disagree",
    "never make the title red",
    "delete the title but wait for my ok",
)
PAST = ("the price was 48 euros", "the date was 10 July", "early bird used to be 39 euros")
REQUESTS = (
    "make the title bigger", "I want the title bigger", "the price was 48 and is 50 now", "I wish the title were red",
    'change the title to "I made this"', "the title was supposed to be red", "we moved the price up by 2 euros",
)  # fmt: skip


@pytest.mark.parametrize("words", REPORTS)
def test_what_has_been_done_or_is_not_wanted_is_not_done_again(words: str, tmp_path: Path) -> None:
    (tmp_path / "card.svg").write_bytes(CARD)
    document = redraft.open(tmp_path / "card.svg").document
    plan = RulePlanner().plan(document, words, measure)
    assert is_report(words)
    assert not plan.steps
    assert stance(plan, words) is Stance.PARTLY


@pytest.mark.parametrize("words", PAST)
def test_how_something_was_is_never_written_unasked(words: str, tmp_path: Path) -> None:
    (tmp_path / "card.svg").write_bytes(CARD)
    plan = RulePlanner().plan(redraft.open(tmp_path / "card.svg").document, words, measure)
    assert is_past(words)
    assert stance(plan, words) is Stance.PARTLY


@pytest.mark.parametrize("words", REQUESTS)
def test_requests_are_none(words: str) -> None:
    assert not is_report(words)
    assert not is_past(words)
