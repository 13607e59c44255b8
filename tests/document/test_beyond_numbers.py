"""Places beyond all numbers: such a layer has no box, and its neighbours have theirs."""

from __future__ import annotations

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Group, Shape, box_of

SQUARE = Box(1.0, 1.0, 5.0, 5.0)
HUGE = Matrix(1e300, 0.0, 0.0, 1e300)


def test_what_is_beyond_all_numbers_is_nowhere() -> None:
    far = Group("far", transform=HUGE, children=(Shape("a", transform=HUGE, frame=SQUARE),))
    assert box_of(far, Matrix()) is None
    assert box_of(Shape("b", frame=Box(1e308, 0.0, 1e308, 1.0)), Matrix()) is None
    assert box_of(Group("both", children=(far, Shape("near", frame=SQUARE))), Matrix()) == SQUARE
