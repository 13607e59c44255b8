"""The judge without a model: each kind done right, done wrong, done too much and not done, and all around it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pytest
from PIL import Image, ImageFilter

from redraft.document.geometry import Box
from redraft.imaging.pixels.arrays import Picture
from redraft_research.evaluation.dlebench.instruction import Instruction, asked
from redraft_research.evaluation.dlebench.judge_input import JudgeInput
from redraft_research.evaluation.dlebench.offline_judge import OfflineJudge
from tests.sampling import each
from tests.small_scenes import Thing, lit, scene, softened

JUDGE = OfflineJudge()
OTHERS = [
    Thing("square", "#2040c0", 220, 60, 16, inner="#f0e040"),
    Thing("triangle", "#208040", 260, 170, 20),
    Thing("mug", "#7a4a24", 60, 190, 18),
    Thing("diamond", "#7030a8", 160, 190, 18),
]


class Edit(NamedTuple):
    """A target as it was and as it is, and the label that has."""

    kind: str
    instruction: str
    was: Thing
    now: Thing | None
    label: int


RED = Thing("mug", "#c02020", 90, 80, 20, inner="#f0f0f0")
SIGN = Thing("sign", "#f2f2ee", 100, 90, 44, text="STOP")
TO_GREEN = "Change the color of the red mug from red to green."
TO_WOOD = "Change attribute of red mug to wood."
TO_STAR = "Change the shape of the red logo from circle to star."
TO_SHOP = "Change the text content of the sign from 'STOP' to 'SHOP'."
CIRCLE = RED._replace(form="circle", inner="")
WOOD = RED._replace(color="#8a5a30", inner="", texture="streaks")
EDITS = [
    Edit("color", TO_GREEN, RED, RED._replace(color="#208040"), 4),
    Edit("color", TO_GREEN, RED, RED._replace(color="#208040", inner="#208040"), 3),
    Edit("color", TO_GREEN, RED, RED._replace(color="#208040", form="triangle"), 3),
    Edit("color", TO_GREEN, RED, RED._replace(color="#2040c0"), 2),
    Edit("color", TO_GREEN, RED, None, 2),
    Edit("color", TO_GREEN, RED, RED, 1),
    Edit("color", TO_GREEN, RED, RED._replace(inner="#208040"), 1),
    Edit("material", TO_WOOD, RED, WOOD, 4),
    Edit("material", TO_WOOD, RED, WOOD._replace(form="circle"), 3),
    Edit("material", TO_WOOD, RED, RED._replace(color="#2040c0"), 2),
    Edit("material", TO_WOOD, RED, RED, 1),
    Edit("shape", TO_STAR, CIRCLE, CIRCLE._replace(form="star"), 4),
    Edit("shape", TO_STAR, CIRCLE, CIRCLE._replace(form="star", color="#2040c0"), 3),
    Edit("shape", TO_STAR, CIRCLE, CIRCLE._replace(form="square"), 2),
    Edit("shape", TO_STAR, CIRCLE, CIRCLE._replace(color="#2040c0"), 2),
    Edit("shape", TO_STAR, CIRCLE, CIRCLE, 1),
    Edit("text", TO_SHOP, SIGN, SIGN._replace(text="SHOP"), 4),
    Edit("text", TO_SHOP, SIGN, SIGN._replace(text="SHOP", color="#f0d040"), 3),
    Edit("text", TO_SHOP, SIGN, SIGN._replace(text="SLAP"), 2),
    Edit("text", TO_SHOP, SIGN, SIGN._replace(text=""), 2),
    Edit("text", TO_SHOP, SIGN, SIGN, 1),
    Edit("removal", "Removed the red mug from the scene.", RED, None, 4),
    Edit("removal", "Removed the red mug from the scene.", RED, RED._replace(form="star", color="#e0a020"), 2),
    Edit("removal", "Removed the red mug from the scene.", RED, RED._replace(color="#2040c0"), 2),
    Edit("removal", "Removed the red mug from the scene.", RED, RED, 1),
    Edit("replacement", "Replace the red mug with a star.", RED, RED._replace(form="star", color="#e0a020"), 4),
    Edit("replacement", "Replace the red mug with a star.", RED, RED._replace(color="#2040c0", inner=""), 2),
    Edit("replacement", "Replace the red mug with a star.", RED, None, 2),
    Edit("replacement", "Replace the red mug with a star.", RED, RED, 1),
]


def judged(before: Picture, after: Picture, edit: Edit) -> tuple[int | None, int | None]:
    box = Box(58, 70, 84, 40) if edit.kind == "text" else edit.was.box
    found = JUDGE.judge(JudgeInput(before, after, edit.instruction, edit.kind, (box,)))
    return found.following.label, found.consistency.label


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: f"{edit.kind}-{edit.label}")
def test_every_kind_is_told_right_wrong_overdone_and_left(edit: Edit) -> None:
    before = scene([edit.was, *OTHERS])
    after = scene(([edit.now] if edit.now else []) + OTHERS)
    assert judged(before, after, edit) == (edit.label, 4)


WHOLE: dict[str, Callable[[Picture], Picture]] = {
    "another light": lambda one: lit(one, 0.9, 8),
    "grain": lambda one: lit(one, 1, 0, 5),
    "another size": lambda one: np.asarray(Image.fromarray(one).resize((400, 300), Image.Resampling.LANCZOS)),
}


@pytest.mark.slow
@pytest.mark.parametrize("through", list(WHOLE))
def test_what_happened_to_the_whole_picture_changes_no_label(through: str) -> None:
    after = WHOLE[through](scene([RED._replace(color="#208040"), *OTHERS]))
    assert judged(scene([RED, *OTHERS]), after, EDITS[0]) == (4, 4)


def counted(things: list[Thing], instruction: str) -> tuple[int | None, int | None]:
    three = [RED._replace(x=x, y=y, size=13, inner="") for x, y in ((50, 50), (90, 90), (130, 50))]
    sight = JudgeInput(
        scene(three + OTHERS), scene(things + OTHERS), instruction, "count", tuple(one.box for one in three)
    )
    found = JUDGE.judge(sight)
    return found.following.label, found.consistency.label


@pytest.mark.parametrize(
    ("places", "color", "labels"),
    [([(50, 50), (90, 90)], "", (4, 4)), ([(50, 50)], "", (2, 4)), ([(50, 50), (90, 90), (130, 50)], "", (1, 4)),
     ([(50, 50), (90, 90), (130, 50), (170, 110)], "", (2, 4)), ([(50, 50), (90, 90)], "#2040c0", (3, 4))],
)  # fmt: skip
def test_things_are_counted_exactly(places: list[tuple[int, int]], color: str, labels: tuple[int, int]) -> None:
    kept = [RED._replace(x=x, y=y, size=13, inner="") for x, y in places]
    if color:
        kept[0] = kept[0]._replace(color=color)
    assert counted(kept, "Change the count of red mugs from 3 to 2.") == labels


def test_things_that_were_to_come_are_no_anomaly() -> None:
    places = ((50, 50), (90, 90), (130, 50), (170, 110), (40, 130))
    five = [RED._replace(x=x, y=y, size=13, inner="") for x, y in places]
    assert counted(five, "Change the count of red mugs from 3 to 5.") == (4, 4)


@pytest.mark.parametrize(
    ("others", "label"),
    [
        (OTHERS, 4),
        (OTHERS[1:], 3),
        ([OTHERS[0]._replace(inner="#c02020"), *OTHERS[1:]], 3),
        ([OTHERS[0]._replace(x=150, y=40), *OTHERS[1:]], 3),
        ([*OTHERS, Thing("star", "#e0a020", 150, 110, 12)], 3),
        ([OTHERS[0]._replace(color="#c06020"), *OTHERS[1:3]], 2),
        (OTHERS[2:], 2),
    ],
)
def test_distinct_changes_beside_the_target_are_counted(others: list[Thing], label: int) -> None:
    edit = EDITS[0]
    assert judged(scene([RED, *OTHERS]), scene([RED._replace(color="#208040"), *others]), edit) == (4, label)


def night(picture: Picture) -> Picture:
    return np.asarray(picture * np.array([0.15, 0.18, 0.3]), np.uint8)


def sketch(picture: Picture) -> Picture:
    return 255 - np.asarray(Image.fromarray(picture).filter(ImageFilter.FIND_EDGES))


@pytest.mark.slow
@pytest.mark.parametrize(
    "through", [night, sketch, lambda one: np.full_like(one, 255), lambda one: one[::-1]],
    ids=["night", "sketch", "blank page", "upside down"],
)  # fmt: skip
def test_another_scene_or_style_is_a_collapse(through: Callable[[Picture], Picture]) -> None:
    before = scene([RED, *OTHERS], ground="tiles")
    assert judged(before, through(scene([RED, *OTHERS], ground="tiles")), EDITS[5])[1] == 1


def test_a_target_out_of_focus_is_overdone_where_the_edit_shows_and_missed_where_not() -> None:
    before = scene([RED, *OTHERS])
    green = softened(scene([RED._replace(color="#208040"), *OTHERS]), RED.box.grown(2), 6)
    assert judged(before, green, EDITS[0])[0] == 3
    assert judged(before, softened(before, RED.box.grown(2), 2), EDITS[5])[0] == 1


def test_of_several_targets_the_worst_counts() -> None:
    two = [RED, RED._replace(x=150, y=70)]
    after = [RED._replace(color="#208040"), two[1]]
    sight = JudgeInput(scene(two + OTHERS), scene(after + OTHERS), TO_GREEN, "color", tuple(one.box for one in two))
    found = JUDGE.judge(sight).following
    assert found.label == 1
    assert [one["label"] for one in found.evidence["targets"]] == ["Flawless Execution", "Localization Failure"]


def test_without_boxes_a_target_is_found_by_its_colour_or_there_is_no_label() -> None:
    before, after = scene([RED, *OTHERS]), scene([RED._replace(color="#208040"), *OTHERS])
    assert JUDGE.judge(JudgeInput(before, after, TO_GREEN, "color")).following.label == 4
    unknown = JUDGE.judge(JudgeInput(before, after, "Remove the dustpan.", "removal"))
    assert unknown.following.label is unknown.consistency.label is None
    assert "no word for a colour or a form" in unknown.following.reason


def test_the_ends_one_pixel_and_boxes_outside() -> None:
    dot = np.zeros((1, 1, 3), np.uint8)
    found = JUDGE.judge(JudgeInput(dot, dot, TO_GREEN, "color", (Box(0, 0, 1, 1),)))
    assert (found.following.label, found.consistency.label) == (1, 4)
    outside = JUDGE.judge(JudgeInput(dot, dot, TO_GREEN, "color", (Box(5, 5, 1, 1),)))
    assert outside.following.reason == "the targets' boxes lie outside the picture"
    assert JUDGE.judge(JudgeInput(dot, dot, "Improve it.", "", (Box(0, 0, 1, 1),))).following.label is None


@each(
    ("instruction", "found"),
    [
        ("Changed attribute of white handbag to black.", Instruction("color", "white handbag", "white", "black")),
        ("Change the text content on the white bus from 'TR 7906 T' to 'TR 9067 T'.",
         Instruction("text", "the white bus", "TR 7906 T", "TR 9067 T")),
        ("Change attribute of plastic stool to wood.", Instruction("material", "plastic stool", "", "wood")),
        ("Change spider to dog on the blue sail.", Instruction("replacement", "spider", "", "dog on the blue sail")),
        ("Change the count of people in the oil painting from 2 to 4.",
         Instruction("count", "people in the oil painting", "2", "4")),
        ("Remove the telephone located on the right side of the hand lamp.",
         Instruction("removal", "the telephone located on the right side of the hand lamp", "", "")),
        ("Change the shape of the orange logo on the building from diamond to triangle.",
         Instruction("shape", "the orange logo on the building", "diamond", "triangle")),
        ("Removed white truck from the scene.", Instruction("removal", "white truck", "", "")),
        ("Make the cup red.", Instruction("color", "the cup", "", "red")),
        ("Paint the red cup blue.", Instruction("color", "the red cup", "red", "blue")),
        ('Make it say "OPEN" instead of "CLOSED".',
         Instruction("text", 'it say "OPEN" instead of', "CLOSED", "OPEN")),
        ("Swap the mug for a bottle.", Instruction("replacement", "the mug", "", "a bottle")),
    ],
)  # fmt: skip
def test_instructions_as_the_paper_words_them_are_taken_apart(instruction: str, found: Instruction) -> None:
    assert asked(instruction, found.kind) == found


@each(
    ("instruction", "counts"),
    [("Change the number of cups from three to five.", (3, 5)), ("Add two more cups.", (3, 5)),
     ("Remove one of the three cups.", (3, 2)), ("Change the count of cups to 4.", (3, 4)), ("More of it.", (3, 4)),
     ("Improve the cups.", None)],
)  # fmt: skip
def test_numbers_are_told_as_they_are_or_as_a_difference(instruction: str, counts: tuple[int, int] | None) -> None:
    assert asked(instruction, "count").counts(3) == counts
