"""Paper lanterns and the roofs of an old town, as shapes."""

from __future__ import annotations

_ROOFS = (  # left, ridge height, width, kind of roof
    (-30, 110, 150, "gable"),
    (120, 176, 120, "dome"),
    (228, 120, 150, "gable"),
    (360, 150, 96, "pagoda"),
    (446, 84, 170, "gable"),
    (600, 196, 110, "dome"),
    (702, 128, 150, "pagoda"),
    (842, 104, 130, "gable"),
    (958, 166, 140, "dome"),
)
_GROUND = 1350


def lantern_symbol(key: str, light: str, dark: str) -> str:
    """A lantern 120 wide and 170 tall, hung from the middle of its top edge."""
    ribs = "".join(f'<ellipse cx="60" cy="82" rx="{rx}" ry="50"/>' for rx in (14, 32, 47))
    return f"""<radialGradient id="{key}-light" cx=".5" cy=".55" r=".6">
<stop offset="0" style="stop-color:#fff3c4"/>
<stop offset=".35" style="stop-color:{light}"/>
<stop offset="1" style="stop-color:{dark}"/>
</radialGradient>
<symbol id="{key}" viewBox="0 0 120 170" overflow="visible">
<circle cx="60" cy="82" r="110" fill="url(#glow)" opacity=".55"/>
<path d="M60 0v32" style="fill:none;stroke:#ffd98a;stroke-width:3"/>
<ellipse cx="60" cy="82" rx="56" ry="50" fill="url(#{key}-light)"/>
<g style="fill:none;stroke:{dark};stroke-opacity:.45;stroke-width:2">{ribs}</g>
<path d="M40 28h40v10H40zM40 126h40v10H40z" style="fill:#ffd166"/>
<path d="M60 136v34M52 136v26M68 136v26" style="fill:none;stroke:#ffd166;stroke-width:3;stroke-linecap:round"/>
</symbol>"""


def lantern(kind: str, x: float, y: float, size: float) -> str:
    """A lantern of a kind, hung at (x, y) from a string that comes down from the rope."""
    wide, tall = 120 * size, 170 * size
    string = f'<path class="st3" d="M{x} 30V{y + 4:g}"/>' if y > 34 else ""
    place = f'x="{x - wide / 2:g}" y="{y:g}" width="{wide:g}" height="{tall:g}"'
    return f'{string}<use id="lantern-{x}" xlink:href="#{kind}" {place}/>'


def skyline() -> str:
    """A row of roofs along the lower edge, dark against the evening."""
    shapes = "\n".join(_roof(left, top, wide, kind) for left, top, wide, kind in _ROOFS)
    return f'<g id="skyline" style="fill:#7a1f45" opacity=".38">\n{shapes}\n</g>'


def _roof(left: float, top: float, wide: float, kind: str) -> str:
    y, right, middle = _GROUND - 120 - top, left + wide, left + wide / 2
    walls = f"V{_GROUND}H{left}Z"
    if kind == "dome":
        up = f"C{left - 12} {y - 60} {middle - 8} {y - 92} {middle} {y - 130}"
        down = f"C{middle + 8} {y - 92} {right + 12} {y - 60} {right} {y}"
        return f'<path d="M{left} {y}{up}{down}{walls}"/>'
    if kind == "gable":
        return f'<path d="M{left} {y}L{middle:g} {y - 70}L{right} {y}{walls}"/>'
    roofs = ""
    for level, half in enumerate((wide * 0.72, wide * 0.58, wide * 0.42)):
        at, eaves, ridge = y - 54 * level, half * 0.5, half * 0.36
        roofs += (
            f"M{middle - half:g} {at + 12:g}Q{middle - eaves:g} {at - 2:g} {middle - ridge:g} {at - 34:g}"
            f"H{middle + ridge:g}Q{middle + eaves:g} {at - 2:g} {middle + half:g} {at + 12:g}Z"
        )
    return f'<path d="M{left} {y}H{right}{walls}{roofs}M{middle - 3} {y - 190}h6v60h-6z"/>'
