"""Scenes of small objects: the same for a seed, labels spread evenly, and pictures that bear their labels out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from redraft_research.datasets.small_objects import CONSISTENCY, FOLLOWING, KINDS, ObjectScene, scenes
from redraft_research.datasets.small_objects.backgrounds import PLACES
from redraft_research.datasets.small_objects.forms import FORMS, OBJECTS
from redraft_research.datasets.small_objects.requests import ask, ask_count
from redraft_research.datasets.small_objects.scene import cases
from redraft_research.datasets.small_objects.things import Light, Thing, draw
from tests.sampling import each

MUG = Thing("mug", "red", 60.0, 50.0, 30.0, 4, detail="stripes", ink="white")


@pytest.fixture(scope="module")
def some() -> list[ObjectScene]:
    return list(scenes(13, 2))


def test_every_kind_has_every_pair_of_labels_equally_often() -> None:
    found = Counter(cases(3, 224))
    assert len(found) == len(KINDS) * len(FOLLOWING) * len(CONSISTENCY) == 112
    assert set(found.values()) == {2}


@pytest.mark.slow
def test_boxes_lie_inside_the_picture_and_are_small(some: list[ObjectScene]) -> None:
    for scene in some:
        height, width = scene.source.shape[:2]
        assert scene.targets
        for box in scene.targets:
            assert box.x >= 0
            assert box.y >= 0
            assert box.right <= width
            assert box.bottom <= height
        assert 0.0004 * len(scene.targets) < sum(box.area for box in scene.targets) / (width * height) < 0.1


def outside(scene: ObjectScene, one: np.ndarray, other: np.ndarray) -> int:
    """How many pixels outside the targets differ."""
    differ = (one != other).any(axis=2)
    for x, y, width, height in scene.targets:
        differ[int(y) : int(y + height), int(x) : int(x + width)] = False
    return int(differ.sum())


@pytest.mark.slow
def test_outside_the_targets_the_reference_is_the_source(some: list[ObjectScene]) -> None:
    for scene in some:
        assert outside(scene, scene.source, scene.reference) == 0
        assert not np.array_equal(scene.source, scene.reference)


@pytest.mark.slow
def test_of_a_whole_block_outside_pixels_are_the_sources_just_where_nothing_was_done_there() -> None:
    for scene in scenes(5, 112):
        assert outside(scene, scene.source, scene.reference) == 0
        if not scene.traces:
            assert (outside(scene, scene.source, scene.edited) == 0) == (scene.VC == "perfect"), scene.what


def test_there_is_variety() -> None:
    assert len(PLACES) >= 5
    assert len(FORMS) + len(OBJECTS) >= 12


@each("kind", [kind for kind in KINDS if kind != "count"])
def test_answers_follow_their_labels(kind: str) -> None:
    """The deed changes the thing, a miss hardly does, and no wrong or overdone answer is the deed."""
    thing = {"shape": replace(MUG, name="round tile"), "text": replace(MUG, name="sign", text="OPEN")}.get(kind, MUG)
    rng = np.random.default_rng(0)
    asked = ask(rng, kind, thing, "the thing", [np.full(3, 128.0)], "")  # type: ignore[arg-type]
    done = asked.ways["flawless"][0].group((thing,), rng)
    assert done != (thing,)
    for label in ("over-modification", "wrong action"):
        made = [way.group((thing,), rng) for way in asked.ways[label]]
        assert (thing,) not in made
        assert done not in made or kind == "replacement"
    for way in asked.ways["localisation failure"]:
        (left,) = way.group((thing,), rng)
        assert replace(left, tint=0, blur=0, scale=1, squash=1, angle=0) == thing


def test_of_several_targets_the_flawed_answer_leaves_at_least_one_flawed() -> None:
    rng = np.random.default_rng(1)
    asked = ask(rng, "colour", MUG, "all mugs", [np.full(3, 128.0)], "")
    for _ in range(20):
        group = asked.ways["localisation failure"][0].group((MUG,) * 4, rng)
        assert MUG in group


def test_counts_are_exact_where_flawless_and_not_where_wrong() -> None:
    for seed in range(20):
        rng = np.random.default_rng(seed)
        slots = tuple(replace(MUG, x=60.0 + 80 * at) for at in range(6))
        asked, there = ask_count(rng, slots, [np.full(3, 128.0)])
        wanted = {len(way.group(slots[:there], rng)) for way in asked.ways["flawless"]}
        assert len(wanted) == 1
        assert there not in wanted
        wrong = [way.group(slots[:there], rng) for way in asked.ways["wrong action"][:-1]]
        assert not wanted & {len(group) for group in wrong}


def test_a_thing_is_drawn_inside_its_frame_whatever_is_done_to_it() -> None:
    for change in ({}, {"bend": 0.6}, {"blur": 0.3}, {"flat": True}, {"material": "patch"}, {"angle": 45.0}):
        canvas = np.random.default_rng(0).uniform(0, 255, (110, 120, 3)).astype(np.float32)
        before = canvas.copy()
        draw(canvas, replace(MUG, **change), Light(-0.6, -0.8, 1.0, 0.1, np.zeros(3, np.float32)))
        x, y, width, height = (int(side) for side in MUG.frame)
        assert (canvas != before).any()
        canvas[y : y + height, x : x + width] = before[y : y + height, x : x + width]
        assert np.array_equal(canvas, before)
