"""Reader of layouts as PosterLayout publishes them: boxes of one length a page, each with a class, in one JSON file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from redraft.cache import regular
from redraft.document.geometry import Box, is_finite_number
from redraft.errors import UsageError
from redraft_research.messages import says

UNDERLAY = "underlay"
LEAST = 0.001
"""The part of the page that an element must cover to count."""
FARTHEST = 10
"""Pages from its own at which a box is taken to be in pixels."""


class LayoutElement(NamedTuple):
    """`box` is in parts of the page, and may extend beyond it."""

    kind: str
    box: Box

    @property
    def counts(self) -> bool:
        seen = self.box.overlap(Box(0, 0, 1, 1))
        return seen is not None and seen.area >= LEAST


class GivenLayout(NamedTuple):
    name: str
    elements: tuple[LayoutElement, ...]


def read_layouts(path: Path) -> list[GivenLayout]:
    """Those of a file with `classes` (numbers to names; 'none' is empty room), `boxes` (left, top, right, bottom in
    parts of the page) and `clses`, and perhaps `names`, a row each a layout. UsageError where it is none."""
    try:
        form = json.loads(regular(path).read_bytes())
    except OSError as error:
        raise UsageError(says("layouts-unreadable", path=path, reason=error.strerror)) from None
    except (ValueError, RecursionError) as error:
        raise UsageError(says("layouts-not-json", path=path, error=error)) from None
    if not isinstance(form, dict) or not all(isinstance(form.get(key), list) for key in ("boxes", "clses")):
        raise UsageError(says("layouts-lack-boxes", path=path))
    names = form.get("names", [str(number) for number in range(1, len(form["boxes"]) + 1)])
    try:
        rows = zip(names, form["boxes"], form["clses"], strict=True)
        return [GivenLayout(str(name), tuple(_elements(boxes, kinds, form))) for name, boxes, kinds in rows]
    except (ValueError, TypeError, KeyError) as error:
        raise UsageError(says("layouts-malformed", path=path, error=error)) from None


def _elements(boxes: Any, kinds: Any, form: dict[str, Any]) -> Iterator[LayoutElement]:
    for corners, number in zip(boxes, kinds, strict=True):
        kind = form.get("classes", {"0": "none", "1": "text", "2": "logo", "3": UNDERLAY})[str(number)]
        left, top, right, bottom = corners
        if not all(is_finite_number(value) for value in corners):
            raise ValueError(f"{corners} is not a box")
        if max(map(abs, corners)) > FARTHEST:
            raise ValueError(f"{corners} is not in parts of the page")
        if kind != "none":
            yield LayoutElement(kind, Box(left, top, right - left, bottom - top))
