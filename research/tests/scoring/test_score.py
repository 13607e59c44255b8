"""A score is a value or a reason, and MiLDEScore is what the paper's table 2 says."""

from __future__ import annotations

import json
import math

import pytest

from redraft.interfaces.dispatch import dispatch
from redraft.scoring.score import Score, mean
from redraft_research.scoring.milde_score import (
    Aspects,
    AspectWeights,
    gate,
    geometric_mean,
    harmonic_core_support,
    milde_score,
    weighted_sum,
)
from tests.sampling import each


@each(("value", "reason"), [(None, ""), (1.0, "why"), (math.nan, ""), (math.inf, "")])
def test_what_is_neither_a_value_nor_a_reason_is_no_score(value: float | None, reason: str) -> None:
    with pytest.raises(ValueError, match="m: "):
        Score("m", value, reason)


def test_a_mean_tells_how_many_it_is_of_and_why_others_are_missing() -> None:
    found = mean("m", [Score.of("m", 1), Score.of("m", 0), Score.absent("m", "no text")])
    assert (found.value, dict(found.evidence)) == (0.5, {"of": 2, "absent": 1, "reasons": ["no text"]})
    assert mean("m", [Score.absent("m", "no text")]).reason == "no text"
    assert mean("m", []).value is None


def test_the_gate_is_closed_where_nothing_and_open_where_all_is_followed() -> None:
    assert gate(0.0) == pytest.approx(0)
    assert gate(1.0) == pytest.approx(1)
    assert gate(0.3, plain=True) == 0.5


def test_leaving_the_page_as_it_is_earns_nothing_and_perfection_the_synergy_too() -> None:
    assert milde_score(Aspects(0, 1, 0, 1)) == pytest.approx(0)
    assert milde_score(Aspects(1, 1, 1, 1)) == pytest.approx(1.15)
    assert weighted_sum(Aspects(1, 1, 1, 1)) == pytest.approx(1)
    assert geometric_mean(Aspects(0, 1, 1, 1)) == 0
    assert harmonic_core_support(Aspects(0, 0, 0, 0)) == 0
    assert geometric_mean(Aspects(0.5, 0.5, 0.5, 0.5), AspectWeights(1, 2, 3, 4)) == pytest.approx(0.5)


def test_the_command_line_gives_the_score(capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch("score milde --if 20.71 --lc 93.24 --aes 4.19 --tr 36.75 --json".split()) == 0
    assert json.loads(capsys.readouterr().out)["score"] == pytest.approx(25.90, abs=0.03)
    assert dispatch("score --json milde --if 20.71 --lc 93.24 --aes 41.9 --tr 36.75".split()) == 2
    assert "out of its range" in json.loads(capsys.readouterr().out)["message"]
