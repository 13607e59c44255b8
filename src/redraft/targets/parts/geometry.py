"""The geometry of parts as arrays: boxes in units of the page's longer side, containment, what is on top of what."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from redraft.targets.parts.looks import Look
from redraft.targets.parts.part import Part

Matrix = NDArray[np.bool_]
Row = NDArray[np.float32]

_THIN = 1e-4


class Geometry:
    """`pages` are the sizes of the pages by number. A *thing* is an element with a box; the rest have no neighbours.

    `around[i, j]`: j is a group or page around i. `inside[i, j]`: the box of i lies in that of j. `carrier[i]`: the
    uppermost plate below i that holds it and does not cover the page, or -1. `things` are listed by page, bottom up.
    """

    def __init__(self, parts: list[Part], looks: list[Look], pages: dict[int, tuple[float, float]]) -> None:
        count = len(parts)
        self.count = count
        self.page: NDArray[np.int64] = np.array([part.page for part in parts], np.int64)
        sizes = np.array([pages.get(part.page, (1.0, 1.0)) for part in parts], np.float64).reshape(count, 2)
        self.unit: NDArray[np.float64] = sizes.max(axis=1)
        self.wide, self.high = (sizes / self.unit[:, None]).astype(np.float32).T.copy()
        self.boxed: Matrix = np.array([part.box is not None for part in parts], np.bool_)
        boxes = np.array([part.box or (0.0, 0.0, 0.0, 0.0) for part in parts], np.float64).reshape(count, 4)
        boxes = (boxes / self.unit[:, None]).astype(np.float32)
        self.x0, self.y0, self.x1, self.y1 = boxes.T.copy()
        self.w, self.h = np.maximum(self.x1 - self.x0, _THIN), np.maximum(self.y1 - self.y0, _THIN)
        self.cx, self.cy = (self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2
        self.area: Row = self.w * self.h
        self.share: Row = self._on_page() / (self.wide * self.high)
        self.full: Matrix = (self.share >= 0.9) & self.boxed
        self.thing: Matrix = self.boxed & np.array([part.sort == "element" for part in parts], np.bool_)
        self.same_page: Matrix = (self.page[:, None] == self.page[None, :]) & (self.page >= 0)[:, None]
        self.things: dict[int, list[int]] = {}
        for place in np.flatnonzero(self.thing).tolist():
            self.things.setdefault(parts[place].page, []).append(place)
        self.around: Matrix = np.zeros((count, count), np.bool_)
        self.parent: NDArray[np.int64] = np.array([part.parent for part in parts], np.int64)
        for place, part in enumerate(parts):
            if part.parent >= 0:
                self.around[place] = self.around[part.parent]
                self.around[place, part.parent] = True
        self.over_x = np.minimum(self.x1[:, None], self.x1) - np.maximum(self.x0[:, None], self.x0)
        self.over_y = np.minimum(self.y1[:, None], self.y1) - np.maximum(self.y0[:, None], self.y0)
        self.both: Matrix = self.thing[:, None] & self.thing & self.same_page & ~np.eye(count, dtype=np.bool_)
        meets = np.maximum(self.over_x + _THIN, 0) * np.maximum(self.over_y + _THIN, 0)
        smaller = self.area[:, None] <= self.area * 1.02
        self.inside: Matrix = self.both & smaller & (meets >= 0.9 * self.area[:, None])
        self.overlaps: Matrix = self.both & (meets >= 0.1 * np.minimum(self.area[:, None], self.area))
        self.carrier = self._carriers(parts, looks)

    def _on_page(self) -> Row:
        wide = np.clip(self.x1, 0, self.wide) - np.clip(self.x0, 0, self.wide)
        found: Row = wide * (np.clip(self.y1, 0, self.high) - np.clip(self.y0, 0, self.high))
        return found

    def _carriers(self, parts: list[Part], looks: list[Look]) -> NDArray[np.int64]:
        plates = np.array(
            [look.kind == "picture" or look.figure == "box" or (look.kind == "shape" and look.figure != "line" and
             (look.paint > 0 or look.stroke is not None)) for look in looks],
            np.bool_,
        )  # fmt: skip
        order = np.arange(self.count)
        boxes = np.array([look.figure == "box" for look in looks], np.bool_)
        holds = self.inside & (plates & ~self.full) & (order[:, None] > order) & (~self.around | boxes)
        if not self.count:
            return order
        found: NDArray[np.int64] = np.where(holds, order, -1).max(axis=1)
        return found
