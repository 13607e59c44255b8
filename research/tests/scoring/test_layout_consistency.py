"""Layout consistency at its ends, against a plain count of pixels, and the matching under it."""

from __future__ import annotations

import itertools
import json
import os
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from redraft.interfaces.dispatch import dispatch
from redraft_research.scoring.layout_consistency import PageMasks, Settings, layout_consistency, overlaps
from redraft_research.scoring.matching import best_pairs
from tests.sampling import each

Array = NDArray[np.bool_]


def _mask(x: int, y: int, width: int, height: int, size: tuple[int, int] = (100, 80)) -> Array:
    mask = np.zeros((size[1], size[0]), bool)
    mask[y : y + height, x : x + width] = True
    return mask


PAGE = [_mask(0, 0, 100, 80), _mask(10, 10, 30, 8), _mask(60, 40, 20, 20)]


def _value(before: list[Array], after: list[Array], settings: Settings | None = None) -> float:
    found = layout_consistency(PageMasks.of(before), PageMasks.of(after), settings or Settings())
    assert found.value is not None
    return found.value


def test_an_unchanged_page_is_whole_by_our_reading_and_loses_the_penalty_s_share_by_the_letter() -> None:
    assert _value(PAGE, PAGE) == pytest.approx(1)
    assert _value(PAGE, PAGE, Settings(literal=True)) == pytest.approx(0.85)
    assert _value(PAGE, PAGE[::-1]) == pytest.approx(1), "the order of masks says nothing"


def test_masks_on_neither_page_are_no_score_and_on_one_page_only_no_match() -> None:
    none = PageMasks.of([])
    blank = PageMasks.of([np.zeros((80, 100), bool)])
    assert layout_consistency(none, none).reason == "there is no mask on either page"
    assert layout_consistency(blank, blank).value is None
    assert blank.empty == 1
    gone = layout_consistency(PageMasks.of(PAGE), none)
    shares = 1 + 240 / 8000 + 400 / 8000
    assert gone.value == pytest.approx(max(0, 0.15 * (1 - shares)))
    assert gone.evidence["disappeared"] == pytest.approx(shares)
    assert layout_consistency(none, PageMasks.of(PAGE[1:])).value == pytest.approx(0.15 * (1 - 0.7 * 640 / 8000))


def test_what_is_new_costs_less_than_what_is_gone() -> None:
    fewer = PAGE[:2]
    terms = 0.25 * 2 / 3 + 0.6
    assert _value(PAGE, fewer) == pytest.approx(terms + 0.15 * (1 - 400 / 8000))
    assert _value(fewer, PAGE) == pytest.approx(terms + 0.15 * (1 - 0.7 * 400 / 8000))


def test_a_layer_that_moves_loses_place_and_shape_but_no_area() -> None:
    found = layout_consistency(PageMasks.of([_mask(10, 10, 40, 20)]), PageMasks.of([_mask(20, 10, 40, 20)]))
    assert found.evidence["position"] == pytest.approx(1 - 10 / np.hypot(100, 80))
    assert found.evidence["shape"] == pytest.approx(30 / 50)
    assert (found.evidence["area"], found.evidence["match"]) == (1, 1)


def test_everything_elsewhere_matches_nothing_and_so_does_what_hardly_overlaps() -> None:
    assert (
        layout_consistency(PageMasks.of([_mask(0, 0, 10, 10)]), PageMasks.of([_mask(50, 50, 10, 10)])).evidence["match"]
        == 0
    )
    nearly = PageMasks.of([_mask(0, 0, 10, 10)]), PageMasks.of([_mask(9, 0, 10, 10)])  # 10 of 190 pixels
    assert layout_consistency(*nearly).evidence["pairs"] == []
    assert layout_consistency(*nearly, Settings(threshold=0.05)).evidence["pairs"] == [[0, 0]]


def test_one_pixel_is_a_mask() -> None:
    dot = [_mask(99, 79, 1, 1)]
    assert _value(dot, dot) == pytest.approx(1)
    assert PageMasks.of(dot).centres.tolist() == [[99, 79]]
    assert _value([np.ones((1, 1), bool)], [np.ones((1, 1), bool)]) == pytest.approx(1)


def test_pages_of_two_sizes_are_not_compared() -> None:
    with pytest.raises(ValueError, match="one size"):
        layout_consistency(PageMasks.of(PAGE), PageMasks.of([_mask(0, 0, 5, 5, (90, 80))]))
    with pytest.raises(ValueError, match="one size"):
        PageMasks.of([PAGE[0], _mask(0, 0, 5, 5, (90, 80))])


@each("width", [1, 63, 64, 65, 130])
def test_counting_by_bits_is_counting_pixel_by_pixel(width: int) -> None:
    chance = np.random.default_rng(width)
    sides = [[chance.random((37, width)) < share for share in (0.02, 0.5, 0.98, 1.1)] for _ in range(2)]
    before, after = (PageMasks.of(side) for side in sides)
    for masks, side in ((before, sides[0]), (after, sides[1])):
        whole = [mask for mask in side if mask.any()]
        assert masks.areas.tolist() == [mask.sum() for mask in whole]
        centres = [[there.mean() for there in np.nonzero(mask)[::-1]] for mask in whole]
        assert masks.centres == pytest.approx(np.array(centres))
    plain = [[(a & b).sum() / (a | b).sum() for b in sides[1] if b.any()] for a in sides[0] if a.any()]
    assert overlaps(before, after) == pytest.approx(np.array(plain))


def _brute(worth: list[list[float]]) -> float:
    rows, columns = len(worth), len(worth[0]) if worth else 0
    if rows > columns:
        return _brute([list(column) for column in zip(*worth, strict=True)])
    ways = itertools.permutations(range(columns), rows)
    return max((sum(worth[row][column] for row, column in enumerate(way)) for way in ways), default=0.0)


def test_the_matching_is_the_best_there_is() -> None:
    chance = np.random.default_rng(3)
    for _ in range(150):
        rows, columns = chance.integers(0, 6, 2)
        table = chance.random((rows, columns)) * (chance.random((rows, columns)) < chance.random())
        worth = (np.round(table * 3) / 3 if chance.random() < 0.4 else table).tolist()
        pairs = best_pairs(worth)
        assert sum(worth[row][column] for row, column in pairs) == pytest.approx(_brute(worth))
        assert len({row for row, _ in pairs}) == len({column for _, column in pairs}) == len(pairs)
        assert all(worth[row][column] > 0 for row, column in pairs)


@pytest.mark.slow
def test_the_matching_is_scipy_s() -> None:
    optimize = pytest.importorskip("scipy.optimize")
    chance = np.random.default_rng(4)
    for _ in range(2000):
        table = chance.random(chance.integers(1, 16, 2)) * (chance.random() < 0.7 or chance.random())
        rows, columns = optimize.linear_sum_assignment(table, maximize=True)
        found = sum(table[pair] for pair in best_pairs(table.tolist()))
        assert found == pytest.approx(table[rows, columns].sum())


def _folder(path: Path, masks: list[Array]) -> str:
    path.mkdir()
    for number, mask in enumerate(masks):
        Image.fromarray(mask).save(path / f"{number}.png")
    return str(path)


def test_the_command_takes_documents_and_folders_of_masks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, after = _folder(tmp_path / "a", PAGE), _folder(tmp_path / "b", PAGE[:2])
    assert dispatch(["score", "layout-consistency", before, after, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["value"] == pytest.approx(0.25 * 2 / 3 + 0.6 + 0.15 * 0.95)
    assert dispatch(["score", "layout-consistency", before, before, "--literal"]) == 0
    assert "0.8500" in capsys.readouterr().out
    poster = tmp_path / "poster.svg"
    rect = '<rect id="a" x="5" y="5" width="20" height="9"/>'
    poster.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60">{rect}</svg>', encoding="utf-8")
    assert dispatch(["score", "layout-consistency", str(poster), str(poster), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["value"] == pytest.approx(1)
    (tmp_path / "c").mkdir()
    assert dispatch(["score", "layout-consistency", before, str(tmp_path / "c")]) == 2
    capsys.readouterr()
    os.mkfifo(tmp_path / "c" / "0.png")  # would be waited for without end
    assert dispatch(["score", "layout-consistency", before, str(tmp_path / "c")]) == 2
    assert "is not a regular file" in capsys.readouterr().err
    (tmp_path / "c" / "0.png").unlink()
    (tmp_path / "c" / "1.png").symlink_to(next((tmp_path / "a").iterdir()))
    assert dispatch(["score", "layout-consistency", before, str(tmp_path / "c")]) == 2
    assert "a link out of its folder" in capsys.readouterr().err
