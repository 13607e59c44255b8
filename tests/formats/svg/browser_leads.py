"""More pages for the browser: CSS in other spellings, references in every form that browsers follow, what stands inside
foreignObject, and transforms that are not drawn here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import cycle

from tests.formats.svg.browser_cases import OVER, SELECTORS, XHTML, Case, page, sheet

SPELLINGS: dict[str, Callable[[str], str]] = {
    "escaped": lambda word: f"{word[0]}\\{ord(word[1]):x} {word[2:]}",
    "long": lambda word: f"{word[:-1]}\\{ord(word[-1]):06X}",
    "whole": lambda word: "".join(f"\\{ord(sign):x} " for sign in word),
    "plain": lambda word: word[:2] + re.sub(r"[g-z]", r"\\\g<0>", word[2:], count=1),
    "prefixed": lambda word: f"-webkit-{word}",
}
"""Ways to write a property's name that browsers take for the plain one."""
_PROPERTY = re.compile(r"(?<![-\w@#.:])[a-z][-a-z]+(?=:)")
_WORD = re.compile(r"(?<=:)(?:red|none|inline|initial|visible|hidden)\b|(?<=!)important|(?<=\()0,0(?=\))")


def spelt() -> Iterator[Case]:
    """Rules about the target in other spellings: its names, its values, its keyframes; in sheets and in attributes."""
    places = cycle((".a", "#t", "rect.a"))
    for what, (said, edits) in OVER.items():
        for name, spell in SPELLINGS.items():
            coded = _PROPERTY.sub(lambda found: spell(found[0]), said)  # noqa: B023 - used at once
            words = coded if name == "prefixed" else _WORD.sub(lambda found: spell(found[0]), coded)  # noqa: B023
            for edit in edits:
                yield Case(f"spelt {name} {what} {edit}", page(sheet(f"{next(places)}{{{words}}}")), edit)
                if "}" not in said:
                    yield Case(f"spelt {name} {what} inline {edit}", page(attributes=f'style="{words}"'), edit)
    frames = ("@keyframes \\6b{from,to{fill:#0000ff}}", '@keyframes "k"{from,to{f\\69ll:#0000ff}}')
    names = ("animation:k 1s infinite", "animation:\\6b  1s infinite", "animation:'\\6b' 1s infinite")
    for frame in (*frames, "@k\\65yframes k{from,to{fill:#0000ff}}"):
        for name in names:
            for edit in ("fill", "move", "delete"):
                yield Case(f"spelt {frame} {name} {edit}", page(sheet(f".a{{{name}}} {frame}")), edit)
    for rule in (
        "@m\\65dia all{.a{fill:#00f!important}}",
        "@l\\61yer k{.a{fill:#00f!important}}",
        "@\\69mport 'data:text/css,.a{fill:blue!important}';",
        "svg{--k:#00f} .a{fill:v\\61r(--k)!important}",
    ):
        yield Case(f"spelt {rule}", page(sheet(rule)), "fill")
    for value in ("r\\65 d", "\\72 ed", "r\\65 d\\9 x", "\\31 0"):
        for edit in ("fill", "raise", "copy"):
            yield Case(f"spelt fill={value} {edit}", page(attributes=f'stroke="{value}" stroke-width="4"'), edit)


# What shows the target elsewhere, under the id 'm', for a property.
HOLDERS = {
    "clip-path": '<clipPath id="m"><use href="#t" x="50" y="65"/></clipPath>',
    "mask": '<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="200" height="100">'
    '<use href="#t" x="50" y="65"/></mask>',
    "fill": '<pattern id="m" patternUnits="userSpaceOnUse" width="200" height="100"><use href="#t" x="50" y="65"/>'
    "</pattern>",
    "filter": '<filter id="m" filterUnits="userSpaceOnUse" x="0" y="0" width="200" height="100">'
    '<feImage href="#t" x="50" y="65"/></filter>',
}
# How the rectangle 'v' refers to it: a sheet, attributes, content; §p is the property, §e the same in escapes.
FORMS = {
    "plain": ("", '§p="url(#m)"', ""),
    "percent": ("", '§p="url(#%6D)"', ""),
    "escape": ("", '§p="url(#\\6d)"', ""),
    "function": ("", '§p="u\\72l(#m)"', ""),
    "mark": ("", "§p=\"url('\\23 m')\"", ""),
    "bare-mark": ("", '§p="url(\\23 m)"', ""),
    "long-mark": ("", 'style="§p:url( \\000023m )"', ""),
    "whole": ("", 'style="§e:\\75 r\\6C(\\23\\6d )/*;*/"', ""),
    "behind-none": ("", "style='stroke:url(#z\"z;);§p:u\\72l(\\23 m)'", ""),
    "unclosed": ("", 'style="§p:url(\\23 m"', ""),
    "inline": ("", "style=\"§p:url('#\\6d')\"", ""),
    "name": ("", 'style="§e:url(#m)"', ""),
    "prefixed": ("", 'style="-webkit-§p:url(#m)"', ""),
    "var": ("", 'style="--m:url(#m);§p:var(--m)"', ""),
    "var-root": (sheet("svg{--m:url(#m)}"), 'style="§p:var(--m)"', ""),
    "var-otherwise": ("", 'style="§p:var(--m,url(#m))"', ""),
    "more": ("", 'style="§p:url(#m) no-repeat"', ""),
    "image": ("", 'style="§p-image:url(#m)"', ""),
    "rule": (sheet("#v{§p:url(#m)}"), "", ""),
    "rule-escaped": (sheet("#v{§p:url(\\#m)}"), "", ""),
    "rule-mark": (sheet("#v{§p:url(\\23 m)}"), "", ""),
    "rule-mark-layer": (sheet("@layer k{#v{--m:url(\\23 m);§p:var(--m)}}"), "", ""),
    "media": (sheet("@media (min-width:1px){#v{§p:url(#m)}}"), "", ""),
    "layer": (sheet("@layer k{#v{§p:url(#m)}}"), "", ""),
    "keyframes": (sheet("#v{animation:k 1s infinite} @keyframes k{from,to{§p:url(#m)}}"), "", ""),
    "property": (
        sheet("@property --m{syntax:'*';inherits:false;initial-value:url(#m)} #v{§p:var(--m)}"),
        "",
        "",
    ),
    "set": ("", "", '<set attributeName="§p" to="url(#m)"/>'),
    "animate": ("", "", '<animate attributeName="§p" values="url(#m);url(#m)" dur="1s" repeatCount="indefinite"/>'),
}
DIRECT = {
    "percent": '<use href="#%74" x="50" y="65"/>',
    "xlink-percent": '<use xlink:href="#%74" x="50" y="65"/>',
    "set": '<use href="#zz" x="50" y="65"><set attributeName="href" to="#t"/></use>',
    "set-percent": '<use href="#zz" x="50" y="65"><set attributeName="href" to="#%74"/></use>',
    "set-xlink": '<use xlink:href="#zz" x="50" y="65"><set attributeName="xlink:href" to="#t"/></use>',
    "animate": '<use href="#zz" x="50" y="65"><animate attributeName="href" values="#t;#t" dur="1s"'
    ' repeatCount="indefinite"/></use>',
    "offset-path": '<rect width="9" height="9" x="60" y="60" style="offset-path:url(#t);offset-distance:20%"/>',
    "motion": '<rect width="9" height="9" x="60" y="60"><animateMotion dur="1s" repeatCount="indefinite" '
    'keyPoints=".2;.2" keyTimes="0;1" calcMode="linear"><mpath href="#t"/></animateMotion></rect>',
    "in-percent": '<mask id="m"><use href="#%74" x="50" y="65"/></mask>'
    '<rect x="60" y="75" width="30" height="20" mask="url(#m)"/>',
    "text-path": '<text font-size="9"><textPath href="#%74">abcdefg</textPath></text>',
    "foreign-use": f'<foreignObject x="50" y="75" width="50" height="20"><div {XHTML}>'
    '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="20"><use href="#t" y="-10"/></svg></div>'
    "</foreignObject>",
    "foreign-clip": '<clipPath id="m"><use href="#t" x="-10" y="-10"/></clipPath>'
    '<foreignObject x="50" y="75" width="50" height="20">'
    f'<div {XHTML} style="width:50px;height:20px;background:#0a0;clip-path:url(#m)"></div></foreignObject>',
    "driven": '<set href="#%74" attributeName="fill" to="#0000ff"/>',
}


def leads() -> Iterator[Case]:
    """The target shows in another layer through a reference."""
    edits = ("fill", "move", "delete", "hide")
    for attribute, holder in HOLDERS.items():
        for form, (css, said, inside) in FORMS.items():
            victim = f'{holder}<rect id="v" x="60" y="75" width="30" height="20" {said}>{inside}</rect>'
            css, victim = (
                text.replace("§p", attribute).replace("§e", SPELLINGS["whole"](attribute)) for text in (css, victim)
            )
            for edit in edits:
                yield Case(f"lead {attribute} {form} {edit}", page(css, behind=victim), edit)
            inside = holder.replace("#t", "#o")  # what is deleted holds what others need
            apart = f'<rect id="v" x="60" y="75" width="30" height="20" {said}/>'.replace("§p", attribute)
            apart = apart.replace("§e", SPELLINGS["whole"](attribute))
            for edit in ("delete", "copy", "raise"):
                yield Case(f"lead held {attribute} {form} {edit}", page(css, inside=inside, behind=apart), edit)
    for name, behind in DIRECT.items():
        for edit in (*edits, "copy", "rename"):
            yield Case(f"lead {name} {edit}", page(behind=behind), edit)
    ruled = '<mask id="m"><rect class="k" x="60" y="75" width="15" height="20" fill="#fff"/></mask>'
    victim = '<rect id="v" x="60" y="75" width="30" height="20" fill="#fff" style="mask-image:url(#m)"/>'
    for rule in ("#t ~ mask .k{fill:#000}", 'svg:has(#t[fill="#aa0000"]) .k{fill:#888}'):
        for edit in edits:
            yield Case(f"lead ruled {rule} {edit}", page(sheet(rule), behind=ruled + victim), edit)


FOREIGN = (
    f'<foreignObject class="e" x="50" y="75" width="50" height="20"><div {XHTML} class="b" style="height:9px">'
    "<p>word</p></div></foreignObject>"
)


def foreign() -> Iterator[Case]:
    """Rules about what stands inside foreignObject."""
    said = cycle(("background:#00f", "color:#0ff", "opacity:0.2", "fill:#00f;margin-left:9px", "display:none"))
    edits = cycle(("fill", "move", "delete", "hide", "copy", "raise"))
    for selector in SELECTORS:
        inner = f"{selector.rpartition(' ')[0]} * .b" if " " in selector else f"foreignObject:has(~ {selector}) .b"
        for _ in range(2):
            rule, edit = f"{inner},{selector} p{{{next(said)}}}", next(edits)
            yield Case(f"foreign {rule} {edit}", page(sheet(rule), behind=FOREIGN), edit)
    for selector in ('svg:has(#t[fill="#aa0000"]) p', "foreignObject:nth-child(7) p", "foreignObject:nth-child(8) p"):
        for edit in ("fill", "delete", "copy", "move", "words"):
            yield Case(f"foreign {selector} {edit}", page(sheet(f"{selector}{{color:lime}}"), behind=FOREIGN), edit)


BENT = re.split(
    r"\s{2,}",
    """transform:rotateY(45deg)  transform:perspective(600px) rotateX(40deg)  transform:translate3d(3px,2px,0)
    transform:matrix3d(.8,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1)  transform:rotate3d(1,1,0,50deg)  transform:scale3d(.8,1,1)
    transform:rotateX(60deg) translate(1px,1px)  transform:scaleZ(2)  transform:rotateZ(2deg)  transform:translateZ(9px)
    -webkit-transform:rotate(2deg)  -webkit-transform:rotateY(45deg)  -webkit-transform-origin:25px 20px
    transform:rotate(5deg);-webkit-transform-origin:25px 20px  transform:translate(1%,0)  transform:translate(.2em,0)
    transform:translate(calc(2px + 1px),0)  transform:rotate(calc(2deg))  transform:translateX(1vw)
    transform:rotate(5deg);transform-origin:center;transform-box:fill-box  tr\\61nsform:rotateY(45deg)
    --k:rotate(2deg);transform:var(--k)  transform:TRANSLATE(2px,2px)  transform:rotate(.01turn)  perspective:50px
    transform:scale(.9,.9) rotatey(40deg)  -webkit-perspective:50px  transform:matrix(1,0,0,1,2,2)  transform:none""",
)


def bent() -> Iterator[Case]:
    """Transforms of the target."""
    for said in BENT:
        for edit in ("move", "copy", "raise"):
            yield Case(f"bent inline {said} {edit}", page(attributes=f'style="{said}"'), edit)
            yield Case(f"bent rule {said} {edit}", page(sheet(f"#t{{{said}}}")), edit)


RUN = "document.getElementById('t').style.setProperty('fill','#0000ff','important')"
FRAMED = RUN.replace("document", "parent.document")
SHEET_AFTER = '<?xml-stylesheet §h="data:text/css,§s%23t{fill:%230000ff!important}" type="text/css"?>'
BEYOND = {  # what stands before the root, inside it and behind it
    "page": ("", f'<iframe {XHTML} srcdoc="&lt;script&gt;{FRAMED}&lt;/script&gt;"/>', ""),
    "page-prefixed": ("", f'<h:iframe xmlns:h="http://www.w3.org/1999/xhtml" src="javascript:void({FRAMED})"/>', ""),
    "page-defined": ("", f'<defs><iframe {XHTML} src="javascript:void({FRAMED})"/></defs>', ""),
    "focus": ("", f'<rect tabindex="0" width="1" height="1" autofocus="" onfocus="{RUN}"/>', ""),
    "toggle": ("", f'<foreignObject><details {XHTML} open="" ontoggle="{RUN}"/></foreignObject>', ""),
    "begin": ("", f'<set attributeName="x" to="0" onbegin="{RUN}"/>', ""),
    "live": ("", f'<script type="text/livescript">{RUN}</script>', ""),
    "link": ("", f'<link {XHTML} rel="style&#115;heet" href="data:text/css,%23t{{fill:blue!important}}"/>', ""),
    "sheet-before": (SHEET_AFTER.replace("§s", "svg>").replace("§h", "href"), "", ""),
    "sheet-behind": ("", "", SHEET_AFTER.replace("§s", "").replace("§h", "href")),
    "sheet-behind-line": ("", "", "<!-- > -->" + SHEET_AFTER.replace("§s", "svg>").replace("§h", "\nhref")),
    "sheet-comment": ("", "", f"<!-- {SHEET_AFTER} -->"),
    "sheet-inside": ("", SHEET_AFTER.replace("§s", "").replace("§h", "href"), ""),
    "type": ("", '<style type="TEXT/CSS">#t{fill:#00f!important} #t ~ rect{opacity:.5}</style>', ""),
    "type-blank": ("", '<style type=" text/css">#t{visibility:hidden} #t ~ rect{opacity:.5}</style>', ""),
    "titles": ("", '<style title="A">#o{rx:3px}</style><style title="B" media="all">#t{display:none}</style>', ""),
    "base": ("", f'<base {XHTML} href="http://127.0.0.1:9/x.svg"/><use href="#t" x="50" y="65"/>', ""),
}


def beyond() -> Iterator[Case]:
    """Scripts that run without a hand, and sheets wherever browsers take them."""
    for name, (before, inside, behind) in BEYOND.items():
        for edit in ("fill", "move", "hide", "words"):
            yield Case(f"beyond {name} {edit}", page(inside, before=before) + behind.encode(), edit)


def more_cases() -> list[Case]:
    return [*spelt(), *leads(), *foreign(), *bent(), *beyond()]
