"""The ends of every measure, and what the paper's own tables give."""

from __future__ import annotations

import numpy as np
import pytest

from redraft.document.geometry import Box
from redraft_research.scoring.complex_edit import KeptShares, at_equal_score, complete, gains, growth, vqa_score
from redraft_research.scoring.embeddings import clip_i, cosine, directional, fid, inside
from tests.sampling import each

QWEN = ((0.8088, 0.8760), (0.8041, 0.8947), (0.7795, 0.8854), (0.7530, 0.8768), (0.7412, 0.8870), (0.7325, 0.8756),
        (0.7172, 0.8780))  # fmt: skip


def test_vqascore_is_the_share_of_yes_and_a_tie_is_no() -> None:
    assert vqa_score([[True, True, False], [True, False]]).value == 0.5
    assert vqa_score([[False]]).value == 0
    assert vqa_score([]).value is None


def test_cif_counts_only_what_is_complete() -> None:
    found = complete([1.0, 0.99, None])
    assert (found.value, found.evidence["of"], found.evidence["absent"]) == (0.5, 2, 1)
    assert complete([]).value is None


def test_the_two_gains_of_tables_1_and_2() -> None:
    means, ratios = gains([base for base, _ in QWEN], [new for _, new in QWEN])
    assert means.value == pytest.approx(0.1569, abs=5e-5)
    assert ratios.value == pytest.approx(0.1589, abs=5e-5)
    assert gains([], []).ratio_of_means.value is None
    assert [one.value for one in gains([0.0, 2.0], [1.0, 3.0])] == [1.0, None]
    assert [one.value for one in gains([0.0], [1.0])] == [None, None]


def test_topology_sizes_of_table_a1_lie_on_its_line() -> None:
    sizes = [(c, round(100 * mean)) for c, mean in enumerate((2.39, 3.84, 4.76, 6.51, 7.33, 8.89, 10.04), 1)]
    line = growth(sizes).line
    assert line is not None
    assert [line.slope / 100, line.bias / 100] == pytest.approx([1.2721, 1.1629], abs=1e-4)
    assert growth([(1, 2), (2, 4)]).line is None
    assert growth([(1, 2), (1, 4)]).sizes == {1: 3}


def test_only_tasks_of_equal_score_are_compared() -> None:
    direct = {"a": KeptShares(1.0, 0.8), "b": KeptShares(0.5, 0.1), "c": KeptShares(0.5, 0.6)}
    found = at_equal_score(
        "full", direct, {"a": KeptShares(1.0, 0.9), "b": KeptShares(1.0, 0.9), "c": KeptShares(0.5, 0.7)}
    )
    assert found is not None
    assert (found.tasks, found.pairs) == (("a", "c"), 2)
    assert found.kept == pytest.approx(0.8)
    assert found.gain == pytest.approx(0.8 / 0.7 - 1)
    assert at_equal_score("full", direct, {"a": KeptShares(0.0, 1.0)}) is None


def test_clip_i_of_the_same_the_opposite_and_nothing() -> None:
    assert clip_i([1, 2], [2, 4]).value == pytest.approx(1)
    assert clip_i([1, 0], [-1, 0]).value == -1
    assert clip_i([0, 0], [1, 0]).value is None
    assert cosine([1, 0], [0, 1]) == 0
    assert cosine([1e200, 1e200], [1e-200, 0]) == pytest.approx(0.5**0.5)
    assert cosine([float("nan"), 1], [1, 1]) is cosine([float("inf"), 1], [1, 1]) is None


def test_the_directional_score_takes_off_what_the_request_says_otherwise() -> None:
    assert directional([1, 0], [1, 0], [0.6, 0.8]).value == pytest.approx(1)
    assert directional([1, 0], [0, 1], [0.6, 0.8]).value == pytest.approx(-0.2)
    assert directional([1, 0], [0, 1], [0.6, 0.8], hessel=True).value == pytest.approx(-0.5)
    assert directional([1, 0], [0, 1], [0, -1], hessel=True).value == pytest.approx(0)
    assert directional([1, 0], [0, 1], [0, 0]).value is None


def test_a_box_of_a_picture_is_clipped_and_may_be_nothing() -> None:
    picture = np.zeros((4, 6, 3), np.uint8)
    for box, shape in {
        Box(1, 1, 2, 2): (2, 2, 3),
        Box(-5, -5, 100, 100): (4, 6, 3),
        Box(0.2, 0, 0.3, 1): (1, 1, 3),
    }.items():
        found = inside(picture, box)
        assert found is not None
        assert found.shape == shape
    assert inside(picture, Box(6, 0, 2, 2)) is None
    assert inside(picture, Box(1, 1, 0, 2)) is None


@each(("count", "width"), [(60, 5), (60, 90)])
def test_fid_is_nothing_for_the_same_set_and_the_shift_for_a_moved_one(count: int, width: int) -> None:
    some = np.random.default_rng(0).normal(size=(count, width))
    same, moved = fid(some, some[::-1]), fid(some, some + 2)
    assert same.value == pytest.approx(0, abs=1e-9)
    assert moved.value == pytest.approx(4 * width)
    assert ("biased" in str(same.evidence["rank"])) is (width > count)


def test_fid_is_absent_for_too_few_and_for_features_that_do_not_fit() -> None:
    assert "beyond" in fid([[1e200 * one] for one in range(60)], [[1e200 * one] for one in range(60)]).reason
    some = np.zeros((60, 3))
    assert "at least 50" in fid(some[:49], some).reason
    assert "at least 2" in fid(some[:1], some, fewest=1).reason
    assert "widths" in fid(some, np.zeros((60, 4))).reason
    assert fid(some, some).value == 0


@pytest.mark.slow
@pytest.mark.parametrize(("n", "m", "width"), [(200, 150, 8), (300, 300, 40), (64, 80, 30)])
def test_fid_is_that_of_the_root_of_a_matrix(n: int, m: int, width: int) -> None:
    linalg = pytest.importorskip("scipy.linalg")
    chance = np.random.default_rng(n)
    one = chance.normal(size=(n, width)) @ chance.normal(size=(width, width))
    other = chance.normal(size=(m, width)) @ chance.normal(size=(width, width)) + chance.normal(size=width)
    covered = [np.cov(side, rowvar=False) for side in (one, other)]
    far = one.mean(axis=0) - other.mean(axis=0)
    root = linalg.sqrtm(covered[0] @ covered[1]).real
    wanted = far @ far + np.trace(covered[0]) + np.trace(covered[1]) - 2 * np.trace(root)
    assert fid(one, other).value == pytest.approx(wanted, rel=1e-6)
