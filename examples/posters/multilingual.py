"""multilingual.svg: a lantern festival announced in English, Arabic, Hindi and Chinese, with emoji.

Structured as Illustrator exports artwork: numbered classes in a style sheet, gradients that refer to one another,
symbols for what is repeated. Texts of one script name a font of that script; lines that mix scripts name a Latin font
and leave the rest to whatever the machine has.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from posters.lanterns import lantern, lantern_symbol, skyline

_NIGHT, _GOLD, _CREAM = "#1c1136", "#ffc65c", "#fff4e0"

_CLASSES = {
    "st0": "fill:url(#dusk)",
    "st1": f"fill:{_CREAM}",
    "st2": f"fill:{_GOLD}",
    "st3": "fill:none;stroke:#ffd98a;stroke-opacity:.55;stroke-width:2.5",
    "st4": "font-family:'Manrope','sans-serif';font-weight:800;text-anchor:middle",
    "st5": "font-family:'Manrope','sans-serif';font-weight:700;text-anchor:middle",
    "st6": "font-family:'Source Sans Pro','sans-serif';font-weight:400;text-anchor:middle",
    "st7": "font-family:'Noto Sans Arabic','sans-serif';font-weight:700;text-anchor:middle",
    "st8": "font-family:'Noto Sans Devanagari','sans-serif';font-weight:700;text-anchor:middle",
    "st9": "font-family:'Noto Sans CJK SC','sans-serif';font-weight:700;text-anchor:middle",
    "st10": f"fill:{_NIGHT}",
}


class _Card(NamedTuple):
    """One part of the evening: emoji, name and time in its own language, and what it is in English."""

    key: str
    look: str
    emoji: str
    name: str
    time: str
    gloss: str
    size: int
    color: str
    ink: str


_CARDS = (
    _Card("arabic", "st7", "☕", "قهوة وحكايات", "الثامنة مساءً", "Coffee and tales, 8 pm", 42, "#ffe7c2", "#a03a12"),
    _Card("hindi", "st8", "🪔", "दीप और नृत्य", "रात नौ बजे", "Lamps and dance, 9 pm", 50, "#ffd9d1", "#a3184f"),
    _Card("chinese", "st9", "🏮", "灯谜与清茶", "晚上十点", "Riddles and tea, 10 pm", 52, "#ffe0e6", "#b3202c"),
)


def multilingual_poster() -> str:
    """The whole file, 1080 × 1350 units."""
    sheet = "\n".join(f"\t.{name}{{{rules};}}" for name, rules in _CLASSES.items())
    return f"""<?xml version="1.0" encoding="utf-8"?>
<svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
x="0px" y="0px" width="1080" height="1350" viewBox="0 0 1080 1350" xml:space="preserve">
<style type="text/css">
{sheet}
</style>
{_definitions()}
<rect id="background" class="st0" width="1080" height="1350"/>
{_sky()}
{skyline()}
{_lanterns()}
{_title()}
<g id="programme">
{chr(10).join(_card(card, 60 + 330 * number) for number, card in enumerate(_CARDS))}
</g>
{_foot()}
</svg>
"""


def _definitions() -> str:
    lamps = "\n".join(lantern_symbol(*look) for look in _LAMPS)
    return f"""<defs>
<linearGradient id="night" gradientUnits="userSpaceOnUse" x1="540" y1="0" x2="540" y2="1350">
<stop offset="0" style="stop-color:{_NIGHT}"/>
<stop offset=".42" style="stop-color:#5b1f5e"/>
<stop offset=".66" style="stop-color:#c4404f"/>
<stop offset=".84" style="stop-color:#f58a4b"/>
<stop offset="1" style="stop-color:#ffc173"/>
</linearGradient>
<linearGradient id="dusk" xlink:href="#night"/>
<radialGradient id="glow" cx=".5" cy=".5" r=".5">
<stop offset="0" style="stop-color:#ffe9b0;stop-opacity:.95"/>
<stop offset=".55" style="stop-color:#ffcf7a;stop-opacity:.32"/>
<stop offset="1" style="stop-color:#ff9d4d;stop-opacity:0"/>
</radialGradient>
<filter id="soft" x="-.2" y="-.2" width="1.4" height="1.5">
<feGaussianBlur in="SourceAlpha" stdDeviation="12"/>
<feOffset dy="10" result="s"/>
<feFlood style="flood-color:#3a0d2c;flood-opacity:.42"/>
<feComposite in2="s" operator="in"/>
<feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge>
</filter>
{lamps}
</defs>"""


def _sky() -> str:
    stars = []
    for number in range(70):
        x, y = (number * 397 + 61) % 1080, (number * number * 53 + 17 * number) % 560
        size = (0.9, 1.3, 2.1)[number % 3]
        stars.append(f'<circle cx="{x}" cy="{y}" r="{size}"/>')
    return f"""<g id="stars" class="st1" opacity=".7">
{"".join(stars)}
</g>
<circle id="moon-glow" cx="540" cy="420" r="400" fill="url(#glow)" opacity=".5"/>"""


_LAMPS = (("lamp-red", "#ff6b4a", "#b3162c"), ("lamp-gold", "#ffd166", "#e0761b"), ("lamp-rose", "#ff8fa8", "#b81e68"))
_HUNG = (  # x of the lamp, length of its string, size, which
    (92, 96, 1.0, 0),
    (236, 26, 0.72, 1),
    (846, 34, 0.74, 2),
    (988, 110, 1.04, 1),
    (392, -14, 0.56, 2),
    (692, -10, 0.58, 0),
)


def _lanterns() -> str:
    rope = "M-20 20" + "".join(
        f"Q{x + 67:.0f} {52 + 10 * math.sin(x / 90):.0f} {x + 135} 22" for x in range(0, 1080, 135)
    )
    lamps = "\n".join(lantern(_LAMPS[kind][0], x, 34 + drop, size) for x, drop, size, kind in _HUNG)
    return f"""<g id="lanterns">
<path id="rope" class="st3" d="{rope}"/>
{lamps}
</g>"""


def _title() -> str:
    return """<g id="heading">
<text id="date" class="st5 st2" x="540" y="298" style="font-size:27px;letter-spacing:5px">SATURDAY 26 SEPTEMBER</text>
<text id="title" class="st4 st1" x="540" y="420" style="font-size:124px;letter-spacing:-4px">Lantern Night</text>
<text id="title-arabic" class="st7 st2" x="243" y="520" style="font-size:46px">ليلة الفوانيس</text>
<text id="title-hindi" class="st8 st2" x="568" y="520" style="font-size:50px">दीपों की रात</text>
<text id="title-chinese" class="st9 st2" x="865" y="520" style="font-size:54px">灯笼之夜</text>
<path id="rule" class="st3" d="M414 482v50M722 482v50"/>
</g>"""


def _card(card: _Card, x: int) -> str:
    middle = x + 150
    return f"""<g id="card-{card.key}" filter="url(#soft)">
<rect id="paper-{card.key}" x="{x}" y="620" width="300" height="366" rx="28" style="fill:{card.color}"/>
<circle id="seal-{card.key}" cx="{middle}" cy="704" r="52" style="fill:{card.ink}"/>
<text id="emoji-{card.key}" class="st4 st1" x="{middle}" y="724" style="font-size:56px">{card.emoji}</text>
<text id="name-{card.key}" class="{card.look}" x="{middle}" y="838" \
style="font-size:{card.size}px;fill:{card.ink}">{card.name}</text>
<text id="time-{card.key}" class="{card.look}" x="{middle}" y="892" \
style="font-size:32px;font-weight:400;fill:{card.ink}">{card.time}</text>
<text id="gloss-{card.key}" class="st6 st10" x="{middle}" y="950" style="font-size:25px">{card.gloss}</text>
</g>"""


def _foot() -> str:
    return f"""<g id="foot">
<g id="cta" filter="url(#soft)">
<rect id="cta-shape" x="350" y="1058" width="380" height="84" rx="42" style="fill:{_NIGHT}"/>
<text id="cta-label" class="st5 st2" x="540" y="1112" style="font-size:34px">🎉 Free entry 🎉</text>
</g>
<text id="welcome" class="st5 st10" x="540" y="1212" \
style="font-size:32px">Welcome · أهلاً وسهلاً · स्वागत है · 欢迎光临</text>
<text id="venue" class="st6 st1" x="540" y="1300" \
style="font-size:29px">Harbour Square, from sunset until midnight 🌙</text>
</g>"""
