"""Following judged by a reference: each kind of edit left, done otherwise, overdone and done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from redraft.document.geometry import Box
from redraft.imaging.pixels.arrays import Picture
from redraft.imaging.texts.reader import SeenLine
from redraft_research.evaluation.dlebench.judge_input import JudgeInput
from redraft_research.evaluation.dlebench.offline_judge import OfflineJudge
from redraft_research.evaluation.dlebench.picture_pair import PicturePair
from redraft_research.evaluation.dlebench.reference_judge import ASPECTS, NAMES, Guide, measured, weights
from redraft_research.evaluation.dlebench.text_check import Lettering
from tests.sampling import each
from tests.small_scenes import Thing, scene

DISC = Thing("circle", "#c03028", 160, 120, 26, inner="white")
BESIDE = Thing("square", "#208040", 60, 60, 20)


def drawn(thing: Thing | None) -> Picture:
    return scene([BESIDE, *([thing] if thing else [])])


def label(kind: str, instruction: str, right: Thing | None, edited: Thing | None, judge: OfflineJudge) -> int | None:
    sight = JudgeInput(drawn(DISC), drawn(edited), instruction, kind, (DISC.box,), drawn(right))
    return judge.judge(sight).following.label


BLUE = DISC._replace(color="#2848c0")
STAR = DISC._replace(form="star")


@each(
    ("kind", "instruction", "right", "edited", "wanted"),
    [
        ("color", "Change the color of the disc from red to blue", BLUE, DISC, 1),
        ("color", "Change the color of the disc from red to blue", BLUE, DISC._replace(color="#e8c020"), 2),
        ("color", "Change the color of the disc from red to blue", BLUE, BLUE._replace(form="star"), 3),
        ("color", "Change the color of the disc from red to blue", BLUE, BLUE._replace(color="#3050b8"), 4),
        ("removal", "Remove the disc", None, STAR._replace(color="#e8c020"), 2),
        ("removal", "Remove the disc", None, None, 4),
        ("shape", "Change the shape of the disc to a star", STAR, STAR._replace(color="#2848c0"), 3),
        ("shape", "Change the shape of the disc to a star", STAR, STAR, 4),
    ],
)
def test_a_target_is_judged_by_how_far_it_went_toward_the_reference(
    kind: str, instruction: str, right: Thing | None, edited: Thing | None, wanted: int
) -> None:
    assert label(kind, instruction, right, edited, OfflineJudge()) == wanted


@dataclass(frozen=True)
class Reader:
    """Reads these words, one picture after the other."""

    words: list[str]

    def read(self, png: bytes) -> Sequence[SeenLine]:
        return [SeenLine(self.words.pop(0), Box(0, 0, 9, 9), 1.0)]


@each(("words", "wanted"), [(["EXIT", "EXLT"], 2), (["EXIT", "STOP"], 1)])
def test_what_a_reader_reads_counts_where_it_reads_the_reference_right(words: list[str], wanted: int) -> None:
    new = DISC._replace(inner="", text="EXIT")
    assert (
        label("text", "Change the text from 'STOP' to 'EXIT'", new, new, OfflineJudge(reader=Reader(words))) == wanted
    )


def test_three_times_the_same_picture_is_at_no_distance_and_every_number_has_its_weights() -> None:
    same = drawn(DISC)
    guide = Guide(PicturePair(JudgeInput(same, same, "", "color", (DISC.box,)), (DISC.box,)), same, Lettering(()))
    numbers = measured(guide.at(DISC.box))
    assert len(numbers) == len(NAMES)
    np.testing.assert_allclose(numbers[: 3 * len(ASPECTS)], 0, atol=1e-5)
    assert {name: one.shape[-1] - len(NAMES) for name, one in weights().items()} == {
        "mean": 0, "spread": 0, "material": 1, "color": 1, "text": 1, "shape": 1, "removal": 1, "replacement": 1,
    }  # fmt: skip


@each("picture", [np.zeros((1, 1, 3), np.uint8), np.full((9, 400, 3), 200, np.uint8)])
def test_pictures_without_anything_in_them_have_a_label_and_a_reference_may_have_another_size(picture: Picture) -> None:
    found = OfflineJudge().judge(
        JudgeInput(picture, picture, "Remove the disc", "removal", (Box(0, 0, 5, 5),), drawn(None))
    )
    assert found.following.label is not None
