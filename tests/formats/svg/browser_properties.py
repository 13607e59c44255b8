"""Every property that a browser knows, with values it accepts, on a layer, on the groups around it, on the page and on
its neighbour, and edits of the layer.

What must not change is drawn without the layer, and the layer without what must not change: so a picture tells
whichever way the property bends, clips or repeats either of them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product

import numpy as np

from redraft.document.geometry import Box
from redraft.document.pages import Document
from redraft.document.style import Color
from redraft.edits.kinds import Edit, Insert, Move, Remove, Resize, SetStyle, SetText
from tests.formats.svg.browser import Browser, Pixels
from tests.formats.svg.browser_cases import HEIGHT, NEW, WIDTH, Case

PLACES = ("target", "parent", "grandparent", "page", "neighbour")
BOX = Box(10, 10, 30, 20)
MOVED = 24, 12
GROWN = 1.5
OLD = (170, 0, 0)
FAINT = 40
"""Levels by which a pixel has to differ to be one of the layer's."""
EDGES = 60
"""Pixels of a layer's edge that may be smoothed otherwise where it stands elsewhere."""

_CANDIDATES = (
    """
none|auto|normal|hidden|visible|both|all|0|1|2|0.5|3px|10px|-6px|50%|120%|2em|red|#0000ff|url(#c)|url(#m)|url(#f)
inset(20%)|circle(30%)|rotate(10deg)|translate(20px,10px)|scale(1.5)|10deg|20px 10px|1.5|center|50% 50%|fill-box
view-box|border-box|stroke-box|content-box|blur(3px)|drop-shadow(9px 9px red)|linear-gradient(red,transparent)|block
inline|grid|flex|absolute|fixed|relative|left|right|start|end|isolate|multiply|difference|content|strict|paint
layout|size|inline-size|style|auto 10px|path("M0 0h40v40z")|rect(0 10px 10px 0)|solid|1px solid red|bold|italic
serif|underline|vertical-rl|rtl|evenodd|round|crispEdges|geometricPrecision|non-scaling-stroke|stroke|markers
optimizeSpeed|pre|break-all|uppercase|add|exclude|luminance|alpha|no-clip|repeat|cover|dark|only light|1 / 2|ease|1s
infinite|both 1s|--k|a b|"a"|counter(a)|contents|hover|from-image|pixelated|preserve-3d|flat|500px|plus-lighter|sub
central|middle|text-top|scroll|clip|sticky|stretch|avoid
""".replace("\n", "|")
    .strip("|")
    .split("|")
)

_LISTED = """
clip-path: inset(20%) | circle(30%) | ellipse(30% 20%) | polygon(0 0,60% 0,60% 60%) | path("M0 0h60v40h-60z") |
  rect(0 60% 60% 0) | xywh(0 0 60% 60%) | shape(from 0 0,line to 60% 0,line to 60% 60%,close) | fill-box | url(#c) |
  inset(10% round 4px) view-box | url(#u) | url(#none) | url(#l)
mask-image: linear-gradient(red,transparent) | radial-gradient(red,transparent) | url(#m)
mask: linear-gradient(red,transparent) | url(#m) | url(#m) alpha | url(#l)
-webkit-mask: linear-gradient(red,transparent) | url(#m)
-webkit-mask-image: linear-gradient(90deg,red,transparent)
-webkit-mask-box-image: linear-gradient(90deg,red,transparent)
-webkit-clip-path: inset(20%)
mask-border: linear-gradient(red,transparent) 1
filter: blur(3px) | drop-shadow(9px 9px 2px red) | grayscale(1) | invert(1) | hue-rotate(90deg) | url(#f) |
  url(#f) blur(2px) | opacity(.4) | brightness(2) | url(#n) | url(#o)
-webkit-filter: blur(3px)
backdrop-filter: invert(1)
transform: rotate(10deg) | scale(1.4) | translate(10%,5%) | translate(12px,4px) | inherit | skewX(10deg) |
  rotate3d(0,1,0,40deg) | perspective(40px) | matrix(1,.2,0,1,0,0) | translate(calc(10px + 2%),1px)
transform-box: fill-box; transform: rotate(20deg); transform-origin: 50% 50%
transform-box: fill-box; transform: scale(.8); transform-origin: center
transform-box: stroke-box; transform: rotate(20deg); transform-origin: 100% 0
transform-origin: 50% 50%; transform: rotate(20deg)
transform-origin: center; transform: scale(.8)
transform-origin: 20px 10px; transform: rotate(10deg)
translate: 20px 5px | 10% 10%
rotate: 12deg | x 40deg
scale: 1.3
offset-path: path("M0 0h60v40") | circle(20px)
offset: path("M0 0h60v40") 50% auto
zoom: 1.3
perspective: 60px
contain: strict | size | paint | layout | content
content-visibility: hidden | auto
d: path("M10 10h60v40h-60z")
r: 30px
width: 70px | 50%
height: 50px
x: 30px
cx: 20px
rx: 9px
all: initial | unset
fill: attr(data-k type(<color>)) | inherit | red | var(--k,#00f) | url(#l) | url(#l) red | currentColor | context-fill
stroke: attr(fill type(<color>)) | red
stroke-width: attr(data-n type(<length>), 5px) | 8px | 4%
opacity: attr(data-n type(<number>), .5) | .5
--k: red; fill: var(--k)
clip: rect(0 20px 20px 0)
display: none | block | contents | inline-block | flex
visibility: hidden | collapse
overflow: hidden | scroll
mix-blend-mode: multiply | difference
isolation: isolate
will-change: transform | opacity
position: absolute; left: 20px
position: fixed; top: 9px
background: red
background-image: linear-gradient(red,transparent)
border: 3px solid red
border-radius: 9px
box-shadow: 0 0 4px red
outline: 3px solid red
margin: 10px
padding: 10px
shape-rendering: crispEdges
paint-order: stroke
vector-effect: non-scaling-stroke; stroke: red; stroke-width: 3
vector-effect: non-scaling-size
stroke: red; stroke-width: 4; stroke-dasharray: 5%
stroke: red; stroke-width: 3; stroke-linejoin: round; stroke-dashoffset: 2px; stroke-dasharray: 6 3
marker: url(#k)
marker-start: url(#k)
color: red; fill: currentColor
animation: spin 1s infinite
transition: all 1s
view-transition-name: a
container-type: size
container: a / inline-size
anchor-name: --a
position-anchor: --a
counter-increment: a
scroll-timeline: --a
view-timeline: --a
timeline-scope: --a
float: left
direction: rtl
writing-mode: vertical-rl
unicode-bidi: bidi-override
font: italic bold 30px serif
color-scheme: dark
forced-color-adjust: none
image-rendering: pixelated
object-fit: cover
object-view-box: inset(10%)
overlay: auto
interactivity: inert
"""
"""Declarations that are of use only together, or with values nobody guesses: names, and their values with bars."""


def listed() -> Iterator[str]:
    """The declarations that are written out."""
    for line in _LISTED.replace("|\n", "|").strip().splitlines():
        head, _, rest = line.partition(":")
        yield from (f"{head}:{value.strip()}" for value in rest.split("|") if value.strip())


def known(chromium: Browser, most: int = 2) -> Iterator[str]:
    """Declarations of every property that the browser knows, each with the first values that change it."""
    asked = f"""(() => {{ const one = document.querySelector('#a'), found = [];
      const names = new Set([...getComputedStyle(one)]);
      for (const key in one.style) {{
        const name = key.replace(/[A-Z]/g, sign => '-' + sign.toLowerCase()).replace(/^(webkit|moz)-/, '-$1-');
        if (CSS.supports(name, 'inherit')) names.add(name); }}
      for (const name of [...names].sort()) {{
        one.removeAttribute('style');
        const seen = new Set([getComputedStyle(one).getPropertyValue(name)]);
        for (const value of {json.dumps(_CANDIDATES)}) {{
          if (seen.size > {most} || !CSS.supports(name, value)) continue;
          one.style.setProperty(name, value);
          const now = getComputedStyle(one).getPropertyValue(name);
          if (!seen.has(now)) {{ seen.add(now); found.push(name + ':' + value); }}
          one.removeAttribute('style'); }} }}
      return found; }})()"""
    yield from chromium.evaluated(page("", "target"), asked)


def page(declaration: str, place: str, *, boxed: bool = False, sheet: bool = False) -> bytes:
    """The layer 'a' and its neighbour 'b' in two groups. With `boxed` the inner one is clipped by its own box, which
    others of it keep what it is; with `sheet` a rule says what else a `style` does."""
    ids = {"target": "a", "parent": "g", "grandparent": "h", "page": "r", "neighbour": "b"}
    styled = dict.fromkeys(ids.values(), "")
    if declaration and not sheet:
        styled[ids[place]] = f"style='{declaration.replace(chr(39), chr(34))}'"
    rules = f"<style>#{ids[place]}{{{declaration.replace('<', '&lt;')}}}</style>" if sheet else ""
    corners = '<path id="z" d="M1 1h2v2h-2z M190 90h2v2h-2z" fill="#088"/>' if boxed else ""
    clip = ' clip-path="url(#c)"' if boxed else ""
    styled = {id: text.replace("<", "&lt;") for id, text in styled.items()}
    return f"""<svg xmlns="http://www.w3.org/2000/svg" id="r" width="{WIDTH}" height="{HEIGHT}" {styled["r"]}>{rules}
<defs><clipPath id="c" clipPathUnits="objectBoundingBox"><rect x=".02" y=".03" width=".75" height=".8"/></clipPath>
<clipPath id="u"><rect x="5" y="5" width="130" height="70"/></clipPath>
<mask id="m" maskContentUnits="objectBoundingBox"><rect x=".02" y=".03" width=".75" height=".8" fill="#fff"/></mask>
<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>
<filter id="n" primitiveUnits="objectBoundingBox"><feOffset dx=".1" dy=".1"/></filter>
<filter id="o" x="0" y="0" width=".8" height=".7"><feOffset dx="0"/></filter>
<linearGradient id="l"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient>
<marker id="k" markerWidth="9" markerHeight="9" overflow="visible"><rect width="4" height="4"/></marker></defs>
<g id="h" {styled["h"]}><g id="g"{clip} {styled["g"]}>
<rect id="a" x="10" y="10" width="30" height="20" fill="#aa0000" data-k="#00f" {styled["a"]}/>
<rect id="b" x="110" y="50" width="40" height="30" fill="#00aa00" {styled["b"]}/>{corners}
</g></g></svg>""".encode()


def _copy(document: Document) -> list[Edit]:
    layer = document.index["a"].layer
    there = layer.transform._replace(e=layer.transform.e + MOVED[0], f=layer.transform.f + MOVED[1])
    return [Insert(replace(layer, id="a-copy", name="a-copy", transform=there), "g", None)]


EDITS: dict[str, Callable[[Document], list[Edit]]] = {
    "move": lambda _: [Move("a", *MOVED)],
    "grow": lambda _: [Resize("a", GROWN, GROWN, (BOX.x, BOX.y))],
    "hide": lambda _: [SetStyle("a", "visible", False)],
    "delete": lambda _: [Remove("a")],
    "recolour": lambda _: [SetStyle("a", "fill", Color(*NEW))],
    "copy": _copy,
    "words": lambda _: [SetText("a", "Hello and welcome to all")],
}


def property_cases(declarations: Sequence[str], *, whole: Callable[[str], bool] = lambda name: True) -> list[Case]:
    """Every declaration at every place; with every edit where it is of a property that is `whole`, else with one."""
    found: list[Case] = []
    plain = [edit for edit in EDITS if edit != "words"]
    for number, (declaration, place) in enumerate(product(declarations, PLACES)):
        some = plain if whole(declaration.partition(":")[0]) else [plain[number % len(plain)]]
        for edit in some:
            turn = number + plain.index(edit)
            boxed, sheet = turn % 3 == 2, turn % 7 == 3
            how = " boxed" * boxed + " by a rule" * sheet
            svg = page(declaration, place, boxed=boxed, sheet=sheet)
            found.append(Case(f"{declaration} of the {place}{how}, {edit}", svg, edit))
    return found


def without(svg: bytes, selector: str) -> bytes:
    """A document with some of it not seen: it keeps its place, and what goes by it."""
    return svg.replace(b"</svg>", f"<style>{selector}{{visibility:hidden!important}}</style></svg>".encode())


REST, OWN = "#a,#a-copy", "#b,#z"
"""What is not seen in pictures of the rest, and in pictures of the layer itself."""


def leaks(before: Pixels, after: Pixels, rounding: int) -> Iterator[str]:
    """What an edit did to the rest."""
    different = np.any(np.abs(before.astype(int) - after) > rounding, axis=2)
    if different.any():
        y, x = np.argwhere(different)[0]
        yield f"{int(different.sum())} pixels of the rest differ, first at ({x}, {y})"


def unlike_asked(case: Case, before: Pixels, after: Pixels, nothing: Pixels) -> Iterator[str]:
    """What a layer is not that was asked for; `nothing` is the page after the edit without it."""
    old, new = (np.any(np.abs(one.astype(int) - nothing) > FAINT, axis=2) for one in (before, after))
    if case.edit in ("hide", "delete"):
        if new.any():
            yield "something of the layer is left"
        return
    if not old.any():
        return
    if case.edit == "recolour":
        if (before == OLD).all(axis=2).any() and not (after == NEW).all(axis=2).any():
            yield f"nothing is {NEW}"
        return
    ends = any(ink[[0, -1]].any() or ink[:, [0, -1]].any() for ink in (old, new))
    if ends or any(word in case.name for word in ("clip", "mask", "filter")):  # hidden in part, here or there
        return
    dx, dy = MOVED
    there = np.zeros_like(old)
    there[dy:, dx:] = old[:-dy, :-dx]
    if case.edit == "grow":
        sizes = [[int(np.ptp(places)) + 1 for places in np.nonzero(ink)] for ink in (old, new) if ink.any()]
        if len(sizes) < 2 or any(abs(one * GROWN - other) > 3 for one, other in zip(*sizes, strict=True)):
            yield f"the layer is not as large as was asked: {sizes}"
    elif case.edit == "move" and (new != there).sum() > EDGES:
        yield "the layer is not where it was moved to"
    elif case.edit == "copy" and "transform" not in case.name and (new != (old | there)).sum() > EDGES:
        yield "the copy does not look like the layer"
