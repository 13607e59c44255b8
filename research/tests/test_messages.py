"""The messages of research and the places that use them agree."""

from __future__ import annotations

from pathlib import Path

import redraft_research
from redraft.messages import catalogue
from redraft_research.messages import FILE
from tests.test_messages import calls, check_form, expected, wrong_calls

SOURCES = Path(next(iter(redraft_research.__path__)))


def test_every_place_gives_a_message_exactly_the_values_it_has() -> None:
    assert wrong_calls(SOURCES, catalogue() | catalogue(FILE)) == []


def test_no_message_is_without_a_place_that_uses_it_and_none_is_redraft_s_as_well() -> None:
    assert not catalogue(FILE).keys() - {case for _, case, _ in calls(SOURCES)}
    assert not catalogue(FILE).keys() & catalogue().keys()


def test_a_message_is_a_fact_with_at_most_one_suggestion_and_its_case_a_short_name() -> None:
    check_form(FILE)


def test_every_case_that_a_test_expects_is_one_there_is() -> None:
    assert expected(Path(__file__).parent) - catalogue().keys() - catalogue(FILE).keys() == set()
