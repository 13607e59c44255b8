"""DLEBench's labels and figures: the paper's order, its own tables, and their ends."""

from __future__ import annotations

import json
import random

import pytest

from redraft.document.geometry import Box
from redraft.imaging.retouch.crops import crop_around, expansion
from redraft.interfaces.dispatch import dispatch
from redraft_research.scoring.dle import (
    KINDS,
    Consistency,
    Following,
    against_scale,
    area_ratio,
    cumulative,
    label_named,
    summary,
    total,
    worst,
)
from tests.sampling import each


@each(
    ("located", "as_asked", "kept", "value"),
    [(False, True, True, 1), (True, False, True, 2), (True, True, False, 3), (True, True, True, 4)],
)
def test_following_is_the_first_fault_in_the_papers_order(
    located: bool, as_asked: bool, kept: bool, value: int
) -> None:
    assert Following.of(located=located, as_asked=as_asked, kept=kept) == value
    assert Following.of(located=located, as_asked=as_asked and located, kept=kept and as_asked and located) == value


def test_consistency_counts_anomalies_only_where_the_scene_still_stands() -> None:
    found = [Consistency.of(collapsed=False, anomalies=count) for count in (0, 1, 2, 9)]
    assert found == [4, 3, 2, 2]
    assert Consistency.of(collapsed=True, anomalies=0) == 1


def test_labels_are_worth_thirds_of_a_hundred_and_the_worst_target_counts() -> None:
    assert [round(label.points, 2) for label in Following] == [0, 33.33, 66.67, 100]
    assert worst([Following.FLAWLESS_EXECUTION, Following.WRONG_ACTION]) is Following.WRONG_ACTION


@each(
    ("text", "found"),
    [("Over Modification", 3), (" over-modification.", 3), ("**Localisation Failure**", 1), ("Flawless", None),
     ("Perfect Consistency", None), ("Over Modification or Wrong Action", None), ("", None)],
)  # fmt: skip
def test_a_label_is_its_name_and_nothing_more(text: str, found: int | None) -> None:
    assert label_named(Following, text) == found


def test_expansion_is_the_papers_and_crops_are_widest_in_between() -> None:
    for side, value in ((1, 6), (32, 6), (64, 5.1857), (144, 3.15), (256, 0.3), (900, 0.3)):
        assert expansion(side) == pytest.approx(value, abs=5e-5)
    widest = max(range(1, 256), key=lambda side: side * (1 + expansion(side)))
    assert (widest, round(widest * (1 + expansion(widest)), 1)) == (154, 599.9)


def test_a_crop_at_the_edge_is_shifted_and_one_larger_than_the_image_is_the_image() -> None:
    assert crop_around(Box(500, 400, 32, 40), 1000, 1000) == Box(404, 304, 224, 232)
    assert crop_around(Box(0, 990, 10, 10), 1000, 1000) == Box(0, 930, 70, 70)
    assert crop_around(Box(2, 2, 20, 20), 50, 40) == Box(0, 0, 50, 40)


def test_macro_average_takes_every_kind_alike_and_names_those_without_cases() -> None:
    cases = [("color", Following.FLAWLESS_EXECUTION)] * 9 + [("count", Following.LOCALIZATION_FAILURE)]
    found = summary("if", cases)
    assert found.macro.value == 50
    assert found.macro.evidence["kinds_without_cases"] == [kind for kind in KINDS if kind not in ("color", "count")]
    assert summary("if", []).macro.value is None


def test_the_papers_own_macro_averages_come_out() -> None:
    gemini = {
        "if": (59.92, 49.21, 54.84, 55.07, 60.26, 48.23, 15.28),
        "vc": (88.10, 84.76, 78.23, 82.61, 87.25, 81.49, 72.46),
    }
    following, consistency = (sum(values) / 7 for values in gemini.values())
    assert (round(following, 2), round(consistency, 2)) == (48.97, 82.13)
    assert total(following, consistency) == pytest.approx(65.55, abs=0.005)


def test_areas_that_overlap_count_once_and_none_is_absent() -> None:
    assert area_ratio([Box(0, 0, 10, 10), Box(5, 0, 10, 10)], 100, 10) == pytest.approx(0.15)
    assert area_ratio([Box(-5, -5, 10, 10)], 10, 10) == pytest.approx(0.25)
    assert area_ratio([Box(20, 0, 5, 5)], 10, 10) is None
    assert area_ratio([], 10, 10) is None
    assert cumulative([0.2, 0.1, 0.2]) == [(0.1, 1 / 3), (0.2, 1.0)]


def test_scores_that_grow_with_size_correlate_and_too_few_have_no_correlation() -> None:
    grows = [(at / 100, Following(1 + at // 10)) for at in range(40)]
    random.Random(1).shuffle(grows)
    found = against_scale(grows)
    assert len(found.windows) == 31
    assert found.pearson.value == pytest.approx(1, abs=0.02)
    assert "windows of 10" in against_scale(grows[:10]).pearson.reason
    assert against_scale([(0.1, Following(1))] * 20).pearson.reason == "sizes or scores are all the same"


def test_the_command_line_tells_scores_expansion_and_crop(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        dispatch(
            ["score", "dle", "--if", "flawless execution", "over-modification", "--vc", "single anomaly", "--json"]
        )
        == 0
    )
    told = json.loads(capsys.readouterr().out)
    assert (told["if"]["value"], told["vc"]["score"], told["total"]) == (3, 66.6667, 66.6667)
    assert dispatch("score dle --target 10,20,64,80 --image 1920x1080 --json".split()) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["lambda"] == pytest.approx(5.1857, abs=5e-5)
    assert told["crop"][:2] == [0, 0]
    for wrong in (["--if", "good"], ["--target", "1,2,3"], [], ["--vc", "single anomaly", "--image", "9x9"]):
        assert dispatch(["score", "dle", *wrong]) == 2
