"""Fills and strokes as SVG: colours, gradients, patterns, pictures, dashes, and line ends.

The output refers to nothing outside itself: definitions are next to their use, pixels are inline.
"""

from __future__ import annotations

import math
import re
from base64 import b64encode
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from threading import Lock

from redraft.cage.decoder import DECODER, Undecodable
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Asset
from redraft.document.style import Color, NoPaint
from redraft.errors import ToolError
from redraft.formats.pptx.paint.looks import End, Fill, GradientLook, Pattern, PictureFill, PixelRecolor, Stroke
from redraft.formats.shapes.paths import Segment, path_segments
from redraft.lazy import lazily

SHARPNESS = 2.0
"""Pixels kept for one page unit."""
TOO_FINE = 3.0
"""Pixels to a page unit, along both sides, from which a picture is brought down."""
MOST_PIXELS = 64_000_000
MOST_KEPT = 64 << 20
"""Bytes of pictures that are kept for the next drawing."""
_kept: OrderedDict[tuple[str, int, int], Asset] = OrderedDict()
_turn = Lock()

DRAWN_TYPES = frozenset(("image/png", "image/jpeg", "image/gif", "image/webp"))
"""Pixels the renderer reads itself; others are turned into PNG where that can be."""
MOST_DECODED = 64_000_000
_THINNEST = 8 / 3
"""Arrow heads on lines thinner than this (2 pt, in px) are as large as on this."""
_TOKENS = lazily(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


def num(value: float) -> str:
    """A length for SVG, to a hundredth; never anything that is no number."""
    text = f"{min(max(value, -1e9), 1e9) if value == value else 0.0:.2f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def matrix_words(matrix: Matrix) -> str:
    """A `transform` attribute with a blank before it; '' for none."""
    if matrix == Matrix():
        return ""
    return f' transform="matrix({" ".join(f"{part:.7g}" for part in matrix)})"'


def color_words(name: str, color: Color) -> str:
    """`fill` or `stroke` and its opacity."""
    solid = f'{name}="#{color.red:02x}{color.green:02x}{color.blue:02x}"'
    return solid if color.alpha == 255 else f'{solid} {name}-opacity="{color.alpha / 255:.3g}"'


class Paints:
    """Writes paints; `defs` gathers what they refer to, under ids that begin with `prefix`."""

    def __init__(self, prefix: str, assets: Mapping[str, Asset]) -> None:
        self.prefix = prefix
        self.assets = assets
        self.defs: list[str] = []

    def name(self) -> str:
        return f"{self.prefix}-{len(self.defs)}"

    def words(self, name: str, fill: Fill, box: Box) -> str:
        """Attributes that paint with `fill`, `name` being fill or stroke; `box` is what a gradient runs over."""
        match fill:
            case Color():
                return color_words(name, fill)
            case GradientLook() if len(fill.stops) > 1:
                return f'{name}="url(#{self._gradient(fill, box)})"'
            case GradientLook() if fill.stops:
                return color_words(name, fill.stops[0][1])
            case Pattern():
                return self._pattern(name, fill)
            case PictureFill() if name == "fill":
                found = self._picture(fill, box)
                return f'fill="url(#{found})"' if found else 'fill="none"'
        return f'{name}="none"'

    def stroke(self, line: Stroke, box: Box) -> str:
        """Attributes of a stroke; `stroke="none"` for a line that is not drawn."""
        if isinstance(line.fill, NoPaint) or line.width <= 0:
            return 'stroke="none"'
        words = [self.words("stroke", line.fill, box), f'stroke-width="{num(line.width)}"']
        if line.dash:
            dash = " ".join(num(max(part * max(line.width, 1.0), 0.01)) for part in line.dash)
            words.append(f'stroke-dasharray="{dash}"')
        if line.cap != "butt":
            words.append(f'stroke-linecap="{line.cap if line.cap in ("round", "square") else "butt"}"')
        if line.join in ("round", "bevel"):
            words.append(f'stroke-linejoin="{line.join}"')
        else:
            words.append(f'stroke-miterlimit="{num(max(line.miter, 1.0))}"')
        return " ".join(words)

    def blur(self, deviation: float) -> str:
        """The id of a filter that blurs, with room for it."""
        id = self.name()
        self.defs.append(
            f'<filter id="{id}" x="-100%" y="-100%" width="300%" height="300%">'
            f'<feGaussianBlur stdDeviation="{num(deviation)}"/></filter>'
        )
        return id

    def recolored(self, recolors: Iterable[PixelRecolor]) -> str:
        """An attribute, with a blank before it, that changes the colours of what is drawn; '' for no change."""
        steps = "".join(
            ('<feColorMatrix type="saturate" values="0"/>' if recolor.gray else "")
            + "<feComponentTransfer>"
            + "".join(
                f'<feFunc{channel} type="linear" slope="{slope:.4g}" intercept="{intercept:.4g}"/>'
                for channel, (slope, intercept) in zip("RGB", recolor.channels, strict=True)
            )
            + "</feComponentTransfer>"
            for recolor in recolors
        )
        if not steps:
            return ""
        id = self.name()
        self.defs.append(f'<filter id="{id}" color-interpolation-filters="sRGB">{steps}</filter>')
        return f' filter="url(#{id})"'

    def clip(self, outline: str) -> str:
        """The id of a clip path with this outline."""
        id = self.name()
        self.defs.append(f'<clipPath id="{id}">{outline}</clipPath>')
        return id

    def image(self, asset: str | Asset | None, box: Box, words: str = "") -> str:
        """Pixels stretched over a box; a pale box where they cannot be drawn."""
        place = f'x="{num(box.x)}" y="{num(box.y)}" width="{num(box.width)}" height="{num(box.height)}"'
        data = _inline(self.assets.get(asset) if isinstance(asset, str) else asset)
        if not data:
            return f'<rect {place} fill="#e8e8e8" stroke="#c0c0c0"/>'
        return f'<image {place} preserveAspectRatio="none"{words} href="{data}"/>'

    def _gradient(self, fill: GradientLook, box: Box) -> str:
        id = self.name()
        stops = "".join(
            f'<stop offset="{at:.4g}" {color_words("stop-color", color._replace(alpha=255))}'
            + (f' stop-opacity="{color.alpha / 255:.3g}"' if color.alpha != 255 else "")
            + "/>"
            for at, color in sorted(fill.stops, key=lambda stop: stop[0])
        )
        if fill.path:
            left, top, right, bottom = fill.focus
            x, y = (left + 1 - right) / 2, (top + 1 - bottom) / 2
            width, height = max(box.width, 1.0), max(box.height, 1.0)
            cx, cy = box.x + x * width, box.y + y * height
            if fill.path == "circle":
                far = math.hypot(max(x, 1 - x) * width, max(y, 1 - y) * height)
                form = f'cx="{num(cx)}" cy="{num(cy)}" r="{num(far)}"'
            else:
                across, down = max(x, 1 - x) * width, max(y, 1 - y) * height
                space = f"matrix({num(across)} 0 0 {num(down)} {num(cx)} {num(cy)})"
                form = f'cx="0" cy="0" r="1.2" gradientTransform="{space}"'
            self.defs.append(
                f'<radialGradient id="{id}" gradientUnits="userSpaceOnUse" {form}>{stops}</radialGradient>'
            )
            return id
        turn = math.radians(fill.angle)
        cos, sin = math.cos(turn), math.sin(turn)
        cx, cy = box.center
        if fill.scaled:
            reach = (abs(cos) + abs(sin)) / 2
            dx, dy = cos * reach * box.width, sin * reach * box.height
        else:
            reach = (abs(box.width * cos) + abs(box.height * sin)) / 2
            dx, dy = cos * reach, sin * reach
        ends = f'x1="{num(cx - dx)}" y1="{num(cy - dy)}" x2="{num(cx + dx)}" y2="{num(cy + dy)}"'
        self.defs.append(f'<linearGradient id="{id}" gradientUnits="userSpaceOnUse" {ends}>{stops}</linearGradient>')
        return id

    def _pattern(self, name: str, fill: Pattern) -> str:
        if found := re.fullmatch(r"pct(\d+)", fill.preset):
            part = min(int(found[1]), 100) / 100
            mixed = (round(b + (f - b) * part) for f, b in zip(fill.foreground, fill.background, strict=True))
            return color_words(name, Color(*mixed))
        lines = _pattern_lines(fill.preset)
        id = self.name()
        wide = 2 if fill.preset.startswith(("dk", "wd")) else 1
        self.defs.append(
            f'<pattern id="{id}" patternUnits="userSpaceOnUse" width="8" height="8">'
            f'<rect width="8" height="8" {color_words("fill", fill.background)}/>'
            f'<path d="{lines}" fill="none" stroke-width="{wide}" {color_words("stroke", fill.foreground)}/></pattern>'
        )
        return f'{name}="url(#{id})"'

    def _picture(self, fill: PictureFill, box: Box) -> str:
        asset = self.assets.get(fill.asset)
        if asset is None or box.width <= 0 or box.height <= 0:
            return ""
        words = f' opacity="{fill.opacity:.3g}"' if fill.opacity < 1 else ""
        words += self.recolored(fill.recolors)
        id = self.name()
        tiling = fill.tiling
        if tiling is not None and asset.width and asset.height:
            wide, high = _densities(asset)
            width, height = max(asset.width * tiling.sx * wide, 1.0), max(asset.height * tiling.sy * high, 1.0)
            across = {"l": 0.0, "r": 1.0}.get(tiling.align[-1:], 0.5)
            down = {"t": 0.0, "b": 1.0}.get(tiling.align[:1], 0.5)
            x = box.x + tiling.dx + across * (box.width - width)
            y = box.y + tiling.dy + down * (box.height - height)
            tile = Box(0.0, 0.0, width, height)
        else:
            left, top, right, bottom = fill.inset
            x, y = box.x, box.y
            width, height = box.width, box.height
            inner = Box(
                left * width,
                top * height,
                max((1 - left - right) * width, 0.01),
                max((1 - top - bottom) * height, 0.01),
            )
            tile = uncropped(inner, fill.crop)
        place = f'x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"'
        self.defs.append(
            f'<pattern id="{id}" patternUnits="userSpaceOnUse" {place}>{self.image(fill.asset, tile, words)}</pattern>'
        )
        return id


def _inline(asset: Asset | None) -> str:
    """Pixels as a data URL; '' where there are none that can be drawn."""
    if asset is None:
        return ""
    data, media_type = asset.data, asset.media_type
    if media_type not in DRAWN_TYPES:
        data, media_type = _as_png(asset), "image/png"
    return f"data:{media_type};base64,{b64encode(data).decode()}" if data else ""


def uncropped(box: Box, crop: tuple[float, float, float, float]) -> Box:
    """The box of a whole picture when its cropped part fills a box."""
    left, top, right, bottom = crop
    width = box.width / max(1 - left - right, 1e-3)
    height = box.height / max(1 - top - bottom, 1e-3)
    return Box(box.x - left * width, box.y - top * height, width, height)


def scaled_path(d: str, sx: float, sy: float) -> str:
    """Path data with x and y taken times a factor each; arcs keep their turn."""
    found: list[str] = []
    command, place = "", 0
    for token in _TOKENS.findall(d):
        if token.isalpha() and len(token) == 1:
            command, place = token, 0
            found.append(token)
            continue
        kind = command.upper()
        if kind == "A":
            factor = (sx, sy, 1.0, 1.0, 1.0, sx, sy)[place % 7]
        else:
            factor = sx if kind == "H" or (kind != "V" and place % 2 == 0) else sy
        found.append(f"{float(token) * factor:.6g}")
        place += 1
    return " ".join(found)


def with_ends(d: str, line: Stroke) -> tuple[str, str, float]:
    """An open path made shorter for the ends of its line, the ends themselves (SVG without paint), and how far those
    reach past the path."""
    segments = [list(segment) for segment in path_segments(d)]
    if not segments or (line.head is None and line.tail is None):
        return d, "", 0.0
    width = max(line.width, _THINNEST)
    shapes, reach = [], 0.0
    for end, segment, first in ((line.head, segments[0], True), (line.tail, segments[-1], False)):
        if end is None:
            continue
        tip, other = _tip(segment, first)
        distance = math.hypot(tip[0] - other[0], tip[1] - other[1])
        if distance <= 0:
            continue
        unit = (tip[0] - other[0]) / distance, (tip[1] - other[1]) / distance
        length, across = end.length * width, end.width * width
        shapes.append(_end_shape(end, tip, unit, length, across, line.width))
        reach = max(reach, length, across)
        back = {"triangle": length * 0.9, "stealth": length * 0.6, "arrow": line.width}.get(end.kind, 0.0)
        back = min(back, distance * 0.9)
        moved = tip[0] - unit[0] * back, tip[1] - unit[1] * back
        place = slice(0, 2) if first else slice(len(segment) - 2, len(segment))
        segment[place] = moved
    return _rebuilt([tuple(segment) for segment in segments]), "".join(shapes), reach


def _tip(segment: list[float], first: bool) -> tuple[tuple[float, float], tuple[float, float]]:
    """The end point of a path and the point its direction is taken from."""
    points = [(segment[at], segment[at + 1]) for at in range(0, len(segment) - 1, 2)]
    if len(segment) == 9:
        points = [(segment[0], segment[1]), (segment[7], segment[8])]
    ordered = points if first else points[::-1]
    tip = ordered[0]
    return tip, next((point for point in ordered[1:] if math.dist(point, tip) > 1e-6), tip)


def _end_shape(
    end: End, tip: tuple[float, float], unit: tuple[float, float], length: float, across: float, width: float
) -> str:
    """One end of a line, as SVG with `FILL` or `STROKE` where its paint goes."""
    x, y = tip
    ux, uy = unit
    half = across / 2

    def at(back: float, aside: float) -> str:
        return f"{num(x - ux * back - uy * aside)} {num(y - uy * back + ux * aside)}"

    match end.kind:
        case "oval":
            turn = num(math.degrees(math.atan2(uy, ux)))
            return (
                f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(length / 2)}" ry="{num(half)}" '
                f'transform="rotate({turn} {num(x)} {num(y)})" FILL/>'
            )
        case "diamond":
            points = at(length / 2, 0), at(0, half), at(-length / 2, 0), at(0, -half)
        case "stealth":
            points = at(0, 0), at(length, half), at(length * 0.6, 0), at(length, -half)
        case "arrow":
            return f'<path d="M {at(length, half)} L {at(width / 2, 0)} L {at(length, -half)}" fill="none" STROKE/>'
        case _:
            points = at(0, 0), at(length, half), at(length, -half), at(0, 0)
    return f'<path d="M {" L ".join(points)} Z" FILL/>'


def _rebuilt(segments: list[Segment]) -> str:
    words = []
    last: tuple[float, float] | None = None
    for segment in segments:
        start = segment[0], segment[1]
        if last is None or math.dist(start, last) > 1e-6:
            words.append(f"M {num(start[0])} {num(start[1])}")
        rest = segment[2:]
        letter = {2: "L", 4: "Q", 6: "C", 7: "A"}[len(rest)]
        words.append(f"{letter} {' '.join(num(part) for part in rest)}")
        last = segment[-2], segment[-1]
    return " ".join(words)


def _pattern_lines(preset: str) -> str:
    name = preset.lower()
    rising, falling = "M -2 2 L 2 -2 M 0 8 L 8 0 M 6 10 L 10 6", "M -2 6 L 2 10 M 0 0 L 8 8 M 6 -2 L 10 2"
    if "diagcross" in name or "trellis" in name or "opendmnd" in name or "diagbrick" in name:
        return f"{rising} {falling}"
    if "updiag" in name:
        return rising
    if "dndiag" in name:
        return falling
    if "horz" in name:
        return "M 0 2 H 8 M 0 6 H 8" if "nar" in name else "M 0 4 H 8"
    if "vert" in name:
        return "M 2 0 V 8 M 6 0 V 8" if "nar" in name else "M 4 0 V 8"
    if "grid" in name or name in ("cross", "plaid", "weave", "horzbrick"):
        return "M 0 4 H 8 M 4 0 V 8" if name.startswith("lg") else "M 0 2 H 8 M 0 6 H 8 M 2 0 V 8 M 6 0 V 8"
    return "M 1 2 H 3 M 5 6 H 7"


def _densities(asset: Asset) -> tuple[float, float]:
    """How many px (96ths of an inch) a pixel is wide and high, by its file's resolution; 1 if it has none."""
    data = asset.data[:4096]
    at = data.find(b"pHYs")
    if asset.media_type == "image/png" and 0 < at <= len(data) - 13 and data[at + 12] == 1:
        per_metre = int.from_bytes(data[at + 4 : at + 8], "big"), int.from_bytes(data[at + 8 : at + 12], "big")
        found = tuple(96 / 0.0254 / count if count else 1.0 for count in per_metre)
    elif asset.media_type == "image/jpeg" and data[6:11] == b"JFIF\0" and data[13] in (1, 2):
        inches = 96.0 if data[13] == 1 else 96 / 2.54
        counts = int.from_bytes(data[14:16], "big"), int.from_bytes(data[16:18], "big")
        found = tuple(inches / count if count > 1 else 1.0 for count in counts)
    else:
        return 1.0, 1.0
    return min(max(found[0], 0.05), 20.0), min(max(found[1], 0.05), 20.0)


def _as_png(asset: Asset) -> bytes:
    """Pixels in another coding as PNG; b'' where they cannot be read (metafiles)."""
    try:
        return DECODER.png(asset.data, ("BMP", "TIFF", "ICO", "PCX", "TGA", "JPEG2000"), MOST_DECODED)
    except (Undecodable, ToolError):
        return b""


def shrunk(key: str, asset: Asset, width: float, height: float) -> Asset:
    """The picture for a place of this size in page units; `asset` itself where it is not too fine. `key` names it."""
    if asset.width <= TOO_FINE * width or asset.height <= TOO_FINE * height:
        return asset
    if asset.media_type not in ("image/png", "image/jpeg") or asset.width * asset.height > MOST_PIXELS:
        return asset
    place = key, max(round(SHARPNESS * width), 1), max(round(SHARPNESS * height), 1)
    with _turn:
        found = _kept.get(place)
        if found is None:
            found = _averaged(asset, place[1], place[2])
            _kept[place] = found
        _kept.move_to_end(place)
        while len(_kept) > 1 and sum(len(one.data) for one in _kept.values()) > MOST_KEPT:
            _kept.popitem(last=False)
    return found


def _averaged(asset: Asset, width: int, height: int) -> Asset:
    kind = asset.media_type.removeprefix("image/")
    try:
        made = DECODER.shrunk(asset.data, kind.upper(), width, height)
    except (Undecodable, ToolError):
        made = None
    return asset if made is None else Asset(f"image/{made[0]}", made[1], width, height)
