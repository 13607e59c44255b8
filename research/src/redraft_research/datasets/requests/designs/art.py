"""Drawings without words: faces, animals, food, weather, buildings, vehicles, signs. Each is of a few named shapes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from redraft.document.geometry import Box
from redraft.document.style import Color
from redraft_research.datasets.requests.designs import sketch
from redraft_research.datasets.requests.designs.data import text_of
from redraft_research.datasets.requests.designs.kit import Kit, mixed


def _outline(line: str) -> tuple[str, sketch.Outline]:
    name, _, data = line.partition(" ")
    if data.startswith("M"):
        return name, sketch.curve(data)
    corners = (point.split(",") for point in data.split(" "))
    return name, sketch.polygon(*((float(x), float(y)) for x, y in corners))


OUTLINES: dict[str, sketch.Outline] = {
    **dict(map(_outline, text_of("outlines").splitlines())),
    "star": sketch.star(5),
    "burst": sketch.star(12, 0.7),
    "spark": sketch.star(4, 0.3),
    "diamond": sketch.regular(4),
    "pent": sketch.regular(5),
    "hex": sketch.regular(6),
}
_SHADES = (
    "red=#dc353c orange=#f58c28 yellow=#ffcd3c gold=#f0b428 green=#50a050 dark_green=#235f3c lime=#96cd46 "
    "blue=#3c78d2 sky=#96cdf5 navy=#1e3264 purple=#8250aa pink=#f596b4 brown=#875532 tan=#deb887 "
    "cream=#faf0d7 white=#ffffff grey=#969ba0 dark=#323237 black=#0f0f0f skin=#f5cda5 teal=#289696 "
    "silver=#cdd2d7 "
)
SHADES = {
    name.replace("_", " "): Color.from_hex(code) or Color(0, 0, 0)
    for name, code in (pair.split("=") for pair in _SHADES.split())
}


class ArtPart(NamedTuple):
    noun: str
    shape: str
    place: tuple[float, float, float, float]
    shade: str


class Art(NamedTuple):
    """One drawing: what it is called, and its parts from the bottom up."""

    nouns: tuple[str, ...]
    parts: tuple[ArtPart, ...]


def _read_part(text: str) -> ArtPart:
    """A part from its name, shape, four numbers and shade."""
    words = text.split(" ")
    start = next(number for number, word in enumerate(words) if word[-1].isdigit())
    x, y, width, height = map(float, words[start : start + 4])
    return ArtPart(" ".join(words[: start - 1]), words[start - 1], (x, y, width, height), " ".join(words[start + 4 :]))


def _read_art(line: str) -> Art:
    head, _, body = line.partition(": ")
    return Art(tuple(head.replace("/", ",").split(",")), tuple(map(_read_part, body.split("; "))))


ART = tuple(map(_read_art, text_of("art").splitlines()))
ICONS = tuple(art for art in ART if len(art.parts) <= 5)
NAMED = {art.nouns[0]: art for art in ART}
_FEATURES = text_of("faces").splitlines()
_PALE = ("white", "cream", "sky", "silver", "yellow")


def drawn(kit: Kit, box: Box, art: Art, ink: Color | None = None, like: str = "", attribute: str = "") -> sketch.Item:
    """A drawing over a box, in its natural colours or (an icon) in shades of one ink."""
    shades: dict[str, Color] = {}
    for piece in art.parts:
        if piece.shade in shades:
            continue
        natural = SHADES[piece.shade]
        if ink:
            shade = mixed(ink, Color(255, 255, 255), 0.75) if piece.shade in _PALE else mixed(ink, natural, 0.06)
        else:
            other = Color(*(kit.rng.randrange(256) for _ in range(3)))
            shade = kit.accent() if kit.chance(0.12) else mixed(natural, other, 0.1)
        shades[piece.shade] = shade
    children = [_piece(kit, piece, sketch.part(box, *piece.place), shades[piece.shade], art) for piece in art.parts]
    name = art.nouns[0]
    role = "icon" if like == "icon" else ""
    return kit.group(art.nouns, children, like or name, name, role=role, attribute=attribute or name)


def _piece(kit: Kit, piece: ArtPart, box: Box, fill: Color, art: Art) -> sketch.Item:
    last = piece.noun.split(" ")[-1]
    general = (last,) if " " in piece.noun else ()
    nouns = (piece.noun, *general, *((f"{art.nouns[0]}'s {last}",) if last != art.nouns[0] else ()))
    more = {"like": last, "attribute": piece.noun, "role": ""}
    match piece.shape:
        case "ell":
            return kit.ellipse(box, fill, nouns, **more)
        case "rect":
            return kit.rect(box, fill, nouns, radius=0.0, **more)
        case "rr":
            return kit.rect(box, fill, nouns, radius=min(box.width, box.height) * 0.3, **more)
        case "ring":
            return kit.ellipse(box, None, nouns, stroke=fill, stroke_width=round(max(1.5, box.width * 0.12), 1), **more)
        case "line":
            width = max(1.0, box.width * 0.08)
            return kit.line(box.x, box.y, box.right, box.bottom, fill, nouns, stroke_width=width, **more)
    return kit.path(box, OUTLINES[piece.shape], fill, nouns, **more)


def emoji(kit: Kit) -> list[sketch.Item]:
    """One drawing that fills the page, with nothing else or a plain ground."""
    side = sketch.square(kit.page, kit.rng.uniform(0.7, 0.95))
    items = kit.background()[: kit.rng.choice((0, 0, 1))]
    made = drawn(kit, side, kit.rng.choice([one for one in ART if len(one.parts) >= 3]))
    made.form = "loose" if kit.chance(0.4) else ""
    return [*items, made]


def face(kit: Kit) -> list[sketch.Item]:
    """A head with eyes, a mouth and what else faces have, put together freely."""
    rng, page = kit.rng, sketch.square(kit.page, 0.9)
    skin = rng.choice("yellow skin brown green blue pink grey orange white".split())
    shape, size = rng.choice((("ell", ".12 .17"), ("ell", ".16 .16"), ("rect", ".12 .05"), ("star", ".15 .15")))
    mouth = rng.choice(("smile", "frown", "ell", "rect"))
    parts = [f"head {rng.choice(('ell', 'rr', 'hex', 'heart', 'trap'))} .05 .08 .9 .88 {skin}"]
    for line in _FEATURES:
        share, _, words = line.partition(" ")
        if kit.chance(float(share)):
            parts += words.format(rng.choice(("ell", "tri", "down")), rng.choice(list(SHADES))).split("; ")
    parts += [f"left eye {shape} .28 .34 {size} {rng.choice(('dark', 'blue', 'green', 'white'))}"]
    parts += [parts[-1].replace("left", "right").replace(".28 .34", ".6 .34")]
    parts += [f"mouth {mouth} .34 .72 .32 .1 {rng.choice(('dark', 'red', 'pink', 'white'))}"]
    made = drawn(kit, page, Art(("face", "character", "head"), tuple(map(_read_part, parts))))
    made.form = "loose" if kit.chance(0.5) else ""
    return [*kit.background()[: rng.choice((0, 1))], made]


FORMS = {"circle": "ell", "square": "rect", "rectangle": "rect", "triangle": "tri", "star": "star", "heart": "heart",
         "diamond": "diamond", "pentagon": "pent", "oval": "ell", "arrow": "arrow", "ring": "ring", "cross": "plus",
         "drop": "drop", "cloud": "cloud", "moon": "moon", "line": "line"}  # fmt: skip


def shapes(kit: Kit) -> Iterator[sketch.Item]:
    """Plain shapes in plain colours, in a row, a grid or anywhere; some alike but for colour, size or place."""
    rng = kit.rng
    yield from kit.background()[: rng.choice((0, 1, 1))]
    across, down = rng.choice(((3, 1), (4, 1), (2, 2), (3, 2), (3, 3), (4, 3), (1, 4), (5, 1)))
    few = rng.sample(list(FORMS), rng.choice((1, 2, 3, 5)))
    natural = rng.sample(list(SHADES), rng.choice((2, 3, 5)))
    loose = rng.choice((0.0, 0.15))
    for cell in sketch.grid(sketch.inset(kit.page, kit.margin), across, down, kit.unit):
        name, spot = rng.choice(few), sketch.square(cell, rng.choice((0.9, 0.7, 0.5, 0.35)))
        spot = sketch.part(spot, rng.uniform(-loose, loose), rng.uniform(-loose, loose), 1,
                    0.55 if name in ("rectangle", "oval") else 1)  # fmt: skip
        piece = ArtPart(name, FORMS[name], (0, 0, 1, 1), "")
        made = _piece(kit, piece, spot, SHADES[rng.choice(natural)], Art((name,), ()))
        made.opacity = rng.choice((1.0, 1.0, 1.0, 0.5))
        yield made


def scene(kit: Kit) -> Iterator[sketch.Item]:
    """A landscape with several drawings on the ground and in the sky."""
    rng, page = kit.rng, kit.page
    horizon = rng.uniform(0.5, 0.7)
    air, earth = rng.choice(("sky", "navy", "cream", "pink")), rng.choice(("green", "tan", "lime", "white"))
    yield kit.rect(sketch.part(page, 0, 0, 1, horizon), SHADES[air], ("sky", "background"), radius=0.0)
    yield kit.rect(sketch.part(page, 0, horizon, 1, 1 - horizon), SHADES[earth], ("ground", "meadow"), radius=0.0)
    above = rng.sample(
        ("sun", "cloud", "rain cloud", "bird", "airplane", "balloon", "butterfly", "bee"), rng.randint(1, 3)
    )
    below = "house tree flower car bus snowman cactus rabbit turtle castle lighthouse robot snail dog cat owl".split()
    chosen = rng.sample(below, rng.randint(2, 4))
    for number, name in enumerate(above):
        side = kit.height * rng.uniform(0.14, 0.22)
        x, y = page.width * (number + 0.5) / len(above) - side / 2, kit.height * rng.uniform(0.04, 0.2)
        yield drawn(kit, Box(x, y, side, side), NAMED[name])
    for number, name in enumerate(chosen):
        side = min(kit.height * rng.uniform(0.25, 0.4), kit.width / len(chosen) * 0.9)
        x, y = page.width * (number + 0.5) / len(chosen), kit.height * (horizon + rng.uniform(0.02, 0.2))
        yield drawn(kit, Box(x - side / 2, y - side * 0.8, side, side), NAMED[name])


def icon_set(kit: Kit) -> Iterator[sketch.Item]:
    """A sheet of icons in rows, with or without captions."""
    across, down = kit.rng.choice(((2, 2), (3, 2), (4, 1), (3, 3), (4, 2), (5, 1)))
    ink = kit.accent() if kit.chance(0.6) else None
    captions, plates = kit.chance(0.5), kit.chance(0.4)
    yield from kit.background()
    cells = sketch.grid(sketch.inset(kit.page, kit.margin), across, down, kit.margin * 0.6)
    for cell, art in zip(cells, kit.rng.sample(ICONS, across * down), strict=True):
        parts, name = [], art.nouns[0]
        spot = sketch.part(cell, 0, 0, 1, 0.75) if captions else cell
        if plates:
            fill = mixed(kit.colors.panel, kit.accent(0), 0.1)
            parts.append(kit.ellipse(sketch.square(spot, 0.98), fill, ("disc", "icon background"), "plate"))
        parts.append(drawn(kit, sketch.square(spot, 0.55), art, ink, "icon", "icon"))
        if captions:
            parts.append(kit.say(sketch.part(cell, 0, 0.8, 1, 0.2), name.capitalize(), 1.2, "caption", "centre two"))
        yield kit.group((f"{name} icon", name), parts, "icon with caption", name) if len(parts) > 1 else parts[0]
