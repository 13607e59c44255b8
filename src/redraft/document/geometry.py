"""Points, boxes and affine matrices. Units are page units ('px'); the origin is top left and y grows downwards."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple, TypeGuard


def is_finite_number(value: object) -> TypeGuard[float]:
    """Whether a value is a number a document may hold: an int or float, not a bool, not NaN, within a float's range."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    try:
        return math.isfinite(value)
    except OverflowError:  # an int past the largest float
        return False


class Box(NamedTuple):
    """An axis-aligned rectangle: top left corner and size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def center(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def area(self) -> float:
        return self.width * self.height

    @property
    def listed(self) -> list[float]:
        """As JSON has it."""
        return [round(side, 4) for side in self]

    @property
    def written(self) -> str:
        """As people write it in requests: x,y,width,height."""
        return ",".join(f"{side:g}" for side in self)

    @staticmethod
    def around(points: Iterable[tuple[float, float]]) -> Box | None:
        """The smallest box that holds all points; None for no points."""
        pairs = list(points)
        if not pairs:
            return None
        xs, ys = [x for x, _ in pairs], [y for _, y in pairs]
        left, top = min(xs), min(ys)
        return Box(left, top, max(xs) - left, max(ys) - top)

    @staticmethod
    def union(boxes: Iterable[Box | None]) -> Box | None:
        """The smallest box that holds all boxes; None when there is none."""
        return Box.around(corner for box in boxes if box for corner in ((box.x, box.y), (box.right, box.bottom)))

    def grown(self, margin: float, down: float | None = None) -> Box:
        """With a margin on all sides; `down` is that above and below, where it is another."""
        down = margin if down is None else down
        return Box(self.x - margin, self.y - down, self.width + 2 * margin, self.height + 2 * down)

    def overlap(self, other: Box) -> Box | None:
        """The common part of two boxes; None when they do not meet."""
        left, top = max(self.x, other.x), max(self.y, other.y)
        width, height = min(self.right, other.right) - left, min(self.bottom, other.bottom) - top
        return Box(left, top, width, height) if width > 0 and height > 0 else None

    def is_in(self, other: Box) -> bool:
        """Whether it lies wholly in another box."""
        x, y, width, height = other
        return x <= self.x and y <= self.y and self.right <= x + width and self.bottom <= y + height

    def share_in(self, other: Box) -> float:
        """The share of its area that lies in another box."""
        both = self.overlap(other)
        return both.area / self.area if both is not None else 0.0

    def shared(self, other: Box) -> float:
        """The share of the smaller of two boxes that lies in the other."""
        return max(self.share_in(other), other.share_in(self))


class Matrix(NamedTuple):
    """x' = a x + c y + e, y' = b x + d y + f — the order of SVG's matrix()."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @staticmethod
    def translation(dx: float, dy: float) -> Matrix:
        return Matrix(1.0, 0.0, 0.0, 1.0, dx, dy)

    @staticmethod
    def scaling(sx: float, sy: float, pivot: tuple[float, float] = (0.0, 0.0)) -> Matrix:
        px, py = pivot
        return Matrix(sx, 0.0, 0.0, sy, px - sx * px, py - sy * py)

    @staticmethod
    def rotation(degrees: float, pivot: tuple[float, float] = (0.0, 0.0)) -> Matrix:
        """Clockwise on the page, since y grows downwards."""
        quarter = degrees / 90
        if quarter == int(quarter):  # right angles stay exact
            cos, sin = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarter) % 4]
        else:
            cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        px, py = pivot
        return Matrix(cos, sin, -sin, cos, px - cos * px + sin * py, py - sin * px - cos * py)

    def __matmul__(self, inner: Matrix) -> Matrix:
        """`outer @ inner`: first inner, then outer."""
        a, b, c, d, e, f = self
        if (a, b, c, d) == (1.0, 0.0, 0.0, 1.0):  # keeps translations exact
            return Matrix(inner.a, inner.b, inner.c, inner.d, inner.e + e, inner.f + f)
        return Matrix(
            a * inner.a + c * inner.b,
            b * inner.a + d * inner.b,
            a * inner.c + c * inner.d,
            b * inner.c + d * inner.d,
            a * inner.e + c * inner.f + e,
            b * inner.e + d * inner.f + f,
        )

    def apply(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def bounds(self, box: Box) -> Box:
        """The box around a transformed box."""
        corners = ((box.x, box.y), (box.right, box.y), (box.x, box.bottom), (box.right, box.bottom))
        found = Box.around(self.apply(x, y) for x, y in corners)
        assert found is not None
        return found

    @property
    def determinant(self) -> float:
        return self.a * self.d - self.b * self.c

    def inverse(self) -> Matrix | None:
        """None when the matrix flattens everything to a line or a point."""
        det = self.determinant
        if det == 0 or not math.isfinite(det):
            return None
        if (self.a, self.b, self.c, self.d) == (1.0, 0.0, 0.0, 1.0):
            return Matrix.translation(-self.e, -self.f)
        a, b, c, d = self.d / det, -self.b / det, -self.c / det, self.a / det
        return Matrix(a, b, c, d, -(a * self.e + c * self.f), -(b * self.e + d * self.f))


IDENTITY = Matrix()


def unscaled(matrix: Matrix, frame: Box) -> tuple[Matrix, Box, float, float]:
    """A matrix without its scaling, and the frame with it: lines and letters of a scaled group keep their size.

    The two factors come last. Matrices that only turn and move come back as they are.
    """
    sx = (matrix.a**2 + matrix.b**2) ** 0.5
    sy = (matrix.c**2 + matrix.d**2) ** 0.5
    if (abs(sx - 1) < 1e-6 and abs(sy - 1) < 1e-6) or sx <= 0 or sy <= 0:
        return matrix, frame, 1.0, 1.0
    plain = matrix @ Matrix.scaling(1 / sx, 1 / sy)
    return plain, Box(frame.x * sx, frame.y * sy, frame.width * sx, frame.height * sy), sx, sy


def around_ellipse(frame: Box, matrix: Matrix) -> Box:
    """The box around a turned ellipse, which is smaller than that around its turned frame."""
    x, y = matrix.apply(*frame.center)
    wide = math.hypot(matrix.a * frame.width, matrix.c * frame.height)
    high = math.hypot(matrix.b * frame.width, matrix.d * frame.height)
    return Box(x - wide / 2, y - high / 2, wide, high)
