"""Generated families of SVG files that once took minutes or gigabytes, or might: many of whatever there can be many of,
each file under a megabyte."""

from __future__ import annotations

import base64
import zlib

from . import files
from .files import svg
from .loads import PRIVATE, Load, letters, rare


def text(words: str, more: str = "") -> bytes:
    return svg(f'<text id="words" x="10" y="80" font-size="8" {more}>{words}</text>')


def many(shape: str, count: int) -> str:
    return "".join(shape.replace("@", str(number)) for number in range(count))


def tall(depth: int) -> str:
    return "<g>" * depth + '<text x="9" y="9">words</text>' + "</g>" * depth


TEXTS = [
    Load("10,000 private-use characters", lambda: text(PRIVATE)),
    Load("10,000 private-use characters, one a text", lambda: svg("".join(f'<text y="9">{c}</text>' for c in PRIVATE))),
    Load("10,000 private-use characters in tspans", lambda: text("".join(f"<tspan>{c}</tspan>" for c in PRIVATE))),
    Load(
        "10,000 private-use characters in 50 families",
        lambda: svg(
            "".join(
                f'<text y="9" font-family="F{n}" font-weight="{n % 9 + 1}00">{PRIVATE[n * 200 : n * 200 + 200]}</text>'
                for n in range(50)
            )
        ),
    ),
    Load("10,000 private-use characters, spaced", lambda: text(" ".join(PRIVATE))),
    Load("60,000 rare characters", lambda: text(rare(60_000))),
    Load("200,000 ideographs", lambda: text(letters(0x4E00, 20_000) * 10)),
    Load("every script in turn", lambda: text("".join(chr(0xA1 + n * 97 % 0xD000) for n in range(100_000)))),
    Load("100,000 combining marks on one letter", lambda: text("a" + "\u0301" * 100_000)),
    Load("a letter with 50 marks, 5,000 times", lambda: text(("a" + "\u0301" * 50) * 5_000)),
    Load("100,000 joiners", lambda: text("\u200d" * 100_000)),
    Load("emoji joined without end", lambda: text("👩\u200d" * 60_000)),
    Load("flags without end", lambda: text("🇩🇪" * 40_000)),
    Load("bidi embeddings", lambda: text("\u202b\u202a" * 60_000 + "אa" * 1_000)),
    Load("bidi isolates, never closed", lambda: text("\u2067" * 100_000 + "אa" * 1_000)),
    Load("brackets in both directions", lambda: text("א(a[" * 60_000)),
    Load("letters in turn from right and left", lambda: text("אa" * 100_000)),
    Load("500,000 letters without a blank", lambda: text("x" * 500_000)),
    Load("500,000 blanks", lambda: text(" \t" * 250_000, 'xml:space="preserve"')),
    Load("variation selectors", lambda: text("a\ufe0f" * 100_000)),
    Load("Hangul jamo", lambda: text("\u1100\u1161\u11a8" * 60_000)),
    Load("Devanagari halants", lambda: text("\u0915\u094d" * 100_000)),
    Load("30,000 tspans", lambda: text("<tspan>word</tspan>" * 30_000)),
    Load("10,000 tspans with places", lambda: text(many('<tspan x="@" y="@">word</tspan>', 10_000))),
    Load("tspans in tspans, 200 deep, 100 times", lambda: text(("<tspan>" * 200 + "x" + "</tspan>" * 200) * 100)),
    Load(
        "100,000 places for letters",
        lambda: svg(f'<text id="words" x="{" ".join(["1"] * 100_000)}" y="9">{"x" * 1000}</text>'),
    ),
    Load("20,000 texts", lambda: svg(many('<text x="@" y="9">word @</text>', 20_000))),
    Load("10,000 font families", lambda: svg(many('<text y="9" font-family="Font @">a</text>', 10_000))),
    Load("one list of 50,000 font families", lambda: text("words", 'font-family="' + many("Font @, ", 50_000) + 'x"')),
    Load("a size of 1e9", lambda: text("words" * 1000, 'font-size="1e9"')),
    Load(
        "a text path of 20,000 corners",
        lambda: svg(
            f'<path id="p" d="M0 0{"L9 9L0 0" * 20_000}"/><text><textPath xlink:href="#p">'
            f"{'words ' * 5_000}</textPath></text>"
        ),
    ),
    Load("ligatures of one face", lambda: text("ffi" * 150_000)),
]
TREES = [
    Load("250 nested groups", lambda: svg(tall(250))),
    Load("200 nested groups, 100 times", lambda: svg(tall(200) * 100)),
    Load("20,000 rects", lambda: svg(many('<rect id="r@" width="1" height="1"/>', 20_000))),
    Load("20,000 empty groups", lambda: svg("<g/>" * 20_000)),
    Load("40,000 rects without ids", lambda: svg("<rect/>" * 40_000)),
    Load("40,000 unknown elements", lambda: svg("<x/>" * 40_000)),
    Load("100,000 comments", lambda: svg("<!---->" * 100_000)),
    Load("60,000 processing instructions", lambda: svg("<?a b?>" * 60_000)),
    Load("30,000 attributes of one element", lambda: svg("<rect " + many('a@="" ', 30_000) + "/>")),
    Load("30,000 namespaces", lambda: svg("<g " + many('xmlns:n@="u@" ', 20_000) + "/>")),
    Load("20,000 equal ids", lambda: svg('<rect id="a" width="1" height="1"/>' * 20_000)),
    Load("20,000 equal ids in groups", lambda: svg('<g id="a"><rect id="a" width="1" height="1"/></g>' * 10_000)),
    Load("an id of 500,000 letters", lambda: svg(f'<rect id="{"a" * 500_000}" width="1" height="1"/>')),
    Load("2,000 transforms of 30 steps", lambda: svg(f'<g transform="{"rotate(1) " * 30}"/>' * 2_000)),
    Load(
        "a transform of 60,000 steps", lambda: svg(f'<rect width="1" height="1" transform="{"scale(1) " * 60_000}"/>')
    ),
    Load("transforms nested 200 deep", lambda: svg('<g transform="scale(1.1)">' * 200 + "<rect/>" + "</g>" * 200)),
    Load(
        "10,000 uses of one rect",
        lambda: svg('<defs><rect id="a" width="1" height="1"/></defs>' + '<use xlink:href="#a"/>' * 10_000),
    ),
    Load(
        "10,000 uses of a group of 100",
        lambda: svg('<defs><g id="a">' + "<rect/>" * 100 + "</g></defs>" + '<use xlink:href="#a"/>' * 10_000),
    ),
    Load("10^4 use tree", lambda: files.use_tree(4)),
    Load("10^5 use tree", lambda: files.use_tree(5)),
    Load(
        "2^20 use tree",
        lambda: svg(
            '<defs><rect id="a0" width="1" height="1"/>'
            + "".join(f'<g id="a{n + 1}"><use xlink:href="#a{n}"/><use xlink:href="#a{n}"/></g>' for n in range(20))
            + '</defs><use xlink:href="#a20"/>'
        ),
    ),
    Load(
        "5,000 uses in a chain",
        lambda: svg(
            '<rect id="a0" width="1" height="1"/>'
            + "".join(f'<use id="a{n + 1}" xlink:href="#a{n}"/>' for n in range(5_000))
        ),
    ),
    Load("20,000 symbols", lambda: svg(many('<symbol id="s@"><rect/></symbol>', 10_000))),
    Load("switches", lambda: svg(("<switch>" + "<g systemLanguage='xx'/>" * 20 + "</switch>") * 1_000)),
    Load("5,000 repairs", lambda: svg("<rect width=1 height=1>" * 5_000)),
    Load("20,000 unclosed", lambda: svg("<rect width='1'><b><i>" * 300)),
    Load("100,000 ampersands", lambda: text("& " * 100_000)),
    Load("100,000 character references", lambda: text("&#120;" * 100_000)),
    Load("100,000 less-than signs", lambda: text("< " * 100_000)),
    Load("100,000 quotes", lambda: svg("<rect " + '"' * 100_000 + "/>")),
    Load("50,000 CDATA sections", lambda: text("<![CDATA[x]]>" * 50_000)),
]
SHAPES = [
    Load("a path of 80,000 lines", lambda: files.long_path(80_000)),
    Load("a path of 50,000 arcs", lambda: svg(f'<path id="long" fill="none" d="M0 0{"a5 9 7 1 0 3 4" * 50_000}"/>')),
    Load("a path of 400,000 digits", lambda: svg(f'<path id="long" d="M0 0L{"9" * 400_000} 1"/>')),
    Load("a path of 300,000 signs", lambda: svg(f'<path id="long" d="M0 0l{"-" * 300_000}1"/>')),
    Load("a path of 300,000 dots", lambda: svg(f'<path id="long" d="M0 0l{".1" * 300_000}"/>')),
    Load("20,000 short paths", lambda: svg('<path d="M0 0h9v9z"/>' * 20_000)),
    Load("a polygon of 100,000 corners", lambda: svg(f'<polygon id="long" points="{"1,1 2,5 " * 50_000}"/>')),
    Load(
        "a gradient of 20,000 stops",
        lambda: svg(
            '<linearGradient id="g">'
            + many('<stop offset="0.@" stop-color="red"/>', 20_000)
            + '</linearGradient><rect width="9" height="9" fill="url(#g)"/>'
        ),
    ),
    Load(
        "5,000 gradients used",
        lambda: svg(
            many(
                '<linearGradient id="g@"><stop stop-color="red"/></linearGradient>'
                '<rect width="9" height="9" fill="url(#g@)"/>',
                5_000,
            )
        ),
    ),
    Load("10,000 masks", lambda: svg(many('<mask id="m@"><rect/></mask><rect mask="url(#m@)"/>', 10_000))),
    Load(
        "10,000 filters",
        lambda: svg(many('<filter id="f@"><feFlood/></filter><rect width="9" height="9" filter="url(#f@)"/>', 8_000)),
    ),
    Load(
        "a dash list of 200,000",
        lambda: svg(f'<path id="long" d="M0 0h9" stroke="red" stroke-dasharray="{"1 " * 200_000}"/>'),
    ),
    Load("a style of 50,000 declarations", lambda: svg(f'<rect width="9" height="9" style="{"fill:red;" * 50_000}"/>')),
    Load("a style of 400,000 brackets", lambda: svg(f'<rect width="9" height="9" style="fill:{"(" * 400_000}"/>')),
    Load("a colour of 400,000 letters", lambda: svg(f'<rect width="9" height="9" fill="{"a" * 400_000}"/>')),
    Load("a colour of 400,000 blanks", lambda: svg(f'<rect width="9" height="9" fill="rgb({" " * 400_000}"/>')),
    Load("numbers of 300,000 digits", lambda: svg(f'<rect width="{"9" * 300_000}" height="1"/>')),
    Load("a viewBox of 300,000 numbers", lambda: svg("", f'width="9" height="9" viewBox="{"1 " * 300_000}"')),
    Load(
        "20,000 classes",
        lambda: svg("<style>" + many(".c@{fill:red}", 20_000) + "</style>" + many('<rect class="c@"/>', 5_000)),
    ),
    Load(
        "one element with 50,000 classes",
        lambda: svg("<style>.a{fill:red}</style><rect class='" + many("c@ ", 50_000) + "'/>"),
    ),
    Load(
        "20,000 custom properties",
        lambda: svg("<style>:root{" + many("--a@:red;", 20_000) + "}</style><rect style='fill:var(--a1)'/>"),
    ),
    Load(
        "custom properties in a chain",
        lambda: svg(
            "<style>:root{--a0:red;"
            + "".join(f"--a{n + 1}:var(--a{n}) var(--a{n});" for n in range(40))
            + "}</style><rect width='9' style='fill:var(--a40)'/>"
        ),
    ),
    Load(
        "siblings: '* ~ ' 300 times",
        lambda: svg("<style>" + "* ~ " * 300 + "rect{fill:red}</style>" + "<rect/>" * 3_000),
    ),
    Load(
        "descendants: 'g ' 300 times",
        lambda: svg("<style>" + "g " * 300 + "rect{fill:red}</style>" + "<g>" * 200 + "<rect/>" * 3_000 + "</g>" * 200),
    ),
    Load(
        ":has() of everything",
        lambda: svg("<style>" + "g:has(rect) ~ " * 20 + "rect{fill:red}</style>" + "<g><rect/></g>" * 3_000),
    ),
    Load(
        ":not() in :not()",
        lambda: svg("<style>" + "rect:not(.a," * 50 + "b" + ")" * 50 + "{fill:red}</style>" + "<rect/>" * 3_000),
    ),
    Load(
        ":nth-child of 5,000",
        lambda: svg(
            "<style>rect:nth-child(2n+1){fill:red}rect:nth-last-child(3n){fill:blue}</style>" + "<rect/>" * 20_000
        ),
    ),
    Load("5,000 sheets", lambda: svg("<style>rect{fill:red}</style>" * 5_000)),
    Load(
        "1,000 rules over 3,000 rects",
        lambda: svg(
            "<style>" + many("g rect:not(.c@){stroke-width:@}", 1_000) + "</style><g>" + "<rect/>" * 3_000 + "</g>"
        ),
    ),
    Load("500,000 letters of CSS comment", lambda: svg("<style>" + "/*" * 250_000 + "</style>")),
    Load("500,000 backslashes in CSS", lambda: svg("<style>" + "\\" * 500_000 + "</style>")),
    Load(
        "an animation of 50,000 values",
        lambda: svg(f'<rect width="9" height="9"><animate attributeName="x" values="{"1;" * 50_000}"/></rect>'),
    ),
]


def data_pictures(count: int, side: int) -> bytes:
    packed = zlib.compress((b"\0" + bytes(side * 3)) * side)
    body = []
    for number in range(count):
        text = files.chunk(b"tEXt", b"n\0%d" % number)
        uri = base64.b64encode(files.png(side, side, packed, before=text)).decode()
        body.append(f'<image width="9" height="9" xlink:href="data:image/png;base64,{uri}"/>')
    return svg("".join(body))


PICTURES = [
    Load("a data: picture of 49 megapixels", lambda: data_pictures(1, 7_000)),
    Load("30 data: pictures of 16 megapixels", lambda: data_pictures(12, 4_000)),
    Load("300 data: pictures of 1 megapixel", lambda: data_pictures(150, 1_000)),
    Load("5,000 small data: pictures", lambda: data_pictures(3_500, 2)),
    Load(
        "a data: picture of 900 kB of blanks",
        lambda: svg(f'<image width="9" height="9" xlink:href="data:image/png;base64,{" " * 900_000}"/>'),
    ),
    Load(
        "2,000 drawings in a drawing",
        lambda: svg(
            (
                '<image width="9" height="9" xlink:href="data:image/svg+xml;base64,'
                + base64.b64encode(svg("<rect/>")).decode()
                + '"/>'
            )
            * 1_500
        ),
    ),
    Load(
        "flat picture of 49 megapixels",
        lambda: files.png(7_000, 7_000, files.zeros(7_000 * 21_001)),
        ".png",
        "make the picture smaller",
    ),
]
SVG_LOADS = [*TEXTS, *TREES, *SHAPES, *PICTURES]
