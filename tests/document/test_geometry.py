"""Boxes and matrices."""

from __future__ import annotations

import math

import pytest

from redraft.document.geometry import IDENTITY, Box, Matrix, is_finite_number
from tests.sampling import each


def test_a_product_of_matrices_applies_the_inner_one_first() -> None:
    both = Matrix.translation(10, 0) @ Matrix.scaling(2, 3)
    assert both.apply(1, 1) == (12, 3)
    assert (Matrix.scaling(2, 3) @ Matrix.translation(10, 0)).apply(1, 1) == (22, 3)


def test_a_rotation_is_clockwise_on_the_page_and_exact_at_right_angles() -> None:
    assert Matrix.rotation(90).apply(1, 0) == (0, 1)
    assert Matrix.rotation(-270).apply(1, 0) == (0, 1)
    assert Matrix.rotation(180, (5, 5)).apply(5, 0) == (5, 10)
    x, y = Matrix.rotation(45, (1, 1)).apply(2, 1)
    assert (x, y) == pytest.approx((1 + math.sqrt(0.5), 1 + math.sqrt(0.5)))


def test_an_inverse_leads_back_and_there_is_none_for_a_flat_matrix() -> None:
    matrix = Matrix(2, 1, -1, 3, 7, 8)
    back = matrix.inverse()
    assert back is not None
    assert back.apply(*matrix.apply(3, 4)) == pytest.approx((3, 4))
    assert Matrix.translation(0.1, 0.2).inverse() == Matrix.translation(-0.1, -0.2)
    assert Matrix.scaling(0, 1).inverse() is None
    assert IDENTITY.inverse() == IDENTITY


def test_boxes_join_overlap_and_grow() -> None:
    assert Box.union([Box(0, 0, 1, 1), None, Box(4, 5, 2, 2)]) == Box(0, 0, 6, 7)
    assert Box.union([]) is None
    assert Box(0, 0, 4, 4).overlap(Box(2, 3, 9, 9)) == Box(2, 3, 2, 1)
    assert Box(0, 0, 4, 4).overlap(Box(4, 0, 1, 1)) is None
    assert Box(0, 0, 4, 4).grown(1) == Box(-1, -1, 6, 6)
    assert Matrix.rotation(90).bounds(Box(0, 0, 2, 1)) == Box(-1, 0, 1, 2)


@each("value", [0, -1.5, 10**300])
def test_ordinary_numbers_are_finite(value: object) -> None:
    assert is_finite_number(value)


@each("value", [math.nan, math.inf, True, "1", None, 10**400, 1j])
def test_what_is_no_ordinary_number_is_not(value: object) -> None:
    assert not is_finite_number(value)
