"""`redraft bench small-edits`: what was done at the right place, and what was not done."""

from __future__ import annotations

import json
from typing import Any

import pytest

from redraft.interfaces.cli import main
from redraft.models.naming import editor_for
from redraft_research.datasets.small_objects import ObjectScene
from redraft_research.evaluation.dlebench.offline_judge import OfflineJudge
from redraft_research.evaluation.dlebench.small_edits import (
    EditorSummary,
    ReferenceEditor,
    Tried,
    Way,
    by_box,
    by_phrase,
    tried,
)
from tests.small_scenes import Thing, scene

STAR, TWIN = Thing("star", "#c02020", 100, 80, 22), Thing("star", "#c02020", 250, 150, 22)


def starry(color: str) -> Any:
    return scene([STAR._replace(color=color), TWIN])


SCENE = ObjectScene(
    starry("#c02020"), starry("#2040c0"), starry("#2040c0"), "Recolour the red star on the left from red to blue.",
    "colour", (STAR.box.grown(4),), "flawless", "perfect", "", "the red star on the left", ("", ""), "", (),
)  # fmt: skip


@pytest.mark.slow
def test_places_are_told_apart_and_refusals_counted_beside_them() -> None:
    reference = ReferenceEditor()
    ways = [Way("drawn", reference, by_box), Way("words", editor_for("builtin"), by_phrase)]
    drawn, words = tried(reference.shown([SCENE, SCENE]), ways, OfflineJudge())
    assert [row.outcome for row in drawn.rows] == ["right", "right"]
    assert all(row.outside and row.following == row.consistency == 4 for row in drawn.rows)
    assert drawn.as_json()["coverage"]["rate"] == 1.0
    assert words.as_json()["by_kind"]["colour"]["cases"] == 2


def test_a_wrong_place_counts_against_what_was_done_and_a_refusal_against_coverage_alone() -> None:
    rows = [Tried("colour", "right"), Tried("colour", "wrong", False), Tried("text", "wrong", True, True)]
    told = EditorSummary("one", [*rows, Tried("text", "asked"), Tried("text", "refused")]).as_json()
    assert told["right_place"]["rate"] == 1 / 3
    assert told["outside_identical"]["rate"] == 2 / 3
    assert told["coverage"]["rate"] == 3 / 5
    assert told["wrong_without_a_word"]["rate"] == 1 / 5
    assert told["by_kind"]["text"]["asked"] == 1
    assert any("scenes" in line for line in EditorSummary("none", []).lines())


def test_boxes_stand_where_the_words_for_the_target_stood() -> None:
    assert by_box(SCENE) == "Recolour #picture@74,54,52,52 from red to blue."


@pytest.mark.slow
def test_the_bench_runs_on_scenes_and_places_given_by_box_are_right(capsys: Any) -> None:
    assert main(["bench", "small-edits", "--scenes", "3", "--first", "500", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    for name in ("reference by box", "builtin by box"):
        assert told[name]["wrong"] == 0
        assert told[name]["outside_identical"]["rate"] in (1.0, None)  # none done
    assert told["builtin by phrase"]["wrong_without_a_word"]["rate"] == 0
