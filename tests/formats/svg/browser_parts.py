"""More pages for the browser: parts that have what they look like from what is around them, and what a use repeats."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle

from tests.formats.svg.browser_cases import Case, page, sheet

# Something that sets §p of the part 'k' of a text: a sheet, what stands inside the part, what stands elsewhere.
SETS = {
    "set": ("", '<set attributeName="§p" to="#0000ff"/>', ""),
    "animate": ("", '<animate attributeName="§p" values="#0000ff;#0000ff" dur="1s" repeatCount="indefinite"/>', ""),
    "href": ("", "", '<set href="#k" attributeName="§p" to="#0000ff"/>'),
    "xlink": ("", "", '<set xlink:href="#%6B" attributeName="§p" to="#0000ff"/>'),
    "keyframes": (sheet("#k{animation:n 1s infinite} @keyframes n{from,to{§p:#0000ff}}"), "", ""),
    "keyframes-any": (sheet("tspan,a{animation:n 1s infinite} @keyframes n{from,to{§p:#0000ff}}"), "", ""),
    "guarded": (sheet("@media (min-width:1px){#k{§p:#0000ff}}"), "", ""),
    "supports": (sheet("@supports (fill:red){#k{§p:#0000ff !important}}"), "", ""),
    "starting": (sheet("#k{transition:§p 90s linear} @starting-style{#k{§p:#0000ff}}"), "", ""),
    "transition": (sheet("#k{transition:§p 9s}"), "", ""),
    "other": (sheet("#k{animation:n 1s infinite} @keyframes n{from,to{rotate:0deg}}"), "", ""),
    "own": (sheet("#k{§p:#0000ff}"), "", ""),
}
PARTS = {
    "tspan": '>W<tspan id="k">HH§i</tspan>d<',
    "link": '>W<a id="k">HH§i</a>d<',
    "nameless": ">W<tspan>HH§i</tspan>d<",
    "deeper": '>W<tspan>H<tspan id="k">H§i</tspan></tspan>d<',
    "inherits": '>W<tspan id="k" fill="inherit" stroke="inherit">HH§i</tspan>d<',
    "says": '>W<tspan id="k" fill="#00aa00" stroke="none">HH§i</tspan>d<',
}


def inner() -> Iterator[Case]:
    """A part of a text that has its paint from the text."""
    for name, (css, inside, behind) in SETS.items():
        for part, markup in PARTS.items():
            for attribute in ("fill", "stroke"):
                said = [text.replace("§p", attribute) for text in (css, inside, behind)]
                svg = page(said[0], behind=said[2]).replace(b">Word<", markup.replace("§i", said[1]).encode())
                for edit in (f"word-{attribute}", *(("words-fill",) if attribute == "fill" else ())):
                    yield Case(f"inner {name} {part} {edit}", svg, edit)


SELECTED = re.split(
    r"\s{2,}",
    r"""svg > rect  svg rect  :root > .a  * > rect  g rect  g > rect  rect:first-child  rect:last-child  rect:only-child
    rect:nth-child(3)  rect:nth-of-type(2)  rect:last-of-type  rect:only-of-type  #o + rect  .b ~ .a  #t  .a  rect
    rect:not(svg > *)  rect:not(svg *)  .a:not(:first-child)  use rect  use > rect  #u rect  :host rect  :host > .a
    [id=t]  [id]  rect:not([id])  rect:root  rect:lang(de)  :is(svg, g) > .a  svg:has(use) .a  .a:has(+ .b)  @symbol
    :scope > rect  rect:empty  symbol rect  :not(use) > .a""",
)
GIVEN = (
    "fill:#0000ff",
    "stroke:#0000ff;stroke-width:6px",
    "stroke:#0000ff;rx:5px",
    "fill:#0000ff!important",
    "rx:9px",
    "animation:n 1s infinite} @keyframes n{from,to{fill:#0000ff}",
    "transform:translate(3px,2px)",
)
USES = {
    "use": '<use id="u" href="#t" x="50" y="65"/>',
    "nested": '<defs><g id="n"><use href="#t"/></g></defs><use id="u" href="#n" x="50" y="65"/>',
    "symbol": '<symbol id="n" overflow="visible"><use href="#t"/></symbol><use id="u" href="#n" x="50" y="65"/>',
}


def uses() -> Iterator[Case]:
    """The target is shown once more by a use."""
    given, ways = cycle(GIVEN), cycle(("plain", "layer", "media"))
    for selector in SELECTED:
        for name, markup in USES.items():
            for edit in ("fill", "use-fill", "move", "delete"):
                said = next(given)
                rule = f"{selector}{{{said}}}" if selector[0] != "@" else f"symbol{{{said}}}"
                rule = {"plain": rule, "layer": f"@layer k{{{rule}}}", "media": f"@media all{{{rule}}}"}[next(ways)]
                svg = page(sheet(rule), behind=markup, root='xml:lang="de"')
                yield Case(f"uses {name} {rule} {edit}", svg, edit)


def part_cases() -> list[Case]:
    return [*inner(), *uses()]
