"""Average precision as COCO counts it, from hand-made cases to random ones counted the slow way."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from redraft.document.geometry import Box
from redraft.scoring.typesetting import iou
from redraft_research.scoring.grounding import OVERLAPS, Grounded, Proposal, figures

SQUARE = Box(0, 0, 10, 10)


def values(*cases: Grounded) -> dict[str, float | None]:
    return {name: score.value for name, score in figures(cases).items()}


def case(*boxes: tuple[Box, float], gold: tuple[Box, ...] = (SQUARE,)) -> Grounded:
    return Grounded(gold, tuple(Proposal(box, score) for box, score in boxes))


def test_overlap_at_its_ends() -> None:
    assert iou(SQUARE, SQUARE) == 1
    assert iou(SQUARE, Box(10, 0, 10, 10)) == 0
    assert iou(SQUARE, Box(0, 0, 10, 5)) == 0.5
    assert iou(Box(3, 3, 0, 0), Box(3, 3, 0, 0)) == 0
    assert iou(Box(3, 3, 1, 1), Box(3, 3, 1, 1)) == 1


def test_the_gold_boxes_themselves_are_perfect_and_others_are_nothing() -> None:
    assert values(case((SQUARE, 0.9))) == {"AP": 1, "AP50": 1, "AP75": 1, "top-1": 1}
    assert values(case((Box(50, 50, 9, 9), 0.9))) == {"AP": 0, "AP50": 0, "AP75": 0, "top-1": 0}
    assert values(case()) == {"AP": 0, "AP50": 0, "AP75": 0, "top-1": 0}


def test_an_overlap_of_exactly_half_is_right_at_50_and_at_nothing_stricter() -> None:
    assert values(case((Box(0, 0, 10, 5), 1.0))) == {"AP": pytest.approx(0.1), "AP50": 1, "AP75": 0, "top-1": 1}


def test_the_second_proposal_counts_for_ap_and_not_for_top_1() -> None:
    found = values(case((SQUARE, 0.1), (Box(50, 50, 9, 9), 0.9)))
    assert (found["AP50"], found["top-1"]) == (0.5, 0)


def test_a_gold_box_is_met_once() -> None:
    found = values(case((SQUARE, 0.9), (SQUARE, 0.8), gold=(SQUARE, Box(50, 50, 9, 9))))
    assert found["AP50"] == pytest.approx(51 / 101)


def test_gold_boxes_without_area_are_counted_and_left_out() -> None:
    found = figures([case((SQUARE, 0.9)), case((SQUARE, 0.95), gold=(Box(5, 5, 0, 3),))])
    assert found["AP"].value == 1
    assert found["AP"].evidence["gold_without_area"] == 1


def test_proposals_where_there_is_nothing_are_wrong_and_no_top_1() -> None:
    found = figures([case((SQUARE, 0.5)), case((SQUARE, 0.9), gold=())])
    assert (found["AP50"].value, found["top-1"].value, found["top-1"].evidence["absent"]) == (0.5, 1, 1)


def test_no_gold_anywhere_is_absent() -> None:
    assert all(score.value is None for score in figures([]).values())
    assert all(score.value is None for score in figures([case((SQUARE, 0.9), gold=())]).values())


def slow_ap(cases: list[Grounded], least: float) -> float:
    """With plain loops, and every level of recall looking at every place in the list."""
    pooled: list[tuple[float, bool]] = []
    gold = 0
    for one in cases:
        gold += len(one.gold)
        taken: set[int] = set()
        for proposal in sorted(one.proposals, key=lambda each: each.score, reverse=True):
            best, at = least, None
            for number, box in enumerate(one.gold):
                left, right = max(box.x, proposal.box.x), min(box.right, proposal.box.right)
                top, bottom = max(box.y, proposal.box.y), min(box.bottom, proposal.box.bottom)
                common = max(0.0, right - left) * max(0.0, bottom - top)
                iou = common / (box.area + proposal.box.area - common)
                if number not in taken and iou >= best:
                    best, at = iou, number
            if at is not None:
                taken.add(at)
            pooled.append((proposal.score, at is not None))
    pooled.sort(key=lambda each: each[0], reverse=True)
    points = []
    hits = 0
    for place, (_, right_one) in enumerate(pooled, 1):
        hits += right_one
        points.append((hits / gold, hits / place))
    levels = np.linspace(0, 1, 101)  # a recall of 7 % lies below the level of 0.07 there, as it does in COCO's own
    return sum(max((p for r, p in points if r >= level), default=0.0) for level in levels) / 101


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30))
def test_ap_is_that_of_a_slow_count(seed: int) -> None:
    chance = random.Random(seed)

    def near(box: Box) -> Box:
        shift: list[Any] = [chance.gauss(0, 3) for _ in range(4)]
        return Box(box.x + shift[0], box.y + shift[1], max(2, box.width + shift[2]), max(2, box.height + shift[3]))

    cases = []
    for _ in range(12):
        gold = tuple(Box(*(chance.uniform(10, 60) for _ in range(4))) for _ in range(chance.randrange(4)))
        boxes = [near(chance.choice(gold)) if gold and chance.random() < 0.7 else Box(1, 2, 30, 20) for _ in range(5)]
        cases.append(Grounded(gold, tuple(Proposal(box, chance.random()) for box in boxes)))
    found = values(*cases)
    by = {least: slow_ap(cases, least) for least in OVERLAPS}
    assert found["AP50"] == pytest.approx(by[0.5])
    assert found["AP75"] == pytest.approx(by[0.75])
    assert found["AP"] == pytest.approx(sum(by.values()) / len(by))


def test_a_box_too_small_for_its_area_to_be_a_number_overlaps_nothing() -> None:
    small = Box(0, 0, 1e-200, 1e-200)
    assert iou(small, small) == 0
