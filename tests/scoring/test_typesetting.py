"""Texts on a page: characters, boxes, ground, contrast and the order of sizes, at the ends and against plain loops."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from redraft.document.geometry import Box
from redraft.document.style import Color
from redraft.scoring.typesetting import Characters, Inked, alignment, contrast, hierarchy, overlap, unrest
from tests.sampling import each

PAGE = (100.0, 200.0)
WHITE, BLACK = Color(255, 255, 255), Color(0, 0, 0)


@each(
    ("wanted", "found", "p", "r", "f", "accuracy"),
    [
        ("Grand Opening", "Grand Opening", 1, 1, 1, 1),
        ("Grand Opening", "GrandOpening\n", 1, 1, 1, 1),
        ("abc", "xyz", 0, 0, 0, 0),
        ("aab", "abb", 2 / 3, 2 / 3, 2 / 3, 0.5),
        ("abc", "", None, 0, 0, 0),
        ("", "abc", 0, None, 0, 0),
        (" \n", "", None, None, None, None),
        ("开业大吉", "开业吉", 1, 0.75, 6 / 7, 0.75),
    ],
)
def test_characters_are_bags_without_white_space(
    wanted: str, found: str, p: float | None, r: float | None, f: float | None, accuracy: float | None
) -> None:
    counts = Characters.of(wanted, found)
    got = [score.value for score in (counts.precision(), counts.recall(), counts.f(), counts.accuracy())]
    assert got == pytest.approx([p, r, f, accuracy])


def test_characters_of_a_corpus_are_added_up_and_not_averaged() -> None:
    both = Characters.of("aaaaaaaaa", "aaaaaaaaa").plus(Characters.of("b", "c"))
    assert both == (9, 1, 1)
    assert both.f().value == pytest.approx(0.9)


def test_boxes_apart_do_not_overlap_and_many_on_one_spot_go_above_one() -> None:
    box = Box(0, 0, 10, 10)
    assert overlap([]).value is None
    assert overlap([box]).value == overlap([box, Box(10, 0, 5, 5)]).value == 0
    assert overlap([box, box]).value == 0.5
    assert overlap([box] * 4).value == 1.5
    assert overlap([Box(3, 3, 0, 0), Box(3, 3, 0, 0)]).value == 0


def test_alignment_is_nothing_for_one_box_or_a_shared_edge_and_grows_with_the_least_distance() -> None:
    first = Box(10, 10, 30, 20)
    assert alignment([], PAGE).value is None
    assert alignment([first], PAGE).value == alignment([first, Box(10, 90, 57, 33)], PAGE).value == 0
    off = alignment([first, Box(15, 51, 31, 25)], PAGE)  # 5 % of the width on the left is the nearest edge
    assert off.value == pytest.approx(-2 * math.log10(0.95))
    assert alignment([first, Box(500, 900, 1, 1)], PAGE).reason.startswith("no two texts")


def test_a_plain_ground_is_at_rest_and_an_edge_under_a_text_is_not() -> None:
    ground = np.zeros((200, 100, 3), np.uint8)
    ground[:, 50:] = 255
    assert unrest(ground, [Box(0, 0, 20, 20)], PAGE).value == 0
    there = unrest(ground, [Box(49, 0, 2, 20)], PAGE).value
    assert there == pytest.approx(math.sqrt((4 * 255) ** 2 / 2))
    assert unrest(ground, [Box(49, 0, 2, 20)] * 2, PAGE).value == there
    assert unrest(ground, [], PAGE).reason == "there is no text on the page"
    assert unrest(ground, [Box(-50, 0, 20, 20), Box(400, 0, 5, 5)], PAGE).reason == "no text lies on the page"
    assert unrest(np.full((1, 1, 4), 200, np.uint8), [Box(0, 0, 100, 200)], PAGE).value == 0


def test_contrast_is_that_of_the_text_that_is_read_worst() -> None:
    ground = np.full((20, 10, 3), 255, np.uint8)
    black, white = Inked(Box(0, 0, 50, 50), BLACK), Inked(Box(0, 100, 50, 50), WHITE)
    assert contrast(ground, [black], PAGE).value == pytest.approx(21)
    assert contrast(ground, [black, white], PAGE).value == pytest.approx(1)
    assert contrast(ground, [], PAGE).value is None
    assert "no text" in contrast(ground, [black._replace(box=Box(300, 0, 5, 5))], PAGE).reason
    assert contrast(ground, [black._replace(ink=None)], PAGE).value is None
    assert contrast(ground, [black._replace(ink=Color(0, 0, 0, 0))], PAGE).value == pytest.approx(1)


def test_a_title_smaller_than_its_text_is_no_hierarchy() -> None:
    def texts(*sizes: float) -> list[Inked]:
        return [Inked(Box(0, 0, 1, 1), BLACK, size, level) for level, size in enumerate(sizes, 1)]

    assert hierarchy(texts(40, 20, 10)).value == 1
    assert hierarchy(texts(10, 20, 40)).value == 0
    assert hierarchy(texts(20, 20)).value == 0.5
    assert hierarchy([text._replace(level=None) for text in texts(40, 20)]).value is None
    assert hierarchy(texts(40)).value is None


@each("seed", range(20))
def test_boxes_come_to_what_a_plain_double_loop_gives(seed: int) -> None:
    chance = random.Random(seed)
    boxes = [Box(*(chance.uniform(0, 60) for _ in range(4))) for _ in range(chance.randint(2, 9))]
    total, least = 0.0, 1.0
    for i, a in enumerate(boxes):
        for b in boxes[:i]:
            wide = max(0.0, min(a.x + a.width, b.x + b.width) - max(a.x, b.x))
            high = max(0.0, min(a.y + a.height, b.y + b.height) - max(a.y, b.y))
            total += wide * high / (a.width * a.height + b.width * b.height - wide * high)
            for part in (0, 0.5, 1):
                least = min(least, abs(a.x + part * a.width - b.x - part * b.width) / PAGE[0])
                least = min(least, abs(a.y + part * a.height - b.y - part * b.height) / PAGE[1])
    assert overlap(boxes).value == pytest.approx(total / len(boxes))
    assert alignment(boxes, PAGE).value == pytest.approx(-len(boxes) * math.log10(1 - least))


@pytest.mark.slow
def test_unrest_is_what_scipys_sobel_gives() -> None:
    ndimage = pytest.importorskip("scipy.ndimage")
    chance = np.random.default_rng(7)
    for _ in range(20):
        ground = chance.integers(0, 256, (57, 43, 3)).astype(np.uint8)
        left, top, wide, high = (int(value) for value in chance.integers(1, 25, 4))
        luma = ground @ np.array([0.299, 0.587, 0.114])
        slopes = [ndimage.sobel(luma, axis, mode="mirror") for axis in (0, 1)]
        magnitude = np.sqrt((slopes[0] ** 2 + slopes[1] ** 2) / 2)[top : top + high, left : left + wide]
        found = unrest(ground, [Box(left, top, wide, high)], (43, 57)).value
        assert found == pytest.approx(magnitude.mean(), rel=1e-9)
