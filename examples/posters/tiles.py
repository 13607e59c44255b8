"""The drawings of menu.svg: painted tiles, and a plate of grilled sardines, in cobalt on white glaze.

Colours come from the classes of the poster's style sheet: glaze, cobalt, sky, lemon, leaf and lines of them.
"""

from __future__ import annotations

import math

TILE = 124
"""The side of a tile, in units of the page; ten of them are as wide as the page."""


def tile_symbols() -> str:
    """Two tiles with fourfold symmetry whose quarter rounds join across their edges into circles."""
    petals = _turned("petal", 8, 62, 62)
    buds = _turned("bud", 4, 62, 62, first=45)
    leaves = _turned("acanthus", 4, 62, 62)
    return f"""    <path id="petal" d="M0 -8C8 -15 9 -27 0 -38C-9 -27 -8 -15 0 -8z"/>
    <path id="bud" d="M0 -30C5 -36 5 -44 0 -51C-5 -44 -5 -36 0 -30z"/>
    <path id="acanthus" d="M0 -12C15 -16 24 -29 20 -46C12 -43 7 -42 0 -56\
C-7 -42 -12 -43 -20 -46C-24 -29 -15 -16 0 -12z"/>
    <symbol id="tile-rose" viewBox="0 0 {TILE} {TILE}">
      <rect class="glaze" width="{TILE}" height="{TILE}"/>
      <g class="cobalt">{_corners(36)}</g>
      <g class="glaze">{_corners(26)}</g>
      <g class="sky">{_corners(19)}</g>
      <g class="cobalt">{petals}</g>
      <g class="sky">{buds}</g>
      <circle class="lemon" cx="62" cy="62" r="8.5"/>
    </symbol>
    <symbol id="tile-star" viewBox="0 0 {TILE} {TILE}">
      <rect class="cobalt" width="{TILE}" height="{TILE}"/>
      <g class="glaze">{_corners(36)}</g>
      <g class="cobalt">{_corners(26)}</g>
      <g class="lemon">{_corners(19)}</g>
      <g class="glaze">{leaves}</g>
      <circle class="cobalt" cx="62" cy="62" r="17"/>
      <circle class="sky" cx="62" cy="62" r="9"/>
    </symbol>"""


def tile_row(y: float) -> str:
    """Ten tiles side by side, the two kinds in turn."""
    size = f'y="{y:g}" width="{TILE}" height="{TILE}"'
    kinds = ("tile-rose", "tile-star")
    return "\n".join(f'    <use xlink:href="#{kinds[n % 2]}" x="{n * TILE}" {size}/>' for n in range(10))


def _corners(radius: float) -> str:
    """A quarter disc in each corner of a tile."""
    r, s = f"{radius:g}", f"{TILE - radius:g}"
    return (
        f'<path d="M0 0H{r}A{r} {r} 0 0 1 0 {r}zM{TILE} 0V{r}A{r} {r} 0 0 1 {s} 0z'
        f'M{TILE} {TILE}H{s}A{r} {r} 0 0 1 {TILE} {s}zM0 {TILE}V{s}A{r} {r} 0 0 1 {r} {TILE}z"/>'
    )


def _turned(name: str, count: int, x: float, y: float, first: float = 0.0) -> str:
    """`count` copies of a shape around a point."""
    return "".join(
        f'<use xlink:href="#{name}" transform="translate({x:g} {y:g}) rotate({first + 360 * n / count:g})"/>'
        for n in range(count)
    )


def sardine_symbol() -> str:
    """A grilled sardine, head to the left, around (0, 0): 320 long."""
    rows = []
    for row, y in enumerate((-4, 5, 14)):
        for column in range(13):
            x = -72 + column * 14 + (7 if row % 2 else 0)
            rows.append(f"M{x} {y - 5}q7 5 0 10")
    spots = "".join(
        f'<circle cx="{-78 + 22 * n}" cy="{-9 + (n % 2) * 1.5:g}" r="{3.4 - 0.25 * n:g}"/>' for n in range(8)
    )
    marks = "".join(f"M{x} -36l-20 72" for x in (-34, 4, 42, 80))
    return f"""    <clipPath id="sardine-body"><path d="{_BODY}"/></clipPath>
    <symbol id="sardine" viewBox="-170 -44 340 88" overflow="visible">
      <path class="cobalt" d="M-40 -29C-22 -43 4 -46 18 -44C14 -38 16 -34 24 -28z\
M-20 27C-12 38 0 42 10 40C8 35 10 30 16 25z"/>
      <path class="cobalt" d="M118 -6C136 -12 150 -24 166 -36C156 -12 156 14 168 34C150 26 136 14 118 8z"/>
      <path class="scale-line" d="M130 -4L156 -22M132 1L154 0M130 5L157 22"/>
      <path class="belly" d="{_BODY}"/>
      <g clip-path="url(#sardine-body)">
        <path class="cobalt" d="M-170 -44H140V-6C90 -14 40 -16 -30 -15C-80 -14 -130 -8 -170 4z"/>
        <path class="scale-line" d="{"".join(rows)}"/>
        <g class="sky">{spots}</g>
        <path class="grill-line" d="{marks}"/>
        <path class="sky" d="M-170 -44H-100C-88 -22 -88 12 -100 44H-170z"/>
        <path class="cobalt" d="M-170 -44H-108C-100 -30 -98 -20 -98 -8C-125 -6 -145 -2 -170 6z"/>
      </g>
      <path class="gill-line" d="M-101 -24C-90 -8 -90 10 -101 24M-152 6C-144 9 -138 10 -132 9"/>
      <circle class="glaze" cx="-124" cy="-5" r="8"/><circle class="cobalt" cx="-124" cy="-5" r="4.6"/>
      <circle class="glaze" cx="-125.6" cy="-6.6" r="1.5"/>
    </symbol>"""


_BODY = "M-156 3C-140 -16 -104 -32 -36 -32C36 -32 92 -18 124 -7V8C92 20 36 30 -36 30C-104 30 -142 18 -156 3z"


def lemon_symbol() -> str:
    """A slice of lemon around (0, 0), 96 across."""
    wedges = []
    for n in range(9):
        left, right = (math.radians(40 * n + 5), math.radians(40 * n + 35))
        a, b = (34 * math.cos(left), 34 * math.sin(left)), (34 * math.cos(right), 34 * math.sin(right))
        near = 7 * math.cos((left + right) / 2), 7 * math.sin((left + right) / 2)
        wedges.append(f"M{near[0]:.1f} {near[1]:.1f}L{a[0]:.1f} {a[1]:.1f}A34 34 0 0 1 {b[0]:.1f} {b[1]:.1f}z")
    return f"""    <symbol id="lemon-slice" viewBox="-48 -48 96 96" overflow="visible">
      <circle class="lemon" r="47"/><circle class="pith" r="40"/>
      <path class="lemon flesh" d="{"".join(wedges)}"/>
    </symbol>"""


def plate_rim() -> str:
    """The painted border of the plate around (0, 0): leaves between two rings, with dots outside."""
    leaves = "".join(f'<use xlink:href="#rim-leaf" transform="rotate({10 * n})"/>' for n in range(36))
    turns = [math.radians(5 + 10 * n) for n in range(36)]
    dots = "".join(f'<circle cx="{205 * math.cos(t):.1f}" cy="{205 * math.sin(t):.1f}" r="4"/>' for t in turns)
    return f"""      <g id="rim" class="cobalt">{leaves}</g>
      <g class="lemon">{dots}</g>
      <circle class="cobalt-line" r="221"/><circle class="cobalt-line thin" r="213"/>
      <circle class="cobalt-line" r="160"/>"""


def parsley(x: float, y: float, turn: float, size: float) -> str:
    """A sprig: a bent stem with three leaves."""
    leaves = "".join(
        f'<use xlink:href="#parsley-leaf" transform="translate({at[0]} {at[1]}) rotate({lean}) scale({scale})"/>'
        for at, lean, scale in (((-20, -22), -58, 1.0), ((20, -20), 58, 1.0), ((0, -30), 0, 1.25))
    )
    return (
        f'<g class="leaf" transform="translate({x:g} {y:g}) rotate({turn:g}) scale({size:g})">'
        f'<path class="stem-line" d="M0 34C3 8 0 -14 0 -34M1 6C-6 -8 -14 -16 -22 -24M1 2C8 -10 14 -16 22 -22"/>'
        f"{leaves}</g>"
    )
