"""social.svg: a product launch for a feed, structured as Figma exports a frame, but with live text.

Groups lie in groups, colours are attributes, gradients and filters have coordinates of the whole page, pictures are
patterns, and the numbers at the end of every name tell which frame it came from.
"""

from __future__ import annotations

import math

from posters.headphones import HEIGHT, WIDTH, headphones

_INK, _PLUM, _CORAL, _WHITE = "#1B1238", "#574D7A", "#FF5C38", "#FFFFFF"
_FRAME = "214_7"
_PICTURE = (402, 412)


def social_poster() -> str:
    """The whole file, 1080 × 1080 units."""
    return f"""<svg width="1080" height="1080" viewBox="0 0 1080 1080" fill="none" \
xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
<g id="Launch card" clip-path="url(#clip0_{_FRAME})">
<rect id="Background" width="1080" height="1080" fill="#FFF3EC"/>
{_mesh()}
{_stage()}
{_product()}
{_top()}
{_words()}
{_chips()}
{_badge()}
</g>
{_definitions()}
</svg>
"""


_BLOBS = (  # x, y, half width, half height, colour, opacity, blur
    (120, 60, 380, 280, "#FFC9A8", 0.95, 90),
    (960, 40, 380, 300, "#FFB3D1", 0.9, 100),
    (1040, 620, 360, 420, "#B9A5FF", 0.85, 110),
    (80, 640, 330, 300, "#D6E4FF", 1.0, 90),
    (300, 1080, 480, 240, "#FFD3B8", 0.95, 90),
    (560, 330, 260, 180, "#FFF8F0", 0.9, 70),
)


def _mesh() -> str:
    lines = []
    for number, (x, y, across, down, color, opacity, _) in enumerate(_BLOBS):
        lines.append(f'<g filter="url(#filter{number}_f_{_FRAME})">')
        lines.append(
            f'<ellipse cx="{x}" cy="{y}" rx="{across}" ry="{down}" fill="{color}" fill-opacity="{opacity:g}"/>\n</g>'
        )
    return '<g id="Gradient mesh">\n' + "\n".join(lines) + "\n</g>"


def _stage() -> str:
    rings = "\n".join(
        f'<circle cx="736" cy="728" r="{radius}" stroke="#6A3DF0" stroke-opacity="{opacity:g}" stroke-width="1.5"/>'
        for radius, opacity in ((340, 0.30), (392, 0.22), (450, 0.15), (514, 0.09))
    )
    return f"""<g id="Stage">
<g id="Waves">
{rings}
</g>
<circle id="Disc" cx="736" cy="728" r="290" fill="url(#paint0_linear_{_FRAME})"/>
<g id="Disc light" clip-path="url(#clip1_{_FRAME})">
<g filter="url(#filter6_f_{_FRAME})">
<ellipse cx="600" cy="520" rx="190" ry="130" fill="{_WHITE}" fill-opacity="0.35"/>
</g>
</g>
</g>"""


def _product() -> str:
    x, y = _PICTURE
    box = f'x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}"'
    return f"""<g id="Product">
<g filter="url(#filter7_f_{_FRAME})">
<ellipse id="Floor shadow" cx="728" cy="1020" rx="230" ry="16" fill="#2A0F57" fill-opacity="0.45"/>
</g>
<mask id="mask0_{_FRAME}" style="mask-type:luminance" maskUnits="userSpaceOnUse" {box}>
<rect {box} fill="url(#pattern0_{_FRAME})"/>
</mask>
<g id="Headphones" mask="url(#mask0_{_FRAME})">
<rect id="photo" {box} fill="url(#pattern1_{_FRAME})"/>
</g>
</g>"""


def _text(key: str, look: str, *lines: tuple[float, float, str]) -> str:
    """A text as Figma writes one: preserved white space, a tspan with a place of its own for every line."""
    spans = "&#10;</tspan>".join(f'<tspan x="{x:g}" y="{y:g}">{words}' for x, y, words in lines)
    return f'<text id="{key}" {look} xml:space="preserve" style="white-space: pre">{spans}</tspan></text>'


def _look(fill: str, family: str, size: float, weight: int, spacing: str = "0em", middle: bool = False) -> str:
    anchor = ' text-anchor="middle"' if middle else ""
    return (
        f'fill="{fill}" font-family="{family}, sans-serif" font-size="{size:g}" font-weight="{weight}" '
        f'letter-spacing="{spacing}"{anchor}'
    )


def _top() -> str:
    return f"""<g id="Top bar">
<g id="Logo">
<circle id="Ellipse 1" cx="96" cy="96" r="24" fill="{_CORAL}"/>
<path id="Vector" d="M86 104V92C86 86.4772 90.4772 82 96 82C101.523 82 106 86.4772 106 92V104" \
stroke="{_WHITE}" stroke-width="5" stroke-linecap="round"/>
{_text("logo-name", _look(_INK, "Manrope", 38, 800, "-0.03em"), (134, 109, "hush"))}
</g>
<g id="Handle">
<rect id="Rectangle 4" x="813" y="72" width="195" height="48" rx="24" fill="{_WHITE}" fill-opacity="0.55"/>
<rect id="Rectangle 5" x="813.75" y="72.75" width="193.5" height="46.5" rx="23.25" \
stroke="{_WHITE}" stroke-opacity="0.8" stroke-width="1.5"/>
{_text("handle-name", _look(_INK, "Manrope", 22, 700, "-0.01em", True), (910.5, 103.5, "@hush.audio"))}
</g>
</g>"""


def _words() -> str:
    lines = ((72, 612, "Headphones that"), (72, 652, "listen to the room,"), (72, 692, "then let it go."))
    body = _text("Body", _look(_PLUM, "Source Sans Pro", 31, 400), *lines)
    return f"""<g id="Content">
{_text("Headline", _look(_INK, "Manrope", 138, 800, "-0.045em"), (71, 272, "Turn down"), (71, 408, "the world"))}
{_text("Eyebrow", _look(_CORAL, "Manrope", 22, 800, "0.16em"), (73, 560, "MEET HUSH ONE"))}
{body}
<g id="Price">
{_text("price", _look(_INK, "Manrope", 64, 800, "-0.04em"), (70, 824, "€249"))}
{_text("price-note", _look(_PLUM, "Source Sans Pro", 25, 400), (72, 862, "Ships 24 September"))}
</g>
<g id="Button" filter="url(#filter8_d_{_FRAME})">
<rect id="button-shape" x="72" y="920" width="262" height="84" rx="42" fill="{_INK}"/>
{_text("button-label", _look(_WHITE, "Manrope", 28, 700, "-0.01em", True), (203, 972, "Pre-order now"))}
</g>
</g>"""


def _chips() -> str:
    chips = (
        ("Chip battery", 672, 878, 150, "40 h", "battery", 9),
        ("Chip noise", 854, 406, 154, "−42 dB", "of noise", 10),
    )
    groups = []
    for name, x, y, wide, fact, note, number in chips:
        key = name.split()[1]
        groups.append(f"""<g id="{name}" filter="url(#filter{number}_d_{_FRAME})">
<rect x="{x}" y="{y}" width="{wide}" height="92" rx="24" fill="{_WHITE}" fill-opacity="0.92"/>
{_text(f"{key}-fact", _look(_INK, "Manrope", 32, 800, "-0.03em"), (x + 24, y + 45, fact))}
{_text(f"{key}-note", _look(_PLUM, "Source Sans Pro", 22, 400), (x + 24, y + 73, note))}
</g>""")
    return '<g id="Chips">\n' + "\n".join(groups) + "\n</g>"


def _badge() -> str:
    points = []
    for corner in range(32):
        radius, turn = (74 if corner % 2 else 66), math.pi * corner / 16
        points.append(f"{radius * math.cos(turn):.2f} {radius * math.sin(turn):.2f}")
    return f"""<g id="Badge" transform="translate(934 264) rotate(12)">
<path id="Star 1" d="M{"L".join(points)}Z" fill="{_CORAL}"/>
{_text("badge-label", _look(_WHITE, "Manrope", 38, 800, "-0.03em", True), (0, 13, "New"))}
</g>"""


def _definitions() -> str:
    picture, mask = headphones()
    scale = f"scale({1 / WIDTH:.8f} {1 / HEIGHT:.8f})"
    patterns = "\n".join(
        f'<pattern id="pattern{number}_{_FRAME}" patternContentUnits="objectBoundingBox" width="1" height="1">\n'
        f'<use xlink:href="#image{number}_{_FRAME}" transform="{scale}"/>\n</pattern>'
        for number in (0, 1)
    )
    blurs = [(n, x - a, y - d, 2 * a, 2 * d, blur) for n, (x, y, a, d, _, _, blur) in enumerate(_BLOBS)]
    blurs += [(6, 410, 390, 380, 260, 60), (7, 498, 1004, 460, 32, 14)]
    filters = [_blur(*blur) for blur in blurs]
    filters += [
        _shadow(8, 72, 920, 262, 84, 14, 16, 0.35),
        _shadow(9, 672, 878, 150, 92, 12, 16, 0.22),
        _shadow(10, 854, 406, 154, 92, 12, 16, 0.22),
    ]
    newline = "\n"
    return f"""<defs>
{newline.join(filters)}
{patterns}
<linearGradient id="paint0_linear_{_FRAME}" x1="500" y1="440" x2="930" y2="1000" gradientUnits="userSpaceOnUse">
<stop stop-color="#FF8FB1"/>
<stop offset="0.45" stop-color="#9A5CF5"/>
<stop offset="1" stop-color="#4520B8"/>
</linearGradient>
<clipPath id="clip0_{_FRAME}">
<rect width="1080" height="1080" fill="white"/>
</clipPath>
<clipPath id="clip1_{_FRAME}">
<circle cx="736" cy="728" r="290" fill="white"/>
</clipPath>
<image id="image0_{_FRAME}" width="{WIDTH}" height="{HEIGHT}" xlink:href="{mask}"/>
<image id="image1_{_FRAME}" width="{WIDTH}" height="{HEIGHT}" xlink:href="{picture}"/>
</defs>"""


def _blur(number: int, x: float, y: float, wide: float, tall: float, blur: float) -> str:
    room = 2 * blur
    return f"""<filter id="filter{number}_f_{_FRAME}" x="{x - room:g}" y="{y - room:g}" width="{wide + 2 * room:g}" \
height="{tall + 2 * room:g}" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">
<feFlood flood-opacity="0" result="BackgroundImageFix"/>
<feBlend mode="normal" in="SourceGraphic" in2="BackgroundImageFix" result="shape"/>
<feGaussianBlur stdDeviation="{blur:g}" result="effect1_foregroundBlur_{_FRAME}"/>
</filter>"""


def _shadow(number: int, x: float, y: float, wide: float, tall: float, down: float, blur: float, dark: float) -> str:
    room = 2 * blur
    return f"""<filter id="filter{number}_d_{_FRAME}" x="{x - room:g}" y="{y + down - room:g}" \
width="{wide + 2 * room:g}" height="{tall + 2 * room:g}" \
filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">
<feFlood flood-opacity="0" result="BackgroundImageFix"/>
<feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/>
<feOffset dy="{down:g}"/>
<feGaussianBlur stdDeviation="{blur:g}"/>
<feColorMatrix type="matrix" values="0 0 0 0 0.106 0 0 0 0 0.07 0 0 0 0 0.22 0 0 0 {dark:g} 0"/>
<feBlend mode="normal" in2="BackgroundImageFix" result="effect1_dropShadow_{_FRAME}"/>
<feBlend mode="normal" in="SourceGraphic" in2="effect1_dropShadow_{_FRAME}" result="shape"/>
</filter>"""
