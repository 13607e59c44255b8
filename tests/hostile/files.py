"""Hostile files, made when asked for: one function a row of the table in test_hostile_svg.py."""

from __future__ import annotations

import base64
import io
import itertools
import struct
import zlib
from collections.abc import Iterator
from functools import lru_cache

RED = (255, 0, 0)
"""The colour of the canary: a picture outside the workspace that nobody may read."""
MARK = '<rect id="mark" x="10" y="10" width="20" height="20" fill="#0000ff"/>'
"""Harmless, in every file that can be drawn: it must still be there."""


def svg(body: str, size: str = 'width="200" height="100"', before: str = "") -> bytes:
    names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f"{before}<svg {names} {size}>{MARK}{body}</svg>".encode()


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack("!I", len(data)) + kind + data + struct.pack("!I", zlib.crc32(kind + data))


def png(width: int, height: int, rows: bytes, *, before: bytes = b"", colour: int = 2) -> bytes:
    """A PNG of 8 bits a channel whose compressed rows are `rows`."""
    head = struct.pack("!IIBBBBB", width, height, 8, colour, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + before + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def zeros(count: int) -> bytes:
    """So many zero bytes, compressed: one block packed once and repeated, so that making them is quick."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    rest = packer.compress(bytes(count & (1 << 20) - 1)) + packer.flush()
    return b"\x78\xda" + block * (count >> 20) + rest + struct.pack(">HH", count % 65521, 1)


def small_png() -> bytes:
    return png(8, 8, zlib.compress((b"\0" + bytes(RED) * 8) * 8))


def damaged_png() -> bytes:
    data = bytearray(small_png())
    data[-25] ^= 0xFF
    return bytes(data)


def gif(frames: int, width: int = 4, height: int = 4) -> bytes:
    """A GIF of so many one-pixel frames."""
    head = b"GIF89a" + struct.pack("<HH", width, height) + b"\x80\0\0" + b"\0\0\0\xff\0\0"
    frame = b"\x21\xf9\x04\0\0\0\0\0" + b"\x2c\0\0\0\0\1\0\1\0\0" + b"\x02\x02\x44\x01\0"
    return head + frame * frames + b"\x3b"


def jpeg(width: int, height: int) -> bytes:
    """A real small JPEG whose header says another size."""
    from PIL import Image

    out = io.BytesIO()
    Image.new("RGB", (16, 16), RED).save(out, "JPEG")
    data = bytearray(out.getvalue())
    at = data.index(b"\xff\xc0")
    data[at + 5 : at + 9] = struct.pack(">HH", height, width)
    return bytes(data)


def picture(data: bytes, media_type: str = "image/png") -> bytes:
    packed = base64.b64encode(data).decode()
    return svg(f'<image id="picture" x="50" width="50" height="50" xlink:href="data:{media_type};base64,{packed}"/>')


def link(address: str) -> bytes:
    both = f'href="{address}" xlink:href="{address}"'
    return svg(
        f'<image x="50" width="50" height="50" {both}/><use {both}/><rect x="50" width="50" height="50" fill="none"'
        f' filter="url(#f)"/><filter id="f"><feImage {both}/></filter><a {both}><circle id="dot" r="3"/></a>'
    )


def other_links(address: str) -> bytes:
    """Links of elements that are not pictures."""
    tags = "linearGradient radialGradient pattern filter textPath tref mpath cursor script set animate font-face-uri"
    made = "".join(
        f'<{tag} id="x{n}" href="{address}#a" xlink:href="{address}#b"/>' for n, tag in enumerate(tags.split())
    )
    return svg(f'{made}<text id="words" y="50"><textPath xlink:href="{address}#p">Words</textPath></text>')


def includes(address: str) -> bytes:
    spaces = 'xmlns:xi="http://www.w3.org/2001/XInclude"'
    before = "".join(f'<?xml-stylesheet type="text/{kind}" href="{address}a.{kind}"?>' for kind in ("css", "xsl"))
    return svg(f'<xi:include {spaces} href="{address}b.svg" parse="xml"/>', before=before)


def css_links(address: str) -> bytes:
    """Addresses wherever a style may have one."""
    kinds = "fill stroke mask clip-path filter marker-start marker-mid marker-end cursor background-image"
    style = ";".join(f"{kind}:url('{address}#a')" for kind in kinds.split())
    attributes = " ".join(f'{kind}="url({address}#a)"' for kind in kinds.split())
    return svg(
        f'<style>path{{{style}}}</style><path d="M50 50h50v50"/><path d="M50 50h9" {attributes}/>'
        f'<path d="M9 90h9" style="{style}"/><text y="50" style="font-family:Evil;src:url({address}f.ttf)">Words</text>'
    )


def loops() -> bytes:
    """Definitions that use themselves or each other."""
    return svg(
        '<mask id="m"><rect width="9" height="9" mask="url(#m)"/></mask>'
        '<rect x="50" width="9" height="9" mask="url(#m)"/>'
        '<clipPath id="c" clip-path="url(#d)"><rect width="9" height="9"/></clipPath>'
        '<clipPath id="d" clip-path="url(#c)"><rect width="9" height="9"/></clipPath>'
        '<rect x="60" width="9" height="9" clip-path="url(#c)"/>'
        '<pattern id="p" width="1" height="1"><rect width="9" height="9" fill="url(#q)"/></pattern>'
        '<pattern id="q" width="1" height="1"><rect width="9" height="9" fill="url(#p)"/></pattern>'
        '<rect x="70" width="9" height="9" fill="url(#p)"/>'
        '<marker id="k"><path d="M0 0L9 9" marker-start="url(#k)"/></marker><path d="M80 0h9" marker-start="url(#k)"/>'
        '<linearGradient id="g" xlink:href="#h"/><linearGradient id="h" xlink:href="#g"/>'
        '<rect x="90" width="9" height="9" fill="url(#g)"/>'
        '<filter id="f"><feImage xlink:href="#e"/></filter><rect id="e" x="100" width="9" height="9" filter="url(#f)"/>'
        "<style>@import url(#s);</style>"
    )


def orders(words: str) -> bytes:
    from xml.sax.saxutils import escape

    return svg(f'<text id="words" x="10" y="80" font-size="8">{escape(words)}</text><title>{escape(words)}</title>')


def sheet(css: str, before: str = "") -> bytes:
    return svg(f"<style>{css}</style><text id='words' x='50' y='60' font-family='Evil'>Words</text>", before=before)


def nested_links(address: str) -> bytes:
    inner = base64.b64encode(link(address)).decode()
    middle = svg(f'<image width="90" height="90" xlink:href="data:image/svg+xml;base64,{inner}"/>')
    return picture(middle, "image/svg+xml")


def nested_drawings(depth: int) -> bytes:
    """A drawing in a drawing, and so on; the mark of the innermost is not drawn."""
    inner = svg("")
    for _ in range(depth):
        inner = picture(inner, "image/svg+xml")
    return inner


def stretched() -> bytes:
    return svg("", 'width="200" height="100" viewBox="0 0 1 1e9" preserveAspectRatio="none"')


def chain(tag: str, property: str, count: int) -> bytes:
    """Definitions of which each uses the one before."""
    body = f'<{tag} id="c0"><rect width="200" height="100" fill="#fff"/></{tag}>'
    for n in range(count):
        body += f'<{tag} id="c{n + 1}" {property}="url(#c{n})"><rect width="200" height="100" fill="#fff"/></{tag}>'
    return svg(f'{body}<rect id="last" x="50" width="9" height="9" fill="#0f0" {property}="url(#c{count})"/>')


def gradients(count: int) -> bytes:
    body = '<linearGradient id="c0"><stop stop-color="#0f0"/></linearGradient>'
    body += "".join(f'<linearGradient id="c{n + 1}" xlink:href="#c{n}"/>' for n in range(count))
    return svg(f'{body}<rect id="last" x="50" width="9" height="9" fill="url(#c{count})"/>')


def mask_tree(levels: int) -> bytes:
    """Masks of ten squares, each of them masked by the next: 10 to the power of `levels` drawings."""
    body = '<mask id="m0"><rect width="200" height="100" fill="#fff"/></mask>'
    for n in range(levels):
        body += f'<mask id="m{n + 1}">' + f'<rect width="200" height="100" mask="url(#m{n})"/>' * 10 + "</mask>"
    return svg(f'{body}<rect id="last" x="50" width="9" height="9" fill="#0f0" mask="url(#m{levels})"/>')


def primitives(count: int) -> bytes:
    found = '<feGaussianBlur stdDeviation="3"/>' * count
    return svg(f'<filter id="f">{found}</filter><rect id="last" x="50" width="9" height="9" filter="url(#f)"/>')


def markers(count: int) -> bytes:
    points = "".join(f"L{n % 200} {n * 7 % 100}" for n in range(count))
    marker = '<marker id="k"><g opacity=".9"><circle r="2"/><circle r="1"/></g></marker>'
    return svg(f'{marker}<path id="line" fill="none" d="M0 0{points}" marker-mid="url(#k)"/>')


def slow_sheet(count: int) -> bytes:
    rules = "".join(f"g rect:not(.c{n}) {{ stroke-width: {n} }}" for n in range(count))
    return svg(f"<style>{rules}</style><g>" + '<rect width="1" height="1"/>' * count + "</g>")


def slow_selectors(count: int) -> bytes:
    rule = "g > g g " * count + "rect.none { fill: red }"
    return svg(f"<style>{rule}</style>" + "<g>" * 200 + '<rect width="1" height="1"/>' * 200 + "</g>" * 200)


def long_text(count: int) -> bytes:
    return svg(f'<text id="words" y="50" font-size="1">{"words " * (count // 6)}</text>')


def laughs() -> bytes:
    names = [f"lol{n}" for n in range(10)]
    entities = '<!ENTITY lol0 "lol">' + "".join(
        f'<!ENTITY {name} "{f"&{before};" * 10}">' for before, name in itertools.pairwise(names)
    )
    return svg("<text>&lol9;</text>", before=f"<!DOCTYPE svg [{entities}]>")


def quadratic() -> bytes:
    return svg("<text>" + "&a;" * 50_000 + "</text>", before=f'<!DOCTYPE svg [<!ENTITY a "{"a" * 50_000}">]>')


def groups(depth: int, tag: str = "g") -> bytes:
    return svg(f"<{tag}>" * depth + f"</{tag}>" * depth)


def use_tree(levels: int, link: str = "xlink:href") -> bytes:
    """10 to the power of `levels` copies of a square."""
    body = '<defs><rect id="a0" width="1" height="1"/>'
    for n in range(levels):
        body += f'<g id="a{n + 1}">' + f'<use {link}="#a{n}"/>' * 10 + "</g>"
    return svg(body + f'</defs><use id="tree" {link}="#a{levels}"/>')


def pattern(count: int) -> bytes:
    """A page filled with so many tiles, and each with patterns of its own."""
    side = 1000 / count**0.5
    tile = (
        f'<pattern id="p" width="{side}" height="{side}" patternUnits="userSpaceOnUse"><circle r="{side}"/></pattern>'
    )
    return svg(f'{tile}<rect id="filled" width="1000" height="1000" fill="url(#p)"/>', 'width="1000" height="1000"')


def many_patterns() -> bytes:
    """Patterns in patterns: 10^8 tiles drawn one by one."""
    body = '<pattern id="p0" width="1" height="1" patternUnits="userSpaceOnUse"><circle r=".5"/></pattern>'
    for n in range(4):
        wide = 100 ** (n + 1) / 4
        body += (
            f'<pattern id="p{n + 1}" width="{wide}" height="{wide}" patternUnits="userSpaceOnUse">'
            + f'<rect width="{wide}" height="{wide}" fill="url(#p{n})"/>' * 100
            + "</pattern>"
        )
    return svg(body + '<rect id="filled" width="200" height="100" fill="url(#p4)"/>')


def blurred() -> bytes:
    region = 'x="-1e7" y="-1e7" width="2e7" height="2e7" filterUnits="userSpaceOnUse"'
    return svg(
        f'<filter id="f" {region}><feGaussianBlur stdDeviation="1e6"/></filter><circle r="50" filter="url(#f)"/>'
    )


def noise(octaves: str) -> bytes:
    found = f'<feTurbulence numOctaves="{octaves}" baseFrequency=".1"/>'
    return svg(f'<filter id="f">{found}</filter><rect id="noise" width="200" height="100" filter="url(#f)"/>')


def dashes() -> bytes:
    return svg('<path id="line" d="M0 50H1e9" stroke="#000" stroke-dasharray="1e-6"/>')


def long_path(segments: int) -> bytes:
    points = "".join(f"L{n % 200} {n * 7 % 100}" for n in range(segments))
    return svg(f'<path id="long" fill="none" stroke="#ccc" stroke-width=".1" d="M0 0{points}"/>')


@lru_cache
def zipped_bomb() -> bytes:
    """An SVG of 300 MB in a thousandth of that."""
    head, tail = svg("<!-- -->").split(b" -->")
    packer, filler = zlib.compressobj(9, zlib.DEFLATED, -15), b" " * (1 << 20)
    packed = packer.compress(head) + packer.flush(zlib.Z_FULL_FLUSH)
    packed += (packer.compress(filler) + packer.flush(zlib.Z_FULL_FLUSH)) * 300
    packed += packer.compress(b" -->" + tail) + packer.flush()
    check, size = zlib.crc32(head), len(head) + (300 << 20) + len(tail) + 4
    for _ in range(300):
        check = zlib.crc32(filler, check)
    return gzip_head() + packed + struct.pack("<II", zlib.crc32(b" -->" + tail, check), size)


def gzip_head() -> bytes:
    return b"\x1f\x8b\x08" + bytes(6) + b"\xff"


def scripts(address: str) -> bytes:
    return svg(
        f'<script>fetch("{address}")</script><script href="{address}"/><g onclick="fetch()" onload="fetch()"/>'
        f'<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="{address}"/>'
        f'</foreignObject><a href="javascript:alert(1)"><circle r="2"/></a>'
    )


def font_face(data: bytes, media_type: str = "font/ttf") -> bytes:
    packed = base64.b64encode(data).decode()
    return sheet(f"@font-face {{ font-family: Evil; src: url(data:{media_type};base64,{packed}); }}")


def malformed_fonts() -> Iterator[tuple[str, bytes]]:
    """Damaged in the header, in the tables' offsets, and in every table of a real font."""
    from redraft.assets.fonts import Fonts

    real = Fonts(system=False).files()[0].read_bytes()
    yield "not a font", b"\0\1\0\0" + bytes(range(256)) * 8
    yield (
        "tables beyond its end",
        real[:12]
        + b"".join(
            tag + struct.pack(">III", 0, 0xFFFFFF00, 0xFFFFFFFF)
            for tag in (real[at : at + 4] for at in range(12, 12 + 16 * real[5], 16))
        ),
    )
    yield "cut short", real[: len(real) // 3]
    broken = bytearray(real)
    broken[len(real) // 4 :: 97] = b"\xff" * len(range(len(real) // 4, len(real), 97))
    yield "its tables overwritten", bytes(broken)
