"""event.svg: a night concert by a lake. Styled by a sheet with classes; layers are groups named for Inkscape."""

from __future__ import annotations

import math

from posters.crowd import crowd_row
from posters.night_sky import MOON, night_sky
from posters.pixels import grain

_SHEET = """
    .display { font-family: Manrope, sans-serif; font-weight: 800; letter-spacing: -0.035em; }
    .title { font-size: 130px; fill: #fff6e6; text-anchor: middle; }
    .subtitle { font-family: 'Source Serif Pro', serif; font-style: italic; font-size: 40px; fill: #ffd9b8; }
    .label { font-family: Manrope, sans-serif; font-weight: 700; font-size: 20px; letter-spacing: 0.22em; }
    .arc { font-family: Manrope, sans-serif; font-weight: 600; font-size: 20px; letter-spacing: 0.3em; }
    .artist { font-family: Manrope, sans-serif; text-anchor: middle; fill: #fff6e6; }
    .artist .head { font-weight: 800; font-size: 52px; letter-spacing: -0.02em; }
    .artist .main { font-weight: 600; font-size: 33px; fill: #ffd9b8; }
    .artist .more { font-weight: 500; font-size: 24px; fill: #b9a8e0; }
    .fact { font-family: Manrope, sans-serif; font-weight: 800; font-size: 38px; letter-spacing: -0.02em; }
    .note { font-family: 'Source Sans Pro', sans-serif; font-size: 24px; fill: #b9a8e0; }
    .cta-label { font-family: Manrope, sans-serif; font-weight: 800; font-size: 29px; fill: #26103f; }
    .sticker-text { font-family: Manrope, sans-serif; font-weight: 700; text-anchor: middle; fill: #2a1145; }
    .middle { text-anchor: middle; }
    .warm { fill: #ffb98a; }
    .pale { fill: #fff6e6; }
    .soft { filter: url(#soft-shadow); }
"""


def event_poster() -> str:
    """The whole file, 1080 × 1350 units."""
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
     xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
     width="1080" height="1350" viewBox="0 0 1080 1350">
  <title>Summer Nights – open-air festival poster</title>
  <style>{_SHEET}  </style>
{_definitions()}
{_background()}
{_scene()}
{_headline()}
{_line_up()}
{_footer()}
{_sticker()}
</svg>
"""


def _definitions() -> str:
    x, y = MOON
    return f"""  <defs>
    <linearGradient id="ground" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#120b36" stop-opacity="0"/>
      <stop offset="0.16" stop-color="#120b36"/>
      <stop offset="1" stop-color="#080622"/>
    </linearGradient>
    <radialGradient id="moonlight" cx="0.42" cy="0.38" r="0.75">
      <stop offset="0" stop-color="#fffaf0"/>
      <stop offset="0.6" stop-color="#ffe9c6"/>
      <stop offset="1" stop-color="#ffc48f"/>
    </radialGradient>
    <radialGradient id="moon-halo">
      <stop offset="0.3" stop-color="#ffcf9a" stop-opacity="0.55"/>
      <stop offset="0.62" stop-color="#ff9a8a" stop-opacity="0.16"/>
      <stop offset="1" stop-color="#ff8a8a" stop-opacity="0"/>
    </radialGradient>
    <linearGradient id="beam" x1="0" y1="1" x2="0" y2="0">
      <stop offset="0" stop-color="#ffe2b0" stop-opacity="0.55"/>
      <stop offset="0.5" stop-color="#ff9fb0" stop-opacity="0.14"/>
      <stop offset="1" stop-color="#c58bff" stop-opacity="0"/>
    </linearGradient>
    <linearGradient id="screen-light" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#ff7d8c"/>
      <stop offset="1" stop-color="#ffe3ad"/>
    </linearGradient>
    <radialGradient id="bulb-glow">
      <stop offset="0" stop-color="#ffdf9e" stop-opacity="0.85"/>
      <stop offset="1" stop-color="#ffb867" stop-opacity="0"/>
    </radialGradient>
    <filter id="soft-shadow" x="-20%" y="-20%" width="140%" height="160%">
      <feDropShadow dx="0" dy="10" stdDeviation="12" flood-color="#05031a" flood-opacity="0.55"/>
    </filter>
    <filter id="blur" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="7"/></filter>
    <clipPath id="moon-disc"><circle cx="{x:g}" cy="{y:g}" r="104"/></clipPath>
    <path id="moon-arc" d="M{x - 138:g} {y:g}a138 138 0 0 1 276 0"/>
    <symbol id="bulb" viewBox="0 0 40 40">
      <circle cx="20" cy="20" r="20" fill="url(#bulb-glow)"/>
      <circle cx="20" cy="20" r="4.6" fill="#fff3d6"/>
    </symbol>
    <pattern id="film-grain" width="128" height="128" patternUnits="userSpaceOnUse">
      <image width="128" height="128" xlink:href="{grain(128, 3)}"/>
    </pattern>
  </defs>"""


def _background() -> str:
    return f"""  <g id="background" inkscape:groupmode="layer" inkscape:label="Background">
    <rect id="backdrop" width="1080" height="1350" fill="#080622"/>
    <image id="sky" inkscape:label="Lake at dusk" width="1080" height="1000" xlink:href="{night_sky()}"/>
    <rect id="texture" inkscape:label="Grain" width="1080" height="1350" fill="url(#film-grain)" opacity="0.3"/>
  </g>"""


def _scene() -> str:
    x, y = MOON
    return f"""  <g id="scene" inkscape:groupmode="layer" inkscape:label="Scene">
    <g id="moon" inkscape:label="Moon">
      <circle cx="{x:g}" cy="{y:g}" r="270" fill="url(#moon-halo)"/>
      <circle cx="{x:g}" cy="{y:g}" r="104" fill="url(#moonlight)"/>
      <g clip-path="url(#moon-disc)">
        <path fill="#e79a6c" opacity="0.42" filter="url(#blur)" d="{_MOON_SEAS}"/>
      </g>
    </g>
    <text id="motto" class="arc warm middle">\
<textPath xlink:href="#moon-arc" startOffset="50%">under the open sky</textPath></text>
{_stage()}
    <g id="string-lights" inkscape:label="String lights">
{_string((-16, 640), (350, 716), 60)}
{_string((1096, 640), (730, 716), 60)}
    </g>
    <g id="crowd" inkscape:label="Crowd">
      <path id="crowd-back" fill="#331a68" d="{crowd_row(8, 868, 1000, 25, 39, 0.42)}"/>
      <path id="crowd-middle" fill="#221250" d="{crowd_row(15, 898, 1000, 33, 56, 0.34)}"/>
      <path id="crowd-front" fill="#120b36" d="{crowd_row(31, 936, 1000, 42, 80, 0.26)}"/>
    </g>
    <rect id="ground-shade" y="936" width="1080" height="414" fill="url(#ground)"/>
  </g>"""


_MOON_SEAS = (
    "M474 470q34 -26 62 -6q20 16 2 34q-10 12 -30 14q-22 2 -30 18q-12 18 -30 8q-16 -16 -4 -38q10 -20 30 -30z"
    "M566 486q22 -12 36 6q10 20 -8 30q-24 8 -36 -10q-4 -18 8 -26z"
    "M520 560q30 -22 64 -8q30 14 18 42q-16 26 -52 22q-40 -2 -44 -28q-2 -18 14 -28z"
    "M454 572q16 -8 24 8q6 20 -8 26q-18 2 -24 -14q-2 -14 8 -20z"
)


def _stage() -> str:
    """A roofed stage with a lit screen, a band of three in front of it, and beams that fan out from the roof."""
    beams = "\n".join(
        f'        <path fill="url(#beam)" d="M{540 + across:g} 716l{lean - 34:g} -470h68z"/>'
        for across, lean in ((-150, -330), (-104, -190), (104, 190), (150, 330))
    )
    return f"""    <g id="stage" inkscape:label="Stage">
      <g id="beams" inkscape:label="Light beams" opacity="0.9">
{beams}
      </g>
      <rect id="screen" x="376" y="722" width="328" height="124" fill="url(#screen-light)"/>
      <g id="band" inkscape:label="Band" fill="#2a1048" stroke="#2a1048" stroke-linecap="round" stroke-linejoin="round">
{_BAND}
      </g>
      <path id="roof" fill="#160c3a" d="M340 724Q540 640 740 724V738H716V860H702V738H378V860H364V738H340z"/>
      <rect id="deck" x="330" y="838" width="420" height="70" fill="#160c3a"/>
    </g>"""


_BAND = """\
        <path id="singer" fill="none" stroke-width="7" d="M534 842l2 -30l5 -20l7 22l4 28M540 776l14 8l10 -9"/>
        <path fill="none" stroke-width="14" d="M541 776v14"/>
        <circle cx="542" cy="760" r="5.5" stroke-width="3"/>
        <path fill="none" stroke-width="3" d="M566 842v-72l-7 -5"/>
        <path id="guitarist" fill="none" stroke-width="7"
              d="M441 842l4 -28l6 -18l8 20l6 26M447 782l-8 12l12 8M453 782l12 10l14 -8"/>
        <path fill="none" stroke-width="13" d="M450 782l1 13"/>
        <circle cx="452" cy="765" r="5.5" stroke-width="3"/>
        <path fill="none" stroke-width="4" d="M446 804l42 -24"/>
        <ellipse cx="448" cy="803" rx="10" ry="7.5" transform="rotate(-30 448 803)" stroke-width="2"/>
        <path id="drummer" fill="none" stroke-width="5" d="M634 796l-12 8l-12 -10M648 796l12 8l12 -12"/>
        <path fill="none" stroke-width="14" d="M641 797v14"/>
        <circle cx="641" cy="780" r="5.5" stroke-width="3"/>
        <circle cx="641" cy="826" r="13" stroke-width="3"/>
        <path fill="none" stroke-width="3" d="M594 800l24 -5M606 798v44M664 795l24 5M676 798v44"/>
        <rect x="606" y="814" width="20" height="14" rx="3"/>
        <rect x="656" y="814" width="20" height="14" rx="3"/>"""


def _string(start: tuple[float, float], end: tuple[float, float], sag: float) -> str:
    """A wire between two points with a bulb at every step; it hangs `sag` units below the straight line."""
    bulbs = round(math.dist(start, end) / 44)
    lines = []
    for number in range(bulbs):
        along = (number + 0.5) / bulbs
        x = start[0] + (end[0] - start[0]) * along
        y = start[1] + (end[1] - start[1]) * along + 4 * sag * along * (1 - along)
        lines.append(f'      <use xlink:href="#bulb" x="{x - 20:.1f}" y="{y - 14:.1f}" width="40" height="40"/>')
    bend = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2 + 2 * sag
    wire = f"M{start[0]:g} {start[1]:g}Q{bend[0]:g} {bend[1]:g} {end[0]:g} {end[1]:g}"
    return f'      <path fill="none" stroke="#1a0f42" stroke-width="2.5" d="{wire}"/>\n' + "\n".join(lines)


def _headline() -> str:
    return """  <g id="headline" inkscape:groupmode="layer" inkscape:label="Headline">
    <g id="logo" inkscape:label="Logo">
      <path id="logo-mark" fill="#ffb98a" d="M102 66A26 26 0 1 0 124 88A20.5 20.5 0 1 1 102 66z"/>
      <text id="logo-name" class="display pale" x="138" y="103" font-size="30">Mirror Lake</text>
    </g>
    <text id="title" class="display title" x="540" y="276">Summer Nights</text>
    <text id="subtitle" class="subtitle middle" x="540" y="352">Three evenings of music by the water</text>
    <text id="edition" class="warm middle" x="146" y="480">\
<tspan class="subtitle" x="146">12th</tspan><tspan class="label" x="148" dy="34">EDITION</tspan></text>
  </g>"""


def _line_up() -> str:
    lines = "".join(  # side by side: a line break between them would count as a space and push the lines off centre
        (
            '<tspan class="head" x="540">Nova Harbour • Paper Moons</tspan>',
            '<tspan class="main" x="540" dy="56">Ida Lind • Golden Hour Club • The Tidewater</tspan>',
            '<tspan class="more" x="540" dy="49">Kestrel • Low Sun • Marlo &amp; June • Velvet Pines',
            " • Sister Atlas</tspan>",
        )
    )
    return f"""  <g id="program" inkscape:groupmode="layer" inkscape:label="Line-up">
    <text id="lineup" class="artist" x="540" y="1040">{lines}</text>
  </g>"""


def _footer() -> str:
    return """  <g id="footer" inkscape:groupmode="layer" inkscape:label="Dates and tickets">
    <path id="rule" d="M72 1186H1008" stroke="#ffb98a" stroke-width="2" opacity="0.35"/>
    <text id="date" class="fact pale" x="72" y="1244">17–19 July 2026</text>
    <text id="doors" class="note" x="72" y="1280">Gates open at 17:00</text>
    <text id="venue" class="fact pale" x="424" y="1244">Mirror Lake</text>
    <text id="address" class="note" x="424" y="1280">North shore, stage road</text>
    <g id="cta" class="soft" inkscape:label="Ticket button">
      <rect id="cta-shape" x="748" y="1210" width="260" height="76" rx="38" fill="#ff9a6b"/>
      <text id="cta-label" class="cta-label middle" x="878" y="1258">Get tickets</text>
    </g>
  </g>"""


def _sticker() -> str:
    points = []
    for corner in range(40):
        radius, turn = (92 if corner % 2 else 83), math.pi * corner / 20
        points.append(f"{radius * math.cos(turn):.1f},{radius * math.sin(turn):.1f}")
    return f"""  <g id="sticker" class="soft" inkscape:label="Early bird sticker"
     transform="translate(898 486) rotate(12)">
    <polygon id="sticker-shape" fill="#ffd27a" points="{" ".join(points)}"/>
    <text id="sticker-label" class="sticker-text" font-size="21" y="-30">Early bird</text>
    <text id="price" class="sticker-text" font-size="56" font-weight="800" letter-spacing="-2" y="24">€49</text>
    <text id="sticker-note" class="sticker-text" font-size="19" y="52">until 31 May</text>
  </g>"""
