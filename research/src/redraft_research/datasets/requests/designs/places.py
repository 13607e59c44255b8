"""Synthetic site plans: a market with stalls, river, trees and a legend; tables with chairs and guests' names."""

from __future__ import annotations

import math
from collections.abc import Iterator

from redraft.document.geometry import Box
from redraft.document.style import Color
from redraft_research.datasets.requests.designs.art import NAMED, OUTLINES, SHADES, drawn
from redraft_research.datasets.requests.designs.kit import Kit, Piece, mixed
from redraft_research.datasets.requests.designs.lexicon import TONGUES
from redraft_research.datasets.requests.designs.posters import block
from redraft_research.datasets.requests.designs.sketch import Item, columns, grid, inset, part, polygon, rows, square
from redraft_research.datasets.requests.designs.words import plural

SIGNS = (("P", "parking"), ("WC", "toilet"), ("+", "first aid"), ("i", "information"), ("H", "bus stop"), ("€", "cash"))
STANDS = (("stand", "stall"), ("stall", "booth"), ("stand", "booth"), ("plot", "pitch"), ("hall", "building"))
SORTS = "Vegetables,Bread,Cheese,Fish,Honey,Flowers,Fruit,Meat,Coffee,Wine,Crafts,Books,Toys,Herbs".split(",")
PLACES = ("Kitchen", "Bar", "Piano", "Stage", "Buffet", "Entrance", "Cloakroom", "Terrace", "Exit", "Dance floor")


def market(kit: Kit) -> Iterator[Item]:
    """A place seen from above: water with a bridge, trees, numbered stands in rows, signs, a legend, opening times."""
    yield from kit.background()
    title, body = rows(inset(kit.page, kit.margin), (1, 9), kit.unit * 0.6)
    yield from block(kit, "title", title, "")
    across = kit.width > kit.height
    ground, side = columns(body, (3.4, 1.2), kit.unit) if across else rows(body, (3.4, 1.2), kit.unit)
    sorts = kit.rng.sample(SORTS, kit.rng.randint(3, 5))
    shades = [mixed(SHADES[one], kit.colors.paper, 0.25) for one in kit.rng.sample(list(SHADES), len(sorts))]
    frame = mixed(kit.colors.ink, kit.colors.paper, 0.4)
    yield kit.rect(ground, mixed(kit.colors.paper, kit.accent(0), 0.12),
                   ("square", "market place", "ground", "map"), "plate", stroke=frame, stroke_width=2.0,
                   like="ground")  # fmt: skip
    yield from _water(kit, ground)
    yield from _trees(kit, ground)
    yield from _stands(kit, part(ground, 0.06, 0.28, 0.88, 0.5), shades)
    yield from _signs(kit, part(ground, 0.04, 0.86, 0.6, 0.1))
    legend, info = (rows if across else columns)(side, (2.2, 1), kit.unit)
    yield _legend(kit, legend, sorts, shades)
    parts: list[Piece] = [
        (1, "date", kit.words.day(), 1.2, "bold mid one", "market day"),
        (1, "time", kit.words.hours(), 1.2, "mid one", "opening hours", "times line"),
    ]
    yield kit.card(info, "hours", "box", kit.accent(0), parts, nouns=("info box", "box with the hours"), pad=0.5)


def _water(kit: Kit, box: Box) -> Iterator[Item]:
    """A river or canal with its name on it, and a bridge across; or a road."""
    if kit.chance(0.25):
        road = part(box, 0, 0.06, 1, 0.1)
        name = kit.words.street().split(" ", 1)[1]
        grey = mixed(kit.colors.dim, kit.colors.paper, 0.5)
        yield kit.rect(road, grey, ("road", "street"), "", radius=0.0, like="road")
        yield kit.say(part(road, 0.05, 0.15, 0.4, 0.7), name, 0.8, "label", "mid one", None, ("street name",))
        return
    word = kit.rng.choice(("river", "river", "stream", "canal", "lake"))
    water = part(box, 0, 0.03, 1, 0.13)
    bent = polygon((0, 0.2), (0.3, 0), (0.65, 0.25), (1, 0.05), (1, 0.8), (0.65, 1), (0.3, 0.75), (0, 0.95))
    blue = mixed(SHADES["blue"], kit.colors.paper, 0.3)
    yield kit.path(water, bent, blue, (word, "water"), like=word, role="")
    named = kit.rng.choice((f"{kit.words.place()} {word.title()}", kit.words.coined()))
    yield kit.say(part(water, 0.06, 0.3, 0.3, 0.4), named, 0.8, "label", "italic mid one",
                  mixed(SHADES["navy"], blue, 0.2), (f"name of the {word}", f"{word} name"))  # fmt: skip
    if kit.chance(0.75):
        spot = part(box, kit.rng.uniform(0.5, 0.8), 0.01, 0.06, 0.17)
        yield kit.rect(spot, mixed(kit.colors.dim, SHADES["brown"], 0.5), ("bridge", "footbridge"), "", radius=0.0)


def _trees(kit: Kit, box: Box) -> Iterator[Item]:
    """Trees as a plan shows them: round crowns, or small drawings."""
    count, small = kit.rng.randint(3, 6), kit.chance(0.3)
    for number in range(count):
        side = min(box.width, box.height) * kit.rng.uniform(0.05, 0.08)
        spot = Box(box.x + box.width * (0.06 + 0.88 * number / count), box.y + box.height * 0.19, side, side)
        if small:
            yield drawn(kit, spot, NAMED["tree"], None, "tree", "tree")
            continue
        green = mixed(SHADES["green"], SHADES["dark green"], 0.3 if kit.chance(0.8) else 0.6)
        yield kit.ellipse(spot, green, ("tree", "bush"), "", like="tree")


def _stands(kit: Kit, box: Box, shades: list[Color]) -> Iterator[Item]:
    across, down = kit.rng.choice(((4, 2), (5, 2), (6, 2), (4, 3), (3, 2)))
    first, other = kit.rng.choice(STANDS)
    outline = mixed(kit.colors.ink, kit.colors.paper, 0.3) if kit.chance(0.5) else None
    lettered = kit.chance(0.25)
    for number, cell in enumerate(grid(box, across, down, kit.unit * 0.8), 1):
        fill = kit.rng.choice(shades)
        look = {"stroke": outline, "stroke_width": 1.5} if outline else {}
        plate = kit.rect(cell, fill, (f"{first} background",), "plate", **look)
        row, place = divmod(number - 1, across)
        caption = f"{'ABC'[row]}{place + 1}" if lettered else str(number)
        label = kit.say(inset(cell, cell.width * 0.2), caption, 1.3, "label", "bold centre mid one", kit.on(fill),
                        (f"{first} number", "number"))  # fmt: skip
        nouns = (f"{first} {caption}", first, other, f"{other} {caption}")
        yield kit.group(nouns, [plate, label], first, caption, sets=(plural(first), plural(other)))


def _signs(kit: Kit, box: Box) -> Iterator[Item]:
    """Small plates with a letter: parking, toilets."""
    fill = kit.accent(1)
    for (letter, name), cell in zip(
        kit.rng.sample(SIGNS, kit.rng.randint(2, 4)), columns(box, 4, kit.unit), strict=False
    ):
        spot, shade = square(cell, 0.95), fill if kit.chance(0.7) else kit.accent(2)
        plate = (kit.ellipse if kit.chance(0.2) else kit.rect)(spot, shade, (f"{name} plate",), "plate")
        text = kit.say(inset(spot, spot.width * 0.2), letter, 1.4, "label", "bold centre mid one", kit.on(shade),
                       (letter,))  # fmt: skip
        nouns = (f"{name} sign", f"{name} icon", f"{name} symbol", name, "sign")
        yield kit.group(nouns, [plate, text], "sign", name, sets=("signs", "icons"))


def _legend(kit: Kit, box: Box, sorts: list[str], shades: list[Color]) -> Item:
    """Squares of colour with what they stand for, in two languages or one."""
    fill, double = kit.colors.panel, kit.chance(0.5)
    ink, tongue = kit.on(fill), kit.rng.choice(TONGUES)
    head, *lines = rows(inset(box, kit.unit * 0.8), (1.2, *[1.0] * len(sorts)), kit.unit * 0.4)
    children = [kit.rect(box, fill, ("legend background", "legend box"), "plate")]
    children.append(
        kit.say(head, "Legend" if kit.chance(0.5) else "Key", 1.3, "heading", "bold mid one", ink, ("legend title",))
    )
    for sort, shade, line in zip(sorts, shades, lines, strict=True):
        swatch, text = columns(line, (1, 5), kit.unit * 0.5)
        low = sort.lower()
        children.append(kit.rect(square(swatch, 0.9), shade, (f"{low} square", "colour square", "square", "swatch"),
                                 title=sort, like="square", attribute="square",
                                 sets=("squares", "swatches")))  # fmt: skip
        upper, lower = rows(text, (1, 1)) if double else (text, text)
        own = tongue.goods[sorts.index(sort) % len(tongue.goods)].capitalize() if double else sort
        children.append(kit.say(upper, own, 1, "label", "mid one", ink, ("legend entry", "legend label"), title=sort))
        if double:
            children.append(kit.say(lower, sort, 0.8, "caption", "italic mid one", mixed(ink, fill, 0.35),
                                    ("english line", "translation", "english text"), like="english line",
                                    sets=("english lines", "translations", "english texts"), title=sort))  # fmt: skip
    return kit.group(("legend", "key"), children, "legend", role="legend")


# --- tables with chairs -----------------------------------------------------------------------------------------------
def seating(kit: Kit) -> Iterator[Item]:
    """Tables with chairs around them and the names of guests on or beside them, and what else is in the room."""
    yield from kit.background()
    title, line, body, low = rows(inset(kit.page, kit.margin), (1, 0.5, 8, 0.9), kit.unit * 0.5)
    yield from block(kit, "title", title, kit.rng.choice(("", "centre")))
    grids = ((2, 2), (3, 1), (2, 1), (3, 2)) if kit.width > kit.height else ((1, 2), (2, 2), (1, 3))
    across, down = kit.rng.choice(grids)
    chairs = kit.rng.choice((4, 4, 6, 6, 8)) if across * down < 4 else 4
    caption = f"{across * down * chairs} guests, {across * down} tables"
    yield kit.say(line, caption, 1, "subtitle", "one dim", None, ("number of guests", "line with the guests"))
    names = [name.capitalize() for name in kit.rng.sample(kit.words.labels(4) + kit.words.goods(9), across * down)]
    numbered, round_, on_chair = kit.chance(0.4), kit.chance(0.65), kit.chance(0.6)
    for number, cell in enumerate(grid(body, across, down, kit.unit), 1):
        name = f"Table {number}" if numbered else names[number - 1]
        yield _table(kit, square(cell), name, chairs, round_, on_chair)
    for name, cell in zip(kit.rng.sample(PLACES, 3), columns(low, 3, kit.unit * 2), strict=True):
        part_: Piece = (1, "label", name, 1, "centre mid one")
        yield kit.card(part(cell, 0.1, 0.1, 0.8, 0.8), name, "area", mixed(kit.accent(2), kit.colors.paper, 0.4),
                       [part_], nouns=(name.lower(), "box"), pad=0.2)  # fmt: skip
    if kit.chance(0.4):
        tip = Box(kit.margin * 0.2, low.y, kit.margin * 0.6, kit.margin * 0.5)
        yield kit.path(tip, OUTLINES["arrow"], kit.accent(0), ("entrance arrow", "arrow"), like="arrow", role="")


def _table(kit: Kit, box: Box, name: str, chairs: int, round_: bool, on_chair: bool) -> Item:
    fill, seat = kit.accent(0), kit.accent(1)
    middle = square(box, 0.42)
    top = (kit.ellipse if round_ else kit.rect)(middle, fill, ("table top", "table shape"), "plate")
    label = kit.say(
        inset(middle, middle.width * 0.12), name, 1.2, "label", "bold centre mid two", kit.on(fill), ("table name",)
    )
    children, side = [top, label], box.width * (0.2 if on_chair else 0.13)
    for number in range(chairs):
        angle = 2 * math.pi * (number + 0.5) / chairs
        far = 0.37 if on_chair else 0.3
        x, y = box.center[0] + math.cos(angle) * box.width * far, box.center[1] + math.sin(angle) * box.height * far
        spot, who = Box(x - side / 2, y - side / 2, side, side), kit.words.first()
        nouns = (f"{who}'s chair", "chair", "stool")
        chair = (kit.ellipse if round_ or number % 2 else kit.rect)(
            spot, seat, nouns, like="chair", title=who, attribute="chair"
        )
        left = box.center[0] + math.cos(angle) * box.width * 0.44 - box.width * 0.08
        beside = Box(left, y + math.sin(angle) * box.height * 0.12 - side / 4, box.width * 0.16, side / 2)
        room = inset(spot, side * 0.08) if on_chair else beside
        name_text = kit.say(room, who, 0.8, "label", "centre mid one", kit.on(seat) if on_chair else None,
                            ("guest name", "name", "guest"), like="guest name",
                            sets=("guest names", "guests", "names of the guests"), title=who)  # fmt: skip
        children.append(kit.group((f"{who}'s seat", "seat", "place"), [chair, name_text], "seat", who, sets=("seats",)))
    low = name.lower()
    return kit.group(
        (low if low.startswith("table") else f"{low} table", "table"), children, "table", name, sets=("tables",)
    )
