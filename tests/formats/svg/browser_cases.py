"""Small pages on which rules, animation and structure tie one layer to another, and edits of one layer of them.

Combined from (how a rule is written) × (what it asks for) × (the edit). Where things stand is known, so a picture of
the page before and after tells whether anything but the target changed, and whether the target is as asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import cycle, islice

from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.document.style import Color
from redraft.edits.kinds import Edit, Insert, Move, Remove, Rename, Restack, SetRadius, SetStyle, SetText
from redraft.edits.ops import apply
from redraft.lazy import dataclass

WIDTH, HEIGHT = 200, 100
NEW = (255, 0, 255)
Box = tuple[int, int, int, int]
HERE: Box = (4, 4, 46, 36)
"""Where the target stands, with a margin: left, top, right, bottom. `THERE` is the same 40 units below."""
THERE: Box = (4, 44, 46, 76)
WORDS: Box = (118, 48, 199, 84)
USED: Box = (54, 69, 96, 100)
"""Where the target is shown once more, by a use at 50, 65."""
CENTRE = (25, 20)
STAYS = (0, 0, 255)
"""What rules and animations give to letters that should be new."""


@dataclass(frozen=True)
class Case:
    name: str
    svg: bytes
    edit: str


def page(
    css: str = "", *, inside: str = "", behind: str = "", before: str = "", attributes: str = "", root: str = ""
) -> bytes:
    """The target 't' is a rectangle; 'o', 'p', 'q' and the words 'x' are what must not change."""
    return f"""{before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
  xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="{WIDTH}" height="{HEIGHT}" {root}>
  {css}
  <rect id="o" class="b" x="60" y="10" width="30" height="20" fill="#00aa00"/>
  <rect id="t" class="a" x="10" y="10" width="30" height="20" fill="#aa0000" {attributes}>{inside}</rect>
  <rect id="p" class="b c" x="110" y="10" width="30" height="20" fill="#00aa00"/>
  <g id="g" class="e"><circle id="q" class="b" cx="75" cy="60" r="10" fill="#00aa00"/></g>
  <text id="x" class="d" x="120" y="70" font-size="20" fill="#00aa00">Word</text>
  <rect id="s" class="b" x="160" y="10" width="30" height="20" fill="#00aa00"/>
  {behind}
</svg>""".encode()


def sheet(rules: str) -> str:
    return f"<style>{rules}</style>"


# How a rule is written; §s is its selector, §d its declarations.
WAYS = {
    "plain": sheet("§s{§d}"),
    "media-size": sheet("@media (min-width:1px){§s{§d}}"),
    "media-dark": sheet("@media (prefers-color-scheme:dark){§s{§d}}"),
    "media-screen-and": sheet("@media screen and (min-width:10px){§s{§d}}"),
    "media-range": sheet("@media (width >= 10px){§s{§d}}"),
    "media-nested": sheet("@media all{@media (max-width:9999px){§s{§d}}}"),
    "layer": sheet("@layer one{§s{§d}}"),
    "layer-named-list": sheet("@layer one, two; @layer two{§s{§d}}"),
    "layer-anonymous": sheet("@layer{§s{§d}}"),
    "supports": sheet("@supports (fill:red){§s{§d}}"),
    "supports-not": sheet("@supports not (nothing:at-all){§s{§d}}"),
    "scope": sheet("@scope (svg){§s{§d}}"),
    "container": sheet("svg{container-type:inline-size} @container (min-width:1px){§s{§d}}"),
    "nested": sheet("svg{&amp; §s{§d}}"),
    "nested-bare": sheet("svg{§s{§d}}"),
    "nested-media": sheet("§s{@media (min-width:1px){§d}}"),
    "xhtml": '<style xmlns="http://www.w3.org/1999/xhtml">§s{§d}</style>',
    "xhtml-prefix": '<h:style xmlns:h="http://www.w3.org/1999/xhtml">§s{§d}</h:style>',
    "media-attribute": '<style media="(min-width:1px)">§s{§d}</style>',
    "cdata": "<style><![CDATA[§s{§d}]]></style>",
    "import": '<style>@import url("data:text/css,§q");</style>',
    "namespace": sheet('@namespace svg "http://www.w3.org/2000/svg"; svg|svg §s{§d}'),
    "starting-comment": sheet("/* } */ §s{§d}"),
    "twice": sheet("§s{fill:#123456} §s{§d}"),
}
# Selectors that lead from the target, or from where it stands, to other layers; two spaces between them.
SELECTORS = re.split(
    r"\s{2,}",
    r"""#t ~ .b  #t + .b  .a ~ .b  .a + rect  rect:nth-child(3)  rect:nth-child(4)  .b:nth-last-child(1)
    rect:nth-of-type(2)  rect:nth-of-type(3)  rect:nth-last-of-type(2)  rect:nth-last-of-type(3)  .b:last-of-type
    .b:nth-child(even)  svg:has(.a) .b  svg:has(> .a) circle  .b:has(+ .a)  .b:has(~ #t)  svg:not(:has(#t)) .b
    svg:has(#t + .c) .b  [fill="#aa0000"] ~ .b  [x="10"] ~ .b  [fill^="#aa"] ~ .b  [class~="a"] ~ .b
    [fill="#AA0000" i] ~ .b  :not([fill="#aa0000"]) + .b  rect:not([style]) + .b  [style] ~ .b  [style*="255"] ~ .b
    [style*="ff00ff"] ~ .b  [fill="#ff00ff"] ~ .b  [transform] ~ .b  [y="50"] ~ .b  [display] ~ .b  [id$="t"] ~ .b
    [data-name] ~ .b  [inkscape|label] ~ .b  [*|label] ~ .b  :is(.a, .zz) ~ .b  :where(#t) + .b  .b:not(.a ~ .b)
    .b:not(:first-child)  :nth-child(2 of .b)  :nth-child(1 of .b)  :nth-last-child(2 of rect)
    :nth-child(3 of [id])  .\61 ~ .b  .\000061 + .b  \#t ~ .b  #\74 ~ .b  *|* .b ~ .b  .b ~ .b  rect + rect
    rect ~ rect  svg > rect ~ g > circle  #t ~ g circle  #t ~ * .b  #o + #t + #p  :is(#t) ~ g > .b
    #t:not(.zz) ~ text  #t:empty ~ .b  svg:has(rect:nth-child(6)) .b  svg:has(:nth-child(8)) .b  text:has(tspan)
    :has(+ #t):has(~ text)  #t:hover ~ .b  #t:not(:hover) ~ .b  #t:lang(de) ~ .b  :not(:lang(de)) + .b
    svg:has([fill="#ff00ff"]) .b  :root:has(#t) circle  #o ~ .b:nth-child(3)  .b:first-of-type  rect:only-of-type
    :scope > .b  svg:has([style]) text  svg:has(#t[x]) .b  g.e:nth-child(4) .b  #t ~ rect ~ rect  #t + * + * circle
    * + * + .b  rect:nth-child(2n+1)  :nth-child(n+3 of rect)  #t:defined ~ .b  #t:target ~ .b""",
)
OTHERS = "fill:#0000ff"


def _copy(document: Document) -> list[Edit]:
    layer = document.index["t"].layer
    moved = replace(layer, id="t-copy", name="t-copy", transform=layer.transform._replace(f=layer.transform.f + 40))
    return [Insert(moved, "page1", None)]


def _words(document: Document) -> list[Edit]:
    layer = document.index["x"].layer
    assert isinstance(layer, Text)
    return [SetText("x", "Other")]


def _all_words(document: Document, edit: SetStyle, *, apart: bool = False) -> list[Edit]:
    """With what the words need that say something else themselves; with `apart`, each of them gets it."""
    layer = apply(document, [edit]).index.layers["x"]
    assert isinstance(layer, Text)
    runs = (
        number
        for number, run in enumerate(layer.runs)
        if apart or getattr(run.style, edit.name) not in (None, edit.value)
    )
    return [edit, *(replace(edit, run=number) for number in runs)]


def _instance(document: Document) -> str:
    """The rectangle that 'u' shows."""
    return [placed.layer.id for placed in document.walk() if placed.layer.id.startswith("u/")][-1]


EDITS: dict[str, Callable[[Document], list[Edit]]] = {
    "fill": lambda _: [SetStyle("t", "fill", Color(*NEW))],
    "move": lambda _: [Move("t", 0, 40)],
    "delete": lambda _: [Remove("t")],
    "hide": lambda _: [SetStyle("t", "visible", False)],
    "copy": _copy,
    "raise": lambda _: [Restack("t", "page1", None)],
    "rename": lambda _: [Rename("t", "thing")],
    "words": _words,
    "word-fill": lambda document: _all_words(document, SetStyle("x", "fill", Color(*NEW))),
    "words-fill": lambda document: _all_words(document, SetStyle("x", "fill", Color(*NEW)), apart=True)[1:],
    "word-stroke": lambda document: [
        *_all_words(document, SetStyle("x", "stroke", Color(*NEW))),
        SetStyle("x", "stroke_width", 4.0),
    ],
    "use-fill": lambda document: [SetStyle(_instance(document), "fill", Color(*NEW))],
    "opacity": lambda _: [SetStyle("t", "opacity", 0.0)],
    "stroke": lambda _: [SetStyle("t", "stroke", Color(*NEW)), SetStyle("t", "stroke_width", 4.0)],
    "underline": lambda _: [SetStyle("x", "text_decoration", "underline")],
    "bold": lambda _: [SetStyle("x", "font_weight", 700)],
    "italic": lambda _: [SetStyle("x", "font_style", "italic")],
    "size": lambda _: [SetStyle("x", "font_size", 24.0)],
    "spacing": lambda _: [SetStyle("x", "letter_spacing", 3.0)],
    "hide-words": lambda _: [SetStyle("x", "visible", False)],
    "radius": lambda _: [SetRadius("t", 9.0)],
}
OF_WORDS = frozenset("words word-fill words-fill underline bold italic size spacing hide-words word-stroke".split())
"""The edits of the words 'x'."""
TYING = ("fill", "move", "delete", "hide", "copy", "raise", "rename", "words")


def allowed(edit: str) -> list[Box]:
    """Where pixels may differ."""
    if edit in OF_WORDS:
        return [WORDS]
    if edit == "use-fill":
        return [USED]
    return [HERE, THERE] if edit in ("move", "copy") else [] if edit == "rename" else [HERE]


def ties() -> Iterator[Case]:
    """Rules about other layers that ask for the target."""
    ways = cycle(WAYS)
    for selector in SELECTORS:
        for edit in TYING:
            way = next(ways)
            yield _case("tie", way, selector, OTHERS, edit)
        next(ways)
    for way in WAYS:
        for selector in ("#t ~ .b", '[fill="#aa0000"] ~ .b', "rect:nth-child(3)", "svg:has(.a) .b", ".b"):
            for edit in ("fill", "delete", "rename"):
                yield _case("tie", way, selector, OTHERS, edit)


VALUES = re.split(
    r"\s{2,}",
    r""".b{opacity:calc(1 / sibling-index())}  text{opacity:calc(1 / sibling-count())}
    :root{--k:#0000ff} .b{fill:var(--k)}  .a{--k:#0000ff} .b{fill:var(--k,#00ffff)}  .a{--k:#0000ff;fill:var(--k)}
    svg{color:#0000ff} .b,.a{fill:currentColor}  svg{fill:#0000ff} .b{fill:inherit}
    svg:has(.a){--k:#0000ff} .b{fill:var(--k)}  svg:has([fill="#aa0000"]){color:#0000ff} .b{fill:currentColor}
    #t ~ g{--k:#0000ff} .e .b{fill:var(--k)}  #t ~ g{color:#0000ff} circle{fill:currentcolor}
    @property --k{syntax:'&lt;color&gt;';inherits:true;initial-value:#0000ff} .b{fill:var(--k)}  #t ~ .b{all:unset}
    #t ~ .b{stroke:#0000ff;stroke-width:6px}  #t ~ .b{translate:0 10px}  #t + .b{x:150px}
    #t ~ .b{visibility:hidden}  #t ~ g .b{r:3px}  #t ~ text{font-size:8px}  #t ~ .b{rotate:20deg}
    #t ~ .b{clip-path:inset(0 10px 0 0)}  #t ~ .b{filter:invert(1)}  #t ~ text{text-transform:uppercase}
    #t ~ .b{animation:k 1s infinite} @keyframes k{from,to{fill:#0000ff}}""",
)


def values() -> Iterator[Case]:
    """What is passed on, and what rules may do besides a fill."""
    for rules in VALUES:
        for edit in ("fill", "delete", "move", "raise"):
            yield Case(f"value {rules} {edit}", page(sheet(rules)), edit)


OVER = {
    "fill": ("fill:#0000ff", ("fill", "delete", "copy")),
    "fill!": ("fill:#0000ff !important", ("fill", "copy")),
    "display!": ("display:inline !important", ("hide",)),
    "display": ("display:inline", ("hide",)),
    "x": ("x:11px", ("move", "copy")),
    "y": ("y:12px", ("move", "copy")),
    "y!": ("y:12px !important", ("move",)),
    "transform": ("transform:translate(2px,2px)", ("move", "copy")),
    "transform!": ("transform:translate(2px,2px) !important", ("move", "copy")),
    "translate": ("translate:2px 2px", ("move", "fill")),
    "rotate": ("rotate:90deg;transform-box:fill-box;transform-origin:center", ("move", "fill")),
    "opacity!": ("opacity:1 !important", ("opacity",)),
    "stroke": ("stroke:#0000ff", ("stroke",)),
    "stroke!": ("stroke:#0000ff !important;stroke-width:1px !important", ("stroke",)),
    "visibility": ("visibility:visible", ("hide", "fill")),
    "all": ("all:initial", ("fill",)),
    "filter": ("filter:none", ("fill",)),
    "animation": ("animation:k 1s infinite} @keyframes k{from,to{fill:#0000ff}", ("fill", "move", "delete")),
    "animation-move": ("animation:k 1s infinite} @keyframes k{from,to{transform:translate(0,0)}", ("fill", "move")),
    "animation-y": ("animation:k 1s infinite} @keyframes k{from,to{y:10px}", ("move", "fill")),
    "animation-var": ("--k:k;animation:var(--k) 1s infinite} @keyframes k{from,to{fill:#0000ff}", ("fill",)),
    "fill-opacity": ("fill-opacity:0.5", ("fill",)),
    "transition": ("transition:fill 1s", ("fill", "move")),
}


def overs() -> Iterator[Case]:
    """Rules about the target itself, which may win over what is written."""
    selectors = cycle((".a", "#t", "rect.a", "svg #t", ":is(#t)", "rect:nth-child(3)", "#o + *"))
    ways = cycle(WAYS)
    for what, (said, edits) in OVER.items():
        for edit in edits:
            for way in islice(ways, 9):
                yield _case(f"over {what}", way, next(selectors), said, edit)
    for way in ("plain", "media-dark", "layer", "supports", "nested-bare", "scope", "xhtml"):
        for said in ("fill:#0000ff", "fill:#0000ff !important"):
            for edit in ("words", "word-fill"):
                yield _case("over words", way, ".d", said, edit)


ON = 'dur="1s" repeatCount="indefinite"'
SMIL = {
    "inside": ('<animate attributeName="fill" values="#0000ff;#0000ff" §r/>', ""),
    "inside-set": ('<set attributeName="fill" to="#0000ff" begin="0s"/>', ""),
    "href": (
        "",
        '<animate href="#t" attributeName="fill" values="#0000ff;#0000ff" §r/>',
    ),
    "xlink": ("", '<set xlink:href="#t" attributeName="fill" to="#0000ff"/>'),
    "display": ('<set attributeName="display" to="inline"/>', ""),
    "transform": (
        '<animateTransform attributeName="transform" type="translate" values="0 0;0 0" §r/>',
        "",
    ),
    "transform-sum": (
        '<animateTransform attributeName="transform" type="translate" values="0 0;0 0" additive="sum" §r/>',
        "",
    ),
    "motion": ('<animateMotion path="M0 0h0" §r/>', ""),
    "x": ('<animate attributeName="y" values="10;10" §r/>', ""),
    "of-other": (
        "",
        '<animate href="#p" attributeName="fill" values="#0000ff;#0000ff" §r/>',
    ),
    "begin-at-target": (
        '<set id="k" attributeName="rx" to="0" begin="0s"/>',
        '<set href="#p" attributeName="fill" to="#0000ff" begin="k.begin"/>',
    ),
    "inside-of-other": ('<set href="#p" attributeName="fill" to="#0000ff"/>', ""),
    "paced-class": ("", '<set href="#t" attributeName="class" to="zz"/><style>.zz ~ .b{fill:#0000ff}</style>'),
    "other-class": ("", '<set href="#o" attributeName="class" to="zz"/><style>.zz + .a{fill:#0000ff}</style>'),
    "script": ("", '<script>document.getElementById("t").style.setProperty("fill","#0000ff","important")</script>'),
    "script-other": (
        "",
        '<script>var k=document.querySelectorAll("rect");k[2].setAttribute("fill","#0000ff")</script>',
    ),
    "script-count": (
        "",
        '<script>if(document.querySelector("[fill=\'#ff00ff\']"))document.querySelector("#p").remove()</script>',
    ),
    "onload": ("", "<g onload=\"document.getElementById('t').setAttribute('fill','#0000ff')\"/>"),
    "plain": ("<title>thing</title>", ""),
}


def driven() -> Iterator[Case]:
    """Animation and scripts."""
    for name, (inside, behind) in SMIL.items():
        for edit in ("fill", "move", "hide", "delete", "copy", "raise", "words", "rename"):
            yield Case(
                f"driven {name} {edit}", page(inside=inside.replace("§r", ON), behind=behind.replace("§r", ON)), edit
            )


XHTML = 'xmlns="http://www.w3.org/1999/xhtml"'
STRUCTURE = {
    "pi": {"before": '<?xml-stylesheet href="data:text/css,%23t~.b{fill:%230000ff}" type="text/css"?>'},
    "pi-target": {"before": '<?xml-stylesheet href="data:text/css,.a{fill:%230000ff!important}" type="text/css"?>'},
    "link": {
        "css": f'<link {XHTML} rel="stylesheet" href="data:text/css,%23t~.b{{fill:%230000ff}}"/>',
    },
    "style-inside": {"inside": "<style>.b{fill:#0000ff}</style>"},
    "style-inside-print": {"inside": '<style media="print">.b{fill:#0000ff}</style>'},
    "use": {"behind": '<use href="#t" x="50" y="60"/>', "css": sheet("#t ~ use{fill:#00f}")},
    "foreign": {
        "behind": f'<foreignObject x="90" y="40" width="20" height="40"><div {XHTML} class="b" '
        'style="background:#0a0;height:20px"></div></foreignObject>',
        "css": sheet("#t ~ * .b{margin-top:5px}"),
    },
    "foreign-backdrop": {
        "behind": f'<foreignObject x="30" y="5" width="60" height="40"><div {XHTML} '
        'style="backdrop-filter:blur(8px);height:30px"></div></foreignObject>',
    },
    "switch-other": {
        "behind": '<switch><rect systemLanguage="de" x="90" y="40" width="9" height="9"/>'
        '<rect x="95" y="40" width="9" height="9"/></switch>',
    },
    "language": {"root": 'xml:lang="de"', "css": sheet("#t:lang(de) ~ .b{fill:#00f} .a:lang(de){fill:#00f}")},
    "language-conditional": {
        "root": 'lang="de-AT"',
        "css": sheet("@media (min-width:1px){.a:lang(de){fill:#00f!important}}"),
    },
    "namespaced": {
        "css": sheet('@namespace s "http://www.w3.org/2000/svg"; s|rect.a ~ s|rect{fill:#00f} |rect{fill:#0ff}')
    },
    "default-namespace": {
        "css": sheet('@namespace "http://www.w3.org/1999/xhtml"; rect{fill:#0ff} *|rect.a + *|rect{fill:#00f}')
    },
    "escaped": {"attributes": 'data-k="1"', "css": sheet('[data-\\6b="\\31"] ~ .b{fill:#00f} r\\65 ct.a{fill:#0ff}')},
    "counter": {
        "behind": f'<foreignObject x="90" y="40" width="20" height="40"><style {XHTML}>.k::before{{content:counter(k)}}'
        f' rect{{counter-increment:k}}</style><div {XHTML} class="k"></div></foreignObject>',
    },
    "many": {
        "css": sheet("#t ~ .b{fill:#00f}"),
        "behind": '<path d="M0 0" class="z"/>' * 260
        + '<rect class="b" x="95" y="40" width="9" height="9" fill="#0a0"/>',
    },
    "title-sheets": {"css": '<style title="A">.b{fill:#0a0}</style><style title="B">#t ~ .b{fill:#00f}</style>'},
    "no-css": {"css": '<style type="text/x-other">#t ~ .b{fill:#00f}</style>'},
    "layers-order": {
        "css": sheet("@layer m, n; @layer n{.a{fill:#0ff}} @layer m{.a{fill:#00f}} @layer n.k{.a{fill:#ff0}}")
    },
    "layers-important": {
        "css": sheet("@layer m, n; @layer n{.a{fill:#0ff!important}} @layer m{.a{fill:#00f!important}}")
    },
    "inline-important": {
        "attributes": 'style="fill:#00f !important"',
        "css": sheet("@media (min-width:1px){.a{fill:#0ff!important}}"),
    },
    "inline-twice": {"attributes": 'style="fill:#00f;fill:#0ff"'},
    "inline-var": {"attributes": 'style="--k:#00f;fill:var(--k)"', "css": sheet(".b{stroke:var(--k,#0a0)}")},
    "data-default": {"before": '<!DOCTYPE svg [<!ATTLIST rect stroke CDATA "#0000ff">]>'},
}


def structures() -> Iterator[Case]:
    for name, parts in STRUCTURE.items():
        for edit in ("fill", "move", "delete", "copy", "raise", "hide", "words", "rename"):
            yield Case(f"structure {name} {edit}", page(**parts), edit)


def _case(family: str, way: str, selector: str, said: str, edit: str) -> Case:
    quoted = f"{selector}{{{said}}}".replace("%", "%25").replace("#", "%23").replace('"', "'").replace("<", "%3C")
    text = WAYS[way].replace("§s", selector).replace("§d", said).replace("§q", quoted)
    return Case(f"{family} {way} {selector}{{{said}}} {edit}", page(text), edit)


def first_cases() -> list[Case]:
    return [*ties(), *values(), *overs(), *driven(), *structures()]
