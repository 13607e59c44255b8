"""Twenty flat posters drawn by Pillow, in every face at hand that has Latin letters, and a judge on their pixels.

    python -m benchmarks.flat_posters [--first 0] [--posters 20] [--seed 0] [--fonts DIR] [--keep DIR]

Each is taken apart; then one of its lines is changed, and deleted. The judge knows the poster without that line: what
differs from it where the line's ink was, and is nearer to that ink, is a remain. Faces count as found where the text is
set in that file, or in one that draws it alike. Another seed gives other words, faces and sizes on the same grounds,
and --fonts a folder with more faces. Needs the extra `ocr`.
"""

from __future__ import annotations

import argparse
import math
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from redraft.assets.fonts import Fonts
from redraft.document.layers import Text
from redraft.edits.ops import ReplacePixels
from redraft.imaging.flat.typeface import Typeface, can_set
from redraft.imaging.pixels.arrays import box_mean, grown
from redraft.imaging.pixels.regions import regions
from redraft.imaging.texts.reader import LineReader, RapidReader
from redraft.language.planner import GrammarPlanner
from redraft.pictures.flat.edit import FlatPlanner
from redraft.pictures.flat.layers import LATIN, TakenApart, taken_apart
from redraft.session.session import Session

Pixels = NDArray[np.uint8]
WIDE, HIGH = 720, 900
SEEN, ROUGH = 12.0, 2.5
"""Levels of 255 that are seen on a plain ground, and how many times its own spread more on a rough one."""
LEAST = 6
"""Pixels of a remain."""
WORDS = """Harbour Lights|Open Kitchen|Vinyl Market|Summer Course|Garden Tools|Moving House|Paper Boats|Quiet Rooms
Jazz Evening|Fresh Bread|Winter Coats|Book Exchange|River Walk|Night Train|Bicycle Repair|Yoga Basics|Dance Floor
Maple Syrup|Kind Words|Glass Works|Zero Waste|Folk Songs|Human Form|Xmas Bazaar|Pottery Class|Urban Bees|Silent Film
Last Chance|Coffee Break|Velvet Sofa|Quick Lunch|Atlas of Birds|Blue Hour|Spring Fair|Old Maps|Wild Herbs|Juggling Show
Market Hall|Family Day|Night Swim|Hand Made|Stone Oven|Grand Opening|Second Floor|Members Only|Ticket Office
Public Library|Lemon Tart|Kite Festival|Big Band|Chess Club|Poetry Slam|Solar Panels|Tea Garden|Wine Tasting
Drum Lesson|Ocean View|Garage Sale|Puppet Theatre|Rocket Science|Easter Brunch|Mountain Hut|Candle Light|Violin Duo
Pasta Night|Cinema Two|Flower Shop|Amber Coast|Soup Kitchen|Linen Shirts|Sunday Roast|Harvest Moon|North Gate
Daily Bread|Field Notes|Rain Check|Iron Bridge|Plum Cake|Green Fields|Early Birds|Jam Session""".replace(
    "\n", "|"
).split("|")


class Face(NamedTuple):
    """A face of a font file; a weight of it where that is variable."""

    path: str
    number: int
    weight: int | None = None


@dataclass(frozen=True)
class Row:
    """A line of a poster: left end of its baseline, or the middle of its circle where it has a radius."""

    text: str
    face: Face
    size: int
    x: float
    y: float
    color: tuple[int, int, int]
    tracking: float = 0.0
    angle: float = 0.0
    radius: float = 0.0
    struck: str = ""
    shadow: bool = False


@dataclass(frozen=True)
class Drawing:
    """A poster: `old` is the line that is changed to `new`; `fine` is drawn in parts of a pixel, without hints."""

    name: str
    ground: Pixels
    rows: tuple[Row, ...]
    old: str
    new: str
    fine: bool = False
    quality: int = 0

    def drawn(self, without: str = "", change: float | None = None) -> Pixels:
        """`change`: with the new text, at the same left end (0), middle (0.5) or right end (1)."""
        page = Image.fromarray(self.ground)
        for row in self.rows:
            if row.text == without:
                continue
            _draw(page, row, self.new if change is not None and row.text == self.old else row.text, change, self.fine)
        return np.asarray(Image.open(BytesIO(self.encoded(page))).convert("RGB"))

    def encoded(self, page: Image.Image) -> bytes:
        target = BytesIO()
        page.save(target, "JPEG", quality=self.quality) if self.quality else page.save(target, "PNG")
        return target.getvalue()


def _font(face: Face, size: float) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(face.path, size, face.number)
    if face.weight is not None:
        axes = [(axis["name"] == b"Weight", axis["default"] or 0) for axis in font.get_variation_axes()]
        font.set_variation_by_axes([face.weight if is_weight else default for is_weight, default in axes])
    return font


def _draw(page: Image.Image, row: Row, text: str, change: float | None, fine: bool) -> None:
    fold = 4 if fine or row.angle or row.radius else 1
    cover = Image.new("L", (page.width * fold, page.height * fold))
    draw, font = ImageDraw.Draw(cover), _font(row.face, row.size * fold)
    if row.radius:
        _on_circle(cover, row, text, font, fold)
    else:
        gap = row.tracking * row.size * fold
        wide = font.getlength(text) + gap * (len(text) - 1)
        old = font.getlength(row.text) + gap * (len(row.text) - 1)
        x, y = row.x * fold + (change or 0.0) * (old - wide), row.y * fold
        if gap:
            for at, letter in enumerate(text):
                draw.text(
                    (x + font.getlength(text[: at + 1]) - font.getlength(letter) + at * gap, y), letter, 255, font, "ls"
                )
        else:
            draw.text((x, y), text, 255, font, "ls")
        if row.struck:
            down = {"through": -0.26, "under": 0.14}[row.struck] * row.size * fold
            draw.rectangle((x, y + down, x + wide, y + down + max(1, row.size * fold // 16)), 255)
        if row.angle:
            cover = cover.rotate(-row.angle, Image.Resampling.BICUBIC, center=(row.x * fold, y))
    cover = cover.reduce(fold) if fold > 1 else cover
    if row.shadow:
        page.paste((20, 20, 20), (3, 3), cover.filter(ImageFilter.GaussianBlur(2)).point(lambda level: level // 2))
    page.paste(row.color, (0, 0), cover)


def _on_circle(cover: Image.Image, row: Row, text: str, font: ImageFont.FreeTypeFont, fold: int) -> None:
    radius, way = row.radius * fold, -font.getlength(text) / 2
    for letter in text:
        wide = font.getlength(letter)
        turn = (way + wide / 2) / radius
        one = Image.new("L", cover.size)
        x, y = row.x * fold, row.y * fold
        ImageDraw.Draw(one).text((x - wide / 2, y - radius), letter, 255, font, "ls")
        one = one.rotate(-math.degrees(turn), Image.Resampling.BICUBIC, center=(x, y))
        cover.paste(255, (0, 0), one)
        way += wide


def faces(fonts: Fonts) -> list[Face]:
    """Every face that the renderer has and that has Latin letters; of variable fonts two weights."""
    found = list[Face]()
    for one in fonts.records():
        own = Typeface(one.path, one.number, one.family, one.weight, one.italic)
        foreign = "Noto" in one.family and one.family != "Noto Sans"
        if foreign or not fonts.loaded(one.path) or not can_set(own, LATIN):
            continue
        found += [Face(one.path, one.number, weight) for weight in ((400, 700) if one.axis else (None,))]
    return found


def _noise(seed: int, scale: float, shape: tuple[int, int] = (HIGH, WIDE)) -> NDArray[np.float64]:
    """Soft noise between -1 and 1 whose bumps are that many pixels wide."""
    chance = np.random.default_rng(seed)
    small = chance.normal(size=(max(2, round(shape[0] / scale)), max(2, round(shape[1] / scale))))
    image = Image.fromarray(small.astype(np.float32)).resize(shape[::-1], Image.Resampling.BICUBIC)
    found = np.asarray(image, float)
    return np.asarray(found / np.abs(found).max())


def _ground(kind: str, color: tuple[int, int, int], seed: int) -> Pixels:
    rows, columns = np.mgrid[0:HIGH, 0:WIDE].astype(float)
    one = np.zeros((HIGH, WIDE))
    if kind == "gradient":
        one = 60 * (rows / HIGH - 0.5) + 30 * (columns / WIDE - 0.5)
    elif kind == "grain":
        one = np.random.default_rng(seed).normal(0, 5, (HIGH, WIDE))
    elif kind == "paper":
        one = 7 * _noise(seed, 3) + 5 * _noise(seed + 1, 40)
    elif kind == "wood":
        bent = rows + 14 * _noise(seed, 220) + 3 * _noise(seed + 1, 30)
        one = 14 * np.sin(bent / 5.5) + 9 * np.sin(bent / 2.3 + columns / 90) + 5 * _noise(seed + 2, 2)
    elif kind == "clouds":
        one = sum(26 / 2**at * _noise(seed + at, 200 / 2**at) for at in range(6))
    elif kind == "stripes":
        one = np.where((rows + columns) // 18 % 2 == 0, 9.0, -9.0)
    elif kind == "blobs":
        one = 50 * _noise(seed, 160)
    return np.clip(np.array(color, float) + one[..., None], 0, 255).round().astype(np.uint8)


DARK, LIGHT, RED, BLUE, GOLD = (28, 30, 38), (250, 247, 240), (176, 32, 40), (24, 60, 120), (246, 196, 60)
KINDS: tuple[tuple[str, str, tuple[int, int, int], dict[str, Any]], ...] = (
    ("plain", "plain", (247, 238, 222), {}),
    ("dark", "plain", (24, 34, 52), {"tracking": 0.12}),
    ("gradient", "gradient", (70, 110, 150), {}),
    ("grain", "grain", (232, 224, 208), {}),
    ("wood", "wood", (150, 104, 62), {}),
    ("clouds", "clouds", (120, 165, 210), {}),
    ("stripes", "stripes", (236, 214, 190), {}),
    ("struck-paper", "paper", (222, 208, 182), {"struck": "through"}),
    ("struck-plain", "plain", (250, 250, 246), {"struck": "through"}),
    ("seal", "plain", (244, 240, 228), {"seal": True}),
    ("arch", "gradient", (208, 190, 160), {"arch": True}),
    ("tight-lines", "plain", (255, 255, 255), {"leading": 0.86}),
    ("tight-letters", "plain", (18, 84, 78), {"tracking": -0.035}),
    ("shapes", "plain", (238, 232, 240), {"shapes": True}),
    ("turned", "plain", (250, 226, 120), {"angle": -9.0}),
    ("under", "paper", (240, 234, 220), {"struck": "under"}),
    ("jpeg", "plain", (226, 70, 60), {"quality": 85}),
    ("jpeg-clouds", "clouds", (196, 208, 214), {"quality": 90}),
    ("small", "plain", (252, 252, 252), {"size": 20}),
    ("shadow", "blobs", (110, 120, 100), {"shadow": True}),
)


def poster(number: int, every: Sequence[Face], seed: int = 0) -> Drawing:
    """The same number and seed give the same poster, with the same faces."""
    name, kind, color, how = KINDS[number]
    chance = Random(100 * seed + number)
    ground = _ground(kind, color, 1000 * seed + 10 * number)
    ink = [LIGHT, GOLD, LIGHT] if sum(color) < 420 else [DARK, RED, BLUE]
    words, base = WORDS[4 * number : 4 * number + 4], how.get("size", 52)
    chosen = [every[(4 * number + at) * 17 % len(every)] for at in range(4)]
    if seed:
        words, chosen, base = chance.sample(WORDS, 4), chance.sample(every, 4), round(base * chance.uniform(0.8, 1.2))
    elif number == 0:
        words[1] = "CLEARANCE"
        chosen[1] = next((one for one in every if "DejaVuSansCondensed-Bold." in one.path), chosen[1])
    rows, y = list[Row](), 150.0
    for at, (text, face) in enumerate(zip(words, chosen, strict=True)):
        size = round(base * (1.0, 1.5, 0.62, 0.8)[at])
        if "leading" in how:
            size = base
        size = min(size, int(size * 600 / _font(face, size).getlength(text)))
        y += size * how.get("leading", 1.9) if at else 0
        own: dict[str, Any] = {key: how[key] for key in ("tracking", "shadow") if key in how}
        if at == 1:
            own |= {key: how[key] for key in ("struck", "angle") if key in how}
        x = 60.0 if number % 2 else (WIDE - _font(face, size).getlength(text)) / 2
        rows.append(Row(text, face, size, x, y, ink[at % 3], **own))
    page = Image.fromarray(ground)
    draw = ImageDraw.Draw(page)
    if "shapes" in how:
        for at, (row, fill) in enumerate(
            zip(rows, ((60, 40, 90), (255, 196, 0), (20, 120, 110), (200, 40, 90)), strict=True)
        ):
            wide = _font(row.face, row.size).getlength(row.text)
            left, top, right, bottom = row.x - 36, row.y - 1.15 * row.size, row.x + wide + 36, row.y + 0.5 * row.size
            if at == 1:
                draw.ellipse((left - 40, top - 30, right + 40, bottom + 30), fill=fill)
            else:
                draw.rounded_rectangle((left, top, right, bottom), 18, fill=fill)
            rows[at] = Row(row.text, row.face, row.size, row.x, row.y, DARK if at == 1 else LIGHT)
    if "seal" in how:
        draw.ellipse((160, 480, 560, 880), outline=RED, width=5)
        draw.ellipse((230, 550, 490, 810), outline=RED, width=3)
        rows.append(Row("ORIGINAL QUALITY SINCE 1952", every[3], 40, 360, 680, RED, radius=148))
    if "arch" in how:
        rows.append(Row("Under the Old Arches", every[9], 40, 360, 900, BLUE, radius=260))
    new = "WINTER SALE" if number == seed == 0 else WORDS[(4 * number + 42) % len(WORDS)]
    return Drawing(
        f"{number:02d}-{name}",
        np.asarray(page),
        tuple(rows),
        rows[1].text,
        new,
        bool(number % 3),
        how.get("quality", 0),
    )


@dataclass
class Verdict:
    """`changed` and `deleted`: the boxes of remains after each; `refused` says why it was not done. `fonts` are lines
    with the face that was found for them, '' where it is theirs, 'left: …' where the line stayed pixels."""

    name: str
    fonts: dict[str, str] = field(default_factory=dict)
    changed: list[str] = field(default_factory=list)
    deleted: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    outside: int = 0

    @property
    def silent(self) -> bool:
        """Whether something is left and nothing is said."""
        said = any(word in one for one in self.warnings for word in ("left", "still", "stays"))
        return bool(self.changed or self.deleted) and not said


def remains(flat: Pixels, bare: Pixels, made: Pixels, new: NDArray[np.bool_]) -> list[str]:
    """Where the old ink is still seen; `new` is where other ink is."""
    was, off = (one.astype(np.float32) - bare for one in (flat, made))
    ink = grown(np.abs(was).max(2) > 8, 2) & ~new
    gray = bare.astype(np.float32).mean(2)
    spread = np.sqrt(np.maximum(box_mean(gray**2, 12) - box_mean(gray, 12) ** 2, 0))
    near, whole = box_mean(off, 1), box_mean(was, 1)
    share = (near * whole).sum(2) / np.maximum((whole**2).sum(2), 100.0)
    seen = ink & (np.abs(near).max(2) > SEEN + ROUGH * spread) & (share > 0.1)
    return [f"{part.box.written} ({part.area} px)" for part in regions(seen)[1] if part.area >= LEAST]


def judged(session: Session, one: Drawing, folder: Path, reader: LineReader) -> Verdict:
    flat = one.drawn()
    path = folder / f"{one.name}.{'jpg' if one.quality else 'png'}"
    page = Image.fromarray(one.ground)
    for row in one.rows:
        _draw(page, row, row.text, None, one.fine)
    path.write_bytes(one.encoded(page))
    file = session.open(path)
    found = taken_apart(session, file, reader)
    told = Verdict(one.name, _named(session, one, found))
    made: dict[str, Pixels] = {}
    for way, words in (("delete", f'delete "{one.old}"'), ("change", f'change "{one.old}" to "{one.new}"')):
        plan = FlatPlanner(GrammarPlanner(), file, session, found=found, reader=reader).plan(
            file.document, words, session.fonts.measure
        )
        data = [edit.content.data for edit in plan.edits if isinstance(edit, ReplacePixels) and edit.content]
        if plan.refusals or not data:
            told.refused.append(f"{way}: {plan.refusals[0].reason if plan.refusals else 'nothing was planned'}")
            continue
        told.warnings += [f"{way}: {warning}" for warning in plan.warnings]
        made[way] = np.asarray(Image.open(BytesIO(data[0])).convert("RGB"))
        Image.fromarray(made[way]).save(folder / f"{one.name}-{way}.png")
    bare = one.drawn(without=one.old)
    if "delete" in made:
        told.deleted = remains(flat, bare, made["delete"], np.zeros(flat.shape[:2], bool))
    if "change" in made and "delete" in made:
        new = np.abs(made["change"].astype(int) - made["delete"]).max(2) > 8
        if not told.fonts.get(one.old, "-"):
            there = [one.drawn(change=at) for at in (0.0, 0.5, 1.0)]
            new &= grown(np.any([np.abs(each.astype(int) - bare).max(2) > 8 for each in there], axis=0), 4)
        told.changed = remains(flat, bare, made["change"], grown(new, 2))
    return told


def _named(session: Session, one: Drawing, found: TakenApart) -> dict[str, str]:
    named, left = {}, dict(found.left)
    for row in one.rows:
        if row.radius:
            continue
        layer = next(
            (
                layer
                for layer in found.document.pages[0].layers
                if isinstance(layer, Text) and row.text in layer.text.split("\n")
            ),
            None,
        )
        if layer is None:
            named[row.text] = f"left: {left.get(row.text, 'not read')} ({Path(row.face.path).name})"
            continue
        style = layer.style
        face = session.fonts.resolve(style.font_family or "", style.font_weight or 400, style.font_style == "italic")
        same = Face(str(face.path), face.index, face.weight if row.face.weight is not None else None)
        named[row.text] = (
            "" if same == row.face or _alike(row, same) else f"{Path(same.path).name} for {Path(row.face.path).name}"
        )
    return named


def _alike(row: Row, other: Face) -> bool:
    """Whether both faces draw a text alike, in the same width."""
    drawn = []
    for face in (row.face, other):
        image = Image.new("L", (2000, 200))
        ImageDraw.Draw(image).text((20, 150), row.text, 255, _font(face, 80), "ls")
        drawn.append(np.asarray(image, float))
    return float(np.minimum(*drawn).sum()) > 0.95 * float(np.maximum(*drawn).sum())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--posters", type=int, default=len(KINDS))
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--fonts", type=Path, action="append", default=[])
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    folder = options.keep or Path(tempfile.mkdtemp())
    folder.mkdir(parents=True, exist_ok=True)
    reader, rows = RapidReader(), list[Verdict]()
    with Session(fonts=options.fonts, history=False) as session:
        every = faces(session.fonts)
        for number in range(options.first, min(options.first + options.posters, len(KINDS))):
            one = judged(session, poster(number, every, options.seed), folder, reader)
            rows.append(one)
            print(one.name, "SILENT" if one.silent else "", flush=True)
            for kind, texts in (
                ("remains of a change", one.changed),
                ("of a deletion", one.deleted),
                ("refused", one.refused),
                ("said", one.warnings),
                ("face", [f"{text}: {why}" for text, why in one.fonts.items() if why]),
            ):
                for text in texts[:8]:
                    print(f"  {kind}: {text}")
    lines = [why for one in rows for why in one.fonts.values()]
    found, left = sum(not why for why in lines), sum(why.startswith("left") for why in lines)
    print(f"faces {found} of {len(lines)}, {left} left as pixels")
    refused = sum(bool(one.refused) for one in rows)
    seen, silent = sum(bool(one.changed or one.deleted) for one in rows), sum(one.silent for one in rows)
    print(f"remains on {seen} of {len(rows)}, on {silent} without a word; refused {refused}")


if __name__ == "__main__":
    main()
