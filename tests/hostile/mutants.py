"""Damaged designs: real files with bits flipped, parts lost, repeated or exchanged, and numbers blown up."""

from __future__ import annotations

import base64
import re
import zlib
from pathlib import Path
from random import Random

from .files import small_png

EXAMPLES = Path(__file__).parents[2] / "examples"
LONGEST = 60_000
"""Bytes of a file to mutate: of longer ones the pictures are replaced, and what is still longer is cut."""

_PICTURE = re.compile(rb"(data:[\w/+.-]+;base64,)[A-Za-z0-9+/=\s]{200,}")
_NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")
_TAG = re.compile(rb"<[^<>]*>")
_VALUE = re.compile(rb"\"[^\"]*\"")

NUMBERS = [
    b"0", b"-1", b"1e30", b"-1e308", b"1e-30", b"NaN", b"Infinity", b"", b"1e", b"99999999999999999999", b"4294967296",
    b"0.0000000001", b"--1", b"1.2.3", b"100%", b"1e400",
]  # fmt: skip
SHREDS = [
    b"\0", b"<", b">", b"&", b'"', b"&#x110000;", b"&#0;", b"&nope;", b"]]>", b"<![CDATA[", b"<!--", b"-->", b"<?",
    b"/>", b"</svg>", b"<svg>", b"<g>", b"<use href='#mark'/>", b"<!DOCTYPE svg [<!ENTITY a 'b'>]>", b"\xff\xfe",
    b"\xed\xa0\x80", b"url(#", b"}", b"{", b"/*", b"!important", b"matrix(", b"transform='matrix(0 0 0 0 0 0)'",
    b"xmlns='x'", b"\xe2\x80\xae", b"<style>@media{", b"<text>", b"<tspan x='1 2 3'>", b"<switch>",
    b"<symbol id='s'><use href='#s'/></symbol>",
]  # fmt: skip

SMALL = {
    "text": b"""<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><style>.a{fill:#123;font:bold 20px/1.2 "X Y",serif}
#t > tspan:first-child{letter-spacing:2px}</style><text id="t" class="a" x="10 20 30" y="40" xml:space="preserve">One
<tspan dy="1.2em" x="10" style="font-size:200%">two &amp; &#x1F600;</tspan><tspan dx="5"
rotate="9">three</tspan></text>
<path id="p" d="M0 0C10 10 20-5 30 30" fill="none"/><text><textPath href="#p"
startOffset="10%">along</textPath></text></svg>""",
    "uses": b"""<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10cm"
height="5cm"
viewBox="0 0 200 100" preserveAspectRatio="xMinYMid slice"><defs><symbol id="s" viewBox="0 0 10 10"><circle r="5"
cx="5"
cy="5"/></symbol><linearGradient id="g" x1="0" x2="1"><stop offset="0" stop-color="red"/><stop
offset="1"/></linearGradient>
<clipPath id="c"><rect width="50" height="50"/></clipPath><mask id="m"><use xlink:href="#s"
width="90"/></mask><filter id="f">
<feGaussianBlur stdDeviation="2"/><feOffset dx="3"/></filter></defs><g transform="rotate(20 5 5) scale(2 .5)"
opacity=".5">
<use id="u" xlink:href="#s" x="3" width="20" height="20" clip-path="url(#c)"/><use xlink:href="#u" y="9"/></g>
<rect id="mark" width="40" height="30" rx="4" fill="url(#g)" filter="url(#f)" mask="url(#m)"/><switch><g
systemLanguage="de"/>
<g><polygon points="1,2 3,4 5 6"/></g></switch><ellipse rx="9" ry="4" stroke="#0f08" stroke-dasharray="3,1
2"/></svg>""",
    "entities": b"""<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://localhost/svg.dtd" [<!ENTITY ns
"http://x.test/">
<!ENTITY blue 'fill:#00f'>]><svg:svg xmlns:svg="http://www.w3.org/2000/svg" xmlns:i="&ns;" width="100"
height="50"><svg:g
i:label="&lt;x&gt;" style="&blue;;stroke:none"><svg:rect width="10" height="10"/><!-- a -- b --><svg:line x2="9"
y2="9"/></svg:g>
<svg:image width="9" height="9" href="data:image/svg+xml,%3Csvg
xmlns='http://www.w3.org/2000/svg'/%3E"/></svg:svg>""",
    "flowed": b"""<svg xmlns="http://www.w3.org/2000/svg" version="1.2" width="200" height="100"><flowRoot
font-size="9"
xml:space="preserve"><flowRegion><rect x="5" y="5" width="80" height="60"/></flowRegion><flowPara>Words that
flow</flowPara>
<flowPara style="font-weight:bold">and more</flowPara></flowRoot><a href="http://localhost/"><path d="m1 1 5 5a3 3
0 01 4 4
zh5v-5Q1 2 3 4T9 9S1 1 2 2"/></a><foreignObject width="9" height="9"><p
xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject></svg>""",
}


def sources() -> dict[str, bytes]:
    """The files mutations start from, by name."""
    found = {path.name: path.read_bytes() for path in sorted(EXAMPLES.glob("*.svg"))}
    stand_in = base64.b64encode(small_png())
    found = {name: _PICTURE.sub(rb"\1" + stand_in, data)[:LONGEST] for name, data in found.items()}
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    packed = packer.compress(SMALL["uses"]) + packer.flush()
    return {
        **found,
        **SMALL,
        "wide": SMALL["text"].decode().replace("UTF-8", "UTF-16").encode("utf-16"),
        "packed": packed,
    }


def mutated(data: bytes, others: list[bytes], chance: Random) -> bytes:
    """The file after one to eight accidents."""
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        data = chance.choice(ACCIDENTS)(data, others, chance)
    return data


def _span(data: bytes, chance: Random, most: int = 400) -> tuple[int, int]:
    start = chance.randrange(len(data) + 1)
    return start, min(len(data), start + chance.randrange(1, most))


def flip_bits(data: bytes, others: list[bytes], chance: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 3, 30)) if data else 0):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def lose_part(data: bytes, others: list[bytes], chance: Random) -> bytes:
    start, end = _span(data, chance)
    return data[:start] + data[end:]


def lose_end(data: bytes, others: list[bytes], chance: Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def repeat_part(data: bytes, others: list[bytes], chance: Random) -> bytes:
    start, end = _span(data, chance)
    return data[:end] + data[start:end] * chance.choice((1, 2, 50)) + data[end:]


def splice_files(data: bytes, others: list[bytes], chance: Random) -> bytes:
    other = chance.choice(others)
    start, end = _span(other, chance, 4000)
    at, until = _span(data, chance)
    return data[:at] + other[start:end] + data[until:]


def blow_up_numbers(data: bytes, others: list[bytes], chance: Random) -> bytes:
    found = list(_NUMBER.finditer(data))
    for match in sorted(chance.sample(found, min(len(found), chance.choice((1, 5, 40)))), key=lambda m: -m.start()):
        data = data[: match.start()] + chance.choice(NUMBERS) + data[match.end() :]
    return data


def insert_shred(data: bytes, others: list[bytes], chance: Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + chance.choice(SHREDS) + data[at:]


def exchange_tags(data: bytes, others: list[bytes], chance: Random) -> bytes:
    return _exchanged(data, _TAG, chance)


def exchange_values(data: bytes, others: list[bytes], chance: Random) -> bytes:
    return _exchanged(data, _VALUE, chance)


def _exchanged(data: bytes, pattern: re.Pattern[bytes], chance: Random) -> bytes:
    found = list(pattern.finditer(data))
    if len(found) < 2:
        return data
    one, two = sorted(chance.sample(found, 2), key=lambda match: match.start())
    return data[: one.start()] + two[0] + data[one.end() : two.start()] + one[0] + data[two.end() :]


ACCIDENTS = [
    flip_bits,
    lose_part,
    lose_end,
    repeat_part,
    splice_files,
    blow_up_numbers,
    blow_up_numbers,
    insert_shred,
    exchange_tags,
    exchange_values,
]
