"""Our measures beside those of torchmetrics, on random data. It asks for PyTorch, so it is no part of an extra:

pip install --target SITE torchmetrics torchvision pycocotools
REDRAFT_SLOW=1 PYTHONPATH=SITE python -m pytest -m slow research/tests/scoring/test_torchmetrics.py
"""

from __future__ import annotations

import random
import warnings
from typing import Any

import numpy
import pytest

from redraft.document.geometry import Box
from redraft.scoring.typesetting import iou
from redraft_research.scoring.agreement import kappa, mean_absolute_error, pearson, spearman
from redraft_research.scoring.embeddings import cosine, fid
from redraft_research.scoring.grounding import Grounded, Proposal, figures
from tests.sampling import each

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]


@pytest.fixture(scope="module")
def torch() -> Any:
    return pytest.importorskip("torch")


@pytest.fixture(scope="module")
def published(torch: Any) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return pytest.importorskip("torchmetrics")


@each("seed", range(5))
def test_correlations_errors_and_cosines(seed: int, torch: Any, published: Any) -> None:
    chance, theirs = numpy.random.default_rng(seed), published.functional
    xs, ys = chance.normal(size=(2, 60)).round(1)  # with ties
    both = torch.tensor(ys), torch.tensor(xs)
    assert pearson(xs, ys).value == pytest.approx(float(theirs.pearson_corrcoef(*both)), abs=1e-9)
    assert spearman(xs, ys).value == pytest.approx(float(theirs.spearman_corrcoef(*both)), abs=1e-6)
    assert mean_absolute_error(xs, ys).value == pytest.approx(float(theirs.mean_absolute_error(*both)))
    found = theirs.pairwise_cosine_similarity(torch.tensor([xs]), torch.tensor([ys]))
    assert cosine(xs, ys) == pytest.approx(float(found[0, 0]))


@each("weights", ["plain", "linear", "quadratic"])
@each("seed", range(3))
def test_kappa(seed: int, weights: Any, torch: Any, published: Any) -> None:
    first, second = numpy.random.default_rng(seed).integers(0, 4, (2, 80))
    second = numpy.where(numpy.arange(80) % 3, first, second)
    how = None if weights == "plain" else weights
    found = published.functional.cohen_kappa(
        torch.tensor(first), torch.tensor(second), task="multiclass", num_classes=4, weights=how
    )
    ours = kappa(first.tolist(), second.tolist(), weights, range(4))
    assert ours.value == pytest.approx(float(found), abs=1e-6)


@each("width", [4, 40])
def test_the_frechet_distance(width: int, torch: Any, published: Any) -> None:
    pytest.importorskip("torchvision")
    frechet = pytest.importorskip("torchmetrics.image.fid").FrechetInceptionDistance

    class Given(torch.nn.Module):  # type: ignore[misc]
        """Pictures of one row are their own features."""

        num_features = width

        def forward(self, pictures: Any) -> Any:
            return pictures[:, 0, 0, :]

    chance = numpy.random.default_rng(width)
    one, other = chance.normal(size=(150, width)), 0.7 * chance.normal(size=(120, width)) + 0.3
    theirs = frechet(feature=Given(), normalize=True, input_img_size=(1, 1, width)).set_dtype(torch.float64)
    theirs.used_custom_model = True
    for rows, real in ((one, True), (other, False)):
        theirs.update(torch.tensor(rows)[:, None, None, :].expand(-1, 3, 1, -1), real=real)
    assert fid(one, other).value == pytest.approx(float(theirs.compute()), rel=1e-6)


@each("seed", range(6))
def test_overlaps_and_average_precision(seed: int, torch: Any, published: Any) -> None:
    pytest.importorskip("pycocotools")
    box_iou = pytest.importorskip("torchvision.ops").box_iou
    chance = random.Random(seed)
    cases = [_case(chance) for _ in range(25)]
    theirs = published.detection.MeanAveragePrecision(box_format="xywh", backend="pycocotools")
    said = [
        {
            "boxes": torch.tensor([one.box for one in case.proposals], dtype=torch.float64).reshape(-1, 4),
            "scores": torch.tensor([one.score for one in case.proposals], dtype=torch.float64),
            "labels": torch.zeros(len(case.proposals), dtype=torch.long),
        }
        for case in cases
    ]
    gold = [
        {
            "boxes": torch.tensor(case.gold, dtype=torch.float64).reshape(-1, 4),
            "labels": torch.zeros(len(case.gold), dtype=torch.long),
        }
        for case in cases
    ]
    theirs.update(said, gold)
    found, ours = theirs.compute(), figures(cases)
    for name, other in (("AP", "map"), ("AP50", "map_50"), ("AP75", "map_75")):
        assert ours[name].value == pytest.approx(float(found[other]), abs=1e-6)
    a, b = cases[0].gold[0], _box(chance)
    corners = [torch.tensor([[box.x, box.y, box.right, box.bottom]]) for box in (a, b)]
    assert iou(a, b) == pytest.approx(float(box_iou(*corners)), abs=1e-6)


def _box(chance: random.Random) -> Box:
    """No whole numbers: at an overlap of exactly 0.6 theirs, of half the digits, says no where COCO says yes."""
    return Box(chance.uniform(0, 60), chance.uniform(0, 60), chance.uniform(5, 40), chance.uniform(5, 40))


def _case(chance: random.Random) -> Grounded:
    gold = tuple(_box(chance) for _ in range(chance.randrange(1, 4)))
    near = [Box(*(side + chance.uniform(0, 5) for side in box)) for box in gold if chance.random() < 0.8]
    boxes = [*near, *(_box(chance) for _ in range(chance.randrange(3)))]
    return Grounded(gold, tuple(Proposal(box, chance.random()) for box in boxes))
