"""Groups with effects, and what stands in and around them: words that must not matter, neighbours that do."""

from __future__ import annotations

from itertools import product

from tests.formats.svg.browser_cases import Case
from tests.formats.svg.browser_properties import EDITS, page

A = '<rect id="a" x="10" y="10" width="30" height="20" fill="#aa0000"/>'
B = '<rect id="b" x="110" y="50" width="40" height="30" fill="#00aa00"/>'
TEXT = '<text id="a" x="10" y="40" font-size="20" fill="#aa0000">Hello</text>'
UNDER = '<rect id="b" x="14" y="12" width="18" height="14" fill="#00aa00"/>'
CORNERS = 'd="M1 1h2v2h-2z M190 90h2v2h-2z"'
_DRAWING = (
    "<svg xmlns='http://www.w3.org/2000/svg'><style>@media (min-width:40px){rect{fill:lime}}</style>"
    "<rect width='99' height='99' fill='%23a00'/></svg>"
).replace("<", "&lt;")
DRAWN = f'<image id="a" x="10" y="10" width="30" height="20" href="data:image/svg+xml,{_DRAWING}"/>'
_EFFECTS = {
    "clip": 'clip-path="url(#c)"',
    "clip of a clip": 'clip-path="url(#cc)"',
    "mask": 'mask="url(#m)"',
    "mask in page units": 'mask="url(#mu)"',
    "offset filter": 'filter="url(#n)"',
    "narrow filter": 'filter="url(#o)"',
    "blur filter": 'filter="url(#f)"',
    "attribute clip inset": 'clip-path="inset(20%)"',
    "attribute filter blur": 'filter="blur(3px)"',
    "attribute mask gradient": 'mask="linear-gradient(red,transparent)"',
    "origin": 'transform="rotate(9)" transform-origin="50% 50%"',
    "nothing": "",
}
_WORDS = (
    "",
    "<!-- baseline -->",
    "<!-- marker -->",
    "<!-- writing-mode textLength rotate= -->",
    '<defs><marker id="unused"/></defs>',
    '<image x="1" y="1" width="9" height="9"/>',
)
_BY_BOX = "transform-box:fill-box;transform-origin:center;animation:k 9s infinite"
_STRUCTURES = {
    "keyframes of a clip": "<style>@keyframes k{from,to{clip-path:inset(20%)}}#g{animation:k 9s infinite}</style>"
    f'<g id="g">{A}{B}</g>',
    "keyframes by a box": f"<style>@keyframes k{{from,to{{transform:rotate(20deg)}}}}#g{{{_BY_BOX}}}</style>"
    f'<g id="g">{A}{B}</g>',
    "set clip": f'<g id="g"><set attributeName="clip-path" to="url(#c)"/>{A}{B}</g>',
    "animated neighbour in a clip": f'<g clip-path="url(#c)">{A}{B}<path id="z" {CORNERS}>'
    '<set attributeName="d" to="M60 20h9v9z"/></path></g>',
    "scaled neighbour in a clip": f'<g clip-path="url(#c)">{A}{B}<path id="z" style="scale:.3" {CORNERS}/></g>',
    "resized neighbour in a clip": f'<g clip-path="url(#c)">{A}{B}<rect id="z" style="width:50px" width="198" '
    'height="98"/></g>',
    "neighbour hidden in the dark, in a clip": "<style>@media (prefers-color-scheme:dark){#z{display:none}}</style>"
    f'<g clip-path="url(#c)">{A}{B}<path id="z" {CORNERS}/></g>',
    "neighbour not drawn, in a clip": f'<g clip-path="url(#c)">{A}{B}<path id="z" display="none" {CORNERS}/></g>',
    "neighbour not seen, in a clip": f'<g clip-path="url(#c)">{A}{B}<path id="z" visibility="hidden" {CORNERS}/></g>',
    "text around, in a clip": f'<g clip-path="url(#c)">{A}{B}<text id="z" x="0" y="90" font-size="90">MMM</text></g>',
    "conditional clip": f'<style>@media (min-width:1px){{#g{{clip-path:inset(20%)}}}}</style><g id="g">{A}{B}</g>',
    "switch": f"<switch>{A}{B}</switch>",
    "link with a clip": f'<a href="#x" clip-path="url(#c)">{A}{B}</a>',
    "inner page with a clip": f'<svg x="5" y="5" width="90%" height="90%" clip-path="url(#c)">{A}{B}</svg>',
    "inner page with a clip inset": f'<svg style="clip-path:inset(20%)">{A}{B}</svg>',
    "picture": f"{DRAWN}{B}",
    "picture in a clip": f'<g clip-path="url(#c)">{DRAWN}{B}</g>',
    "used in a mask": f'{A}<mask id="q"><use href="#a" fill="#fff"/></mask>{B[:-2]} mask="url(#q)"/>',
    "used in a pattern": f'{A}<pattern id="q" width="20" height="20" patternUnits="userSpaceOnUse"><use href="#a"/>'
    f"</pattern>{B.replace('#00aa00', 'url(#q)')}",
    "a path for text": '<path id="a" d="M10 40h90" stroke="#a00"/><text id="b"><textPath href="#a">Along</textPath>'
    "</text>",
    "text in a shape": '<path id="a" d="M10 10h60v40z"/><text id="b" style="shape-inside:url(#a)">Inside of it</text>',
    "blended neighbour": f'<g style="isolation:isolate">{A}{UNDER[:-2]} style="mix-blend-mode:difference"/></g>',
    "symbol with a clip": f'<symbol id="q"><g clip-path="url(#c)">{B}</g></symbol>{A}<use id="z" href="#q"/>',
    "marked in a clip": '<g clip-path="url(#c)"><path id="a" d="M10 10h30v20" stroke="#a00" marker-end="url(#k)"/>'
    f"{B}</g>",
    "vertical in a filter": f'<g filter="url(#o)"><text id="a" x="20" y="10" writing-mode="vertical-rl">Hi</text>'
    f"{B}</g>",
    "no picture in a clip": f'<g clip-path="url(#c)"><image id="a" x="1" y="1" width="90" height="60"/>{B}</g>',
    "font of a group with a clip": f'<g clip-path="url(#c)" font-size="40"><text id="a" x="10" y="40">Hello</text>'
    f"{B}</g>",
}


def structure_cases() -> list[Case]:
    """Each with every edit that it can have."""
    found: list[tuple[str, str]] = [*_STRUCTURES.items()]
    for (effect, attributes), word in product(_EFFECTS.items(), _WORDS):
        for layer, body in (("shape", A + B), ("text", TEXT + B), ("above", UNDER + A), ("below", A + UNDER)):
            found.append((f"{layer} in {effect} {word}", f"{word}<g {attributes}>{body}</g>"))
    return [
        Case(f"{name}, {edit}", _document(body), edit)
        for name, body in found
        for edit in EDITS
        if (edit != "copy" or '<g id="g">' in body) and (edit != "words" or '<text id="a"' in body)
    ]


def _document(body: str) -> bytes:
    start = page("", "target").decode().partition('<g id="h"')[0]
    more = (
        '<clipPath id="cc" clip-path="url(#c)"><rect width="200" height="100"/></clipPath>'
        '<mask id="mu" maskUnits="userSpaceOnUse" maskContentUnits="objectBoundingBox" width="200" height="100">'
        '<rect width=".7" height=".7" fill="#fff"/></mask></defs>'
    )
    return f"{start.replace('</defs>', more)}{body}</svg>".encode()
