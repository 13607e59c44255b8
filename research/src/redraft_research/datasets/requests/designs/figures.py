"""Infographics, charts drawn from shapes, diagrams, organisation charts, maps and seating plans."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.document.geometry import Box
from redraft.document.style import Color
from redraft_research.datasets.requests.designs.art import ICONS, NAMED, OUTLINES, drawn
from redraft_research.datasets.requests.designs.kit import Kit, Piece, mixed
from redraft_research.datasets.requests.designs.posters import block, footer, icon
from redraft_research.datasets.requests.designs.screens import dashboard
from redraft_research.datasets.requests.designs.sketch import (
    Item,
    columns,
    grid,
    inset,
    part,
    polygon,
    rows,
    slice_of,
    square,
)

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def infographic(kit: Kit) -> Iterator[Item]:
    """A title and numbered steps, figures, or icons with captions."""
    yield from kit.background()
    title, body, low = rows(inset(kit.page, kit.margin), (1.2, 7, 0.6), kit.margin * 0.4)
    yield from block(kit, "title", title, kit.rng.choice(("", "centre")))
    way = kit.rng.random()
    if way < 0.5:
        yield from steps(kit, body)
    elif way < 0.75:
        first, second = rows(body, 2, kit.margin)
        yield from dashboard(kit, first)
        yield from captions(kit, second)
    else:
        yield from captions(kit, body)
    if kit.chance(0.5):
        yield from footer(kit, low)


def steps(kit: Kit, box: Box) -> Iterator[Item]:
    """Steps with a number, a heading and a text, across or down, joined by arrows or not."""
    count, across = kit.rng.randint(3, 5), kit.width > kit.height
    cells = columns(box, count, kit.margin * 0.6) if across else rows(box, count, kit.margin * 0.4)
    arrows, plates = kit.chance(0.4), kit.chance(0.4)
    for number, cell in enumerate(cells, 1):
        fill, children = kit.accent(number if kit.chance(0.5) else 0), []
        if plates:
            children.append(kit.rect(cell, kit.colors.panel, ("step background",), "plate"))
        ink = kit.on(kit.colors.panel) if plates else kit.colors.ink
        inner = inset(cell, kit.unit * 0.8)
        spot, text = rows(inner, (1, 2), kit.unit) if across else columns(inner, (1, 4), kit.unit)
        disc, heading = square(spot, 0.9), kit.words.heading() if kit.chance(0.4) else kit.words.bullet()
        top, low = rows(text, (1, 1.6))
        align, middle = "centre" if across else "", inset(disc, disc.width * 0.2)
        children += [
            kit.ellipse(disc, fill, (f"step {number} circle", "circle", "number circle"), "plate", like="circle"),
            kit.say(middle, str(number), 2.2, "step number", "bold centre mid one", kit.on(fill)),
            kit.say(top, heading, 1.4, "heading", f"bold low two {align}", ink),
            kit.say(low, kit.words.sentence(), 1, "body", align, ink),
        ]
        nouns = (f"step {number}", f"{ORDINALS[number - 1]} step")
        yield kit.group(nouns, children, "step", heading, sets=("steps",))
        if arrows and across and number < count:
            tip = Box(cell.right + kit.margin * 0.1, spot.center[1] - kit.unit * 0.4, kit.margin * 0.4, kit.unit * 0.8)
            yield kit.path(tip, OUTLINES["arrow"], kit.colors.dim, ("arrow",))


def captions(kit: Kit, box: Box) -> Iterator[Item]:
    """Icons with a heading and a line below."""
    across, ink = kit.rng.choice((2, 3, 3, 4)), kit.accent() if kit.chance(0.6) else None
    down = 1 if box.height < box.width * 0.6 else 2
    for cell, art in zip(grid(box, across, down, kit.unit), kit.rng.sample(ICONS, across * down), strict=True):
        heading = kit.words.bullet()
        parts: list[Piece] = [(3, icon(kit, ink, art)), (1, "heading", heading, 1.2, "bold centre mid two", "caption"),
                              (1.4, "caption", kit.words.sentence(), 0.95, "centre dim")]  # fmt: skip
        nouns = (f"{art.nouns[0]} item", "block")
        yield kit.card(cell, heading, "item", None, parts, nouns=nouns, sets=("blocks",))


def chart(kit: Kit) -> Iterator[Item]:
    """A chart from shapes: bars, a line, or a pie, with axes, ticks and a legend."""
    words, rng = kit.words, kit.rng
    yield kit.rect(kit.page, kit.colors.paper, (), "background", radius=0.0)
    title, body = rows(inset(kit.page, kit.margin), (1, 8), kit.unit)
    caption = f"{words.heading()} ({rng.choice(('%', 'k', 'thousands', words.year, words.any('units')))})"
    yield kit.say(title, caption, 2, "title", f"bold mid one {rng.choice(('', 'centre'))}", None, ("chart title",))
    names = words.months(rng.randint(4, 8)) if kit.chance(0.4) else words.labels(rng.randint(3, 6))
    series = [str(words.year - 1), str(words.year)] if kit.chance(0.5) else words.labels(2)
    if kit.chance(0.3):
        plot, side = columns(body, (3, 2), kit.unit * 2)
        yield _pie(kit, square(plot), names)
        yield _legend(kit, part(side, 0, 0.1, 1, 0.8), names)
        return
    series = series[: rng.choice((1, 1, 2))]
    plot, side = columns(body, (5, 1), kit.unit * 2)
    plotted = Plot(kit, plot, names)
    yield from plotted.axes()
    for place, name in enumerate(series):
        yield from plotted.series(place, name, len(series))
    if len(series) > 1 or kit.chance(0.4):
        yield _legend(kit, part(side, 0, 0, 1, 0.12 * len(series)), series)


def _shade(kit: Kit, number: int) -> Color:
    """A colour for each of any number of series."""
    count = len(kit.colors.accents)
    return kit.accent(number) if number < count else mixed(kit.accent(number), kit.colors.ink, 0.3 * (number // count))


def _legend(kit: Kit, box: Box, names: list[str]) -> Item:
    children = []
    for number, (name, line) in enumerate(zip(names, rows(box, len(names), 2), strict=True)):
        side = min(line.height * 0.6, kit.unit)
        spot = Box(line.x, line.y + (line.height - side) / 2, side, side)
        room = Box(line.x + side * 1.5, line.y, line.width - side * 1.5, line.height)
        nouns, called = (f"{name} swatch", "swatch", "legend colour"), (f"{name} legend label", "legend text")
        swatch = kit.rect(spot, _shade(kit, number), nouns, radius=0.0, like="swatch")
        pair = [swatch, kit.say(room, name, 1, "label", "mid one", None, called)]
        children.append(kit.group((f"{name} legend entry", "legend entry"), pair, "legend entry", name))
    return kit.group(("legend", "key"), children, "legend", role="legend")


class Plot:
    """Bars or lines over an axis with labels and ticks."""

    def __init__(self, kit: Kit, box: Box, names: list[str]) -> None:
        self.kit, self.box, self.names = kit, box, names
        self.inner = Box(box.x + kit.unit * 3, box.y, box.width - kit.unit * 3, box.height - kit.unit * 2.5)
        self.slots = columns(self.inner, len(names), 0)
        self.top = kit.rng.choice((10, 20, 50, 100, 500, 1000))
        self.lines, self.values = kit.chance(0.3), kit.chance(0.3)

    def axes(self) -> Iterator[Item]:
        kit, inner = self.kit, self.inner
        pale, gridded = mixed(kit.colors.paper, kit.colors.dim, 0.4), kit.chance(0.6)
        for step in range(5):
            y = inner.bottom - inner.height * step / 4
            if gridded:
                yield kit.line(inner.x, y, inner.right, y, pale, ("grid line",), stroke_width=1.0)
            room, nouns = Box(self.box.x, y - kit.unit * 0.7, kit.unit * 2.6, kit.unit * 1.4), ("y-axis label",)
            yield kit.say(
                room, f"{self.top * step / 4:g}", 0.9, "tick", "right mid one dim", None, nouns, like=nouns[0]
            )
        ink = kit.colors.ink
        yield kit.line(
            inner.x, inner.bottom, inner.right, inner.bottom, ink, ("x axis", "horizontal axis"), role="axis"
        )
        yield kit.line(inner.x, inner.y, inner.x, inner.bottom, ink, ("y axis", "vertical axis"), role="axis")
        for name, slot in zip(self.names, self.slots, strict=True):
            room = Box(slot.x + 2, inner.bottom + kit.unit * 0.5, slot.width - 4, kit.unit * 1.8)
            called = (f"{name} label", "x-axis label")
            yield kit.say(room, name, 1, "tick", "centre mid one", None, called, like="x-axis label", title=name)

    def series(self, place: int, name: str, total: int) -> Iterator[Item]:
        kit, fill, unit = self.kit, _shade(self.kit, place), self.kit.unit
        points: list[tuple[float, float]] = []
        for one, slot in zip(self.names, self.slots, strict=True):
            value = kit.rng.uniform(0.1, 1.0)
            high = value * self.inner.height
            if self.lines:
                points.append((slot.center[0], self.inner.bottom - high))
                dot = Box(points[-1][0] - unit * 0.3, points[-1][1] - unit * 0.3, unit * 0.6, unit * 0.6)
                yield kit.ellipse(dot, fill, (f"{one} point", "data point", "dot"), like="point", title=one)
                continue
            thin = columns(inset(slot, slot.width * 0.15, 0), total, 1)[place]
            bar = Box(thin.x, self.inner.bottom - high, thin.width, high)
            nouns, sets = (f"{one} bar", f"bar for {one}"), (f"{name} bars",)
            if total > 1:
                nouns = (f"{name} bar for {one}", f"{one} bar of {name}")
            yield kit.rect(bar, fill, nouns, "bar", radius=0.0, like="bar", title=one, sets=sets)
            if self.values:
                room, caption = Box(bar.x, bar.y - unit * 1.2, bar.width, unit * 1.1), f"{value * self.top:.0f}"
                yield kit.say(room, caption, 0.9, "figure", "centre low one", None, (f"value of {one}",), title=one)
        if points:
            box = Box.around(points) or self.inner
            bent = polygon(*(((x - box.x) / box.width, (y - box.y) / box.height) for x, y in points), closed=False)
            called = (f"{name} line", "curve", "graph line")
            yield kit.path(box, bent, None, called, stroke=fill, stroke_width=3.0)


def _pie(kit: Kit, box: Box, names: list[str]) -> Item:
    shares = [kit.rng.uniform(0.5, 2) for _ in names]
    whole, start, inner, out = sum(shares), 0.0, kit.rng.choice((0.0, 0.0, 0.55)), []
    for number, (name, share) in enumerate(zip(names, shares, strict=True)):
        nouns, end = (f"{name} slice", f"slice for {name}", "slice", "piece of the pie"), start + share / whole
        piece = slice_of(start, end, inner)
        out.append(kit.path(box, piece, _shade(kit, number), nouns, like="slice", title=name))
        start = end
    return kit.group(("donut", "pie chart") if inner else ("pie", "pie chart"), out, "pie")


def _node(kit: Kit, box: Box, name: str, under: str, shade: int, like: str) -> Item:
    """A box of a diagram: a name and perhaps a line below."""
    parts: list[Piece] = [(3, "name", name, 1.2, "medium centre mid two")]
    if under:
        parts.append((2, "job", under, 0.95, "centre mid one"))
    return kit.card(box, name, like, kit.accent(shade), parts, nouns=("box",), sets=("boxes",), pad=0.4)


def org_chart(kit: Kit) -> Iterator[Item]:
    """People in boxes on two or three levels, joined by lines."""
    words = kit.words
    yield from kit.background()
    title, body = rows(inset(kit.page, kit.margin), (1, 6), kit.unit)
    yield from block(kit, "title", title, "centre")
    levels = (1, kit.rng.randint(2, 4)) if kit.chance(0.4) else (1, kit.rng.randint(2, 3), kit.rng.randint(3, 5))
    above: list[Box] = []
    made: list[Item] = []
    for level, (count, row) in enumerate(zip(levels, rows(body, len(levels), kit.unit * 2.5), strict=True)):
        boxes = [square_ish(cell) for cell in columns(row, count, kit.unit)]
        for number, box in enumerate(boxes):
            if above:
                boss = above[number * len(above) // count]
                x, y = boss.center[0], boss.bottom
                yield kit.line(x, y, box.center[0], box.y, nouns=("connector", "connecting line", "line"))
            job = words.job() if level else words.pick(("Director", "Chief executive", "President", "Principal"))
            made.append(_node(kit, box, words.person(), job, level, "person"))
        above = boxes
    yield from made


def square_ish(box: Box) -> Box:
    """A box no wider than people draw one for a name."""
    wide, high = min(box.width, box.height * 2.6), min(box.height, box.width * 0.6)
    return Box(box.x + (box.width - wide) / 2, box.y + (box.height - high) / 2, wide, high)


def diagram(kit: Kit) -> Iterator[Item]:
    """A flow of boxes with arrows, or a hub with things around it."""
    yield from kit.background()
    title, body = rows(inset(kit.page, kit.margin), (1, 6), kit.unit)
    yield from block(kit, "title", title, kit.rng.choice(("", "centre")))
    names = kit.words.labels(kit.rng.randint(3, 6))
    across = min(len(names), 3 if kit.width < kit.height * 1.6 else 6)
    cells = grid(body, across, -(-len(names) // across), kit.unit * 3.5)[: len(names)]
    shaped = kit.chance(0.4)
    for number, (name, cell) in enumerate(zip(names, cells, strict=True)):
        box = square_ish(cell)
        yield _node(kit, box, name, "", number if shaped else 0, "box")
        if number + 1 < len(names) and cells[number + 1].y == cell.y:
            tip = Box(cell.right + kit.unit * 0.4, box.center[1] - kit.unit * 0.6, kit.unit * 2.6, kit.unit * 1.2)
            nouns = (f"arrow from {name} to {names[number + 1]}", f"{ORDINALS[number]} arrow")
            yield kit.path(tip, OUTLINES["arrow"], kit.colors.dim, nouns, like="arrow")


def plan(kit: Kit) -> Iterator[Item]:
    """A seating plan of numbered tables, or a map with streets, buildings and pins."""
    yield from kit.background()
    title, body = rows(inset(kit.page, kit.margin), (1, 7), kit.unit)
    yield from block(kit, "title", title, "")
    yield from _seats(kit, body) if kit.chance(0.5) else _map(kit, body)


def _map(kit: Kit, box: Box) -> Iterator[Item]:
    ground, street = mixed(kit.colors.paper, kit.accent(0), 0.15), kit.colors.panel
    yield kit.rect(box, ground, ("map", "map background"), "plate")
    for number in range(kit.rng.randint(1, 2)):
        name, y = kit.words.street().split(" ", 1)[1], box.y + box.height * (number + 1) / 3 - kit.unit / 2
        room = Box(box.x + kit.unit, y, box.width * 0.3, kit.unit)
        road = Box(box.x, y, box.width, kit.unit)
        yield kit.rect(road, street, (name, "street", "road"), radius=0.0, like="street")
        yield kit.say(room, name, 0.7, "label", "mid one", kit.on(street), ("street name",))
    if kit.chance(0.6):
        bent = polygon((0, 0), (0.5, 0), (1, 0.5), (0.6, 1), (0.1, 1), (0.5, 0.5))
        water = mixed(kit.accent(1), kit.colors.paper, 0.2)
        yield kit.path(part(box, kit.rng.uniform(0.1, 0.7), 0, 0.16, 1), bent, water, ("river",))
    cells = kit.rng.sample(grid(box, 4, 3, kit.unit), 6)
    for number, (name, cell) in enumerate(zip(kit.words.labels(6), cells, strict=False)):
        spot = part(square(cell, 0.7), 0.25, 0, 0.5, 0.6)
        pin = drawn(kit, spot, NAMED["map pin"], kit.accent(number), "pin", "pin")
        label = kit.say(
            part(cell, 0, 0.68, 1, 0.25), name, 1, "label", "centre mid one", kit.on(ground), ("place name",)
        )
        nouns = (f"{name} marker", "marker", "place")
        yield kit.group(nouns, [pin, label], "marker", name, sets=("markers", "places"))


def _seats(kit: Kit, box: Box) -> Iterator[Item]:
    stage, room = rows(box, (1, 6), kit.unit)
    front, fill = kit.rng.choice(("Stage", "Screen", "Buffet", "Dance floor", "Entrance")), kit.accent(0)
    label: Piece = (1, "label", front, 1.2, "bold centre mid one")
    yield kit.card(part(stage, 0.2, 0, 0.6, 1), front, "area", fill, [label], pad=0.2)
    across, down = kit.rng.choice(((3, 2), (4, 2), (4, 3), (3, 3)))
    shape, guests = kit.rng.choice((kit.ellipse, kit.ellipse, kit.rect)), kit.chance(0.4)
    for number, cell in enumerate(grid(room, across, down, kit.unit), 1):
        name = f"Table {number}" if shape != kit.rect else f"{'ABC'[(number - 1) // across]}{(number - 1) % across + 1}"
        shade, spot = kit.accent(1) if kit.chance(0.85) else kit.accent(2), square(cell, 0.9)
        upper, lower = rows(inset(spot, spot.width * 0.15, spot.height * 0.22), (1, 1))
        upper = upper if guests else inset(spot, spot.width * 0.15)
        children = [shape(spot, shade, (f"{name.lower()} shape", "table shape"), "plate")]
        children.append(kit.say(upper, name, 1.1, "name", "bold centre mid one", kit.on(shade), ("table number",)))
        if guests:
            who = kit.words.surname()
            children.append(kit.say(lower, who, 0.9, "caption", "centre mid one", kit.on(shade), ("guest", "family")))
        yield kit.group((name.lower(), "table", "seat"), children, "table", name, sets=("tables",))
