"""What a page must hold is found in its pixels: each fault by itself, on a page that has no other."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from redraft.scoring.score import Score
from redraft.session.session import Session
from redraft_research.datasets.text_layout.cases import WantedText
from redraft_research.evaluation.text_layout.limits import LIMITS, glyph_runs, inside, limit_scores
from redraft_research.evaluation.text_layout.typeset import Typeset

HEAD = '<text x="30" y="80" font-size="48" fill="#111">Grand opening</text>'
BODY = '<text x="30" y="130" font-size="20" fill="#111">Coffee and cake</text>'
WANTED = [WantedText("Grand opening", 1), WantedText("Coffee and cake", 3)]
GROUND: NDArray[np.uint8] = np.full((300, 400, 3), 240, np.uint8)
GROUND[:, 340:] = 60
SUBJECT = np.zeros((300, 400), bool)
SUBJECT[200:, 100:200] = True


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(history=False) as made:
        yield made


@pytest.fixture
def found(session: Session, tmp_path: Path) -> Callable[..., dict[str, Score]]:
    def scores(*layers: str) -> dict[str, Score]:
        out = io.BytesIO()
        Image.fromarray(GROUND).save(out, "PNG")
        coded = base64.b64encode(out.getvalue()).decode()
        ground = f'<image width="400" height="300" xlink:href="data:image/png;base64,{coded}"/>'
        xmlns = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        style = 'width="400" height="300" font-family="Source Sans Pro"'
        (tmp_path / "page.svg").write_text(f"<svg {xmlns} {style}>{ground}{''.join(layers)}</svg>")
        file = session.open(tmp_path / "page.svg")
        page = Typeset(file, file.document.pages[0], session)
        return {one.measure: one for one in limit_scores(page, WANTED, GROUND, SUBJECT)}

    return scores


def broken(scores: dict[str, Score]) -> set[str]:
    values = {one: scores[one.measure].value for one in LIMITS}
    return {one.measure for one, value in values.items() if value is not None and not one.holds(value)}


def test_a_good_page_holds_them_all(found: Callable[..., dict[str, Score]]) -> None:
    scores = found(HEAD, BODY)
    assert broken(scores) == set()
    assert scores["headline-body"].value == pytest.approx(2.4)
    assert scores["run-contrast"].value == pytest.approx(16.5, abs=0.5)
    assert (scores["backing"].value, scores["run-contrast"].evidence["runs"]) == (0, 2)


@pytest.mark.parametrize(
    ("layers", "measure"),
    [
        ((HEAD, BODY.replace("cake", "tea")), "missing"),
        ((HEAD, BODY.replace("130", "75")), "overlaps"),
        ((HEAD, BODY.replace("130", "9")), "off-page"),
        ((HEAD, BODY.replace("30", "250", 1)), "run-contrast"),
        ((HEAD, BODY.replace("#111", "#999")), "run-contrast"),
        ((HEAD, BODY.replace("#111", '#111" opacity="0.4')), "run-contrast"),
        ((HEAD, BODY.replace("20", "3")), "smallest-type"),
        ((HEAD, BODY.replace("20", "30")), "headline-body"),
        ((HEAD, BODY.replace("130", "260")), "subject-covered"),
        ((HEAD, '<rect x="120" y="220" width="60" height="20" fill="#fff"/>', BODY), "subject-covered"),
    ],
)
def test_each_fault_is_found_and_no_other(
    found: Callable[..., dict[str, Score]], layers: tuple[str, ...], measure: str
) -> None:
    assert broken(found(*layers)) == {measure}


def test_a_plate_mends_contrast_and_is_told(found: Callable[..., dict[str, Score]]) -> None:
    plate = '<rect x="240" y="100" width="160" height="50" fill="#fff"/>'
    scores = found(HEAD, plate, BODY.replace("30", "250", 1))
    assert (broken(scores), scores["backing"].value) == (set(), 1)


def test_lines_are_parted_by_rows_without_ink_and_signs_over_letters_are_none() -> None:
    cover = np.zeros((60, 40), np.float32)
    cover[2:4, 5:8] = cover[6:20, 2:30] = cover[30:44, 2:20] = 1
    assert [run.box for run in glyph_runs("a", cover)] == [(2, 2, 28, 18), (2, 30, 18, 14)]
    assert glyph_runs("a", np.zeros((4, 4), np.float32)) == []


def test_edges_of_a_picture_that_is_drawn_a_little_otherwise_are_no_shape() -> None:
    seen = np.zeros((20, 20), bool)
    seen[:, 4:7] = seen[10:, 10:] = True
    assert np.argwhere(inside(seen, 2)).min(axis=0).tolist() == [12, 12]
