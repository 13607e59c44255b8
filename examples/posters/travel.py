"""travel.svg: a journey to the islands in the north, in the manner of a file saved by Inkscape.

The page and all coordinates are in millimetres, layers are `inkscape:groupmode` groups, every look is a style
attribute, and every line of text is a tspan with `sodipodi:role="line"`.
"""

from __future__ import annotations

import math

from posters.fjord import HORIZON, SUN, Point, gull, mm, mountains, peak_gradients, polygon, ripples, wave
from posters.harbour import boat, cabin, shore
from posters.pixels import grain

_CREAM, _SAND, _CORAL, _DEEP, _MIST = "#fff3dc", "#ffd9a0", "#ff7a59", "#062431", "#a9cfcb"
_SANS = f"font-family:'Source Sans Pro',sans-serif;fill:{_MIST}"
_SERIF = f"font-family:'Source Serif Pro',serif;font-style:italic;fill:{_CREAM};text-anchor:middle"


def _bold(fill: str, weight: int = 800, spacing: float = 0.0, anchor: str = "start") -> str:
    """The style of a text in Manrope; `spacing` between letters in pixels."""
    look = f"font-family:Manrope,sans-serif;font-weight:{weight};text-anchor:{anchor};fill:{fill}"
    return f"{look};letter-spacing:{mm(spacing)}px" if spacing else look


def travel_poster() -> str:
    """The whole file: 285.75 × 357.1875 mm, which is 1080 × 1350 pixels."""
    return f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->

<svg
   width="285.75mm"
   height="357.1875mm"
   viewBox="0 0 285.75 357.1875"
   version="1.1"
   id="svg1"
   inkscape:version="1.3.2 (091e20e, 2023-11-25)"
   sodipodi:docname="travel.svg"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
   xmlns:xlink="http://www.w3.org/1999/xlink"
   xmlns="http://www.w3.org/2000/svg"
   xmlns:svg="http://www.w3.org/2000/svg">
  <title
     id="title1">Lofoten – travel poster</title>
  <sodipodi:namedview
     id="namedview1"
     pagecolor="#ffffff"
     bordercolor="#000000"
     borderopacity="0.25"
     inkscape:showpageshadow="2"
     inkscape:pageopacity="0.0"
     inkscape:document-units="mm"
     inkscape:zoom="0.75"
     inkscape:cx="540"
     inkscape:cy="675"
     inkscape:current-layer="headline" />
{_definitions()}
{_sky()}
{_landscape()}
{_water()}
{_village()}
{_headline()}
{_footer()}
{_badge()}
</svg>
"""


def _gradient(key: str, stops: tuple[tuple[float, str, float], ...], line: str) -> str:
    written = "".join(
        f'<stop style="stop-color:{color};stop-opacity:{opacity:g}" offset="{offset:g}" id="{key}-stop{number}" />'
        for number, (offset, color, opacity) in enumerate(stops, 1)
    )
    kind = "radialGradient" if "r=" in line else "linearGradient"
    return f'    <{kind} id="{key}" {line} gradientUnits="userSpaceOnUse">{written}</{kind}>'


def _upright(top: float, bottom: float) -> str:
    return f'x1="0" y1="{mm(top)}" x2="0" y2="{mm(bottom)}"'


def _definitions() -> str:
    sky = ((0, "#0b4f66", 1), (0.30, "#1f7480", 1), (0.56, "#6fae9d", 1), (0.76, "#f0d794", 1), (1, "#f9a06c", 1))
    sea = ((0, "#f6a873", 1), (0.16, "#c98a74", 1), (0.45, "#2f6f7a", 1), (1, "#0a3a4b", 1))
    halo = ((0, "#fff0b8", 0.95), (0.4, "#ffd58a", 0.45), (1, "#ffb870", 0))
    haze = ((0, "#f9b27c", 0), (1, "#fbbf88", 0.75))
    ring = mm(60)
    return f"""  <defs
     id="defs1">
{_gradient("sky-gradient", sky, _upright(0, HORIZON))}
{_gradient("sea-gradient", sea, _upright(HORIZON, 1110))}
{_gradient("halo-gradient", halo, f'cx="{mm(SUN[0])}" cy="{mm(SUN[1])}" r="{mm(300)}"')}
{_gradient("haze-gradient", haze, _upright(HORIZON - 130, HORIZON))}
{_gradient("rock-gradient", ((0, "#1b5160", 1), (1, "#082836", 1)), _upright(990, 1084))}
{_gradient("ground-gradient", ((0, _DEEP, 0), (0.3, _DEEP, 1), (1, "#041b26", 1)), _upright(1030, 1350))}
{peak_gradients()}
    <clipPath clipPathUnits="userSpaceOnUse" id="sea-clip"><rect
         x="0" y="{mm(HORIZON)}" width="{mm(1080)}" height="{mm(300)}" id="sea-clip-rect" /></clipPath>
    <filter inkscape:label="Drop Shadow" style="color-interpolation-filters:sRGB" id="drop-shadow"
       x="-0.2" y="-0.2" width="1.4" height="1.6">
      <feFlood result="flood" in="SourceGraphic" flood-opacity="0.35" flood-color="rgb(3,22,32)" id="feFlood1" />
      <feGaussianBlur result="blur" in="SourceGraphic" stdDeviation="{mm(9)}" id="feGaussianBlur1" />
      <feOffset result="offset" in="blur" dx="0" dy="{mm(7)}" id="feOffset1" />
      <feComposite result="comp1" operator="in" in="flood" in2="offset" id="feComposite1" />
      <feComposite result="comp2" operator="over" in="SourceGraphic" in2="comp1" id="feComposite2" />
    </filter>
    <path id="badge-ring" d="M -{ring},0 A {ring},{ring} 0 0 1 {ring},0 A {ring},{ring} 0 0 1 -{ring},0" />
    <pattern id="paper-grain" width="{mm(128)}" height="{mm(128)}" patternUnits="userSpaceOnUse"><image
         id="paper-grain-tile" width="{mm(128)}" height="{mm(128)}" xlink:href="{grain(128, 17)}" /></pattern>
  </defs>"""


def _layer(key: str, label: str, content: str, style: str = "display:inline") -> str:
    return f"""  <g
     inkscape:groupmode="layer"
     id="{key}"
     inkscape:label="{label}"
     style="{style}">
{content}
  </g>"""


def _text(key: str, x: float, y: float, size: float, look: str, *lines: str, leading: float = 0.0) -> str:
    """A text whose lines are tspans as Inkscape writes them; positions and `size` in pixels, `leading` too."""
    style = f"font-size:{mm(size)}px;{look}"
    spans = "".join(
        f'<tspan\n         sodipodi:role="line" id="{key}-line{number}" x="{mm(x)}" y="{mm(y + number * leading)}"'
        f"\n         >{line}</tspan>"
        for number, line in enumerate(lines)
    )
    return f'    <text\n       xml:space="preserve" style="{style}" x="{mm(x)}" y="{mm(y)}" id="{key}">{spans}</text>'


def _box(key: str, x: float, y: float, wide: float, tall: float, style: str, more: str = "") -> str:
    size = f'width="{mm(wide)}" height="{mm(tall)}" x="{mm(x)}" y="{mm(y)}"'
    return f'    <rect\n       style="{style}" id="{key}" {size}{more} />'


def _disc(key: str, middle: Point, radius: float, style: str) -> str:
    return f'    <circle style="{style}" id="{key}" cx="{mm(middle[0])}" cy="{mm(middle[1])}" r="{mm(radius)}" />'


def _sky() -> str:
    birds = " ".join(
        gull(*bird) for bird in ((520, 508, 17, -0.12), (572, 484, 12, 0.10), (618, 522, 14, 0.02), (668, 500, 9, -0.2))
    )
    clouds = (
        ((-20, 470), (120, 452), (330, 462), (470, 448), (500, 458), (330, 474), (110, 470), (-20, 482)),
        ((640, 560), (760, 545), (940, 552), (1100, 536), (1100, 560), (930, 566), (760, 561), (640, 560)),
        ((700, 446), (820, 434), (960, 444), (1100, 430), (1100, 446), (960, 455), (820, 447), (700, 446)),
        ((-20, 590), (60, 580), (200, 588), (300, 580), (200, 600), (60, 596), (-20, 602)),
    )
    streaks = "\n".join(
        f'    <path style="fill:#fff0cf;fill-opacity:0.38" id="cloud{number}" d="{wave(cloud)} Z" />'
        for number, cloud in enumerate(clouds, 1)
    )
    return _layer(
        "background",
        "Sky",
        f"""{_box("backdrop", 0, 0, 1080, 1350, "fill:url(#sky-gradient)")}
{_disc("halo", SUN, 300, "fill:url(#halo-gradient)")}
{streaks}
{_disc("sun", SUN, 92, "fill:#fff6d8")}
    <path style="fill:none;stroke:{_CREAM};stroke-width:{mm(3)};stroke-linecap:round" id="gulls" d="{birds}" />""",
    )


def _landscape() -> str:
    return _layer(
        "landscape",
        "Mountains",
        f"""    <g id="peaks" inkscape:label="Peaks">
{mountains()}
    </g>
{_box("haze", 0, HORIZON - 130, 1080, 130, "fill:url(#haze-gradient)")}""",
    )


def _water() -> str:
    flip = f"matrix(1,0,0,-0.36,0,{mm(HORIZON * 1.36)})"
    return _layer(
        "sea",
        "Sea",
        f"""{_box("sea-surface", 0, HORIZON, 1080, 1350 - HORIZON, "fill:url(#sea-gradient)")}
    <g id="reflection" inkscape:label="Reflection" clip-path="url(#sea-clip)" style="opacity:0.4">
      <use id="peaks-mirrored" xlink:href="#peaks" transform="{flip}" />
    </g>
    <path style="fill:#0d4152;fill-opacity:0.5" id="swell" d="{ripples(5, 90, 620, HORIZON + 8, 1080, 540)}" />
    <path style="fill:#f7b98a;fill-opacity:0.5" id="shimmer" d="{ripples(8, 60, 560, HORIZON + 5, 1060, 540)}" />
    <path style="fill:#fff2c9;fill-opacity:0.92" id="glitter" d="{ripples(3, 64, 62, HORIZON + 3, 1050, SUN[0])}" />""",
    )


def _village() -> str:
    near = ((-10.0, 1010.0), (90.0, 1000.0), (250.0, 1022.0), (420.0, 1056.0), (560.0, 1090.0), (700.0, 1112.0))
    right = ((640.0, 1112.0), (800.0, 1092.0), (930.0, 1056.0), (1090.0, 1030.0))
    jetty = [(334, 988), (590, 988), (590, 997), (334, 997)]
    posts = " ".join(f"M {mm(x)},{mm(992)} V {mm(1040)}" for x in (500, 542, 584))
    return _layer(
        "village",
        "Village",
        f"""{cabin("west", 40, 966, 92, 66, 128)}
{cabin("east", 236, 988, 98, 70, 150)}
    <g id="jetty" inkscape:label="Jetty">
      <path style="fill:none;stroke:#0a2c3a;stroke-width:{mm(5)}" id="jetty-posts" d="{posts}" />
      <path style="fill:#3b4a50" id="jetty-deck" d="{polygon(jetty)}" />
    </g>
    <path style="fill:url(#rock-gradient)" id="rocks-west" d="{shore(6, near, 1200)}" />
    <path style="fill:url(#rock-gradient)" id="rocks-east" d="{shore(11, right, 1200)}" />
{boat()}
{_box("ground", 0, 1030, 1080, 320, "fill:url(#ground-gradient)")}""",
    )


def _headline() -> str:
    mark = polygon([(72, 108), (98, 58), (112, 84), (120, 70), (140, 108)])
    return _layer(
        "headline",
        "Headline",
        f"""    <g id="logo" inkscape:label="Logo">
      <path style="fill:{_SAND}" id="logo-mark" d="{mark}" />
{_text("logo-name", 156, 92, 30, _bold(_CREAM, spacing=-0.6), "Nordvind")}
{_text("logo-trade", 157, 114, 15, _bold(_SAND, 600, spacing=3), "SLOW TRAVEL")}
    </g>
{_text("position", 1008, 92, 22, _bold(_SAND, 600, spacing=1, anchor="end"), "68.2° N, 13.6° E")}
{_text("title", 541, 312, 207, _bold(_CREAM, spacing=7, anchor="middle"), "LOFOTEN")}
{_text("subtitle", 540, 384, 42, _SERIF, "Where the sun forgets to set")}""",
    )


_STOPS = (("Bodø", "Day 1 · night ferry"), ("Reine", "Days 2–3 · cabins"), ("Nusfjord", "Day 4 · kayak"),
          ("Svolvær", "Days 5–7 · peaks"))  # fmt: skip
_FACTS = (("days", "7 days", "in groups of twelve"), ("season", "May – July", "endless light"))


def _footer() -> str:
    xs = (81, 345, 609, 873)
    lines = []
    for (town, note), x in zip(_STOPS, xs, strict=True):
        key = f"stop-{xs.index(x) + 1}"
        lines.append(f'    <g id="{key}" inkscape:label="{town}">')
        lines.append(_disc(f"{key}-dot", (x, 1124), 9, f"fill:{_DEEP};stroke:{_CORAL};stroke-width:{mm(4)}"))
        lines.append(_text(f"{key}-town", x - 9, 1172, 26, _bold(_CREAM, 700), town))
        lines.append(_text(f"{key}-note", x - 9, 1200, 20, _SANS, note))
        lines.append("    </g>")
    line = f"M {mm(81)},{mm(1124)} H {mm(873)}"
    dashes = f"stroke-width:{mm(3)};stroke-dasharray:{mm(2)},{mm(9)};stroke-linecap:round"
    facts = []
    for (key, fact, note), x in zip(_FACTS, (72, 336), strict=True):
        facts.append(_text(key, x, 1268, 34, _bold(_CREAM, spacing=-0.6), fact))
        facts.append(_text(f"{key}-note", x, 1297, 20, _SANS, note))
    newline = "\n"
    label = _bold(_DEEP, anchor="middle")
    return _layer(
        "footer",
        "Route and booking",
        f"""    <g id="route" inkscape:label="Route">
      <path style="fill:none;stroke:{_CORAL};{dashes}" id="route-line" d="{line}" />
{newline.join(lines)}
    </g>
{newline.join(facts)}
{_text("price", 560, 1268, 34, _bold(_SAND, spacing=-0.6), "from €1,290")}
{_text("price-note", 560, 1297, 20, _SANS, "train and ferry included")}
    <g id="cta" inkscape:label="Booking button" style="filter:url(#drop-shadow)">
{_box("cta-shape", 788, 1230, 220, 72, f"fill:{_CORAL}", f' rx="{mm(36)}" ry="{mm(36)}"')}
{_text("cta-label", 898, 1275, 26, label, "Book the trip")}
    </g>
{_box("texture", 0, 0, 1080, 1350, "fill:url(#paper-grain);opacity:0.22")}""",
    )


def _badge() -> str:
    points: list[Point] = []
    for corner in range(48):
        radius, turn = (88 if corner % 2 else 82), math.pi * corner / 24
        points.append((radius * math.cos(turn), radius * math.sin(turn)))
    ring = f"font-size:{mm(15)}px;{_bold(_CREAM, 700, spacing=4.3)}"
    return _layer(
        "overlay",
        "Overlay",
        f"""    <g id="badge" inkscape:label="Midnight sun badge" transform="translate({mm(934)},{mm(478)}) rotate(10)"
       style="filter:url(#drop-shadow)">
      <path style="fill:#e4573d" id="badge-shape" d="{polygon(points)}" />
      <text xml:space="preserve" style="{ring}" id="badge-ring-text"><textPath
           xlink:href="#badge-ring" id="textPath1">MIDNIGHT SUN • MIDNIGHT SUN • </textPath></text>
{_text("badge-hours", 0, 8, 44, _bold(_CREAM, spacing=-1.5, anchor="middle"), "24 h")}
{_text("badge-label", 0, 32, 19, _SERIF, "daylight")}
    </g>""",
    )
