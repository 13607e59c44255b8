"""Writes the posters of the third set of requests: `python tests/requests/posters/make_documents.py [FOLDER]`.

They go to the folder `documents` beside this script unless another is given. Nothing is random: a second run writes
the same. Almost no layer has a name that says what it is.
"""
# ruff: noqa: E501 - lines of SVG are as long as they are

from __future__ import annotations

import base64
import struct
import sys
import zlib
from pathlib import Path

HERE = Path(__file__).parent
SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
INKSCAPE = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
SANS, SERIF, PLAIN = 'font-family="Manrope"', 'font-family="Source Serif Pro"', 'font-family="Source Sans Pro"'

Rgb = tuple[int, int, int]


def _photo(width: int, height: int, ground: Rgb, thing: Rgb) -> str:
    """The address of a PNG: slanting stripes of one colour, a heap of discs of another below."""
    rows = []
    for y in range(height):
        row = bytearray(b"\0")
        for x in range(width):
            heap = y > height * 0.45 and (x % 12 - 6) ** 2 + (y % 12 - 6) ** 2 < 30
            shade = 4 if (x + y) % 16 < 8 else 5
            row += bytes(min(255, part * shade // 4) for part in (thing if heap else ground))
        rows.append(bytes(row))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    image = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"".join(rows), 9)) + chunk(b"IEND", b"")
    return "data:image/png;base64," + base64.b64encode(b"\x89PNG\r\n\x1a\n" + image).decode("ascii")


def market() -> str:
    """A flyer for a farmers' market: two photos, a price badge, three goods with prices, a button, a footer."""
    rows = []
    goods = (
        ("Strawberries", "£3.50", "#e4572e"),
        ("Heritage carrots", "£2.20", "#f2a541"),
        ("Wild honey", "£6.80", "#f7d154"),
    )
    for number, (name, price, color) in enumerate(goods):
        y = 680 + 60 * number
        rows.append(
            f'  <circle id="path{30 + number}" cx="82" cy="{y - 12}" r="14" fill="{color}"/>\n'
            f'  <text id="text-{20 + 2 * number}" x="116" y="{y}" {SANS} font-size="34" font-weight="600" fill="#3d2b1f">{name}</text>\n'
            f'  <text id="text-{21 + 2 * number}" x="480" y="{y}" {SANS} font-size="34" font-weight="800" fill="#2f6b3c">{price}</text>'
        )
    return f"""<svg {SVG} width="900" height="1200" viewBox="0 0 900 1200">
  <rect id="rect1" width="900" height="1200" fill="#fff8e7"/>
  <g id="g2">
    <circle id="path3" cx="100" cy="90" r="40" fill="#2f6b3c"/>
    <text id="text-4" x="100" y="101" text-anchor="middle" {SERIF} font-size="32" font-weight="700" fill="#fff8e7">GF</text>
    <text id="text-5" x="155" y="100" {SANS} font-size="28" font-weight="700" fill="#2f6b3c">Greenfield</text>
  </g>
  <text id="text-6" x="60" y="250" {SERIF} font-size="92" font-weight="700" fill="#2f6b3c">Farmers’ Market</text>
  <text id="text-7" x="60" y="306" {SERIF} font-size="34" font-style="italic" fill="#8a5a2b">fresh from the field every Saturday</text>
  <image id="image8" x="60" y="340" width="380" height="250" preserveAspectRatio="none" xlink:href="{_photo(76, 50, (120, 160, 90), (235, 130, 40))}"/>
  <image id="image9" x="460" y="340" width="380" height="250" preserveAspectRatio="none" xlink:href="{_photo(76, 50, (170, 150, 110), (190, 40, 40))}"/>
  <g id="g10">
    <circle id="path11" cx="780" cy="110" r="84" fill="#e4572e"/>
    <text id="text-12" x="780" y="78" text-anchor="middle" {SANS} font-size="20" font-weight="700" fill="#ffffff">ONLY</text>
    <text id="text-13" x="780" y="135" text-anchor="middle" {SANS} font-size="60" font-weight="800" fill="#ffffff">£5</text>
    <text id="text-14" x="780" y="164" text-anchor="middle" {SANS} font-size="20" fill="#ffffff">a basket</text>
  </g>
{chr(10).join(rows)}
  <path id="path33" d="M60 840 H840" stroke="#8a5a2b" stroke-width="2" fill="none"/>
  <text id="text-40" x="60" y="900" {SANS} font-size="36" font-weight="700" fill="#3d2b1f">Saturday 14 June 2025</text>
  <text id="text-41" x="100" y="946" {SANS} font-size="28" fill="#3d2b1f">9 am – 2 pm</text>
  <text id="text-42" x="100" y="990" {SANS} font-size="28" fill="#3d2b1f">Station Square, Leeds</text>
  <text id="text-43" x="60" y="1040" {SANS} font-size="22" fill="#8a5a2b">Parking £2 all day. Dogs welcome.</text>
  <circle id="clock-icon" cx="74" cy="937" r="12" fill="none" stroke="#e4572e" stroke-width="4"/>
  <path id="pin-icon" d="M74 1000 C60 984 60 968 74 968 C88 968 88 984 74 1000 Z" fill="#e4572e"/>
  <g id="g44">
    <rect id="rect45" x="580" y="920" width="260" height="80" rx="40" fill="#e4572e"/>
    <text id="text-46" x="710" y="970" text-anchor="middle" {SANS} font-size="30" font-weight="700" fill="#ffffff">Book a stall</text>
  </g>
  <rect id="rect50" y="1100" width="900" height="100" fill="#2f6b3c"/>
  <text id="text-51" x="60" y="1160" {SANS} font-size="26" font-weight="700" fill="#fff8e7">greenfieldmarket.example</text>
  <text id="text-52" x="840" y="1160" text-anchor="end" {SANS} font-size="26" fill="#fff8e7">Call 0113 496 0200</text>
</svg>
"""


def lingua() -> str:
    """A square social graphic for an app: discs, three chips of figures, a star, a button, a quote and a hidden text."""
    chips = []
    facts = (("4.8", "stars in the store"), ("2M", "happy learners"), ("120", "short lessons"))
    for number, (figure, about) in enumerate(facts):
        base, x = 8 + 4 * number, 60 + 210 * number
        chips.append(
            f'  <g id="g{base}">\n'
            f'    <rect id="rect{base + 1}" x="{x}" y="560" width="190" height="120" rx="20" fill="#2e3a8c"/>\n'
            f'    <text id="text-{base + 2}" x="{x + 95}" y="622" text-anchor="middle" {SANS} font-size="48" font-weight="800" fill="#ffd166">{figure}</text>\n'
            f'    <text id="text-{base + 3}" x="{x + 95}" y="658" text-anchor="middle" {PLAIN} font-size="20" fill="#ffffff">{about}</text>\n'
            "  </g>"
        )
    return f"""<svg {SVG} {INKSCAPE} width="1080" height="1080" viewBox="0 0 1080 1080">
  <rect id="rect1" width="1080" height="1080" fill="#1b1f4b"/>
  <circle id="path2" cx="960" cy="120" r="220" fill="#2e3a8c"/>
  <circle id="path3" cx="60" cy="1010" r="140" fill="#ff7a59"/>
  <circle id="path4" cx="640" cy="90" r="36" fill="#ffd166"/>
  <g id="layer1" inkscape:label="Logo">
    <path id="path33" d="M60 60 h60 v44 h-30 l-16 18 v-18 h-14 z" fill="#ff7a59"/>
    <text id="text-34" x="136" y="98" {SANS} font-size="36" font-weight="800" fill="#ffffff">lingua</text>
  </g>
  <text id="text-5" {SANS} font-size="84" font-weight="800" fill="#ffffff"><tspan x="60" y="270">Speak Spanish</tspan><tspan x="60" y="370">in 30 days</tspan></text>
  <text id="text-6" x="60" y="440" {PLAIN} font-size="34" fill="#c9d1ff">15 minutes a day. No boring drills.</text>
{chr(10).join(chips)}
  <image id="image20" x="740" y="380" width="280" height="480" preserveAspectRatio="none" xlink:href="{_photo(28, 48, (90, 110, 200), (255, 209, 102))}"/>
  <image id="image21" x="60" y="730" width="110" height="110" preserveAspectRatio="none" xlink:href="{_photo(22, 22, (200, 150, 120), (90, 60, 50))}"/>
  <text id="text-22" x="190" y="776" {SERIF} font-size="28" font-style="italic" fill="#ffffff">“I ordered tapas without pointing!”</text>
  <text id="text-23" x="190" y="814" {PLAIN} font-size="24" fill="#c9d1ff">Priya, 29</text>
  <g id="g24">
    <rect id="rect25" x="340" y="900" width="400" height="100" rx="50" fill="#ffd166"/>
    <text id="text-26" x="540" y="963" text-anchor="middle" {SANS} font-size="38" font-weight="800" fill="#1b1f4b">Start for free</text>
  </g>
  <g id="g28" transform="rotate(-12 900 210)">
    <path id="path29" d="M900 90 L934 150 L1000 130 L985 198 L1040 240 L975 265 L975 335 L914 303 L860 345 L841 279 L772 268 L812 212 L778 152 L847 155 Z" fill="#ff7a59"/>
    <text id="text-30" x="905" y="225" text-anchor="middle" {SANS} font-size="58" font-weight="800" fill="#ffffff">-40%</text>
    <text id="text-31" x="905" y="260" text-anchor="middle" {PLAIN} font-size="22" fill="#ffffff">until 31 March</text>
  </g>
  <text id="text-35" x="540" y="1050" text-anchor="middle" {PLAIN} font-size="18" fill="#c9d1ff">First month €9.99, then €14.99. Cancel any time.</text>
  <text id="text-36" x="780" y="910" display="none" {SANS} font-size="26" font-weight="700" fill="#ffd166">Now on Android</text>
</svg>
"""


def film() -> str:
    """A poster in millimetres (A3): three stills with captions, reels, a framed price and a slanted sticker."""
    stills = []
    films = (("Tidal", "11 min", (60, 90, 130), (200, 220, 240)), ("Room 12", "18 min", (130, 70, 60), (240, 200, 120)),
             ("The Last Tram", "24 min", (70, 70, 80), (220, 190, 60)))  # fmt: skip
    for number, (name, length, ground, thing) in enumerate(films):
        x = 24 + 85 * number
        stills.append(
            f'  <image id="image{4 + number}" x="{x}" y="176" width="79" height="52" preserveAspectRatio="none" xlink:href="{_photo(64, 42, ground, thing)}"/>\n'
            f'  <text id="text{7 + number}" x="{x}" y="238" {SANS} font-size="8" font-weight="700" fill="#f4efe6">{name}</text>\n'
            f'  <text id="text{10 + number}" x="{x}" y="246" {PLAIN} font-size="6" fill="#b8a98f">{length}</text>'
        )
    return f"""<svg {SVG} {INKSCAPE} width="297mm" height="420mm" viewBox="0 0 297 420">
  <rect id="rect1" width="297" height="420" fill="#14110f"/>
  <circle id="path20" cx="52" cy="46" r="24" fill="none" stroke="#d9a441" stroke-width="3"/>
  <circle id="path21" cx="104" cy="40" r="16" fill="none" stroke="#d9a441" stroke-width="3"/>
  <circle id="path22" cx="52" cy="46" r="5" fill="#d9a441"/>
  <text id="title" {SERIF} font-size="46" font-weight="700" fill="#f4efe6"><tspan x="24" y="112">Short Film</tspan><tspan x="24" y="156">Night</tspan></text>
  <text id="text3" x="150" y="156" {SERIF} font-size="11" font-style="italic" fill="#d9a441">eight films, one long evening</text>
{chr(10).join(stills)}
  <path id="path30" d="M24 262 H273" fill="none" stroke="#d9a441" stroke-width="0.8"/>
  <text id="text31" x="24" y="284" {SANS} font-size="15" font-weight="700" fill="#f4efe6">Friday, 7 November 2025</text>
  <text id="text32" x="24" y="300" {PLAIN} font-size="10" fill="#f4efe6">Doors 19:30, screening 20:15</text>
  <text id="text33" x="24" y="314" {PLAIN} font-size="10" fill="#f4efe6">Kino Orion, Hall 2</text>
  <g id="g40">
    <rect id="rect41" x="207" y="272" width="66" height="50" rx="4" fill="none" stroke="#d9a441" stroke-width="1"/>
    <text id="text42" x="240" y="297" text-anchor="middle" {SANS} font-size="22" font-weight="800" fill="#d9a441">€8</text>
    <text id="text43" x="240" y="312" text-anchor="middle" {PLAIN} font-size="8" fill="#f4efe6">students €5</text>
  </g>
  <g id="g50" transform="rotate(8 240 70)">
    <rect id="rect51" x="200" y="52" width="80" height="34" rx="3" fill="#b3261e"/>
    <text id="text52" x="240" y="67" text-anchor="middle" {SANS} font-size="9" font-weight="800" fill="#ffffff">Meet the makers</text>
    <text id="text53" x="240" y="79" text-anchor="middle" {PLAIN} font-size="8" fill="#ffffff">talk after the films</text>
  </g>
  <text id="text60" x="24" y="348" {PLAIN} font-size="7" fill="#b8a98f">With kind support of</text>
  <g id="g61" inkscape:label="Sponsors">
    <rect id="rect62" x="24" y="356" width="26" height="18" fill="#8a8178"/>
    <circle id="path63" cx="72" cy="365" r="10" fill="#8a8178"/>
    <path id="path64" d="M92 374 L104 354 L116 374 Z" fill="#8a8178"/>
  </g>
  <text id="text65" x="24" y="400" {PLAIN} font-size="7" fill="#b8a98f">Tickets at the door or at kino-orion.example</text>
</svg>
"""


def stamps() -> str:
    """A loyalty card of a coffee bar: ten circles to be stamped, one of them free, a photo, a code of squares."""
    discs = []
    for number in range(9):
        discs.append(
            f'    <circle id="path{6 + number}" cx="{90 + 110 * (number % 5)}" cy="{330 + 110 * (number // 5)}" r="42" fill="#ffffff" stroke="#6f4e37" stroke-width="3"/>'
        )
    squares = "\n".join(
        f'    <rect id="rect{40 + number}" x="{900 + 24 * (number % 4)}" y="{440 + 24 * (number // 4)}" width="20" height="20" fill="#3c2a21"/>'
        for number in (0, 1, 3, 4, 6, 9, 10, 12, 15)
    )
    return f"""<svg {SVG} {INKSCAPE} width="1050" height="600" viewBox="0 0 1050 600">
  <rect id="rect1" width="1050" height="600" fill="#f5ebe0"/>
  <rect id="rect2" width="1050" height="20" fill="#3c2a21"/>
  <text id="text-3" x="48" y="120" {SERIF} font-size="80" font-weight="700" fill="#3c2a21">Bean There</text>
  <text id="text-4" x="50" y="164" {SERIF} font-size="28" font-style="italic" fill="#d5893b">coffee and cake</text>
  <text id="text-17" x="50" y="246" {SANS} font-size="26" font-weight="700" fill="#6f4e37">Collect 9 stamps, the 10th coffee is free</text>
  <g id="g5">
{chr(10).join(discs)}
    <circle id="path15" cx="530" cy="440" r="42" fill="#d5893b"/>
    <text id="text-16" x="530" y="448" text-anchor="middle" {SANS} font-size="22" font-weight="800" fill="#ffffff">FREE</text>
  </g>
  <image id="image21" x="660" y="60" width="340" height="220" preserveAspectRatio="none" xlink:href="{_photo(68, 44, (150, 110, 80), (70, 40, 25))}"/>
  <text id="text-18" x="660" y="340" {PLAIN} font-size="24" font-weight="600" fill="#3c2a21">22 Harbour Street, Cork</text>
  <text id="text-19" x="660" y="376" {PLAIN} font-size="22" fill="#6f4e37">Mon–Fri 7:30–18:00</text>
  <text id="text-20" x="660" y="408" {PLAIN} font-size="22" fill="#6f4e37">Sat and Sun 9:00–16:00</text>
  <g id="g39" inkscape:label="QR code">
{squares}
  </g>
  <path id="path60" d="M660 470 h70 v40 a30 30 0 0 1 -30 30 h-10 a30 30 0 0 1 -30 -30 z" fill="#d5893b"/>
  <path id="path61" d="M730 482 h10 a14 14 0 0 1 0 28 h-10" fill="none" stroke="#d5893b" stroke-width="6"/>
  <text id="text-24" x="50" y="560" {SANS} font-size="22" fill="#6f4e37">beanthere.example</text>
  <text id="text-25" x="600" y="560" text-anchor="end" {SANS} font-size="22" fill="#6f4e37">valid until 31 December 2025</text>
</svg>
"""


def documents() -> dict[str, bytes]:
    """Every poster of the third set, by its file name."""
    drawings = {"market": market, "lingua": lingua, "film": film, "stamps": stamps}
    return {f"{name}.svg": make().encode() for name, make in drawings.items()}


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "documents"
    folder.mkdir(exist_ok=True)
    for name, data in documents().items():
        (folder / name).write_bytes(data)
        print(f"{folder / name}: {len(data) // 1024 + 1} KB")
