# ruff: noqa: E402, E501
"""Writes the documents of this part: a guide to compost, a campsite's prices, a page of cabins, a lighthouse, two decks.

Nothing is random: a second run writes the same bytes.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent.parent))

from tests.requests.drawing import INKSCAPE, SVG, Tint, painted, uri, write
from tests.requests.eleventh.make_decks import sternwarte, ward

SODIPODI = 'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"'


def _plain(x: float, y: float, size: float, fill: str, lines: tuple[str, ...], more: str = "") -> str:
    """A text without a name, inside two moves, a tspan for every line."""
    spans = "".join(f'<tspan x="0" y="{1.3 * size * n:g}">{line}</tspan>' for n, line in enumerate(lines))
    return f'<g transform="translate({x:g}, {y:g})"><g transform="matrix(1, 0, 0, 1, 0, 0)"><text font-family="Manrope" font-size="{size}" fill="{fill}" {more}>{spans}</text></g></g>'


STEPS = (
    ("Elige un cubo", "Con tapa y agujeros", "para que entre aire.", "#2a6f4e", '<path d="M-30 -26H30L24 36H-24Z" fill="#ffffff"/><rect x="-34" y="-36" width="68" height="12" rx="4" fill="#ffd166"/>'),
    ("Pon hojas secas", "Una capa de diez", "centímetros en el fondo.", "#8a5a2b", '<path d="M0 -38C30 -16 30 18 0 38C-30 18 -30 -16 0 -38Z" fill="#ffffff"/><path d="M0 -24V46" stroke="#8a5a2b" stroke-width="4" fill="none"/>'),
    ("Añade restos", "Fruta, verdura, café.", "Nada de carne.", "#d1495b", '<circle cx="0" cy="8" r="28" fill="#ffffff"/><path d="M0 -18C2 -32 12 -38 22 -38C20 -26 12 -18 0 -18Z" fill="#a7d129"/>'),
    ("Riega un poco", "Húmedo como una", "esponja escurrida.", "#1b7fa6", '<path d="M0 -40C18 -16 26 -2 26 12A26 26 0 0 1 -26 12C-26 -2 -18 -16 0 -40Z" fill="#ffffff"/>'),
    ("Remueve", "Cada semana, con una", "pala pequeña.", "#6d597a", '<path d="M-4 -42H4V8H-4Z" fill="#ffd166"/><path d="M-18 4H18V22C18 34 8 42 0 46C-8 42 -18 34 -18 22Z" fill="#ffffff"/>'),
    ("Espera y usa", "En seis meses tendrás", "abono para tus macetas.", "#2a6f4e", '<path d="M-26 6H26L20 40H-20Z" fill="#ffffff"/><path d="M0 6C-2 -18 -22 -20 -28 -30C-12 -36 2 -26 0 6C2 -26 12 -40 28 -38C26 -22 10 -14 0 6Z" fill="#a7d129"/>'),
)  # fmt: skip


def _compost() -> str:
    """Six numbered steps to compost in Spanish, as Canva exports them: no names at all, moves within moves."""
    steps = []
    for n, (head, first, second, fill, icon) in enumerate(STEPS):
        x, y = (70, 460) if n % 2 == 0 else (560, 460)
        y += 270 * (n // 2)
        steps.append(
            f'<g transform="translate({x}, {y})"><g transform="scale(1.000000, 1.000000)"><path d="M0 24C0 10.745 10.745 0 24 0H426C439.255 0 450 10.745 450 24V206C450 219.255 439.255 230 426 230H24C10.745 230 0 219.255 0 206Z" fill="#ffffff"/></g>'
            f'<g transform="translate(82, 128)"><circle cx="0" cy="0" r="62" fill="{fill}"/>{icon}</g><g transform="translate(30, 34)"><circle cx="0" cy="0" r="30" fill="#ffd166"/></g></g>'
        )
        steps.append(_plain(x + 30, y + 45, 30, "#22382f", (str(n + 1),), 'text-anchor="middle" font-weight="800"'))
        steps.append(_plain(x + 172, y + 96, 27, fill, (head,), 'font-weight="800"'))
        steps.append(_plain(x + 172, y + 140, 20, "#44524c", (first, second)))
    yes = _plain(142, 1384, 22, "#ffffff", ("Cáscaras de huevo", "Posos de café", "Hojas y césped", "Cartón sin tinta"))
    no = _plain(632, 1384, 22, "#ffffff", ("Carne y pescado", "Aceite", "Plástico", "Plantas enfermas"))
    return f"""<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1620" viewBox="0 0 1080 1620"><rect x="0" y="0" width="1080" height="1620" fill="#e9f2df"/><g transform="matrix(1, 0, 0, 1, 0, 0)"><path d="M0 0H1080V340C900 420 720 300 540 350C360 400 180 320 0 380Z" fill="#2a6f4e"/></g>
<g transform="translate(900, 170)"><g transform="rotate(18)"><path d="M0 -90C70 -40 70 40 0 90C-70 40 -70 -40 0 -90Z" fill="#a7d129"/></g></g><g transform="translate(980, 240)"><g transform="rotate(60)"><path d="M0 -60C46 -26 46 26 0 60C-46 26 -46 -26 0 -60Z" fill="#cfe795"/></g></g>
{_plain(70, 96, 24, "#cfe795", ("Ayuntamiento de Valdeolmo",), 'letter-spacing="2"')}
{_plain(70, 186, 76, "#ffffff", ("Compost", "en casa"), 'font-weight="800"')}
{_plain(540, 428, 24, "#22382f", ("Seis pasos para convertir tus restos en abono",), 'text-anchor="middle" font-weight="600"')}
{chr(10).join(steps)}
<g transform="translate(70, 1290)"><rect x="0" y="0" width="450" height="230" rx="24" fill="#2a6f4e"/><g transform="translate(24, 20)"><circle cx="16" cy="18" r="16" fill="#a7d129"/><path d="M8 18L14 25L25 11" fill="none" stroke="#ffffff" stroke-width="4"/></g></g>
{_plain(142, 1338, 26, "#ffd166", ("Sí",), 'font-weight="800"')}
{yes}
<g transform="translate(560, 1290)"><rect x="0" y="0" width="450" height="230" rx="24" fill="#d1495b"/><g transform="translate(24, 20)"><circle cx="16" cy="18" r="16" fill="#ffffff"/><path d="M9 11L23 25M23 11L9 25" fill="none" stroke="#d1495b" stroke-width="4"/></g></g>
{_plain(632, 1338, 26, "#ffd166", ("No",), 'font-weight="800"')}
{no}
{_plain(70, 1576, 20, "#22382f", ("Taller gratuito: sábado 20 de marzo, 11:00",), 'font-weight="600"')}
{_plain(1010, 1576, 20, "#2a6f4e", ("Tel. 955 501 730",), 'text-anchor="end" font-weight="600"')}
</svg>
"""


SEASONS = ("Basse saison", "Moyenne saison", "Haute saison")
RATES = (
    ("Emplacement tente", "9,00 €", "12,00 €", "16,00 €"),
    ("Caravane, 2 personnes", "15,00 €", "19,00 €", "26,00 €"),
    ("Mobil-home, 4 personnes", "48,00 €", "62,00 €", "89,00 €"),
    ("Adulte supplémentaire", "4,00 €", "5,00 €", "6,00 €"),
    ("Enfant (3–12 ans)", "2,00 €", "3,00 €", "4,00 €"),
    ("Chien", "1,50 €", "2,00 €", "2,00 €"),
)


def _line(number: int, x: float, y: float, size: float, fill: str, *lines: str, more: str = "") -> str:
    """A text as Inkscape keeps it: a style on the text, one tspan of the role `line` for every line."""
    spans = "".join(
        f'<tspan sodipodi:role="line" id="tspan{number + 1 + n}" x="{x:g}" y="{y + 1.3 * size * n:g}">{words}</tspan>'
        for n, words in enumerate(lines)
    )
    return f'<text xml:space="preserve" style="font-size:{size}px;font-family:\'Source Serif Pro\';fill:#{fill};{more}" x="{x:g}" y="{y:g}" id="text{number}">{spans}</text>'


def _camping() -> str:
    """A campsite's prices by season in French, with a small plan, as Inkscape saves it; the layers have good names."""
    bold, middle = "font-weight:bold;", "text-anchor:middle;"
    cells, number = [], 2000
    for n, season in enumerate(SEASONS):
        x = 84 + 38 * n
        cells.append(
            f'    <rect style="fill:#{("6a994e", "f2a65a", "bc4b51")[n]}" id="rect{number}" width="36" height="11" x="{x}" y="58" ry="1.2"/>'
        )
        cells.append("    " + _line(number + 2, x + 18, 65, 4.2, "ffffff", season, more=bold + middle))
        number += 10
    for row, (what, *prices) in enumerate(RATES):
        y = 71 + 11 * row
        cells.append(
            f'    <path style="fill:none;stroke:#c9bfa5;stroke-width:0.3" d="M 14,{y + 9} H 196" id="path{number}"/>'
        )
        cells.append("    " + _line(number + 2, 16, y + 6, 5, "3d3a2f", what))
        for n, price in enumerate(prices):
            cells.append(
                "    "
                + _line(
                    number + 4 + 2 * n, 102 + 38 * n, y + 6, 5, "3d3a2f", price, more=middle + (bold if n == 2 else "")
                )
            )
        number += 20
    trees = "\n".join(
        f'      <path style="fill:#386641" d="m {x},{y} 4,9 h -8 z" id="path{3000 + n}" inkscape:label="Pin {n + 1}"/>'
        for n, (x, y) in enumerate(((24, 176), (33, 172), (42, 177), (60, 172), (68, 177)))
    )
    tents = "\n".join(
        f'      <path style="fill:#bc4b51" d="m {x},194 5,9 h -10 z" id="path{3020 + n}"/>'
        for n, x in enumerate((28, 42, 56))
    )
    return f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg width="210mm" height="250mm" viewBox="0 0 210 250" version="1.1" id="svg1" {INKSCAPE} {SODIPODI} {SVG}>
  <sodipodi:namedview id="namedview1" pagecolor="#ffffff" inkscape:document-units="mm"/>
  <defs id="defs1"/>
  <g inkscape:label="Fond" inkscape:groupmode="layer" id="layer1">
    <rect style="fill:#f6efdc" id="rect1" width="210" height="250" x="0" y="0"/>
    <rect style="fill:none;stroke:#386641;stroke-width:1" id="rect2" width="198" height="238" x="6" y="6" ry="3"/>
  </g>
  <g inkscape:label="En-tête" inkscape:groupmode="layer" id="layer2">
    <g id="g10" inkscape:label="Logo">
      <circle style="fill:#386641" id="circle11" cx="28" cy="28" r="13"/>
      <path style="fill:#f6efdc" d="m 28,18 8,16 H 20 Z" id="path12"/>
      <path style="fill:#f2a65a" d="m 28,26 3,8 h -6 z" id="path13"/>
    </g>
    {_line(20, 48, 28, 12.4, "386641", "Camping Les Grands Pins", more=bold)}
    {_line(30, 48, 37, 5.5, "7a6f52", "Lac de Bressanne, ouvert du 4 avril au 30 septembre")}
    {_line(40, 14, 54, 8, "bc4b51", "Tarifs 2027", more=bold)}
    {_line(50, 84, 54, 4.2, "7a6f52", "Prix par nuit, taxe de séjour comprise", more="font-style:italic;")}
  </g>
  <g inkscape:label="Tarifs" inkscape:groupmode="layer" id="layer3">
{chr(10).join(cells)}
  </g>
  <g inkscape:label="Plan" inkscape:groupmode="layer" id="layer4">
    <rect style="fill:#dfe8c8" id="rect60" width="92" height="68" x="14" y="146" ry="2"/>
    <path style="fill:#8ecae6" d="m 106,150 v 34 c -14,6 -30,2 -28,-12 2,-12 14,-24 28,-22 z" id="path61" inkscape:label="Lac"/>
    <path style="fill:none;stroke:#d8c99b;stroke-width:3" d="M 14,189 C 40,186 60,192 106,189" id="path62" inkscape:label="Chemin"/>
    <g id="g63" inkscape:label="Arbres">
{trees}
    </g>
    <g id="g64" inkscape:label="Tentes">
{tents}
    </g>
    <rect style="fill:#6a4c93" id="rect65" width="11" height="8" x="76" y="195"/>
    <rect style="fill:#6a4c93" id="rect66" width="11" height="8" x="90" y="195"/>
    {_line(70, 96, 168, 4, "1d3557", "Lac", more=middle)}
    {_line(74, 42, 209, 4, "3d3a2f", "Tentes", more=middle)}
    {_line(78, 88, 209, 4, "3d3a2f", "Mobil-homes", more=middle)}
    {_line(82, 18, 153, 4.6, "386641", "Plan du camping", more=bold)}
  </g>
  <g inkscape:label="Infos" inkscape:groupmode="layer" id="layer5">
    <rect style="fill:#386641" id="rect90" width="82" height="68" x="114" y="146" ry="2"/>
    {_line(92, 120, 156, 6, "f2a65a", "Bon à savoir", more=bold)}
    {_line(96, 120, 166, 4.8, "ffffff", "Arrivée à partir de 15 h", "Départ avant 11 h", "Silence de 22 h à 7 h", "Pain frais à 8 h, à l’accueil")}
    <rect style="fill:#f2a65a" id="rect110" width="70" height="14" x="120" y="194" ry="7"/>
    {_line(112, 155, 203, 5.4, "3d3a2f", "7 nuits = 6 payées", more=bold + middle)}
  </g>
  <g inkscape:label="Pied" inkscape:groupmode="layer" id="layer6">
    <path style="fill:none;stroke:#386641;stroke-width:0.6" d="M 14,222 H 196" id="path120"/>
    {_line(122, 14, 231, 5, "386641", "Réservations : 04 55 50 77 12", more=bold)}
    {_line(126, 196, 231, 5, "386641", "accueil@grandspins.example", more="text-anchor:end;")}
    {_line(130, 14, 238, 4, "7a6f52", "Basse : avril, septembre. Moyenne : mai, juin. Haute : juillet, août.")}
  </g>
</svg>
"""


def _cabin(wall: Tint, sky: Tint, snow: bool) -> bytes:
    """A cabin under a roof before trees, 92 by 56."""

    def tint(x: int, y: int) -> Tint:
        if 30 < x < 64 and 30 < y < 48:
            return (255, 224, 130) if 52 < x < 60 and 34 < y < 41 else (70, 44, 34) if 36 < x < 43 and y > 36 else wall
        if 14 < y <= 30 and abs(x - 47) < 5 + (y - 14) * 1.1:
            return (238, 242, 246) if snow and y < 24 else (84, 60, 52)
        for cx in (10, 22, 74, 84):
            if 16 < y < 48 and abs(x - cx) < (y - 14) / 5:
                return 46, 96 + (x % 3) * 6, 70
        if y >= 46:
            return (244, 247, 250) if snow else (128, 166, 92)
        return sky[0], sky[1] + y // 3, sky[2]

    return painted(92, 56, tint)


CABINS = (
    ("Birch Hut", "2 guests · 1 bedroom", "€84", "4.9", ((150, 96, 60), (150, 196, 232), False)),
    ("Fjord View", "4 guests · 2 bedrooms", "€126", "4.7", ((168, 56, 46), (120, 180, 222), False)),
    ("Snow Lodge", "6 guests · 3 bedrooms", "€158", "4.8", ((110, 74, 54), (190, 206, 226), True)),
)


def _word(x: float, y: float, size: float, fill: str, words: str, weight: str = "normal", name: str = "") -> str:
    """A text as Sketch writes it: a named text around one tspan."""
    return f'<text id="{name or words.replace(" ", "-")}" font-family="Manrope" font-size="{size}" font-weight="{weight}" fill="{fill}"><tspan x="{x:g}" y="{y:g}">{words}</tspan></text>'


def _cabins() -> str:
    """A web page to book cabins, as Sketch exports an artboard: symbols' names with slashes, copies with numbers."""
    cards = []
    for n, (name, room, price, score, look) in enumerate(CABINS):
        x, copy = 312 + 308 * n, f"-Copy-{n}" if n else ""
        cards.append(f"""      <g id="Card/Cabin{copy}" transform="translate({x}, 300)">
        <rect id="Rectangle{copy}" stroke="#E3E0D8" fill="#FFFFFF" x="0" y="0" width="288" height="330" rx="10"></rect>
        <image id="Bitmap{copy}" x="0" y="0" width="288" height="175" xlink:href="{uri(_cabin(*look))}"></image>
        {_word(18, 210, 20, "#22302B", name, "bold")}
        {_word(18, 236, 14, "#6E7A74", room)}
        <polygon id="Star{copy}" fill="#E9B44C" points="24 248 26.4 253.5 32 254 27.7 257.8 29 263.5 24 260.5 19 263.5 20.3 257.8 16 254 21.6 253.5"></polygon>
        {_word(40, 262, 14, "#22302B", score, "bold", f"Score{copy}")}
        {_word(18, 304, 22, "#22302B", price, "bold", f"Price{copy}")}
        {_word(72, 304, 13, "#6E7A74", "/ night", "normal", f"night{copy}")}
        <g id="Button/Primary{copy}" transform="translate(172, 280)">
          <rect id="Rectangle-Copy-{10 + n}" fill="#C84630" x="0" y="0" width="98" height="36" rx="6"></rect>
          {_word(30, 23, 14, "#FFFFFF", "Book", "bold", f"Label{copy}")}
        </g>
      </g>""")
    fields = "\n".join(
        f"""      <g id="Input/{label.replace(" ", "-")}" transform="translate({40 + 250 * n}, 176)">
        {_word(0, 0, 13, "#DCE8E1", label, "normal", f"Label-{label}")}
        <rect id="Rectangle-Copy-{20 + n}" fill="#FFFFFF" x="0" y="10" width="230" height="44" rx="6"></rect>
        {_word(14, 38, 16, "#22302B", value, "normal", f"Value-{label}")}
      </g>"""
        for n, (label, value) in enumerate(
            (("Where", "Lake Tornavik"), ("Arrive", "12 Feb 2027"), ("Leave", "16 Feb 2027"), ("Guests", "2 adults"))
        )
    )
    filters = "\n".join(
        f"""        <rect id="Checkbox-{n + 1}" stroke="#9AA8A1" fill="{"#2F6B4F" if on else "#FFFFFF"}" x="0" y="{40 + 36 * n}" width="18" height="18" rx="3"></rect>
        {_word(30, 54 + 36 * n, 15, "#22302B", words)}"""
        + (
            f'\n        <polyline id="Tick-{n + 1}" stroke="#FFFFFF" stroke-width="2" fill="none" points="4 {49 + 36 * n} 8 {53 + 36 * n} 14 {45 + 36 * n}"></polyline>'
            if on
            else ""
        )
        for n, (words, on) in enumerate(
            (("Fireplace", True), ("Sauna", False), ("Pets welcome", True), ("Wi-Fi", False))
        )
    )
    menu = "\n        ".join(
        _word(x, 46, 15, "#FFFFFF", words)
        for x, words in ((776, "Cabins"), (858, "Map"), (922, "Gift cards"), (1026, "Help"))
    )
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<svg width="1280px" height="720px" viewBox="0 0 1280 720" version="1.1" {SVG}>
  <title>Results</title>
  <g id="Page-1" stroke="none" stroke-width="1" fill="none" fill-rule="evenodd">
    <g id="Results">
      <rect id="Background" fill="#F7F5EF" x="0" y="0" width="1280" height="720"></rect>
      <rect id="Header" fill="#2F6B4F" x="0" y="0" width="1280" height="260"></rect>
      <g id="Nav">
        <path d="M40,50 L56,24 L72,50 Z M64,50 L74,34 L84,50 Z" id="Logo" fill="#E9B44C"></path>
        {_word(96, 48, 24, "#FFFFFF", "Hyttely", "bold")}
        {menu}
        <g id="Button/Ghost" transform="translate(1136, 24)">
          <rect id="Rectangle-Copy-30" stroke="#FFFFFF" x="0.5" y="0.5" width="104" height="36" rx="6"></rect>
          {_word(28, 24, 14, "#FFFFFF", "Sign in", "bold")}
        </g>
      </g>
      {_word(40, 120, 34, "#FFFFFF", "3 cabins near Lake Tornavik", "bold")}
{fields}
      <g id="Button/Search" transform="translate(1060, 186)">
        <rect id="Rectangle-Copy-31" fill="#E9B44C" x="0" y="0" width="180" height="44" rx="6"></rect>
        {_word(62, 28, 16, "#22302B", "Search", "bold")}
      </g>
      <g id="Sidebar" transform="translate(40, 300)">
        {_word(0, 18, 18, "#22302B", "Filters", "bold")}
{filters}
        <line x1="0" y1="196" x2="232" y2="196" id="Line" stroke="#D5D1C5"></line>
        {_word(0, 228, 15, "#22302B", "Price per night", "bold")}
        <rect id="Slider-track" fill="#D5D1C5" x="0" y="248" width="232" height="6" rx="3"></rect>
        <rect id="Slider-fill" fill="#2F6B4F" x="40" y="248" width="130" height="6" rx="3"></rect>
        <circle id="Knob" fill="#2F6B4F" cx="40" cy="251" r="9"></circle>
        <circle id="Knob-Copy" fill="#2F6B4F" cx="170" cy="251" r="9"></circle>
        {_word(0, 284, 14, "#6E7A74", "€80")}
        {_word(198, 284, 14, "#6E7A74", "€160")}
        {_word(0, 324, 14, "#C84630", "Clear all", "bold")}
      </g>
{chr(10).join(cards)}
      {_word(40, 690, 13, "#6E7A74", "Free cancellation up to 7 days before arrival")}
      {_word(1122, 690, 13, "#6E7A74", "Call us: 055 50 14 14")}
    </g>
  </g>
</svg>
"""


def _lighthouse() -> str:
    """A lighthouse at dusk in round shapes, as Affinity exports it: colours in brackets, moves as matrices, no words."""

    def put(x: float, y: float, size: float, inner: str) -> str:
        return f'<g transform="matrix({size:g},0,0,{size:g},{x:g},{y:g})">{inner}</g>'

    stars = "".join(
        put(
            x,
            y,
            size,
            '<path d="M0,-10L2.6,-2.600L10,0L2.6,2.600L0,10L-2.6,2.600L-10,0L-2.6,-2.600Z" style="fill:rgb(255,243,205);"/>',
        )
        for x, y, size in ((90, 90, 1), (170, 160, 0.7), (420, 70, 0.9), (60, 220, 0.6), (350, 150, 0.5))
    )
    gulls = "".join(
        put(
            x,
            y,
            size,
            '<path d="M-20,0C-14,-12 -4,-10 0,0C4,-10 14,-12 20,0" style="fill:none;stroke:rgb(245,245,250);stroke-width:4px;stroke-linecap:round;"/>',
        )
        for x, y, size in ((110, 300, 1), (170, 268, 0.7), (420, 300, 0.9))
    )

    def edge(y: float) -> float:
        return 34 + (y - 190) * 22 / 220

    bands = "".join(
        f'<path d="M{256 - edge(y):g},{y}L{256 + edge(y):g},{y}L{256 + edge(y + 36):g},{y + 36}L{256 - edge(y + 36):g},{y + 36}Z" style="fill:rgb(214,64,69);"/>'
        for y in (200, 272, 344)
    )
    windows = "".join(
        f'<path d="M248,{y + 26}L248,{y + 8}A8,8 0 0 1 264,{y + 8}L264,{y + 26}Z" style="fill:rgb(255,209,102);"/>'
        for y in (240, 312)
    )
    waves = "".join(
        f'<path d="M0,{y}C64,{y - 22} 128,{y + 18} 192,{y - 4}C256,{y - 22} 320,{y + 18} 384,{y - 4}C430,{y - 18} 480,{y + 10} 512,{y - 4}L512,512L0,512Z" style="fill:rgb({tint});"/>'
        for y, tint in ((420, "38,84,124"), (448, "30,68,104"), (478, "22,52,84"))
    )
    rays = "".join(
        f'<path d="M256,150L{256 + side * 256},{96}L{256 + side * 256},{196}Z" style="fill:rgb(255,236,170);fill-opacity:0.35;"/>'
        for side in (-1, 1)
    )
    return f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg width="100%" height="100%" viewBox="0 0 512 512" version="1.1" {SVG} style="fill-rule:evenodd;clip-rule:evenodd;stroke-linejoin:round;stroke-miterlimit:2;">
    <rect x="0" y="0" width="512" height="512" style="fill:rgb(52,50,92);"/>
    <path d="M0,260C140,220 330,300 512,240L512,512L0,512Z" style="fill:rgb(238,134,104);"/>
    <path d="M0,330C150,300 340,350 512,310L512,512L0,512Z" style="fill:rgb(247,178,103);"/>
    <g>{stars}</g>
    <g>{rays}</g>
    <path d="M120,430C150,390 200,380 256,384C320,380 370,396 400,430Z" style="fill:rgb(74,62,72);"/>
    <g>
        <path d="M222,190L290,190L312,410L200,410Z" style="fill:rgb(250,246,238);"/>
        {bands}
        {windows}
        <path d="M242,410L242,388A14,14 0 0 1 270,388L270,410Z" style="fill:rgb(92,58,46);"/>
    </g>
    <g>
        <rect x="206" y="180" width="100" height="12" style="fill:rgb(60,48,60);"/>
        <rect x="230" y="130" width="52" height="50" style="fill:rgb(140,190,214);"/>
        <circle cx="256" cy="154" r="15" style="fill:rgb(255,225,120);"/>
        <path d="M222,130L290,130L256,92Z" style="fill:rgb(214,64,69);"/>
        <circle cx="256" cy="90" r="6" style="fill:rgb(60,48,60);"/>
    </g>
    <g>{waves}</g>
    {gulls}
    <g transform="matrix(1,0,0,1,400,420)">
        <path d="M-40,0L40,0L28,22L-28,22Z" style="fill:rgb(122,74,52);"/>
        <path d="M0,-4L0,-64L30,-10Z" style="fill:rgb(255,255,255);"/>
        <path d="M-4,-4L-4,-50L-26,-10Z" style="fill:rgb(255,209,102);"/>
    </g>
</svg>
"""


def documents() -> dict[str, bytes]:
    """The files by their names."""
    return {
        "compost.svg": _compost().encode(),
        "camping.svg": _camping().encode(),
        "cabins.svg": _cabins().encode(),
        "lighthouse.svg": _lighthouse().encode(),
        "ward.pptx": ward(),
        "sternwarte.pptx": sternwarte(),
    }


if __name__ == "__main__":
    write(HERE / "documents", documents())
