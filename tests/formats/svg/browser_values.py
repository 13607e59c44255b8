"""More pages for the browser: values that it reads otherwise than a forgiving reader does, and what is said in several
properties at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle, islice

from tests.formats.svg.browser_cases import Case, page, sheet

# On a layer that nobody means, or on the one that is meant: what a browser ignores and redraft mends to read it.
MENDED = re.split(
    r"\s{2,}",
    """transform="SCALE(2)"  transform="Translate(4,4)"  transform="translate(4;4)"  transform="rotat(9)"  OPACITY="0.2"
    opacity="0,3"  opacity="0.3px"  stroke="red" stroke-width="4 px"  fil="red"  stroke="#f00;"  stroke="rgb(255 0;0)"
    style="stroke:#ff00ff;stroke-width:3 px"  style="opacity:0,3"  visibility="hiden"  stroke="reed" stroke-width="3"
    style="stroke:reed"  font-size="40 px"  stroke="red" stroke-dasharay="2"  transfrm="translate(4,4)\"""",
)
EDITED = ("fill", "move", "delete", "copy", "rename", "words")


def mended() -> Iterator[Case]:
    plain, edits = page().decode(), cycle(EDITED)
    for said in MENDED:
        around = re.sub(r'(<rect id="t".*?</rect>)', rf"<g {said}>\1</g>", plain)
        places = {id: plain.replace(f'id="{id}"', f'id="{id}" {said}', 1) for id in ("t", "p", "x")}
        for place, svg in {**places, "around": around}.items():
            for edit in islice(edits, 2):
                yield Case(f"mended {place} {said} {edit}", svg.encode(), edit)
        next(edits)
    rect = '<rect x="60" y="40" width="9" height="9"/>'
    for hidden in (f"<!-- {rect} -->", rect.replace("rect", "rectt")):
        for edit in EDITED:
            yield Case(f"mended {hidden} {edit}", page(behind=hidden), edit)


# Values of `transform`, as an attribute and as a property: what one takes the other may not.
TRANSFORMS = re.split(
    r"\s{2,}",
    """translate(3px,0)  translate(3)  translate(3,2)  translate(3 2)  translate(3-2)  translate(3,)  translate(,3)
    translate(3,2  translate(3px)  translate(.2em)  translate(2.)  translate(2.,1)  translate(3e0,2)  translate(3e,2)
    translate(+3,-2)  translate(--3)  translate(3 , 2)  translate (3,2)  translate( 3,2 )  translate()  translate(1,2,3)
    TRANSLATE(3px,2px)  Translate(3,2)  translateX(3px)  translateX(3)  translateY(2px)  translatex(3px)  rotate(4)
    rotate(4deg)  rotate(4 25 20)  rotate(4,25)  rotate(4,25,20)  rotate(4deg,25,20)  rotate(.05rad)  rotate(4grad)
    rotate(.01turn)  rotate(0)  scaleX(1.1)  scale(1.05)  scale(1.1,1)  scale(105%)  scale(1 1.1)  skewX(4)
    skewX(4deg)  skew(4)  skew(4deg)  skewY(3)  matrix(1 0 0 1 3 2)  matrix(1,0,0,1,3,2)  matrix(1,0,0,1,3px,2px)
    matrix(1,0,0,1,3)  translate(3,2),rotate(2)  translate(3,2),,rotate(2)  translate(3,2)rotate(2)  ,translate(3,2)
    translate(3,2),  translate(3px,2px)rotate(2deg)  translate(3px,2px),rotate(2deg)  translate(3px 2px)
    translate(3px,2px) nonsense  nonsense
    none  inherit  initial  translate(3,2) none  translate(1%)  translate3d(3px,2px,0)
    translate(calc(2px + 1px),0)  /**/translate(3,2)  translate(3,/**/2)  translate(3px,/**/2px)  translate(3,2);
    t\\72 anslate(3px,2px)  translate(3PX,2Px)  rotate(4DEG)  translate(1e40)  translate(3pt)  translate(0,2px)
    scale(0)
    translate(3&#xA0;2)  translate(3&#x9;2)  translate(3&#xC;2)  scale(1.1""",
)


def transforms() -> Iterator[Case]:
    plain = page().decode()
    around = re.sub(r'(<rect id="t".*?</rect>)', r"<g §>\1</g>", plain)
    others = cycle(("fill", "copy", "raise"))
    for value in TRANSFORMS:
        places = {
            "attribute": page(attributes=f'transform="{value}"'),
            "inline": page(attributes=f'style="transform:{value}"'),
            "over": page(attributes=f'transform="translate(-2,-1)" style="transform:{value}"'),
            "behind": page(attributes=f'style="transform:translate(-2px,-1px);transform:{value}"'),
            "around": around.replace("§", f'transform="{value}"').encode(),
            "around-css": around.replace("§", f'style="transform:{value}"').encode(),
        }
        if "&" not in value:
            places["rule"] = page(sheet(f".a{{transform:{value}}}"))
        for name, svg in places.items():
            for edit in ("move", "fill" if name.startswith("around") else next(others)):
                yield Case(f"transform {name} {value} {edit}", svg, edit)


ALL = ("initial", "inherit", "revert-layer", "var(--z)")
BEFORE = {
    "fill": "fill:#00f",
    "stroke": "stroke:#00f;stroke-width:2px",
    "opacity": "opacity:.9",
    "move": "transform:translate(2px,2px)",
    "hide": "display:inline",
    "copy": "fill:#00f",
}


def everything() -> Iterator[Case]:
    """`all` before, between and behind what is edited, in the element's own style and in rules."""
    for value in ALL:
        for edit, said in BEFORE.items():
            for text in (f"{said};all:{value}", f"all:{value};{said}", f"{said};\\61ll:{value};stroke:#0a0"):
                urgent = text.replace(f"all:{value}", f"all:{value} !important")
                for form in (text, urgent):
                    yield Case(f"all inline {form} {edit}", page(attributes=f'style="{form}"'), edit)
                    yield Case(f"all rule {form} {edit}", page(sheet(f".a{{{form}}}")), edit)
            both = page(sheet(f".a{{all:{value}}}"), attributes=f'style="{said}"')
            yield Case(f"all rule and inline {value} {edit}", both, edit)
            both = page(sheet(f".a{{{said} !important}}"), attributes=f'style="all:{value}"')
            yield Case(f"all inline over rule {value} {edit}", both, edit)


# A shorthand and its parts, for the words 'x', with the edits that are about them.
PARTS = {
    "underline": (
        "text-decoration:none;text-decoration-line:none",
        "text-decoration-line:none;text-decoration:none",
        "text-decoration-line:none",
        "text-decoration-line:overline",
        "text-decoration-line:none !important",
        "text-decoration:none !important;text-decoration-line:none",
        "text-decoration:none;text-decoration-line:none !important",
        "text-decoration-color:transparent",
        "text-decoration-thickness:0",
        "text-decoration-style:wavy",
        "text-decoration:dotted",
        "-webkit-text-decoration-line:none",
        "-webkit-text-decoration:none",
        "text-decoration-line:overline;text-decoration-color:transparent !important",
        "text-decoration-line:var(--z)",
        "text-decoration:var(--z,none)",
        "text-decoration-skip-ink:all",
    ),
    "bold": (
        "font:20px serif",
        "font-weight:400;font:20px serif",
        "font:20px serif;font-weight:300",
        "font:20px serif !important",
        "font:20px serif !important;font-weight:300",
        "font:var(--z)",
        "font-weight:300;font:var(--z,20px serif)",
        "font:menu",
        "font-variation-settings:'wght' 400",
        "font-weight:300;font:inherit",
        "font-weight:300;font:nonsense",
        "font-synthesis:none",
        "font-synthesis-weight:none",
        "font-palette:normal",
    ),
    "italic": ("font:20px serif", "font-style:normal;font:20px serif", "font-style:normal;font:20px serif !important"),
    "size": ("font:20px serif", "font-size:20px;font:20px/1 serif", "font-size:20px;font:20px/1 serif !important"),
    "hide-words": ("display:inline !important", "visibility:visible"),
    "spacing": ("letter-spacing:1px;font:20px serif", "letter-spacing:normal !important"),
    "word-stroke": ("-webkit-text-stroke:3px #00f", "-webkit-text-stroke-color:#00f", "paint-order:stroke"),
    "word-fill": (
        "-webkit-text-fill-color:#00f",
        "color:#00f;fill:currentColor",
        "-webkit-text-fill-color:transparent",
    ),
    "fill": ("fill-opacity:.2", "fill:none;fill-opacity:0 !important", "-webkit-text-fill-color:#00f"),
    "stroke": (
        "stroke-opacity:.2;stroke:#00f",
        "stroke-opacity:0 !important",
    ),
    "radius": ("rx:1px", "ry:1px !important", "rx:1px;ry:0"),
}


def parts() -> Iterator[Case]:
    plain = page().decode()
    for edit, forms in PARTS.items():
        id = "t" if edit in ("fill", "stroke", "radius") else "x"
        for form in forms:
            inline = plain.replace(f'id="{id}"', f'id="{id}" style="{form}"', 1)
            yield Case(f"part inline {form} {edit}", inline.encode(), edit)
            yield Case(f"part rule {form} {edit}", page(sheet(f"#{id}{{{form}}}")), edit)
            yield Case(f"part media {form} {edit}", page(sheet(f"@media (min-width:1px){{#{id}{{{form}}}}}")), edit)
            both = inline.replace("\n  \n", f"\n  {sheet(f'#{id}{{{form}}}')}\n", 1)
            yield Case(f"part rule and inline {form} {edit}", both.encode(), edit)
            if id == "x":
                inner = plain.replace(">Word<", "><tspan>Word</tspan><", 1)
                guarded = inner.replace("\n  \n", f"\n  {sheet(f'@media (min-width:1px){{tspan{{{form}}}}}')}\n", 1)
                yield Case(f"part of words {form} {edit}", guarded.encode(), edit)
    for form in ("font:menu", "font:var(--z,20px serif)", "all:initial", "text-decoration:none", "color:red"):
        for edit in ("bold", "word-fill", "size", "underline"):
            inner = plain.replace(">Word<", f'><tspan style="{form}">Word</tspan><', 1)
            yield Case(f"part of words inline {form} {edit}", inner.encode(), edit)


def value_cases() -> list[Case]:
    return [*mended(), *transforms(), *everything(), *parts()]
