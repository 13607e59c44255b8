"""What people built on the shore of travel.svg: red cabins on stilts, boulders under them, and a boat.

Positions are in pixels of a 1080 × 1350 page, as in fjord.py.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise

from posters.fjord import Point, between, mm, polygon, wave


def shore(seed: int, heights: Sequence[Point], bottom: float) -> str:
    """Boulders along a line of points, closed at `bottom`: rounded tops with sharp notches between them."""
    chance = random.Random(seed)
    outline: list[Point] = []
    for start, end in pairwise(heights):
        stones = max(1, round((end[0] - start[0]) / 46))
        for stone in range(stones):
            x, y = between(start, end, stone / stones)
            wide = (end[0] - start[0]) / stones
            lift = chance.uniform(4, 15)
            outline += [(x, y), (x + wide * 0.16, y - lift * 0.8), (x + wide * 0.5, y - lift)]
            outline.append((x + wide * 0.86, y - lift * chance.uniform(0.3, 0.9)))
    return polygon([(heights[0][0], bottom), *outline, heights[-1], (heights[-1][0], bottom)])


def cabin(key: str, x: float, y: float, wide: float, tall: float, deep: float) -> str:
    """A red cabin on stilts: its gable from (x, y), the lower left corner, and a long side that runs to the right."""
    rise, slant, eave = wide * 0.52, deep * 0.03, wide * 0.09
    top, ridge = y - tall, y - tall - rise
    mid, far = x + wide / 2, x + wide + deep
    side = [(x + wide, y), (far, y - slant), (far, top - slant), (x + wide, top)]
    gable = [(x, y), (x, top), (mid, ridge), (x + wide, top), (x + wide, y)]
    roof = [
        (mid, ridge - 4), (x + wide + eave, top + eave * 0.5), (far + eave, top - slant + eave * 0.5),
        (mid + deep, ridge - slant - 4),
    ]  # fmt: skip
    verge = [
        (x - eave, top + eave * 0.8), (mid, ridge - 4), (x + wide + eave, top + eave * 0.8),
        (x + wide + eave - 3, top + eave * 0.8 + 6), (mid, ridge + 4), (x - eave + 3, top + eave * 0.8 + 6),
    ]  # fmt: skip
    stilts = [(x + 5, y), (x + wide - 4, y), (x + wide + deep * 0.5, y - slant * 0.5), (far - 5, y - slant)]
    boards = " ".join(
        f"M {mm(x + wide * n / 6)},{mm(y)} V {mm(top - rise * (1 - abs(n / 3 - 1)))}" for n in range(1, 6)
    )
    panes = " ".join(
        _pane(left, top - slant * (left - x - wide) / deep + tall * 0.30, wide * 0.22, tall * 0.36)
        for left in (x + wide + deep * 0.14, x + wide + deep * 0.44, x + wide + deep * 0.72)
    )
    door = _pane(mid - wide * 0.13, y - tall * 0.62, wide * 0.26, tall * 0.62)
    loft = _pane(mid - wide * 0.09, top - rise * 0.42, wide * 0.18, rise * 0.36)
    legs = " ".join(f"M {mm(sx)},{mm(sy - 2)} V {mm(y + 34)}" for sx, sy in stilts)
    return f"""    <g id="cabin-{key}" inkscape:label="Cabin {key}">
      <path style="fill:none;stroke:#0a2c3a;stroke-width:{mm(5)}" id="cabin-{key}-stilts" d="{legs}" />
      <path style="fill:#9f2d2c" id="cabin-{key}-side" d="{polygon(side)}" />
      <path style="fill:#d8432f" id="cabin-{key}-gable" d="{polygon(gable)}" />
      <path style="fill:none;stroke:#b63429;stroke-width:{mm(1.6)}" id="cabin-{key}-boards" d="{boards}" />
      <path style="fill:#23323f" id="cabin-{key}-roof" d="{polygon(roof)}" />
      <path style="fill:#fff1d8" id="cabin-{key}-verge" d="{polygon(verge)}" />
      <path style="fill:#ffd98a;stroke:#fff1d8;stroke-width:{mm(2.4)}" id="cabin-{key}-windows" d="{panes} {loft}" />
      <path style="fill:#7d2226;stroke:#fff1d8;stroke-width:{mm(2.4)}" id="cabin-{key}-door" d="{door}" />
    </g>"""


def _pane(x: float, y: float, wide: float, tall: float) -> str:
    return polygon([(x, y), (x + wide, y), (x + wide, y + tall), (x, y + tall)])


def boat() -> str:
    """A small fishing boat on the right, bow to the left, with its shadow in the water."""
    hull = f"{wave([(742, 958), (790, 968), (880, 970), (928, 960)])} L {mm(912)},{mm(1002)} L {mm(772)},{mm(1002)} Z"
    band = polygon([(748, 969), (925, 969), (922, 977), (753, 977)])
    house = polygon([(846, 966), (846, 930), (900, 930), (906, 966)])
    roof = polygon([(838, 931), (838, 924), (908, 924), (908, 931)])
    panes = polygon([(852, 938), (872, 938), (872, 950), (852, 950)])
    more = polygon([(878, 938), (896, 938), (897, 950), (878, 950)])
    lines = (
        f"M {mm(822)},{mm(966)} V {mm(866)} M {mm(822)},{mm(872)} L {mm(748)},{mm(958)} "
        f"M {mm(822)},{mm(872)} L {mm(904)},{mm(926)}"
    )
    mirror = f"{wave([(770, 1004), (840, 1012), (914, 1004)])} L {mm(884)},{mm(1030)} L {mm(800)},{mm(1030)} Z"
    return f"""    <g id="boat" inkscape:label="Fishing boat">
      <path style="fill:#06303f;fill-opacity:0.55" id="boat-mirror" d="{mirror}" />
      <path style="fill:none;stroke:#fff3dc;stroke-width:{mm(2.6)}" id="boat-rigging" d="{lines}" />
      <path style="fill:#f6e3c4" id="boat-house" d="{house}" />
      <path style="fill:#ff7a59" id="boat-roof" d="{roof}" />
      <path style="fill:#1c5566" id="boat-windows" d="{panes} {more}" />
      <path style="fill:#fff3dc" id="boat-hull" d="{hull}" />
      <path style="fill:#ff7a59" id="boat-band" d="{band}" />
    </g>"""
